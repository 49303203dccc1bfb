"""Dou Dizhu by nets and search: the moves that the net likes best, each tried in worlds that agree with what was seen.

Nets play on for everybody, each seat by what it would know there. The net's own choice stands until another is better
beyond chance. Where the others' cards are all known, whether a move wins is found out exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from ....learn.decide import ByRules, Decider, NetPlayer
from ....learn.limits import MOST_MOVES
from ....player import Player, PlayerBot
from ....rng import Random
from ....rules import Rules
from ....search.flat import Flat, different
from ....search.worlds import Worlds
from ....state import State
from ....view import View
from ....worth import Judgement, Worth
from .. import GAME
from ..endings import Endings
from ..horizon import DealHorizon
from ..kinds import PLAY
from ..state import DouDizhuState
from ..view import DouDizhuView
from ..worlds import DealWorlds
from .learned import player_for, trained_for

WORLDS = 600
DOUBT = 1.0  # standard errors by which another move must be better than the net's own
POSITIONS = 50_000  # that are searched where all cards are known
# For nets that say a logit of winning (True) or points: how far others are from them, and how bad a move is not tried.
HEAT, SLIP = {True: 0.4, False: 0.15}, 0.1
MARGIN = {True: 1.5, False: 0.5}
MOST_LIKED = 6  # moves that are judged
SLOWER, FEW = 4, 40  # nets play on some times slower than others do: fewer worlds are tried, but so many at least


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

    def judge(self, view: View, asked: Sequence[Sequence[int]], worlds: int, rng: Random) -> Judgement | None:
        drawn = self.worlds_for(view)
        if isinstance(drawn, DealWorlds) and drawn.settled and cast(DealHorizon, self.horizon).unit() == "chance":
            judged = self.prove(cast(DouDizhuState, drawn.draw(rng)), asked, rng)
            if judged is not None:
                return judged
        return super().judge(view, asked, max(worlds // SLOWER, min(worlds, FEW)), rng)

    def prove(self, world: DouDizhuState, asked: Sequence[Sequence[int]], rng: Random) -> Judgement | None:
        """Which moves win against any defence where all cards are known; None where that is not found out."""
        winning = self.endings.winning_moves(world, POSITIONS)
        if winning is None:
            return None
        return proven(world, different(world, [*map(list, asked), *self.choices(world, rng)]), winning)

    def worlds_for(self, view: View) -> Worlds:
        return super().worlds_for(view) if cast(DouDizhuView, view).phase == "play" else Worlds(GAME, view)

    def choices(self, world: State, rng: Random) -> list[list[int]]:
        playing = cast(DouDizhuState, world).phase == PLAY
        return [[action] for action in (self.decider.best_few(world, MOST_LIKED) if playing else world.legal())]


def proven(world: State, choices: Sequence[Sequence[int]], winning: Sequence[int]) -> Judgement:
    """The judgement where it is known which moves win."""
    best = float(any(choice[0] in winning for choice in choices))
    worths = [Worth(GAME.text(a), float(a in winning), behind=best - (a in winning)) for a, *_ in choices]
    return Judgement("chance", tuple(sorted(worths, key=lambda worth: worth.behind)))


def searching(rules: Rules, stride: int = 3) -> Player:
    """Who plays by these rules."""
    return NetSearch(cast(NetPlayer, player_for(rules)), WORLDS, DOUBT, stride=stride)


class Thinker(ByRules):
    """Asks whoever searches by the rules of a state."""

    remembers = True

    def __init__(self) -> None:
        super().__init__(searching)

    def judge(self, view: View, asked: Sequence[Sequence[int]], worlds: int, rng: Random) -> Judgement | None:
        return searching(cast(DouDizhuView, view).ruleset(), stride=1).judge(view, asked, worlds, rng)


class SearchBot(PlayerBot):
    """Thinks for a good part of a second."""

    game = GAME
    player = Thinker
    slow = True

    @staticmethod
    def can_play(rules: Rules) -> bool:
        return trained_for(rules)
