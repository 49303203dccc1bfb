"""What a deal of Pinochle is worth when it ends: how far a team is ahead, more than any score once it has won."""

from __future__ import annotations

from ...search.horizon import Horizon
from ...state import State
from .state import PinochleState

WON = 1000.0


class PinochleHorizon(Horizon):
    """To the end of the deal."""

    def __init__(self) -> None:
        self.deal = 0

    def begin(self, root: State) -> None:
        assert isinstance(root, PinochleState)
        game = root
        self.deal = game.deal

    def reached(self, state: State) -> bool:
        assert isinstance(state, PinochleState)
        game = state
        return game.deal != self.deal

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, PinochleState)
        game = state
        team = seat & 1
        ahead = game.scores[team] - game.scores[1 - team]
        if game.winner < 0:
            return ahead
        return ahead + (WON if game.winner == team else -WON)
