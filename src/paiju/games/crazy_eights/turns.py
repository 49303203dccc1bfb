"""What an action does (C5, C6): cards are played and drawn, the turn passes on, seats go out and vote.

Corners the rules page leaves open:
- A turn ends with a play, a pass or a take; these are what `max_turns` counts, in each round anew. A seat that
  goes out on the last turn still takes its place, and no vote is held.
- A forced pass (C8) is one with nothing to play and nothing to draw. Passing with a playable card (`draw=max`
  after drawing) ends the row of forced passes.
- An ace counts as played between two seats only if both are still in: going out with one reverses the direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import choices, layout, rounds
from .encoding import ACE, ASK, DRAW, NEVER, PASS, QUEEN, TAKE, TURN, TWO, VOTE, YES

if TYPE_CHECKING:
    from .state import EightsState


def act(state: EightsState, action: int) -> int:
    """Take a legal action."""
    if action < DRAW:
        put_down(state, action & 63, action >> 6)
    elif action == DRAW:
        layout.fetch(state, state.turn)
        state.drawn += 1
    elif action == TAKE:
        while state.pending and layout.fetch(state, state.turn) >= 0:
            state.pending -= 1
        state.pending = 0
        end_turn(state)
    elif action == PASS:
        forced = layout.available(state) == 0 and not choices.playable(state)
        state.passes = state.passes + 1 if forced else 0
        if state.passes >= state.playing:
            rounds.finish(state, "blocked")
        else:
            end_turn(state)
    else:
        vote(state, action)
    return 0


def put_down(state: EightsState, card: int, naming: int) -> int:
    """Play a card; `naming` is the named suit plus one, or 0."""
    seat = state.turn
    layout.remove(state, seat, card)
    state.pile[state.piled] = card
    state.piled += 1
    state.suit = naming - 1 if naming else card & 3
    state.passes = 0
    state.drawn = 0
    state.turns += 1
    affect(state, seat, card)
    if state.sizes[seat] == 0:
        go_out(state, seat)
    elif state.turns >= state.settings.max_turns:
        rounds.finish(state, "turns")
    return 0


def affect(state: EightsState, seat: int, card: int) -> int:
    """What a card does to the order of play, C6: who is next, which way round, how many cards are pending."""
    settings = state.settings
    rank = card >> 2
    out = state.sizes[seat] == 0
    state.turn = seat
    if rank == QUEEN and settings.queen_skips:
        state.turn = after(state, seat)
    elif rank == TWO and settings.two_draws:
        state.pending += 2
    elif rank == ACE and settings.ace_reverses:
        between_two = state.playing == 2 and not out
        if settings.two_player_skip or not between_two:
            state.direction = -state.direction
            if between_two:
                return 0
    state.turn = after(state, state.turn)
    return 0


def after(state: EightsState, seat: int) -> int:
    """The next seat still in, in the direction of play."""
    while True:
        seat += state.direction
        if seat == state.seats:
            seat = 0
        elif seat < 0:
            seat = state.seats - 1
        if (state.active >> seat) & 1:
            return seat


def end_turn(state: EightsState) -> int:
    """The turn passes on without a play."""
    state.drawn = 0
    state.turns += 1
    state.turn = after(state, state.turn)
    if state.turns >= state.settings.max_turns:
        rounds.finish(state, "turns")
    return 0


def go_out(state: EightsState, seat: int) -> int:
    """A seat has played its last card: it takes the next place, and the others may play on."""
    settings = state.settings
    state.active &= ~(1 << seat)
    state.places[seat] = state.seats - state.playing + 1
    state.playing -= 1
    if state.playing == 1 or settings.play_on == NEVER:
        rounds.finish(state, "out")
    elif state.turns >= settings.max_turns:
        rounds.finish(state, "turns")
    elif settings.play_on == ASK:
        if state.active & settings.humans:
            state.phase = VOTE
            state.voted = 0
            state.ayes = 0
        elif not settings.without_humans:
            rounds.finish(state, "out")
    return 0


def vote(state: EightsState, answer: int) -> int:
    """A vote on playing on; after the last one more yes than no continues."""
    seat = choices.voter(state)
    state.voted |= 1 << seat
    if answer == YES:
        state.ayes |= 1 << seat
    if not state.active & state.settings.humans & ~state.voted:
        goes_on = 2 * choices.size_of(state.ayes) > choices.size_of(state.voted)
        state.voted = 0
        state.ayes = 0
        if goes_on:
            state.phase = TURN
        else:
            rounds.finish(state, "vote")
    return 0
