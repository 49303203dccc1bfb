"""What a set of cards of one suit is: singles, pairs and tractors (sections 1, 6.1 and 6.2 of the rules page).

A pair is two identical cards, a tractor a run of pairs on neighbouring positions. Two numbers carry all of this, both
made of sixteen digits of four bits:
- `pairs`: digit p says how many pairs stand on position p;
- `demands`: digit k says how many runs of k pairs are asked for (a pair is a run of one).
"""

from __future__ import annotations

from ..tricks import lowest
from .trump import position

ONES = 0x1111111111111111
UNIT = 1
MASK = 0xFFFFFFFFFFFFFFFF


def count_pairs(twos: int, fours: int, suit: int, rank: int) -> int:
    """The pairs of cards of one suit by position; `twos` are held at least twice, `fours` four times."""
    pairs = 0
    while twos:
        one = UNIT
        one <<= 4 * position(lowest(twos), suit, rank)
        pairs += one
        if fours & twos & (~twos + 1):
            pairs += one
        twos &= twos - 1
    return pairs


def total(pairs: int) -> int:
    """How many pairs there are."""
    n = 0
    while pairs:
        n += pairs & 15
        pairs >>= 4
    return n


def asked(demands: int) -> int:
    """How many pairs are asked for."""
    n = 0
    k = 0
    while demands:
        n += k * (demands & 15)
        demands >>= 4
        k += 1
    return n


def starts(pairs: int, length: int) -> int:
    """Where runs of this length begin: bit 4p for position p."""
    there = (pairs | (pairs >> 1) | (pairs >> 2)) & ONES
    found = there
    for step in range(1, length):
        found &= there >> (4 * step)
    return found


def longest_run(pairs: int, most: int) -> int:
    """The length of the longest run, `most` at most."""
    there = (pairs | (pairs >> 1) | (pairs >> 2)) & ONES
    found = there
    length = 0
    while found and length < most:
        length += 1
        found &= there >> (4 * length)
    return length


def run(length: int, start: int) -> int:
    """One pair on each position of a run, as `pairs`."""
    one = UNIT
    found = ((one << (4 * length)) - 1) & ONES
    return found << (4 * start)


def largest(demands: int) -> int:
    """The longest run that is asked for, 0 if none."""
    k = 0
    demands >>= 4
    while demands:
        k += 1
        demands >>= 4
    return k


def components(pairs: int) -> int:
    """The runs a lead consists of, as demands: again and again the longest, the lowest of several."""
    one = UNIT
    demands = 0
    while pairs:
        length = longest_run(pairs, 16)
        if length == 0:
            break
        pairs -= run(length, lowest(starts(pairs, length)) >> 2)
        demands += one << (4 * length)
    return demands


def profile(pairs: int, demands: int) -> int:
    """The best answer to demands: run lengths from the highest digit down, the lexicographically largest list."""
    if pairs == 0 or demands == 0:
        return 0
    one = UNIT
    wanted = largest(demands)
    length = longest_run(pairs, wanted)
    if length == 1:
        n = min(total(pairs), asked(demands))
        return ONES ^ (ONES >> (4 * n)) if n < 16 else ONES
    rest = demands - (one << (4 * wanted))
    if wanted > length:
        rest += one << (4 * (wanted - length))
    best = 0
    begins = starts(pairs, length)
    while begins:
        tail = profile(pairs - run(length, lowest(begins) >> 2), rest)
        if tail > best:
            best = tail
        begins &= begins - 1
    one = length
    return (one << 60) | (best >> 4)


def owed(pairs: int, demands: int, pairs_only: bool) -> int:
    """What somebody with these pairs owes to a lead, as demands; with `pairs_only` runs need not be kept."""
    one = UNIT
    if pairs_only or longest_run(pairs, 2) < 2 or largest(demands) < 2:
        n = min(total(pairs), asked(demands))
        one = n
        return one << 4
    best = profile(pairs, demands)
    found = 0
    while best:
        found += one << (4 * (best >> 60))
        best = (best << 4) & MASK
    return found


def fits(pairs: int, demands: int) -> bool:
    """Whether all demands can be met at once, each by a run of exactly its length."""
    length = largest(demands)
    if length <= 1:
        return total(pairs) >= asked(demands)
    one = UNIT
    rest = demands - (one << (4 * length))
    begins = starts(pairs, length)
    while begins:
        if fits(pairs - run(length, lowest(begins) >> 2), rest):
            return True
        begins &= begins - 1
    return False


def top_of_largest(pairs: int, demands: int) -> int:
    """The highest position that the largest run asked for can reach while all others are met too, or -1."""
    length = largest(demands)
    one = UNIT
    rest = demands - (one << (4 * length))
    begins = starts(pairs, length)
    for start in range(16 - length, -1, -1):
        if (begins >> (4 * start)) & 1 and fits(pairs - run(length, start), rest):
            return start + length - 1
    return -1


def missing(ready: int, half: int, open_: int, due: int) -> int:
    """How many more cards it takes to meet what is due, 99 if that cannot be.

    Pairs by position: `ready` are chosen as a whole, of `half` one card is chosen, of `open_` none. Pairs on one
    position can stand for each other, so the cheapest are used first.
    """
    length = largest(due)
    if length <= 1:
        n = asked(due)
        n -= min(n, total(ready))
        k = min(n, total(half))
        n -= k
        return k + 2 * n if n <= total(open_) else 99
    one = UNIT
    rest = due - (one << (4 * length))
    begins = starts(ready + half + open_, length)
    best = 99
    while begins:
        start = lowest(begins) >> 2
        r, h, o, cost = ready, half, open_, 0
        for place in range(start, start + length):
            one = UNIT
            one <<= 4 * place
            if (r >> (4 * place)) & 15:
                r -= one
            elif (h >> (4 * place)) & 15:
                h -= one
                cost += 1
            else:
                o -= one
                cost += 2
        cost += missing(r, h, o, rest)
        if cost < best:
            best = cost
        begins &= begins - 1
    return best
