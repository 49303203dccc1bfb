"""External sampling: in each iteration one deal is drawn; one player tries all his actions, the other his strategy.

Regrets and the sums of the strategies that were played are kept for every bucket of every node. The average strategy is
what comes near an equilibrium. `fade` makes what was learned early count less, as linear averaging does.
"""

from __future__ import annotations

from array import array

from ..rng import Random
from . import SHOWN
from .tree import Tree

STREETS = 4


class Deals:
    """Chance: what a deal gives both players.

    After `draw`, `held[STREETS * player + street]` is a player's bucket on a street, and `result` is 1 if the first
    player wins a showdown, -1 if he loses it and 0 if it is tied.
    """

    def __init__(self) -> None:
        self.held = [0] * 8
        self.result = 0

    def draw(self, rng: Random) -> int:
        """Deal anew. Returns 0."""
        raise NotImplementedError


class Sampler:
    """Learns a strategy for a tree by playing deals against itself."""

    def __init__(self, tree: Tree, deals: Deals) -> None:
        self.tree = tree
        self.deals = deals
        self.iterations = 0
        self.touched = 0
        self.regrets = array("f", bytes(4 * tree.size))
        self.sums = array("f", bytes(4 * tree.size))

    def run(self, iterations: int, rng: Random) -> None:
        """Play so many deals, each once for either player."""
        for _ in range(iterations):
            self.deals.draw(rng)
            self.walk(0, 0, rng)
            self.walk(0, 1, rng)
        self.iterations += iterations

    def walk(self, node: int, learner: int, rng: Random) -> float:
        """What the learner wins from a node on, who tries everything and notes what he regrets."""
        tree = self.tree
        actor = tree.actors[node]
        if actor < 0:
            value = tree.values[node]
            if actor == SHOWN:
                value *= self.deals.result
            return value if learner == 0 else -value
        n = tree.counts[node]
        first = tree.firsts[node]
        at = tree.places[node] + n * self.deals.held[STREETS * actor + tree.streets[node]]
        chances = [0.0] * 8
        total = 0.0
        for i in range(n):
            if self.regrets[at + i] > 0:
                total += self.regrets[at + i]
        for i in range(n):
            if total > 0:
                chances[i] = self.regrets[at + i] / total if self.regrets[at + i] > 0 else 0.0
            else:
                chances[i] = 1.0 / n
        if actor != learner:
            left = rng.random()
            chosen = n - 1
            for i in range(n):
                self.sums[at + i] += chances[i]
            for i in range(n):
                left -= chances[i]
                if left < 0:
                    chosen = i
                    break
            return self.walk(tree.kids[first + chosen], learner, rng)
        self.touched += 1
        gains = [0.0] * 8
        value = 0.0
        for i in range(n):
            gains[i] = self.walk(tree.kids[first + i], learner, rng)
            value += chances[i] * gains[i]
        for i in range(n):
            self.regrets[at + i] += gains[i] - value
        return value

    def fade(self, share: float) -> None:
        """Keep this share of everything that was learned."""
        for i in range(self.tree.size):
            self.regrets[i] *= share
            self.sums[i] *= share

    def strategy(self) -> array[float]:
        """The average strategy: for each row the chances of its actions."""
        found = array("f", bytes(4 * self.tree.size))
        self.average(found)
        return found

    def average(self, found: array[float]) -> None:
        """Fill a table with the average strategy; where nothing was played, with the one that would be."""
        tree = self.tree
        for node in range(tree.nodes):
            if tree.actors[node] >= 0:
                n = tree.counts[node]
                for bucket in range(tree.buckets[tree.streets[node]]):
                    at = tree.places[node] + n * bucket
                    total = 0.0
                    for i in range(n):
                        total += self.sums[at + i]
                    for i in range(n):
                        found[at + i] = self.sums[at + i] / total if total > 0 else 1.0 / n
