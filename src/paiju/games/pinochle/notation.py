"""How cards and actions are written and read (section 2). Whether one is legal is for the state to say.

Canonical: a card `10H` plays it; `bid 210`, `pass`, `trump H`, `give 9C`, `meld`, `concede`, `deal`.
Read as well: `play AS`, `T` for 10, suits as symbols, a number alone in the auction, a suit alone when trumps are
named, and all cards of a pass at once: `give 9C JC 10D`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...errors import IllegalAction, NotationError, PaijuError
from ...language import Sentence, counted
from .encoding import BID, CONCEDE, DEAL, GIVE, MELD, PASS, TRUMP
from .messages import BAD_ACTION, COMMANDS, ONE_CARD, REFUSALS, SUIT_NAMES, UNREADABLE

if TYPE_CHECKING:
    from .view import PinochleView

RANKS = ("9", "J", "Q", "K", "10", "A")
SUITS = "CDHS"
TEXTS = [rank + suit for suit in SUITS for rank in RANKS]
NUMBERS = {text: card for card, text in enumerate(TEXTS)}
RANKS_READ = {rank.lower(): number for number, rank in enumerate(RANKS)} | {"t": 4}
SUITS_READ = {suit.lower(): number for number, suit in enumerate(SUITS)} | {
    symbol: number for symbols in ("♣♦♥♠", "♧♢♡♤") for number, symbol in enumerate(symbols)
}
SUIT_WORDS = SUITS_READ | {name: number for number, names in enumerate(SUIT_NAMES) for name in names}
WORDS = {PASS: "pass", MELD: "meld", CONCEDE: "concede", DEAL: "deal"}
WORDS_READ = {text: action for action, text in WORDS.items()} | {
    "p": PASS, "过": PASS, "不叫": PASS, "亮组合": MELD, "亮牌": MELD, "认输": CONCEDE, "发牌": DEAL
}  # fmt: skip
VERBS = {
    "bid": "bid", "叫": "bid", "trump": "trump", "主": "trump", "play": "play", "出": "play"
}  # fmt: skip
ACTIONS = (
    dict(enumerate(TEXTS))
    | {GIVE + card: f"give {text}" for card, text in enumerate(TEXTS)}
    | {TRUMP + suit: f"trump {letter}" for suit, letter in enumerate(SUITS)}
    | WORDS
)
HIGHEST_BID = 100_000
FARTHEST_BID = 999_999  # whatever is more is read as a number near this

# What is done in each phase.
DOING = {
    "auction": ("bid", "pass"),
    "trump": ("trump",),
    "give": ("give",),
    "return": ("give",),
    "concede": ("meld", "concede"),
    "play": ("play",),
    "misdeal": ("deal",),
}


def text(action: int) -> str:
    """The canonical text of an action."""
    try:
        if BID <= action <= BID + FARTHEST_BID:
            return f"bid {action - BID}"
        return ACTIONS[action]
    except (KeyError, TypeError):
        raise NotationError("BAD_ACTION", BAD_ACTION) from None


def write_cards(cards: Iterable[int]) -> tuple[str, ...]:
    """The texts of several cards."""
    return tuple([TEXTS[card] for card in cards])


def refused(code: str, **facts: object) -> PaijuError:
    """The error with this code of the rules page."""
    kind = NotationError if code == "BAD_CARD" else IllegalAction
    return kind(code, REFUSALS[code], **facts)


def read_card(word: str) -> int:
    """One card, or BAD_CARD."""
    plain = word.lower().removesuffix("\ufe0f")
    rank, suit = RANKS_READ.get(plain[:-1]), SUITS_READ.get(plain[-1:])
    if rank is None or suit is None:
        raise refused("BAD_CARD", t=word[:40])
    return 6 * suit + rank


def wrong_phase(verb: str) -> PaijuError:
    """That something is not done now."""
    command = "name trumps" if verb == "trump" else verb
    return refused("BAD_PHASE", cmd=Sentence(command, COMMANDS[command]))


def read(view: PinochleView, words: str) -> list[int]:
    """The actions, in a row, that the seat to move means by a text."""
    verb, rest = read_verb(view, words)
    if verb in WORDS_READ:
        return [WORDS_READ[verb]]
    if verb in ("bid", "trump"):
        if verb not in DOING[view.phase]:
            raise wrong_phase(verb)
        return [read_bid(rest, words) if verb == "bid" else read_trump(rest)]
    giving = view.phase in ("give", "return")
    if verb == "give" and not rest and words.strip():
        raise wrong_number(view) if giving else wrong_phase(verb)
    try:
        cards = [read_card(word) for word in rest] or [read_card(words.strip())]
    except NotationError as refusal:
        raise unreadable(view, words) or refusal from None
    if verb == "give":
        if giving and 1 < len(cards) != view.ruleset().pass_cards - len(view.given):
            raise wrong_number(view)
        return [GIVE + card for card in cards]
    if len(cards) > 1 and view.phase == "play":
        raise NotationError("BAD_ACTION", ONE_CARD, t=words.strip()[:40])
    return cards[:1]


def unreadable(view: PinochleView, words: str) -> PaijuError | None:
    """The refusal of something unreadable where no card is asked for."""
    if view.phase == "trump":
        return refused("BAD_SUIT")
    if view.phase in UNREADABLE:
        return NotationError("BAD_ACTION", UNREADABLE[view.phase], t=words.strip()[:40])
    return None


def read_verb(view: PinochleView, words: str) -> tuple[str, list[str]]:
    """What is to be done, and the other words; a verb that goes without saying is filled in."""
    parts = words.replace(",", " ").split()
    cards = [part for part in parts if part.lower() not in ("give", "给")]
    if len(cards) < len(parts):
        return "give", cards
    first = parts[0].lower() if parts else ""
    if first in VERBS:
        return VERBS[first], parts[1:]
    if len(parts) == 1:
        if first in WORDS_READ:
            return first, []
        if view.phase == "auction" and first.lstrip("-+").isdecimal():
            return "bid", parts
        if view.phase == "trump" and first.removesuffix("\ufe0f") in SUIT_WORDS:
            return "trump", parts
    return ("give" if view.phase in ("give", "return") else "play"), parts


def read_bid(words: list[str], whole: str) -> int:
    """A bid from its number; one below nothing is nothing."""
    digits = words[0].removeprefix("+") if len(words) == 1 else ""
    number = digits.removeprefix("-")
    if not (number.isascii() and number.isdecimal()):
        raise NotationError("BAD_ACTION", UNREADABLE["auction"], t=whole.strip()[:40])
    if digits.startswith("-"):
        return BID
    # A number too long to be read is as high as any that is too high, and ends like it.
    return BID + (int(number) if len(number) < 7 else FARTHEST_BID - 9_999 + int(number[-4:]))


def read_trump(words: list[str]) -> int:
    """The naming of a suit."""
    suit = SUIT_WORDS.get(words[0].lower().removesuffix("\ufe0f")) if len(words) == 1 else None
    if suit is None:
        raise refused("BAD_SUIT")
    return TRUMP + suit


def wrong_number(view: PinochleView) -> PaijuError:
    """That so many cards are not given: one is, or all that are still to be given."""
    return refused("GIVE_COUNT", cards=counted(view.ruleset().pass_cards - len(view.given), "card", "张牌"))


def read_cards(run: str) -> list[int]:
    """Cards written without spaces, as in positions: `10H9CAS`, also `TH9cA♠`; `-` or nothing for none."""
    compact = run.replace("10", "T").replace("\ufe0f", "") if run != "-" else ""
    return [read_card(compact[at : at + 2]) for at in range(0, len(compact), 2)]
