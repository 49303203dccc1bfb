"""What the parts of a Hold'em table are called, on every screen."""

from __future__ import annotations

from ...language import Sentence

LABELS = {
    # the bet
    "again": Sentence("All-in? A again", "全下？再按 A"),
    "min": Sentence("Min", "最小"),
    "half": Sentence("½ pot", "½ 池"),
    "three_quarters": Sentence("¾ pot", "¾ 池"),
    "pot": Sentence("Pot", "满池"),
    "all_in": Sentence("All-in", "全下"),
    "amount": Sentence("Amount", "数额"),
    "slider": Sentence("Size of the bet", "下注大小"),
    "less": Sentence("Less by {n}", "减少 {n}"),
    "more": Sentence("More by {n}", "增加 {n}"),
    "fold": Sentence("Fold", "弃牌"),
    "check": Sentence("Check", "过牌"),
    "call": Sentence("Call {n}", "跟注 {n}"),
    "call_all_in": Sentence("Call {n}, all-in", "跟注 {n}，全下"),
    "bet": Sentence("Bet {n}", "下注 {n}"),
    "raise": Sentence("Raise to {n}", "加注到 {n}"),
    "bet_all_in": Sentence("Bet {n}, all-in", "下注 {n}，全下"),
    "raise_all_in": Sentence("Raise to {n}, all-in", "加注到 {n}，全下"),
    "to_call": Sentence("To call", "需跟"),
    "to_win": Sentence("to win {n}", "可赢 {n}"),
    "NO_RAISE": Sentence("The betting is not open to you.", "你现在不能再加注。"),
    "NO_OPPONENT": Sentence("Nobody can call a raise.", "没有人能跟加注。"),
    "CAPPED": Sentence("The betting is capped.", "本轮加注已到上限。"),
    # the table
    "board": Sentence("Board", "公共牌"),
    "no_board": Sentence("No cards yet", "还没有公共牌"),
    "one_pot": Sentence("Pot", "底池"),
    "main_pot": Sentence("Main pot", "主池"),
    "side_pot": Sentence("Side pot", "边池"),
    "side_pot_n": Sentence("Side pot {n}", "边池 {n}"),
    "in_all": Sentence("{street} · {n} in all", "{street} · 共 {n}"),
    "preflop": Sentence("Before the flop", "翻牌前"),
    "flop": Sentence("Flop", "翻牌"),
    "turn": Sentence("Turn", "转牌"),
    "river": Sentence("River", "河牌"),
    "showdown": Sentence("Showdown", "摊牌"),
    "rebuy": Sentence("Buying in", "买入"),
    "ask": Sentence("Between hands", "两手之间"),
    "over": Sentence("The end", "结束"),
    "hand_n": Sentence("Hand {n}", "第 {n} 手"),
    "blinds": Sentence("Blinds {small}/{big}", "盲注 {small}/{big}"),
    "ante": Sentence("ante {n}", "前注 {n}"),
    "next_hand": Sentence("Next hand", "下一手"),
    "in_front": Sentence("{n} in front", "桌前 {n}"),
    "chips_in": Sentence("{name}: {n} in front", "{name}：桌前 {n}"),
    # a player
    "button": Sentence("Button", "庄位"),
    "small_blind": Sentence("SB", "小盲"),
    "big_blind": Sentence("BB", "大盲"),
    "folded": Sentence("folded", "已弃牌"),
    "only": Sentence("{pots} only", "只争{pots}"),
    "and": Sentence(" and ", "和"),
    "wins": Sentence("wins {n}", "赢 {n}"),
    "out": Sentence("out, no. {n}", "出局，第 {n}"),
    "gone": Sentence("out", "出局"),
    "you_are_out": Sentence(
        "You are out, number {n}. You can watch to the end.", "你已出局，第 {n} 名，可以看到结束。"
    ),
    "your_cards": Sentence("Your cards", "你的手牌"),
    "hand_of": Sentence("{name}: {cards}", "{name}：{cards}"),
}
