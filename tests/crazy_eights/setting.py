"""Setting up positions of Crazy Eights by a few words."""

from __future__ import annotations

import paiju
from paiju.games.crazy_eights.events import Result
from paiju.games.crazy_eights.state import EightsState

GAME = paiju.game("crazy_eights")


def position(rules: str = "seed", **fields: object) -> EightsState:
    """A position from its fields; cards may be written with spaces, hands with slashes between them."""
    words = [f"{name}={''.join(str(value).split())}" for name, value in fields.items()]
    state = GAME.position(" ".join([rules, *words]))
    assert isinstance(state, EightsState)
    return state


def legal(state: paiju.State) -> list[str]:
    """The legal actions as text."""
    return [GAME.text(action) for action in state.legal()]


def cards(state: paiju.State) -> list[str]:
    """The legal actions, the suits that an eight could name left out."""
    return list(dict.fromkeys(text.partition("=")[0] for text in legal(state)))


def play(state: paiju.State, *actions: str) -> paiju.State:
    """Let the seats to move act in turn."""
    for action in actions:
        state.play(GAME.parse(state.view(state.to_move()), action))
    return state


def hand(state: paiju.State, seat: int) -> list[str]:
    """The cards of a seat."""
    return list(state.view(seat).hand)


def ending(state: paiju.State) -> tuple[str, tuple[int, ...]]:
    """How the round that has just ended came to its end, and who came where."""
    last = state.view(None).history[-1]
    assert isinstance(last, Result)
    return last.ending, last.places
