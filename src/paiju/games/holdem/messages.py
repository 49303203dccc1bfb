"""What Hold'em says to people: the refusals of the rules page (B12) and a few more, in English and Chinese."""

from __future__ import annotations

from ...language import Sentence

TITLE = Sentence("Texas Hold'em", "德州扑克")

SEATS = Sentence("Texas Hold'em needs 2 to {max} players.", "德州扑克需要 2 到 {max} 名玩家。")

REFUSALS = {
    "BAD_ACTION": Sentence(
        'I do not understand "{x}". Try fold, check, call, raise to N or all-in.',
        "看不懂“{x}”。可以输入 fold、check、call、raise N 或 all-in。",
    ),
    "CANNOT_CHECK": Sentence("You cannot check: {n} to call.", "不能过牌：要跟 {n}。"),
    "NOTHING_TO_CALL": Sentence("There is nothing to call; you can check.", "没有要跟的注，可以过牌。"),
    "CALL_SIZE": Sentence("A call is {n} here.", "这里跟注是 {n}。"),
    "RAISE_TOO_SMALL": Sentence(
        "Raise to at least {min} (or all-in for {allin}).", "至少加到 {min}（或全下 {allin}）。"
    ),
    "RAISE_TOO_BIG": Sentence("You only have {allin}.", "你只有 {allin}。"),
    "NO_RAISE": Sentence("The betting is not open to you: call {n} or fold.", "你不能再加注：跟 {n} 或弃牌。"),
    "NO_OPPONENT": Sentence("Nobody can call a raise: call {n} or fold.", "没有人能跟你的加注：跟 {n} 或弃牌。"),
    "CAPPED": Sentence("The betting is capped: call {n} or fold.", "加注次数已到上限：跟 {n} 或弃牌。"),
    "FIXED_SIZE": Sentence("In this game the raise is to {n}.", "这里只能加到 {n}。"),
    "BAD_AMOUNT": Sentence("The amount must be a whole number of chips.", "数额必须是整数筹码。"),
    "HAND_OVER": Sentence("This hand is finished.", "这手牌已经结束。"),
}

NO_CARD = Sentence('"{x}" is no card of this pack.', "“{x}”不是这副牌里的牌。")
TOO_MANY = Sentence(
    "There are {n} legal actions, too many to list: ask count, nth, is_legal or candidates.",
    "合法动作有 {n} 种，多得无法列出：请用 count、nth、is_legal 或 candidates。",
)
BAD_VIEW = Sentence("This is not a possible view of Hold'em: {problem}", "这不是德州扑克可能的视图：{problem}")
NOT_AN_ACTION = Sentence("This is not an action of Hold'em.", "这不是德州扑克的动作。")

NOTES = Sentence(
    "Type fold, check, call, raise 40 (the total in front of you), 3bb, all-in, or min, half, pot, 75% for a raise by "
    "so much of the pot.",
    "可输入 fold 弃牌、check 过牌、call 跟注、raise 40 加到 40（面前总数）、3bb 加到三个大盲、all-in 全下；"
    "min、half、pot、75% 按最小、半池、满池、百分之几的底池加注。",
)
