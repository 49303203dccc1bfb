"""A table at one moment, in words and facts: all that a screen needs to draw it for one pair of eyes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..contract import Game
from ..errors import PaijuError
from ..language import Said
from ..view import View
from . import wording
from .words import NOTHING, Report, Shown, Summary

MOST_LABELS = 60


class ClockShown(NamedTuple):
    """Whose clock runs, and the seconds left of the move and of the bank, and how many there were (0: no limit)."""

    seat: int
    move: float
    bank: float = 0.0
    move_length: float = 0.0
    bank_length: float = 0.0


class Scene(NamedTuple):
    """All that a screen shows of a table at one moment, as one pair of eyes may see it.

    The reader is `view.seat`, None for a spectator. `reports` are the events of `view.history`, one each; `labels` say
    what each action of `view.legal` is called, and are empty where there are too many.
    """

    view: View
    names: tuple[str, ...]
    reports: tuple[Report, ...]
    prompt: Said
    labels: tuple[Said, ...] = ()
    made: tuple[Shown, ...] = ()
    result: Summary | None = None
    thinking: int | None = None
    clock: ClockShown | None = None


class Considered(NamedTuple):
    """What a text would do: the canonical action, its name and the cards of the hand it plays, or why it cannot."""

    action: str
    label: Said
    cards: tuple[str, ...] = ()
    refusal: PaijuError | None = None


def scene_of(game: Game, view: View, names: Sequence[str]) -> Scene:
    """The scene that a view shows."""
    words = wording(game)
    labels = tuple([words.move(view, text) for text in view.legal]) if len(view.legal) <= MOST_LABELS else ()
    return Scene(
        view=view,
        names=tuple(names),
        reports=words.tell(view, names),
        prompt=words.prompt(view, names),
        labels=labels,
        made=words.made(view),
        result=words.result(view, names) if view.over else None,
    )


def consider(game: Game, view: View, text: str) -> Considered:
    """What a text would do for the seat of a view, from nothing but that view."""
    try:
        action = ", ".join(map(game.text, game.parse_all(view, text)))
    except PaijuError as refusal:
        return Considered(text, NOTHING, (), refusal)
    return Considered(action, wording(game).move(view, action), game.cards_of(view, action))
