# cython: nonecheck=True
"""What the declarer does before the play (sections 5.2 to 5.4): bury or swap cards, name trumps, call friends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tricks import lowest
from . import layout, trick
from .encoding import BURY, CALL, CALLING, KEEP, LEAD, LEVELS, MORE, NAME, SWAP, TAKE

if TYPE_CHECKING:
    from .state import TractorState


def take_kitty(state: TractorState) -> None:
    """The declarer picks up the kitty."""
    state.dealt = state.settings.cards
    state.given = state.kitty[:]
    for level in range(LEVELS):
        cards = state.kitty[level]
        state.kitty[level] = 0
        while cards:
            layout.give(state, state.declarer, lowest(cards))
            cards &= cards - 1
    state.phase = BURY
    state.turn = state.declarer
    state.picked = 0
    state.tell(("trumps", state.declarer, state.suit, state.rank))


def bury(state: TractorState, card: int) -> None:
    """Lay a card aside; after the last one the play begins, or friends are called."""
    layout.choose(state, state.turn, card)
    state.picked += 1
    if state.picked < state.settings.kitty:
        return
    state.kitty = state.chosen[:]
    state.chosen = [0, 0, 0, 0]
    state.given = [0, 0, 0, 0]
    state.picked = 0
    if state.settings.friends:
        state.phase = CALL
    else:
        begin_play(state)


def swap(state: TractorState, code: int, card: int) -> None:
    """Change cards with the kitty one for one: first the cards from the hand, then those from the kitty."""
    if code == KEEP:
        state.phase = NAME
        return
    state.picked += 1
    if state.phase == SWAP:
        layout.choose(state, state.turn, card)
    else:
        layout.pick_up(state, card)
        layout.give(state, state.turn, card)
        layout.choose(state, state.turn, card)
    if code & MORE:
        return
    if state.phase == SWAP:
        state.given = state.chosen[:]
        state.chosen = [0, 0, 0, 0]
        state.need = state.picked
        state.phase = TAKE
    else:
        for level in range(LEVELS):
            hand_back(state, state.chosen[level])
            to_kitty(state, state.given[level])
        state.given = [0, 0, 0, 0]
        state.chosen = [0, 0, 0, 0]
        state.phase = NAME
        state.need = 0
    state.picked = 0


def hand_back(state: TractorState, cards: int) -> int:
    """Put a set of cards into the hand of the seat to move."""
    while cards:
        layout.give(state, state.turn, lowest(cards))
        cards &= cards - 1
    return 0


def to_kitty(state: TractorState, cards: int) -> int:
    """Put a set of cards into the kitty."""
    while cards:
        layout.lay_aside(state, lowest(cards))
        cards &= cards - 1
    return 0


def name_trumps(state: TractorState, suit: int) -> int:
    """The declarer has seen all his cards, and names the suit."""
    state.suit = suit
    return begin_play(state)


def call_friend(state: TractorState, code: int) -> int:
    """Note a card, and which copy of it makes a friend; after the last one the play begins."""
    state.calls[state.picked] = (code - CALLING) & ~MORE
    state.picked += 1
    return 0 if code & MORE else begin_play(state)


def begin_play(state: TractorState) -> int:
    """The declarer leads."""
    state.allies = 1 << state.declarer
    if state.seats == 4:
        state.allies |= 1 << ((state.declarer + 2) & 3)
    state.phase = LEAD
    state.leader = state.declarer
    state.turn = state.declarer
    state.picked = 0
    trick.clear_trick(state)
    return 0
