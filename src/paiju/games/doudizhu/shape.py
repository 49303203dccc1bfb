"""How a hand falls apart, in well under a microsecond: the turns it needs, and how many of them can be beaten.

Three ways to take out chains are tried, the longest first; split.py is exact, and slower.
"""

from __future__ import annotations

from .combos import above, at_least, lowest, run, runs, size
from .kinds import BOTH_JOKERS, CHAIN, ONES

SOLOS_FIRST, PAIRS_FIRST, TRIOS_APART = range(3)


class Shape:
    """The fewest turns of a hand and the fewest weak ones among them, against the cards that are unseen."""

    def __init__(self) -> None:
        self.turns = 0
        self.weak = 0
        self.unseen = 0
        self.weak_solos = 0
        self.weak_pairs = 0
        self.weak_trios = 0
        self.rest = 0
        self.groups = 0
        self.beaten = 0
        self.slots = 0

    def face(self, unseen: int) -> None:
        """Take these cards as those of the others from now on."""
        self.unseen = unseen
        self.weak_solos = lower(at_least(unseen, 1))
        self.weak_pairs = lower(at_least(unseen, 2))
        self.weak_trios = lower(at_least(unseen, 3))

    def split(self, hand: int) -> None:
        """Set `turns` and `weak`."""
        self.turns = 99
        self.weak = 99
        ones = at_least(hand, 1) & CHAIN
        if runs(ones, 5) == 0 and runs(at_least(hand, 2) & CHAIN, 3) == 0:
            self.start(hand)
            self.take_chains(3, 0)
            self.finish()
            return
        self.arrange(hand, SOLOS_FIRST)
        self.arrange(hand, PAIRS_FIRST)
        if at_least(hand, 3):
            self.arrange(hand, TRIOS_APART)

    def arrange(self, hand: int, order: int) -> None:
        """Split a hand in one way, and keep what is better."""
        self.start(hand)
        if order == TRIOS_APART:
            apart = at_least(hand, 3)
            self.take_chains(2, apart)
            self.take_chains(1, apart)
            self.take_chains(3, 0)
        elif order == PAIRS_FIRST:
            apart = at_least(hand, 4)
            self.take_chains(3, apart)
            self.take_chains(2, apart)
            self.take_chains(1, apart)
        else:
            apart = at_least(hand, 4)
            self.take_chains(1, apart)
            self.take_chains(3, apart)
            self.take_chains(2, apart)
        self.finish()

    def start(self, hand: int) -> None:
        """Nothing is taken out yet."""
        self.rest = hand
        self.groups = 0
        self.beaten = 0
        self.slots = 0

    def take_chains(self, each: int, apart: int) -> None:
        """Take out the longest chains of singles, pairs or trios, but none with the ranks that stay apart."""
        shortest = 5 if each == 1 else 5 - each
        while True:
            ranks = at_least(self.rest, each) & CHAIN & ~apart
            starts = runs(ranks, shortest)
            if starts == 0:
                break
            length = shortest
            longer = starts & (ranks >> (4 * length))
            while longer:
                starts = longer
                length += 1
                longer = starts & (ranks >> (4 * length))
            one = starts & (~starts + 1)
            self.rest -= each * run(one, length)
            self.groups += 1
            if each == 3:
                self.slots += length
            if self.chain_is_beaten(each, lowest(one), length):
                self.beaten += 1

    def chain_is_beaten(self, each: int, start: int, length: int) -> bool:
        """Whether unseen cards could hold a better chain."""
        return (runs(at_least(self.unseen, each) & CHAIN, length) & above(start)) != 0

    def finish(self) -> None:
        """Count what is left after the chains; every trio takes the weakest single or pair along."""
        two = at_least(self.rest, 2)
        three = at_least(self.rest, 3)
        four = at_least(self.rest, 4)
        solos = at_least(self.rest, 1) & ~two
        pairs = two & ~three
        trios = three & ~four
        turns = self.groups + size(four) + size(trios)
        if (solos & BOTH_JOKERS) == BOTH_JOKERS:
            solos ^= BOTH_JOKERS
            turns += 1
        slots = self.slots + size(trios)
        loose = size(solos) + size(pairs)
        weak = size(solos & self.weak_solos) + size(pairs & self.weak_pairs)
        turns += loose - (slots if slots < loose else loose)
        weak -= slots if slots < weak else weak
        weak += self.beaten + size(trios & self.weak_trios)
        if turns < self.turns:
            self.turns = turns
        if weak < self.weak:
            self.weak = weak


def lower(ranks: int) -> int:
    """The set of all ranks that are lower than the highest of some."""
    below = 0
    while ranks:
        ranks >>= 4
        if ranks:
            below = below << 4 | 1
    return below & ONES
