"""What a player types, and how actions are written (section 4 of the rules page).

Inside, several cards are chosen one by one; the text of such a step ends with `+` if more are to come: `5H+` then `5H`
lead a pair, `bury+ 3C` ... `bury 4D` lay cards aside. People type the whole: `5H 5H`, `bury 3C 4D ...`,
`swap 3C for AH`. A text is only read here; whether it is legal the state says, and `refusals` says why not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...errors import NotationError
from . import messages
from .encoding import BURYING, CALLING, CARD, LAST, MORE, NAMING, PASS, SHOW_ONE, SHOW_TWO
from .faces import NUMBERS, SUITS, card_text, parse_card
from .refusals import ALLOWED, reason, refuse
from .request import BARE, BASES, COPIES, Request, actions_of, steps

if TYPE_CHECKING:
    from .view import TractorView

SAID = {action: name for name, action in BARE.items()} | {NAMING + suit: SUITS[suit] for suit in range(4)}
VERBS = {base: name for name, base in BASES.items()}
COMMANDS = {
    "declare": "declare", "亮": "declare", "亮主": "declare", "pass": "pass", "p": "pass", "过": "pass", "不亮": "pass",
    "bury": "bury", "扣": "bury", "扣底": "bury", "swap": "swap", "换": "swap", "keep": "keep", "不换": "keep",
    "for": "for", "friend": "friend", "朋友": "friend", "trump": "trump", "定主": "trump", "play": "play", "出": "play",
    "yes": "yes", "y": "yes", "是": "yes", "no": "no", "n": "no", "否": "no",
}  # fmt: skip
SUIT_WORDS = {
    "c": 0, "d": 1, "h": 2, "s": 3, "♣": 0, "♦": 1, "♥": 2, "♠": 3,
    "clubs": 0, "diamonds": 1, "hearts": 2, "spades": 3, "梅花": 0, "方块": 1, "红桃": 2, "黑桃": 3,
}  # fmt: skip


@lru_cache(LAST + 1)
def text(action: int) -> str:
    """The canonical text of an action, or LookupError."""
    if action in SAID:
        return SAID[action]
    card, plus = card_text(action & CARD), "+" if action & MORE else ""
    if action < BURYING:
        return card + plus
    if SHOW_ONE <= action < PASS:
        return f"declare {card} {card}" if action >= SHOW_TWO else f"declare {card}"
    if action >= CALLING:
        return f"friend{plus} {card} {COPIES[(action - CALLING) >> 7]}"
    return f"{VERBS[action & ~(MORE | CARD)]}{plus} {card}"


def read(view: TractorView, typed: str) -> list[int]:
    """The actions in a row, legal or not, that a text means in the phase of a view; refused if it can mean none."""
    request = read_request(view.phase, typed)
    actions = actions_of(request)
    if not actions:
        raise reason(view, request)
    return actions


def read_request(phase: str, typed: str) -> Request:
    """What a text asks for in a phase; only what cannot be read at all is refused."""
    words = typed.replace(",", " ").replace("，", " ").replace("、", " ").split()
    if phase == "trump" and len(words) == 1 and words[0].lower() in SUIT_WORDS:
        return Request("trump", [SUIT_WORDS[words[0].lower()]])
    first = COMMANDS.get(words[0].lower().removesuffix("+")) if words else None
    if first in BARE and len(words) == 1:
        return Request(first)
    if not words and phase == "swap":
        return Request("keep")
    if first == "trump" and phase != "trump":
        return Request("trump")
    if first == "trump" and len(words) == 2 and words[1].lower() in SUIT_WORDS:
        return Request("trump", [SUIT_WORDS[words[1].lower()]])
    if phase == "trump" and first in (None, "trump"):
        raise refuse("BAD_SUIT", messages.SUIT)
    if phase == "continue" and first is None:
        raise NotationError("BAD_ACTION", messages.YES_OR_NO)
    command = first or ALLOWED[phase][0]
    return read_cards(command, words[1:] if first else words, words[0].endswith("+") if first else False)


def read_cards(command: str, words: Sequence[str], more: bool) -> Request:
    """The cards after a command, which may be repeated before every one of them."""
    cards: list[int] = []
    taken: list[int] | None = None
    copies: list[int] = []
    for word in words:
        plain = word.removesuffix("+")
        said = COMMANDS.get(plain.lower())
        if said == "for" and command == "swap" and taken is None:
            taken = []
        elif said is not None and said == (command if taken is None else "for"):
            more = word != plain
        elif command == "friend" and plain in ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"):
            copies.append(int(plain))
            if len(copies) != len(cards):
                raise NotationError("BAD_CARD", messages.FORMAT, t=word[:40])
        else:
            if command in ("play", "bury", "swap", "for", "declare") and word != plain:
                more = True
            elif command == "play":
                more = False
            (cards if taken is None else taken).append(parse_card(plain))
            if command == "friend" and len(cards) != len(copies) + 1:
                raise NotationError("BAD_CARD", messages.FORMAT, t=word[:40])
    return Request(command, cards, taken, copies, more)


def written(typed: str) -> list[int] | None:
    """What cards alone, or cards after `bury`, stand for wherever they may be taken so; None for any other text."""
    words = typed.split()
    base = BURYING if words[:1] == ["bury"] else 0
    cards = [NUMBERS[word] for word in (words[1:] if base else words) if word in NUMBERS]
    return steps(base, cards) if cards and len(cards) == len(words) - bool(base) else None
