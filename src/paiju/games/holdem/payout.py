"""Who shows a hand that can win (B9), and how the pots are paid (B7). `opened` are the seats whose hands were shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import betting
from .encoding import LOWEST_SEATS, UNKNOWN
from .evaluate import rank_set
from .pots import share

if TYPE_CHECKING:
    from .state import HoldemState

LOWEST = LOWEST_SEATS[:]
# The rank of a hand of which nothing is known: any other beats it.
UNRANKED = -1


def rank_hands(state: HoldemState) -> int:
    """The strength of every live hand; a card that is not known counts for nothing."""
    betting.refuse_none(state)
    common = 0
    bit = 1
    whole = True
    for i in range(5):
        if state.board[i] == UNKNOWN:
            whole = False
        else:
            common |= bit << state.board[i]
    seats = state.live
    while seats:
        seat = LOWEST[seats]
        cards = common
        if state.holes[2 * seat] != UNKNOWN:
            cards |= bit << state.holes[2 * seat]
        if state.holes[2 * seat + 1] != UNKNOWN:
            cards |= bit << state.holes[2 * seat + 1]
        state.ranks[seat] = rank_set(cards) if whole and cards != common else UNRANKED
        seats &= seats - 1
    return 0


def can_win(state: HoldemState, seat: int) -> bool:
    """Whether a hand wins or shares a pot against the hands shown so far."""
    betting.refuse_none(state)
    for k in range(state.pots.n):
        if (state.pots.eligible[k] >> seat) & 1:
            beaten = False
            rivals = state.pots.eligible[k] & state.opened
            for other in range(state.seats):
                if (rivals >> other) & 1 and state.ranks[other] > state.ranks[seat]:
                    beaten = True
            if not beaten:
                return True
    return False


def give_back(state: HoldemState) -> int:
    """Return what nobody called."""
    state.pots.paid = state.paid
    seat = state.pots.uncalled()
    if seat >= 0:
        state.stacks[seat] += state.pots.excess
        state.paid[seat] -= state.pots.excess
        if state.telling:
            state.tell(("returned", seat, state.pots.excess))
    return 0


def pay_pots(state: HoldemState) -> int:
    """Pay the pots, B7."""
    if not state.live & (state.live - 1):
        if state.settings.side_pots:
            give_back(state)
        state.pots.paid = state.paid
        state.pots.build(state.live, state.dead, False)
    state.won = [0] * 10
    for k in range(state.pots.n):
        pay_pot(state, state.pots.amounts[k], best(state, state.pots.eligible[k]))
    for seat in range(state.seats):
        state.stacks[seat] += state.won[seat]
    if state.telling:
        state.tell(result(state))
    return 0


def best(state: HoldemState, eligible: int) -> int:
    """The best hands of some seats."""
    if not eligible & (eligible - 1):
        return eligible
    winners = 0
    highest = UNRANKED
    while eligible:
        seat = LOWEST[eligible]
        if state.ranks[seat] > highest:
            highest = state.ranks[seat]
            winners = 0
        if state.ranks[seat] == highest:
            winners |= 1 << seat
        eligible &= eligible - 1
    return winners


def first_for_odd_chips(state: HoldemState) -> int:
    """The seat left of the button, or of the big blind where that leads."""
    first = (state.big_seat if state.settings.blind_leads else state.button) + 1
    return 0 if first == state.seats else first


def pay_pot(state: HoldemState, amount: int, winners: int) -> int:
    """Divide one pot; odd chips go clockwise from one seat."""
    if not winners & (winners - 1):
        state.won[LOWEST[winners]] += amount
        return 0
    first = first_for_odd_chips(state)
    for seat in range(state.seats):
        if (winners >> seat) & 1:
            state.won[seat] += share(amount, winners, first, seat, state.seats)
    return 0


def result(state: HoldemState) -> tuple[Any, ...]:
    """What everybody sees when a hand ends."""
    seats = range(state.seats)
    return (
        "result",
        state.hand,
        first_for_odd_chips(state),
        [paid_pot(state, k) for k in range(state.pots.n)],
        [state.won[seat] for seat in seats],
        [state.stacks[seat] for seat in seats],
        [state.stacks[seat] - state.began[seat] for seat in seats],
        [state.board[i] for i in range(state.turned)],
        state.hole_lists(state.opened) if state.opened else [],
    )


def paid_pot(state: HoldemState, k: int) -> tuple[int, int, int]:
    """A pot: its chips, who played for it, and who won it."""
    return (state.pots.amounts[k], state.pots.eligible[k], best(state, state.pots.eligible[k]))
