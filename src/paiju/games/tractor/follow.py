"""What may follow a lead (section 6.2 of the rules page).

Exactly as many cards as were led. All cards of the led suit that are held have to go, up to that number; who holds
more than that also owes the shape: same-length tractors if held, else the longest shorter ones and further pairs, else
as many pairs as there are up to the number asked for, then any cards of the suit.

A set of cards is given as four sets of card numbers: held at least once, twice, three and four times.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..tricks import size_of
from .layout import holding_of
from .shape import asked, count_pairs, fits, owed, total
from .trump import cards_of

FITTING, WRONG_COUNT, NOT_HELD, SUIT_HELD_BACK, PAIR_HELD_BACK, RUN_BROKEN = range(6)


def count_cards(once: int, twice: int, thrice: int, fourfold: int) -> int:
    """How many cards there are, copies counted."""
    return size_of(once) + size_of(twice) + size_of(thrice) + size_of(fourfold)


def verdict_on(
    hand: Iterable[int],
    play: Iterable[int],
    n: int,
    effective: int,
    demands: int,
    suit: int,
    rank: int,
    pairs_only: bool,
) -> int:
    """The same as `judge` for lists of cards."""
    h1, h2, h3, h4 = holding_of(hand)
    p1, p2, p3, p4 = holding_of(play)
    return judge(h1, h2, h3, h4, p1, p2, p3, p4, n, effective, demands, suit, rank, pairs_only)


def judge(
    h1: int, h2: int, h3: int, h4: int,
    p1: int, p2: int, p3: int, p4: int,
    n: int, effective: int, demands: int, suit: int, rank: int, pairs_only: bool,
) -> int:  # fmt: skip
    """Whether a play `p` from a hand `h` may follow `n` cards of an effective suit with these demands, or why not."""
    if count_cards(p1, p2, p3, p4) != n:
        return WRONG_COUNT
    if (p1 & ~h1) | (p2 & ~h2) | (p3 & ~h3) | (p4 & ~h4):
        return NOT_HELD
    cards = cards_of(effective, suit, rank)
    held = count_cards(h1 & cards, h2 & cards, h3 & cards, h4 & cards)
    given = count_cards(p1 & cards, p2 & cards, p3 & cards, p4 & cards)
    if given < n and given < held:
        return SUIT_HELD_BACK
    if held <= n or demands == 0:
        return FITTING
    due = owed(count_pairs(h2 & cards, h4, suit, rank), demands, pairs_only)
    pairs = count_pairs(p2, p4, suit, rank)
    if total(pairs) < asked(due):
        return PAIR_HELD_BACK
    return FITTING if fits(pairs, due) else RUN_BROKEN
