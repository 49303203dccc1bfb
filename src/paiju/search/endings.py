"""Exact endings: what is left to play in a world is played out in every way, by two sides that see all cards.

In each of some worlds every move gets the value it has against best play; the move with the best average is chosen. Of
value is what the horizon says for a seat of the first side, and the other side wants it low.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rng import Random
from ..state import State
from .horizon import Horizon
from .worlds import Worlds

FAR = 1.0e18


class Endings:
    """Solves worlds in at most so many positions each."""

    def __init__(self, horizon: Horizon, sides: Sequence[int], most: int = 200_000) -> None:
        self.horizon = horizon
        self.sides = list(sides)
        self.first = self.sides.index(0)
        self.most = most
        self.visited = 0

    def best(self, worlds: Worlds, budget: int, rng: Random) -> int | None:
        """The action with the best average over so many worlds; None where one of them is too long."""
        world = worlds.draw(rng)
        self.horizon.begin(world)
        actions = world.legal()
        sign = 1.0 if self.sides[world.to_move()] == 0 else -1.0
        totals = [0.0] * len(actions)
        for number in range(budget):
            if number:
                world = worlds.draw(rng)
            self.visited = 0
            for at, action in enumerate(actions):
                totals[at] += sign * self.after(world, action, -FAR, FAR)
            if self.visited > self.most:
                return None
        return actions[totals.index(max(totals))]

    def after(self, state: State, action: int, low: float, high: float) -> float:
        """What a state is worth after an action."""
        child = state.copy()
        child._step(action)
        return self.solve(child, low, high)

    def solve(self, state: State, low: float, high: float) -> float:
        """What a state is worth to the first side if both play best, as far as it lies between these bounds."""
        mover = state.to_move()
        self.visited += 1
        if mover < 0 or self.horizon.reached(state) or self.visited > self.most:
            return self.horizon.value(state, self.first)
        if self.sides[mover] == 0:
            for action in state.legal():
                low = max(low, self.after(state, action, low, high))
                if low >= high:
                    return low
            return low
        for action in state.legal():
            high = min(high, self.after(state, action, low, high))
            if low >= high:
                return high
        return high
