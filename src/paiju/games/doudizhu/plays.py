"""Plays as people write them, and the list of all there are.

The canonical text of a combination is its rank letters, low to high (`33344456`). For programs, every play also has an
action id: its place in the list of all plays, with the pass at the end (A2).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...errors import NotationError
from ...state import Moves
from . import messages
from .combos import add_plays, fit, length_of, make_plays
from .kinds import (
    AIRPLANE_SOLO,
    CARDS,
    CATEGORIES,
    FULL_DECK,
    KIND_SHIFT,
    LOOSE,
    PASS,
    RANKS,
    ROCKET,
    SOLO,
    TRIO_CHAIN,
    WINGS,
)


def pack(text: str) -> int:
    """The multiset of ranks written in a text of rank letters, at most four of each."""
    cards = 0
    for letter in text:
        if letter not in RANKS or text.count(letter) > 4:
            raise NotationError("BAD_CARD", messages.BAD_CARD, x=letter)
        cards += 1 << (4 * RANKS.index(letter))
    return cards


def ranks_text(cards: int) -> str:
    """The rank letters of a multiset, low to high."""
    return "".join(letter * ((cards >> (4 * rank)) & 15) for rank, letter in enumerate(RANKS))


@lru_cache(65536)
def play_text(play: int) -> str:
    """The canonical text of a play; the category is added where the cards alone would be read as a trio chain."""
    text = ranks_text(play & CARDS)
    if play >> KIND_SHIFT == AIRPLANE_SOLO and fit(play & CARDS, TRIO_CHAIN, LOOSE) >= 0:
        return f"{text}=airplane_solo"
    return text


def each(category: str, cards: str, *, length: int = 0, over: str = "", wings: str = "standard") -> Iterator[str]:
    """Every combination of one category within some cards, as text.

    >>> list(each("solo_chain", "3456789T", length=7))
    ['3456789', '456789T']
    """
    if category not in CATEGORIES or wings not in WINGS or (over and over not in RANKS):
        raise NotationError("BAD_CATEGORY", f"Categories are {', '.join(CATEGORIES)}; wings are {', '.join(WINGS)}.")
    kind = CATEGORIES.index(category) + 1
    plays = make_plays(pack(cards), kind, length, RANKS.index(over) if over else -1, WINGS.index(wings))
    for play in plays:
        yield ranks_text(play & CARDS)


@lru_cache(4)
def all_plays(wings: str = "standard") -> tuple[int, ...]:
    """Every play there is, sorted by category, length, main rank and text; its index is its action id (A2)."""
    moves = Moves()
    mode = WINGS.index(wings)
    for kind in range(SOLO, ROCKET + 1):
        add_plays(moves, FULL_DECK, kind, 0, -1, mode)

    def order(play: int) -> tuple[int, int, int, str]:
        cards, kind = play & CARDS, play >> KIND_SHIFT
        return kind, length_of(cards, kind), fit(cards, kind, mode), ranks_text(cards)

    return tuple(sorted(moves.to_list(), key=order))


@lru_cache(4)
def action_ids(wings: str = "standard") -> dict[int, int]:
    """The action id of every play and, at the end, of the pass."""
    return {play: index for index, play in enumerate((*all_plays(wings), PASS))}
