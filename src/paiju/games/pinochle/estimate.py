"""What a hand may be expected to make: its melds with each suit as trumps, and its team's points in tricks."""

from __future__ import annotations

from collections.abc import Sequence

from .melds import evaluate, meld_points

# What a team makes in tricks on average, fitted to games of the rule bot: for the hand, for each card by rank
# (9 J Q K 10 A), for a void and for a suit of one card. What is left to chance spreads by about 50 points.
TRICKS = 74.0
TRUMP_RANKS = (6.0, 6.0, 6.0, 12.0, 15.0, 16.0)
PLAIN_RANKS = (0.0, 0.0, 0.0, 0.0, 1.0, 11.0)
VOID = 10.0
SINGLE = 4.0
MOST = 240.0


def points_shown(cards: Sequence[int], trump: int, exact: bool) -> int:
    """What a hand would meld with this trump."""
    held = paired = 0
    for card in cards:
        paired |= held & 1 << card
        held |= 1 << card
    return meld_points(evaluate(held, paired, trump, exact), trump)


def trick_points(cards: Sequence[int], trump: int) -> float:
    """What a team may expect to make in tricks when one of it holds these cards."""
    points = TRICKS
    lengths = [0, 0, 0, 0]
    for card in cards:
        suit, rank = divmod(card, 6)
        points += TRUMP_RANKS[rank] if suit == trump else PLAIN_RANKS[rank]
        lengths[suit] += 1
    lengths[trump] = len(cards)
    return min(points + VOID * lengths.count(0) + SINGLE * lengths.count(1), MOST)
