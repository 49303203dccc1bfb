"""What moves are worth: the one answer of everybody who can judge a decision, by search, by nets or by proof.

A judge looks at the view of the seat that is to move and at nothing else: it plays every candidate in the same worlds,
all of which agree with what that seat has seen. So nothing is ever judged with hindsight.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from .rng import Random
    from .view import View

Unit = Literal["chance", "points", "levels", "blinds"]
"""What a worth is counted in: the chance to win from 0 to 1, points, levels of Tractor, or big blinds."""

SURE = 2.0  # standard errors by which a move must be behind before it counts as worse
HOPELESS = 3.0  # and before it is tried no more


class Worth(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a move is worth on average, with the standard error of that; and how far it is `behind` the best, with the
    standard error (`doubt`) of the difference, which is less since both are tried in the same worlds."""

    move: str
    value: float
    error: float = 0.0
    behind: float = 0.0
    doubt: float = 0.0

    @property
    def worse(self) -> bool:
        """Whether it is behind beyond chance."""
        return self.behind > SURE * self.doubt and self.behind > 0


class Judgement(Struct, frozen=True, omit_defaults=True, gc=False):
    """The candidates of one decision, the best first; `worlds` is in how many they were tried, 0 if all is proven."""

    unit: Unit
    worths: tuple[Worth, ...]
    worlds: int = 0

    @property
    def best(self) -> Worth:
        """The move that is worth most."""
        return self.worths[0]

    def of(self, move: str) -> Worth | None:
        """What a move is worth, if it is among the candidates."""
        return next((worth for worth in self.worths if worth.move == move), None)


class Judge(Protocol):
    """Who can say what moves are worth: a bot that offers this, see docs/add-a-bot.md."""

    def judge(self, view: View, asked: Sequence[str], worlds: int, rng: Random) -> Judgement | None:
        """What its candidates and the moves that are asked about are worth, by so many worlds; None if it cannot say.

        Moves are written canonically, those that take several actions in a row with spaces in between.
        """


def weigh(unit: Unit, moves: Sequence[str], rows: Sequence[Sequence[float]]) -> Judgement:
    """The judgement from what came out for each move, world by world: the same worlds for all, but not for all as many.

    How far a move is behind is told by the worlds in which both were tried, and its worth follows from that.
    """
    longest = max(map(len, rows))
    top = max((at for at, row in enumerate(rows) if len(row) == longest), key=lambda at: sum(rows[at]))
    mean, error = mean_of(rows[top])
    worths = []
    for at, (move, row) in enumerate(zip(moves, rows, strict=True)):
        behind, doubt = mean_of(gaps(rows[top], row))
        own = error if at == top else mean_of(row)[1]
        worths.append(Worth(move, mean - behind, own, behind, doubt))
    return Judgement(unit, tuple(sorted(worths, key=lambda worth: worth.behind)), longest)


def hopeful(rows: Sequence[Sequence[float]], alive: Sequence[int]) -> list[int]:
    """Of the moves that are tried, those which may still be the best, the best first."""
    order = sorted(alive, key=lambda at: -sum(rows[at]))
    found = []
    for at in order:
        behind, doubt = mean_of(gaps(rows[order[0]], rows[at]))
        if behind <= HOPELESS * doubt:
            found.append(at)
    return found


def gaps(best: Sequence[float], row: Sequence[float]) -> list[float]:
    """How far a move was behind another, world by world."""
    return [better - value for better, value in zip(best, row, strict=False)]


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and its standard error."""
    n = len(values)
    mean = sum(values) / n
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / max(n - 1, 1) / n)
