"""What a hand is worth: points taken, friends, levels, and who wins the match (sections 8 and 10).

Corners the rules page leaves open:
- Payoffs are levels: the declarers' gain, or the opponents' gain and one for taking over; the losers lose as much.
  Whoever wins the match gets so much on top that he ends above everybody else.
- In `friends` only the declarer himself plays "as declarer": a friend does not leave a defended level.
"""

from __future__ import annotations

from typing import Any, Self

from ..tricks import size_of
from .encoding import CARD, LEVELS
from .levels import advance, kitty_factor, outcome
from .rules import TractorRules
from .shape import largest
from .trick import Trick


class Score(Trick):
    """Points, sides and levels."""

    def __init__(self, game: Any, rules: TractorRules) -> None:
        self.levels = [0] * 7
        self.scores = [0] * 7
        self.number = 1
        self.declarer = 0
        super().__init__(game, rules)

    def wipe(self) -> None:
        Trick.wipe(self)
        self.captured = [0] * 7
        self.fails = [0] * 7
        self.allies = 0
        self.calls = [0, 0]

    def _assign(self, other: Self) -> int:
        Trick._assign(self, other)
        source = other
        self.levels = source.levels[:]
        self.scores = source.scores[:]
        self.captured = source.captured[:]
        self.fails = source.fails[:]
        self.calls = source.calls[:]
        self.number = source.number
        self.declarer = source.declarer
        self.allies = source.allies
        return 0

    def meet_friends(self) -> int:
        """Whoever plays a called copy of a card joins the declarer."""
        for said in range(self.settings.friends):
            card = self.calls[said] & CARD
            copy = self.calls[said] >> 7
            before = 0
            now = 0
            for level in range(LEVELS):
                before += (self.gone[level] >> card) & 1
                now += (self.chosen[level] >> card) & 1
            if before < copy <= before + now and not (self.allies >> self.turn) & 1:
                self.allies |= 1 << self.turn
                if self.telling:
                    self.tell(("friend", self.turn, card, copy))
        return 0

    def opponents_points(self, allies: int) -> int:
        """What counts against the declarers so far: points taken by the others, and the price of failed throws."""
        points = 0
        for seat in range(self.seats):
            if (allies >> seat) & 1:
                points += self.settings.penalty * self.fails[seat]
            else:
                points += self.captured[seat] - self.settings.penalty * self.fails[seat]
        return points

    def buried_points(self) -> int:
        """The points in the kitty."""
        return self.points_in(self.kitty[0]) + self.points_in(self.kitty[1])

    def kitty_multiple(self) -> int:
        """How often they count: not at all unless an opponent has won the last trick; `turn` is who won it."""
        if (self.allies >> self.turn) & 1:
            return 0
        return kitty_factor(self.rules.kitty_mult, 2 * largest(self.demands) or 1)

    def score(self) -> bool:
        """Count the hand, raise levels and find the next declarer; whether the match is won."""
        rules = self.rules
        factor = self.kitty_multiple()
        bonus = factor * self.buried_points()
        points = self.opponents_points(self.allies) + bonus
        declarers_win, gain = outcome(points, rules.step, rules.opp_gain_cap)
        alone = 0
        if declarers_win and self.settings.friends and size_of(self.allies) - 1 < self.settings.friends:
            alone = rules.solo_bonus
        gain += alone
        worth = gain if declarers_win else gain + 1
        changes = []
        champions = 0
        for seat in range(self.seats):
            winning = self.is_winning(seat, declarers_win)
            changes.append(worth if winning else -worth)
            self.scores[seat] += changes[seat]
            if winning:
                as_declarer = declarers_win and (self.seats == 4 or seat == self.declarer)
                level, won = advance(self.levels[seat], gain, as_declarer, rules.defended_levels)
                self.levels[seat] = level
                champions |= won << seat
        if champions:
            self.crown(champions)
        if self.telling:
            self.tell(("result", self.account(points, factor, declarers_win, gain, alone, changes, champions)))
        self.declarer = self.following_declarer(declarers_win)
        return champions != 0

    def account(
        self, points: int, factor: int, declarers_win: bool, gain: int, alone: int, changes: list[int], champions: int
    ) -> dict[str, Any]:
        """All that made the score of a hand, for `story`."""
        seats = range(self.seats)
        buried = self.buried_points()
        opposed = sum([self.captured[seat] for seat in seats if not (self.allies >> seat) & 1])
        return {
            "number": self.number,
            "declarer": self.declarer,
            "allies": self.allies,
            "points": points,
            "tricks": opposed,
            "penalty": points - factor * buried - opposed,
            "kitty": factor * buried,
            "buried": buried,
            "factor": factor,
            "saved": bool((self.allies >> self.turn) & 1),
            "needed": 2 * self.rules.step,
            "step": self.rules.step,
            "declarers_win": declarers_win,
            "gain": gain,
            "bonus": alone,
            "levels": [self.levels[seat] for seat in seats],
            "totals": tuple([self.scores[seat] for seat in seats]),
            "changes": changes,
            "champions": champions,
            "kitty_cards": self.kitty[:],
        }

    def is_winning(self, seat: int, declarers_win: bool) -> bool:
        """Whether a seat is on the side that has won the hand."""
        return ((self.allies >> seat) & 1 != 0) == declarers_win

    def following_declarer(self, declarers_win: bool) -> int:
        """Who declares next: partner or next seat; with friends the first seat of the side that has won."""
        if self.seats == 4:
            return (self.declarer + (2 if declarers_win else 1)) & 3
        seat = self.next_seat(self.declarer)
        while not self.is_winning(seat, declarers_win):
            seat = self.next_seat(seat)
        return seat

    def crown(self, champions: int) -> None:
        """Whoever wins the match ends above all others, by a whole ladder of levels at least."""
        bonus = 13 + max([abs(self.scores[seat]) for seat in range(self.seats)])
        for seat in range(self.seats):
            self.scores[seat] += bonus if (champions >> seat) & 1 else -bonus
