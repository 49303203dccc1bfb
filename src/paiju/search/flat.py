"""Flat search: every move is tried in the same worlds, each played on by a quick player for all seats.

The moves are compared in pairs, as it were: a world that is kind to one is kind to all. Time goes where it is close, by
successive halving: after each part of the worlds the worse half of the moves is dropped. In between, after growing
numbers of worlds, what is clearly worse than another or would hardly be chosen at the end is dropped as well, and the
search ends where nothing is left to be found out: most decisions are clear long before all worlds are seen. What it
chooses hangs on the view, the generator and the number of worlds alone; with a limit in seconds, on the machine too.

The quick player's own choice counts as good until another is better beyond chance, by `doubt` standard errors. One
world is often an exchange of cards away from the last: what is a matter of chance is seen from batches of worlds.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from math import sqrt

from ..contract import Game
from ..player import Player
from ..rng import Random
from ..state import State
from ..view import View
from ..worth import Judgement, Unit, hopeful, weigh
from .horizon import Horizon
from .worlds import Worlds

LONGEST = 4000  # moves of a playout, for games that could go round in circles
MOST_JUDGED = 12  # moves that are judged closely
FIRST_LOOK = 16  # worlds after which those far behind are left out
FEWEST = 12  # worlds, however long they take
FAR = 1e9  # standard errors: beyond any chance
CLEAR = 3.0  # standard errors by which a move is clearly better than another
LUCK = 2.0  # standard errors which a move that still may be chosen would have to gain by luck, at the most
BATCH = 5  # worlds
FIRST_SIFTING = 40  # worlds after which clear decisions are looked for; then whenever there are a quarter more


class Flat(Player):
    """Tries every move in so many worlds, or (if `seconds` is not 0) for so long at most."""

    remembers = True

    def __init__(
        self,
        game: Game,
        policy: Player,
        budget: int,
        *,
        seconds: float = 0.0,
        horizon: Horizon | None = None,
        worlds: Callable[[Game, View], Worlds] = Worlds,
        doubt: float = 1.0,
    ) -> None:
        self.game = game
        self.policy = policy
        self.budget = budget
        self.seconds = seconds
        self.horizon = horizon or Horizon()
        self.worlds = worlds
        self.doubt = doubt
        self.dice = Random()
        self.playouts = 0

    def choose(self, state: State, rng: Random) -> int:
        if state.count() == 1:
            return state._nth(0)
        return self.search(state.view(state.to_move()), rng)

    def search(self, view: View, rng: Random) -> int:
        """The action for the seat of a view, which is to move."""
        worlds = self.worlds(self.game, view)
        world = worlds.draw(rng)
        actions = self.candidates(world)
        if len(actions) == 1:
            return actions[0]
        self.begin(world)
        usual = actions.index(self.policy.choose(world, rng))
        return actions[self.compare(worlds, world, actions, usual, rng)]

    def begin(self, world: State) -> None:
        """Look at the decision that is to be made in a world."""
        self.horizon.begin(world)

    def candidates(self, world: State) -> list[int]:
        """The actions that are tried, the policy's own among them: all, unless somebody knows which are worth it."""
        return world.legal()

    def compare(self, worlds: Worlds, world: State, actions: list[int], usual: int, rng: Random) -> int:
        """The index of the best of these actions."""
        n = len(actions)
        seat = world.to_move()
        sums = array("d", bytes(8 * n))
        lately = array("d", bytes(8 * n))  # the sums of a batch
        gaps = array("d", bytes(8 * n * n))  # for every two the squares of how far they are apart, batch by batch
        tried = array("Q", actions)
        alive = array("i", range(n))
        left = n
        scratch = world.copy()
        parts = max((n - 1).bit_length(), 1)
        deadline = time.perf_counter() + self.seconds
        made = 0
        sifting = FIRST_SIFTING
        for part in range(parts):
            until = self.budget * (part + 1) // parts
            while made < until:
                if made:
                    world = worlds.draw(rng)
                key = rng.next64()
                for i in range(left):
                    at = alive[i]
                    scratch._assign(world)
                    self.dice.keyed(key, 0, 0)
                    self.enter(scratch, tried[at])
                    value = self.play_on(scratch, seat)
                    sums[at] += value
                    lately[at] += value
                made += 1
                if made % BATCH == 0:
                    self.widen(alive, left, lately, gaps, n)
                self.playouts += left
                if made == sifting:
                    sifting = made + made // 4
                    left = self.sift(alive, left, sums, gaps, n, usual, made)
                    if self.decided(alive, left, sums, gaps, n, usual, made):
                        return self.settle(alive, left, sums, gaps, n, usual, made)
                if self.seconds and time.perf_counter() > deadline - self.seconds * (parts - 1 - part) / parts:
                    break
            left = self.halve(alive, left, sums, usual)
        return self.settle(alive, left, sums, gaps, n, usual, made)

    def widen(self, alive: array[int], left: int, lately: array[float], gaps: array[float], n: int) -> None:
        """Add how far every two actions are apart in a batch, and begin another."""
        for i in range(left):
            for j in range(left):
                apart = lately[alive[i]] - lately[alive[j]]
                gaps[n * alive[i] + alive[j]] += apart * apart
        for i in range(left):
            lately[alive[i]] = 0.0

    def lead(self, one: int, other: int, sums: array[float], gaps: array[float], n: int, made: int) -> float:
        """By how many standard errors an action is ahead of another; by a great deal if it never was behind."""
        batches = made // BATCH
        if batches < 2:
            return 0.0
        ahead = (sums[one] - sums[other]) * BATCH / made
        spread = sqrt(max(gaps[n * one + other] / batches - ahead * ahead, 0.0) / (batches - 1))
        if spread == 0.0:
            return FAR if ahead >= 0.0 else -FAR
        return ahead / spread

    def sift(
        self, alive: array[int], left: int, sums: array[float], gaps: array[float], n: int, usual: int, made: int
    ) -> int:
        """Leave out what is clearly worse than the best, and what could only by a great chance come to be so far ahead
        of the usual action that it would be chosen. The usual one stays. Returns how many are left."""
        best = usual
        for i in range(left):
            if sums[alive[i]] > sums[best]:
                best = alive[i]
        growth = sqrt(float(self.budget) / made)
        kept = 0
        for i in range(left):
            at = alive[i]
            if at != usual:
                if at != best and self.lead(best, at, sums, gaps, n, made) >= CLEAR:
                    continue
                if (LUCK - self.lead(usual, at, sums, gaps, n, made)) * growth <= self.doubt:
                    continue
            alive[kept] = at
            kept += 1
        return kept

    def decided(
        self, alive: array[int], left: int, sums: array[float], gaps: array[float], n: int, usual: int, made: int
    ) -> bool:
        """Whether only the usual action is left, or one that is clearly better."""
        if left < 2:
            return True
        other = alive[0] if alive[1] == usual else alive[1]
        return left == 2 and self.lead(other, usual, sums, gaps, n, made) >= max(CLEAR, self.doubt)

    def halve(self, alive: array[int], left: int, sums: array[float], usual: int) -> int:
        """Keep the better half of the actions, and the usual one, in order; returns how many are left."""
        order = sorted(alive[:left], key=lambda at: -sums[at])
        kept = order[: max((left + 1) // 2, 1)]
        if usual not in kept:
            kept.append(usual)
        for i in range(len(kept)):
            alive[i] = kept[i]
        return len(kept)

    def settle(
        self, alive: array[int], left: int, sums: array[float], gaps: array[float], n: int, usual: int, made: int
    ) -> int:
        """The best action, if it is better than the usual one beyond chance."""
        best = usual
        for i in range(left):
            at = alive[i]
            sure = self.doubt <= 0.0 or self.lead(at, usual, sums, gaps, n, made) > self.doubt
            if sure and sums[at] > sums[best]:
                best = at
        return best

    def enter(self, state: State, action: int) -> int:
        """Take an action that is compared. A game whose choices are several actions in a row takes them all here."""
        return state._step(action)

    # What moves are worth, for those who want to know more than which is best.

    def judge(self, view: View, asked: Sequence[Sequence[int]], worlds: int, rng: Random) -> Judgement | None:
        """What the candidates, and the choices that are asked about, are worth in so many worlds; see `worth.Judge`."""
        drawn = self.worlds_for(view)
        world = drawn.draw(rng)
        self.begin(world)
        choices = different(world, [*map(list, asked), *self.choices(world, rng)])
        rows = self.try_all(drawn, world, choices, len(asked), worlds, rng)
        texts = [" ".join([self.game.text(action) for action in choice]) for choice in choices]
        return weigh(self.unit(), texts, rows)

    def worlds_for(self, view: View) -> Worlds:
        """The worlds of a view in which moves are judged."""
        found: Worlds = self.worlds(self.game, view)
        return found

    def unit(self) -> Unit:
        """What worths are counted in."""
        return self.horizon.unit()

    def choices(self, world: State, rng: Random) -> list[list[int]]:
        """The choices that are judged, each whole: what takes several actions in a row is completed by the policy."""
        seat = world.to_move()
        found = []
        for action in self.candidates(world):
            after = world.copy()
            after._step(action)
            choice = [action]
            while after.to_move() == seat and after.choosing():
                choice.append(self.policy.choose(after, rng))
                after._step(choice[-1])
            found.append(choice)
        return found

    def try_all(
        self, drawn: Worlds, world: State, choices: list[list[int]], asked: int, worlds: int, rng: Random
    ) -> list[list[float]]:
        """What comes of every choice in so many worlds, or in as many as there is time for. What is far behind is tried
        in fewer, unless it is one of the first so many, which were asked about."""
        seat = world.to_move()
        rows: list[list[float]] = [[] for _ in choices]
        alive = list(range(len(choices)))
        deadline = time.perf_counter() + self.seconds
        for made in range(1, worlds + 1):
            if made > 1:
                world = drawn.draw(rng)
            key = rng.next64()
            for at in alive:
                rows[at].append(self.trial(world, choices[at], key, seat))
            self.playouts += len(alive)
            if made in (FIRST_LOOK, 3 * FIRST_LOOK, 8 * FIRST_LOOK):
                close = hopeful(rows, alive)
                alive = [at for at in alive if at < asked or at in close[:MOST_JUDGED]]
            if self.seconds and made >= FEWEST and time.perf_counter() > deadline:
                break
        return rows

    def trial(self, world: State, choice: list[int], key: int, seat: int) -> float:
        """What a world is worth for the seat that makes a choice there; the key is for the chance of what follows."""
        scratch = world.copy()
        self.dice.keyed(key, 0, 0)
        for action in choice:
            scratch._step(action)
        return self.play_on(scratch, seat)

    def play_on(self, state: State, seat: int) -> float:
        """Let the quick player play for everybody until the horizon; what that is worth for a seat."""
        left = LONGEST
        while left > 0 and state.to_move() >= 0 and not self.horizon.reached(state):
            state._step(self.policy.choose(state, self.dice))
            left -= 1
        return self.horizon.value(state, seat)


def different(world: State, choices: list[list[int]]) -> list[list[int]]:
    """Of choices that lead to the same position, in whatever order their cards are named, the first."""
    found: dict[str, list[int]] = {}
    for choice in choices:
        after = world.copy()
        for action in choice:
            after._step(action)
        found.setdefault(after.position(), choice)
    return list(found.values())
