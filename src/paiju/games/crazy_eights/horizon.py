"""What a round of Crazy Eights is worth when it ends: the chance to win the game.

Where one round is the game, that is what it pays. Where rounds are played for points, the seats ahead are the more
likely to win the fewer rounds are to come: as its score says, on the scale by which scores still move.
"""

from __future__ import annotations

from math import exp, sqrt

from ...search.horizon import Horizon
from ...state import State
from ...worth import Unit
from .encoding import COLLECT, FINISHED
from .state import EightsState

# Fitted to who won 1,500 games of four quick players: the points in which a game comes nearer to its end, and how far
# scores move apart meanwhile.
STRETCH = 60.0
SWING = 18.0


class EightsHorizon(Horizon):
    """To the end of the round."""

    def __init__(self) -> None:
        self.round = 0
        self.scoring = False

    def unit(self) -> Unit:
        return "chance" if self.scoring else "points"

    def begin(self, root: State) -> None:
        assert isinstance(root, EightsState)
        game = root
        self.round = game.round
        self.scoring = game.settings.scoring != 0

    def reached(self, state: State) -> bool:
        assert isinstance(state, EightsState)
        game = state
        return game.round != self.round

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, EightsState)
        game = state
        if not game.settings.scoring:
            if game.phase != FINISHED:
                return 0.0
            better = 0
            for other in range(game.seats):
                better += (game.places[other] > game.places[seat]) - (game.places[other] < game.places[seat])
            return better
        sign = 1.0 if game.settings.scoring == COLLECT else -1.0
        highest = game.scores[0]
        for other in range(game.seats):
            highest = max(highest, game.scores[other])
        scale = 0.5
        if game.phase != FINISHED:
            to_come = (game.settings.goal - highest) / STRETCH
            scale = SWING * sqrt(max(to_come, 0.0) + 0.5)
        total = 0.0
        for other in range(game.seats):
            total += exp(sign * (game.scores[other] - game.scores[seat]) / scale)
        return 1.0 / total
