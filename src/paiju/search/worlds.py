"""Where worlds come from: states that agree with everything a seat has seen."""

from __future__ import annotations

from ..contract import Game
from ..rng import Random
from ..state import State
from ..view import View


class Worlds:
    """The worlds of one view, drawn one by one. A game that can go from one to the next at less cost has its own."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game
        self.view = view

    def draw(self, rng: Random) -> State:
        """A world. Whoever draws another one no longer needs this."""
        return self.game.sample(self.view, rng)
