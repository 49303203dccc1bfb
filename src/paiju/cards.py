"""Cards: one small number for every game, and how it is written.

A card is `4 * rank + suit` with ranks 2..A as 0..12 and suits clubs, diamonds, hearts, spades as 0..3; the two
jokers are 52 and 53. Canonical text is rank and suit (`Th`, `9c`), jokers `BJ` and `RJ`; people see `10♥`.
"""

from __future__ import annotations

from collections.abc import Iterable

from .errors import NotationError
from .language import Sentence

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
BLACK_JOKER = 52
RED_JOKER = 53
JOKERS = {BLACK_JOKER: "BJ", RED_JOKER: "RJ"}

BAD_CARD = Sentence(
    'I do not know the card "{x}". Write a rank 2-9, T, J, Q, K, A and a suit c, d, h, s.',
    "不认识这张牌“{x}”。请写点数 2-9、T、J、Q、K、A 和花色 c、d、h、s。",
)

SMALL_JOKER = Sentence("small joker", "小王")
BIG_JOKER = Sentence("big joker", "大王")

_SUIT_LETTERS = {letter: suit for suit, letter in enumerate(SUITS)} | {
    symbol: suit for symbols in (SUIT_SYMBOLS, "♧♢♡♤") for suit, symbol in enumerate(symbols)
}
_JOKER_TEXTS = {"bj": BLACK_JOKER, "rj": RED_JOKER, "b": BLACK_JOKER, "r": RED_JOKER}


def pack(jokers: bool = False) -> list[Card]:
    """One pack in a fixed order: 52 cards, or 54 with both jokers."""
    return list(range(54 if jokers else 52))


def rank_of(card: Card) -> int:
    """0 for a two up to 12 for an ace; 13 for a joker."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def card_text(card: Card) -> str:
    """Canonical text: `Th`, `9c`, `BJ`."""
    return JOKERS[card] if card in JOKERS else RANKS[card >> 2] + SUITS[card & 3]


def cards_text(cards: list[Card] | tuple[Card, ...]) -> str:
    """Canonical text of several cards, separated by spaces."""
    return " ".join(map(card_text, cards))


def card_symbol(card: Card) -> str:
    """What people see: `10♥`, `9♣`; jokers read `BJ` and `RJ`."""
    if card in JOKERS:
        return JOKERS[card]
    rank = RANKS[card >> 2]
    return ("10" if rank == "T" else rank) + SUIT_SYMBOLS[card & 3]


def parse_card(text: str) -> Card:
    """Read one card: `Th`, `10h`, `th`, `10♥`; jokers `BJ`, `RJ`."""
    word = text.strip().lower().removesuffix("\ufe0f")
    if word in _JOKER_TEXTS:
        return _JOKER_TEXTS[word]
    if len(word) >= 2:
        rank = "t" if word[:-1] == "10" else word[:-1]
        suit = _SUIT_LETTERS.get(word[-1])
        if suit is not None and len(rank) == 1 and rank.upper() in RANKS:
            return 4 * RANKS.index(rank.upper()) + suit
    raise NotationError("BAD_CARD", BAD_CARD, x=text.strip())


def face(text: str) -> Sentence:
    """A card in the notation of any game as people read it: `10♥`, `small joker`; what is no card stays as it is."""
    plain = text.upper()
    if plain.startswith("JOKER"):
        return BIG_JOKER if plain[-1] in "DH" else SMALL_JOKER
    try:
        card = parse_card(text)
    except NotationError:
        return Sentence(text, text)
    if card in JOKERS:
        return BIG_JOKER if card == RED_JOKER else SMALL_JOKER
    return Sentence(card_symbol(card), card_symbol(card))


def faces(texts: Iterable[str]) -> Sentence:
    """Several cards in a row: `10♥ J♥`, jokers after commas."""
    both = [face(text) for text in texts]
    if any(card in (SMALL_JOKER, BIG_JOKER) for card in both):
        return Sentence(", ".join(card.en for card in both), "、".join(card.zh for card in both))
    return Sentence(" ".join(card.en for card in both), " ".join(card.zh for card in both))


def suit_symbol(letter: str) -> str:
    """A suit as people see it."""
    return SUIT_SYMBOLS[SUITS.index(letter.lower())]


def parse_cards(text: str) -> list[Card]:
    """Read cards separated by spaces or commas."""
    return [parse_card(word) for word in text.replace(",", " ").split()]
