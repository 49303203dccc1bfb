"""The log of a Pinochle table as events: what each entry tells, and what others do not see of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from ...state import DEALER, Entry, State
from .encoding import BID, CARDS, CONCEDE, CONCEDED, GIVE, MELD, NO_MARRIAGE, NONE, PASS, TRUMP
from .events import (
    Called,
    Chosen,
    Contracted,
    DealsAgain,
    Dealt,
    Decided,
    Ending,
    Gave,
    Meld,
    Melded,
    Misdealt,
    Named,
    PinochleEvent,
    Played,
    Result,
    TrickTaken,
)
from .melds import POINTS, meld_points, named
from .notation import SUITS, TEXTS, write_cards

UNPLAYED: dict[int, Ending] = {CONCEDED: "conceded", NO_MARRIAGE: "no_marriage"}
TRUMPS = ("insuitrun", "insuitdoublerun", "insuitmarriage")


def describe(state: State, entry: Entry, private: bool) -> PinochleEvent:
    """A log entry as an event: `private` shows cards to the seat that gave them."""
    if entry.seat == DEALER:
        kind, *facts = entry.detail
        return TELLERS[kind](*facts)
    event = deed(entry)
    return event if private else concealed(event)


def deed(entry: Entry) -> PinochleEvent:
    """What a seat did."""
    seat, action = entry.seat, entry.action
    if action < CARDS:
        return Played(seat, cards=(TEXTS[action],))
    if action < TRUMP:
        before, owed = entry.detail
        cards = write_cards([*unpacked(before), action - GIVE])
        return Gave(seat, cards=cards, number=owed) if len(cards) == owed else Chosen(seat, cards=cards[-1:])
    if action < PASS:
        return Named(seat, trump=SUITS[action - TRUMP])
    if action >= BID:
        return Called(seat, bid=action - BID)
    if action == PASS:
        return Called(seat)
    return Decided(seat, concedes=action == CONCEDE) if action in (MELD, CONCEDE) else DealsAgain(seat)


def concealed(event: PinochleEvent) -> PinochleEvent:
    """What others see of cards that somebody gives."""
    return replace(event, cards=()) if isinstance(event, Chosen | Gave) else event


def unpacked(given: int) -> list[int]:
    """The cards that a seat gave, from how the state keeps them."""
    cards = []
    while given:
        cards.append((given & 31) - 1)
        given >>= 5
    return cards


# What the dealer does, from what the state has noted.


def dealt(number: int, dealer: int, trump: int, totals: list[int]) -> Dealt:
    """A deal begins."""
    return Dealt(DEALER, number=number, dealer=dealer, trump=SUITS[trump] if trump >= 0 else "", totals=pair(totals))


def contracted(bidder: int, bid: int) -> Contracted:
    """Who has to make what."""
    return Contracted(DEALER, bidder=bidder, bid=bid)


def melded(trump: int, codes: list[int], values: list[int]) -> Melded:
    """Everybody's melds."""
    melds = tuple(shown_melds(code, trump) for code in codes)
    return Melded(
        DEALER,
        trump=SUITS[trump],
        melds=melds,
        points=tuple(meld_points(code, trump) for code in codes),
        shown=tuple(map(shown_cards, melds)),
        values=tuple(values) if any(values) else (),
    )


def misdealt(bid: int) -> Misdealt:
    """Both teams bid the same."""
    return Misdealt(DEALER, bid=bid)


def trick_taken(leader: int, best: int, cards: list[int], points: int, bonus: int) -> TrickTaken:
    """A trick is over."""
    winner = (leader + best) & 3
    card = TEXTS[cards[best]]
    return TrickTaken(
        DEALER, cards=write_cards(cards), leader=leader, winner=winner, card=card, points=points, bonus=bonus
    )


def result(
    how: int,
    made: bool,
    contract: tuple[int, int, int],
    melds: list[int],
    points: list[int],
    saved: list[bool],
    changes: list[int],
    totals: list[int],
    winner: int,
) -> Result:
    """A deal is over; the contract is bidder, bid and goal."""
    bidder, bid, goal = contract
    return Result(
        DEALER,
        scores=tuple(float(changes[seat & 1]) for seat in range(4)),
        ending=UNPLAYED.get(how, "made" if made else "set"),
        bidder=bidder,
        bid=bid,
        goal=goal,
        melds=pair(melds),
        points=pair(points),
        saved=(saved[0], saved[1]),
        changes=pair(changes),
        totals=pair(totals),
        winner=None if winner == NONE else winner,
    )


def pair(numbers: list[int]) -> tuple[int, int]:
    """A number for each team."""
    return numbers[0], numbers[1]


TELLERS: dict[str, Callable[..., PinochleEvent]] = {
    "deal": dealt,
    "contract": contracted,
    "melds": melded,
    "misdeal": misdealt,
    "trick": trick_taken,
    "result": result,
}


# Melds on the table.


@lru_cache(4096)
@lru_cache(4096)
def shown_melds(code: int, trump: int) -> tuple[Meld, ...]:
    """The melds of one hand."""
    return tuple(Meld(name, write_cards(cards), POINTS[name]) for name, cards in named(code, trump))


@lru_cache(4096)
def shown_cards(melds: tuple[Meld, ...]) -> tuple[str, ...]:
    """The cards that lie on the table to show these melds; one card may serve in several."""
    cards = sorted({card for meld in melds for card in meld.cards}, key=TEXTS.index)
    return tuple(card for card in cards for _ in range(most_of(card, melds)))


def most_of(card: str, melds: tuple[Meld, ...]) -> int:
    """How many copies of a card are needed: within one kind of meld each copy serves once."""
    kinds: dict[str, int] = {}
    for meld in melds:
        kind = "trumps" if meld.name in TRUMPS else meld.name
        kinds[kind] = kinds.get(kind, 0) + meld.cards.count(card)
    return max(kinds.values())
