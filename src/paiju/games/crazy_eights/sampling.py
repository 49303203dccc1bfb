"""States that agree with what a seat has seen: one of all worlds (worlds.py) that it remembers (memory.py) allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import NotationError, PaijuError
from ...rng import Random
from ...view import entries_of
from .encoding import FINISHED
from .memory import ImpossibleViewError, Memory, insist
from .messages import BAD_VIEW
from .notation import CARD_NUMBERS, SUITS
from .positions import PHASES, give
from .state import EightsState
from .story import concealed
from .view import EightsView
from .worlds import Worlds

if TYPE_CHECKING:
    from . import EightsGame


class Latest:
    """The view that was sampled last, and its worlds: search samples one view many times."""

    def __init__(self, view: EightsView, worlds: Worlds) -> None:
        self.view = view
        self.worlds = worlds


LATEST: list[Latest] = []


def sample(game: EightsGame, view: EightsView, rng: Random) -> EightsState:
    """A state that shows a seat this view, the rest drawn at random."""
    return remembered(game, view).draw(rng)


def remembered(game: EightsGame, view: EightsView) -> Worlds:
    """The worlds that this view allows."""
    latest = LATEST[0] if LATEST else None
    if latest is None or latest.view is not view:
        try:
            latest = Latest(view, Worlds(Memory(view), table(game, view)))
        except (PaijuError, ImpossibleViewError, LookupError, ValueError, TypeError, OverflowError) as error:
            raise NotationError("BAD_VIEW", BAD_VIEW, problem=str(error)) from None
        LATEST[:] = [latest]
    return latest.worlds


def table(game: EightsGame, view: EightsView) -> EightsState:
    """The state with everything that the view shows: the cards of its seat, but no others."""
    rules = view.ruleset()
    seats = range(rules.seats)
    insist(view.seats == rules.seats, "the rules are for another number of seats.")
    insist(all(len(each) == view.seats for each in (view.counts, view.places)), "something is missing for a seat.")
    insist(view.turn in seats and view.dealer in seats and view.direction in (1, -1), "nobody sits there.")
    insist(view.seat is None or view.seat in seats, "nobody sits there.")
    state = EightsState(game, rules, 0, 0)
    state.phase = PHASES[view.phase]
    state.active = sum(1 << seat for seat in seats if view.counts[seat])
    state.playing = state.active.bit_count()
    insist(bool(state.active >> view.turn & 1) or state.phase == FINISHED, "nobody sits there.")
    insist(view.seat is None or view.counts[view.seat] == len(view.hand), "the hand has another number of cards.")
    give(state, [[CARD_NUMBERS[card] for card in view.hand] if seat == view.seat else [] for seat in seats])
    pile = [CARD_NUMBERS[card] for card in view.pile]
    insist(0 < len(pile) <= 52 * rules.packs, "there is no discard pile.")
    state.pile = pile + [0] * (104 - len(pile))
    state.piled = len(pile)
    state.places = [*view.places, *[0] * (10 - view.seats)]
    state.scores = [*(view.scores or [0] * view.seats), *[0] * (10 - view.seats)]
    state.turn = view.turn
    state.suit = SUITS.index(view.suit)
    state.direction = view.direction
    state.pending = view.pending
    state.drawn = view.drawn
    state.passes = view.passes
    state.turns = view.turns
    state.dealer = view.dealer
    state.round = view.round
    state.buried = sum(1 << CARD_NUMBERS[card] for card in view.buried)
    voters = [seat for seat in rules.human_seats if state.active >> seat & 1]
    for seat, vote in zip(voters, view.votes, strict=False):
        state.voted |= 1 << seat
        state.ayes |= (vote == "yes") << seat
    state.relive(entries_of(view, concealed))
    return state
