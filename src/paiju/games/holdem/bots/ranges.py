"""What the others may hold in Texas Hold'em, as far as their bets tell, and how often a hand wins against that.

Before the flop a bet says how good two cards are: the more it is worth in big blinds, the fewer hands make it. Later
it says how good they are with the board: the more it is beside the pot, the fewer hands make it, and the fewer of those
are bluffs. Whoever puts in a hundred big blinds holds one of the best hands, and a small bet may be anything.
"""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from ....rng import Random
from ..evaluate import rank_all, rank_set
from ..events import Acted, Dealt, HoldemEvent, Street
from ..view import HoldemView

ACE, KING, QUEEN, JACK = 12, 11, 10, 9
FEWEST = 0.05


def points(first: int, second: int) -> float:
    """Two cards by the count of Bill Chen: high card, pair, suited, gap."""
    high, low = max(first, second) >> 2, min(first, second) >> 2
    worth = {ACE: 10.0, KING: 8.0, QUEEN: 7.0, JACK: 6.0}.get(high, (high + 2) / 2)
    if high == low:
        return max(5.0, 2 * worth) + low / 100
    gap = high - low - 1
    worth += 2 * (first & 3 == second & 3) - (0, 1, 2, 4)[min(gap, 3)] - (gap > 3) + (gap < 2 and high < QUEEN)
    return worth + low / 100


# All hands, the best first; and for every two cards the share of hands that is at least as good.
PAIRS = sorted(((first, second) for first in range(52) for second in range(first)), key=lambda pair: -points(*pair))
HANDS = array("Q", [1 << first | 1 << second for first, second in PAIRS])
SHARES = {hand: (place + 1) / len(HANDS) for place, hand in enumerate(HANDS)}


def share_of(hand: Sequence[int]) -> float:
    """The share of all hands that is at least as good as this one."""
    return SHARES[1 << hand[0] | 1 << hand[1]]


@dataclass
class Range:
    """The share of all hands that somebody plays this way before the flop, and of those on the board.

    `bluffs` is how many bluffs there are for one hand that is good enough on the board.
    """

    two: bool = False
    share: float = 1.0
    cut: float = 1.0
    bluffs: float = 0.5
    bets: int = 0

    def raised(self, blinds: float) -> None:
        """A raise to so many big blinds before the flop; two players raise with more."""
        fewest, most = (0.1, 6.5) if self.two else (0.065, 2.2)
        self.share = min(self.share, max(fewest, min(0.6, most / blinds)))

    def called(self, blinds: float) -> None:
        """A call of so many big blinds before the flop."""
        self.share = min(self.share, max(2 * FEWEST, min(0.8, 3.5 / blinds)))

    def bet(self, part: float, raised: bool) -> None:
        """A bet of this part of the pot, or a raise by it; each further one tells less that is new."""
        self.bets += 1
        told = min(0.75, 0.55 / (0.45 + part)) * (0.7 if raised else 1.0)
        self.cut = max(FEWEST, self.cut * told ** (1 / self.bets))
        self.bluffs = min(self.bluffs, (part / (1 + part) if part < 1 else 0.5 / part) * (0.6 if raised else 1.0))

    def paid(self, part: float) -> None:
        """A call of a bet of this part of the pot."""
        self.cut = max(2 * FEWEST, self.cut * min(0.9, 0.85 / (0.6 + part)))


def ranges(view: HoldemView) -> list[Range]:
    """What each seat may hold, by what it has done in this hand; nobody bets more than another can call."""
    found = [Range(len(view.playing) == 2) for _ in range(view.seats)]
    small, big, ante = view.blinds
    bets = [0] * view.seats
    bets[view.small_seat], bets[view.big_seat] = small, big
    pot = small + big + ante
    price = big
    before_flop = True
    stacks = list(view.began)
    for event in this_hand(view.history):
        if isinstance(event, Street):
            stacks = [stack - bet for stack, bet in zip(stacks, bets, strict=True)]
            bets, price, before_flop = [0] * view.seats, 0, False
        if not isinstance(event, Acted) or event.act in ("fold", "check"):
            continue
        seat = event.seat
        owed = max(price - bets[seat], 0)
        if event.act == "call":
            if not before_flop:
                found[seat].paid(owed / max(pot - owed, 1))
            elif price > big:
                found[seat].called(price / big)
        else:
            meant = min(event.to, max(stacks[other] for other in view.live if other != seat))
            if before_flop:
                found[seat].raised(meant / big)
            else:
                found[seat].bet(max(meant - price, 0) / (pot + owed), price > 0)
            price = event.to
        pot += event.paid
        bets[seat] = event.to
    return found


def this_hand(history: Sequence[HoldemEvent]) -> list[HoldemEvent]:
    """What has happened since the last deal."""
    events: list[HoldemEvent] = []
    for event in reversed(history):
        if isinstance(event, Dealt):
            break
        events.append(event)
    return events[::-1]


class Holdings:
    """The hands that somebody may hold beside known cards, and where each stands among them on the board."""

    def __init__(self, hand: Sequence[int], board: Sequence[int]) -> None:
        self.mine = sum(1 << card for card in hand)
        self.board = sum(1 << card for card in board)
        self.missing = 5 - len(board)
        known = self.mine | self.board
        self.pack = [1 << card for card in range(52) if not known >> card & 1]
        self.hands = [other for other in HANDS if not other & known]
        self.ranks: Sequence[int] = []
        self.standing: list[float] = []
        if board:
            self.ranks = rank_all(array("Q", [self.board | other for other in self.hands]))
            lowest = sorted(self.ranks)
            self.standing = [1 - bisect(lowest, rank) / len(lowest) for rank in self.ranks]

    def weights(self, other: Range) -> list[float]:
        """How likely each hand is for somebody who plays this way."""
        first = round(other.share * len(self.hands))
        loose = other.share * len(self.hands) * 0.1 / max(len(self.hands) - first, 1) if other.share < 1 else 1.0
        if not self.standing:
            return [1.0] * first + [loose] * (len(self.hands) - first)
        bluffs = other.bluffs * other.cut / (1 - other.cut) if other.cut < 1 else 1.0
        found = [1.0 if standing <= other.cut else bluffs for standing in self.standing]
        return found[:first] + [weight * max(loose, 0.1) for weight in found[first:]]

    def chance(self, others: Sequence[Range], trials: int, rng: Random) -> float:
        """The share of a pot that the hand wins on average."""
        if self.missing == 0 and len(others) == 1:
            return self.chance_on_river(others[0])
        totals = [list(accumulate(self.weights(other))) for other in others]
        own, hands = array("Q"), [array("Q") for _ in others]
        while len(own) < trials:
            gone = self.mine | self.board
            held = []
            for total in totals:
                hand = self.hands[min(bisect(total, rng.random() * total[-1]), len(self.hands) - 1)]
                if hand & gone:
                    break
                gone |= hand
                held.append(hand)
            else:
                board = self.board
                for _ in range(self.missing):
                    card = self.draw(gone, rng)
                    gone |= card
                    board |= card
                own.append(board | self.mine)
                for row, hand in zip(hands, held, strict=True):
                    row.append(board | hand)
        won = 0.0
        for mine, *theirs in zip(rank_all(own), *map(rank_all, hands), strict=True):
            best = max(theirs)
            won += 1 if mine > best else 1 / (1 + theirs.count(mine)) if mine == best else 0
        return won / trials

    def draw(self, gone: int, rng: Random) -> int:
        """A card that is not gone yet."""
        while True:
            card = self.pack[rng.below(len(self.pack))]
            if not card & gone:
                return card

    def chance_on_river(self, other: Range) -> float:
        """The same against one player when no more cards come: exactly."""
        mine = rank_set(self.board | self.mine)
        weights = self.weights(other)
        won = sum(weight for weight, rank in zip(weights, self.ranks, strict=True) if rank < mine)
        tied = sum(weight for weight, rank in zip(weights, self.ranks, strict=True) if rank == mine)
        return (won + tied / 2) / sum(weights)
