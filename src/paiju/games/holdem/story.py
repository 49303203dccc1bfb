"""The story of a Hold'em table: log entries as events. Nothing in them is for one seat alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import cast

from ...state import DEALER, Entry, State
from .encoding import BET, CALL, CHECK, FLOP, FOLD, RAISE
from .events import (
    Act,
    Acted,
    Answer,
    Answered,
    Dealt,
    HoldemEvent,
    Out,
    Over,
    PotWon,
    Result,
    Returned,
    Showdown,
    Street,
    StreetName,
)
from .notation import WORDS, write_cards
from .pots import share

STREETS = ("preflop", "flop", "turn", "river")
ACTS: dict[int, Act] = {FOLD: "fold", CHECK: "check", CALL: "call"}


def describe(state: State, entry: Entry, private: bool) -> HoldemEvent:
    """A log entry as an event, made once for everybody."""
    if entry.public is None:
        entry.public = describe_dealer(entry) if entry.seat == DEALER else describe_player(entry)
    return cast("HoldemEvent", entry.public)


def describe_dealer(entry: Entry) -> HoldemEvent:
    """What the dealer did."""
    kind, *facts = entry.detail
    return DEALERS_EVENTS[kind](*facts)


def describe_player(entry: Entry) -> HoldemEvent:
    """What a player did. The log remembers the chips paid and left, the cards shown, or the chips bought."""
    seat, action, detail = entry.seat, entry.action, entry.detail
    if action in (FOLD, CHECK):
        return Acted(seat, act=ACTS[action])
    if action == CALL or action >= BET:
        paid, to, left = detail
        act = "call" if action == CALL else "raise" if action & RAISE else "bet"
        return Acted(seat, act=cast("Act", act), paid=paid, to=to, all_in=left == 0)
    answer = cast("Answer", WORDS[action])
    if answer == "show":
        return Answered(seat, answer=answer, cards=write_cards(detail))
    return Answered(seat, answer=answer, chips=detail or 0)


def deal(
    number: int,
    seats: tuple[int, int, int],
    blinds: tuple[int, int, int],
    stacks: list[int],
    posts: list[int],
    antes: list[int],
    hands: list[list[int]],
) -> Dealt:
    """How a hand begins."""
    button, small, big = seats
    return Dealt(
        DEALER,
        number=number,
        button=button,
        small=small,
        big=big,
        blinds=blinds,
        stacks=tuple(stacks),
        posts=tuple(posts),
        antes=tuple(antes),
        hands=shown(hands),
    )


def street(number: int, board: list[int], hands: list[list[int]]) -> Street:
    """The cards of a street."""
    new = 0 if number == FLOP else len(board) - 1
    name = cast("StreetName", STREETS[number])
    cards, before = write_cards(board[new:]), write_cards(board[:new])
    return Street(DEALER, street=name, cards=cards, before=before, hands=shown(hands))


def showdown(hands: list[list[int]]) -> Showdown:
    """Hands that lie open."""
    return Showdown(DEALER, hands=shown(hands))


def returned(player: int, chips: int) -> Returned:
    """What nobody called."""
    return Returned(DEALER, player=player, chips=chips)


def result(
    number: int,
    first: int,
    pots: list[tuple[int, int, int]],
    won: list[int],
    stacks: list[int],
    gained: list[int],
    board: list[int],
    hands: list[list[int]],
) -> Result:
    """How a hand ended; odd chips of a pot go clockwise from the seat `first`."""
    return Result(
        DEALER,
        number=number,
        cards=write_cards(board),
        hands=shown(hands),
        pots=tuple([pot_won(amount, seats, winners, first, len(won)) for amount, seats, winners in pots]),
        won=tuple(won),
        stacks=tuple(stacks),
        scores=tuple(map(float, gained)),
    )


def pot_won(amount: int, eligible: int, best: int, first: int, seats: int) -> PotWon:
    """Who got how much of a pot."""
    winners = seats_of(best)
    shares = tuple([share(amount, best, first, seat, seats) for seat in winners])
    return PotWon(amount, seats_of(eligible), winners, shares)


def out(players: list[tuple[int, int]]) -> Out:
    """Who has lost everything, and their places."""
    seats, places = zip(*players, strict=True)
    return Out(DEALER, players=seats, places=places)


def over(places: list[int], stacks: list[int]) -> Over:
    """How the match ended."""
    return Over(DEALER, places=tuple(places), stacks=tuple(stacks))


DEALERS_EVENTS: dict[str, Callable[..., HoldemEvent]] = {
    "deal": deal,
    "street": street,
    "showdown": showdown,
    "returned": returned,
    "result": result,
    "out": out,
    "over": over,
}


def shown(hands: list[list[int]]) -> tuple[tuple[str, ...], ...]:
    """Hands as texts; nothing at all if none is shown."""
    return tuple(map(write_cards, hands)) if any(hands) else ()


@lru_cache(1024)
def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a set."""
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])
