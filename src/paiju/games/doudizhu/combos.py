"""The fourteen combinations of Dou Dizhu: what they are, which beats which, and how to find them in a hand.

Cards are a multiset of ranks packed into one number: four bits per rank, 3 in the lowest bits, then 4 5 6 7 8 9 T J
Q K A 2, the black joker B and the red joker R. A *set* of ranks has one bit at the foot of each rank's four bits, so
that `2 * ranks` is a pair of each of them, a shift by four moves a chain up by one, and a multiplication counts them.

A play is such a multiset with its category in the top four bits. Under `standard` and `strict` wings no multiset has
two readings; under `loose` the category tells apart what the cards alone do not.
"""

from __future__ import annotations

from ...state import Moves
from .kinds import (
    AIRPLANE_PAIR,
    AIRPLANE_SOLO,
    BOMB,
    BOTH_JOKERS,
    BYTES,
    CHAIN,
    HALVES,
    KIND_SHIFT,
    LOOSE,
    MASK,
    ONES,
    PAIR,
    PAIR_CHAIN,
    QUAD_PAIR,
    QUAD_SOLO,
    ROCKET,
    ROOM,
    SOLO,
    SOLO_CHAIN,
    STANDARD,
    STRICT,
    SUM,
    TRIO,
    TRIO_CHAIN,
    TRIO_PAIR,
    TRIO_SOLO,
)

# Each card as a multiset of one rank.
ONE = [1 << 4 * (card - 39 if card >= 52 else ((card >> 2) + 12) % 13) for card in range(54)]

# Ranks and counts.


def size(ranks: int) -> int:
    """How many ranks are in a set: the multiplication adds all of them up in the top four bits."""
    return ((ranks * SUM) & MASK) >> 60


def count_cards(cards: int) -> int:
    """How many cards a multiset has."""
    pairs = (cards & HALVES) + ((cards >> 4) & HALVES)
    return ((pairs * BYTES) & MASK) >> 56


def count_ranks(cards: bytes) -> int:
    """The multiset of the ranks of some cards."""
    found = 0
    for card in cards:
        found += ONE[card]
    return found


def at_least(cards: int, n: int) -> int:
    """The set of ranks held at least n times, n from 1 to 4."""
    if n == 1:
        return (cards | (cards >> 1) | (cards >> 2)) & ONES
    if n == 2:
        return ((cards >> 1) | (cards >> 2)) & ONES
    if n == 3:
        return ((cards & (cards >> 1)) | (cards >> 2)) & ONES
    return (cards >> 2) & ONES


def lowest(ranks: int) -> int:
    """The index of the lowest rank in a set that is not empty."""
    below = (ranks & (~ranks + 1)) - 1
    return size(below & ONES)


def highest(ranks: int) -> int:
    """The index of the highest rank in a set, -1 if it is empty."""
    rank = -1
    while ranks:
        rank += 1
        ranks >>= 4
    return rank


def rank_set(rank: int) -> int:
    """The set of one rank."""
    one = 1
    one <<= 4 * rank
    return one


def above(rank: int) -> int:
    """The set of all ranks higher than this one; all ranks for -1."""
    below = 1
    below <<= 4 * (rank + 1)
    return ONES & ~(below - 1)


def pick(ranks: int, index: int) -> int:
    """The set of just the rank that has this index within a set."""
    for _ in range(index):
        ranks &= ranks - 1
    return ranks & (~ranks + 1)


def holds(hand: int, cards: int) -> bool:
    """Whether a hand has all these cards: with a fifth bit of room, no rank may borrow."""
    low = ((hand & HALVES) | ROOM) - (cards & HALVES)
    high = (((hand >> 4) & HALVES) | ROOM) - ((cards >> 4) & HALVES)
    return (low & high & ROOM) == ROOM


def runs(ranks: int, length: int) -> int:
    """The lowest rank of every chain of this length within a set of ranks."""
    starts = ranks & CHAIN
    chain = starts
    for _ in range(length - 1):
        chain >>= 4
        starts &= chain
    return starts


def run(start: int, length: int) -> int:
    """The set of `length` ranks upwards from the rank in `start`."""
    ranks = start
    for _ in range(length - 1):
        start <<= 4
        ranks |= start
    return ranks


# Wings.


def wings_allowed(wings: int, chain: int, mode: int) -> bool:
    """Whether these cards may be the single wings of a trio chain; they are not of the chain's ranks."""
    if mode == LOOSE:
        return True
    if (wings & BOTH_JOKERS) == BOTH_JOKERS:
        return False
    if mode == STRICT:
        return wings == at_least(wings, 1)
    beside = ((chain << 4) | (chain >> 4)) & CHAIN
    return at_least(wings, 4) == 0 and (at_least(wings, 3) & beside) == 0


def add_wings(moves: Moves, play: int, hand: int, left: int, chain: int, mode: int) -> int:
    """Append `play` with every choice of `left` single wings from the ranks of `hand`; returns 0.

    `hand` has no card of the chain's ranks. Under `loose` the wings that would make a higher chain of the same
    length are left out: that play is found there.
    """
    if left == 0:
        moves.add(play)
        return 0
    if hand == 0:
        return 0
    ranks = at_least(hand, 1)
    one = ranks & (~ranks + 1)
    held = (hand >> (4 * lowest(ranks))) & 15
    rest = hand - held * one
    beside = ((chain << 4) | (chain >> 4)) & CHAIN
    most = held
    if mode == STRICT:
        most = 1
    elif mode == STANDARD and most > 2:
        most = 2 if one & beside else 3
    if most > left:
        most = left
    for n in range(most, -1, -1):
        if mode == LOOSE and n == 3 and one & beside and one > chain:
            continue
        if mode != LOOSE and n == 1 and ((play & BOTH_JOKERS) | one) == BOTH_JOKERS:
            continue
        add_wings(moves, play + n * one, rest, left - n, chain, mode)
    return 0


def add_pairs(moves: Moves, play: int, hand: int, left: int, mode: int) -> int:
    """Append `play` with every choice of `left` pairs from a hand; returns 0."""
    if left == 0:
        moves.add(play)
        return 0
    pairs = at_least(hand, 2)
    if pairs == 0:
        return 0
    one = pairs & (~pairs + 1)
    rest = hand & ~(15 * one)
    if mode == LOOSE and left >= 2 and at_least(hand, 4) & one:
        add_pairs(moves, play + 4 * one, rest, left - 2, mode)
    add_pairs(moves, play + 2 * one, rest, left - 1, mode)
    add_pairs(moves, play, rest, left, mode)
    return 0


# Reading a multiset as a combination.


def fit(cards: int, kind: int, mode: int) -> int:
    """The highest main rank with which the cards are a combination of this kind, or -1 if they are none."""
    n = count_cards(cards)
    ones = at_least(cards, 1)
    trios = at_least(cards, 3)
    quads = at_least(cards, 4)
    if n == 0 or n > 20:
        return -1
    if kind == SOLO:
        return lowest(ones) if n == 1 else -1
    if kind == PAIR:
        return lowest(ones) if n == 2 and at_least(cards, 2) else -1
    if kind == TRIO:
        return lowest(ones) if n == 3 and trios else -1
    if kind == BOMB:
        return lowest(ones) if n == 4 and quads else -1
    if kind == ROCKET:
        return 14 if cards == BOTH_JOKERS else -1
    if kind == TRIO_SOLO:
        return lowest(trios) if n == 4 and trios and not quads else -1
    if kind == TRIO_PAIR:
        return lowest(trios) if n == 5 and trios and size(at_least(cards, 2)) == 2 else -1
    if kind == QUAD_SOLO:
        if n != 6 or not quads:
            return -1
        wings = cards - 4 * quads
        if mode != LOOSE and wings == BOTH_JOKERS:
            return -1
        return -1 if mode == STRICT and at_least(wings, 2) else lowest(quads)
    if kind == QUAD_PAIR:
        if n != 8 or not quads:
            return -1
        if mode == LOOSE and size(quads) == 2:
            return highest(quads)
        wings = cards - 4 * quads
        return lowest(quads) if size(quads) == 1 and wings == 2 * at_least(wings, 1) else -1
    if kind <= TRIO_CHAIN:
        each = kind - SOLO_CHAIN + 1
        length = size(ones)
        if cards != each * ones or length < first_length(kind):
            return -1
        start = runs(ones, length)
        return lowest(ones) + length - 1 if start else -1
    wing = kind - AIRPLANE_SOLO + 1
    length = n // (3 + wing)
    if n != length * (3 + wing) or length < 2:
        return -1
    starts = runs(trios & ~quads, length)
    while starts:
        rank = highest(starts)
        chain = run(rank_set(rank), length)
        wings = cards - 3 * chain
        if wing == 1:
            if wings_allowed(wings, chain, mode):
                return rank + length - 1
        elif wings == 2 * at_least(wings, 1) or (
            mode == LOOSE and wings == 2 * at_least(wings, 2) + 2 * at_least(wings, 4)
        ):
            return rank + length - 1
        starts &= ~rank_set(rank)
    return -1


def length_of(cards: int, kind: int) -> int:
    """How many ranks long the chain of a combination is; 1 where there is none."""
    n = count_cards(cards)
    if kind == SOLO_CHAIN:
        return n
    if kind == PAIR_CHAIN:
        return n // 2
    if kind == TRIO_CHAIN:
        return n // 3
    if kind == AIRPLANE_SOLO:
        return n // 4
    if kind == AIRPLANE_PAIR:
        return n // 5
    return 1


def main_rank(cards: int, kind: int, mode: int) -> int:
    """The rank by which a combination that is known to be one is compared: what `fit` says, sooner."""
    if kind < TRIO_SOLO or kind == BOMB:
        return lowest(at_least(cards, 1))
    if kind == TRIO_SOLO or kind == TRIO_PAIR:
        return lowest(at_least(cards, 3))
    if kind <= TRIO_CHAIN:
        return lowest(at_least(cards, 1)) + length_of(cards, kind) - 1
    if kind == QUAD_SOLO or kind == QUAD_PAIR:
        return highest(at_least(cards, 4))
    return fit(cards, kind, mode)


def read(cards: int, mode: int) -> list[int]:
    """Every kind the cards can be read as."""
    return [kind for kind in range(SOLO, ROCKET + 1) if fit(cards, kind, mode) >= 0]


def readings(cards: int, mode: int) -> list[tuple[int, int]]:
    """Every (kind, main rank) of the cards; only under `loose` wings can there be more than one."""
    found = []
    for kind in read(cards, mode):
        best = fit(cards, kind, mode)
        ranks = [best]
        if kind == QUAD_PAIR and size(at_least(cards, 4)) == 2:
            ranks.insert(0, lowest(at_least(cards, 4)))
        if kind == AIRPLANE_SOLO:
            length = length_of(cards, kind)
            starts = runs(at_least(cards, 3) & ~at_least(cards, 4), length)
            tops = [lowest(pick(starts, i)) + length - 1 for i in range(size(starts))]
            ranks = [top for top in tops if top == best or mode == LOOSE]
        found += [(kind, rank) for rank in ranks]
    return found


# Finding combinations in a hand. `length` 0 means any; `over` is the main rank to be higher than, -1 for all.


def first_length(kind: int) -> int:
    """The shortest chain of a kind of chain."""
    if kind == SOLO_CHAIN:
        return 5
    return 3 if kind == PAIR_CHAIN else 2


def add_plays(moves: Moves, hand: int, kind: int, length: int, over: int, mode: int) -> int:
    """Append every combination of one kind, by length, then main rank, then wings; returns 0."""
    if moves is None:
        raise TypeError(moves)
    kind_bits = kind
    kind_bits <<= KIND_SHIFT
    higher = above(over)
    ones = at_least(hand, 1)
    if kind <= TRIO or kind == BOMB:
        each = 4 if kind == BOMB else kind
        ranks = at_least(hand, each) & higher
        while ranks:
            one = ranks & (~ranks + 1)
            moves.add(kind_bits + each * one)
            ranks ^= one
        return 0
    if kind == ROCKET:
        if (hand & BOTH_JOKERS) == BOTH_JOKERS and over < 14:
            moves.add(kind_bits + BOTH_JOKERS)
        return 0
    if kind == TRIO_SOLO or kind == TRIO_PAIR:
        wing = kind - TRIO
        ranks = at_least(hand, 3) & higher
        while ranks:
            one = ranks & (~ranks + 1)
            others = at_least(hand, wing) & ~one
            while others:
                other = others & (~others + 1)
                moves.add(kind_bits + 3 * one + wing * other)
                others ^= other
            ranks ^= one
        return 0
    if kind == QUAD_SOLO:
        ranks = at_least(hand, 4) & higher
        while ranks:
            one = ranks & (~ranks + 1)
            others = ones & ~one
            while others:
                other = others & (~others + 1)
                if mode != STRICT and at_least(hand, 2) & other:
                    moves.add(kind_bits + 4 * one + 2 * other)
                others ^= other
                seconds = others
                while seconds:
                    second = seconds & (~seconds + 1)
                    if mode == LOOSE or (other | second) != BOTH_JOKERS:
                        moves.add(kind_bits + 4 * one + other + second)
                    seconds ^= second
            ranks ^= one
        return 0
    if kind == QUAD_PAIR:
        ranks = at_least(hand, 4) & higher
        while ranks:
            one = ranks & (~ranks + 1)
            others = at_least(hand, 2) & ~one
            while others:
                other = others & (~others + 1)
                # Two quads count as the higher one with two pairs.
                if mode == LOOSE and at_least(hand, 4) & other and other < one:
                    moves.add(kind_bits + 4 * one + 4 * other)
                others ^= other
                seconds = others
                while seconds:
                    second = seconds & (~seconds + 1)
                    moves.add(kind_bits + 4 * one + 2 * other + 2 * second)
                    seconds ^= second
            ranks ^= one
        return 0
    each = kind - SOLO_CHAIN + 1 if kind <= TRIO_CHAIN else 3
    wing = 0 if kind <= TRIO_CHAIN else kind - AIRPLANE_SOLO + 1
    ranks = at_least(hand, each) & CHAIN
    shortest = length if length else first_length(kind)
    longest = length if length else 12
    starts = runs(ranks, shortest)
    for span in range(shortest, longest + 1):
        if span > shortest:
            starts &= ranks >> (4 * (span - 1))
        if starts == 0:
            break
        if (each + wing) * span > 20:
            break
        chosen = starts
        if over >= span - 1:
            chosen &= above(over - span + 1)
        while chosen:
            one = chosen & (~chosen + 1)
            chain = run(one, span)
            if wing == 0:
                moves.add(kind_bits + each * chain)
            elif wing == 1:
                add_wings(moves, kind_bits + 3 * chain, hand & ~(15 * chain), span, chain, mode)
            else:
                add_pairs(moves, kind_bits + 3 * chain, hand & ~(15 * chain), span, mode)
            chosen ^= one
    return 0


def make_plays(hand: int, kind: int, length: int, over: int, mode: int) -> list[int]:
    """Every combination of one kind as a list."""
    moves = Moves()
    add_plays(moves, hand, kind, length, over, mode)
    return moves.to_list()


def count_plays(hand: int, kind: int, length: int, over: int, mode: int) -> int:
    """How many combinations `add_plays` would append; only airplanes (4 moves in 1,000) are made to be counted."""
    higher = above(over)
    if kind <= TRIO or kind == BOMB:
        return size(at_least(hand, 4 if kind == BOMB else kind) & higher)
    if kind == ROCKET:
        return 1 if (hand & BOTH_JOKERS) == BOTH_JOKERS and over < 14 else 0
    if kind == TRIO_SOLO or kind == TRIO_PAIR:
        mains = size(at_least(hand, 3) & higher)
        return mains * (size(at_least(hand, kind - TRIO)) - 1) if mains else 0
    if kind == QUAD_SOLO or kind == QUAD_PAIR:
        mains = size(at_least(hand, 4) & higher)
        if mains == 0:
            return 0
        if mode == LOOSE:
            return len(make_plays(hand, kind, length, over, mode))
        pairs = size(at_least(hand, 2)) - 1
        if kind == QUAD_PAIR:
            return mains * (pairs * (pairs - 1) // 2)
        others = size(at_least(hand, 1)) - 1
        choices = others * (others - 1) // 2
        if (hand & BOTH_JOKERS) == BOTH_JOKERS:
            choices -= 1
        return mains * (choices + (pairs if mode == STANDARD else 0))
    each = kind - SOLO_CHAIN + 1 if kind <= TRIO_CHAIN else 3
    ranks = at_least(hand, each) & CHAIN
    shortest = length if length else first_length(kind)
    starts = runs(ranks, shortest)
    if starts == 0:
        return 0
    if kind > TRIO_CHAIN:
        return len(make_plays(hand, kind, length, over, mode))
    if length:
        if over >= length - 1:
            starts &= above(over - length + 1)
        return size(starts)
    found = 0
    span = shortest
    while starts and each * span <= 20:
        found += size(starts)
        starts &= ranks >> (4 * span)
        span += 1
    return found


def nth_play(hand: int, kind: int, length: int, over: int, mode: int, index: int) -> int:
    """The combination with this index in the order of `add_plays`."""
    kind_bits = kind
    kind_bits <<= KIND_SHIFT
    if kind == ROCKET:
        return kind_bits + BOTH_JOKERS
    if kind <= TRIO or kind == BOMB:
        each = 4 if kind == BOMB else kind
        return kind_bits + each * pick(at_least(hand, each) & above(over), index)
    if kind == TRIO_SOLO or kind == TRIO_PAIR:
        wing = kind - TRIO
        others = at_least(hand, wing)
        choices = size(others) - 1
        if choices < 1:
            raise IndexError(index)
        one = pick(at_least(hand, 3) & above(over), index // choices)
        return kind_bits + 3 * one + wing * pick(others & ~one, index % choices)
    if SOLO_CHAIN <= kind <= TRIO_CHAIN:
        each = kind - SOLO_CHAIN + 1
        ranks = at_least(hand, each) & CHAIN
        span = length if length else first_length(kind)
        starts = runs(ranks, span)
        if over >= span - 1:
            starts &= above(over - span + 1)
        while starts and index >= size(starts):
            index -= size(starts)
            starts &= ranks >> (4 * span)
            span += 1
        return kind_bits + each * run(pick(starts, index), span)
    plays = make_plays(hand, kind, length, over, mode)
    if not 0 <= index < len(plays):
        raise IndexError(index)
    return plays[index]
