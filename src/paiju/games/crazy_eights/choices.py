"""Whose turn it is and what he may do (C4, C5, C8).

`legal` is in this order: cards from the two of clubs up to the ace of spades, for each eight the suits clubs,
diamonds, hearts, spades; then draw, take or pass, of which there is never more than one. In a vote: yes, no.

An eight normally names a suit. It names none, and then has only the one plain form `8C`, when the round certainly
ends with it (C5: "if the round ends, no suit is needed"):
- it is the seat's last card, and only one other seat is left, or nobody plays on (`play_on=never`), or nobody
  would be asked (`play_on=ask`, no human remains, `continue_without_humans=false`);
- it is played on the last turn that `max_turns` allows, the seat's last card or not.
While a vote could still decide to play on, the suit is needed. The first card turned names its own suit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rng import Random
from ...state import Moves
from . import layout
from .encoding import ASK, CLUBS, DRAW, EIGHT, EIGHTS, NEVER, NO, PASS, TAKE, TURN, TWOS, VOTE, YES

if TYPE_CHECKING:
    from .state import EightsState

MASK = 0xFFFFFFFFFFFFFFFF

# A power of two times this number has a different leading six bits for each power.
DE_BRUIJN = 0x03F79D71B4CB0A89
BIT_NUMBER = [0] * 64
for _bit in range(64):
    BIT_NUMBER[(((DE_BRUIJN << _bit) & MASK) >> 58) & 63] = _bit


def lowest_card(mask: int) -> int:
    """The lowest card of a set."""
    return BIT_NUMBER[(((mask & (~mask + 1)) * DE_BRUIJN) & MASK) >> 58]


def size_of(mask: int) -> int:
    """How many cards are in a set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def voter(state: EightsState) -> int:
    """The seat whose vote is next: human, still in, lowest number."""
    waiting = state.active & state.settings.humans & ~state.voted
    seat = 0
    while not (waiting >> seat) & 1:
        seat += 1
    return seat


def playable(state: EightsState) -> int:
    """The cards the seat to move can play, C4; while a draw is pending, the twos that can answer."""
    if state.pending:
        return state.held[state.turn] & TWOS if state.settings.stack else 0
    rank = TWOS
    rank <<= state.pile[state.piled - 1] & 0x3C
    return state.held[state.turn] & (EIGHTS | (CLUBS << state.suit) | rank)


def ends_round(state: EightsState) -> bool:
    """Whether the round certainly ends if the seat to move plays a card now."""
    settings = state.settings
    if state.turns + 1 >= settings.max_turns:
        return True
    if state.sizes[state.turn] != 1:
        return False
    if state.playing == 2 or settings.play_on == NEVER:
        return True
    left = state.active & ~(1 << state.turn)
    return settings.play_on == ASK and not settings.without_humans and not (left & settings.humans)


def suits_to_name(state: EightsState, cards: int) -> int:
    """How many forms each eight among these playable cards has: four, or one when no suit is needed."""
    return 1 if not (cards & EIGHTS) or ends_round(state) else 4


def last_resort(state: EightsState, cards: int) -> int:
    """What may be done instead of playing one of these: 1 for draw, 2 for pass, 0 for neither; never both (C5)."""
    settings = state.settings
    if cards and not settings.voluntary:
        return 2 if state.drawn and not settings.until else 0
    if layout.available(state) and (settings.until or state.drawn < settings.max_draw):
        return 1
    return 0 if cards and (settings.until or not state.drawn) else 2


def other_action(state: EightsState, cards: int) -> int:
    """The one action besides playing one of these cards, or 0."""
    if state.pending:
        return TAKE
    resort = last_resort(state, cards)
    return DRAW if resort == 1 else PASS if resort == 2 else 0


def count(state: EightsState) -> int:
    """How many actions are legal."""
    if state.phase != TURN:
        return 2 if state.phase == VOTE else 0
    cards = playable(state)
    plays = size_of(cards) + (suits_to_name(state, cards) - 1) * size_of(cards & EIGHTS)
    return plays + (1 if other_action(state, cards) else 0)


def nth(state: EightsState, index: int) -> int:
    """The legal action with this index."""
    if state.phase != TURN:
        return YES if index == 0 else NO
    cards = playable(state)
    return pick(state, cards, suits_to_name(state, cards), index)


def pick(state: EightsState, cards: int, suits: int, index: int) -> int:
    """The action with this index among plays of these cards and what else may be done."""
    while cards:
        lowest = cards & (~cards + 1)
        forms = suits if lowest & EIGHTS else 1
        if index < forms:
            card = lowest_card(lowest)
            return card + 64 * (index + 1) if forms == 4 else card
        index -= forms
        cards &= cards - 1
    return other_action(state, playable(state))


def random_move(state: EightsState, rng: Random) -> int:
    """A legal action, each equally likely."""
    if state.phase != TURN:
        return YES if rng._below(2) == 0 else NO
    cards = playable(state)
    other = other_action(state, cards)
    if not cards:
        rng._below(1)
        return other
    suits = suits_to_name(state, cards)
    n = size_of(cards) + (suits - 1) * size_of(cards & EIGHTS) + (1 if other else 0)
    return pick(state, cards, suits, rng._below(n))


def collect(state: EightsState, moves: Moves) -> int:
    """List the legal actions; returns how many they are."""
    moves.clear()
    if state.phase == TURN:
        cards = playable(state)
        suits = suits_to_name(state, cards)
        other = other_action(state, cards)
        while cards:
            card = lowest_card(cards)
            cards &= cards - 1
            if card >> 2 == EIGHT and suits == 4:
                for suit in range(4):
                    moves.add(card + 64 * (suit + 1))
            else:
                moves.add(card)
        if other:
            moves.add(other)
    elif state.phase == VOTE:
        moves.add(YES)
        moves.add(NO)
    return moves.n


def allows(state: EightsState, action: int) -> bool:
    """Whether an action is legal."""
    if state.phase != TURN:
        return state.phase == VOTE and action in (YES, NO)
    cards = playable(state)
    if action >= DRAW:
        return other_action(state, cards) == action
    card = action & 63
    if card > 51 or not (cards >> card) & 1:
        return False
    names = action >> 6
    if card >> 2 == EIGHT and suits_to_name(state, cards) == 4:
        return names > 0
    return names == 0
