"""What the plays of a hand have told about the cards that the others hold.

- Who followed pairs or tractors with less than they ask for had no more of them (6.2).
- A throw that stood could not be beaten by anybody; of one that failed, just the part that was led could be (6.3).
- Who has begun to choose cards has others to go on with.

That somebody has run out of a suit is not looked for here: a view says so (`voids`). Nothing follows from who did not
declare: passing is silent, and always allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .encoding import LEVELS
from .events import Beaten, Dealt, Trick, Trumps
from .faces import numbers
from .layout import holding_of
from .shape import components, count_pairs, fits
from .state import Tractor
from .trump import cards_of, effective_suit
from .view import TractorView
from .worlds import Choice, Evidence, Follow, Throw


class Play(NamedTuple):
    """One play of a trick; `shown` is more than `cards` for a throw that failed."""

    seat: int
    cards: list[int]
    shown: list[int]


def tricks_of(view: TractorView) -> list[list[Play]]:
    """The tricks of this hand, as far as the history goes back, play by play; the last is the one in progress."""
    tricks: list[list[Play]] = []
    thrown: Beaten | None = None
    for event in view.history:
        match event:
            case Beaten():
                thrown = event
            case Trick():
                tricks.append(in_turn(event.leader, event.plays, thrown))
                thrown = None
            case Dealt() | Trumps():
                tricks, thrown = [], None
    return [*tricks, in_turn(view.leader or 0, view.plays, thrown)]


def in_turn(leader: int, plays: Sequence[Sequence[str]], thrown: Beaten | None) -> list[Play]:
    """The plays of a trick, beginning with the lead, of which more was shown if it was a throw that was beaten."""
    order = [(leader + place) % len(plays) for place in range(len(plays))]
    made = [(seat, numbers(plays[seat])) for seat in order if plays[seat]]
    shown = numbers(thrown.cards) if thrown is not None else None
    return [Play(seat, cards, shown if shown and seat == leader else cards) for seat, cards in made]


def evidence_of(view: TractorView, desk: Tractor) -> list[Evidence]:
    """All evidence about seats whose hands are hidden; `desk` has the trumps of the view, for looking things up."""
    if view.phase not in ("lead", "follow"):
        return []
    found: list[Evidence] = []
    later: list[list[int]] = [[] for _ in range(view.seats)]
    if view.seat is not None:
        later[view.seat] += numbers(view.hand)
    later[view.to_move] += numbers(view.chosen)
    for trick in reversed(tricks_of(view)):
        lead = trick[0] if trick else None
        for played in reversed(trick):
            later[played.seat] += played.cards
            if lead is not None and played is not lead and played.seat != view.seat and tells(desk, lead, played):
                found.append(follow(desk, lead, played, later[played.seat]))
        if lead is not None and is_throw(desk, lead.shown):
            others = sum(1 << seat for seat in range(view.seats) if seat not in (lead.seat, view.seat))
            since = [level for cards in later for level in holding_of(cards)] + [0] * (28 - LEVELS * view.seats)
            shown, led = holding_of(lead.shown), holding_of(lead.cards)
            found.append(Throw(desk, others, suit_cards(desk, lead.shown), lead.seat, shown, led, since))
    return [*found, *begun_choice(view, desk)]


def follow(desk: Tractor, lead: Play, played: Play, since: list[int]) -> Follow:
    """A play that met less than was asked for."""
    led = holding_of(lead.cards)
    demands = components(count_pairs(led[1], led[3], desk.suit, desk.rank))
    suit = effective_suit(lead.cards[0], desk.suit, desk.rank)
    cards, play = suit_cards(desk, lead.cards), holding_of(played.cards)
    return Follow(desk, played.seat, cards, len(lead.cards), suit, demands, play, holding_of(since))


def begun_choice(view: TractorView, desk: Tractor) -> list[Evidence]:
    """That somebody else has chosen some of the cards to play."""
    if not view.chosen or view.seat == view.to_move:
        return []
    chosen = numbers(view.chosen)
    if view.phase == "lead":
        cards = 1 << chosen[0] if desk.settings.plain_leads else suit_cards(desk, chosen)
        return [Choice(desk, view.to_move, cards, [0] * LEVELS, holding_of(chosen), len(chosen))]
    assert view.leader is not None
    lead = numbers(view.plays[view.leader])
    return [
        Choice(desk, view.to_move, suit_cards(desk, lead), holding_of(lead), holding_of(chosen), len(chosen)),
    ]


def suit_cards(desk: Tractor, cards: Sequence[int]) -> int:
    """All cards of the suit that was led."""
    return cards_of(effective_suit(cards[0], desk.suit, desk.rank), desk.suit, desk.rank)


def tells(desk: Tractor, lead: Play, played: Play) -> bool:
    """Whether a play meets less than the lead asks for, although all of it is of the suit."""
    led, own = holding_of(lead.cards), holding_of(played.cards)
    demands = components(count_pairs(led[1], led[3], desk.suit, desk.rank))
    if demands == 0 or own[0] & ~suit_cards(desk, lead.cards):
        return False
    return not fits(count_pairs(own[1], own[3], desk.suit, desk.rank), demands)


def is_throw(desk: Tractor, cards: Sequence[int]) -> bool:
    """Whether a lead has several parts."""
    desk.chosen = holding_of(cards)
    desk.read_lead()
    return desk.thrown
