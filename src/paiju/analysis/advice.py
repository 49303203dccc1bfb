"""Advice for somebody who is to move: what is best, why, and what another move would give away."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from .. import catalogue
from ..language import Said
from ..rng import Random
from ..view import View
from ..wording import wording
from ..wording.words import say
from ..wording.worths import GIVES_AWAY, by_numbers, loss, worth
from ..worth import Judgement, Unit, Worth
from .judges import judge
from .study import Choice, named

WORLDS = 120
MUCH: dict[Unit, float] = {"chance": 0.08, "points": 1.0, "levels": 0.4, "blinds": 2.0}
"""What a move must give away to be warned of."""

NO_ADVICE = Said("There is nothing to say here: play as you like.", "这里没有什么可说的，随你出。")

NO_OTHER = Said("There is no other move.", "只有这一步可走。")


class Advice(Struct, frozen=True, omit_defaults=True):
    """What is best and why; and what the move that was asked about would give away, if that is much."""

    reason: Said
    best: Choice | None = None
    unit: Unit = "points"
    warning: Said | None = None
    cost: float = 0.0


def advise(view: View, asked: Sequence[str], rng: Random, worlds: int = WORLDS) -> Advice | None:
    """Advice for the seat of a view; None where no move can be judged."""
    game = catalogue.game(view.game)
    meant = [" ".join(map(game.text, game.parse_all(view, text))) for text in asked]
    judged = judge(view, meant, worlds, rng)
    if judged is None or not judged.worths:
        return None
    best = named(game, view, judged.best)
    reason = wording(game).reason(view, judged.best.move) or by_numbers(judged, judged.best)
    if view.legal == (judged.best.move,):
        reason = NO_OTHER
    for move in meant:
        chosen = judged.of(move)
        if chosen is not None and chosen.worse and chosen.behind >= MUCH[judged.unit]:
            return Advice(reason, best, judged.unit, warning(best, judged, chosen), chosen.behind)
    return Advice(reason, best, judged.unit)


def warning(best: Choice, judged: Judgement, chosen: Worth) -> Said:
    """That a move throws much away, in words."""
    cost, unit = loss(chosen.behind, judged.unit), judged.unit
    return say(GIVES_AWAY, cost=cost, better=best.said, best=worth(best.value, unit), value=worth(chosen.value, unit))
