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
from .combos import add_plays, first_length, fit, holds, length_of, make_plays
from .kinds import (
    AIRPLANE_PAIR,
    AIRPLANE_SOLO,
    CARDS,
    CATEGORIES,
    FULL_DECK,
    KIND_SHIFT,
    LOOSE,
    PAIR_CHAIN,
    PASS,
    RANKS,
    ROCKET,
    SOLO,
    SOLO_CHAIN,
    TRIO_CHAIN,
    WINGS,
)

JOKERS = "BR"
LONGEST = {SOLO_CHAIN: 12, PAIR_CHAIN: 10, TRIO_CHAIN: 6, AIRPLANE_SOLO: 5, AIRPLANE_PAIR: 4}  # within 20 cards


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
    kind = play >> KIND_SHIFT
    if not SOLO <= kind <= ROCKET or not holds(FULL_DECK, play & CARDS) or fit(play & CARDS, kind, LOOSE) < 0:
        raise LookupError(play)
    text = ranks_text(play & CARDS)
    if kind == AIRPLANE_SOLO and fit(play & CARDS, TRIO_CHAIN, LOOSE) >= 0:
        return f"{text}=airplane_solo"
    return text


def each(category: str, cards: str, *, length: int = 0, over: str = "", wings: str = "standard") -> Iterator[str]:
    """Every combination of one category within some cards of one pack, as text: by length, then main rank, then wings.

    `length` is how many ranks a chain has (0: any), `over` the main rank to be higher than, `wings` as in the rules.

    >>> list(each("solo_chain", "3456789T", length=7))
    ['3456789', '456789T']
    """
    if category not in CATEGORIES:
        raise NotationError("BAD_CATEGORY", messages.BAD_CATEGORY, categories=", ".join(CATEGORIES))
    if wings not in WINGS:
        raise NotationError("BAD_WINGS", messages.BAD_WINGS, wings=", ".join(WINGS))
    kind = CATEGORIES.index(category) + 1
    lengths = range(first_length(kind), LONGEST[kind] + 1) if kind in LONGEST else range(1, 2)
    if type(length) is not int or (length and length not in lengths):
        written = f"{lengths[0]}-{lengths[-1]}" if len(lengths) > 1 else "1"
        raise NotationError("BAD_LENGTH", messages.BAD_LENGTH, category=category, lengths=written)
    if over and over not in (*RANKS,):
        raise NotationError("BAD_CARD", messages.BAD_CARD, x=f"{over:.20}" if isinstance(over, str) else "?")
    rank = RANKS.index(over) if over else -1
    plays = make_plays(pack_of_one(cards), kind, length, rank, WINGS.index(wings))
    return (ranks_text(play & CARDS) for play in plays)


def pack_of_one(cards: object) -> int:
    """The multiset of ranks in a text, if one pack has them all."""
    if not isinstance(cards, str):
        raise NotationError("BAD_CARD", messages.BAD_CARD, x="?")
    for letter in RANKS:
        if cards.count(letter) > (1 if letter in JOKERS else 4):
            raise NotationError("NOT_IN_PACK", messages.NOT_IN_PACK, cards=letter * min(cards.count(letter), 5))
    return pack(cards)


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
