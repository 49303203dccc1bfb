"""The story of a Dou Dizhu table: what is noted of the dealer, and the log as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...state import DEALER, Entry, State
from . import faces
from .events import Call, Called, Dealt, DouDizhuEvent, Landlord, Passed, Played, Result
from .kinds import BID, BID_PASS, BOMB, CALL, CARDS, CATEGORIES, KIND_SHIFT, NOBODY, PASS, ROB, ROCKET, TEXTS
from .plays import play_text

if TYPE_CHECKING:
    from .state import DouDizhu

BOMBS = (CATEGORIES[BOMB - 1], CATEGORIES[ROCKET - 1])
CALLS: dict[int, tuple[Call, int]] = {
    BID_PASS: ("pass", 0),
    BID + 1: ("bid", 1),
    BID + 2: ("bid", 2),
    BID + 3: ("bid", 3),
    CALL: ("call", 0),
    ROB: ("rob", 0),
}


def describe(state: State, entry: Entry, private: bool) -> DouDizhuEvent:
    """One line of the history; what the dealer did has been noted as it is told."""
    if entry.seat == DEALER:
        event: DouDizhuEvent = entry.detail
        return event
    if entry.action == PASS:
        return Passed(entry.seat)
    if entry.action in TEXTS:
        call, points = CALLS[entry.action]
        return Called(entry.seat, call=call, points=points)
    dealt, hand = entry.detail
    before, _ = faces.shown(dealt, hand)
    after, _ = faces.shown(dealt, hand - (entry.action & CARDS))
    cards = tuple(card for card in after if card not in before)
    category = CATEGORIES[(entry.action >> KIND_SHIFT) - 1]
    return Played(entry.seat, cards=cards, play=play_text(entry.action), category=category)


def new_cards(state: DouDizhu) -> Dealt:
    """The deal that has just begun."""
    marker = faces.texts([state.marker]) if state.marker != NOBODY else ()
    return Dealt(DEALER, cards=marker, first=state.first, again=state.redeals > 0)


def new_landlord(state: DouDizhu) -> Landlord:
    """Who has just become landlord."""
    bottom = faces.texts(faces.in_order(state.bottom))
    return Landlord(DEALER, cards=bottom, landlord=state.landlord, bid=state.bid)


def result(state: DouDizhu, winner: int) -> Result:
    """How the deal that has just ended came out."""
    hands = tuple(faces.shown(state.dealt[seat], state.hands[seat])[1] for seat in range(state.seats))
    scores = tuple(float(state.won(seat, winner)) for seat in range(state.seats))
    if state.seats == 2:
        return Result(DEALER, hands=hands, scores=scores)
    spring = state.rules.spring and state.is_spring()
    multiplier = state.multiplier()
    return Result(
        DEALER,
        hands=hands,
        scores=scores,
        landlord=state.landlord,
        bid=state.bid,
        robs=state.robs,
        bombs=state.bombs,
        bombed=bombed(state),
        spring=spring,
        factor=2 ** (state.robs + state.bombs + spring),
        multiplier=multiplier,
        stake=state.bid * multiplier,
    )


def bombed(state: DouDizhu) -> tuple[str, ...]:
    """The bombs of the deal that has just ended, the last play among them, as far as they were seen."""
    plays = []
    for entry in reversed(state.log.entries[: state.logged]):
        event = entry.public or describe(state, entry, False)
        if isinstance(event, Dealt):
            break
        if isinstance(event, Played) and event.category in BOMBS:
            plays.append(event.play)
    last = play_text(state.table)
    return (*reversed(plays), *([last] if state.table_kind in (BOMB, ROCKET) else []))
