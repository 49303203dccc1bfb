"""Points (C7): an eight counts 50; ten, jack, queen and king 10; an ace 1; other cards their face value."""

from __future__ import annotations

from collections.abc import Iterable

ACE = 12
EIGHT = 6


def card_points(card: int) -> int:
    """The points of one card."""
    rank = card >> 2
    if rank == EIGHT:
        return 50
    if rank == ACE:
        return 1
    return rank + 2 if rank < 8 else 10


def mask_points(mask: int) -> int:
    """The points of a set of cards, one bit for each."""
    total = 0
    card = 0
    while mask:
        if mask & 1:
            total += card_points(card)
        mask >>= 1
        card += 1
    return total


def hand_points(cards: Iterable[int]) -> int:
    """The points of a list of cards."""
    return sum(map(card_points, cards))
