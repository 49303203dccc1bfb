"""How few turns a hand needs if nobody answers: the measure of a hand that everything else is judged by.

A hand is split into chains, and what is left into one group per rank; every trio takes a single or a pair along.
"""

from __future__ import annotations

from functools import lru_cache

from .combos import at_least, run, runs, size
from .kinds import BOTH_JOKERS


@lru_cache(200_000)
def fewest_turns(hand: int, kickers: bool = True) -> int:
    """The least number of combinations that empty a hand; `kickers` says whether trios may take cards along."""
    return search(hand, 3, 0, 0, 0, 99, 1 if kickers else 0)


def search(hand: int, each: int, skip: int, groups: int, slots: int, best: int, kickers: int) -> int:
    """The least number of turns with `groups` chains taken out already.

    Chains are taken in a fixed order, trios before pairs before singles and low before high, so that no set of chains
    is tried twice: `each` is the kind the search has come to, `skip` how many ranks of it are behind.
    """
    turns = groups + rest_turns(hand, slots, kickers)
    if turns < best:
        best = turns
    if groups + 1 >= best:
        return best
    while each > 0:
        shortest = 5 if each == 1 else 5 - each
        ranks = at_least(hand, each)
        for start in range(skip, 12):
            length = shortest
            one = 1
            one <<= 4 * start
            while runs(ranks, length) & one:
                chain = run(one, length)
                best = search(
                    hand - each * chain,
                    each,
                    start,
                    groups + 1,
                    slots + length if each == 3 else slots,
                    best,
                    kickers,
                )
                length += 1
        skip = 0
        each -= 1
    return best


def rest_turns(hand: int, slots: int, kickers: int) -> int:
    """Turns for a hand without chains: one for each rank, less what the trios take along."""
    ranks = at_least(hand, 1)
    trios = at_least(hand, 3) & ~at_least(hand, 4)
    turns = size(ranks)
    loose = turns - size(at_least(hand, 3))
    if (hand & BOTH_JOKERS) == BOTH_JOKERS:
        turns -= 1
        loose -= 2
    slots = slots + size(trios) if kickers else slots
    return turns - (slots if slots < loose else loose)
