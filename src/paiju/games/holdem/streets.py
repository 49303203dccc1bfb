"""A hand from street to street (B3), and its showdown (B9).

Corners the rules page leaves open:
- At a showdown with somebody all-in every live hand is turned up, on the river too.
- With `auto_muck=false` a player whose hand is beaten by those shown is asked; the last one left never is.
- With `free_muck` everybody left is asked, before the rest of the board if the betting is over; who mucks gives up the
  pot, and the last one left takes it without showing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import betting, match, payout
from .encoding import BETTING, NOBODY, RIVER, SHOW, SHOWDOWN

if TYPE_CHECKING:
    from .state import HoldemState


def take_turn(state: HoldemState, action: int) -> int:
    """The seat to act does this, and the next one is to act, or the street is over."""
    betting.act(state, action)
    return 0 if betting.pass_turn(state) else end_betting(state)


def end_betting(state: HoldemState) -> int:
    """Nobody has to act any more: the street is over, and the hand if only one player is left."""
    return end_street(state) if state.live & (state.live - 1) else settle(state)


def end_street(state: HoldemState) -> int:
    """On to the next street; with nobody left to bet against, on to the end of the board."""
    if state.street < RIVER and not state.active & (state.active - 1):
        if state.settings.free_muck:
            return showdown(state)
        state.opened = state.live
        run_out(state)
    if state.street == RIVER:
        return showdown(state)
    turn_cards(state)
    betting.clear_street(state)
    state.turn = state.big_seat if state.settings.blind_leads else state.button
    betting.pass_turn(state)
    return 0


def turn_cards(state: HoldemState) -> int:
    """Turn the cards of the next street."""
    state.street += 1
    state.turned = state.street + 2
    if state.telling:
        hands = state.hole_lists(state.live) if state.settings.open_hands else []
        state.tell(("street", state.street, [state.board[i] for i in range(state.turned)], hands))
    return 0


# Showdown.


def showdown(state: HoldemState) -> int:
    """Hands are compared and shown in order, B9."""
    if not state.settings.free_muck:
        compare(state)
    all_in = state.live & ~state.active and not state.settings.free_muck
    if state.settings.open_hands or state.settings.show_all or all_in:
        state.opened = state.live
    state.waiting = state.live & ~state.opened
    if state.aggressor != NOBODY:
        return show_hands(state, state.aggressor - 1 if state.aggressor else state.seats - 1)
    return show_hands(state, state.big_seat if state.settings.blind_leads else state.button)


def compare(state: HoldemState) -> int:
    """Return what nobody called, make the pots and rank the hands."""
    if state.settings.side_pots:
        payout.give_back(state)
    state.pots.paid = state.paid
    state.pots.build(state.live, state.dead, state.settings.side_pots)
    return payout.rank_hands(state)


def show_hands(state: HoldemState, last: int) -> int:
    """Go on showing, clockwise after a seat, until a player is asked or all have shown."""
    while state.waiting:
        last = betting.after(last, state.waiting)
        if state.settings.free_muck:
            if state.live & (state.live - 1):
                return match.ask(state, SHOWDOWN, last)
        elif payout.can_win(state, last):
            state.opened |= 1 << last
        elif not state.settings.auto_muck:
            if state.telling:
                state.tell(("showdown", state.hole_lists(state.opened)))
            return match.ask(state, SHOWDOWN, last)
        state.waiting &= ~(1 << last)
    if state.settings.free_muck and state.live & (state.live - 1):
        run_out(state)
        compare(state)
    return settle(state)


def answer_showdown(state: HoldemState, answer: int) -> int:
    """A seat shows or mucks."""
    state.waiting &= ~(1 << state.turn)
    if answer == SHOW:
        state.opened |= 1 << state.turn
    elif state.settings.free_muck:
        state.live &= ~(1 << state.turn)
        state.active &= state.live
    state.phase = BETTING
    return show_hands(state, state.turn)


def run_out(state: HoldemState) -> int:
    """Turn the rest of the board, with the hands open."""
    if state.street < RIVER and state.telling:
        state.tell(("showdown", state.hole_lists(state.opened)))
    while state.street < RIVER:
        turn_cards(state)
    return 0


def settle(state: HoldemState) -> int:
    """Pay the pots; then the hand is over."""
    payout.pay_pots(state)
    return match.end_hand(state)
