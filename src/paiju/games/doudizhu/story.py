"""The story of a Dou Dizhu table: the log as events.

The state notes what the dealer does as a tuple of numbers (`tell_deal`, `tell_landlord`, `tell_result`), which costs
next to nothing while nobody looks. It becomes an event when a view is made.
"""

from __future__ import annotations

from ...state import DEALER, Entry, State
from . import faces
from .events import Call, Called, Dealt, DouDizhuEvent, Landlord, Passed, Played, Result
from .kinds import BID, BID_PASS, BOMB, CALL, CARDS, CATEGORIES, KIND_SHIFT, NOBODY, PASS, ROB, ROCKET, TEXTS
from .plays import pack, play_text

BOMBS = (CATEGORIES[BOMB - 1], CATEGORIES[ROCKET - 1])
CALLS: dict[int, tuple[Call, int]] = {
    BID_PASS: ("pass", 0),
    BID + 1: ("bid", 1),
    BID + 2: ("bid", 2),
    BID + 3: ("bid", 3),
    CALL: ("call", 0),
    ROB: ("rob", 0),
}
CODES = {said: code for code, said in CALLS.items()}


def describe(state: State, entry: Entry, private: bool) -> DouDizhuEvent:
    """One line of the history, which everybody sees alike."""
    if entry.seat == DEALER:
        kind, *facts = entry.detail
        if kind == "deal":
            return new_cards(*facts)
        return new_landlord(*facts) if kind == "landlord" else result(state, *facts)
    if entry.action == PASS:
        return Passed(entry.seat)
    if entry.action in TEXTS:
        return called(entry.seat, entry.action)
    dealt, hand = entry.detail
    before, _ = faces.shown(dealt, hand)
    after, _ = faces.shown(dealt, hand - (entry.action & CARDS))
    cards = tuple(card for card in after if card not in before)
    category = CATEGORIES[(entry.action >> KIND_SHIFT) - 1]
    return Played(entry.seat, cards=cards, play=play_text(entry.action), category=category)


def called(seat: int, action: int) -> Called:
    """What somebody said in the auction."""
    call, points = CALLS[action]
    return Called(seat, call=call, points=points)


def code_of(said: Called) -> int:
    """The action of somebody who said this."""
    return CODES[said.call, said.points]


def new_cards(marker: int, first: int, redeals: int) -> Dealt:
    """A deal that began."""
    cards = faces.texts([marker]) if marker != NOBODY else ()
    return Dealt(DEALER, cards=cards, first=first, again=redeals > 0)


def new_landlord(landlord: int, bid: int, bottom: bytes) -> Landlord:
    """Who became landlord."""
    return Landlord(DEALER, cards=faces.texts(faces.in_order(bottom)), landlord=landlord, bid=bid)


def result(
    state: State,
    winner: int,
    landlord: int,
    made_by: tuple[int, int, int, int, int],
    won: list[int],
    totals: list[int],
    held: tuple[tuple[bytes, ...], list[int]],
    last: int,
) -> Result:
    """How a deal came out that was ended by the play which stands in the log at `last`."""
    hands = tuple(faces.shown(dealt, hand)[1] for dealt, hand in zip(*held, strict=True))
    scores = tuple(map(float, won))
    if state.seats == 2:
        return Result(DEALER, hands=hands, scores=scores, winner=winner)
    bid, robs, bombs, spring, multiplier = made_by
    return Result(
        DEALER,
        hands=hands,
        scores=scores,
        winner=winner,
        landlord=landlord,
        bid=bid,
        robs=robs,
        bombs=bombs,
        bombed=bombed(state, last),
        spring=bool(spring),
        factor=2 ** (robs + bombs + spring),
        multiplier=multiplier,
        stake=bid * multiplier,
        totals=tuple(totals),
    )


def bombed(state: State, last: int) -> tuple[Played, ...]:
    """The bombs of a deal whose last play stands in the log at `last`, as far as the log goes back."""
    found: list[Played] = []
    for place in range(last, -1, -1):
        entry = state.log.entries[place]
        if entry.public is None:
            entry.public = describe(state, entry, False)
        if entry.public.begins_deal:
            break
        if isinstance(entry.public, Played) and entry.public.category in BOMBS:
            found.append(entry.public)
    return tuple(reversed(found))


def acts(entries: list[Entry]) -> list[tuple[int, int]]:
    """The plays and passes of the last deal of a log."""
    found: list[tuple[int, int]] = []
    for entry in entries:
        event = entry.public
        if event is None:
            if entry.seat == DEALER and entry.detail[0] == "deal":
                found.clear()
            elif entry.seat != DEALER and (entry.action == PASS or entry.action not in TEXTS):
                found.append((entry.seat, entry.action))
        elif isinstance(event, Dealt):
            found.clear()
        elif isinstance(event, Passed):
            found.append((event.seat, PASS))
        elif isinstance(event, Played):
            kind = CATEGORIES.index(event.category) + 1
            found.append((event.seat, kind << KIND_SHIFT | pack(event.play.partition("=")[0])))
    return found
