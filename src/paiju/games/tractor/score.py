# cython: nonecheck=True
"""What a hand is worth: points taken, friends, levels, and who wins the match (sections 8 and 10).

Corners the rules page leaves open:
- Payoffs are levels: the declarers' gain, or the opponents' gain and one for taking over; the losers lose as much.
  Whoever wins the match gets so much on top that he ends above everybody else.
- In `friends` only the declarer himself plays "as declarer": a friend does not leave a defended level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..tricks import size_of
from . import declaring, layout, trick
from .encoding import CARD, CONTINUE, FINISHED, LEVELS, NOBODY
from .levels import advance, kitty_factor, outcome
from .shape import largest

if TYPE_CHECKING:
    from .state import TractorState


def meet_friends(state: TractorState) -> int:
    """Whoever plays a called copy of a card joins the declarer."""
    for said in range(state.settings.friends):
        card = state.calls[said] & CARD
        copy = state.calls[said] >> 7
        before = 0
        now = 0
        for level in range(LEVELS):
            before += (state.gone[level] >> card) & 1
            now += (state.chosen[level] >> card) & 1
        if before < copy <= before + now and not (state.allies >> state.turn) & 1:
            state.allies |= 1 << state.turn
            if state.telling:
                state.tell(("friend", state.turn, card, copy))
    return 0


def opponents_points(state: TractorState, allies: int) -> int:
    """What counts against the declarers so far: points taken by the others, and the price of failed throws."""
    points = 0
    for seat in range(state.seats):
        if (allies >> seat) & 1:
            points += state.settings.penalty * state.fails[seat]
        else:
            points += state.captured[seat] - state.settings.penalty * state.fails[seat]
    return points


def buried_points(state: TractorState) -> int:
    """The points in the kitty."""
    return layout.points_in(state, state.kitty[0]) + layout.points_in(state, state.kitty[1])


def kitty_multiple(state: TractorState) -> int:
    """How often they count: not at all unless an opponent has won the last trick; `turn` is who won it."""
    if (state.allies >> state.turn) & 1:
        return 0
    return kitty_factor(state.rules.kitty_mult, 2 * largest(state.demands) or 1)


def count_hand(state: TractorState) -> bool:
    """Count the hand, raise levels and find the next declarer; whether the match is won."""
    rules = state.rules
    factor = kitty_multiple(state)
    bonus = factor * buried_points(state)
    points = opponents_points(state, state.allies) + bonus
    declarers_win, gain = outcome(points, rules.step, rules.opp_gain_cap)
    alone = 0
    if declarers_win and state.settings.friends and size_of(state.allies) - 1 < state.settings.friends:
        alone = rules.solo_bonus
    gain += alone
    worth = gain if declarers_win else gain + 1
    changes = []
    champions = 0
    for seat in range(state.seats):
        winning = is_winning(state, seat, declarers_win)
        changes.append(worth if winning else -worth)
        state.scores[seat] += changes[seat]
        if winning:
            as_declarer = declarers_win and (state.seats == 4 or seat == state.declarer)
            level, won = advance(state.levels[seat], gain, as_declarer, rules.defended_levels)
            state.levels[seat] = level
            champions |= won << seat
    if champions:
        crown(state, champions)
    if state.telling:
        state.tell(("result", account(state, points, factor, declarers_win, gain, alone, changes, champions)))
    state.declarer = following_declarer(state, declarers_win)
    return champions != 0


def account(
    state: TractorState,
    points: int,
    factor: int,
    declarers_win: bool,
    gain: int,
    alone: int,
    changes: list[int],
    champions: int,
) -> dict[str, Any]:
    """All that made the score of a hand, for `story`."""
    seats = range(state.seats)
    buried = buried_points(state)
    opposed = sum([state.captured[seat] for seat in seats if not (state.allies >> seat) & 1])
    return {
        "number": state.number,
        "declarer": state.declarer,
        "allies": state.allies,
        "points": points,
        "tricks": opposed,
        "penalty": points - factor * buried - opposed,
        "kitty": factor * buried,
        "buried": buried,
        "factor": factor,
        "saved": bool((state.allies >> state.turn) & 1),
        "needed": 2 * state.rules.step,
        "step": state.rules.step,
        "declarers_win": declarers_win,
        "gain": gain,
        "bonus": alone,
        "levels": [state.levels[seat] for seat in seats],
        "totals": tuple([state.scores[seat] for seat in seats]),
        "changes": changes,
        "champions": champions,
        "kitty_cards": list(state.kitty),
    }


def is_winning(state: TractorState, seat: int, declarers_win: bool) -> bool:
    """Whether a seat is on the side that has won the hand."""
    return ((state.allies >> seat) & 1 != 0) == declarers_win


def following_declarer(state: TractorState, declarers_win: bool) -> int:
    """Who declares next: partner or next seat; with friends the first seat of the side that has won."""
    if state.seats == 4:
        return (state.declarer + (2 if declarers_win else 1)) & 3
    seat = trick.next_seat(state, state.declarer)
    while not is_winning(state, seat, declarers_win):
        seat = trick.next_seat(state, seat)
    return seat


def crown(state: TractorState, champions: int) -> None:
    """Whoever wins the match ends above all others, by a whole ladder of levels at least."""
    bonus = 13 + max([abs(state.scores[seat]) for seat in range(state.seats)])
    for seat in range(state.seats):
        state.scores[seat] += bonus if (champions >> seat) & 1 else -bonus


def go_on(state: TractorState, won: bool) -> None:
    """After a hand: the end of the match, the question whether to play on, or the next hand."""
    if won or state.number == state.rules.hands:
        finish(state)
    elif state.rules.ask:
        state.wipe()
        state.phase = CONTINUE
        state.turn = 0
    else:
        next_hand(state)


def next_hand(state: TractorState) -> None:
    """Deal again."""
    state.number += 1
    declaring.new_hand(state)
    state.tell(("deal", state.number, state.declarer, False))


def finish(state: TractorState) -> None:
    """The match is over."""
    state.wipe()
    state.phase = FINISHED
    state.turn = NOBODY
