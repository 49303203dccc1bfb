"""The blueprint player of Hold'em for two: plays what was learned, by its bucket and where the betting stands."""

from __future__ import annotations

import math
from functools import lru_cache

from ....player import Player, PlayerBot
from ....rng import Random
from ....rules import Rules
from ....state import State
from .. import GAME
from ..blueprint import load_buckets, load_strategy, trained_depths
from ..buckets import Standings, class_of
from ..encoding import BETTING, CHECK, CONTINUE, FOLD, MUCK, REBUY, REBUYING, SHOW, SHOWDOWN, UNKNOWN
from ..following import Course
from ..rules import HoldemRules
from ..state import HoldemState
from ..view import HoldemView
from ..wagers import Betting, betting
from .rule import RuleBot

DEEPEST = 300


@lru_cache(256)
def two_can_play(rules: HoldemRules) -> bool:
    """Whether a hand of two by these rules is what the blueprint has learned."""
    return (
        rules.betting == "no-limit"
        and rules.button != "random"
        and rules.first_to_act == "button"
        and rules.side_pots
        and not rules.open_hands
        and all(not level.ante and level.big <= 4 * level.small <= 3 * level.big for level in rules.levels())
    )


def unthinking(state: HoldemState) -> int:
    """What needs no thought: an answer after the betting, or cards that nobody knows; -1 for anything else."""
    if state.phase == SHOWDOWN:
        return SHOW if state.settings.free_muck else MUCK
    if state.phase != BETTING:
        return REBUY if state.phase == REBUYING else CONTINUE
    if UNKNOWN in state.hole(state.turn) or len(state.hole(state.turn)) < 2:
        return FOLD if state.call else CHECK
    return -1


def knows(state: HoldemState) -> bool:
    """Whether this is a hand of two with known cards, by rules that were learned."""
    assert isinstance(state.rules, HoldemRules)
    seats = sum(state.playing >> seat & 1 for seat in range(state.seats))
    open_cards = all(state.board[i] != UNKNOWN for i in range(state.turned))
    return seats == 2 and open_cards and two_can_play(state.rules)


def nearest_depth(state: HoldemState) -> int:
    """The depth that was learned next to that of this hand."""
    stacks = sorted(state.began[seat] for seat in range(state.seats))
    depth = max(1, stacks[-2]) / state.big
    return min(trained_depths(), key=lambda known: abs(math.log(known / depth)))


def fallback(state: HoldemState, rng: Random) -> int:
    """What the rule bot does, where the betting has left what was learned."""
    view = state.view(state.turn)
    assert isinstance(view, HoldemView)
    return GAME.parse(view, RuleBot()(view, rng))


class BlueprintPlayer(Player):
    """Plays the blueprint."""

    def __init__(self) -> None:
        self.standings = Standings()

    def choose(self, state: State, rng: Random) -> int:
        assert isinstance(state, HoldemState)
        answer = unthinking(state)
        if answer >= 0:
            return answer
        if not knows(state):
            return fallback(state, rng)
        depth = nearest_depth(state)
        tree = betting(depth)
        course = Course(state, tree)
        if course.node < 0:
            return fallback(state, rng)
        return course.action(self.drawn(course, tree, load_strategy(depth), rng))

    def drawn(self, course: Course, tree: Betting, strategy: bytes, rng: Random) -> float:
        """What the strategy draws for the hand at the node."""
        at = tree.tree.row(course.node, self.bucket(course.state))
        options = course.options()
        chances = strategy[at : at + len(options)]
        left = rng.below(max(1, sum(chances)))
        for option, chance in zip(options, chances, strict=True):
            left -= chance
            if left < 0:
                return option
        return options[-1]

    def bucket(self, state: HoldemState) -> int:
        """The bucket of the hand that the seat to act holds."""
        first, second = state.hole(state.turn)
        if state.street == 0:
            return class_of(first, second)
        board = sum(1 << state.board[i] for i in range(state.turned))
        return load_buckets().bucket(board, state.street, first, second, self.standings)


class BlueprintBot(PlayerBot):
    """The blueprint player as a bot."""

    game = GAME
    player = BlueprintPlayer

    @staticmethod
    def can_play(rules: Rules) -> bool:
        assert isinstance(rules, HoldemRules)
        return rules.seats == 2 and two_can_play(rules) and rules.start_stack <= DEEPEST * rules.levels()[0].big
