"""Who is better, and when that is clear enough to stop.

The number of deals is decided first. Whoever asks for it may stop earlier: after every block the difference is looked
at, and when an interval that may be looked at after every deal (`Tally.whenever`) leaves zero out, the match ends.
That is wrong in at most 1 of 100 matches between equal bots. Where it never happens, all deals are played, and at the
end an ordinary interval decides that errs in at most 4 of 100. Together at most 5 of 100 matches between equal bots
name a better one, as without the early stop. The price is a slightly wider interval: 96 % at the end, and after an
early stop that of the sequence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .result import Pair, Result
from .statistics import Estimate, Tally

EARLY_ERROR = 0.01
LATE_ERROR = 0.04
LEAST = 64  # deals before the first look: the sequence is exact only for many
SOONEST = 4  # the sequence is tightest after this part of all deals

Measure = Literal["points", "wins"]


@dataclass(frozen=True)
class Verdict:
    """How far one bot is ahead of another: the difference for a deal, and who is better, 1 or -1; 0 if that is open."""

    pair: Pair
    difference: Estimate
    better: int
    early: bool = False

    @property
    def winner(self) -> str | None:
        """The better bot, if it is clear."""
        return None if not self.better else self.pair[0] if self.better > 0 else self.pair[1]


def judge(result: Result, pair: Pair, deals: int, by: Measure = "points", stop: bool = False) -> Verdict:
    """What a result of a match that was to have so many deals says."""
    gap: Tally = result.gaps[pair][by == "wins"]
    if not stop:
        return _verdict(pair, gap.average(), False)
    if gap.deals < deals:
        return _verdict(pair, gap.whenever(EARLY_ERROR, max(deals / SOONEST, LEAST)), True)
    return _verdict(pair, gap.at_level(LATE_ERROR), False)


def is_clear(result: Result, deals: int, by: Measure) -> bool:
    """Whether the match may stop here."""
    return LEAST <= result.deals < deals and all(judge(result, pair, deals, by, True).better for pair in result.gaps)


def _verdict(pair: Pair, difference: Estimate, early: bool) -> Verdict:
    low, high = difference.low, difference.high
    better = 0
    if low is not None and high is not None and low != high:
        better = (low > 0) - (high < 0)
    return Verdict(pair, difference, better, early)
