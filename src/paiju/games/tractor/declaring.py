# cython: nonecheck=True
"""Dealing card by card, and declaring trumps meanwhile (section 5.1).

When somebody may declare: after a dealt card, if a legal declaration exists. With `windows=cards` everybody who can
is asked after every card, starting with who received it. With `windows=changes` a pass holds until something changes:
a seat is asked when its new card makes a declaration possible, when another declaration was made, and once more after
the last card.

Who is asked, and that somebody passes, is a secret of the deal: no view tells it (see `view`). The deal ends when who
was dealt to first has passed too, whether that seat could declare or not, so the end comes to no one as news.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rng import Random
from . import kitty, layout, trick
from .encoding import BIG, LEVELS, NO_TRUMP, NOBODY, SMALL, SWAP

if TYPE_CHECKING:
    from .state import TractorState

UNIT = 1
FOUR = 15


def new_hand(state: TractorState) -> None:
    """Shuffle, and deal until somebody has to decide."""
    level = state.levels[state.declarer]
    state.wipe()
    state.rank = level
    layout.fill_pack(state, state.shuffler(Random.__new__(Random)))
    state.receiver = state.declarer
    if state.settings.declaring:
        deal_on(state)
        return
    while state.dealt < state.seats * state.settings.hand:
        deal_card(state)
    for place in range(state.dealt, state.settings.cards):
        layout.lay_aside(state, state.pack[place])
    state.dealt = state.settings.cards
    state.phase = SWAP
    state.turn = state.declarer


def deal_on(state: TractorState) -> int:
    """Deal until somebody is to be asked, or until all is dealt and declared."""
    last = state.seats * state.settings.hand
    while not state.waiting:
        if state.dealt == last:
            if state.closing:
                return settle_trumps(state)
            state.closing = True
            open_window(state, 0)
            continue
        card = deal_card(state)
        if state.settings.every_card:
            open_window(state, 0)
        elif (card >= SMALL or card >> 2 == state.rank) and enables(state, card):
            state.waiting = 1 << state.receiver
            state.round = False
    seat = state.receiver
    while not (state.waiting >> seat) & 1:
        seat = trick.next_seat(state, seat)
    state.turn = seat
    return 0


def deal_card(state: TractorState) -> int:
    """Give the next card to the next seat; returns the card."""
    card = state.pack[state.dealt]
    state.receiver = (state.declarer + state.dealt) % state.seats
    layout.give(state, state.receiver, card)
    state.dealt += 1
    return card


def open_window(state: TractorState, but: int) -> int:
    """Ask everybody who has a legal declaration, without those in `but`; at the end also who was dealt to first."""
    state.waiting = able(state, but)
    if state.closing:
        state.waiting |= 1 << state.declarer
    state.round = True
    return 0


def able(state: TractorState, but: int) -> int:
    """The seats that have a legal declaration, as bits, without those in `but`."""
    found = 0
    for seat in range(state.seats):
        if not (but >> seat) & 1 and (single_shows(state, seat) | pair_shows(state, seat)):
            found |= 1 << seat
    return found


def enables(state: TractorState, card: int) -> bool:
    """Whether the card just dealt gives its receiver a declaration."""
    shows = single_shows(state, state.receiver) | pair_shows(state, state.receiver)
    return (shows >> card) & 1 != 0


def single_shows(state: TractorState, seat: int) -> int:
    """The cards that a seat may show alone to declare."""
    four = FOUR
    if state.bid_strength:
        return 0
    return state.held[LEVELS * seat] & (four << (4 * state.rank))


def pair_shows(state: TractorState, seat: int) -> int:
    """The cards that a seat may show as a pair to declare."""
    four = FOUR
    one = UNIT
    if not state.settings.overcall or state.bid_strength == 4:
        return 0
    pairs = state.held[LEVELS * seat + 1]
    if seat == state.bidder:
        return pairs & (one << state.bid_card) if state.bid_strength == 1 else 0
    allowed = one << BIG
    if state.bid_strength < 3:
        allowed |= one << SMALL
    if state.bid_strength < 2:
        allowed |= four << (4 * state.rank)
    return pairs & allowed


def declare(state: TractorState, card: int, copies: int) -> None:
    """Show cards: the declaration stands until a stronger one is made."""
    seat = state.turn
    state.bidder = seat
    if state.first_bidder == NOBODY:
        state.first_bidder = seat
    state.bid_card = card
    state.bid_strength = copies if card < SMALL else card - SMALL + 3
    layout.show(state, seat, card, copies)
    open_window(state, 0 if state.settings.every_card else 1 << seat)


def settle_trumps(state: TractorState) -> int:
    """All cards are dealt: fix trumps and declarer, or do what is done when nobody declared."""
    if state.bidder != NOBODY:
        state.suit = NO_TRUMP if state.bid_card >= SMALL else state.bid_card & 3
        if state.number == 1:
            state.declarer = state.first_bidder if state.settings.first else state.bidder
    else:
        mode = state.rules.no_declaration
        if mode == "redeal" or (mode == "auto" and state.number == 1):
            new_hand(state)
            state.tell(("deal", state.number, state.declarer, True))
            return 0
        state.suit = NO_TRUMP if mode == "no_trump" else flip(state)
    for place in range(state.dealt, state.settings.cards):
        layout.lay_aside(state, state.pack[place])
    kitty.take_kitty(state)
    return 0


def flip(state: TractorState) -> int:
    """Expose the kitty card by card: the first card of the trump rank gives the suit, else the highest card."""
    best = NOBODY
    shown: list[int] = []
    for place in range(state.dealt, state.settings.cards):
        card = state.pack[place]
        shown.append(card)
        if card < SMALL and card >> 2 == state.rank:
            best = card
            break
        if card < SMALL and (best == NOBODY or card >> 2 > best >> 2):
            best = card
    state.flipped = tuple(shown)
    for card in shown:
        layout.show(state, state.declarer, card, shown.count(card))
    state.tell(("flip", state.flipped))
    return best & 3
