"""The story of a table: the log as events, each as one seat may see it.

The history begins, with the first action, by how the table lay before it. What the dealer does is noted by the state as
numbers (`opening`, `refill`, `result`) and becomes an event when a view is made.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ...state import DEALER, Entry, State
from .encoding import DRAW, NO, PASS, TAKE, YES
from .events import Dealt, Drew, EightsEvent, Passed, Played, Refilled, Result, Took, Voted
from .notation import CARDS, SUITS, write_cards
from .scoring import hand_points


def describe(state: State, entry: Entry, private: bool) -> EightsEvent:
    """A log entry as an event: `private` shows the cards of a draw to the seat that drew them."""
    if entry.seat == DEALER:
        kind, *facts = entry.detail
        if kind == "refill":
            return Refilled(DEALER, stock=facts[0])
        return dealt(*facts) if kind == "deal" else result(*facts)
    event = deed(entry.seat, entry.action, entry.detail)
    return event if private else concealed(event)


def deed(seat: int, action: int, drawn: list[int] | None) -> EightsEvent:
    """What a seat did, as it sees that itself."""
    if action < DRAW:
        return Played(seat, cards=(CARDS[action & 63],), named=SUITS[(action >> 6) - 1] if action >> 6 else "")
    if action in (YES, NO):
        return Voted(seat, on=action == YES)
    if action == PASS:
        return Passed(seat)
    cards = write_cards(drawn or [])
    return Took(seat, cards=cards, count=len(cards)) if action == TAKE else Drew(seat, cards=cards)


def concealed(event: EightsEvent) -> EightsEvent:
    """What others see of an event: not the cards that were drawn."""
    return msgspec.structs.replace(event, cards=()) if isinstance(event, Drew | Took) else event


def dealt(
    number: int, dealer: int, pile: list[int], suit: int, stock: int, pending: int, drawn: int, buried: int
) -> Dealt:
    """How a round begins."""
    return Dealt(
        DEALER,
        cards=write_cards(pile),
        round=number,
        dealer=dealer,
        suit=SUITS[suit],
        stock=stock,
        pending=pending,
        drawn=drawn,
        buried=write_cards(cards_of(buried)),
    )


def result(ending: Any, places: list[int], hands: list[list[int]], won: list[int], totals: list[int]) -> Result:
    """How a round came out."""
    return Result(
        DEALER,
        hands=tuple(map(write_cards, hands)),
        scores=tuple(map(float, won)),
        ending=ending,
        places=tuple(places),
        points=tuple(map(hand_points, hands)),
        totals=tuple(totals),
    )


def cards_of(mask: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
