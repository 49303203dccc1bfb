"""Who shows a hand that can win (B9), and how the pots are paid (B7)."""

from __future__ import annotations

from typing import Any, Self

from .dealing import Dealing
from .encoding import LOWEST_SEATS, UNKNOWN
from .evaluate import rank_set
from .pots import Pots, share
from .rules import HoldemRules

LOWEST = LOWEST_SEATS[:]
# The rank of a hand of which nothing is known: any other beats it.
UNRANKED = -1


class Payout(Dealing):
    """The pots, the strength of the hands that compete for them, and what each seat has won.

    `opened` are the seats whose hands were shown.
    """

    def __init__(self, game: Any, rules: HoldemRules, key0: int, key1: int) -> None:
        super().__init__(game, rules, key0, key1)
        self.pots = Pots(rules.seats)
        self.ranks = [0] * 10
        self.won = [0] * 10
        self.opened = 0

    def _assign(self, other: Self) -> int:
        Dealing._assign(self, other)
        source = other
        self.ranks = source.ranks[:]
        self.won = source.won[:]
        self.opened = source.opened
        return 0

    def rank_hands(self) -> int:
        """The strength of every live hand; a card that is not known counts for nothing."""
        common = 0
        bit = 1
        whole = True
        for i in range(5):
            if self.board[i] == UNKNOWN:
                whole = False
            else:
                common |= bit << self.board[i]
        seats = self.live
        while seats:
            seat = LOWEST[seats]
            cards = common
            if self.holes[2 * seat] != UNKNOWN:
                cards |= bit << self.holes[2 * seat]
            if self.holes[2 * seat + 1] != UNKNOWN:
                cards |= bit << self.holes[2 * seat + 1]
            self.ranks[seat] = rank_set(cards) if whole and cards != common else UNRANKED
            seats &= seats - 1
        return 0

    def can_win(self, seat: int) -> bool:
        """Whether a hand wins or shares a pot against the hands shown so far."""
        for k in range(self.pots.n):
            if (self.pots.eligible[k] >> seat) & 1:
                beaten = False
                rivals = self.pots.eligible[k] & self.opened
                for other in range(self.seats):
                    if (rivals >> other) & 1 and self.ranks[other] > self.ranks[seat]:
                        beaten = True
                if not beaten:
                    return True
        return False

    def give_back(self) -> int:
        """Return what nobody called."""
        self.pots.paid = self.paid
        seat = self.pots.uncalled()
        if seat >= 0:
            self.stacks[seat] += self.pots.excess
            self.paid[seat] -= self.pots.excess
            if self.telling:
                self.tell(("returned", seat, self.pots.excess))
        return 0

    def pay_pots(self) -> int:
        """Pay the pots, B7."""
        if not self.live & (self.live - 1):
            if self.settings.side_pots:
                self.give_back()
            self.pots.paid = self.paid
            self.pots.build(self.live, self.dead, False)
        self.won = [0] * 10
        for k in range(self.pots.n):
            self.pay_pot(self.pots.amounts[k], self.best(self.pots.eligible[k]))
        for seat in range(self.seats):
            self.stacks[seat] += self.won[seat]
        if self.telling:
            self.tell(self.result())
        return 0

    def best(self, eligible: int) -> int:
        """The best hands of some seats."""
        if not eligible & (eligible - 1):
            return eligible
        winners = 0
        highest = UNRANKED
        while eligible:
            seat = LOWEST[eligible]
            if self.ranks[seat] > highest:
                highest = self.ranks[seat]
                winners = 0
            if self.ranks[seat] == highest:
                winners |= 1 << seat
            eligible &= eligible - 1
        return winners

    def first_for_odd_chips(self) -> int:
        """The seat left of the button, or of the big blind where that leads."""
        first = (self.big_seat if self.settings.blind_leads else self.button) + 1
        return 0 if first == self.seats else first

    def pay_pot(self, amount: int, winners: int) -> int:
        """Divide one pot; odd chips go clockwise from one seat."""
        if not winners & (winners - 1):
            self.won[LOWEST[winners]] += amount
            return 0
        first = self.first_for_odd_chips()
        for seat in range(self.seats):
            if (winners >> seat) & 1:
                self.won[seat] += share(amount, winners, first, seat, self.seats)
        return 0

    def result(self) -> tuple[Any, ...]:
        """What everybody sees when a hand ends."""
        seats = range(self.seats)
        return (
            "result",
            self.hand,
            self.first_for_odd_chips(),
            [self.paid_pot(k) for k in range(self.pots.n)],
            [self.won[seat] for seat in seats],
            [self.stacks[seat] for seat in seats],
            [self.stacks[seat] - self.began[seat] for seat in seats],
            [self.board[i] for i in range(self.turned)],
            self.hole_lists(self.opened) if self.opened else [],
        )

    def paid_pot(self, k: int) -> tuple[int, int, int]:
        """A pot: its chips, who played for it, and who won it."""
        return (self.pots.amounts[k], self.pots.eligible[k], self.best(self.pots.eligible[k]))
