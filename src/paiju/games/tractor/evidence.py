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
from .events import Beaten, Dealt, Played, Trick, Trumps
from .faces import numbers
from .layout import holding_of
from .lead import read_lead
from .shape import components, count_pairs, fits
from .state import TractorState
from .trump import cards_of, effective_suit
from .view import TractorView
from .worlds import Choice, Evidence, Follow, Throw


class Play(NamedTuple):
    """One play of a trick; `shown` is more than `cards` for a throw that failed."""

    seat: int
    cards: list[int]
    shown: list[int]


class Seen(NamedTuple):
    """What was seen of a trick: its lead, unless the history begins later, and all plays."""

    lead: Play | None
    plays: list[Play]


def tricks_of(view: TractorView) -> list[Seen]:
    """The tricks of this hand, as far as the history goes back; the last is the one in progress."""
    tricks: list[Seen] = []
    plays: list[Play] = []
    for event in view.history:
        match event:
            case Played():
                cards = numbers(event.cards)
                plays.append(Play(event.seat, cards, cards))
            case Beaten():
                plays[-1] = Play(event.leader, numbers(event.led), numbers(event.cards))
            case Trick():
                tricks.append(seen(event.leader, plays))
                plays = []
            case Dealt() | Trumps():
                tricks, plays = [], []
    return [*tricks, seen(view.leader, plays)]


def seen(leader: int | None, plays: list[Play]) -> Seen:
    """A trick led by this seat, of which these plays were seen."""
    return Seen(plays[0] if plays and plays[0].seat == leader else None, plays)


def evidence_of(view: TractorView, desk: TractorState) -> list[Evidence]:
    """All evidence about seats whose hands are hidden; `desk` has the trumps of the view, for looking things up."""
    if view.phase not in ("lead", "follow"):
        return []
    found: list[Evidence] = []
    later: list[list[int]] = [[] for _ in range(view.seats)]
    if view.seat is not None:
        later[view.seat] += numbers(view.hand)
    later[view.to_move] += numbers(view.chosen)
    for lead, plays in reversed(tricks_of(view)):
        for played in reversed(plays):
            later[played.seat] += played.cards
            if lead is not None and played is not lead and played.seat != view.seat and tells(desk, lead, played):
                found.append(follow(desk, lead, played, later[played.seat]))
        if lead is not None and is_throw(desk, lead.shown):
            others = sum(1 << seat for seat in range(view.seats) if seat not in (lead.seat, view.seat))
            since = [level for cards in later for level in holding_of(cards)] + [0] * (28 - LEVELS * view.seats)
            shown, led = holding_of(lead.shown), holding_of(lead.cards)
            found.append(Throw(desk, others, suit_cards(desk, lead.shown), lead.seat, shown, led, since))
    return [*found, *begun_choice(view, desk)]


def follow(desk: TractorState, lead: Play, played: Play, since: list[int]) -> Follow:
    """A play that met less than was asked for."""
    led = holding_of(lead.cards)
    demands = components(count_pairs(led[1], led[3], desk.suit, desk.rank))
    suit = effective_suit(lead.cards[0], desk.suit, desk.rank)
    cards, play = suit_cards(desk, lead.cards), holding_of(played.cards)
    return Follow(desk, played.seat, cards, len(lead.cards), suit, demands, play, holding_of(since))


def begun_choice(view: TractorView, desk: TractorState) -> list[Evidence]:
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


def suit_cards(desk: TractorState, cards: Sequence[int]) -> int:
    """All cards of the suit that was led."""
    return cards_of(effective_suit(cards[0], desk.suit, desk.rank), desk.suit, desk.rank)


def tells(desk: TractorState, lead: Play, played: Play) -> bool:
    """Whether a play meets less than the lead asks for, although all of it is of the suit."""
    led, own = holding_of(lead.cards), holding_of(played.cards)
    demands = components(count_pairs(led[1], led[3], desk.suit, desk.rank))
    if demands == 0 or own[0] & ~suit_cards(desk, lead.cards):
        return False
    return not fits(count_pairs(own[1], own[3], desk.suit, desk.rank), demands)


def is_throw(desk: TractorState, cards: Sequence[int]) -> bool:
    """Whether a lead has several parts."""
    desk.chosen = holding_of(cards)
    read_lead(desk)
    return desk.thrown
