"""What a search remembers of positions: a table of fixed size that never grows and is never wrong.

A position is three words whose bits 57 to 59 are free and of which the first is not zero. They are kept whole, so that
no position is ever taken for another. Four places are open to each position; when all are taken, the one forgotten is
the one that cost least to find out.
"""

from __future__ import annotations

from array import array

from .kinds import MASK, UNKNOWN

PLACES = 4
FREE = 57
KEY = 0xF1FFFFFFFFFFFFFF  # all but the free bits
MIX_A = 0x9E3779B97F4A7C15
MIX_B = 0xC2B2AE3D27D4EB4F
MIX_C = 0x165667B19E3779F9
MIX = 0xBF58476D1CE4E5B9


class Memory:
    """Values 0 and 1 of at most `room` positions, 24 bytes each; `room` is rounded up to a power of two."""

    def __init__(self, room: int) -> None:
        self.bits = max(room - 1, PLACES - 1).bit_length()
        self.room = 1 << self.bits
        self.words = array("Q", [0]) * (3 * self.room)

    def clear(self) -> None:
        """Forget everything."""
        self.words = array("Q", [0]) * (3 * self.room)

    def place(self, a: int, b: int, c: int) -> int:
        """The first of the words of the places that are open to a position."""
        mixed = (a * MIX_A + b * MIX_B + c * MIX_C) & MASK
        mixed ^= mixed >> 29
        mixed = (mixed * MIX) & MASK
        return 3 * ((mixed >> (64 - self.bits)) & ~(PLACES - 1))

    def look(self, a: int, b: int, c: int) -> int:
        """The value of a position, or UNKNOWN."""
        at = self.place(a, b, c)
        for _ in range(PLACES):
            if self.words[at + 2] == c and (self.words[at + 1] & KEY) == b and (self.words[at] & KEY) == a:
                return (self.words[at] >> FREE) & 1
            at += 3
        return UNKNOWN

    def keep(self, a: int, b: int, c: int, value: int, nodes: int) -> None:
        """Note the value of a position, and how many positions were searched to find it."""
        cost = 0
        while nodes >= 8 and cost < 7:
            nodes >>= 3
            cost += 1
        at = self.place(a, b, c)
        chosen = at
        least = 8
        for _ in range(PLACES):
            if self.words[at] == 0 or (
                self.words[at + 2] == c and (self.words[at + 1] & KEY) == b and (self.words[at] & KEY) == a
            ):
                chosen = at
                break
            found = (self.words[at + 1] >> FREE) & 7
            if found < least:
                least = found
                chosen = at
            at += 3
        word = value
        self.words[chosen] = a | (word << FREE)
        word = cost
        self.words[chosen + 1] = b | (word << FREE)
        self.words[chosen + 2] = c
