"""How actions are written and read (B2), and why one is refused (B12).

Canonical: `fold`, `check`, `call`, `bet 40`, `raise 40`, `show`, `muck`, `rebuy`, `leave`, `continue`, `end`. The
number is always the total the player will have in front. Read as well: f, k, x, c, `call 10`, b 40, r 40,
`raise to 40`, a, `all-in`, s, m, y, n, Chinese words, and what buttons and lists of moves say (`raise 1000 (all-in)`).
Sizes are `3bb` (a wager to three big blinds) and `min`, `half`, `pot` or `50%` (of the pot), also after `raise` or
`bet`. Where wagers have one size none need be given.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from ...cards import card_text, parse_card
from ...errors import IllegalAction, NotationError, PaijuError
from ...language import seat_named
from ...state import OVER
from .encoding import (
    AMOUNT,
    BET,
    BETTING,
    CALL,
    CHECK,
    CONTINUE,
    END,
    FOLD,
    LEAVE,
    MUCK,
    RAISE,
    REBUY,
    SHOW,
    UNKNOWN,
)
from .messages import NO_CARD, NOT_AN_ACTION, REFUSALS

if TYPE_CHECKING:
    from .state import HoldemState
    from .view import HoldemView

CARDS = [card_text(card) for card in range(52)]
CARD_NUMBERS = {text: card for card, text in enumerate(CARDS)}

WORDS = {
    FOLD: "fold",
    CHECK: "check",
    CALL: "call",
    SHOW: "show",
    MUCK: "muck",
    REBUY: "rebuy",
    LEAVE: "leave",
    END: "end",
    CONTINUE: "continue",
}
ANSWERS = {"showdown": (SHOW, MUCK), "rebuy": (REBUY, LEAVE), "ask": (CONTINUE, END)}
YES = {"showdown": SHOW, "rebuy": REBUY, "ask": END}
NO = {"showdown": MUCK, "rebuy": LEAVE, "ask": CONTINUE}

BETTING_WORDS = {
    **dict.fromkeys(("fold", "f", "弃", "弃牌"), "fold"),
    **dict.fromkeys(("check", "k", "x", "过", "过牌"), "check"),
    **dict.fromkeys(("call", "c", "跟", "跟注"), "call"),
    **dict.fromkeys(("bet", "b", "raise", "r", "下注", "加注", "加到", "加注到"), "wager"),
    **dict.fromkeys(("all-in", "allin", "all in", "a", "全下", "全押"), "all-in"),
    **dict.fromkeys(("min", "half", "pot"), "size"),
    **dict.fromkeys(("半池", "底池", "满池"), "size"),
}
ANSWER_WORDS = {word: action for action, word in WORDS.items() if action >= SHOW} | {
    "s": SHOW, "m": MUCK, "亮": SHOW, "亮牌": SHOW, "盖": MUCK, "盖牌": MUCK, "买入": REBUY, "离开": LEAVE,
    "结束": END, "继续": CONTINUE, "play on": CONTINUE, "end the game": END, "结束牌局": END, "重新买入": REBUY,
    "buy in again": REBUY,
}  # fmt: skip
WAGER = re.compile(r"(?:(?:bet|b|raise|r)(?![a-z])|下注|加注到|加注|加到)\s*(?:(?:to|到)\s*)?(\S*)")
CALLED = re.compile(r"(?:call|c|跟注|跟)\s*([0-9]+)")
BLINDS = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,3})?)bb")
PERCENT = re.compile(r"([0-9]{1,6})%")
# What lists and buttons add to a move: that it is all-in, its English word after the Chinese one, the price of a rebuy.
ADDED = re.compile(r"\s*(?:\(all-in\)|（全下）|, all-in|，全下)$|^[\u4e00-\u9fff]+ (?=(?:fold|check|call|bet|raise)\b)")
PRICED = re.compile(r"(buy in again|重新买入)(?:(?: for)? [0-9]+)?|用\s*[0-9]+\s*(重新买入)")
SHARES = {"half": (1, 2), "半池": (1, 2), "pot": (1, 1), "底池": (1, 1), "满池": (1, 1)}


def text(action: int) -> str:
    """The canonical text of an action."""
    if isinstance(action, int) and 0 <= action < 2 * RAISE:
        if action in WORDS:
            return WORDS[action]
        if action & AMOUNT and action >= BET:
            kind = action ^ (action & AMOUNT)
            if kind in (BET, RAISE):
                return f"{'bet' if kind == BET else 'raise'} {action & AMOUNT}"
    raise NotationError("BAD_ACTION", NOT_AN_ACTION)


def refused(code: str, **facts: object) -> PaijuError:
    """The error with this code of the rules page."""
    kind = NotationError if code in ("BAD_ACTION", "BAD_AMOUNT") else IllegalAction
    return kind(code, REFUSALS[code], **facts)


def check_turn(view: HoldemView) -> None:
    """Refuse whoever is not to move."""
    if view.to_move == OVER:
        raise refused("GAME_OVER")
    if view.seat != view.to_move:
        raise refused("NOT_YOUR_TURN", name=seat_named(view.to_move), seat=view.to_move)


def parse(view: HoldemView, words: str) -> int:
    """The legal action a seat means by a text, or the refusal."""
    check_turn(view)
    typed = ADDED.sub("", " ".join(words.lower().split()))
    if view.phase in ANSWERS:
        return read_answer(view, typed, words)
    kind = BETTING_WORDS.get(typed)
    if kind == "size" or BLINDS.fullmatch(typed) or PERCENT.fullmatch(typed):
        return read_size(view, typed)
    if kind == "all-in":
        return everything(view)
    if kind is not None and kind != "wager":
        return settle_on(view, {"fold": FOLD, "check": CHECK, "call": CALL}[kind])
    called = CALLED.fullmatch(typed)
    if called is not None:
        if view.to_call and called[1].lstrip("0") != str(view.to_call):
            raise refused("CALL_SIZE", n=view.to_call)
        return settle_on(view, CALL)
    found = WAGER.fullmatch(typed)
    if found is None:
        raise refused("BAD_ACTION", x=" ".join(words.split())[:40])
    size = found[1]
    named = BETTING_WORDS.get(size) in ("size", "all-in") and size != "a"
    if named or BLINDS.fullmatch(size) or PERCENT.fullmatch(size):
        return parse(view, size)
    return read_wager(view, size)


def read_answer(view: HoldemView, typed: str, words: str) -> int:
    """The answer to a question after the betting."""
    priced = PRICED.fullmatch(typed)
    action = ANSWER_WORDS.get(priced[1] or priced[2] if priced else typed)
    if typed in ("y", "yes", "是"):
        action = YES[view.phase]
    elif typed in ("n", "no", "否"):
        action = NO[view.phase]
    if action in ANSWERS[view.phase]:
        assert action is not None
        return action
    if action is not None or typed in BETTING_WORDS or WAGER.fullmatch(typed):
        raise refused("HAND_OVER")
    raise refused("BAD_ACTION", x=" ".join(words.split())[:40])


def read_wager(view: HoldemView, digits: str) -> int:
    """A bet or raise to an amount, which may be left out where there is only one size."""
    if not digits and view.ruleset().betting == "fixed":
        amount = view.min_raise
    elif not (digits.isascii() and digits.isdecimal()):
        raise refused("BAD_AMOUNT")
    else:
        amount = int(digits[-16:]) if not digits[:-16].strip("0") else AMOUNT
    return settle_on(view, wager(view, amount))


def read_size(view: HoldemView, word: str) -> int:
    """A wager of the least, of a part of the pot or of so many big blinds."""
    amount = view.min_raise
    blinds, percent = BLINDS.fullmatch(word), PERCENT.fullmatch(word)
    if blinds is not None:
        amount = int(Decimal(blinds[1]) * view.blinds[1])
    elif percent is not None or word in SHARES:
        part, whole = SHARES[word] if percent is None else (int(percent[1]), 100)
        amount = sized(view.price, view.pot + view.to_call, part, whole, view.min_raise, view.max_raise)
    return settle_on(view, wager(view, amount))


def sized(price: int, pot: int, part: int, whole: int, low: int, high: int) -> int:
    """The wager that raises by this part of the pot, as far as it is allowed."""
    return min(max(price + pot * part // whole, low), high)


def wager(view: HoldemView, amount: int) -> int:
    """The action of wagering so much."""
    return min(amount, AMOUNT) | (RAISE if view.price else BET)


def everything(view: HoldemView) -> int:
    """All-in: a raise if that is legal, a call if the stack does not exceed the price."""
    reach = view.reach
    if view.max_raise and (view.max_raise == reach or view.max_raise > reach):
        return wager(view, view.max_raise)
    if view.max_raise:
        raise refused("FIXED_SIZE", n=view.min_raise)
    if view.to_call and view.to_call == view.stacks[view.to_move]:
        return CALL
    raise refused("NO_RAISE", n=view.to_call)


def settle_on(view: HoldemView, action: int) -> int:
    """The action, if the seat to act may take it."""
    if action == CHECK:
        if view.to_call:
            raise refused("CANNOT_CHECK", n=view.to_call)
    elif action == CALL:
        if not view.to_call:
            raise refused("NOTHING_TO_CALL")
    elif action != FOLD:
        check_amount(view, action & AMOUNT)
    return action


def check_amount(view: HoldemView, amount: int) -> None:
    """Refuse a wager that may not be made, or not of this size."""
    if view.closed in ("NO_RAISE", "NO_OPPONENT", "CAPPED"):
        raise refused(view.closed, n=view.to_call)
    if view.min_raise and view.ruleset().betting == "fixed":
        if amount != view.min_raise:
            raise refused("FIXED_SIZE", n=view.min_raise)
    elif amount > view.reach:
        raise refused("RAISE_TOO_BIG", allin=view.reach)
    elif not view.min_raise:
        raise refused("RAISE_TOO_SMALL", min=view.price + view.full, allin=view.reach)
    elif amount < view.min_raise:
        raise refused("RAISE_TOO_SMALL", min=view.min_raise, allin=view.reach)


def refuse(view: HoldemView, action: object) -> PaijuError:
    """Why the seat to move may not take this action."""
    try:
        check_turn(view)
        if not isinstance(action, int) or isinstance(action, bool):
            return IllegalAction("BAD_ACTION", NOT_AN_ACTION)
        text(action)
        if view.phase in ANSWERS:
            return refused("HAND_OVER")
        if SHOW <= action < BET:
            return IllegalAction("BAD_ACTION", NOT_AN_ACTION)
        settle_on(view, action)
    except PaijuError as refusal:
        return refusal
    # A bet where there is a wager already, or a raise where there is none.
    return IllegalAction("BAD_ACTION", NOT_AN_ACTION)


def candidates(state: HoldemState) -> list[int]:
    """The actions that a view spells out: wagers of the least, half the pot, the pot and everything."""
    if state.phase != BETTING:
        return state.legal()
    found = [FOLD, CALL if state.call else CHECK]
    if state.low:
        pot = state.dead + sum(state.paid[: state.seats]) + state.call
        sizes = [sized(state.price, pot, part, whole, state.low, state.high) for part, whole in ((1, 2), (1, 1))]
        found += [state.nth(2 + amount - state.low) for amount in sorted({state.low, *sizes, state.high})]
    return found


def write_cards(cards: list[int]) -> tuple[str, ...]:
    """The texts of several cards, as far as they are known."""
    return tuple([CARDS[card] for card in cards if card != UNKNOWN])


def read_cards(run: str) -> list[int]:
    """Cards written without spaces, as in positions: `AhTd`, also `Ah10d`; `??` is unknown, `-` or nothing none."""
    compact = run.replace("10", "T") if run != "-" else ""
    return [read_card(compact[i : i + 2]) for i in range(0, len(compact), 2)]


def read_card(text: str) -> int:
    """One card of the pack, or one that is not known."""
    if text == "??":
        return UNKNOWN
    card = parse_card(text)
    if card >= 52:
        raise NotationError("BAD_CARD", NO_CARD, x=text)
    return card
