# cython: nonecheck=True
"""One trick: the plays on the table, which of them wins, and who leads next (section 7 of the rules page).

A play that matches the shape of the lead, in its suit or in trumps, wins by the height of its largest part. A throw is
beaten by trumps only; with `throw_compare=all` a trump play must then be higher in every part to beat another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tricks import lowest
from . import follow, layout, lead, score
from .encoding import FOLLOW, LEAD, LEVELS, NOBODY, TRUMP_BONUS
from .shape import count_pairs, largest, run, starts, top_of_largest
from .trump import position, trumps

if TYPE_CHECKING:
    from .state import TractorState

UNIT = 1


def next_seat(state: TractorState, seat: int) -> int:
    """The seat to play after another."""
    seat += 1
    return 0 if seat == state.seats else seat


def clear_trick(state: TractorState) -> int:
    """Take the cards off the table."""
    for at in range(LEVELS * state.seats):
        state.table[at] = 0
    state.played = 0
    state.lead_size = 0
    state.lead_suit = 0
    state.lead_cards = 0
    state.demands = 0
    state.thrown = False
    state.best = NOBODY
    state.best_key = -1
    state.due = 0
    state.in_suit = 0
    return 0


def put_down(state: TractorState) -> int:
    """The chosen cards are a whole play."""
    seat = state.turn
    failed = False
    if state.phase == LEAD:
        lead.read_lead(state)
        if state.thrown:
            state.given = state.chosen[:]
            if not lead.test_throw(state):
                failed = True
                state.fails[seat] += 1
                lead.read_lead(state)
                if state.telling:
                    state.tell(("throw", seat, list(state.given), list(state.chosen)))
    elif layout.chosen_of(state, state.lead_cards) < state.lead_size:
        state.voids[seat] |= 1 << state.lead_suit
    score.meet_friends(state)
    lay_down(state)
    if failed:
        show_returned(state)
    state.given = [0, 0, 0, 0]
    compare(state, seat)
    state.played += 1
    state.picked = 0
    if state.played == state.seats:
        end_trick(state)
    else:
        state.turn = next_seat(state, seat)
        state.phase = FOLLOW
        follow.meet_duty(state)
    return 0


def lay_down(state: TractorState) -> int:
    """Move the chosen cards to the table."""
    at = LEVELS * state.turn
    for level in range(LEVELS):
        cards = state.chosen[level]
        state.table[at + level] = cards
        state.chosen[level] = 0
        while cards:
            card = lowest(cards)
            layout.put_away(state, card)
            layout.forget(state, state.turn, card)
            cards &= cards - 1
    return 0


def show_returned(state: TractorState) -> int:
    """After a failed throw everybody knows the cards that went back to the hand; `given` is what was shown."""
    at = LEVELS * state.turn
    cards = state.given[0]
    while cards:
        card = lowest(cards)
        copies = 0
        for level in range(LEVELS):
            copies += ((state.given[level] >> card) & 1) - ((state.table[at + level] >> card) & 1)
        layout.show(state, state.turn, card, copies)
        cards &= cards - 1
    return 0


def lay(state: TractorState, seat: int, once: int, twice: int, thrice: int, fourfold: int) -> int:
    """Put a play on the table."""
    at = LEVELS * seat
    state.table[at] = once
    state.table[at + 1] = twice
    state.table[at + 2] = thrice
    state.table[at + 3] = fourfold
    return 0


def end_trick(state: TractorState) -> int:
    """The best play takes the points and leads next, or the hand is over."""
    points = table_points(state)
    winner = state.best
    state.captured[winner] += points
    if state.telling:
        captured = tuple([state.captured[seat] for seat in range(state.seats)])
        state.tell(("trick", state.leader, winner, points, captured, list(state.table)))
    state.leader = winner
    state.turn = winner
    if state.counts[winner] == 0:
        score.go_on(state, score.count_hand(state))
    else:
        state.phase = LEAD
        clear_trick(state)
    return 0


def table_points(state: TractorState) -> int:
    """The points on the table."""
    points = 0
    for at in range(LEVELS * state.seats):
        points += layout.points_in(state, state.table[at])
    return points


def strength(state: TractorState, seat: int) -> int:
    """What a play is worth in this trick: -1 if it cannot win, 0 for a thrown lead, more for better ones."""
    at = LEVELS * seat
    if state.thrown and seat == state.leader:
        return 0
    if not state.table[at] & ~state.lead_cards:
        if state.thrown:
            return -1
        bonus = TRUMP_BONUS if state.lead_suit == 4 else 0
    elif not state.table[at] & ~trumps(state.suit, state.rank):
        bonus = TRUMP_BONUS
    else:
        return -1
    if state.demands == 0:
        return bonus + lead.top_position(state, state.table[at])
    pairs = count_pairs(state.table[at + 1], state.table[at + 3], state.suit, state.rank)
    top = top_of_largest(pairs, state.demands)
    return bonus + top if top >= 0 else -1


def compare(state: TractorState, seat: int) -> int:
    """Let a play take the lead in the trick if it is better than the best so far."""
    key = strength(state, seat)
    if key > state.best_key:
        compared = state.best >= 0 and state.thrown and state.best_key > 0 and state.settings.compare_all
        if compared and not beats_every_part(state, seat, tops(state, state.best)):
            return 0
        state.best = seat
        state.best_key = key
    return 0


def beats_every_part(state: TractorState, seat: int, tops: list[int]) -> bool:
    """Whether a play can be divided into the led parts so that each is higher than one of these."""
    at = LEVELS * seat
    pairs = count_pairs(state.table[at + 1], state.table[at + 3], state.suit, state.rank)
    return outdoes(pairs, places(state, seat), state.demands, tops)


def places(state: TractorState, seat: int) -> list[int]:
    """The positions of all cards of a play, downwards."""
    at = LEVELS * seat
    found: list[int] = []
    for level in range(LEVELS):
        cards = state.table[at + level]
        while cards:
            found.append(position(lowest(cards), state.suit, state.rank))
            cards &= cards - 1
    return sorted(found, reverse=True)


def tops(state: TractorState, seat: int) -> list[int]:
    """The highest positions of all parts of a play that matches the lead: largest kind first, each downwards.

    Where a play can be divided in several ways, its largest part is as high as possible, then the next.
    """
    at = LEVELS * seat
    rest = places(state, seat)
    pairs = count_pairs(state.table[at + 1], state.table[at + 3], state.suit, state.rank)
    found: list[int] = []
    demands = state.demands
    while demands:
        length = largest(demands)
        top = top_of_largest(pairs, demands)
        pairs -= run(length, top - length + 1)
        demands -= UNIT << (4 * length)
        found.append(top)
        for place in range(top - length + 1, top + 1):
            rest.remove(place)
            rest.remove(place)
    return found + rest


def outdoes(pairs: int, places: list[int], demands: int, tops: list[int]) -> bool:
    """Whether cards (their pairs, and all positions downwards) divide into runs and singles higher than all `tops`."""
    if demands == 0:
        return all(map(int.__gt__, places, tops))
    length = largest(demands)
    begins = starts(pairs, length)
    for start in range(tops[0] - length + 2, 17 - length):
        if start >= 0 and (begins >> (4 * start)) & 1:
            rest = list(places)
            for place in range(start, start + length):
                rest.remove(place)
                rest.remove(place)
            if outdoes(pairs - run(length, start), rest, demands - (UNIT << (4 * length)), tops[1:]):
                return True
    return False
