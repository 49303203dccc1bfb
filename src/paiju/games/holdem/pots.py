"""Pots (B7): what goes back, which pots there are and who can win them, and how one is divided.

The part of the largest contribution that nobody matched goes back. Then every distinct contribution of a live player
makes a level: the chips up to it, of all players, are a pot for the live players who paid as much. A player who has
folded pays into pots and wins none.
"""

from __future__ import annotations

from typing import NamedTuple

from .encoding import MOST_SEATS


class Pot(NamedTuple):
    """So many chips, and the seats that can win them."""

    amount: int
    seats: tuple[int, ...]


class Pots:
    """The pots of one hand. `paid` is what each seat has contributed, `eligible` a set of seats for each pot."""

    def __init__(self, seats: int = MOST_SEATS) -> None:
        self.seats = seats
        self.paid = [0] * 10
        self.amounts = [0] * 10
        self.eligible = [0] * 10
        self.n = 0

    def uncalled(self) -> int:
        """The seat whose contribution is strictly the largest, or -1; `excess` says by how much."""
        first = 0
        second = 0
        seat = -1
        for i in range(self.seats):
            if self.paid[i] > first:
                second = first
                first = self.paid[i]
                seat = i
            elif self.paid[i] > second:
                second = self.paid[i]
        self.excess = first - second
        return seat if self.excess > 0 else -1

    def build(self, live: int, dead: int, side_pots: bool) -> int:
        """Make the pots for these live seats; dead money joins the first one. Returns how many there are."""
        total = dead
        highest = 0
        lowest = -1
        for i in range(self.seats):
            total += self.paid[i]
            if (live >> i) & 1:
                if self.paid[i] > highest:
                    highest = self.paid[i]
                if lowest < 0 or self.paid[i] < lowest:
                    lowest = self.paid[i]
        self.n = 0
        if lowest == highest or not side_pots:
            self.amounts[0] = total
            self.eligible[0] = live
            self.n = 1
            return 1
        below = 0
        level = lowest
        while True:
            amount = dead if below == 0 else 0
            eligible = 0
            above = highest
            for i in range(self.seats):
                if self.paid[i] > below:
                    amount += min(self.paid[i], level) - below
                if (live >> i) & 1 and self.paid[i] >= level:
                    eligible |= 1 << i
                    if level < self.paid[i] < above:
                        above = self.paid[i]
            total -= amount
            self.amounts[self.n] = amount
            self.eligible[self.n] = eligible
            self.n += 1
            if level == highest:
                break
            below = level
            level = above
        # What folded players paid above the highest live contribution.
        self.amounts[self.n - 1] += total
        return self.n

    def listed(self) -> list[Pot]:
        """The pots, the main pot first."""
        return [
            Pot(self.amounts[k], tuple(seat for seat in range(MOST_SEATS) if self.eligible[k] >> seat & 1))
            for k in range(self.n)
        ]


def make_pots(paid: list[int], live: int, dead: int = 0, side_pots: bool = True) -> tuple[Pot | None, list[Pot]]:
    """What goes back to whom, and the pots of the rest."""
    pots = Pots()
    pots.paid = [*paid, *[0] * (MOST_SEATS - len(paid))]
    back = None
    seat = pots.uncalled()
    if seat >= 0 and side_pots:
        back = Pot(pots.excess, (seat,))
        pots.paid = [pots.paid[i] - (pots.excess if i == seat else 0) for i in range(MOST_SEATS)]
    pots.build(live, dead, side_pots)
    return back, pots.listed()


def share(amount: int, winners: int, first: int, seat: int, seats: int) -> int:
    """What a winner gets of a pot: equal parts, and odd chips one each clockwise from the seat `first`."""
    n = 0
    before = 0
    for i in range(seats):
        if (winners >> i) & 1:
            n += 1
            if (i - first + seats) % seats < (seat - first + seats) % seats:
                before += 1
    return amount // n + (1 if before < amount % n else 0) if n else 0
