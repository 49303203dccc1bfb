# cython: nonecheck=True
"""The auction (6.2): what may be bid, who speaks next, and who holds the contract; and automatic bidding (5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tricks import size_of
from . import hands, score
from .encoding import GOING_ON, NOBODY_BIDS, SOLD
from .melds import has_marriage

if TYPE_CHECKING:
    from .state import PinochleState


def least_bid(state: PinochleState) -> int:
    """The lowest bid that can be made now."""
    return state.bid + state.settings.bid_step if state.bidder >= 0 else state.settings.min_bid


def bids_left(state: PinochleState) -> int:
    """How many bids can be made now."""
    least = least_bid(state)
    return (state.settings.max_bid - least) // state.settings.bid_step + 1 if least <= state.settings.max_bid else 0


def allows(state: PinochleState, bid: int) -> bool:
    """Whether this can be bid now."""
    low = least_bid(state)
    high = state.settings.max_bid
    step = state.settings.bid_step
    return low <= bid <= high and bid % step == 0


def suits_to_name(state: PinochleState) -> int:
    """The suits the bidder may name, as bits."""
    if not state.settings.marriage_needed:
        return 15
    suits = 0
    for suit in range(4):
        if has_marriage(state.held[state.bidder], suit):
            suits |= 1 << suit
    return suits


def call(state: PinochleState, bid: int) -> int:
    """The seat to move bids, or passes with 0; returns how the auction stands."""
    if bid:
        state.bid = bid
        state.bidder = state.turn
    else:
        state.passed |= 1 << state.turn
    out = size_of(state.passed)
    if state.bidder >= 0:
        if out == 3:
            return SOLD
    elif out == 4:
        return NOBODY_BIDS
    elif out == 3 and state.settings.obliged:
        state.bid = state.settings.min_bid
        state.bidder = state.dealer
        return SOLD
    state.turn = (state.turn + 1) & 3
    while (state.passed >> state.turn) & 1:
        state.turn = (state.turn + 1) & 3
    return GOING_ON


def bid_automatically(state: PinochleState) -> int:
    """Each team bids its melds and hand values; the higher one holds the contract."""
    for seat in range(4):
        state.values[seat] = hands.value_of(state, seat)
    first = score.team_bid(state, 0)
    second = score.team_bid(state, 1)
    if first == second:
        return NOBODY_BIDS
    team = 0 if first > second else 1
    state.bid = score.team_bid(state, team)
    state.bidder = score.better(state, team, 1)
    return SOLD
