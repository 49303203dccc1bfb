"""How good a poker hand is: one number for the best five of five, six or seven cards; a bigger number wins.

A rank is `category << 12` plus a place within the category, so that equal hands have equal ranks and nothing else has.
Suits never break ties. A hand is a set of cards, as a 52-bit number with bit `card` for each card (see `paiju.cards`).

Without a flush only the number of cards of each rank matters. Every card has a *key*, and the keys of a hand are added
up: the sum says how many cards of each suit there are, and, in two fields, exactly which ranks, low (2 to 7) and high
(8 to A). The weights of the ranks are chosen so that no two holdings of up to seven cards have the same sum. A row of
the table of ranks belongs to the high cards, a place in the row to the low cards, and every place is used: three small
look-ups rank a hand. With five cards of one suit, those alone count, and one look-up ranks them.
The tables are made when they are first needed: in milliseconds compiled, in half a second interpreted.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, MutableSequence, Sequence
from itertools import accumulate, combinations
from typing import Any

from ...errors import PaijuError
from ...language import Sentence
from .ranking import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)

BAD_HAND = Sentence(
    "A poker hand is made of five, six or seven different cards.", "一手牌由五张、六张或七张不同的牌组成。"
)
BAD_HANDS = Sentence(
    "Hand number {n} is not made of five, six or seven different cards.", "第 {n} 手牌不是五张、六张或七张不同的牌。"
)
BAD_ARRAYS = Sentence(
    "Hands are an array of 64-bit sets of cards, and ranks an array of 16-bit numbers of the same length.",
    "手牌须是 64 位牌集的数组，牌力须是等长的 16 位数组。",
)

# Typed in the .pxd: compiled, a literal beyond 32 bits within a function would be a Python object.
ONE = 1
MASK = (1 << 64) - 1
PACK = (1 << 52) - 1
LANE = 0x1111111111111
PAIRS = 0x0303030303030303
FOURS = 0x000F000F000F000F
EIGHTS = 0x000000FF000000FF
RANKS = 0x1FFF

# The fields of a key, from the low end: high ranks (16 bits), low ranks (16), cards of each suit (4 bits each, from 3
# on), cards (6), and cards again, counted down from 68. One test then sees five of a suit, eight cards, and four.
LOW_SHIFT = 16
SUIT_SHIFT = 32
START = (68 << 54) + (0x3333 << 32)
ONE_CARD = (1 << 48) - (1 << 54)
FIVE_OF_A_SUIT = 0x8888 << 32
WRONG_NUMBER = (0b111 << 51) + (1 << 60)
ALARM = FIVE_OF_A_SUIT + WRONG_NUMBER

WEIGHTS = [1, 5, 24, 112, 521, 2247, 9244]
LOW_RANKS = 6
MOST = 7
PART_BITS = 11

SUMS = [0] * 8448
# With room for what too many cards would look up.
HIGH = [0] * 48617
LOW = [0] * 11641
RANKED = [0] * 76871
FLUSHES = [0] * 8192
ORDER = [0] * 8192
FOUND = [0] * 9
WAITING = [0] * 1024
ready = False


def lane(cards: int, suit: int) -> int:
    """The ranks of one suit, as 13 bits."""
    bits = (cards >> suit) & LANE
    bits = (bits | bits >> 3) & PAIRS
    bits = (bits | bits >> 6) & FOURS
    bits = (bits | bits >> 12) & EIGHTS
    return (bits | bits >> 24) & RANKS


def key_of(cards: int) -> int:
    """The sum of the keys of a set of cards."""
    return (
        SUMS[cards & 2047]
        + SUMS[2048 + (cards >> 11 & 2047)]
        + SUMS[4096 + (cards >> 22 & 2047)]
        + SUMS[6144 + (cards >> 33 & 2047)]
        + SUMS[8192 + (cards >> 44)]
    )


def strength(key: int, cards: int) -> int:
    """The rank of the cards with this key; -1 if they are not five to seven."""
    if key & ALARM:
        return alarmed(key, cards)
    return RANKED[HIGH[key & 0xFFFF] + LOW[key >> 16 & 0xFFFF]]


def alarmed(key: int, cards: int) -> int:
    """The rank of a flush, or -1 for a wrong number of cards."""
    if key & WRONG_NUMBER:
        return -1
    suit = (key >> 39 & 1) + 2 * (key >> 43 & 1) + 3 * (key >> 47 & 1)
    return FLUSHES[lane(cards, suit)]


def rank_with(
    board: int, key: int, hands: Sequence[int], keys: Sequence[int], first: int, last: int, ranked: list[int], used: int
) -> int:
    """Rank some hands with a board, but for those that have a card of it; returns how many numbers are used then.

    Each gives one number, its rank and its place: `rank << 16 | place`.
    """
    for place in range(first, last):
        if not hands[place] & board:
            rank = strength((key + keys[place]) & MASK, board | hands[place])
            ranked[used] = rank << 16 | place
            used += 1
    return used


def rank_deals(
    cards: Sequence[int], keys: Sequence[int], boards: int, hands: int, n: int, ranks: MutableSequence[int]
) -> None:
    """Rank the n hands that begin at one place of a list, each with its board from those that begin at another."""
    for i in range(n):
        ranks[hands + i] = strength((keys[boards + i] + keys[hands + i]) & MASK, cards[boards + i] | cards[hands + i])


# Making the tables.


def card_key(card: int) -> int:
    """What one card adds to the key of its hand."""
    rank = card >> 2
    one = ONE_CARD + (ONE << (SUIT_SHIFT + 4 * (card & 3)))
    if rank < LOW_RANKS:
        return one + (WEIGHTS[rank] << LOW_SHIFT)
    return one + WEIGHTS[rank - LOW_RANKS]


def keep(ranks: int, n: int) -> int:
    """The n highest of a set of ranks."""
    size = 0
    rest = ranks
    while rest:
        rest &= rest - 1
        size += 1
    while size > n:
        ranks &= ranks - 1
        size -= 1
    return ranks


def run(ranks: int) -> int:
    """Which straights there are, five-high as bit 0 up to ace-high as bit 9; the ace also counts below the two."""
    both = ranks << 1 | ranks >> 12
    return (both & both >> 1 & both >> 2 & both >> 3 & both >> 4) & 0x3FF


def rank_unsuited(once: int, twice: int, thrice: int, four: int) -> int:
    """The rank of a hand without a flush, from the ranks held at least once, twice, three and four times."""
    if four:
        return (FOUR_OF_A_KIND << 12) + 13 * ORDER[four] + ORDER[keep(once ^ four, 1)]
    trio = keep(thrice, 1)
    if trio and twice ^ trio:
        return (FULL_HOUSE << 12) + 13 * ORDER[trio] + ORDER[keep(twice ^ trio, 1)]
    if run(once):
        return (STRAIGHT << 12) + ORDER[keep(run(once), 1)]
    if trio:
        return (THREE_OF_A_KIND << 12) + 78 * ORDER[trio] + ORDER[keep(once ^ trio, 2)]
    pairs = keep(twice, 2)
    if pairs & (pairs - 1):
        return (TWO_PAIR << 12) + 13 * ORDER[pairs] + ORDER[keep(once ^ pairs, 1)]
    if pairs:
        return (ONE_PAIR << 12) + 286 * ORDER[pairs] + ORDER[keep(once ^ pairs, 3)]
    return (HIGH_CARD << 12) + ORDER[keep(once, 5)]


def rank_suited(ranks: int) -> int:
    """The rank of five or more cards of one suit."""
    if run(ranks):
        return (STRAIGHT_FLUSH << 12) + ORDER[keep(run(ranks), 1)]
    return (FLUSH << 12) + ORDER[keep(ranks, 5)]


def _holdings(first: int, last: int) -> list[list[int]]:
    """Every holding of up to seven cards of some ranks, by size; n cards of a rank have its first n suits."""
    sizes: list[list[int]] = [[] for _ in range(MOST + 1)]
    sizes[0].append(0)
    for rank in range(first, last):
        for size in range(MOST, 0, -1):
            for n in range(1, min(size, 4) + 1):
                sizes[size] += [held | ((1 << n) - 1) << 4 * rank for held in sizes[size - n]]
    return sizes


def make_tables() -> None:
    """Fill all tables."""
    global ready
    add_up_keys()
    counts = [0] * 14
    for ranks in range(8192):
        size = ranks.bit_count()
        ORDER[ranks] = counts[size]
        counts[size] += 1
    for ranks in range(8192):
        FLUSHES[ranks] = rank_suited(ranks)
    rank_holdings()
    ready = True


def add_up_keys() -> None:
    """Fill the table of sums: for every eleven cards that follow each other, each choice of them."""
    for card in range(52):
        start = card // PART_BITS << PART_BITS
        place = card % PART_BITS
        if place == 0:
            SUMS[start] = 0 if card else START
        for bits in range(1 << place):
            SUMS[start + (1 << place) + bits] = SUMS[start + bits] + card_key(card)


def rank_holdings() -> None:
    """Fill the tables of hands without a flush: a row for each high holding, a place for each low one."""
    low = _holdings(0, LOW_RANKS)
    places = array("Q", [held for group in low for held in group])
    for place, held in enumerate(places):
        LOW[key_of(held) >> LOW_SHIFT & 0xFFFF] = place
    starts = [0, *accumulate(map(len, low))]
    used = len(places)
    for size, group in enumerate(_holdings(LOW_RANKS, 13)):
        first = starts[max(0, 5 - size)]
        last = starts[MOST + 1 - size]
        for held in group:
            HIGH[key_of(held) & 0xFFFF] = used - first
            rank_row(held, places, first, last, used)
            used += last - first


def rank_row(high: int, low: Sequence[int], first: int, last: int, start: int) -> None:
    """Fill one row: the ranks of these high cards with each of some low cards."""
    for place in range(first, last):
        cards = high | low[place]
        RANKED[start + place - first] = rank_unsuited(lane(cards, 0), lane(cards, 1), lane(cards, 2), lane(cards, 3))


# What others call.


def set_of(cards: Iterable[int]) -> int:
    """Cards as a set: bit `card` for each; refused if one is no card or comes twice."""
    found = 0
    try:
        for card in cards:
            if card < 0 or card >= 52 or found >> card & 1:
                raise PaijuError("BAD_HAND", BAD_HAND)
            found |= ONE << card
    except OverflowError:  # compiled, a card is a C integer
        raise PaijuError("BAD_HAND", BAD_HAND) from None
    return found


def rank(cards: int | Iterable[int]) -> int:
    """How good the best five of five to seven cards are, given as a set or one by one; a bigger number wins."""
    if not ready:
        make_tables()
    if not isinstance(cards, int):
        cards = set_of(cards)
    elif not 0 <= cards <= PACK:
        raise PaijuError("BAD_HAND", BAD_HAND)
    found = strength(key_of(cards), cards)
    if found < 0:
        raise PaijuError("BAD_HAND", BAD_HAND)
    return found


def rank_set(cards: int) -> int:
    """The rank of a set that is known to hold five to seven cards, for compiled callers."""
    if not ready:
        make_tables()
    return strength(key_of(cards), cards)


def rank_all(hands: Any, ranks: Any = None) -> Any:
    """The ranks of many hands, an array of 16-bit numbers; or fills the one that is given.

    Hands are an array of sets of cards (64-bit numbers) or, somewhat slower, of rows of cards (8-bit numbers in two
    dimensions): of numpy, `array("Q")` or any other buffer. The answer is numpy's if the hands are.
    """
    if not ready:
        make_tables()
    sets = buffer(hands, "QL", 8)
    if sets is None:
        sets = gathered(hands)
    if ranks is None:
        ranks = array("H", bytes(2 * len(sets)))
        if type(hands).__module__ == "numpy":
            ranks = sys.modules["numpy"].frombuffer(ranks, "uint16")
    room = buffer(ranks, "H", 2)
    if room is None or room.readonly or len(room) != len(sets):
        raise PaijuError("BAD_ARRAYS", BAD_ARRAYS)
    wrong = fill(sets, room)
    if wrong >= 0:
        raise PaijuError("BAD_HAND", BAD_HANDS, n=wrong)
    return ranks


def buffer(numbers: Any, formats: str, size: int, dimensions: int = 1) -> Any:
    """The numbers of an array, one after the other, if they are of one of these formats; else None."""
    try:
        view: Any = memoryview(numbers)
    except TypeError:
        return None
    if view.ndim != dimensions or view.format not in formats or view.itemsize != size:
        return None
    return view if view.c_contiguous else memoryview(view.tobytes()).cast(view.format, view.shape)


def gathered(rows: Any) -> memoryview:
    """Rows of cards as sets; a row that is no hand becomes the empty set."""
    view = buffer(rows, "B", 1, 2)
    if view is None:
        raise PaijuError("BAD_ARRAYS", BAD_ARRAYS)
    sets = array("Q", bytes(8 * view.shape[0]))
    gather(view, sets)
    return memoryview(sets)


def gather(rows: Any, sets: MutableSequence[int]) -> None:
    """Turn each row into a set; the empty set if a card is none or comes twice."""
    for i in range(rows.shape[0]):
        found = 0
        for j in range(rows.shape[1]):
            card = rows[i, j]
            bit = ONE << card if card < 52 else found
            if found & bit or not bit:
                found = 0
                break
            found |= bit
        sets[i] = found


def fill(hands: Sequence[int], ranks: MutableSequence[int]) -> int:
    """Rank hands one after the other; returns the place of the first that is none, or -1.

    Flushes wait until a block is done, and the sum of the keys is written out once more: so the loop has no branch that
    is hard to foresee, and no call.
    """
    n = len(hands)
    for first in range(0, n, 1024):
        waiting = 0
        for i in range(first, min(first + 1024, n)):
            cards = hands[i]
            if cards > PACK:
                return i
            key = (
                SUMS[cards & 2047]
                + SUMS[2048 + (cards >> 11 & 2047)]
                + SUMS[4096 + (cards >> 22 & 2047)]
                + SUMS[6144 + (cards >> 33 & 2047)]
                + SUMS[8192 + (cards >> 44)]
            )
            ranks[i] = RANKED[HIGH[key & 0xFFFF] + LOW[key >> 16 & 0xFFFF]]
            WAITING[waiting] = i
            waiting += 1 if key & ALARM else 0
        for j in range(waiting):
            i = WAITING[j]
            found = alarmed(key_of(hands[i]), hands[i])
            if found < 0:
                return i
            ranks[i] = found
    return -1


def frequencies(n: int, pack: int = (1 << 52) - 1) -> list[int]:
    """How many hands of n cards of a pack, all of which are looked at, are of each category."""
    if not ready:
        make_tables()
    if not 5 <= n <= 7 or not 0 <= pack < 1 << 52:
        raise PaijuError("BAD_HAND", BAD_HAND)
    for number in range(9):
        FOUND[number] = 0
    count_hands(n, pack, 0, key_of(0))
    return [FOUND[number] for number in range(9)]


def count_hands(n: int, pack: int, cards: int, key: int) -> None:
    """Count every hand that these cards and n more of the pack make."""
    if n == 0:
        FOUND[strength(key, cards) >> 12] += 1
        return
    while pack:
        card = pack & -pack
        pack ^= card
        count_hands(n - 1, pack, cards | card, key + key_of(card) - START)


def category(rank: int) -> int:
    """The category of a rank, `HIGH_CARD` to `STRAIGHT_FLUSH`."""
    return rank >> 12


def best_five(cards: int | Iterable[int]) -> tuple[int, ...]:
    """The five cards that make the hand, as people say them: quads, trio and pairs first, else from the top."""
    held = [card for card in range(51, -1, -1) if cards >> card & 1] if isinstance(cards, int) else list(cards)
    best = rank(held)
    held.sort(reverse=True)
    five = next(five for five in combinations(held, 5) if rank(five) == best)
    ranks = [card >> 2 for card in five]
    if ranks == [12, 3, 2, 1, 0]:
        return (*five[1:], five[0])
    return tuple(sorted(five, key=lambda card: (-ranks.count(card >> 2), -card)))
