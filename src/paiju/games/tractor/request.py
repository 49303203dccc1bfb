"""What somebody asks for: a command and its cards. It stands between what is typed and the actions that a state takes.

A choice of several cards is one request and several actions, each but the last with more to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .encoding import (
    BURYING,
    CALLING,
    CARD,
    GIVING,
    KEEP,
    MORE,
    NAMING,
    NO,
    PASS,
    SHOW_ONE,
    SHOW_TWO,
    TAKING,
    YES,
)

BARE = {"pass": PASS, "keep": KEEP, "yes": YES, "no": NO}
BASES = {"play": 0, "bury": BURYING, "swap": GIVING, "for": TAKING}
COPIES = {1: "1", 2: "2"}  # of a card that a friend is called by


class Request(NamedTuple):
    """What is asked for: a command, its cards, the cards after `for`, copies of friends, and whether `+` ends it."""

    command: str
    cards: list[int] = []
    taken: list[int] | None = None
    copies: Sequence[int] = ()
    more: bool = False


def actions_of(request: Request) -> list[int]:
    """The actions in a row, legal or not, that a request stands for; none if there are no such actions."""
    command, cards = request.command, request.cards
    if command in BARE:
        return [BARE[command]]
    if command == "trump":
        return [NAMING + suit for suit in cards]
    if command == "declare":
        return declaration(cards)
    if command == "friend":
        return calls(request)
    if command == "swap" and request.taken is not None:
        taking = steps(TAKING, request.taken, request.more)
        return steps(GIVING, cards) + taking if cards and taking else []
    return steps(BASES[command], cards, request.more)


def steps(base: int, cards: Sequence[int], more: bool = False) -> list[int]:
    """One action for each card, all but the last with more to come."""
    last = len(cards) - 1
    return [base + card + (MORE if more or place < last else 0) for place, card in enumerate(cards)]


def declaration(cards: Sequence[int]) -> list[int]:
    """One card to show, or two equal ones."""
    if len(cards) not in (1, 2) or len(set(cards)) > 1:
        return []
    return [(SHOW_TWO if len(cards) == 2 else SHOW_ONE) + cards[0]]


def calls(request: Request) -> list[int]:
    """Friends to call, by cards and copies."""
    if len(request.copies) != len(request.cards) or any(copy not in COPIES for copy in request.copies):
        return []
    called = [128 * copy + card for card, copy in zip(request.cards, request.copies, strict=True)]
    return steps(CALLING, called, request.more)


def request_of(actions: Sequence[int]) -> Request | None:
    """What actions in a row ask for; None if they are none that a choice is made of."""
    first, last = actions[0], actions[-1]
    for command, action in BARE.items():
        if first == action:
            return Request(command)
    if NAMING <= first < NAMING + 4:
        return Request("trump", [first - NAMING])
    cards = [action & CARD for action in actions]
    if SHOW_ONE <= first < PASS:
        return Request("declare", cards * (2 if first >= SHOW_TWO else 1))
    if first >= CALLING:
        return Request("friend", cards, None, [(action - CALLING) >> 7 for action in actions], last & MORE != 0)
    kinds = [action & ~(CARD | MORE) for action in actions]
    command = next((name for name, base in BASES.items() if base == kinds[0]), "")
    given = kinds.count(kinds[0])
    taken = cards[given:] if given < len(cards) else None
    return Request(command, cards[:given], taken, (), last & MORE != 0) if command else None
