"""The betting of two players, boiled down to a few sizes: the public tree on which a strategy is learned.

The first player is the button, who posts the small blind. Amounts are in big blinds. A wager is a part of the pot as it
is after a call; everything is always allowed, and a wager that would leave little behind is left out for it.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

from ...regret import FOLDED, SHOWN
from ...regret.tree import Tree
from .buckets import BUCKETS

# What an action of the tree is, if not a wager of a part of the pot.
FOLDS = -2.0
CALLS = -1.0
ALL_IN = 1000.0

# Wagers on each street by how many came before; the last ones hold for all further.
SIZES = (
    ((0.75, 1.5), (0.75, 1.25), (1.0,)),
    ((0.33, 0.75), (0.75,)),
    ((0.5, 1.0), (1.0,)),
    ((0.5, 1.0, 2.0), (1.0,)),
)
MOST_RAISES = (4, 3, 3, 3)
NEARLY_ALL = 0.7
RIVER = 3


class Betting:
    """The tree for stacks of `depth` big blinds; `parts` says for each of its `kids` what was done."""

    def __init__(self, depth: float) -> None:
        self.depth = depth
        self.tree = Tree(BUCKETS)
        self.parts = array("d")
        self.grow(0, 0, 0.5, 1.0, 0, False, 1.0)

    def grow(self, street: int, actor: int, mine: float, theirs: float, raises: int, acted: bool, last: float) -> int:
        """The node of a player who has put in `mine` and the other `theirs`, and all that follows."""
        open_to = self.wagers(street, theirs, raises, last)
        options = [FOLDS] * (theirs > mine) + [CALLS] + [part for part, _ in open_to]
        node = self.tree.act(actor, street, len(options))
        self.parts.extend(options)
        action = 0
        if theirs > mine:
            self.tree.link(node, action, self.tree.end(FOLDED, mine if actor else -mine))
            action += 1
        self.tree.link(node, action, self.call(street, actor, theirs, raises, acted, last))
        for _, amount in open_to:
            action += 1
            child = self.grow(street, 1 - actor, theirs, amount, raises + 1, True, amount - theirs)
            self.tree.link(node, action, child)
        return node

    def wagers(self, street: int, price: float, raises: int, last: float) -> list[tuple[float, float]]:
        """The wagers there are, with what they are to; none where the other has put in everything."""
        if price >= self.depth:
            return []
        found = []
        if raises < MOST_RAISES[street]:
            for part in SIZES[street][min(raises, len(SIZES[street]) - 1)]:
                amount = price + max(part * 2 * price, last)
                if amount < NEARLY_ALL * self.depth:
                    found.append((part, amount))
        return [*found, (ALL_IN, self.depth)]

    def call(self, street: int, actor: int, price: float, raises: int, acted: bool, last: float) -> int:
        """What follows a check or a call."""
        if not acted:
            return self.grow(street, 1 - actor, price, price, raises, True, last)
        if street == RIVER or price >= self.depth:
            return self.tree.end(SHOWN, price)
        return self.grow(street + 1, 1, price, price, 0, False, 1.0)


betting = lru_cache(None)(Betting)
