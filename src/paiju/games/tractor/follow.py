# cython: nonecheck=True
"""What may follow a lead (section 6.2 of the rules page).

Exactly as many cards as were led. All cards of the led suit that are held have to go, up to that number; who holds
more than that also owes the shape: same-length tractors if held, else the longest shorter ones and further pairs, else
as many pairs as there are up to the number asked for, then any cards of the suit.

A play is chosen card by card. A card can be chosen only if the whole can still become a legal play, so that the list
of choices is never longer than a hand and never leads astray; the look ahead is exact (`shape.missing`) and needs no
list of possible plays. `judge` says the same of a whole play, given as four sets of card numbers: held at least once,
twice, three and four times.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..tricks import lowest, size_of
from . import layout
from .encoding import LEVELS
from .shape import asked, count_pairs, fits, missing, owed, total
from .trump import cards_of, position

if TYPE_CHECKING:
    from .state import TractorState

UNIT = 1
FITTING, WRONG_COUNT, NOT_HELD, SUIT_HELD_BACK, PAIR_HELD_BACK, RUN_BROKEN = range(6)


def meet_duty(state: TractorState) -> int:
    """Work out what the seat to follow owes; none of its cards is chosen yet."""
    at = LEVELS * state.turn
    state.due = 0
    state.in_suit = layout.held_of(state, state.turn, state.lead_cards)
    if state.demands and state.in_suit > state.lead_size:
        pairs = count_pairs(
            state.held[at + 1] & state.lead_cards, state.held[at + 3] & state.lead_cards, state.suit, state.rank
        )
        if pairs:
            state.due = owed(pairs, state.demands, state.settings.pairs_only)
    return 0


def followers(state: TractorState) -> int:
    """The cards that may be chosen next."""
    hand = state.held[LEVELS * state.turn]
    if state.in_suit <= state.lead_size:
        if state.picked - layout.chosen_of(state, state.lead_cards) < state.lead_size - state.in_suit:
            return hand
        return hand & state.lead_cards
    cards = hand & state.lead_cards
    if state.due == 0:
        return cards
    room = state.lead_size - state.picked
    if missing_with(state, -1) < room:
        return cards
    found = 0
    one = UNIT
    while cards:
        card = lowest(cards)
        if missing_with(state, card) < room:
            found |= one << card
        cards &= cards - 1
    return found


def choice_fits(state: TractorState) -> bool:
    """Whether the cards chosen so far can become a legal play."""
    others = state.picked - layout.chosen_of(state, state.lead_cards)
    if state.in_suit <= state.lead_size:
        return others <= state.lead_size - state.in_suit
    return others == 0 and missing_with(state, -1) <= state.lead_size - state.picked


def missing_with(state: TractorState, more: int) -> int:
    """How many cards are still owed once another card (-1: none) is chosen."""
    at = LEVELS * state.turn
    ready = 0
    half = 0
    untouched = 0
    # A card that could be a pair: held twice, or once with another copy chosen, or chosen twice.
    able = (state.held[at + 1] | (state.held[at] & state.chosen[0]) | state.chosen[1]) & state.lead_cards
    while able:
        card = lowest(able)
        able &= able - 1
        one = UNIT
        one <<= 4 * position(card, state.suit, state.rank)
        taken = 1 if card == more else 0
        copies = 0
        for level in range(LEVELS):
            copies += ((state.held[at + level] >> card) & 1) + ((state.chosen[level] >> card) & 1)
            taken += (state.chosen[level] >> card) & 1
        while copies >= 2:
            if taken >= 2:
                ready += one
            elif taken == 1:
                half += one
            else:
                untouched += one
            copies -= 2
            taken = taken - 2 if taken > 2 else 0
    return missing(ready, half, untouched, state.due)


def count_cards(once: int, twice: int, thrice: int, fourfold: int) -> int:
    """How many cards there are, copies counted."""
    return size_of(once) + size_of(twice) + size_of(thrice) + size_of(fourfold)


def verdict_on(
    hand: Iterable[int],
    play: Iterable[int],
    n: int,
    effective: int,
    demands: int,
    suit: int,
    rank: int,
    pairs_only: bool,
) -> int:
    """The same as `judge` for lists of cards."""
    h1, h2, h3, h4 = layout.holding_of(hand)
    p1, p2, p3, p4 = layout.holding_of(play)
    return judge(h1, h2, h3, h4, p1, p2, p3, p4, n, effective, demands, suit, rank, pairs_only)


def judge(
    h1: int, h2: int, h3: int, h4: int,
    p1: int, p2: int, p3: int, p4: int,
    n: int, effective: int, demands: int, suit: int, rank: int, pairs_only: bool,
) -> int:  # fmt: skip
    """Whether a play `p` from a hand `h` may follow `n` cards of an effective suit with these demands, or why not."""
    if count_cards(p1, p2, p3, p4) != n:
        return WRONG_COUNT
    if (p1 & ~h1) | (p2 & ~h2) | (p3 & ~h3) | (p4 & ~h4):
        return NOT_HELD
    cards = cards_of(effective, suit, rank)
    held = count_cards(h1 & cards, h2 & cards, h3 & cards, h4 & cards)
    given = count_cards(p1 & cards, p2 & cards, p3 & cards, p4 & cards)
    if given < n and given < held:
        return SUIT_HELD_BACK
    if held <= n or demands == 0:
        return FITTING
    due = owed(count_pairs(h2 & cards, h4, suit, rank), demands, pairs_only)
    pairs = count_pairs(p2, p4, suit, rank)
    if total(pairs) < asked(due):
        return PAIR_HELD_BACK
    return FITTING if fits(pairs, due) else RUN_BROKEN
