"""Small games solved over every deal: regret minimisation, plain or discounted, and how good the result is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from . import FOLDED
from .tree import Tree

Numbers = list[float]


class Deal(NamedTuple):
    """How likely a deal is, each player's bucket on every street, and who wins a showdown: 1 the first, -1, or 0."""

    weight: float
    held: tuple[tuple[int, ...], tuple[int, ...]]
    result: int


class Discount(NamedTuple):
    """How much less earlier iterations count: their positive regrets, negative regrets, and strategies."""

    positive: float
    negative: float
    strategy: float

    def after(self, iteration: int) -> tuple[float, float, float]:
        """What is kept after an iteration."""
        return (
            kept(iteration, self.positive),
            kept(iteration, self.negative),
            (iteration / (iteration + 1)) ** self.strategy,
        )


def kept(iteration: int, power: float) -> float:
    """The share of regrets that is kept: all for an endless power, none for a negatively endless one."""
    if math.isinf(power):
        return 1.0 if power > 0 else 0.0
    return float(iteration**power / (iteration**power + 1))


PLAIN = Discount(math.inf, math.inf, 0)
PLUS = Discount(math.inf, -math.inf, 1)
DISCOUNTED = Discount(1.5, 0, 2)


class Exact:
    """Regret minimisation over every deal of a game, either player in turn.

    A bucket must tell everything that its owner knows, what he held on the streets before included.
    """

    def __init__(self, tree: Tree, deals: Sequence[Deal], discount: Discount = DISCOUNTED) -> None:
        self.tree = tree
        self.deals = deals
        self.discount = discount
        self.iterations = 0
        self.regrets = [0.0] * tree.size
        self.sums = [0.0] * tree.size
        self.weights = [deal.weight for deal in deals]

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        for _ in range(iterations):
            for player in (0, 1):
                self.walk(0, player, self.weights, self.weights)
            self.iterations += 1
            positive, negative, strategy = self.discount.after(self.iterations)
            self.regrets = [regret * (positive if regret > 0 else negative) for regret in self.regrets]
            self.sums = [total * strategy for total in self.sums]

    def walk(self, node: int, player: int, mine: Numbers, theirs: Numbers) -> Numbers:
        """What a player wins from a node on in every deal, as likely as chance and the other player make it.

        `mine` and `theirs` are how likely either reaches the node in each deal.
        """
        tree = self.tree
        if tree.actors[node] < 0:
            return self.ending(node, player, theirs)
        rows = self.rows(node)
        n = tree.counts[node]
        chances = {at: matched(self.regrets[at : at + n]) for at in set(rows)}
        if tree.actors[node] != player:
            parts = [[reach * chances[at][i] for reach, at in zip(theirs, rows, strict=True)] for i in range(n)]
            found = [self.walk(tree.child(node, i), player, mine, parts[i]) for i in range(n)]
            return [sum(values) for values in zip(*found, strict=True)]
        own = [[reach * chances[at][i] for reach, at in zip(mine, rows, strict=True)] for i in range(n)]
        found = [self.walk(tree.child(node, i), player, own[i], theirs) for i in range(n)]
        values = [
            sum(chance * value for chance, value in zip(chances[at], column, strict=True))
            for at, column in zip(rows, zip(*found, strict=True), strict=True)
        ]
        for i in range(n):
            for at, gain, value, reach in zip(rows, found[i], values, own[i], strict=True):
                self.regrets[at + i] += gain - value
                self.sums[at + i] += reach
        return values

    def ending(self, node: int, player: int, theirs: Numbers) -> Numbers:
        """What an ending brings a player."""
        value = self.tree.values[node] * (-1 if player else 1)
        if self.tree.actors[node] == FOLDED:
            return [reach * value for reach in theirs]
        return [reach * value * deal.result for reach, deal in zip(theirs, self.deals, strict=True)]

    def rows(self, node: int) -> list[int]:
        """Where each deal finds its row of a table."""
        actor, street = self.tree.actors[node], self.tree.streets[node]
        return [self.tree.row(node, deal.held[actor][street]) for deal in self.deals]

    def strategy(self) -> Numbers:
        """The average strategy."""
        return normalised(self.tree, self.sums)

    def value(self) -> float:
        """What the first player wins by the average strategies."""
        return value_of(self, self.strategy())

    def exploitability(self) -> float:
        """What a perfect opponent wins on average from the average strategy beyond the value of the game."""
        return exploitability(self, self.strategy())


def matched(regrets: Sequence[float]) -> Numbers:
    """Chances in proportion to the regrets above zero."""
    total = sum(regret for regret in regrets if regret > 0)
    if total <= 0:
        return [1 / len(regrets)] * len(regrets)
    return [max(regret, 0.0) / total for regret in regrets]


def normalised(tree: Tree, sums: Sequence[float]) -> Numbers:
    """A table whose rows add up to one."""
    found = [0.0] * tree.size
    for node in range(tree.nodes):
        n = tree.counts[node]
        if tree.actors[node] >= 0:
            for bucket in range(tree.buckets[tree.streets[node]]):
                at = tree.row(node, bucket)
                found[at : at + n] = matched(sums[at : at + n])
    return found


def value_of(game: Exact, strategy: Sequence[float]) -> float:
    """What the first player wins if both play a strategy."""
    return sum(followed(game, strategy, 0, 0, game.weights, best=False))


def exploitability(game: Exact, strategy: Sequence[float]) -> float:
    """What perfect opponents win from a strategy, half the sum over both seats."""
    return sum(sum(followed(game, strategy, 0, player, game.weights, best=True)) for player in (0, 1)) / 2


def followed(game: Exact, strategy: Sequence[float], node: int, player: int, theirs: Numbers, best: bool) -> Numbers:
    """What a player wins in every deal against a strategy, if he plays it too or (best) as well as can be."""
    tree = game.tree
    actor = tree.actors[node]
    if actor < 0:
        return game.ending(node, player, theirs)
    rows = game.rows(node)
    n = tree.counts[node]
    if actor != player:
        found = []
        for i in range(n):
            reaches = [reach * strategy[at + i] for reach, at in zip(theirs, rows, strict=True)]
            found.append(followed(game, strategy, tree.child(node, i), player, reaches, best))
        return [sum(values) for values in zip(*found, strict=True)]
    found = [followed(game, strategy, tree.child(node, i), player, theirs, best) for i in range(n)]
    if not best:
        columns = zip(rows, zip(*found, strict=True), strict=True)
        return [sum(strategy[at + i] * value for i, value in enumerate(column)) for at, column in columns]
    totals: dict[int, Numbers] = {at: [0.0] * n for at in rows}
    for i in range(n):
        for at, value in zip(rows, found[i], strict=True):
            totals[at][i] += value
    choice = {at: max(range(n), key=gains.__getitem__) for at, gains in totals.items()}
    return [found[choice[at]][deal] for deal, at in enumerate(rows)]
