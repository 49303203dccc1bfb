"""Sets of cards as bits: bit c is card c. Several copies of cards are a row of such sets, see `state.py`."""

from __future__ import annotations

MASK = 0xFFFFFFFFFFFFFFFF

# A power of two times this number has a different leading six bits for each power.
DE_BRUIJN = 0x03F79D71B4CB0A89
BIT_NUMBER = [0] * 64
for _bit in range(64):
    BIT_NUMBER[(((DE_BRUIJN << _bit) & MASK) >> 58) & 63] = _bit


def lowest(cards: int) -> int:
    """The lowest card of a set."""
    return BIT_NUMBER[(((cards & (~cards + 1)) * DE_BRUIJN) & MASK) >> 58]


def size(cards: int) -> int:
    """How many cards a set has."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


def nth_of(cards: int, index: int) -> int:
    """The card with this index in a set, from the lowest."""
    while index > 0:
        cards &= cards - 1
        index -= 1
    return lowest(cards)


def numbers(cards: int) -> list[int]:
    """The cards of a set in order."""
    found = []
    while cards:
        found.append(lowest(cards))
        cards &= cards - 1
    return found
