"""Short ways to ask what is said."""

from __future__ import annotations

from collections.abc import Sequence

from paiju import State
from paiju.wording import Said, wording

NAMES = ("Mei", "老陈", "Ada", "Rafa", "小林", "Otto", "Zoe")


def prompt(state: State, seat: int | None) -> Said:
    """What a seat is asked."""
    return wording(state.game).prompt(state.view(seat), NAMES)


def asked(state: State) -> tuple[str, str]:
    """What the seat to move is asked, in both languages."""
    said = prompt(state, state.to_move())
    return said.en, said.zh


def labels(state: State) -> dict[str, tuple[str, str]]:
    """What the buttons of the seat to move say, by action."""
    view = state.view(state.to_move())
    moves = {text: wording(state.game).move(view, text) for text in view.legal}
    return {text: (said.en, said.zh) for text, said in moves.items()}


def label(state: State, text: str) -> tuple[str, str]:
    """What the button of one action says."""
    said = wording(state.game).move(state.view(state.to_move()), text)
    return said.en, said.zh


def play(state: State, *texts: str) -> State:
    """Everybody acts in turn with these texts; the same state."""
    for text in texts:
        for action in state.game.parse_all(state.view(state.to_move()), text):
            state.play(action)
    return state


def told(state: State, seat: int | None = None, language: str = "en") -> list[str]:
    """The history in words, as a seat reads it."""
    return lines([each.said for each in wording(state.game).tell(state.view(seat), NAMES)], language)


def result(state: State, seat: int | None = None, language: str = "en") -> list[str]:
    """How a finished game came out."""
    return lines(wording(state.game).result(state.view(seat), NAMES).said(), language)


def deal_result(state: State, seat: int | None = None, language: str = "en") -> list[str]:
    """How the last deal that has ended came out."""
    view = state.view(seat)
    found = [wording(state.game).deal_result(view, event, NAMES) for event in view.history]
    return lines([summary.said() for summary in found if summary][-1], language)


def lines(said: Sequence[Said], language: str) -> list[str]:
    """One language of what is said, without what is told later."""
    return [getattr(each, language) for each in said if each.en]
