"""Flat search: every move is tried in the same worlds, each played on by a quick player for all seats.

The moves are compared in pairs, as it were: a world that is kind to one is kind to all. Time goes where it is close, by
successive halving: after each part of the worlds the worse half of the moves is dropped. What it chooses hangs on the
view, the generator and the number of worlds alone; with a limit in seconds, on the machine as well.

The quick player's own choice counts as good until another is better beyond chance, by `doubt` standard errors.
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
        gaps = array("d", bytes(8 * n))  # squares of differences from the usual action
        values = array("d", bytes(8 * n))
        tried = array("Q", actions)
        alive = array("i", range(n))
        left = n
        scratch = world.copy()
        parts = max((n - 1).bit_length(), 1)
        deadline = time.perf_counter() + self.seconds
        made = 0
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
                    values[at] = self.play_on(scratch, seat)
                    sums[at] += values[at]
                for i in range(left):
                    at = alive[i]
                    gaps[at] += (values[at] - values[usual]) * (values[at] - values[usual])
                made += 1
                self.playouts += left
                if self.seconds and time.perf_counter() > deadline - self.seconds * (parts - 1 - part) / parts:
                    break
            left = self.halve(alive, left, sums, usual)
        return self.settle(alive, left, sums, gaps, usual, made)

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
        self, alive: array[int], left: int, sums: array[float], gaps: array[float], usual: int, made: int
    ) -> int:
        """The best action, if it is better than the usual one beyond chance."""
        best = usual
        for i in range(left):
            at = alive[i]
            ahead = (sums[at] - sums[usual]) / made
            spread = sqrt(max(gaps[at] / made - ahead * ahead, 0.0) / made)
            if ahead > self.doubt * spread and sums[at] > sums[best]:
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
