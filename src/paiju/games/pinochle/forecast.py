"""What a contract may be expected to make, from the bidder's hand alone: melds and tricks of both partners.

The numbers are fitted to what the quick player makes of random deals with each suit as trumps.
"""

from __future__ import annotations

from ..tricks import size_of
from .encoding import ACE, EACH_SUIT, JACK, JACK_OF_DIAMONDS, KING, QUEEN, QUEEN_OF_SPADES, RUN, SUIT
from .melds import evaluate, meld_points

# What is looked at: the hand; trumps of each rank (9 J Q K 10 A), plain cards of each rank but nines; voids, single
# cards, trumps beyond four, the longest plain suit; different cards of the run; the melds; suits with both aces; suits
# with an ace, a king, a queen, a jack; whether half of a pinochle is held.
FEATURES = 24

# By how many cards are passed (none, three, four): what melds and tricks come to, and the tricks alone; and how far
# what was made scatters about it. Made by `python benchmarks/pinochle_forecast.py --deals 40000 --seed 1`.
TOTALS = [
    # 0 cards passed, spread 56
    154.8, 0.2, -1.6, -4.7, 0.3, 8.1, 14.7, -4.0, -5.9, -5.5, -0.9, 10.3,
    14.1, 7.4, 7.6, -0.2, 1.6, 1.0, -5.8, 0.2, 0.7, 2.2, 2.0, -3.6,
    # 3 cards passed, spread 75
    63.6, 13.9, 19.8, 23.6, 23.5, 25.3, 35.0, 4.2, 5.0, 1.1, 0.5, 21.6,
    -1.2, 1.3, 4.2, 4.8, 13.9, 0.7, -8.4, 4.6, 1.8, 0.4, 0.2, 1.8,
    # 4 cards passed, spread 86
    94.5, 12.6, 20.4, 26.1, 23.2, 23.7, 33.9, 7.0, 8.9, 1.3, 0.5, 18.6,
    -2.0, 0.4, 3.1, 3.1, 14.5, 0.6, -4.8, 9.0, 1.0, -3.5, -2.1, 2.8,
]  # fmt: skip
TRICKS = [
    # 0 cards passed, spread 37
    85.9, 3.4, 2.4, 4.0, 8.6, 9.7, 18.3, -1.5, -0.9, -0.9, -0.9, 12.2,
    15.8, 7.6, 6.1, -0.6, 0.4, 0.0, -5.7, -0.3, -0.8, 1.2, 1.6, 0.5,
    # 3 cards passed, spread 35
    69.4, 14.2, 11.9, 14.4, 19.3, 18.6, 28.8, -0.2, -0.1, -1.4, -0.3, 11.9,
    1.8, 1.0, -2.5, 5.4, 3.0, -0.0, -3.7, -1.8, -3.5, -1.6, -0.3, -0.1,
    # 4 cards passed, spread 37
    92.5, 12.9, 9.7, 13.1, 17.7, 15.8, 27.4, -0.1, 0.3, -1.3, -0.3, 11.6,
    0.7, 0.4, -1.9, 4.0, 4.1, -0.1, -4.5, -3.0, -5.0, -3.3, -1.2, -0.3,
]  # fmt: skip


class Forecast:
    """Looks at hands."""

    def __init__(self) -> None:
        self.seen = [0.0] * 24

    def total(self, held: int, paired: int, trump: int, passed: int, exact: bool) -> float:
        """What a team makes by melds and tricks when one of it holds these cards and names this trump."""
        self.look(held, paired, trump, exact)
        return self.weigh(passed, True)

    def tricks(self, held: int, paired: int, trump: int, passed: int, exact: bool) -> float:
        """What it makes by tricks."""
        self.look(held, paired, trump, exact)
        return self.weigh(passed, False)

    def weigh(self, passed: int, melds: bool) -> float:
        """The sum of what was seen, by its weights."""
        first = 0 if passed == 0 else FEATURES if passed == 3 else 2 * FEATURES
        total = 0.0
        for i in range(FEATURES):
            total += self.seen[i] * (TOTALS[first + i] if melds else TRICKS[first + i])
        return total

    def look(self, held: int, paired: int, trump: int, exact: bool) -> int:
        """What a hand looks like with this trump."""
        own = (held >> (6 * trump)) & SUIT
        twice = (paired >> (6 * trump)) & SUIT
        for i in range(FEATURES):
            self.seen[i] = 0.0
        self.seen[0] = 1.0
        for rank in range(6):
            self.seen[1 + rank] = ((own >> rank) & 1) + ((twice >> rank) & 1)
            if rank:
                each = size_of(held & (EACH_SUIT << rank)) + size_of(paired & (EACH_SUIT << rank))
                self.seen[6 + rank] = each - self.seen[1 + rank]
        for suit in range(4):
            n = size_of((held >> (6 * suit)) & SUIT) + size_of((paired >> (6 * suit)) & SUIT)
            if suit == trump:
                self.seen[14] = max(n - 4, 0)
                continue
            if n == 0:
                self.seen[12] += 1
            elif n == 1:
                self.seen[13] += 1
            self.seen[15] = max(self.seen[15], n)
            self.seen[18] += (paired >> (6 * suit + ACE)) & 1
        self.seen[16] = size_of(own & RUN)
        self.seen[17] = meld_points(evaluate(held, paired, trump, exact), trump)
        self.seen[19] = size_of(held & (EACH_SUIT << ACE))
        self.seen[20] = size_of(held & (EACH_SUIT << KING))
        self.seen[21] = size_of(held & (EACH_SUIT << QUEEN))
        self.seen[22] = size_of(held & (EACH_SUIT << JACK))
        self.seen[23] = ((held >> JACK_OF_DIAMONDS) ^ (held >> QUEEN_OF_SPADES)) & 1
        return 0

    def features(self, held: int, paired: int, trump: int, exact: bool) -> list[float]:
        """What is seen, for whoever fits the weights."""
        self.look(held, paired, trump, exact)
        return [self.seen[i] for i in range(FEATURES)]
