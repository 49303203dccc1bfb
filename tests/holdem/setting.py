"""Setting up hands of Hold'em for tests."""

from __future__ import annotations

from typing import Any

import paiju

GAME = paiju.game("holdem")
CODES = {"NO_RAISE", "NO_OPPONENT", "CAPPED"}


def hand(rules: str = "no-limit", **fields: object) -> Any:
    """A hand that begins (or, with a phase, goes on) with these fields."""
    return GAME.position(" ".join([rules, *(f"{name}={value}" for name, value in fields.items())]))


def play(state: Any, actions: str) -> Any:
    """Play actions separated by commas."""
    for text in filter(None, map(str.strip, actions.split(","))):
        state.play(GAME.parse(state.view(state.to_move()), text))
    return state


def options(state: Any) -> str:
    """What the seat to move may do, as the rules page writes it: `3: call 10, raise 20..1000`."""
    view = state.view(state.to_move())
    words = [f"call {view.to_call}" if view.to_call else "check"]
    if view.min_raise:
        word = "raise" if view.price else "bet"
        span = f"{view.min_raise}..{view.max_raise}" if view.min_raise != view.max_raise else f"{view.min_raise}"
        words.append(f"{word} {span}")
    elif view.closed:
        words.append(view.closed)
    return f"{view.to_move}: {', '.join(words)}"


def refusal(state: Any, text: str) -> paiju.PaijuError:
    """The error with which a text is refused."""
    position = state.position()
    try:
        GAME.parse(state.view(state.to_move()), text)
    except paiju.PaijuError as error:
        assert state.position() == position
        return error
    raise AssertionError(f"{text} was accepted")


def told(state: Any, kind: str) -> list[Any]:
    """The dealer's events of one kind."""
    return [event for event in state.view(None).history if event.kind == kind]
