# cython: nonecheck=True
"""The course of a deal (sections 3, 5 and 6), from the cards to the score.

open bidding   auction, naming of trumps, [giving, returning], melds shown, [concede?], twelve tricks, score
auto bidding   melds shown, the higher team holds the contract (equal: misdeal), twelve tricks, score
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rng import Random
from . import auction, hands, score
from .encoding import (
    AUCTION,
    CONCEDING,
    FINISHED,
    GIVING,
    MISDEAL,
    NAMING,
    NO_MARRIAGE,
    NOBODY_BIDS,
    NONE,
    PLAYING,
    RETURNING,
    SOLD,
)

if TYPE_CHECKING:
    from .state import PinochleState

DICE = Random()


def deal_cards(state: PinochleState) -> int:
    """Shuffle and deal from the seat after the dealer."""
    last = hands.deal_pack(state, state.shuffler(DICE), (state.dealer + 1) & 3)
    clear(state)
    open_deal(state, last)
    if state.telling:
        for item in opening(state):
            state.tell(item)
    return 0


def clear(state: PinochleState) -> int:
    """Nothing has been said, shown or played yet."""
    state.passed = 0
    state.bid = 0
    state.bidder = NONE
    state.trump = NONE
    state.given = [0, 0, 0, 0]
    state.melds = [0, 0, 0, 0]
    state.meld_points = [0, 0, 0, 0]
    state.values = [0, 0, 0, 0]
    state.shown = False
    state.won = [0, 0, 0, 0]
    state.points = [0, 0]
    state.counters = [0, 0]
    state.leader = NONE
    state.played = 0
    state.best = 0
    state.last_leader = NONE
    return 0


def open_deal(state: PinochleState, last: int) -> int:
    """Begin a deal when the cards are dealt; `last` is the dealer's last card."""
    state.turn = (state.dealer + 1) & 3
    state.phase = AUCTION
    if not state.settings.auto:
        return 0
    state.trump = last // 6
    score.count_melds(state)
    if auction.bid_automatically(state) == SOLD:
        return begin_play(state)
    state.phase = MISDEAL
    state.turn = state.dealer
    return 0


def call(state: PinochleState, bid: int) -> int:
    """Somebody bids, or passes with 0. The last bidder names trumps, unless there is none he could name."""
    standing = auction.call(state, bid)
    if standing == NOBODY_BIDS:
        return deal_cards(state)
    if standing == SOLD:
        if state.telling:
            state.tell(contract(state))
        state.turn = state.bidder
        state.phase = NAMING
        if not auction.suits_to_name(state):
            return end_deal(state, NO_MARRIAGE)
    return 0


def name_trumps(state: PinochleState, suit: int) -> int:
    """Trumps are named; the partner gives cards, if the rules say so."""
    state.trump = suit
    if not state.settings.pass_cards:
        return show_melds(state)
    state.phase = GIVING
    state.turn = state.bidder ^ 2
    return 0


def give(state: PinochleState, card: int) -> int:
    """A card is laid aside for the partner, who takes them all when the last was given."""
    seat = state.turn
    if hands.lay_aside(state, seat, card) < state.settings.pass_cards:
        return 0
    hands.take_given(state, seat)
    if state.phase == RETURNING:
        return show_melds(state)
    state.phase = RETURNING
    state.turn = state.bidder
    return 0


def show_melds(state: PinochleState) -> int:
    """All melds are counted and shown; then the bidder may concede."""
    score.count_melds(state)
    if state.telling:
        state.tell(melds(state))
    if not state.settings.concede:
        return begin_play(state)
    state.phase = CONCEDING
    state.turn = state.bidder
    return 0


def begin_play(state: PinochleState) -> int:
    """The first lead."""
    state.phase = PLAYING
    state.leader = score.first_leader(state)
    state.turn = state.leader
    return 0


def end_deal(state: PinochleState, how: int) -> int:
    """Score the deal, then end the game or let the next seat deal."""
    score.settle(state, how)
    if state.winner >= 0 or state.deal >= state.settings.max_deals:
        state.phase = FINISHED
        return 0
    state.dealer = (state.dealer + 1) & 3
    state.deal += 1
    return deal_cards(state)


# What is noted for those who are told: see story.py.


def opening(state: PinochleState) -> list[tuple[Any, ...]]:
    """What everybody sees when a deal or the log begins."""
    scores = [state.scores[0], state.scores[1]]
    items: list[tuple[Any, ...]] = [("deal", state.deal, state.dealer, state.trump, scores)]
    if state.shown:
        items.append(melds(state))
    if state.bidder >= 0 and state.phase != AUCTION:
        items.append(contract(state))
    if state.phase == MISDEAL:
        items.append(("misdeal", score.team_bid(state, 0)))
    return items


def melds(state: PinochleState) -> tuple[Any, ...]:
    """Everybody's melds, and hand values with automatic bidding."""
    codes = [state.melds[seat] for seat in range(4)]
    return ("melds", state.trump, codes, [state.values[seat] for seat in range(4)])


def contract(state: PinochleState) -> tuple[Any, ...]:
    """Who has to make what."""
    return ("contract", state.bidder, state.bid)
