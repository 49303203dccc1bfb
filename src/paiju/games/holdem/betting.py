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

from typing import Any, Self

from ...errors import IllegalAction, WrongArgument
from ...rng import Random
from ...state import NOT_A_STATE, Moves, State
from .encoding import (
    AMOUNT,
    BET,
    CALL,
    CAPPED,
    CHECK,
    FOLD,
    LOWEST_SEATS,
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
LOWEST = LOWEST_SEATS[:]
FEW = 0xFFFFFFFF


class Betting(State):
    """Chips and wagers. `live` are the seats that have not folded, `active` those of them with chips, as sets.

    `due` are those that still have to act on this street: all active seats at first and after another's wager.

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
        self.due = 0
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

    def _assign(self, other: Self) -> int:
        State._assign(self, other)
        source = other
        self.settings = source.settings
        self.stacks = source.stacks[:]
        self.bets = source.bets[:]
        self.paid = source.paid[:]
        self.seen = source.seen[:]
        self.live = source.live
        self.active = source.active
        self.acted = source.acted
        self.due = source.due
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

    # What follows the class is called a few times in every step: compiled, a function is much cheaper than a method.

    def actor_after(self, seat: int) -> int:
        """The next seat after this one that has to act, or NOBODY; for positions."""
        before = self.turn
        self.turn = seat
        find_due(self)
        found = next_actor(self)
        self.turn = before
        return found

    def refresh(self) -> int:
        """Work out again who has to act and what the next may do, after the state was changed by hand."""
        find_due(self)
        return open_turn(self)

    def random_bet(self, rng: Random) -> int:
        """One of its actions, each equally likely."""
        n = bet_count(self)
        return bet_number(self, rng._below(n) if n <= FEW else rng._far_below(n))

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
        if bet_count(self) > MOST_LISTED:
            raise IllegalAction("TOO_MANY_ACTIONS", TOO_MANY, n=bet_count(self))
        for index in range(bet_count(self)):
            moves.add(bet_number(self, index))
        return moves.n

    def take_turn(self, action: int) -> bool:
        """The seat to act does this; returns whether another has to act."""
        act(self, action)
        return self.pass_turn()

    def pass_turn(self) -> bool:
        """The next one who has to is to act; returns whether there is one."""
        if not self.live & (self.live - 1):
            return False
        seat = next_actor(self)
        if seat == NOBODY:
            return False
        self.turn = seat
        open_turn(self)
        return True

    def clear_street(self) -> int:
        """Nobody has bet yet."""
        self.bets = [0] * 10
        self.seen = [0] * 10
        self.acted = 0
        self.due = self.active
        self.price = 0
        self.full = self.big
        self.base = 0
        self.raises = 0
        self.capped = False
        self.aggressor = NOBODY
        return 0


# Who is to act.


def after(seat: int, among: int) -> int:
    """The next seat clockwise that belongs to a set."""
    above = (among & 1023) >> (seat + 1)
    return LOWEST[above] + seat + 1 if above else LOWEST[among & 1023]


def price_for(table: Betting, seat: int) -> int:
    """What a seat has to match."""
    if table.settings.bumps or table.active & ~(1 << seat):
        return table.price
    highest = 0
    others = table.live & ~(1 << seat)
    while others:
        highest = max(highest, table.bets[LOWEST[others]])
        others &= others - 1
    return min(highest, table.price)


def next_actor(table: Betting) -> int:
    """The next seat that has to act, or NOBODY."""
    if table.active & (table.active - 1):
        return after(table.turn, table.due) if table.due else NOBODY
    if not table.active:
        return NOBODY
    seat = LOWEST[table.active]
    return seat if table.bets[seat] < price_for(table, seat) else NOBODY


def find_due(table: Betting) -> int:
    """Work out again who has to act, after the state was changed by hand."""
    table.due = 0
    for seat in range(table.seats):
        if table.bets[seat] < table.price or not (table.acted >> seat) & 1:
            table.due |= 1 << seat
    table.due &= table.active
    return 0


# What he may do.


def unit(table: Betting) -> int:
    """The size of a fixed raise."""
    return 2 * table.big if table.street >= TURN else table.big


def target(table: Betting) -> int:
    """What the only raise is to where its size is fixed."""
    return table.base + unit(table)


def open_turn(table: Betting) -> int:
    """Work out what the seat to act may do."""
    seat = table.turn
    stack = table.stacks[seat]
    reach = table.bets[seat] + stack
    owed = (table.price if table.active & ~(1 << seat) else price_for(table, seat)) - table.bets[seat]
    table.call = min(max(owed, 0), stack)
    table.closed = why_closed(table, seat, reach)
    if table.closed != OPEN:
        table.low = 0
        table.high = 0
        return 0
    table.low = target(table) if table.settings.fixed else table.price + table.full
    table.high = reach
    if table.settings.bumps:
        table.high = table.low
    else:
        table.low = min(table.low, reach)
        if table.settings.fixed:
            table.high = table.low
    return 0


def why_closed(table: Betting, seat: int, reach: int) -> int:
    """Why a seat that could put in so much may not raise, or OPEN."""
    if table.settings.cap and is_capped(table):
        return CAPPED
    if table.settings.bumps:
        return OPEN
    if not has_opponent(table, seat):
        return NO_OPPONENT
    if (table.acted >> seat) & 1 and not table.settings.any_reopens:
        if table.settings.fixed:
            if 2 * (table.price - table.seen[seat]) < unit(table):
                return NOT_OPEN
        elif table.price - table.seen[seat] < table.full:
            return NOT_OPEN
    return OPEN if reach > table.price else TOO_SHORT


def has_opponent(table: Betting, seat: int) -> bool:
    """Whether another live player could put in more than the price."""
    others = table.active & ~(1 << seat)
    while others:
        other = LOWEST[others]
        if table.bets[other] + table.stacks[other] > table.price:
            return True
        others &= others - 1
    return False


def is_capped(table: Betting) -> bool:
    """Whether no more bets are allowed on this street."""
    if table.raises < table.settings.cap:
        return False
    return table.capped or not table.settings.heads_up_uncapped or not heads_up(table)


def heads_up(table: Betting) -> bool:
    """Whether two players are left in the hand."""
    rest = table.live & (table.live - 1)
    return rest != 0 and not rest & (rest - 1)


def bet_count(table: Betting) -> int:
    """How many actions the seat to act has."""
    return 3 + table.high - table.low if table.low else 2


def bet_number(table: Betting, index: int) -> int:
    """Its actions in order: fold, check or call, wagers from the smallest up."""
    if index == 0:
        return FOLD
    if index == 1:
        return CALL if table.call else CHECK
    return (table.low + index - 2) | (RAISE if table.price else BET)


# What it does.


def pay(table: Betting, seat: int, amount: int) -> int:
    """Move chips from a stack to the bets."""
    if table is None:  # compiled code would write into it
        raise WrongArgument("NOT_A_STATE", NOT_A_STATE)
    table.stacks[seat] -= amount
    table.bets[seat] += amount
    table.paid[seat] += amount
    if table.stacks[seat] == 0:
        table.active &= ~(1 << seat)
    return 0


def act(table: Betting, action: int) -> int:
    """The seat to act folds, checks, calls or wagers."""
    seat = table.turn
    if action == FOLD:
        table.live &= ~(1 << seat)
        table.active &= ~(1 << seat)
    elif action == CALL:
        pay(table, seat, table.call)
    elif action >= BET:
        wager(table, seat, action & AMOUNT)
    table.acted |= 1 << seat
    table.due &= ~(1 << seat)
    table.seen[seat] = table.price
    return 0


def wager(table: Betting, seat: int, amount: int) -> int:
    """A bet or raise to `amount`."""
    pay(table, seat, min(amount - table.bets[seat], table.stacks[seat]))
    if not table.settings.fixed:
        table.full = max(table.full, amount - table.price)
    elif table.settings.any_reopens or 2 * (amount - table.base) >= unit(table):
        table.base = amount
        table.raises += 1
        if table.raises == table.settings.cap and not heads_up(table):
            table.capped = True
    table.price = amount
    table.aggressor = seat
    table.due = table.active
    return 0
