"""The cards on the table: every hand, the stock and the discard pile, and how cards move between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import WrongArgument
from ...rng import Random
from ...state import NOT_A_STATE
from .encoding import EIGHT
from .scoring import mask_points

if TYPE_CHECKING:
    from .state import EightsState

DICE = Random()


def add(state: EightsState, seat: int, card: int) -> int:
    """Put a card into a hand."""
    bit = 1
    bit <<= card
    if state.held[seat] & bit:
        state.doubled[seat] |= bit
    else:
        state.held[seat] |= bit
    state.sizes[seat] += 1
    return 0


def remove(state: EightsState, seat: int, card: int) -> int:
    """Take a card out of a hand."""
    bit = 1
    bit <<= card
    if state.doubled[seat] & bit:
        state.doubled[seat] ^= bit
    else:
        state.held[seat] ^= bit
    state.sizes[seat] -= 1
    return 0


def hand(held: int, doubled: int) -> list[int]:
    """The cards of a seat that holds these at least once and those twice, lowest first."""
    cards = []
    for card in range(52):
        if (held >> card) & 1:
            cards.append(card)
            if (doubled >> card) & 1:
                cards.append(card)
    return cards


def points(state: EightsState, seat: int) -> int:
    """The points left in a hand."""
    return mask_points(state.held[seat]) + mask_points(state.doubled[seat])


def available(state: EightsState) -> int:
    """How many cards can still be drawn."""
    return state.stocked + (state.piled - 1 if state.settings.reshuffle else 0)


def fetch(state: EightsState, seat: int) -> int:
    """Draw one card, after a refill where the stock is empty; returns it, or -1 if there is none."""
    if state.stocked == 0:
        if available(state) == 0:
            return -1
        refill(state)
    state.buried = 0
    state.stocked -= 1
    card = state.stock[state.stocked]
    add(state, seat, card)
    return card


def refill(state: EightsState) -> int:
    """All discards but the top one become the stock, shuffled; the suit in play stays."""
    for i in range(state.piled - 1):
        state.stock[i] = state.pile[i]
    state.stocked = state.piled - 1
    state.pile[0] = state.pile[state.piled - 1]
    state.piled = 1
    shuffle_stock(state, state.shuffler(DICE))
    if state.telling:
        state.tell(("refill", state.stocked))
    return 0


def shuffle_packs(state: EightsState, rng: Random) -> int:
    """All packs become the stock, in a random order, and nothing else is on the table."""
    for seat in range(state.seats):
        state.held[seat] = 0
        state.doubled[seat] = 0
        state.sizes[seat] = 0
    state.piled = 0
    state.buried = 0
    state.stocked = 52 * state.settings.packs
    for i in range(state.stocked):
        state.stock[i] = i % 52
    shuffle_stock(state, rng)
    return 0


def shuffle_stock(state: EightsState, rng: Random) -> int:
    """Put the stock into a random order, or into the one in which somebody has laid it."""
    if state.stack is not None:
        laid = state._unstack()
        for i in range(state.stocked):
            state.stock[i] = laid[state.stocked - 1 - i]
        return 0
    for i in range(state.stocked - 1, 0, -1):
        j = rng._below(i + 1)
        card = state.stock[i]
        state.stock[i] = state.stock[j]
        state.stock[j] = card
    return 0


def turn_up(state: EightsState, rng: Random) -> int:
    """Turn the first card; an eight is buried in the stock if the rules say so and another card is there."""
    if state is None or rng is None:
        raise WrongArgument("NOT_A_STATE", NOT_A_STATE)
    state.stocked -= 1
    card = state.stock[state.stocked]
    while card >> 2 == EIGHT and state.settings.bury and has_other_than_eights(state):
        bit = 1
        bit <<= card
        state.buried |= bit
        place = rng._below(state.stocked + 1)
        for i in range(state.stocked, place, -1):
            state.stock[i] = state.stock[i - 1]
        state.stock[place] = card
        card = state.stock[state.stocked]
    state.pile[0] = card
    state.piled = 1
    state.suit = card & 3
    return 0


def has_other_than_eights(state: EightsState) -> bool:
    """Whether any card of the stock is no eight."""
    return any(state.stock[i] >> 2 != EIGHT for i in range(state.stocked))
