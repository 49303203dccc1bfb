# cython: nonecheck=True
"""The tricks of a deal: which cards may be played (6.1), who wins, what the teams take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tricks import strength
from . import hands
from .encoding import KING, SUIT
from .rules import LAST_TRICK, TRICK

if TYPE_CHECKING:
    from .state import PinochleState


def playable(state: PinochleState) -> int:
    """The cards that the seat to move may play."""
    settings = state.settings
    held = state.held[state.turn]
    trumps = held & (SUIT << (6 * state.trump))
    if state.played == 0:
        return trumps if settings.trump_first and trumps and tricks_made(state) == 0 else held
    led = state.trick[0] // 6
    best = state.trick[state.best]
    own = held & (SUIT << (6 * led))
    if own:
        if not settings.strict or best // 6 != led or not (settings.head or led == state.trump):
            return own
        return own & (-2 << best) or own
    if not settings.strict or not trumps:
        return held
    return (trumps & (-2 << best) or trumps) if best // 6 == state.trump else trumps


def tricks_made(state: PinochleState) -> int:
    """How many tricks of this deal are complete."""
    return state.won[0] + state.won[1] + state.won[2] + state.won[3]


def play_card(state: PinochleState, card: int) -> bool:
    """A card is played to the trick; whether that was the last of the deal."""
    led = state.trick[0] // 6
    best = state.trick[state.best]
    hands.remove(state, state.turn, card)
    state.trick[state.played] = card
    if state.played == 0:
        state.best = 0
    elif strength(card // 6, card % 6, led, state.trump) > strength(best // 6, best % 6, led, state.trump):
        state.best = state.played
    state.played += 1
    state.turn = (state.turn + 1) & 3
    return state.played == 4 and end_trick(state)


def end_trick(state: PinochleState) -> bool:
    """The winner takes the trick and leads; whether that was the last one."""
    winner = (state.leader + state.best) & 3
    team = winner & 1
    worth = TRICK if state.settings.by_tricks else 0
    for place in range(4):
        rank = state.trick[place] % 6
        worth += state.settings.worth[rank]
        if rank >= KING:
            state.counters[team] += 1
    bonus = 0 if state.sizes[winner] else LAST_TRICK
    state.points[team] += worth + bonus
    state.won[winner] += 1
    state.last = state.trick[:]
    state.last_leader = state.leader
    if state.telling:
        state.tell(("trick", state.leader, state.best, [state.trick[place] for place in range(4)], worth, bonus))
    state.leader = winner
    state.turn = winner
    state.played = 0
    state.best = 0
    return bonus > 0
