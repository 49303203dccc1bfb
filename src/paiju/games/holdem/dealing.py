"""How a hand begins: button and blinds move on (B4), blinds rise (B8), cards are dealt, blinds posted (B3).

`board` holds all five cards from the deal on, of which `turned` lie open. `playing` are the seats that are still in the
match, `began` what each had when the hand began.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rng import Random
from . import betting
from .encoding import PREFLOP

if TYPE_CHECKING:
    from .state import HoldemState

PACK = list(range(52))


def first_blinds(state: HoldemState, rng: Random) -> int:
    """The blinds of a first hand: left of the button, or drawn."""
    betting.refuse_none(state)
    if state.settings.random_blind:
        draw_blinds(state, rng)
    elif betting.is_pair(state.playing):
        state.small_seat = state.button
        state.big_seat = betting.after(state.button, state.playing)
    else:
        state.small_seat = betting.after(state.button, state.playing)
        state.big_seat = betting.after(state.small_seat, state.playing)
    return 0


def draw_blinds(state: HoldemState, rng: Random) -> int:
    """The big blind is drawn; the small blind is the live seat before it."""
    seat = betting.after(state.seats - 1, state.playing)
    steps = rng._below(players(state))
    for _ in range(steps):
        seat = betting.after(seat, state.playing)
    state.big_seat = seat
    state.small_seat = before(state, seat)
    return 0


def players(state: HoldemState) -> int:
    """How many are still in the match."""
    n = 0
    for seat in range(state.seats):
        n += (state.playing >> seat) & 1
    return n


def before(state: HoldemState, seat: int) -> int:
    """The player on the right of a seat."""
    while True:
        seat = seat - 1 if seat else state.seats - 1
        if (state.playing >> seat) & 1:
            return seat


def move_button(state: HoldemState, rng: Random) -> int:
    """Where button and blinds are in the next hand, B4."""
    betting.refuse_none(state)
    if state.settings.random_blind:
        state.button = betting.after(state.button, state.playing)
        draw_blinds(state, rng)
    elif not state.settings.dead_button:
        last = state.big_seat
        state.button = betting.after(state.button, state.playing)
        first_blinds(state, rng)
        if betting.is_pair(state.playing) and state.big_seat == last:
            state.button = last
            first_blinds(state, rng)
    elif betting.is_pair(state.playing):
        state.big_seat = betting.after(state.big_seat, state.playing)
        state.small_seat = betting.after(state.big_seat, state.playing)
        state.button = state.small_seat
    else:
        state.button = state.small_seat
        state.small_seat = state.big_seat
        state.big_seat = betting.after(state.big_seat, state.playing)
    return 0


def set_level(state: HoldemState) -> int:
    """The blinds of this hand, B8."""
    betting.refuse_none(state)
    settings = state.settings
    level = min((state.hand - 1) // settings.level_every, settings.levels - 1)
    state.small = settings.small[level]
    state.big = settings.big[level]
    state.ante = settings.ante[level]
    return 0


def deal_cards(state: HoldemState, rng: Random) -> int:
    """Two cards each, one at a time from the left of the button, then the board."""
    n = 0
    state.deck = PACK[:]
    stacked = state.stack is not None
    if stacked:
        for i, card in enumerate(state._unstack()):
            state.deck[i] = card
    for i in range(2):
        seat = state.button
        for _ in range(players(state)):
            seat = betting.after(seat, state.playing)
            state.holes[2 * seat + i] = state.deck[n] if stacked else draw(state, rng, n)
            n += 1
    for i in range(5):
        if state.settings.burn and (i == 0 or i > 2):
            if not stacked:
                draw(state, rng, n)
            n += 1
        state.board[i] = state.deck[n] if stacked else draw(state, rng, n)
        n += 1
    return 0


def draw(state: HoldemState, rng: Random, n: int) -> int:
    """Card number `n` of the pack, drawn from those that are left."""
    other = n + rng._below(52 - n)
    card = state.deck[other]
    state.deck[other] = state.deck[n]
    state.deck[n] = card
    return card


def post(state: HoldemState) -> int:
    """Antes, small blind, big blind, straddle, B4; who has too little is all-in with it."""
    if state.ante and not state.settings.big_pays_ante:
        for seat in range(state.seats):
            if (state.playing >> seat) & 1:
                betting.pay(state, seat, min(state.ante, state.stacks[seat]))
                state.bets[seat] = 0
    if (state.playing >> state.small_seat) & 1:
        betting.pay(state, state.small_seat, min(state.small, state.stacks[state.small_seat]))
    betting.pay(state, state.big_seat, min(state.big, state.stacks[state.big_seat]))
    if state.ante and state.settings.big_pays_ante:
        state.dead = min(state.ante, state.stacks[state.big_seat])
        state.stacks[state.big_seat] -= state.dead
        if not state.stacks[state.big_seat]:
            state.active &= ~(1 << state.big_seat)
    state.price = state.big
    state.base = state.big
    state.raises = 1
    state.turn = state.big_seat
    if state.settings.straddle and players(state) > 2:
        post_straddle(state)
    state.due = state.active
    return 0


def post_straddle(state: HoldemState) -> int:
    """A blind raise to twice the big blind, after which its owner acts last; nobody posts it from an empty seat."""
    seat = betting.after(state.big_seat, state.playing) if state.settings.straddle == 1 else state.button
    if seat in (state.small_seat, state.big_seat) or not (state.playing >> seat) & 1 or not state.stacks[seat]:
        return 0
    betting.pay(state, seat, min(2 * state.big, state.stacks[seat]))
    state.price = 2 * state.big
    if state.settings.fixed:
        state.base = state.price
        state.raises = 2
    else:
        state.full = state.price
    state.turn = seat
    return 0


def opening(state: HoldemState) -> tuple[Any, ...]:
    """What everybody sees when a hand begins."""
    seats = range(state.seats)
    posts = [state.bets[seat] for seat in seats]
    antes = [state.began[seat] - state.stacks[seat] - state.bets[seat] for seat in seats]
    if state.acted or state.street != PREFLOP:  # a position in the middle of a hand: what the rules ask for
        antes = [ante_of(state, seat) for seat in seats]
        posts = [0] * state.seats
        posts[state.small_seat] = min(state.small, state.began[state.small_seat] - antes[state.small_seat])
        posts[state.big_seat] = min(state.big, state.began[state.big_seat] - antes[state.big_seat])
    return (
        "deal",
        state.hand,
        (state.button, state.small_seat, state.big_seat),
        (state.small, state.big, state.ante),
        [state.began[seat] for seat in seats],
        posts,
        antes if any(antes) else [],
        state.hole_lists(state.playing) if state.settings.open_hands else [],
    )


def ante_of(state: HoldemState, seat: int) -> int:
    """What a seat pays before the blinds by the rules."""
    if state.settings.big_pays_ante:
        return state.dead if seat == state.big_seat else 0
    return min(state.ante, state.began[seat])
