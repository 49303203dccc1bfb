"""Setting up hands of Tractor by a few words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import paiju
from paiju.games.tractor.events import TractorEvent
from paiju.games.tractor.state import TractorState

GAME = paiju.game("tractor")
ROWS: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))


def rows(name: str) -> list[Any]:
    """The worked examples of one table of the rules page."""
    import pytest

    return [pytest.param(row, id=row["id"]) for row in ROWS[name]]


def position(rules: str = "classic", **fields: object) -> TractorState:
    """A position from its fields; cards may be written with blanks, hands with slashes between them."""
    words = [f"{name}={''.join(str(value).split()) or '-'}" for name, value in fields.items()]
    state = GAME.position(" ".join([rules, *words]))
    assert isinstance(state, TractorState)
    return state


def playing(trump: str, *hands: str, rules: str = "classic", **fields: object) -> TractorState:
    """A hand about to be led by seat 0, filled up to equal size with cards of the lowest use: see `fill`."""
    suit, _, rank = trump.partition("/")
    number = {} if rank == "2" else {"number": 2, "levels": "/".join([rank] * len(hands))}
    return position(rules, hands="/".join(hands), trump=suit, rank=rank, **(number | fields))


def say(state: paiju.State, *texts: str) -> paiju.State:
    """Let the seats to move act in turn, each with a whole text."""
    for text in texts:
        for action in GAME.parse_all(state.view(state.to_move()), text):
            state.play(action)
    return state


def events(state: paiju.State, kind: str) -> list[TractorEvent]:
    """What everybody has seen happen of one kind."""
    return [event for event in state.view(None).history if event.kind == kind]


def code(state: paiju.State, text: str, seat: int | None = None) -> str:
    """OK, or the code of the refusal."""
    before = state.position()
    try:
        GAME.parse_all(state.view(state.to_move() if seat is None else seat), text)
    except paiju.PaijuError as refused:
        assert refused.say("en") and refused.say("zh") and state.position() == before
        return refused.code
    return "OK"


def message(state: paiju.State, text: str) -> str:
    """The sentence with which a text is refused."""
    try:
        GAME.parse_all(state.view(state.to_move()), text)
    except paiju.PaijuError as refused:
        return refused.message
    raise AssertionError(f"{text} is legal")
