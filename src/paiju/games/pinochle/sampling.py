"""Worlds that agree with everything a seat has seen.

evidence.py says what that proves, worlds.py how they are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import NotationError, PaijuError
from ...rng import Random
from ...view import entries_of
from . import hands, score
from .encoding import FINISHED, NONE
from .evidence import SEATS, Evidence, numbers
from .messages import BAD_VIEW
from .positions import pack_gift
from .state import PinochleState
from .story import concealed
from .view import PHASES, PinochleView
from .worlds import Worlds

if TYPE_CHECKING:
    from . import PinochleGame

DRAWS = 30


class Latest:
    """The worlds of the view that was sampled last: search draws many from one view."""

    view: PinochleView | None = None
    worlds: Worlds


def sample(game: PinochleGame, view: PinochleView, rng: Random) -> PinochleState:
    """A state that shows a seat this view, the rest drawn at random."""
    worlds = Latest.worlds if Latest.view is view else None
    if worlds is None:
        try:
            worlds = worlds_of(game, view)
        except (PaijuError, LookupError, ValueError, TypeError, OverflowError) as error:
            raise NotationError("BAD_VIEW", BAD_VIEW, problem=str(error)) from None
        Latest.view, Latest.worlds = view, worlds
    for _ in range(DRAWS):
        state = worlds.draw(rng)
        if state is not None:
            return state
    raise NotationError("BAD_VIEW", BAD_VIEW, problem="no deal was found that agrees with it.")


def worlds_of(game: PinochleGame, view: PinochleView) -> Worlds:
    """All worlds that agree with a view; a position that was set up by hand may contradict the melds it tells of."""
    evidence = Evidence(view)
    table = seen(game, evidence)
    if view.melds:
        worlds = evidence.worlds(table, True)
        if worlds is not None and any(worlds.draw(Random(number)) is not None for number in range(DRAWS)):
            return worlds
    worlds = evidence.worlds(table, False)
    if worlds is None:
        raise ValueError("no deal agrees with what was played.")
    return worlds


def seen(game: PinochleGame, evidence: Evidence) -> PinochleState:
    """The state as far as a view tells it: hidden hands are empty."""
    view = evidence.view
    state = PinochleState(game, view.ruleset(), 0, 0)
    hands.empty(state)
    for seat, hand in enumerate(view.hands):
        if seat != view.seat:
            for card in numbers(hand):
                hands.add(state, seat, card)
    if view.seat is not None:
        for card in numbers(view.hand):
            hands.add(state, view.seat, card)
        given = [0] * SEATS
        given[view.seat] = pack_gift(numbers(view.given))
        given[view.seat ^ 2] = pack_gift(numbers(view.received))
        state.given = given
    state.phase = PHASES.index(view.phase)
    state.deal = view.deal
    state.dealer = view.dealer
    state.passed = sum(1 << seat for seat in view.passed)
    state.bid = view.bid
    state.bidder = NONE if view.bidder is None else view.bidder
    state.trump = evidence.trump
    if view.melds:
        state.melds = evidence.codes
        state.meld_points = list(view.meld_points)
        state.shown = True
    state.values = list(view.values) or [0] * SEATS
    state.leader = NONE if view.leader is None else view.leader
    trick = numbers(view.trick)
    state.trick = trick + [0] * (SEATS - len(trick))
    state.played = len(trick)
    state.best = view.trick.index(view.winning) if view.trick else 0
    if view.last_trick and view.last_leader is not None:
        state.last = numbers(view.last_trick)
        state.last_leader = view.last_leader
    if view.won:
        state.won = list(view.won)
        state.points = list(view.points)
        state.counters = list(view.counters)
    state.scores = list(view.scores)
    state.turn = max(view.to_move, 0)
    if state.phase == FINISHED:
        state.winner = score.victor(state, state.bidder & 1)
    state.relive(entries_of(view, concealed))
    return state
