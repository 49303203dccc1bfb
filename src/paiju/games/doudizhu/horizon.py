"""What a deal that was played on is worth: a win where nets play to win, points where they play for points."""

from __future__ import annotations

from typing import cast

from ...search.horizon import Horizon
from ...state import State
from ...worth import Unit
from .state import DouDizhuState


class DealHorizon(Horizon):
    """To the end of the deal, also where more are to come."""

    def __init__(self, winning: bool) -> None:
        self.winning = winning
        self.deal = 0
        self.before = [0, 0, 0]

    def unit(self) -> Unit:
        return "chance" if self.winning else "points"

    def begin(self, root: State) -> None:
        game = cast(DouDizhuState, root)
        self.deal = game.deal
        for seat in range(3):
            self.before[seat] = game.scores[seat]

    def reached(self, state: State) -> bool:
        game = cast(DouDizhuState, state)
        return game.deal != self.deal

    def value(self, state: State, seat: int) -> float:
        game = cast(DouDizhuState, state)
        points = game.scores[seat] - self.before[seat]
        if self.winning:
            return 1.0 if points > 0 else 0.0
        return points
