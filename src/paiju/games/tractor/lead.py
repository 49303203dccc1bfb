# cython: nonecheck=True
"""Leading and throwing (sections 6.1 and 6.3 of the rules page).

A lead is chosen card by card, all of one suit. A throw is a lead of several parts; it stands if nobody could beat one
of them, else only its lowest beaten part is led and the other cards go back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tricks import lowest
from . import layout
from .encoding import LEVELS
from .shape import components, count_pairs, longest_run, run, starts, total
from .trump import cards_of, effective_suit, position, trumps

if TYPE_CHECKING:
    from .state import TractorState

UNIT = 1
ALL = 0xFFFFFFFFFFFFFFFF


def lead_last(state: TractorState) -> int:
    """The cards that may end the lead."""
    hand = state.held[LEVELS * state.turn]
    if state.picked == 0:
        return hand
    if state.settings.plain_leads:
        return hand & state.chosen[0]
    first = lowest(state.chosen[0])
    return hand & cards_of(effective_suit(first, state.suit, state.rank), state.suit, state.rank)


def lead_on(state: TractorState) -> int:
    """The cards that may be chosen with more to come."""
    at = LEVELS * state.turn
    if state.settings.plain_leads:
        return state.held[at + 1] if state.picked == 0 else 0
    if state.picked:
        cards = lead_last(state)
        return cards if layout.held_of(state, state.turn, cards) > 1 else 0
    found = 0
    for effective in range(5):
        cards = cards_of(effective, state.suit, state.rank) if effective < 4 else trumps(state.suit, state.rank)
        if layout.held_of(state, state.turn, cards) > 1:
            found |= state.held[at] & cards
    return found


def read_lead(state: TractorState) -> int:
    """Note suit, size and shape of the cards chosen as the lead."""
    state.lead_suit = effective_suit(lowest(state.chosen[0]), state.suit, state.rank)
    state.lead_cards = cards_of(state.lead_suit, state.suit, state.rank)
    state.lead_size = layout.chosen_of(state, ALL)
    pairs = count_pairs(state.chosen[1], state.chosen[3], state.suit, state.rank)
    state.demands = components(pairs)
    state.thrown = state.lead_size - 2 * total(pairs) + total(state.demands) > 1
    return 0


def highest_held(state: TractorState, cards: int) -> int:
    """The highest position of a set's cards in the hands of the seats that do not lead, or -1."""
    best = -1
    for seat in range(state.seats):
        if seat != state.turn:
            found = top_position(state, state.held[LEVELS * seat] & cards)
            if found > best:
                best = found
    return best


def top_position(state: TractorState, cards: int) -> int:
    """The highest position in a set of cards, or -1."""
    best = -1
    while cards:
        found = position(lowest(cards), state.suit, state.rank)
        if found > best:
            best = found
        cards &= cards - 1
    return best


def highest_run(state: TractorState, length: int) -> int:
    """The highest start of a run of pairs of the led suit in one of the other hands, or -1."""
    best = -1
    for seat in range(state.seats):
        if seat == state.turn:
            continue
        at = LEVELS * seat
        pairs = count_pairs(
            state.held[at + 1] & state.lead_cards, state.held[at + 3] & state.lead_cards, state.suit, state.rank
        )
        begins = starts(pairs, length)
        for start in range(15, best, -1):
            if (begins >> (4 * start)) & 1:
                best = start
                break
    return best


def test_throw(state: TractorState) -> bool:
    """Whether the throw stands; if not, only the part of it that is led instead stays chosen (6.3)."""
    singles = (state.chosen[0] & ~state.chosen[1]) | (state.chosen[2] & ~state.chosen[3])
    top = highest_held(state, state.lead_cards)
    weakest = -1
    cards = singles
    while cards:
        card = lowest(cards)
        place = position(card, state.suit, state.rank)
        if place < top and (weakest < 0 or place < position(weakest, state.suit, state.rank)):
            weakest = card
        cards &= cards - 1
    if weakest >= 0:
        keep(state, UNIT << weakest, 0)
        return False
    return test_pairs(state)


def test_pairs(state: TractorState) -> bool:
    """The same for a throw whose singles stand: its pairs and tractors, the shortest first."""
    one = UNIT
    pairs = count_pairs(state.chosen[1], state.chosen[3], state.suit, state.rank)
    short = 99
    lowest_start = 0
    while pairs:
        length = longest_run(pairs, 16)
        start = lowest(starts(pairs, length)) >> 2
        pairs -= run(length, start)
        if (length < short or start < lowest_start) and highest_run(state, length) > start:
            short = length
            lowest_start = start
    if short == 99:
        return True
    kept = 0
    for place in range(lowest_start, lowest_start + short):
        cards = state.chosen[1]
        while position(lowest(cards), state.suit, state.rank) != place:
            cards &= cards - 1
        kept |= one << lowest(cards)
    keep(state, kept, kept)
    return False


def keep(state: TractorState, once: int, twice: int) -> int:
    """Let only these cards stay chosen; the others go back, and everybody has seen them."""
    for at in range(LEVELS):
        stays = once if at == 0 else twice if at == 1 else 0
        back = state.chosen[at] & ~stays
        state.chosen[at] &= stays
        while back:
            card = lowest(back)
            layout.give(state, state.turn, card)
            back &= back - 1
    return 0
