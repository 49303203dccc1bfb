"""What trick-taking games share: sets of cards as bits, and which card of a trick wins.

A game gives its cards an effective suit (trumps are a suit of their own) and a rank within it. The highest trump wins
a trick, else the highest card of the suit led; of two equal cards the one played first.
"""

from __future__ import annotations

# A power of two times this number has a different leading six bits for each power.
DE_BRUIJN = 0x03F79D71B4CB0A89
MASK = 0xFFFFFFFFFFFFFFFF
TRUMPED = 64

BIT_NUMBER = [0] * 64
for _bit in range(64):
    BIT_NUMBER[(((DE_BRUIJN << _bit) & MASK) >> 58) & 63] = _bit


def size_of(cards: int) -> int:
    """How many cards are in a set."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return BIT_NUMBER[(((cards & (~cards + 1)) * DE_BRUIJN) & MASK) >> 58]


def nth_card(cards: int, index: int) -> int:
    """The card with this index in a set, counted from the lowest."""
    while index > 0:
        cards &= cards - 1
        index -= 1
    return lowest(cards)


def cards_in(cards: int) -> list[int]:
    """The cards of a set, from the lowest."""
    found = []
    while cards:
        found.append(lowest(cards))
        cards &= cards - 1
    return found


def strength(suit: int, rank: int, led: int, trump: int) -> int:
    """How strong a card is in a trick: 0 if it cannot win, more for a higher card, most for trumps.

    The first card with the greatest strength wins, so a later card must be stronger to take the trick.
    """
    if suit == trump:
        return TRUMPED + rank
    return rank + 1 if suit == led else 0
