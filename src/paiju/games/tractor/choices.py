# cython: nonecheck=True
"""What the seat to move may do: two sets of cards, and one action that is no card.

Every phase offers one card at a time, as the end of a choice or with more to come (`MORE`). `survey` finds the cards;
counting, listing and picking actions are the same for all phases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...state import Moves
from ..tricks import lowest, nth_card, size_of
from . import declaring, follow, lead
from .encoding import (
    BURY,
    BURYING,
    CALL,
    CALLING,
    CARD,
    CONTINUE,
    DECLARE,
    FOLLOW,
    GIVING,
    KEEP,
    LEAD,
    LEVELS,
    MORE,
    NAME,
    NAMING,
    PASS,
    SHOW_ONE,
    SHOW_TWO,
    SWAP,
    TAKE,
    TAKING,
    YES,
)
from .trump import trumps

if TYPE_CHECKING:
    from .state import TractorState

UNIT = 1
FOUR = 15
ALL_CARDS = 0x003FFFFFFFFFFFFF


def survey(state: TractorState) -> int:
    """Find the choices: two sets of cards with the bases of their actions, and one action that is no card."""
    four = FOUR
    state.mask2 = 0
    state.base2 = 0
    state.extra = 0
    state.mask1 = state.held[LEVELS * state.turn] if state.turn >= 0 else 0
    state.base1 = 0
    if state.phase == FOLLOW:
        state.mask1 = follow.followers(state)
        state.base1 = MORE if state.picked + 1 < state.lead_size else 0
    elif state.phase == LEAD:
        state.mask1 = lead.lead_last(state)
        state.mask2 = lead.lead_on(state)
        state.base2 = MORE
    elif state.phase == BURY:
        state.base1 = BURYING + (MORE if state.picked + 1 < state.settings.kitty else 0)
    elif state.phase == DECLARE:
        state.mask1 = declaring.single_shows(state, state.turn)
        state.base1 = SHOW_ONE
        state.mask2 = declaring.pair_shows(state, state.turn)
        state.base2 = SHOW_TWO
        state.extra = PASS
    elif state.phase == SWAP:
        state.base1 = GIVING
        if state.picked + 1 < state.settings.kitty and state.counts[state.turn] > 1:
            state.mask2 = state.mask1
        state.base2 = GIVING + MORE
        state.extra = KEEP if state.picked == 0 else 0
    elif state.phase == TAKE:
        state.mask1 = state.kitty[0]
        state.base1 = TAKING + (MORE if state.picked + 1 < state.need else 0)
    elif state.phase == NAME:
        state.mask1 = four
        state.base1 = NAMING
    elif state.phase == CALL:
        survey_calls(state)
    elif state.phase == CONTINUE:
        state.mask1 = four >> 2
        state.base1 = YES
    return 0


def survey_calls(state: TractorState) -> int:
    """The friends that may still be called: plain cards, first or second copy."""
    one = UNIT
    more = MORE if state.picked + 1 < state.settings.friends else 0
    state.mask1 = ALL_CARDS & ~trumps(state.suit, state.rank)
    state.mask2 = state.mask1
    state.base1 = CALLING + 128 + more
    state.base2 = CALLING + 256 + more
    for said in range(state.picked):
        if state.calls[said] >> 7 == 1:
            state.mask1 &= ~(one << (state.calls[said] & CARD))
        else:
            state.mask2 &= ~(one << (state.calls[said] & CARD))
    return 0


def surveyed(state: TractorState, index: int) -> int:
    """The action with this index, after `survey`."""
    n = size_of(state.mask1)
    if index < n:
        return state.base1 + nth_card(state.mask1, index)
    index -= n
    if index < size_of(state.mask2):
        return state.base2 + nth_card(state.mask2, index)
    return state.extra


def size(state: TractorState) -> int:
    """The number of actions, after `survey`."""
    return size_of(state.mask1) + size_of(state.mask2) + (1 if state.extra else 0)


def collect(state: TractorState, moves: Moves) -> int:
    """List the actions, after `survey`."""
    moves.clear()
    cards = state.mask1
    while cards:
        moves.add(state.base1 + lowest(cards))
        cards &= cards - 1
    cards = state.mask2
    while cards:
        moves.add(state.base2 + lowest(cards))
        cards &= cards - 1
    if state.extra:
        moves.add(state.extra)
    return moves.n


def includes(state: TractorState, code: int) -> bool:
    """Whether an action is among them, after `survey`."""
    if state.extra and code == state.extra:
        return True
    place = code - state.base1
    if 0 <= place < MORE and (state.mask1 >> place) & 1:
        return True
    place = code - state.base2
    return 0 <= place < MORE and (state.mask2 >> place) & 1 != 0
