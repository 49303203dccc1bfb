"""The strongest player of Hold'em for two: the blueprint before the turn, then the rest of the hand solved anew.

What both may hold when a street begins follows from the betting before, by the blueprint's own chances for every hand.
The tree that is solved has the wagers that were really made, and the real chips.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import paiju

from ....regret import FOLDED, SHOWN
from ....rng import Random
from ....state import State
from ..blueprint import load_buckets, load_strategy
from ..buckets import CLASS_OF, Standings, number_of
from ..encoding import HANDS, RIVER, TURN
from ..following import Course, Step
from ..resolving import Subgame
from ..state import HoldemState
from ..wagers import ALL_IN, CALLS, FOLDS, Betting, betting
from .blueprint import BlueprintBot, BlueprintPlayer, fallback, knows, nearest_depth, unthinking

# Wagers as parts of the pot: on the street that is solved by how many came before, and on the river after the turn.
NOW = {TURN: ((0.67,), (1.0,), ()), RIVER: ((0.5, 1.0), (1.0,), ())}
LATER = ((0.75,), ())
ITERATIONS = {TURN: 160, RIVER: 160}
DOUBT = 0.02  # the least chance that anybody does anything
SAME = 0.12  # a wager that differs by so little from one of the tree takes its place
NEARLY_ALL = 0.75
DEAREST = 3.0  # everything is a choice up to so many times the pot


def weights(course: Course, tree: Betting, strategy: bytes, standings: Standings) -> tuple[array[float], array[float]]:
    """How likely each hand is for the button and for the other, by what they did on the streets before this one."""
    state = course.state
    found = (array("d", [1.0] * HANDS), array("d", [1.0] * HANDS))
    rows: dict[int, Sequence[int]] = {0: CLASS_OF}
    for step in course.steps:
        if step.street >= state.street or step.action < 0:
            break
        if step.street not in rows:
            board = sum(1 << state.board[i] for i in range(step.street + 2))
            rows[step.street] = load_buckets().on(board, step.street, standings)
        narrow(found[step.seat != state.button], step, rows[step.street], tree, strategy)
    return found


def narrow(hands: array[float], step: Step, buckets: Sequence[int], tree: Betting, strategy: bytes) -> None:
    """Multiply by the chance that each hand takes a step."""
    count = tree.tree.counts[step.node]
    start = tree.tree.places[step.node]
    chances = []
    for bucket in range(max(bucket for bucket in buckets if bucket < 255) + 1):
        row = strategy[start + count * bucket : start + count * (bucket + 1)]
        chances.append(row[step.action] / max(1, sum(row)) + DOUBT)
    chances += [0.0] * (256 - len(chances))
    for hand in range(HANDS):
        hands[hand] *= chances[buckets[hand]]


class Rest:
    """The rest of a hand as a tree to solve; `node` is where the seat to act stands, and `options` what it may do."""

    def __init__(self, course: Course, hands: Sequence[Sequence[float]]) -> None:
        state = course.state
        board = sum(1 << state.board[i] for i in range(state.turned))
        self.subgame = Subgame(board, hands, number_of(*state.hole(state.turn)))
        self.street = state.street
        self.big = state.big
        first = state.turn
        self.behind = course.cap(first)
        self.pot = 2 * (course.effective - self.behind)
        self.node = -1
        self.options: list[float] = []
        self.path = course.wagered(state.street)
        self.grow(self.street, 1, 0.0, 0.0, 0, False, float(self.big), 0)

    def grow(
        self, street: int, actor: int, mine: float, theirs: float, raises: int, acted: bool, last: float, taken: int
    ) -> int:
        """The node of a player who has put in `mine` and the other `theirs`, and all that follows.

        `taken` counts how much of what was really done leads here, or is -1 if something else does.
        """
        wagers = self.wagers(street, theirs, raises, last, taken)
        facing = theirs > mine
        options = [FOLDS] * facing + [CALLS] + [ALL_IN if to >= self.behind else to for to in wagers]
        node = self.subgame.act(actor, street > self.street, len(options))
        if taken == len(self.path):
            self.node, self.options = node, options
        done = self.path[taken] if 0 <= taken < len(self.path) else None
        if facing:
            lost = self.pot / 2 + mine
            self.subgame.link(node, 0, self.subgame.end(FOLDED, lost if actor else -lost))
        follows = taken + 1 if done == 0 else -1
        self.subgame.link(node, int(facing), self.call(street, actor, theirs, raises, acted, last, follows))
        for action, to in enumerate(wagers, facing + 1):
            follows = taken + 1 if done and min(done, self.behind) == to else -1
            child = self.grow(street, 1 - actor, theirs, to, raises + 1, True, to - theirs, follows)
            self.subgame.link(node, action, child)
        return node

    def call(self, street: int, actor: int, price: float, raises: int, acted: bool, last: float, taken: int) -> int:
        """What follows a check or a call."""
        if not acted:
            return self.grow(street, 1 - actor, price, price, raises, True, last, taken)
        if street == RIVER:
            return self.subgame.end(SHOWN, self.pot / 2 + price)
        if price >= self.behind:
            return self.subgame.deal(self.subgame.end(SHOWN, self.pot / 2 + price))
        return self.subgame.deal(self.grow(street + 1, 1, price, price, 0, False, float(self.big), -1))

    def wagers(self, street: int, price: float, raises: int, last: float, taken: int) -> list[float]:
        """What may be wagered to, with what really was."""
        if price >= self.behind:
            return []
        sizes = NOW[street] if street == self.street else LATER
        found = []
        for part in sizes[min(raises, len(sizes) - 1)]:
            to = price + max(part * (self.pot + 2 * price), last)
            if to < NEARLY_ALL * self.behind:
                found.append(float(round(to)))
        done = self.path[taken] if 0 <= taken < len(self.path) else 0
        if 0 < done < self.behind:
            found = [to for to in found if abs(to - done) > SAME * done]
            found = sorted({*found, float(done)})
        if found and done < self.behind and self.behind - price > DEAREST * (self.pot + 2 * price):
            return found
        return [*found, float(self.behind)]


class ResolvePlayer(BlueprintPlayer):
    """Plays the blueprint, and solves turn and river anew."""

    effort = 1.0 if paiju.compiled else 0.02

    def choose(self, state: State, rng: Random) -> int:
        assert isinstance(state, HoldemState)
        if unthinking(state) >= 0 or state.street < TURN or not knows(state):
            return super().choose(state, rng)
        depth = nearest_depth(state)
        tree = betting(depth)
        course = Course(state, tree)
        if not course.known:
            return fallback(state, rng)
        rest = Rest(course, weights(course, tree, load_strategy(depth), self.standings))
        rest.subgame.solve(max(2, round(self.effort * ITERATIONS[state.street])))
        chances = rest.subgame.strategy(rest.node, number_of(*state.hole(state.turn)))
        return self.wager(course, rest, draw(chances, rng))

    def wager(self, course: Course, rest: Rest, chosen: int) -> int:
        """The action that an option of the tree stands for."""
        option = rest.options[chosen]
        if option in (FOLDS, CALLS, ALL_IN):
            return course.action(option)
        state = course.state
        if not state.low:
            return course.action(CALLS)
        to = min(max(int(option), state.low), state.high)
        return state._nth(2) - state.low + to


def draw(chances: Sequence[float], rng: Random) -> int:
    """One of some choices; those that are hardly ever taken never are."""
    likely = [chance if chance >= DOUBT else 0.0 for chance in chances]
    left = rng.random() * sum(likely)
    for i, chance in enumerate(likely):
        left -= chance
        if left < 0:
            return i
    return max(range(len(likely)), key=likely.__getitem__)


class ResolveBot(BlueprintBot):
    """The resolving player as a bot."""

    slow = True
    player = ResolvePlayer
