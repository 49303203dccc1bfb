"""How the landlord is found.

`bid123`: each seat says `pass` or a number above the highest so far; 3 ends the auction, the highest bidder is
landlord at that stake. With turns `once` every seat speaks once; with `open` it goes round until two passes in a row
follow a bid. `call-rob`: the first to call is challenged by each later seat, once; if somebody robbed, the caller may
rob back; every rob doubles. If nobody wants to be landlord the cards are dealt again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .kinds import BID, BID_PASS, CALL, ROB


class Standing(NamedTuple):
    """Where an auction stands. Seats are counted from the first bidder.

    `speaker` is -1 at the end; then `landlord` is -1 if the cards are to be dealt again.
    """

    speaker: int
    landlord: int
    bid: int
    robs: int
    legal: tuple[int, ...]


@lru_cache(4096)
def standing(auction: str, turns: str, calls: tuple[int, ...]) -> Standing:
    """Where an auction stands after some calls."""
    if auction == "call-rob":
        return _call_rob(calls)
    bids = [(call - BID, place % 3) for place, call in enumerate(calls) if call != BID_PASS]
    bid, landlord = max(bids, default=(0, -1))
    passes = 0
    for call in reversed(calls):
        if call != BID_PASS:
            break
        passes += 1
    ended = bid == 3 or (len(calls) == 3 if turns == "once" or not bids else passes == 2)
    if ended:
        return Standing(-1, landlord, bid, 0, ())
    return Standing(len(calls) % 3, landlord, bid, 0, (BID_PASS, *range(BID + bid + 1, BID + 4)))


def _call_rob(calls: tuple[int, ...]) -> Standing:
    caller = calls.index(CALL) if CALL in calls else -1
    robs = calls.count(ROB)
    robbers = [place for place, call in enumerate(calls[:3]) if call == ROB]
    landlord = robbers[-1] if robbers and ROB not in calls[3:] else caller
    if len(calls) < 3:
        return Standing(len(calls), landlord, 1, robs, (BID_PASS, CALL if caller < 0 else ROB))
    if len(calls) == 3 and robs:
        return Standing(caller, landlord, 1, robs, (BID_PASS, ROB))
    return Standing(-1, landlord, 1 if landlord >= 0 else 0, robs, ())
