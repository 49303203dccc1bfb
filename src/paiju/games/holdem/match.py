"""From hand to hand: who buys in again or is out (B8), and how the next hand begins (B3, B4).

Corners the rules page leaves open:
- A seat is asked to buy in again before it is out; not after the last hand that `max_hands` allows.
- When `max_hands` or the user ends the game, those still in take places by their chips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rng import Random
from . import betting, dealing, streets
from .encoding import ASKING, BETTING, FINISHED, LOWEST_SEATS, PREFLOP, REBUY, REBUYING

if TYPE_CHECKING:
    from .state import HoldemState

DICE = Random()
LOWEST = LOWEST_SEATS[:]


# The end of a hand.


def end_hand(state: HoldemState) -> int:
    """Who has lost everything may buy in again, or is out."""
    state.waiting = 0
    if state.settings.rebuys and not is_last_hand(state):
        for seat in range(state.seats):
            broke = (state.playing >> seat) & 1 and not state.stacks[seat]
            if broke and state.rebought[seat] < state.settings.rebuys:
                state.waiting |= 1 << seat
    return ask_rebuys(state)


def is_last_hand(state: HoldemState) -> bool:
    """Whether the rules allow no hand after this one."""
    betting.refuse_none(state)
    return state.settings.max_hands > 0 and state.hand >= state.settings.max_hands


def ask_rebuys(state: HoldemState) -> int:
    """Ask the next seat that may buy in again, or go on."""
    if state.waiting:
        return ask(state, REBUYING, betting.after(state.seats - 1, state.waiting))
    remove_players(state)
    if not state.playing & (state.playing - 1) or is_last_hand(state):
        return finish(state)
    if state.settings.asked >= 0:
        return ask(state, ASKING, state.settings.asked)
    return next_hand(state)


def ask(state: HoldemState, phase: int, seat: int) -> int:
    """Wait for the answer of a seat; the bets are off the table."""
    state.phase = phase
    state.turn = seat
    betting.clear_street(state)
    return 0


def answer_rebuy(state: HoldemState, answer: int) -> int:
    """A seat buys in again or leaves."""
    state.waiting &= ~(1 << state.turn)
    if answer == REBUY:
        state.stacks[state.turn] = state.settings.start_stack
        state.invested[state.turn] += state.settings.start_stack
        state.rebought[state.turn] += 1
    return ask_rebuys(state)


def remove_players(state: HoldemState) -> int:
    """Who has no chips takes the last places, B8: more chips at the start of the hand is the better place."""
    betting.refuse_none(state)
    out = 0
    for seat in range(state.seats):
        out |= (state.stacks[seat] == 0) << seat
    out &= state.playing
    if not out:
        return 0
    state.playing &= ~out
    left = dealing.players(state)
    seats = out
    while seats:
        seat = LOWEST[seats]
        seats &= seats - 1
        place = left + 1
        others = out & ~(1 << seat)
        while others:
            place += state.began[LOWEST[others]] > state.began[seat]
            others &= others - 1
        state.places[seat] = place
    if state.telling:
        state.tell(("out", [(seat, state.places[seat]) for seat in range(state.seats) if (out >> seat) & 1]))
    return 0


def finish(state: HoldemState) -> int:
    """The match is over: those still in take places by their chips."""
    ask(state, FINISHED, 0)
    for seat in range(state.seats):
        if (state.playing >> seat) & 1:
            place = 1
            for other in range(state.seats):
                place += state.stacks[other] > state.stacks[seat]
            state.places[seat] = place
    if state.telling:
        seats = range(state.seats)
        state.tell(("over", [state.places[seat] for seat in seats], [state.stacks[seat] for seat in seats]))
    return 0


# The next one.


def open_game(state: HoldemState) -> int:
    """Draw the first button and deal the first hand."""
    betting.refuse_none(state)
    rng = state.shuffler(DICE)
    if not state.settings.random_blind:
        state.button = rng._below(state.seats)
    dealing.first_blinds(state, rng)
    start_hand(state, rng)
    return 0


def next_hand(state: HoldemState) -> int:
    """Button and blinds move on, and the next hand is dealt."""
    state.hand += 1
    rng = state.shuffler(DICE)
    dealing.move_button(state, rng)
    start_hand(state, rng)
    return 0


def start_hand(state: HoldemState, rng: Random) -> int:
    """Shuffle, deal, post antes and blinds; the first player acts."""
    clear_hand(state)
    dealing.deal_cards(state, rng)
    return begin_hand(state)


def begin_hand(state: HoldemState) -> int:
    """Post antes and blinds for cards that lie ready; the first player acts."""
    betting.refuse_none(state)
    dealing.post(state)
    return begin_betting(state)


def begin_betting(state: HoldemState) -> int:
    """Antes and blinds are posted, the last of them by the seat to move: the next one acts."""
    betting.refuse_none(state)
    if state.telling:
        state.tell(dealing.opening(state))
    return 0 if betting.pass_turn(state) else streets.end_betting(state)


def clear_hand(state: HoldemState) -> int:
    """Nothing has been paid, shown or folded yet."""
    betting.refuse_none(state)
    dealing.set_level(state)
    state.phase = BETTING
    state.street = PREFLOP
    state.turned = 0
    state.dead = 0
    state.opened = 0
    state.waiting = 0
    state.live = state.playing
    state.active = 0
    betting.clear_street(state)
    for seat in range(state.seats):
        state.paid[seat] = 0
        state.won[seat] = 0
        state.began[seat] = state.stacks[seat]
        if (state.playing >> seat) & 1 and state.stacks[seat]:
            state.active |= 1 << seat
    return 0
