"""How cards are written (section 4 of the rules page): value and suit, `6C`, `10H`, `KH`; jokers `JokerC`, `JokerD`.

JokerC and JokerS both mean the small joker, JokerD and JokerH the big one; BJ and RJ, as everywhere else, are read,
too. `T` is read as 10, case does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...contract import bad_position
from ...errors import NotationError
from . import messages
from .encoding import BIG, SMALL
from .rules import RANKS

SUITS = "CDHS"
TRUMPS = ("C", "D", "H", "S", "NT")
TEXTS = (*(f"{rank}{suit}" for rank in RANKS for suit in SUITS), "JokerC", "JokerD")
NUMBERS = {form: card for card, text in enumerate(TEXTS) for form in (text, text.upper())} | {
    "JOKERS": SMALL,
    "JOKERH": BIG,
    "BJ": SMALL,
    "RJ": BIG,
    **{f"T{suit}": 32 + place for place, suit in enumerate(SUITS)},
}
SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
CARD = re.compile("(?:JOKER|10|[2-9TJQKA])[CDHS]")
ROW = re.compile(f"(?:{CARD.pattern})*")


def card_text(card: int) -> str:
    """A card as text."""
    return TEXTS[card]


def texts(cards: Iterable[int]) -> tuple[str, ...]:
    """Cards as texts."""
    return tuple([TEXTS[card] for card in cards])


def words(cards: Iterable[int]) -> str:
    """Cards as one text, as they are typed."""
    return " ".join([TEXTS[card] for card in cards])


def numbers(texts: Iterable[str]) -> list[int]:
    """Cards from the texts of a view."""
    return [NUMBERS[text] for text in texts]


def parse_card(word: str) -> int:
    """Read one card."""
    card = NUMBERS.get(word)
    if card is None and len(word) < 20:
        card = NUMBERS.get(word.strip().translate(SYMBOLS).upper())
    if card is None:
        raise NotationError("BAD_CARD", messages.FORMAT, t=word[:40])
    return card


def row_text(cards: Iterable[int]) -> str:
    """Cards without blanks, for positions; - for none."""
    return "".join(TEXTS[card] for card in cards) or "-"


def parse_row(text: str) -> list[int]:
    """Read what `row_text` wrote."""
    word = "" if text == "-" else text.translate(SYMBOLS).upper()
    if ROW.fullmatch(word) is None or not word.isascii():
        raise bad_position(f'"{text[:40]}" is no row of cards such as 6C10HJokerC.')
    return [NUMBERS[found] for found in CARD.findall(word)]
