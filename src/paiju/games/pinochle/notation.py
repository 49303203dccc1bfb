"""How cards and actions are written and read (section 2), and why one is refused (section 9).

Canonical: a card `10H` plays it; `bid 210`, `pass`, `trump H`, `give 9C`, `meld`, `concede`, `deal`.
Read as well: `play AS`, `T` for 10, suits as symbols, a number alone in the auction, a suit alone when trumps are
named, and all cards of a pass at once: `give 9C JC 10D`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...cards import face
from ...errors import IllegalAction, NotationError, PaijuError
from ...language import Sentence, counted, seat_named
from ...state import OVER
from .encoding import BID, CARDS, CONCEDE, DEAL, GIVE, MELD, PASS, TRUMP
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
        if BID < action <= BID + HIGHEST_BID:
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


def parse_all(view: PinochleView, words: str) -> list[int]:
    """The legal actions, in a row, that a seat means by a text, or the refusal."""
    check_turn(view)
    verb, rest = read_verb(view, words)
    if verb == "bid":
        check_phase(view, "bid")
        return [read_bid(view, rest, words)]
    if verb == "trump":
        check_phase(view, "trump")
        return [read_trump(view, rest)]
    if verb in WORDS_READ:
        check_phase(view, WORDS[WORDS_READ[verb]])
        return [WORDS_READ[verb]]
    if verb == "give" and not rest and words.strip():
        check_phase(view, verb)
        raise refused("GIVE_COUNT", cards=counted(view.ruleset().pass_cards - len(view.given), "card", "张牌"))
    try:
        cards = [read_card(word) for word in rest] or [read_card(words.strip())]
    except NotationError as refusal:
        raise unreadable(view, words) or refusal from None
    check_phase(view, verb)
    if verb == "give":
        return read_gift(view, cards)
    if len(cards) > 1:
        raise NotationError("BAD_ACTION", ONE_CARD, t=words.strip()[:40])
    return [check_play(view, cards[0])]


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


def check_turn(view: PinochleView) -> None:
    """Refuse whoever is not to move."""
    if view.to_move == OVER:
        raise refused("GAME_OVER")
    if view.seat != view.to_move:
        raise refused("NOT_YOUR_TURN", name=seat_named(view.to_move), seat=view.to_move)


def check_phase(view: PinochleView, verb: str) -> None:
    """Refuse what is not done in this phase."""
    if verb not in DOING[view.phase]:
        command = "name trumps" if verb == "trump" else verb
        raise refused("BAD_PHASE", cmd=Sentence(command, COMMANDS[command]))


def read_bid(view: PinochleView, words: list[str], whole: str) -> int:
    """A bid from its number."""
    digits = words[0].removeprefix("+") if len(words) == 1 else ""
    number = digits.removeprefix("-")
    if not (number.isascii() and number.isdecimal()):
        raise NotationError("BAD_ACTION", UNREADABLE["auction"], t=whole.strip()[:40])
    if digits.startswith("-"):
        raise refused("BID_TOO_LOW", n=view.least_bid)
    # A number too long to be read is as high as any that is too high, and ends like it.
    return check_bid(view, int(number) if len(number) < 10 else 10**9 + int(number[-4:]))


def check_bid(view: PinochleView, bid: int) -> int:
    """The action of a bid, if it can be made."""
    rules = view.ruleset()
    if bid % rules.bid_step:
        raise refused("BID_STEP", step=rules.bid_step)
    if bid < view.least_bid:
        raise refused("BID_TOO_LOW", n=view.least_bid)
    if bid > rules.max_bid:
        raise refused("BID_TOO_HIGH", n=rules.max_bid)
    return BID + bid


def read_trump(view: PinochleView, words: list[str]) -> int:
    """The naming of a suit."""
    suit = SUIT_WORDS.get(words[0].lower().removesuffix("\ufe0f")) if len(words) == 1 else None
    if suit is None:
        raise refused("BAD_SUIT")
    return check_trump(view, suit)


def check_trump(view: PinochleView, suit: int) -> int:
    """The action that names a suit, if it can be named."""
    if f"trump {SUITS[suit]}" not in view.legal:
        raise refused("MARRIAGE_NEEDED")
    return TRUMP + suit


def read_gift(view: PinochleView, cards: list[int]) -> list[int]:
    """One card of a pass, or all that are still to be given."""
    owed = view.ruleset().pass_cards - len(view.given)
    if len(cards) != owed and len(cards) > 1:
        raise refused("GIVE_COUNT", cards=counted(owed, "card", "张牌"))
    hand = Counter(view.hand)
    for card in cards:
        if not hand[TEXTS[card]]:
            raise refused("NOT_HELD", card=face(TEXTS[card]))
        hand[TEXTS[card]] -= 1
    return [GIVE + card for card in cards]


def check_play(view: PinochleView, card: int) -> int:
    """The card, if it may be played; else what is owed instead (6.1)."""
    text = TEXTS[card]
    if text in view.legal:
        return card
    if text not in view.hand:
        raise refused("NOT_HELD", card=face(text))
    if not view.trick:
        raise refused("MUST_TRUMP", owed=view.legal)
    led, trump, best = view.trick[0][-1], view.trump, view.winning
    if text[-1] == led:
        raise refused("MUST_BEAT", card=face(best), owed=view.legal)
    if any(held[-1] == led for held in view.hand):
        raise refused("FOLLOW_SUIT", suit=SUIT_NAMES[SUITS.index(led)], owed=view.legal)
    if text[-1] != trump:
        raise refused("MUST_TRUMP", owed=view.legal)
    raise refused("MUST_OVERTRUMP", card=face(best), owed=view.legal)


def refuse(view: PinochleView, action: object) -> PaijuError:
    """Why the seat to move may not take this action."""
    try:
        check_turn(view)
        if not isinstance(action, int) or isinstance(action, bool):
            return IllegalAction("BAD_ACTION", BAD_ACTION)
        check_action(view, action)
    except PaijuError as refusal:
        return refusal
    return IllegalAction("BAD_ACTION", BAD_ACTION)


def check_action(view: PinochleView, action: int) -> None:
    """Refuse an action number as its text would be refused."""
    if BID <= action <= BID + 10 * HIGHEST_BID:
        check_phase(view, "bid")
        check_bid(view, action - BID)
    if action not in ACTIONS:
        return
    if action < CARDS:
        check_phase(view, "play")
        check_play(view, action)
    elif action < TRUMP:
        check_phase(view, "give")
        read_gift(view, [action - GIVE])
    elif action < PASS:
        check_phase(view, "trump")
        check_trump(view, action - TRUMP)
    else:
        check_phase(view, WORDS[action])


def read_cards(run: str) -> list[int]:
    """Cards written without spaces, as in positions: `10H9CAS`, also `TH9cA♠`; `-` or nothing for none."""
    compact = run.replace("10", "T").replace("\ufe0f", "") if run != "-" else ""
    return [read_card(compact[at : at + 2]) for at in range(0, len(compact), 2)]
