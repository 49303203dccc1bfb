"""One betting round: who is to act, what he may do, and what his wager does (B3, B5, B6).

`live` are the seats that have not folded, `active` those of them with chips, as sets; `due` are those that still have
to act on this street: all active seats at first and after another's wager. `call`, `low` and `high` say what the seat
to act may do: what a call costs, and the range of its wagers; `low` is 0 where there is none, and `closed` says why.

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

from typing import TYPE_CHECKING

from ...errors import IllegalAction, WrongArgument
from ...rng import Random
from ...state import NOT_A_STATE, Moves
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

if TYPE_CHECKING:
    from .state import HoldemState

MOST_LISTED = 200_000
LOWEST = LOWEST_SEATS[:]
FEW = 0xFFFFFFFF


# Who is to act.


def after(seat: int, among: int) -> int:
    """The next seat clockwise that belongs to a set."""
    above = (among & 1023) >> (seat + 1)
    return LOWEST[above] + seat + 1 if above else LOWEST[among & 1023]


def is_pair(seats: int) -> bool:
    """Whether a set has two seats."""
    rest = seats & (seats - 1)
    return rest != 0 and not rest & (rest - 1)


def price_for(state: HoldemState, seat: int) -> int:
    """What a seat has to match."""
    if state.settings.bumps or state.active & ~(1 << seat):
        return state.price
    highest = 0
    others = state.live & ~(1 << seat)
    while others:
        highest = max(highest, state.bets[LOWEST[others]])
        others &= others - 1
    return min(highest, state.price)


def next_actor(state: HoldemState) -> int:
    """The next seat that has to act, or NOBODY."""
    if state.active & (state.active - 1):
        return after(state.turn, state.due) if state.due else NOBODY
    if not state.active:
        return NOBODY
    seat = LOWEST[state.active]
    return seat if state.bets[seat] < price_for(state, seat) else NOBODY


def find_due(state: HoldemState) -> int:
    """Work out again who has to act, after the state was changed by hand."""
    state.due = 0
    for seat in range(state.seats):
        if state.bets[seat] < state.price or not (state.acted >> seat) & 1:
            state.due |= 1 << seat
    state.due &= state.active
    return 0


def pass_turn(state: HoldemState) -> bool:
    """The next one who has to is to act; returns whether there is one."""
    if not state.live & (state.live - 1):
        return False
    seat = next_actor(state)
    if seat == NOBODY:
        return False
    state.turn = seat
    open_turn(state)
    return True


def actor_after(state: HoldemState, seat: int) -> int:
    """The next seat after this one that has to act, or NOBODY; for positions."""
    refuse_none(state)
    before = state.turn
    state.turn = seat
    find_due(state)
    found = next_actor(state)
    state.turn = before
    return found


def refresh(state: HoldemState) -> int:
    """Work out again who has to act and what the next may do, after the state was changed by hand."""
    refuse_none(state)
    find_due(state)
    return open_turn(state)


def refuse_none(state: HoldemState) -> int:
    """Refuse no state at all, into which compiled code would write."""
    if state is None:
        raise WrongArgument("NOT_A_STATE", NOT_A_STATE)
    return 0


# What he may do.


def unit(state: HoldemState) -> int:
    """The size of a fixed raise."""
    return 2 * state.big if state.street >= TURN else state.big


def target(state: HoldemState) -> int:
    """What the only raise is to where its size is fixed."""
    return state.base + unit(state)


def open_turn(state: HoldemState) -> int:
    """Work out what the seat to act may do."""
    seat = state.turn
    stack = state.stacks[seat]
    reach = state.bets[seat] + stack
    owed = (state.price if state.active & ~(1 << seat) else price_for(state, seat)) - state.bets[seat]
    state.call = min(max(owed, 0), stack)
    state.closed = why_closed(state, seat, reach)
    if state.closed != OPEN:
        state.low = 0
        state.high = 0
        return 0
    state.low = target(state) if state.settings.fixed else state.price + state.full
    state.high = reach
    if state.settings.bumps:
        state.high = state.low
    else:
        state.low = min(state.low, reach)
        if state.settings.fixed:
            state.high = state.low
    return 0


def why_closed(state: HoldemState, seat: int, reach: int) -> int:
    """Why a seat that could put in so much may not raise, or OPEN."""
    if state.settings.cap and is_capped(state):
        return CAPPED
    if state.settings.bumps:
        return OPEN
    if not has_opponent(state, seat):
        return NO_OPPONENT
    if (state.acted >> seat) & 1 and not state.settings.any_reopens:
        if state.settings.fixed:
            if 2 * (state.price - state.seen[seat]) < unit(state):
                return NOT_OPEN
        elif state.price - state.seen[seat] < state.full:
            return NOT_OPEN
    return OPEN if reach > state.price else TOO_SHORT


def has_opponent(state: HoldemState, seat: int) -> bool:
    """Whether another live player could put in more than the price."""
    others = state.active & ~(1 << seat)
    while others:
        other = LOWEST[others]
        if state.bets[other] + state.stacks[other] > state.price:
            return True
        others &= others - 1
    return False


def is_capped(state: HoldemState) -> bool:
    """Whether no more bets are allowed on this street."""
    if state.raises < state.settings.cap:
        return False
    return state.capped or not state.settings.heads_up_uncapped or not is_pair(state.live)


def bet_count(state: HoldemState) -> int:
    """How many actions the seat to act has."""
    return 3 + state.high - state.low if state.low else 2


def bet_number(state: HoldemState, index: int) -> int:
    """Its actions in order: fold, check or call, wagers from the smallest up."""
    if index == 0:
        return FOLD
    if index == 1:
        return CALL if state.call else CHECK
    return (state.low + index - 2) | (RAISE if state.price else BET)


def wager_to(state: HoldemState, amount: int) -> int:
    """The action of wagering so much: a bet if it is the first wager of the street."""
    return amount | (RAISE if state.price else BET)


def allows(state: HoldemState, action: int) -> bool:
    """Whether the seat to act may do this."""
    if action == FOLD:
        return True
    if action < BET:
        return action == (CALL if state.call else CHECK)
    amount = action & AMOUNT
    return state.low > 0 and state.low <= amount <= state.high and action == wager_to(state, amount)


def list_bets(state: HoldemState, moves: Moves) -> int:
    """Put all its actions into a buffer."""
    if bet_count(state) > MOST_LISTED:
        raise IllegalAction("TOO_MANY_ACTIONS", TOO_MANY, n=bet_count(state))
    for index in range(bet_count(state)):
        moves.add(bet_number(state, index))
    return moves.n


def random_bet(state: HoldemState, rng: Random) -> int:
    """One of its actions, each equally likely."""
    n = bet_count(state)
    return bet_number(state, rng._below(n) if n <= FEW else rng._far_below(n))


# What it does.


def pay(state: HoldemState, seat: int, amount: int) -> int:
    """Move chips from a stack to the bets."""
    refuse_none(state)
    state.stacks[seat] -= amount
    state.bets[seat] += amount
    state.paid[seat] += amount
    if state.stacks[seat] == 0:
        state.active &= ~(1 << seat)
    return 0


def act(state: HoldemState, action: int) -> int:
    """The seat to act folds, checks, calls or wagers."""
    seat = state.turn
    if action == FOLD:
        state.live &= ~(1 << seat)
        state.active &= ~(1 << seat)
    elif action == CALL:
        pay(state, seat, state.call)
    elif action >= BET:
        wager(state, seat, action & AMOUNT)
    state.acted |= 1 << seat
    state.due &= ~(1 << seat)
    state.seen[seat] = state.price
    return 0


def wager(state: HoldemState, seat: int, amount: int) -> int:
    """A bet or raise to `amount`."""
    pay(state, seat, min(amount - state.bets[seat], state.stacks[seat]))
    if not state.settings.fixed:
        state.full = max(state.full, amount - state.price)
    elif state.settings.any_reopens or 2 * (amount - state.base) >= unit(state):
        state.base = amount
        state.raises += 1
        if state.raises == state.settings.cap and not is_pair(state.live):
            state.capped = True
    state.price = amount
    state.aggressor = seat
    state.due = state.active
    return 0


def clear_street(state: HoldemState) -> int:
    """Nobody has bet yet."""
    state.bets = [0] * 10
    state.seen = [0] * 10
    state.acted = 0
    state.due = state.active
    state.price = 0
    state.full = state.big
    state.base = 0
    state.raises = 0
    state.capped = False
    state.aggressor = NOBODY
    return 0
