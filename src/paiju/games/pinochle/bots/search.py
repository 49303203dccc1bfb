"""Pinochle by search: every move in worlds that agree with what was seen, played on by the quick player."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from ....contract import Game
from ....player import Player, PlayerBot
from ....rng import Random
from ....rules import Rules
from ....search.flat import Flat
from ....search.worlds import Worlds
from ....state import State
from ....view import View
from .. import GAME
from ..encoding import AUCTION, PLAYING
from ..heard import HeardWorlds
from ..horizon import PinochleHorizon
from ..plays import Plays
from ..policy import PinochlePolicy
from ..rules import PinochleRules
from ..state import PinochleState
from ..view import PinochleView


def worlds_of(game: Game, view: View) -> Worlds:
    """By what was heard until the melds are shown, which tell more."""
    assert isinstance(view, PinochleView)
    return Worlds(game, view) if view.phase == "play" else HeardWorlds(game, view)


class DeepSearch(Flat):
    """Some hundred worlds for every decision, calls and trumps as well."""

    def __init__(self, budget: int = 500) -> None:
        policy = PinochlePolicy(plays=Plays(open_hands=True))
        super().__init__(GAME, policy, budget, horizon=PinochleHorizon(), worlds=worlds_of, doubt=0.0)

    def candidates(self, world: State) -> list[int]:
        """In the auction only pass and the lowest bid are tried."""
        assert isinstance(world, PinochleState)
        return world.candidates()[:2] if world.phase == AUCTION else world.legal()


class QuickSearch(DeepSearch):
    """Bids as the quick player does, and some dozen worlds for every card: some milliseconds."""

    def __init__(self, budget: int = 60) -> None:
        super().__init__(budget)

    def choose(self, state: State, rng: Random) -> int:
        assert isinstance(state, PinochleState)
        return super().choose(state, rng) if state.phase == PLAYING else self.policy.choose(state, rng)


class SearchBot(PlayerBot):
    """Looks ahead for some milliseconds."""

    game = GAME
    player: ClassVar[Callable[[], Player]] = QuickSearch

    @staticmethod
    def can_play(rules: Rules) -> bool:
        """Its bids are for contracts that melds and tricks must reach together, and for which both teams score."""
        return (
            isinstance(rules, PinochleRules)
            and rules.bidding == "open"
            and rules.contract == "bid"
            and rules.scoring == "both"
        )


class DeepBot(SearchBot):
    """Looks ahead for up to a second."""

    player = DeepSearch
    slow = True
