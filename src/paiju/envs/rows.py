"""Some games of a batch: all of them, or those that one worker plays.

Chance is a matter of the row: its deals are numbered, and it chooses by a generator of its own. So a batch plays the
same games however many workers share it.
"""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from ..arrays import Actions, Observation
from ..contract import Game
from ..rng import Random
from ..state import Moves, State

NUMBERS = 1 << 40  # more than a row ever deals


class Arrays(NamedTuple):
    """What a batch tells, a row for each game: see `Batch`."""

    observations: Any
    masks: Any
    turns: Any
    rewards: Any
    done: Any

    def part(self, first: int, last: int) -> Arrays:
        """The rows from one up to another."""
        return Arrays(*(each[first:last] for each in self))


class Rows:
    """Games side by side, and where they are told. `first` is the row of the batch that is the first one here."""

    def __init__(self, game: Game, rules: Any, arrays: Arrays, first: int = 0) -> None:
        self.game = game
        self.rules = rules
        self.actions: Actions = game.action_space(rules)
        self.observation: Observation = game.observation_space(rules)
        self.first = first
        self.n = len(arrays.turns)
        self.seats = rules.seats
        self.seen = arrays.observations
        self.allowed = arrays.masks.view("u1")
        self.movers = arrays.turns
        self.won = arrays.rewards
        self.ended = arrays.done.view("u1")
        self.starts = array("i", bytes(4 * (self.n + 1)))
        self.listed = Moves(8 * self.n)
        self.before = Moves(8 * self.n)
        self.scratch = Moves()  # one for all states here, as no two are asked at the same time
        self.cleared = 0
        self.dealt = array("Q", bytes(8 * self.n))
        self.chances = array("Q", bytes(16 * self.n))
        self.dice = Random()
        self.key0 = 0
        self.key1 = 0
        self.states: list[State] = []

    def begin(self, key0: int, key1: int) -> None:
        """Deal all games anew, as this key has it."""
        self.key0 = key0
        self.key1 = key1
        for row in range(self.n):
            self.dealt[row] = 0
            self.dice.keyed(key0, key1, (2 * (self.first + row) + 1) * NUMBERS)
            self.chances[2 * row] = self.dice.s0
            self.chances[2 * row + 1] = self.dice.s1
        self.states = [self._deal(row) for row in range(self.n)]
        self.won[:] = 0
        self.ended[:] = 0
        self._turn_page()
        for row in range(self.n):
            self._tell(row)

    def step(self, ids: Any) -> None:
        """Do what the ids stand for, which are known to be legal."""
        self._step(memoryview(ids))

    def play(self, actions: Any) -> None:
        """Do these actions, which are known to be legal."""
        self._play(memoryview(actions))

    def illegal(self, actions: Any) -> int:
        """The first row in which an action is not legal, or -1."""
        return self._illegal(memoryview(actions))

    def choose(self, chosen: Any) -> None:
        """Put a legal id for each game into an array, each equally likely."""
        self._choose(chosen)

    def legal(self) -> tuple[list[int], list[int]]:
        """How many legal ids each game has, and all of them one after the other."""
        return [self.starts[row + 1] - self.starts[row] for row in range(self.n)], self.listed.to_list()

    def state(self, row: int) -> State:
        """A copy of the state of one game."""
        return self.states[row].copy()

    def close(self) -> None:
        """Let go of the states."""
        self.states = []

    def _deal(self, row: int) -> State:
        """The next game of a row."""
        number = (2 * (self.first + row)) * NUMBERS + self.dealt[row]
        self.dealt[row] += 1
        self.dice.keyed(self.key0, self.key1, number)
        state = self.game._start(self.rules, self.dice.s0, self.dice.s1)
        state.listed = self.scratch
        return state

    def _step(self, ids: Any) -> int:
        self._turn_page()
        for row in range(self.n):
            state = self.states[row]
            state._step(self.actions._action(state, ids[row]))
            self._settle(row, state)
            self._tell(row)
        return 0

    def _play(self, actions: Any) -> int:
        self._turn_page()
        for row in range(self.n):
            state = self.states[row]
            state._step(actions[row])
            self._settle(row, state)
            self._tell(row)
        return 0

    def _illegal(self, actions: Any) -> int:
        for row in range(self.n):
            state = self.states[row]
            if not state._allows(actions[row]):
                return row
        return -1

    def _settle(self, row: int, state: State) -> int:
        """Pay out a game that is over, and deal a new one."""
        self.ended[row] = 0
        for seat in range(self.seats):
            self.won[row, seat] = 0
        if state.to_move() < 0:
            self.ended[row] = 1
            payoffs = state._payoffs()
            for seat in range(self.seats):
                self.won[row, seat] = payoffs[seat]
            while state.to_move() < 0:
                state = self._deal(row)
            self.states[row] = state
        return 0

    def _turn_page(self) -> None:
        """What is listed becomes what was listed before."""
        self.listed, self.before = self.before, self.listed
        self.listed.clear()
        self.cleared = 0

    def _tell(self, row: int) -> int:
        """Fill the arrays. Of the masks only what was true is made false: they can be large."""
        state = self.states[row]
        mover = state.to_move()
        self.movers[row] = mover
        self.observation._write(self.seen, row, state, mover)
        end = self.starts[row + 1]
        for i in range(self.cleared, end):
            self.allowed[row, self.before.items[i]] = 0
        self.cleared = end
        self.actions._list(state, self.listed)
        end = self.listed.n
        for i in range(self.starts[row], end):
            self.allowed[row, self.listed.items[i]] = 1
        self.starts[row + 1] = end
        return 0

    def _choose(self, chosen: Any) -> int:
        dice = self.dice
        for row in range(self.n):
            dice.s0 = self.chances[2 * row]
            dice.s1 = self.chances[2 * row + 1]
            begin = self.starts[row]
            chosen[row] = self.listed.items[begin + dice._below(self.starts[row + 1] - begin)]
            self.chances[2 * row] = dice.s0
            self.chances[2 * row + 1] = dice.s1
        return 0


def first_illegal(allowed: Any, ids: Any) -> int:
    """The first row of masks in which an id is not allowed, or -1."""
    width = allowed.shape[1]
    for row in range(len(ids)):
        if ids[row] >= width or not allowed[row, ids[row]]:
            return row
    return -1
