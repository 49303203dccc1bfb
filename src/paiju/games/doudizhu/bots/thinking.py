"""Dou Dizhu by nets and search: the moves that the net likes best, each tried in worlds that agree with what was seen.

Nets play on for everybody, each seat by what it would know there. The net's own choice stands until another is better
beyond chance. Where the others' cards are all known, whether a move wins is found out exactly.
"""

from __future__ import annotations

from functools import partial
from typing import cast

from ....learn.decide import ByRules, Decider, NetPlayer
from ....learn.limits import MOST_MOVES
from ....player import Player, PlayerBot
from ....rng import Random
from ....rules import Rules
from ....search.flat import Flat
from ....state import State
from ....view import View
from .. import GAME
from ..endings import Endings
from ..horizon import DealHorizon
from ..kinds import PLAY
from ..state import DouDizhuState
from ..worlds import DealWorlds
from .learned import player_for, trained_for

WORLDS = 600
DOUBT = 2.0  # standard errors by which another move must be better than the net's own
POSITIONS = 50_000  # that are searched where all cards are known
# For nets that say a logit of winning (True) or points: how far others are from them, and how bad a move is not tried.
HEAT, SLIP = {True: 0.4, False: 0.15}, 0.1
MARGIN = {True: 1.5, False: 0.5}


class NetSearch(Flat):
    """Tries the best few moves of a net in so many worlds."""

    def __init__(self, net: NetPlayer, budget: int, doubt: float, most: int = 5, stride: int = 3) -> None:
        winning = net.decider.features.winning
        self.most = most
        self.margin = MARGIN[winning]
        worlds = partial(DealWorlds, decider=net.decider, heat=HEAT[winning], slip=SLIP, stride=stride)
        super().__init__(GAME, net, budget, horizon=DealHorizon(winning), worlds=worlds, doubt=doubt)
        self.decider: Decider = net.decider
        self.endings = Endings(1 << 16)

    def choose(self, state: State, rng: Random) -> int:
        if cast(DouDizhuState, state).phase != PLAY:
            return self.policy.choose(state, rng)
        return super().choose(state, rng)

    def search(self, view: View, rng: Random) -> int:
        worlds = cast(DealWorlds, self.worlds(GAME, view))
        action = self.proven(cast(DouDizhuState, worlds.draw(rng))) if worlds.settled else None
        return super().search(view, rng) if action is None else action

    def proven(self, world: DouDizhuState) -> int | None:
        """The move that the net likes best of those that win against any defence, if there is one and it is found."""
        winning = self.endings.winning_moves(world, POSITIONS) or []
        liked = self.decider.best_few(world, MOST_MOVES)
        return next((action for action in liked if action in winning), None)

    def candidates(self, world: State) -> list[int]:
        return self.decider.best_few(world, self.most, self.margin)


def searching(rules: Rules) -> Player:
    """Who plays by these rules."""
    return NetSearch(cast(NetPlayer, player_for(rules)), WORLDS, DOUBT)


class Thinker(ByRules):
    """Asks whoever searches by the rules of a state."""

    remembers = True

    def __init__(self) -> None:
        super().__init__(searching)


class SearchBot(PlayerBot):
    """Thinks for a good part of a second."""

    game = GAME
    player = Thinker
    slow = True

    @staticmethod
    def can_play(rules: Rules) -> bool:
        return trained_for(rules)
