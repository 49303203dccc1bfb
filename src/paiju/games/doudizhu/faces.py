"""The faces behind the ranks. The rules see ranks only, but people look at suits.

A seat's cards are kept in the order in which it picked them up, but those that everybody knows first: the landlord's
three extra cards, then the marker. Cards of one rank are played in that order. So a known card never stays behind to
tell that there were more of its rank, and among the others which suit is played is as good as random.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ...cards import BLACK_JOKER, RED_JOKER, Card, card_text, parse_card
from ...contract import bad_position
from .kinds import RANKS

_FACES = re.compile(r"(?:[3-9TJQKA2][cdhs]|[BR])*", re.ASCII)


def rank_index(card: Card) -> int:
    """A card's rank in this game: 0 for a three up to 14 for the red joker."""
    if card >= BLACK_JOKER:
        return card - BLACK_JOKER + 13
    return ((card >> 2) + 12) % 13


def card_at(rank: int, suit: int) -> Card:
    """The card with a rank of this game and a suit."""
    return BLACK_JOKER + rank - 13 if rank >= 13 else 4 * ((rank + 1) % 13) + suit


def count_ranks(cards: Iterable[Card]) -> int:
    """The multiset of the cards' ranks."""
    return sum(1 << (4 * rank_index(card)) for card in cards)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Cards sorted by rank; those of one rank stay as they were."""
    return sorted(cards, key=rank_index)


@lru_cache(20_000)
def part(dealt: bytes, hand: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What was played and what is still held of the cards a seat picked up, given the ranks it holds."""
    left = [(hand >> (4 * rank)) & 15 for rank in range(15)]
    held = []
    played = []
    for card in reversed(dealt):
        rank = rank_index(card)
        if left[rank]:
            left[rank] -= 1
            held.append(card)
        else:
            played.append(card)
    return tuple(in_order(reversed(played))), tuple(in_order(reversed(held)))


@lru_cache(20_000)
def shown(dealt: bytes, hand: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`part` as a view shows it."""
    played, held = part(dealt, hand)
    return texts(played), texts(held)


def text_of(cards: Iterable[Card]) -> str:
    """Cards for a position: `3c3d4hBR`."""
    return "".join(card_text(card) if card < BLACK_JOKER else card_text(card)[0] for card in cards) or "-"


def texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards for a view: `3c`, `BJ`."""
    return tuple(map(card_text, cards))


def read_groups(groups: list[str]) -> list[list[Card]]:
    """Cards from several texts, each with suits throughout (`3c4dB`) or with ranks only (`34B`).

    Ranks without suits take the first suits that are free. All cards come from one pack.
    """
    used: set[Card] = set()
    found: list[list[Card]] = []
    plain: list[tuple[list[Card], str]] = []
    for group in groups:
        cards: list[Card] = []
        found.append(cards)
        if group in ("", "-"):
            continue
        if _FACES.fullmatch(group) and any(letter in "cdhs" for letter in group):
            for text in re.findall(r"..|.", re.sub(r"([BR])", r"\1J", group)):
                take(parse_card(text), cards, used)
        else:
            plain.append((cards, group.upper().replace("10", "T")))
    for cards, letters in plain:
        for letter in letters:
            if letter not in RANKS:
                raise bad_position(f'"{letter}" is not a rank: use {RANKS}.')
            rank = RANKS.index(letter)
            free = (card_at(rank, suit) for suit in range(4) if card_at(rank, suit) not in used)
            card = next(free, None)
            if card is None:
                raise bad_position(f"there are not so many {letter} in one pack.")
            take(card, cards, used)
    return found


def take(card: Card, cards: list[Card], used: set[Card]) -> None:
    """Add a card that nobody has yet."""
    if card in used:
        raise bad_position(f"there is only one {card_text(card)} in the pack.")
    used.add(card)
    cards.append(card)


PACK = bytes(card_at(rank, suit) for rank in range(13) for suit in range(4)) + bytes([BLACK_JOKER, RED_JOKER])
