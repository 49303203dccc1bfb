"""What a game looks like to whoever works with it in Python: a headline and rows, as plain text or in a notebook.

Players see more beautiful tables, in the terminal and in the browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import BAD_CARD, BIG_JOKER, SUIT_SYMBOLS, SUITS, Card, card_text, face, faces, parse_card
from .errors import NotationError, WrongArgument
from .language import Sentence

RED = "♦♥"
CARD = "border:1px solid #999;border-radius:3px;padding:0 .25em;margin:1px;background:#fff;white-space:nowrap"
BOX = "display:inline-block;text-align:left;line-height:1.7"
LABEL = "padding:0 1em 0 0;vertical-align:top;text-align:left"
SUIT_FIELDS = ("suit", "trump")
JOKERS = frozenset({"JOKERC", "JOKERD", "JOKERH", "JOKERS"})

NOT_CARDS = Sentence(
    "Cards are a text, or a list of texts or card numbers.", "牌是一段文字，或由文字、牌号组成的列表。"
)


class Cards(tuple[str, ...]):
    """Cards that can be looked at.

    >>> import paiju
    >>> hand = paiju.Cards("Th 9c BJ")
    >>> hand
    Cards('Th 9c BJ')
    >>> print(hand)
    10♥, 9♣, small joker
    """

    __slots__ = ()

    def __new__(cls, cards: str | Iterable[str | Card] = ()) -> Cards:
        """Cards from a text, from their texts in any game, or from their numbers."""
        given = cards.replace(",", " ").split() if isinstance(cards, str) else cards
        if not isinstance(given, Iterable):
            raise WrongArgument("NOT_CARDS", NOT_CARDS)
        return super().__new__(cls, [written(card) for card in given])

    def __str__(self) -> str:
        return faces(self).en

    def __repr__(self) -> str:
        return f"Cards({' '.join(self)!r})"

    def _repr_html_(self) -> str:
        return " ".join(map(card_html, self))


def written(card: object) -> str:
    """The text of a card that is given by its text or by its number, or NotationError."""
    if isinstance(card, str) and is_card(card):
        return card.strip()
    if isinstance(card, int) and not isinstance(card, bool) and 0 <= card < 54:
        return card_text(card)
    raise NotationError("BAD_CARD", BAD_CARD, x=card if isinstance(card, str) else type(card).__name__)


def is_card(text: str) -> bool:
    """Whether this is a card in the notation of one of the games."""
    if text.strip().upper() in JOKERS:
        return True
    try:
        parse_card(text)
    except NotationError:
        return False
    return True


def escape(text: str) -> str:
    """A text that is no HTML."""
    from html import escape  # which loads all entities there are: not with every `import paiju`

    return escape(text)


def card_html(text: str) -> str:
    """A card for a notebook, red or black."""
    shown = face(text.strip())
    colour = "#c00" if shown == BIG_JOKER or shown.en[-1:] in RED else "#000"
    return f'<span style="{CARD};color:{colour}">{escape(shown.en)}</span>'


Cell = str | Cards
"""What stands in a row."""


@dataclass(frozen=True)
class Sheet:
    """A headline, and rows of a label and what there is."""

    headline: str
    rows: tuple[tuple[str, Cell], ...]

    def text(self) -> str:
        """It as lines of plain text."""
        width = max((len(label) for label, _ in self.rows), default=0)
        return "\n".join([self.headline, *(f"  {label:{width}}  {cell}" for label, cell in self.rows)])

    def html(self) -> str:
        """It as HTML that needs nothing else."""
        rows = "".join(
            f'<tr><th style="{LABEL}">{escape(label)}</th><td style="{LABEL}">{cell_html(cell)}</td></tr>'
            for label, cell in self.rows
        )
        return f'<div style="{BOX}"><strong>{escape(self.headline)}</strong><table>{rows}</table></div>'


def cell_html(cell: Cell) -> str:
    """What stands in a row, as HTML."""
    return cell._repr_html_() if isinstance(cell, Cards) else escape(cell)


def cell_of(name: str, value: object) -> Cell:
    """The value of a field for people: cards as cards, suits as symbols, and a list part by part."""
    if isinstance(value, str):
        if name in SUIT_FIELDS and len(value) == 1 and value.lower() in SUITS:
            return SUIT_SYMBOLS[SUITS.index(value.lower())]
        return Cards((value,)) if is_card(value) else value
    if isinstance(value, tuple):
        if value and all(isinstance(part, str) and is_card(part) for part in value):
            return Cards(value)
        return " / ".join(str(cell_of(name, part)) or "-" for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.10g}"
    return str(value)
