"""How actions are written and read (C2).

Canonical: `7H`, `8C=S`, `8C` (an eight that ends the round and so names no suit), `draw`, `pass`, `take`, `yes`, `no`.
Read as well: `play 7H`, `play 8C S`, `8c=s`, `10d`, `10♦`, and d, p, t, y, n. An eight that needs no suit may
still be given one; it is ignored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import card_text, parse_card
from ...errors import IllegalAction, NotationError, PaijuError
from .encoding import DRAW, EIGHT, NO, PASS, TAKE, YES
from .messages import BAD_ACTION, REFUSALS

if TYPE_CHECKING:
    from .view import EightsView

SUITS = "CDHS"
CARDS = [card_text(card).upper() for card in range(52)]
CARD_NUMBERS = {text: card for card, text in enumerate(CARDS)}
WORDS = {DRAW: "draw", PASS: "pass", TAKE: "take", YES: "yes", NO: "no"}
TEXTS = (
    dict(enumerate(CARDS))
    | {card + 64 * (suit + 1): f"{CARDS[card]}={SUITS[suit]}" for card in range(24, 28) for suit in range(4)}
    | WORDS
)
ACTIONS = {text: action for action, text in TEXTS.items()}
WORDS_READ = {word: action for action, text in WORDS.items() for word in (text, text[0])} | {
    "摸": DRAW, "摸牌": DRAW, "过": PASS, "收": TAKE, "收牌": TAKE, "是": YES, "继续": YES, "否": NO, "结束": NO
}  # fmt: skip
RANKS_READ = {card[0].lower() for card in CARDS} | {"10"}
SUITS_READ = {suit: number for number, suit in enumerate("cdhs")} | {
    symbol: number for symbols in ("♣♦♥♠", "♧♢♡♤") for number, symbol in enumerate(symbols)
}


def text(action: int) -> str:
    """The canonical text of an action."""
    try:
        return TEXTS[action]
    except (KeyError, TypeError):
        raise NotationError("BAD_ACTION", BAD_ACTION) from None


def refused(code: str, **facts: object) -> PaijuError:
    """The error with this code of the rules page."""
    kind = NotationError if code in ("BAD_CARD", "BAD_RANK", "BAD_SUIT") else IllegalAction
    return kind(code, REFUSALS[code], **facts)


def read_card(word: str) -> int:
    """One card, or why it is none: BAD_RANK or BAD_SUIT where the other half is right, else BAD_CARD."""
    try:
        card = parse_card(word)
    except PaijuError:
        card = 52
    if card < 52:
        return card
    plain = word.removesuffix("\ufe0f").lower()
    rank, suit = plain[:-1], plain[-1:]
    if suit in SUITS_READ and rank.isalnum() and len(rank) <= 2:
        raise refused("BAD_RANK", x=word, rank=rank)
    if rank in RANKS_READ and suit.isalnum():
        raise refused("BAD_SUIT", x=word)
    raise refused("BAD_CARD", x=word)


def read(view: EightsView, words: str) -> int:
    """The action that a seat means by a text, legal or not."""
    text = words.strip().lower().removeprefix("play ").strip()
    if text in WORDS_READ:
        return WORDS_READ[text]
    if view.phase == "vote":
        raise refused("VOTE_NEEDED")
    first, *rest = text.replace("=", " = ").split() or [""]
    card = read_card(first)
    named = [word for word in rest if word != "="]
    if rest.count("=") > 1 or len(named) > 1:
        raise refused("BAD_CARD", x=text)
    return read_play(view, card, named[0] if named else "" if rest else None)


def read_play(view: EightsView, card: int, named: str | None) -> int:
    """The play of a card with the suit that was named, if any; of a card that cannot be played the plain form."""
    plain = CARDS[card]
    if named is None or not any(action.partition("=")[0] == plain for action in view.legal):
        return card
    if card >> 2 != EIGHT:
        raise refused("SUIT_NOT_ALLOWED")
    suit = named.removesuffix("\ufe0f")
    if suit not in SUITS_READ:
        raise refused("BAD_SUIT")
    return card if plain in view.legal else card + 64 * (SUITS_READ[suit] + 1)


def write_cards(cards: list[int]) -> tuple[str, ...]:
    """The texts of several cards."""
    return tuple([CARDS[card] for card in cards])


def read_cards(run: str) -> list[int]:
    """Cards written without spaces, as in positions: `7H2STD`, also `7h10d`; `-` or nothing for none."""
    compact = run.replace("10", "T") if run != "-" else ""
    return [read_card(compact[i : i + 2]) for i in range(0, len(compact), 2)]
