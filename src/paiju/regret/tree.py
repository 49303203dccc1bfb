"""The public tree of a game of two: who is to act where, what he may do, and what each ending is worth.

On every street a player's cards put him into one of some buckets. A strategy is a table with a row for each bucket of
each node: `tree.row(node, bucket)` is where it begins, and it has a number for each action.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any


class Tree:
    """A public tree, grown by `act` and `end` from the root, which is node 0.

    `actors` has for each node the player to act, or FOLDED or SHOWN for an ending, and `values` what the first player
    wins by an ending: in a showdown if his hand is the better one. A node has `counts` actions, whose nodes stand in
    `kids` from `firsts` on; the node's table begins at `places`.
    """

    def __init__(self, buckets: Sequence[int]) -> None:
        self.buckets = array("i", buckets)
        self.nodes = 0
        self.size = 0
        self.linked = 0
        self.actors = array("b", [0])
        self.streets = array("b", [0])
        self.counts = array("b", [0])
        self.firsts = array("i", [0])
        self.kids = array("i", [0])
        self.places = array("q", [0])
        self.values = array("d", [0.0])

    def act(self, actor: int, street: int, actions: int) -> int:
        """A new node where a player chooses among so many actions, each to be linked."""
        node = self._add(actor, street, 0.0)
        self.counts[node] = actions
        self.firsts[node] = self.linked
        self.places[node] = self.size
        self.size += actions * self.buckets[street]
        self.linked += actions
        if self.linked > len(self.kids):
            self.kids = wider(self.kids, self.linked)
        return node

    def end(self, kind: int, value: float) -> int:
        """A new ending: somebody has FOLDED, or hands are SHOWN."""
        return self._add(kind, 0, value)

    def link(self, node: int, action: int, child: int) -> None:
        """An action leads from one node to another."""
        self.kids[self.firsts[node] + action] = child

    def child(self, node: int, action: int) -> int:
        """Where an action leads."""
        return self.kids[self.firsts[node] + action]

    def row(self, node: int, bucket: int) -> int:
        """Where the row of a bucket begins in a table."""
        return self.places[node] + bucket * self.counts[node]

    def _add(self, actor: int, street: int, value: float) -> int:
        node = self.nodes
        self.nodes += 1
        if self.nodes > len(self.actors):
            self.actors = wider(self.actors, self.nodes)
            self.streets = wider(self.streets, self.nodes)
            self.counts = wider(self.counts, self.nodes)
            self.firsts = wider(self.firsts, self.nodes)
            self.places = wider(self.places, self.nodes)
            self.values = wider(self.values, self.nodes)
        self.actors[node] = actor
        self.streets[node] = street
        self.values[node] = value
        return node


def wider(numbers: array[Any], needed: int) -> array[Any]:
    """The same numbers with room for twice as many as are needed."""
    known: array[Any] = array(memoryview(numbers).format, memoryview(numbers).tobytes())
    known.frombytes(bytes(known.itemsize * (2 * needed - len(known))))
    return known
