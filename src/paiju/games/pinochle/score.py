"""What a deal is worth: melds, the contract, whether it was made, and who has won (5.2, 5.6, 6.7, 6.8)."""

from __future__ import annotations

from typing import Any, Self

from .encoding import BY_BIDDER, LEFT_OF_DEALER, NONE, SAVED_BY_COUNTER, SAVED_BY_TRICK
from .melds import evaluate, meld_points
from .rules import PinochleRules
from .trick import Trick


class Score(Trick):
    """Melds and contract of a deal, and the score of the game. Seats 0 and 2 are team 0, seats 1 and 3 team 1."""

    def __init__(self, game: Any, rules: PinochleRules, key0: int, key1: int) -> None:
        super().__init__(game, rules, key0, key1)
        self.scores = [0] * 2
        self.dealer = 3
        self.deal = 1
        self.winner = NONE
        self.clear_contract()

    def clear_contract(self) -> int:
        """Nothing has been shown or bid yet."""
        self.melds = [0, 0, 0, 0]
        self.meld_points = [0, 0, 0, 0]
        self.values = [0, 0, 0, 0]
        self.shown = False
        self.bid = 0
        self.bidder = NONE
        return 0

    def _assign(self, other: Self) -> int:
        Trick._assign(self, other)
        source = other
        self.melds = source.melds[:]
        self.meld_points = source.meld_points[:]
        self.values = source.values[:]
        self.scores = source.scores[:]
        self.dealer = source.dealer
        self.deal = source.deal
        self.winner = source.winner
        self.shown = source.shown
        self.bid = source.bid
        self.bidder = source.bidder
        return 0

    def count_melds(self) -> int:
        """Evaluate every hand."""
        for seat in range(4):
            self.melds[seat] = evaluate(self.held[seat], self.paired[seat], self.trump, self.settings.exact)
            self.meld_points[seat] = meld_points(self.melds[seat], self.trump)
        self.shown = True
        return 0

    def melds_of(self, team: int) -> int:
        """The meld points of a team."""
        return self.meld_points[team] + self.meld_points[team + 2]

    def team_bid(self, team: int) -> int:
        """Melds and hand values of both partners."""
        return self.melds_of(team) + self.values[team] + self.values[team + 2]

    def better(self, team: int, valued: int) -> int:
        """The seat of a team with more meld points (and hand value, if `valued`); equal: the lower seat."""
        first = self.meld_points[team] + valued * self.values[team]
        second = self.meld_points[team + 2] + valued * self.values[team + 2]
        return team + 2 if second > first else team

    def first_leader(self) -> int:
        """Who leads first: the bidder, the seat after the dealer, or the better meld of the contract team."""
        if self.settings.first_lead == BY_BIDDER:
            return self.bidder
        if self.settings.first_lead == LEFT_OF_DEALER:
            return (self.dealer + 1) & 3
        return self.better(self.bidder & 1, 0)

    def saved(self, team: int) -> bool:
        """Whether a team may count its melds."""
        if self.settings.saved_by == SAVED_BY_TRICK:
            return self.won[team] + self.won[team + 2] > 0
        return self.settings.saved_by != SAVED_BY_COUNTER or self.counters[team] > 0

    def total(self, team: int) -> int:
        """What a team made: its tricks, and its melds if they count towards the contract and are saved."""
        if self.settings.on_melds or not self.saved(team):
            return self.points[team]
        return self.points[team] + self.melds_of(team)

    def goal(self) -> int:
        """What the contract team has to make."""
        return self.melds_of(self.bidder & 1) if self.settings.on_melds else self.bid

    def victor(self, bidders: int) -> int:
        """The team that has won, or -1: the bidders come first (6.8), and the last deal decides."""
        others = bidders ^ 1
        if self.scores[bidders] >= self.settings.target:
            return bidders
        if self.scores[others] >= self.settings.target:
            return others
        if self.deal < self.settings.max_deals or self.scores[0] == self.scores[1]:
            return NONE
        return 0 if self.scores[0] > self.scores[1] else 1
