"""Hands that play alike share a bucket: what a strategy for Hold'em looks at instead of the cards.

Before the flop there are 169 buckets: two ranks, suited or not. On a board of five cards a hand's *standing* is how
many of all hands it beats, twice, plus how many it ties; on the river that alone counts. On flop and turn it is the
mean standing over every way the board may go on, and then how far it spreads: a draw and a weak pair may have the
same mean. All is counted in whole numbers, so that suits in another order give the same bucket.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import MutableSequence, Sequence
from itertools import combinations, pairwise

from . import evaluate
from .encoding import HANDS
from .evaluate import key_of

CLASSES = 169
MASK = 0xFFFFFFFFFFFFFFFF
LANE = 0x1111111111111
NO_CARDS = 0
ONE = 1
GROUPS = (0, 40, 36, 120)  # by mean, on each street
SPREADS = (0, 4, 4, 1)  # within each of those
BUCKETS = (CLASSES, 160, 144, 120)


def number_of(first: int, second: int) -> int:
    """The number of a hand of two cards, 0 to 1325."""
    return first * (first - 1) // 2 + second if first > second else second * (second - 1) // 2 + first


def class_of(first: int, second: int) -> int:
    """The bucket of two cards before the flop."""
    high = max(first, second) >> 2
    low = min(first, second) >> 2
    return 13 * high + low if (first ^ second) & 3 == 0 else 13 * low + high


CLASS_OF = bytes(class_of(high, low) for high in range(52) for low in range(high))


class Standings:
    """Where each of the 1,326 hands stands on a board; -1 for those that share a card with it.

    `scores` are standings on a full board, `ranks` how good the hands are. `means` and `spreads` are sums over every
    full board that a smaller one may become.
    """

    def __init__(self) -> None:
        if not evaluate.ready:
            evaluate.make_tables()
        self.hands = [0] * 1326
        self.keys = [0] * 1326
        self.scores = [0] * 1326
        self.entries = [0] * 1326
        self.spare = [0] * 1326
        self.sums = [0] * 1326
        self.squares = [0] * 1326
        self.live = 0
        place = 0
        for high in range(52):
            for low in range(high):
                hand = ONE << high | ONE << low
                self.hands[place] = hand
                self.keys[place] = (key_of(hand) - key_of(NO_CARDS)) & MASK
                place += 1

    def score(self, board: int) -> None:
        """Find every hand's standing on five cards; `entries` are then the hands in order, the weakest first."""
        for i in range(HANDS):
            self.scores[i] = -1
        self.live = evaluate.rank_with(board, key_of(board), self.hands, self.keys, 0, HANDS, self.entries, 0)
        self.sort()
        first = 0
        while first < self.live:
            last = first + 1
            while last < self.live and self.entries[last] >> 16 == self.entries[first] >> 16:
                last += 1
            for i in range(first, last):
                self.scores[self.entries[i] & 0xFFFF] = first + last
            first = last

    def sort(self) -> None:
        """Order the entries by rank."""
        counts = [0] * 257
        for shift in range(16, 32, 8):
            for i in range(257):
                counts[i] = 0
            for i in range(self.live):
                counts[(self.entries[i] >> shift & 255) + 1] += 1
            for i in range(256):
                counts[i + 1] += counts[i]
            for i in range(self.live):
                byte = self.entries[i] >> shift & 255
                self.spare[counts[byte]] = self.entries[i]
                counts[byte] += 1
            for i in range(self.live):
                self.entries[i] = self.spare[i]

    def look_ahead(self, board: int, missing: int) -> None:
        """Add up standings over every way in which a board goes on by one or two cards."""
        for i in range(HANDS):
            self.sums[i] = 0
            self.squares[i] = 0
        for card in range(52):
            bit = ONE << card
            if not board & bit:
                if missing == 1:
                    self.add(board | bit)
                else:
                    for other in range(card):
                        if not board & (ONE << other):
                            self.add(board | bit | ONE << other)

    def add(self, board: int) -> None:
        """Count the standings on one board."""
        self.score(board)
        for i in range(HANDS):
            if self.scores[i] >= 0:
                self.sums[i] += self.scores[i]
                self.squares[i] += self.scores[i] * self.scores[i]

    def spread(self, hand: int, missing: int) -> int:
        """How far the standing of a hand varies, after `look_ahead`."""
        boards = 46 if missing == 1 else 1081
        return boards * self.squares[hand] - self.sums[hand] * self.sums[hand]


class Cuts:
    """Where one bucket of a street ends and the next begins: by mean, then by spread within each group of means."""

    def __init__(self, street: int, means: Sequence[int], spreads: Sequence[int]) -> None:
        if not 0 <= street <= 3:
            raise ValueError("there are four streets")
        self.street = street
        self.groups = GROUPS[street]
        self.parts = SPREADS[street]
        self.means = array("q", means)
        self.spreads = array("q", spreads)

    def bucket(self, mean: int, spread: int) -> int:
        """The bucket of a hand."""
        low = 0
        high = self.groups - 1
        while low < high:
            middle = (low + high) // 2
            if mean < self.means[middle]:
                high = middle
            else:
                low = middle + 1
        if self.parts == 1:
            return low
        part = 0
        first = low * (self.parts - 1)
        while part < self.parts - 1 and spread >= self.spreads[first + part]:
            part += 1
        return low * self.parts + part

    def fill(self, standings: Standings, board: int, row: MutableSequence[int], start: int) -> None:
        """Put the bucket of every hand on a board into a table; 255 for hands that share a card with it."""
        missing = 3 - self.street
        if missing:
            standings.look_ahead(board, missing)
        else:
            standings.score(board)
        for hand in range(HANDS):
            if standings.hands[hand] & board:
                row[start + hand] = 255
            elif missing:
                row[start + hand] = self.bucket(standings.sums[hand], standings.spread(hand, missing))
            else:
                row[start + hand] = self.bucket(standings.scores[hand], 0)

    def boundaries(self) -> dict[str, list[int]]:
        """The cuts as plain data."""
        return {"means": list(self.means), "spreads": list(self.spreads)}


def look_at(street: int, boards: Sequence[int]) -> list[tuple[int, int]]:
    """The mean and the spread of every hand on each of these boards."""
    standings = Standings()
    missing = 3 - street
    seen = []
    for board in boards:
        if missing:
            standings.look_ahead(board, missing)
        else:
            standings.score(board)
        for hand in range(HANDS):
            if not standings.hands[hand] & board:
                if missing:
                    seen.append((standings.sums[hand], standings.spread(hand, missing)))
                else:
                    seen.append((standings.scores[hand], 0))
    return seen


def find_cuts(street: int, boards: Sequence[int]) -> Cuts:
    """Cuts that put about the same number of hands of these boards into each bucket, fewer into the best ones."""
    if not 1 <= street <= 3 or not boards or any(board.bit_count() != street + 2 or board >> 52 for board in boards):
        raise ValueError("a board has three to five cards")
    seen = look_at(street, boards)
    seen.sort()
    groups, parts = GROUPS[street], SPREADS[street]
    ends = [round(len(seen) * (1 - (1 - i / groups) ** 1.4)) for i in range(groups + 1)]
    means = [seen[end][0] for end in ends[1:groups]]
    spreads: list[int] = []
    values = [mean for mean, _ in seen]
    starts = [0, *(bisect_right(values, mean - 1) for mean in means), len(seen)]
    for first, last in pairwise(starts):
        group = sorted(spread for _, spread in seen[first:last]) or [0]
        spreads += [group[len(group) * i // parts] for i in range(1, parts)]
    return Cuts(street, means, spreads)


# Boards that differ only by suits.


def canonical(board: int, suits: MutableSequence[int]) -> int:
    """The board that stands for all that differ from this one by suits; `suits` says what each suit becomes."""
    if suits is None or len(suits) != 4:
        raise ValueError("there are four suits")
    order = [0, 1, 2, 3]
    for i in range(1, 4):
        j = i
        while j and (board >> order[j] & LANE) > (board >> order[j - 1] & LANE):
            kept = order[j]
            order[j] = order[j - 1]
            order[j - 1] = kept
            j -= 1
    found = NO_CARDS
    for i in range(4):
        suits[order[i]] = i
        found |= (board >> order[i] & LANE) << i
    return found


def distinct_boards(cards: int) -> list[int]:
    """Every board of so many cards but for those that differ from one only by suits, in order."""
    suits = array("i", [0] * 4)
    every = (sum(1 << card for card in chosen) for chosen in combinations(range(52), cards))
    return sorted({canonical(board, suits) for board in every})
