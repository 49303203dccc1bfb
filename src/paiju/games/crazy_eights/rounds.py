"""How a round begins, ends and counts (C3, C5, C7).

A corner the rules page leaves open: an eight is turned although `bury_first_eight` is set if only eights are left to
turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import WrongArgument
from ...rng import Random
from ...state import NOT_A_STATE
from . import layout, turns
from .encoding import COLLECT, FINISHED, PENALTY, TURN

if TYPE_CHECKING:
    from .state import EightsState

DICE = Random()


def open_game(state: EightsState) -> int:
    """Choose the first dealer and deal the first round."""
    rng = state.shuffler(DICE)
    if state.settings.random_dealer:
        state.dealer = rng.below(state.seats)
    deal(state, rng)
    return 0


def deal(state: EightsState, rng: Random) -> int:
    """Setup, C3: shuffle, deal one card at a time from the dealer's left, turn a card."""
    layout.shuffle_packs(state, rng)
    clear(state)
    for _ in range(state.settings.cards_each):
        for i in range(1, state.seats + 1):
            seat = (state.dealer + i) % state.seats
            state.stocked -= 1
            layout.add(state, seat, state.stock[state.stocked])
    layout.turn_up(state, rng)
    lead(state)
    return 0


def clear(state: EightsState) -> int:
    """Nobody is out and nothing is counted at the start of a round."""
    for seat in range(state.seats):
        state.places[seat] = 0
    state.active = (1 << state.seats) - 1
    state.playing = state.seats
    state.phase = TURN
    state.direction = 1
    state.pending = 0
    state.drawn = 0
    state.passes = 0
    state.turns = 0
    state.voted = 0
    state.ayes = 0
    return 0


def lead(state: EightsState) -> int:
    """The first seat begins, unless the turned card acts as if the dealer had played it."""
    state.turn = first_to_move(state)
    if state.settings.upcard_effects:
        turns.affect(state, state.dealer, state.pile[0])
    return 0


def first_to_move(state: EightsState) -> int:
    """The seat left of the dealer, or the next one still in."""
    if state is None:
        raise WrongArgument("NOT_A_STATE", NOT_A_STATE)
    return turns.after(state, state.dealer)


def finish(state: EightsState, ending: str) -> int:
    """The round is over: places, scores, then the next round or the end."""
    settings = state.settings
    state.phase = FINISHED
    state.pending = 0
    state.drawn = 0
    before = [state.scores[seat] for seat in range(state.seats)] if state.telling else []
    if settings.scoring == PENALTY:
        for seat in range(state.seats):
            state.scores[seat] += layout.points(state, seat)
    elif settings.scoring == COLLECT:
        collect_points(state)
    rank_hands(state)
    if state.telling:
        state.tell(result(state, ending, before))
    if settings.scoring:
        if goal_reached(state):
            rank_scores(state)
        else:
            next_round(state)
    return 0


def rank_hands(state: EightsState) -> int:
    """Places for the seats still in, after those who went out: fewer points, then fewer cards; C5."""
    weights = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for seat in range(state.seats):
        weights[seat] = 128 * layout.points(state, seat) + state.sizes[seat]
    for seat in range(state.seats):
        if (state.active >> seat) & 1:
            state.places[seat] = state.seats - state.playing + 1
            for other in range(state.seats):
                if (state.active >> other) & 1 and weights[other] < weights[seat]:
                    state.places[seat] += 1
    return 0


def collect_points(state: EightsState) -> int:
    """`collect`, C7: who went out gets all points left; in a blocked round the lowest hands share."""
    lowest = layout.points(state, 0)
    total = 0
    for seat in range(state.seats):
        points = layout.points(state, seat)
        total += points
        lowest = min(lowest, points)
    winners = 0
    for seat in range(state.seats):
        if layout.points(state, seat) == lowest:
            winners += 1
    for seat in range(state.seats):
        if layout.points(state, seat) == lowest:
            state.scores[seat] += (total - state.seats * lowest) // winners
    return 0


def goal_reached(state: EightsState) -> bool:
    """Whether somebody has the points that end the game."""
    return any(state.scores[seat] >= state.settings.goal for seat in range(state.seats))


def rank_scores(state: EightsState) -> int:
    """The final places of a game for points: fewest penalties or most collected; ties share."""
    sign = -1 if state.settings.scoring == COLLECT else 1
    for seat in range(state.seats):
        place = 1
        for other in range(state.seats):
            if sign * state.scores[other] < sign * state.scores[seat]:
                place += 1
        state.places[seat] = place
    return 0


def next_round(state: EightsState) -> int:
    """The deal moves one seat on."""
    state.dealer = (state.dealer + 1) % state.seats
    state.round += 1
    deal(state, state.shuffler(DICE))
    if state.telling:
        state.tell(opening(state))
    return 0


def payoffs(state: EightsState) -> list[float]:
    """Zero-sum: places compared pair by pair, or the distance from the average score."""
    seats = range(state.seats)
    if state.settings.scoring:
        mean = sum(state.scores[seat] for seat in seats) / state.seats
        sign = 1 if state.settings.scoring == COLLECT else -1
        return [sign * (state.scores[seat] - mean) for seat in seats]
    places = [state.places[seat] for seat in seats]
    return [
        (sum(mine < other for other in places) - sum(mine > other for other in places)) / (state.seats - 1)
        for mine in places
    ]


# What is noted in the log.


def opening(state: EightsState) -> tuple[Any, ...]:
    """What everybody sees when a round or the log begins."""
    pile = [state.pile[i] for i in range(state.piled)]
    now = (state.suit, state.stocked, state.pending, state.drawn, state.buried)
    return ("deal", state.round, state.dealer, pile, *now)


def result(state: EightsState, ending: str, before: list[int]) -> tuple[Any, ...]:
    """What everybody sees when a round ends."""
    seats = range(state.seats)
    totals = [state.scores[seat] for seat in seats] if state.settings.scoring else []
    won = [totals[seat] - before[seat] for seat in seats] if totals else []
    places = [state.places[seat] for seat in seats]
    return (
        "result",
        ending,
        places,
        [layout.hand(state.held[seat], state.doubled[seat]) for seat in seats],
        won,
        totals,
    )
