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


# Reading.


def read(view: HoldemView, words: str) -> int:
    """The action that the seat to move means by a text, legal or not."""
    typed = ADDED.sub("", " ".join(words.lower().split()))
    action = read_answer(view, typed) if view.phase in ANSWERS else None
    if action is None:
        action = read_bet(view, typed)
    if action is None:
        raise refused("BAD_ACTION", x=" ".join(words.split())[:40])
    return action


def read_answer(view: HoldemView, typed: str) -> int | None:
    """An answer to a question after the betting."""
    if typed in ("y", "yes", "是"):
        return YES[view.phase]
    if typed in ("n", "no", "否"):
        return NO[view.phase]
    priced = PRICED.fullmatch(typed)
    return ANSWER_WORDS.get(priced[1] or priced[2] if priced else typed)


def read_bet(view: HoldemView, typed: str) -> int | None:
    """What is done in the betting; of what costs nothing here, only what it is."""
    kind = BETTING_WORDS.get(typed)
    if view.phase in ANSWERS:
        return FOLD if kind is not None or WAGER.fullmatch(typed) else None
    if kind == "size" or BLINDS.fullmatch(typed) or PERCENT.fullmatch(typed):
        return read_size(view, typed)
    if kind == "all-in":
        return everything(view)
    if kind is not None and kind != "wager":
        return {"fold": FOLD, "check": CHECK, "call": CALL}[kind]
    called = CALLED.fullmatch(typed)
    if called is not None:
        if view.to_call and called[1].lstrip("0") != str(view.to_call):
            raise refused("CALL_SIZE", n=view.to_call)
        return CALL
    found = WAGER.fullmatch(typed)
    if found is None:
        return None
    size = found[1]
    named = BETTING_WORDS.get(size) in ("size", "all-in") and size != "a"
    if named or BLINDS.fullmatch(size) or PERCENT.fullmatch(size):
        return read_bet(view, size)
    return wager(view, read_amount(view, size))


def read_amount(view: HoldemView, digits: str) -> int:
    """The amount of a wager, which may be left out where there is only one size."""
    if not digits and view.ruleset().betting == "fixed":
        return view.min_raise
    if not (digits.isascii() and digits.isdecimal()):
        raise refused("BAD_AMOUNT")
    return int(digits[-16:]) if not digits[:-16].strip("0") else AMOUNT


def read_size(view: HoldemView, word: str) -> int:
    """A wager of the least, of a part of the pot or of so many big blinds."""
    amount = view.min_raise
    blinds, percent = BLINDS.fullmatch(word), PERCENT.fullmatch(word)
    if blinds is not None:
        amount = int(Decimal(blinds[1]) * view.blinds[1])
    elif percent is not None or word in SHARES:
        part, whole = SHARES[word] if percent is None else (int(percent[1]), 100)
        amount = sized(view.price, view.pot + view.to_call, part, whole, view.min_raise, view.max_raise)
    return wager(view, amount)


def sized(price: int, pot: int, part: int, whole: int, low: int, high: int) -> int:
    """The wager that raises by this part of the pot, as far as it is allowed."""
    return min(max(price + pot * part // whole, low), high)


def wager(view: HoldemView, amount: int) -> int:
    """The action of wagering so much, at least one chip."""
    return min(max(amount, 1), AMOUNT) | (RAISE if view.price else BET)


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


# Why not.


def refusal(view: HoldemView, action: int) -> PaijuError:
    """Why the seat to move may not take this action."""
    if view.phase in ANSWERS:
        return refused("HAND_OVER")
    if action == CHECK:
        return refused("CANNOT_CHECK", n=view.to_call)
    if action == CALL:
        return refused("NOTHING_TO_CALL")
    if action >= BET and action == wager(view, action & AMOUNT):
        return bad_amount(view, action & AMOUNT)
    # No action of the betting, a bet where there is a wager already, or a raise where there is none.
    return IllegalAction("BAD_ACTION", NOT_AN_ACTION)


def bad_amount(view: HoldemView, amount: int) -> PaijuError:
    """Why a wager may not be made, or not of this size."""
    if view.closed in ("NO_RAISE", "NO_OPPONENT", "CAPPED"):
        return refused(view.closed, n=view.to_call)
    if view.min_raise and view.ruleset().betting == "fixed":
        return refused("FIXED_SIZE", n=view.min_raise)
    if amount > view.reach:
        return refused("RAISE_TOO_BIG", allin=view.reach)
    return refused("RAISE_TOO_SMALL", min=view.min_raise or view.price + view.full, allin=view.reach)


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
