"""What a player types, and what it means (A2)."""

from __future__ import annotations

from functools import lru_cache

from ...errors import IllegalAction, NotationError
from . import messages
from .combos import read
from .kinds import BID, BID_PASS, CALL, CATEGORIES, KIND_SHIFT, PASS, RANKS, ROB, TEXTS, WINGS
from .plays import pack, play_text
from .refusals import wrong_phase
from .rules import DouDizhuRules
from .view import DouDizhuView

PASS_WORDS = ("pass", "p", "不出", "不要", "过")
BID_WORDS = {
    "0": BID_PASS, "pass": BID_PASS, "p": BID_PASS, "不叫": BID_PASS, "不抢": BID_PASS,
    "1": BID + 1, "2": BID + 2, "3": BID + 3,
    "call": CALL, "叫": CALL, "叫地主": CALL, "rob": ROB, "抢": ROB, "抢地主": ROB,
}  # fmt: skip
CALLED = {text: action for action, text in TEXTS.items()}
IGNORED = str.maketrans("", "", " \t,-，、")


def text(action: int) -> str:
    """The canonical text of an action."""
    if action in TEXTS:
        return TEXTS[action]
    return play_text(action)


def read_action(view: DouDizhuView, typed: str) -> int:
    """The action that a text means, legal or not."""
    rules = view.ruleset()
    if typed in view.legal:
        return listed(typed, rules.wings)
    word = " ".join(typed.lower().split())
    return read_call(view, rules, word) if view.phase == "auction" else read_play(view, rules, word)


@lru_cache(65536)
def listed(text: str, wings: str) -> int:
    """The action with this canonical text."""
    if text in CALLED:
        return CALLED[text]
    letters, _, category = text.partition("=")
    cards = pack(letters)
    kind = CATEGORIES.index(category) + 1 if category else read(cards, WINGS.index(wings))[0]
    return kind << KIND_SHIFT | cards


def read_call(view: DouDizhuView, rules: DouDizhuRules, word: str) -> int:
    """A bid, from `2`, `bid 2`, `pass`, `call`, `rob`."""
    said = word.removeprefix("bid ")
    if said in BID_WORDS:
        return BID_WORDS[said]
    if rules.auction == "bid123" and said.removeprefix("-").isdecimal() and (said != word or len(said) <= 2):
        raise IllegalAction("BID_RANGE", messages.BID_RANGE)
    raise wrong_phase(view)


def ranks_of(view: DouDizhuView, cards: str) -> str:
    """What cards were typed by their ranks: cards of the hand as views write them (`7h 7c BJ`) have suits as well. `BJ`
    alone is a joker and a jack (A2)."""
    held = {card.lower() for card in view.hand}
    words = cards.split()
    as_shown = held.issuperset(words) and words not in ([], ["bj"], ["rj"])
    return "".join(word[0] for word in words) if as_shown else cards


def read_play(view: DouDizhuView, rules: DouDizhuRules, word: str) -> int:
    """A combination, or a pass."""
    if word in PASS_WORDS:
        return PASS
    if word.startswith("bid") or word in ("call", "rob"):
        raise IllegalAction("BAD_PHASE", messages.PLAY_NOW)
    cards_word, suffix, category = word.partition("=")
    letters = ranks_of(view, cards_word).upper().translate(IGNORED).replace("10", "T")
    for letter in letters:
        if letter not in RANKS:
            raise NotationError("BAD_CARD", messages.BAD_CARD, x=letter)
    if not letters:
        raise IllegalAction("EMPTY", messages.EMPTY)
    cards_text = "".join(sorted(letters, key=RANKS.index))
    held = [card[0] for card in view.hand]
    if any(letters.count(letter) > held.count(letter) for letter in set(letters)):
        raise IllegalAction("NOT_HELD", messages.NOT_HELD, cards=cards_text)
    cards = pack(letters)
    mode = WINGS.index(rules.wings)
    kinds = read(cards, mode)
    if suffix:
        kinds = [kind for kind in kinds if CATEGORIES[kind - 1] == category.strip()]
    if not kinds:
        raise IllegalAction("NO_COMBINATION", messages.NO_COMBINATION, cards=cards_text)
    plays = [kind << KIND_SHIFT | cards for kind in kinds]
    # Only under `loose` wings is there a choice: the reading that beats the table, else the plain chain.
    return next((play for play in plays if play_text(play) in view.legal), plays[0])
