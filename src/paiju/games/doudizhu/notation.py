"""What a player types, what it means, and why it is refused (A2 and A8).

Everything here works on a View, so that a client far from the table can tell a player what is wrong.
"""

from __future__ import annotations

from functools import lru_cache

from ...errors import GAME_OVER, NOT_YOUR_TURN, IllegalAction, NotationError, PaijuError
from ...language import Sentence, seat_named
from . import messages
from .auction import standing
from .combos import count_cards, fit, length_of, read
from .kinds import (
    BID,
    BID_PASS,
    BOMB,
    CALL,
    CARDS,
    CATEGORIES,
    KIND_SHIFT,
    PASS,
    RANKS,
    ROB,
    ROCKET,
    SOLO,
    TEXTS,
    WINGS,
)
from .plays import pack, play_text, ranks_text
from .rules import DouDizhuRules
from .story import code_of
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


def parse(view: DouDizhuView, typed: str) -> int:
    """The legal action that a text means, or the refusal of the rules page."""
    rules = view.ruleset()
    check_turn(view)
    if typed in view.legal:
        return listed(typed, rules.wings)
    word = " ".join(typed.lower().split())
    action = read_call(view, rules, word) if view.phase == "auction" else read_play(view, rules, word)
    problem = find_problem(view, action)
    if problem is not None:
        raise problem
    return action


@lru_cache(65536)
def listed(text: str, wings: str) -> int:
    """The action with this canonical text."""
    if text in CALLED:
        return CALLED[text]
    letters, _, category = text.partition("=")
    cards = pack(letters)
    kind = CATEGORIES.index(category) + 1 if category else read(cards, WINGS.index(wings))[0]
    return kind << KIND_SHIFT | cards


def explain(view: DouDizhuView, action: object) -> PaijuError:
    """Why an action is not legal in a view of the seat to move."""
    try:
        check_turn(view)
    except PaijuError as error:
        return error
    assert isinstance(action, int)
    return find_problem(view, action) or refuse("NO_COMBINATION", messages.NO_COMBINATION, cards=text(action))


def refuse(code: str, sentence: Sentence, **facts: object) -> IllegalAction:
    """A refusal of the rules page."""
    return IllegalAction(code, sentence, **facts)


def check_turn(view: DouDizhuView) -> None:
    """Refuse whoever is not to act."""
    if view.over:
        raise refuse("GAME_OVER", GAME_OVER)
    if view.seat != view.to_move:
        raise refuse("NOT_YOUR_TURN", NOT_YOUR_TURN, name=seat_named(view.to_move))


def wrong_phase(view: DouDizhuView) -> IllegalAction:
    """The refusal that says what can be done now, and nothing else."""
    if view.phase != "auction":
        return refuse("BAD_PHASE", messages.PLAY_NOW)
    if "call" in view.legal or "rob" in view.legal:
        return refuse("BAD_PHASE", messages.CALL_NOW if "call" in view.legal else messages.ROB_NOW)
    *bids, last = ["pass", *(text.removeprefix("bid ") for text in view.legal if text != "bid pass")]
    said = Sentence(f"{', '.join(bids)} or {last}", f"{'、'.join(bids)} 或 {last}") if bids else last
    return refuse("BAD_PHASE", messages.BID_NOW, bids=said)


def read_call(view: DouDizhuView, rules: DouDizhuRules, word: str) -> int:
    """A bid, from `2`, `bid 2`, `pass`, `call`, `rob`."""
    said = word.removeprefix("bid ")
    if said in BID_WORDS:
        return BID_WORDS[said]
    if rules.auction == "bid123" and said.removeprefix("-").isdecimal() and (said != word or len(said) <= 2):
        raise refuse("BID_RANGE", messages.BID_RANGE)
    raise wrong_phase(view)


def read_play(view: DouDizhuView, rules: DouDizhuRules, word: str) -> int:
    """A combination, or a pass."""
    if word in PASS_WORDS:
        return PASS
    if word.startswith("bid") or word in ("call", "rob"):
        raise refuse("BAD_PHASE", messages.PLAY_NOW)
    cards_word, suffix, category = word.partition("=")
    letters = cards_word.upper().translate(IGNORED).replace("10", "T")
    for letter in letters:
        if letter not in RANKS:
            raise NotationError("BAD_CARD", messages.BAD_CARD, x=letter)
    if not letters:
        raise refuse("EMPTY", messages.EMPTY)
    cards_text = "".join(sorted(letters, key=RANKS.index))
    if any(letters.count(letter) > rank_letters(view.hand).count(letter) for letter in set(letters)):
        raise refuse("NOT_HELD", messages.NOT_HELD, cards=cards_text)
    cards = pack(letters)
    mode = WINGS.index(rules.wings)
    kinds = read(cards, mode)
    if suffix:
        kinds = [kind for kind in kinds if CATEGORIES[kind - 1] == category.strip()]
    if not kinds:
        raise refuse("NO_COMBINATION", messages.NO_COMBINATION, cards=cards_text)
    plays = [kind << KIND_SHIFT | cards for kind in kinds]
    # Only under `loose` wings is there a choice: the reading that beats the table, else the plain chain.
    return next((play for play in plays if find_problem(view, play) is None), plays[0])


def find_problem(view: DouDizhuView, action: int) -> IllegalAction | None:
    """What is wrong with an action of the seat to move, in the order of the rules page."""
    rules = view.ruleset()
    if view.phase == "auction" or action >> KIND_SHIFT == 0:
        return call_problem(view, rules, action)
    cards, kind = action & CARDS, action >> KIND_SHIFT
    hand = rank_letters(view.hand)
    shown = ranks_text(cards) if kind <= ROCKET else str(action)
    if any((cards >> (4 * rank)) & 15 > hand.count(letter) for rank, letter in enumerate(RANKS)):
        return refuse("NOT_HELD", messages.NOT_HELD, cards=shown)
    mode = WINGS.index(rules.wings)
    rank = fit(cards, kind, mode) if kind <= ROCKET else -1
    if rank < 0:
        return refuse("NO_COMBINATION", messages.NO_COMBINATION, cards=shown)
    name = messages.CATEGORY_NAMES[CATEGORIES[kind - 1]]
    if CATEGORIES[kind - 1] not in rules.in_use():
        return refuse("CATEGORY_OFF", messages.CATEGORY_OFF, category=Sentence(capital(name.en), name.zh))
    return None if not view.table else beat_problem(view, mode, kind, cards, rank)


def beat_problem(view: DouDizhuView, mode: int, kind: int, cards: int, rank: int) -> IllegalAction | None:
    """Why a combination does not beat the table (A5)."""
    letters, _, category = view.table.partition("=")
    table = pack(letters)
    kinds = [found for found in read(table, mode) if not category or CATEGORIES[found - 1] == category]
    table_kind = kinds[0]
    if table_kind == ROCKET:
        return refuse("TOO_LOW", messages.TOO_LOW, cards=ranks_text(cards), table=letters)
    if kind == table_kind and length_of(cards, kind) == length_of(table, kind):
        if rank > fit(table, kind, mode):
            return None
        return refuse("TOO_LOW", messages.TOO_LOW, cards=ranks_text(cards), table=letters)
    if kind in (BOMB, ROCKET):
        return None
    sentence = {SOLO: messages.BEAT_SINGLE, BOMB: messages.BEAT_BOMB}.get(table_kind, messages.WRONG_CATEGORY)
    name = messages.CATEGORY_NAMES[CATEGORIES[table_kind - 1]]
    return refuse("WRONG_CATEGORY", sentence, table=letters, category=name, n=count_cards(table))


def call_problem(view: DouDizhuView, rules: DouDizhuRules, action: int) -> IllegalAction | None:
    """Why a call or a pass is not possible now."""
    if view.phase != "auction":
        if action != PASS:
            return refuse("BAD_PHASE", messages.PLAY_NOW)
        return None if view.table else refuse("CANNOT_PASS", messages.CANNOT_PASS)
    calls = tuple(map(code_of, view.bids))
    now = standing(rules.auction, rules.auction_turns, calls)
    if action in now.legal:
        return None
    if rules.auction == "bid123" and BID < action <= BID + 3:
        return refuse("BID_TOO_LOW", messages.BID_TOO_LOW, b=now.bid)
    return wrong_phase(view)


def rank_letters(cards: tuple[str, ...]) -> str:
    """The rank letters of cards."""
    return "".join(card[0] for card in cards)


def capital(name: str) -> str:
    """A name at the beginning of a sentence."""
    return name[0].upper() + name[1:]
