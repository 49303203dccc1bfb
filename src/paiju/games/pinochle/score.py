# cython: nonecheck=True
"""What a deal is worth: melds, the contract, whether it was made, and who has won (5.2, 5.6, 6.7, 6.8).

Seats 0 and 2 are team 0, seats 1 and 3 team 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .encoding import (
    BY_BIDDER,
    CONCEDED,
    LEFT_OF_DEALER,
    NO_MARRIAGE,
    NONE,
    PLAYED,
    SAVED_BY_COUNTER,
    SAVED_BY_TRICK,
)
from .melds import evaluate, meld_points

if TYPE_CHECKING:
    from .state import PinochleState


def count_melds(state: PinochleState) -> int:
    """Evaluate every hand."""
    for seat in range(4):
        state.melds[seat] = evaluate(state.held[seat], state.paired[seat], state.trump, state.settings.exact)
        state.meld_points[seat] = meld_points(state.melds[seat], state.trump)
    state.shown = True
    return 0


def melds_of(state: PinochleState, team: int) -> int:
    """The meld points of a team."""
    return state.meld_points[team] + state.meld_points[team + 2]


def team_bid(state: PinochleState, team: int) -> int:
    """Melds and hand values of both partners."""
    return melds_of(state, team) + state.values[team] + state.values[team + 2]


def better(state: PinochleState, team: int, valued: int) -> int:
    """The seat of a team with more meld points (and hand value, if `valued`); equal: the lower seat."""
    first = state.meld_points[team] + valued * state.values[team]
    second = state.meld_points[team + 2] + valued * state.values[team + 2]
    return team + 2 if second > first else team


def first_leader(state: PinochleState) -> int:
    """Who leads first: the bidder, the seat after the dealer, or the better meld of the contract team."""
    if state.settings.first_lead == BY_BIDDER:
        return state.bidder
    if state.settings.first_lead == LEFT_OF_DEALER:
        return (state.dealer + 1) & 3
    return better(state, state.bidder & 1, 0)


def saved(state: PinochleState, team: int) -> bool:
    """Whether a team may count its melds."""
    if state.settings.saved_by == SAVED_BY_TRICK:
        return state.won[team] + state.won[team + 2] > 0
    return state.settings.saved_by != SAVED_BY_COUNTER or state.counters[team] > 0


def total(state: PinochleState, team: int) -> int:
    """What a team made: its tricks, and its melds if they count towards the contract and are saved."""
    if state.settings.on_melds or not saved(state, team):
        return state.points[team]
    return state.points[team] + melds_of(state, team)


def goal(state: PinochleState) -> int:
    """What the contract team has to make."""
    return melds_of(state, state.bidder & 1) if state.settings.on_melds else state.bid


def settle(state: PinochleState, how: int) -> int:
    """Score a deal that was played, conceded, or lost for want of a marriage."""
    bidders = state.bidder & 1
    others = bidders ^ 1
    made = how == PLAYED and total(state, bidders) >= goal(state)
    change = total(state, bidders) if made else -state.bid if state.settings.both_score else 0
    gain = 0
    if state.settings.both_score and how != NO_MARRIAGE:
        gain = total(state, others) if how == PLAYED else melds_of(state, others)
    state.scores[bidders] += change
    state.scores[others] += gain
    state.winner = victor(state, bidders)
    if state.telling:
        tell_result(state, how, made, [gain, change] if bidders else [change, gain])
    return 0


def victor(state: PinochleState, bidders: int) -> int:
    """The team that has won, or -1: the bidders come first (6.8), and the last deal decides."""
    others = bidders ^ 1
    if state.scores[bidders] >= state.settings.target:
        return bidders
    if state.scores[others] >= state.settings.target:
        return others
    if state.deal < state.settings.max_deals or state.scores[0] == state.scores[1]:
        return NONE
    return 0 if state.scores[0] > state.scores[1] else 1


def tell_result(state: PinochleState, how: int, made: bool, changes: list[int]) -> int:
    """Note how a deal ended, and all that made the score."""
    contract = (state.bidder, state.bid, goal(state))
    melds = [melds_of(state, 0), melds_of(state, 1)]
    count = [saved(state, 0), saved(state, 1)]
    if how == CONCEDED:
        count[state.bidder & 1 ^ 1] = True
    points, scores = [state.points[0], state.points[1]], [state.scores[0], state.scores[1]]
    state.tell(("result", how, made, contract, melds, points, count, changes, scores, state.winner))
    return 0
