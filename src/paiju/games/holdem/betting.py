"""One betting round: who is to act, what he may do, and what his wager does (B3, B5, B6).

`price` is the highest amount to match on this street, before the flop at least the big blind. `seen` is the price
when a seat last acted. No-limit: `full` is the size of the last full bet or raise; the next raise adds at least as
much, and who has acted may raise again once the price has gone up by a full raise. Fixed: `base` is the last full
bet; the next raise is to one unit more. An all-in of at least half a unit counts as a bet, a smaller one can be
completed.

Corners the rules page leaves open:
- Somebody whose opponents are all all-in need not match more than the largest of their bets, however many there are.
- With `heads_up_uncapped` there is no cap while two players are left, unless it was reached by three or more before.
- With `raise_bumps_full` a player with any chips may raise, even if he cannot pay the price or nobody can answer.
"""

from __future__ import annotations

from typing import Any

from ...errors import IllegalAction
from ...state import Moves, State
from .encoding import (
    AMOUNT,
    BET,
    CALL,
    CAPPED,
    CHECK,
    FOLD,
    NO_OPPONENT,
    NOBODY,
    NOT_OPEN,
    OPEN,
    RAISE,
    TOO_SHORT,
    TURN,
)
from .messages import TOO_MANY
from .rules import HoldemRules
from .settings import settings_of

MOST_LISTED = 200_000


class Betting(State):
    """Chips and wagers. `live` are the seats that have not folded, `active` those of them with chips, as sets.

    `call`, `low` and `high` say what the seat to act may do: what a call costs, and the range of its wagers; `low` is 0
    where there is none, and `closed` says why.
    """

    def __init__(self, game: Any, rules: HoldemRules, key0: int, key1: int) -> None:
        super().__init__()
        self.game = game
        self.rules = rules
        self.seats = rules.seats
        self.key0 = key0
        self.key1 = key1
        self.settings = settings_of(rules)
        self.stacks = [0] * 10
        self.bets = [0] * 10
        self.paid = [0] * 10
        self.seen = [0] * 10
        self.live = 0
        self.active = 0
        self.acted = 0
        self.turn = 0
        self.street = 0
        self.big = 0
        self.price = 0
        self.full = 0
        self.base = 0
        self.raises = 0
        self.capped = False
        self.aggressor = NOBODY
        self.call = 0
        self.low = 0
        self.high = 0
        self.closed = OPEN

    def assign(self, other: State) -> int:
        State.assign(self, other)
        source: Any = other
        self.settings = source.settings
        self.stacks = source.stacks[:]
        self.bets = source.bets[:]
        self.paid = source.paid[:]
        self.seen = source.seen[:]
        self.live = source.live
        self.active = source.active
        self.acted = source.acted
        self.turn = source.turn
        self.street = source.street
        self.big = source.big
        self.price = source.price
        self.full = source.full
        self.base = source.base
        self.raises = source.raises
        self.capped = source.capped
        self.aggressor = source.aggressor
        self.call = source.call
        self.low = source.low
        self.high = source.high
        self.closed = source.closed
        return 0

    # Who is to act.

    def after(self, seat: int, among: int) -> int:
        """The next seat clockwise that belongs to a set."""
        while True:
            seat += 1
            if seat >= self.seats:
                seat = 0
            if (among >> seat) & 1:
                return seat

    def price_for(self, seat: int) -> int:
        """What a seat has to match."""
        if self.settings.bumps or self.active & ~(1 << seat):
            return self.price
        highest = 0
        for other in range(self.seats):
            if other != seat and (self.live >> other) & 1 and self.bets[other] > highest:
                highest = self.bets[other]
        return min(highest, self.price)

    def next_actor(self) -> int:
        """The next seat that has to act, or NOBODY."""
        if not self.active & (self.active - 1):
            if not self.active:
                return NOBODY
            seat = self.after(self.turn, self.active)
            return seat if self.bets[seat] < self.price_for(seat) else NOBODY
        seat = self.turn
        for _ in range(self.seats):
            seat += 1
            if seat == self.seats:
                seat = 0
            if (self.active >> seat) & 1 and (self.bets[seat] < self.price or not (self.acted >> seat) & 1):
                return seat
        return NOBODY

    def actor_after(self, seat: int) -> int:
        """The next seat after this one that has to act, or NOBODY; for positions."""
        before = self.turn
        self.turn = seat
        found = self.next_actor()
        self.turn = before
        return found

    def refresh(self) -> int:
        """Work out again what the seat to act may do, after the state was changed by hand."""
        return self.open_turn()

    # What he may do.

    def unit(self) -> int:
        """The size of a fixed raise."""
        return 2 * self.big if self.street >= TURN else self.big

    def target(self) -> int:
        """What the only raise is to where its size is fixed."""
        return self.base + self.unit()

    def open_turn(self) -> int:
        """Work out what the seat to act may do."""
        seat = self.turn
        stack = self.stacks[seat]
        reach = self.bets[seat] + stack
        owed = (self.price if self.active & ~(1 << seat) else self.price_for(seat)) - self.bets[seat]
        self.call = min(max(owed, 0), stack)
        self.closed = self.why_closed(seat, reach)
        if self.closed != OPEN:
            self.low = 0
            self.high = 0
            return 0
        self.low = self.target() if self.settings.fixed else self.price + self.full
        self.high = reach
        if self.settings.bumps:
            self.high = self.low
        else:
            self.low = min(self.low, reach)
            if self.settings.fixed:
                self.high = self.low
        return 0

    def why_closed(self, seat: int, reach: int) -> int:
        """Why a seat that could put in so much may not raise, or OPEN."""
        if self.settings.cap and self.is_capped():
            return CAPPED
        if self.settings.bumps:
            return OPEN
        if not self.has_opponent(seat):
            return NO_OPPONENT
        if (self.acted >> seat) & 1 and not self.settings.any_reopens:
            if self.settings.fixed:
                if 2 * (self.price - self.seen[seat]) < self.unit():
                    return NOT_OPEN
            elif self.price - self.seen[seat] < self.full:
                return NOT_OPEN
        return OPEN if reach > self.price else TOO_SHORT

    def has_opponent(self, seat: int) -> bool:
        """Whether another live player could put in more than the price."""
        for other in range(self.seats):
            if other != seat and (self.live >> other) & 1 and self.bets[other] + self.stacks[other] > self.price:
                return True
        return False

    def is_capped(self) -> bool:
        """Whether no more bets are allowed on this street."""
        if self.raises < self.settings.cap:
            return False
        return self.capped or not self.settings.heads_up_uncapped or not self.heads_up()

    def heads_up(self) -> bool:
        """Whether two players are left in the hand."""
        rest = self.live & (self.live - 1)
        return rest != 0 and not rest & (rest - 1)

    def bet_count(self) -> int:
        """How many actions the seat to act has."""
        return 3 + self.high - self.low if self.low else 2

    def bet_number(self, index: int) -> int:
        """Its actions in order: fold, check or call, wagers from the smallest up."""
        if index == 0:
            return FOLD
        if index == 1:
            return CALL if self.call else CHECK
        return (self.low + index - 2) | (RAISE if self.price else BET)

    def wager_to(self, amount: int) -> int:
        """The action of wagering so much: a bet if it is the first wager of the street."""
        return amount | (RAISE if self.price else BET)

    def bet_allows(self, action: int) -> bool:
        """Whether the seat to act may do this."""
        if action == FOLD:
            return True
        if action < BET:
            return action == (CALL if self.call else CHECK)
        amount = action & AMOUNT
        return self.low > 0 and self.low <= amount <= self.high and action == self.wager_to(amount)

    def list_bets(self, moves: Moves) -> int:
        """Put all its actions into a buffer."""
        if self.bet_count() > MOST_LISTED:
            raise IllegalAction("TOO_MANY_ACTIONS", TOO_MANY, n=self.bet_count())
        for index in range(self.bet_count()):
            moves.add(self.bet_number(index))
        return moves.n

    # What it does.

    def pay(self, seat: int, amount: int) -> int:
        """Move chips from a stack to the bets."""
        self.stacks[seat] -= amount
        self.bets[seat] += amount
        self.paid[seat] += amount
        if self.stacks[seat] == 0:
            self.active &= ~(1 << seat)
        return 0

    def act(self, action: int) -> int:
        """The seat to act folds, checks, calls or wagers."""
        seat = self.turn
        if action == FOLD:
            self.live &= ~(1 << seat)
            self.active &= ~(1 << seat)
        elif action == CALL:
            self.pay(seat, self.call)
        elif action >= BET:
            self.wager(seat, action & AMOUNT)
        self.acted |= 1 << seat
        self.seen[seat] = self.price
        return 0

    def wager(self, seat: int, amount: int) -> int:
        """A bet or raise to `amount`."""
        self.pay(seat, min(amount - self.bets[seat], self.stacks[seat]))
        if not self.settings.fixed:
            self.full = max(self.full, amount - self.price)
        elif self.settings.any_reopens or 2 * (amount - self.base) >= self.unit():
            self.base = amount
            self.raises += 1
            if self.raises == self.settings.cap and not self.heads_up():
                self.capped = True
        self.price = amount
        self.aggressor = seat
        return 0

    def clear_street(self) -> int:
        """Nobody has bet yet."""
        for seat in range(self.seats):
            self.bets[seat] = 0
            self.seen[seat] = 0
        self.acted = 0
        self.price = 0
        self.full = self.big
        self.base = 0
        self.raises = 0
        self.capped = False
        self.aggressor = NOBODY
        return 0
