"""The story of a Tractor table: the log as events, for those who may see their cards and for all others.

The state notes numbers and sets of cards (`tell`, `_remember`); events are made of them when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ...state import DEALER, Entry, State
from .encoding import BURYING, CALLING, CARD, GIVING, KEEP, MORE, NAMING, NO, PASS, SHOW_ONE, SHOW_TWO, TAKING, YES
from .events import (
    Answered,
    Beaten,
    Buried,
    Called,
    Chosen,
    Dealt,
    Declared,
    Flipped,
    Given,
    Joined,
    Kept,
    Named,
    Played,
    Result,
    Shape,
    Taken,
    TractorEvent,
    Trick,
    Trumps,
    What,
)
from .faces import TEXTS, TRUMPS, texts
from .layout import holding_of, listed, written
from .rules import RANKS
from .shape import components, count_pairs, largest
from .trump import effective_suit

JOKER = 52
LAID_ASIDE: dict[int, tuple[What, Callable[..., TractorEvent]]] = {
    BURYING: ("bury", Buried),
    GIVING: ("swap", Given),
    TAKING: ("for", Taken),
}


def describe(state: State, entry: Entry, private: bool) -> TractorEvent:
    """One line of the history."""
    if entry.seat == DEALER:
        what, *facts = entry.detail
        return DEALERS[what](*facts)
    event = deed(entry.seat, entry.action, entry.detail)
    return event if private else concealed(event)


def concealed(event: TractorEvent) -> TractorEvent:
    """What others see of an event: not the cards that the declarer buries or exchanges."""
    if isinstance(event, Chosen):
        return event if event.what in ("play", "friend") else msgspec.structs.replace(event, cards=())
    if isinstance(event, Buried | Given | Taken):
        return msgspec.structs.replace(event, cards=(), last="")
    return event


# What a seat did.


def deed(seat: int, action: int, before: Any) -> TractorEvent:
    """An action; `before` are the cards of the same choice that were chosen before the last one."""
    if action >= CALLING:
        return call(seat, action - CALLING, before)
    if SHOW_ONE <= action < PASS:
        card = action & CARD
        shown = (TEXTS[card],) * (2 if action >= SHOW_TWO else 1)
        return Declared(seat, cards=shown, trump=TRUMPS[4 if card >= JOKER else card & 3])
    if action == KEEP:
        return Kept(seat)
    if action in (YES, NO):
        return Answered(seat, on=action == YES)
    if action >= NAMING:
        return Named(seat, trump=TRUMPS[action - NAMING])
    return choose(seat, action, before)


def call(seat: int, code: int, before: Sequence[int] | None) -> TractorEvent:
    """A friend's card, or the last one with those called before."""
    if code & MORE:
        return Chosen(seat, cards=(TEXTS[code & CARD],), what="friend", copy=code >> 7)
    calls = tuple([(TEXTS[each & CARD], each >> 7) for each in (*(before or ()), code)])
    return Called(seat, calls=calls)


def choose(seat: int, action: int, before: Any) -> TractorEvent:
    """A card to play or to lay aside, or the last one with those chosen before."""
    card, kind = action & CARD, action & ~(CARD | MORE)
    what, make = LAID_ASIDE.get(kind, ("play", Played))
    if action & MORE:
        return Chosen(seat, cards=(TEXTS[card],), what=what)
    cards = sorted([*listed(before[0]), card]) if before is not None else [card]
    facts: dict[str, Any] = {"cards": texts(cards)}
    if before is not None:
        facts["last"] = TEXTS[card]
    if make is not Played:
        facts["size"] = len(cards)
    elif before is not None:
        facts["shape"] = shape_of(cards, *before[1:])
    return make(seat, **facts)


def shape_of(cards: list[int], suit: int, rank: int, leading: bool) -> Shape:
    """What several cards are by these trumps."""
    if len(cards) == 2 and cards[0] == cards[1]:
        return "pair"
    return "tractor" if is_tractor(cards, suit, rank) else "throw" if leading else "cards"


def is_tractor(cards: list[int], suit: int, rank: int) -> bool:
    """Whether cards are one run of pairs in one suit."""
    if len(cards) < 4 or len(cards) % 2 or len({effective_suit(card, suit, rank) for card in cards}) > 1:
        return False
    held = holding_of(cards)
    return largest(components(count_pairs(held[1], held[3], suit, rank))) == len(cards) // 2


# What the dealer did, as the state has noted it.


def dealt(number: int, declarer: int, again: bool) -> Dealt:
    return Dealt(DEALER, number=number, declarer=declarer if number > 1 else None, again=again)


def flipped(cards: Sequence[int]) -> Flipped:
    return Flipped(DEALER, cards=texts(cards))


def trumps(declarer: int, suit: int, rank: int) -> Trumps:
    return Trumps(DEALER, declarer=declarer, trump=TRUMPS[suit], rank=RANKS[rank])


def beaten(leader: int, shown: Sequence[int], led: Sequence[int]) -> Beaten:
    return Beaten(DEALER, leader=leader, cards=texts(listed(shown)), led=texts(listed(led)))


def joined(friend: int, card: int, copy: int) -> Joined:
    return Joined(DEALER, friend=friend, cards=(TEXTS[card],), copy=copy)


def trick(leader: int, winner: int, points: int, captured: tuple[int, ...], table: list[int]) -> Trick:
    plays = tuple([written(table, seat) for seat in range(len(captured))])
    return Trick(DEALER, leader=leader, winner=winner, points=points, captured=captured, plays=plays)


def result(allies: int, champions: int, kitty_cards: list[int], levels: Sequence[int], **facts: Any) -> Result:
    return Result(
        DEALER,
        cards=texts(listed(kitty_cards)),
        scores=tuple(map(float, facts.pop("changes"))),
        allies=seats_in(allies),
        champions=seats_in(champions),
        levels=tuple([RANKS[level] for level in levels]),
        **facts,
    )


def seats_in(bits: int) -> tuple[int, ...]:
    """A set of seats."""
    return tuple([seat for seat in range(7) if bits >> seat & 1])


DEALERS: dict[str, Callable[..., TractorEvent]] = {
    "deal": dealt,
    "flip": flipped,
    "trumps": trumps,
    "throw": beaten,
    "friend": joined,
    "trick": trick,
    "result": lambda facts: result(**facts),
}
