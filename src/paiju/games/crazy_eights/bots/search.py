"""Crazy Eights by search: every move in worlds that agree with what was seen, played on by the quick player."""

from __future__ import annotations

from ....contract import Game
from ....player import PlayerBot
from ....rng import Random
from ....search.flat import Flat
from ....search.worlds import Worlds
from ....state import State
from ....view import View
from .. import GAME
from ..horizon import EightsHorizon
from ..policy import EightsPolicy
from ..sampling import remembered
from ..view import EightsView


class EightsWorlds(Worlds):
    """One world after the other, each a few exchanges of cards from the last."""

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        assert isinstance(view, EightsView)
        self.all = remembered(GAME, view)

    def draw(self, rng: Random) -> State:
        return self.all.draw_next(rng)


class QuickSearch(Flat):
    """Some hundred worlds: some milliseconds."""

    def __init__(self, budget: int = 192, doubt: float = 0.0) -> None:
        super().__init__(GAME, EightsPolicy(), budget, horizon=EightsHorizon(), worlds=EightsWorlds, doubt=doubt)


class DeepSearch(QuickSearch):
    """Thousands of worlds: a good part of a second."""

    def __init__(self) -> None:
        super().__init__(4000)


class PolicyBot(PlayerBot):
    """The quick player itself."""

    game = GAME
    player = EightsPolicy


class SearchBot(PlayerBot):
    """Looks ahead for some milliseconds."""

    game = GAME
    player = QuickSearch


class DeepBot(PlayerBot):
    """Looks ahead for up to a second."""

    game = GAME
    player = DeepSearch
    slow = True
