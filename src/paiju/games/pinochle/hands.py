# cython: nonecheck=True
"""Where the cards are: the four hands and what partners give to each other.

A hand is two sets of bits, the cards held at least once and those held twice, and the order in which the cards came.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rng import Random
from ..tricks import lowest
from .encoding import CARDS, SUIT, WIDEST
from .rules import COUNTS

if TYPE_CHECKING:
    from .state import PinochleState

VALUES = list(COUNTS["classic"])


def deal_pack(state: PinochleState, rng: Random, first: int) -> int:
    """Shuffle and deal, three cards at a time; returns the last card."""
    pack = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]  # fmt: skip
    for place in range(48):
        pack[place] = place >> 1
    stacked = state.stack is not None
    if stacked:
        for place, card in enumerate(state._unstack()):
            pack[place] = card
    empty(state)
    card = 0
    for place in range(48):
        other = place if stacked else place + rng._below(48 - place)
        card = pack[other]
        pack[other] = pack[place]
        add(state, (first + place // 3) & 3, card)
    return card


def empty(state: PinochleState) -> int:
    """Nobody holds a card."""
    state.held = [0, 0, 0, 0]
    state.paired = [0, 0, 0, 0]
    state.sizes = [0, 0, 0, 0]
    return 0


def add(state: PinochleState, seat: int, card: int) -> int:
    """A card comes into a hand, behind those that are there."""
    if (state.held[seat] >> card) & 1:
        state.paired[seat] |= 1 << card
    else:
        state.held[seat] |= 1 << card
    state.order[WIDEST * seat + state.sizes[seat]] = card
    state.sizes[seat] += 1
    return 0


def remove(state: PinochleState, seat: int, card: int) -> int:
    """A card leaves a hand; `tidy` and `cards` find out which copy it was."""
    if (state.paired[seat] >> card) & 1:
        state.paired[seat] ^= 1 << card
    else:
        state.held[seat] ^= 1 << card
    state.sizes[seat] -= 1
    return 0


def tidy(state: PinochleState, seat: int) -> int:
    """Close the gaps that given cards left in the order of a hand."""
    left = cards(state, seat)
    state.held[seat] = 0
    state.paired[seat] = 0
    state.sizes[seat] = 0
    for card in left:
        add(state, seat, card)
    return 0


def cards(state: PinochleState, seat: int) -> list[int]:
    """The cards of a hand in the order in which they came."""
    found: list[int] = []
    held, paired = state.held[seat], state.paired[seat]
    left = [1 + ((paired >> card) & 1) if (held >> card) & 1 else 0 for card in range(CARDS)]
    place = WIDEST * seat
    while len(found) < state.sizes[seat]:
        card = state.order[place]
        place += 1
        if left[card]:
            left[card] -= 1
            found.append(card)
    return found


def nowhere(state: PinochleState) -> list[int]:
    """The cards that are in no hand, in order."""
    found: list[int] = []
    for card in range(CARDS):
        copies = 2
        for seat in range(4):
            copies -= ((state.held[seat] >> card) & 1) + ((state.paired[seat] >> card) & 1)
        found += [card] * copies
    return found


def given_count(state: PinochleState, seat: int) -> int:
    """How many cards a seat has given."""
    given = state.given[seat]
    n = 0
    while given:
        given >>= 5
        n += 1
    return n


def lay_aside(state: PinochleState, seat: int, card: int) -> int:
    """A card is laid aside for the partner; returns how many are."""
    n = given_count(state, seat)
    remove(state, seat, card)
    state.given[seat] |= (card + 1) << (5 * n)
    return n + 1


def take_given(state: PinochleState, seat: int) -> int:
    """The cards that a seat gave go to its partner."""
    partner = seat ^ 2
    tidy(state, seat)
    tidy(state, partner)
    given = state.given[seat]
    while given:
        add(state, partner, (given & 31) - 1)
        given >>= 5
    return 0


def value_of(state: PinochleState, seat: int) -> int:
    """What a hand is worth for automatic bidding: A 11, 10 10, K 4, Q 3, J 2, each card or each rank once."""
    held = state.held[seat]
    paired = state.paired[seat]
    if state.settings.each_rank:
        held = (held | (held >> 6) | (held >> 12) | (held >> 18)) & SUIT
        paired = 0
    value = 0
    while held:
        value += VALUES[lowest(held) % 6]
        held &= held - 1
    while paired:
        value += VALUES[lowest(paired) % 6]
        paired &= paired - 1
    return value
