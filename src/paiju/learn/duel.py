"""Head to head on duplicate deals: how a gate is decided, and how strength is followed while training."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from ..player import Player
from ..rng import Random
from ..state import State

if TYPE_CHECKING:
    from ..rules import Rules
    from .features import Features


class RandomPlayer(Player):
    """Plays anything."""

    def choose(self, state: State, rng: Random) -> int:
        return state._random_move(rng)


@dataclass(frozen=True)
class Score:
    """What one side got from the other: the share of seats that won, and points a seat, with 95 % intervals."""

    deals: int
    won: float
    won_give: float
    points: float
    points_give: float

    def __str__(self) -> str:
        return f"{self.won:.3f} ± {self.won_give:.3f} won, {self.points:+.3f} ± {self.points_give:.3f} points"


def duel(
    features: Features, rules: Rules, one: Player, other: Player, deals: int, seed: int | str, logged: bool = False
) -> Score:
    """Let two players meet on the same deals, sides changed; `logged` if one of them is a bot that looks at history."""
    rng = Random(seed)
    won: list[float] = []
    points: list[float] = []
    for _ in range(deals):
        deal = features.deal(rules, rng)
        shares, sums = [], []
        for place in features.sides(deal):
            payoffs = play(deal.copy(), one, other, place, rng, logged)
            best = max(payoffs)
            shares.append(sum(payoffs[seat] == best for seat in place) / len(place))
            sums.append(sum(payoffs[seat] for seat in place) / len(place))
        won.append(sum(shares) / len(shares))
        points.append(sum(sums) / len(sums))
    return Score(deals, *mean(won), *mean(points))


def play(
    state: State, one: Player, other: Player, place: frozenset[int], rng: Random, logged: bool = False
) -> list[float]:
    """What a state comes to if one player has these seats and the other one the rest."""
    players = [one if seat in place else other for seat in range(state.seats)]
    seat = state.to_move()
    while seat >= 0:
        action = players[seat].choose(state, rng)
        if logged:
            state._take(action)
        else:
            state._step(action)
        seat = state.to_move()
    return list(state._payoffs())


def mean(values: list[float]) -> tuple[float, float]:
    """The mean, and what to give or take at 95 %."""
    average = sum(values) / len(values)
    if len(values) < 2:
        return average, float("inf")
    variance = sum((value - average) ** 2 for value in values) / (len(values) - 1)
    return average, 1.96 * sqrt(variance / len(values))
