"""Points (C7): an eight counts 50; ten, jack, queen and king 10; an ace 1; other cards their face value."""

from __future__ import annotations

from collections.abc import Iterable

from .encoding import ACE, EIGHT


def rank_points(rank: int) -> int:
    """The points of a card of this rank."""
    if rank == EIGHT:
        return 50
    if rank == ACE:
        return 1
    return rank + 2 if rank < 8 else 10


def mask_points(mask: int) -> int:
    """The points of a set of cards."""
    total = 0
    rank = 0
    while mask:
        for bit in range(4):
            if (mask >> bit) & 1:
                total += rank_points(rank)
        mask >>= 4
        rank += 1
    return total


def hand_points(cards: Iterable[int]) -> int:
    """The points of a list of cards."""
    return sum(rank_points(card >> 2) for card in cards)
