"""What the parts of a table of Crazy Eights and the lines of its results are called, on every screen."""

from __future__ import annotations

from ...language import Sentence

LABELS = {
    "top": Sentence("On top", "顶牌"),
    "stock": Sentence("Stock", "牌堆"),
    "suit": Sentence("Suit in play", "当前花色"),
    "pending": Sentence("{n} to take", "要收 {n} 张"),
    "to_take": Sentence("To take", "要收"),
    "clockwise": Sentence("Play goes clockwise", "顺时针出牌"),
    "counter": Sentence("Play goes counter-clockwise", "逆时针出牌"),
    "clockwise_short": Sentence("clockwise", "顺时针"),
    "counter_short": Sentence("counter-clockwise", "逆时针"),
    "to_draw": Sentence("{n} to draw", "还可摸 {n} 张"),
    "draw_pile": Sentence("Draw pile, cards: {n}", "牌堆，{n} 张"),
    "from": Sentence("from {name}", "{name}出的"),
    "turned_up": Sentence("turned up", "翻开的牌"),
    "last_card": Sentence("last card", "剩一张"),
    "can_play": Sentence("{n} can be played", "{n} 张能出"),
    "name_suit": Sentence("Play {card} and name", "出{card}，指定"),
    "suit_to_name": Sentence("Suit to name", "要指定的花色"),
    "draw": Sentence("Draw", "摸牌"),
    "out": Sentence("Out", "出完"),
    "place": Sentence("Place {n}", "第 {n} 名"),
    "points": Sentence("{n} of {target}", "{n} / {target}"),
    "votes": Sentence("Votes: {votes}", "投票：{votes}"),
    "round": Sentence("Round {n}", "第 {n} 轮"),
    "target": Sentence("Played to", "打到"),
    "scores": Sentence("Points", "分数"),
    "score": Sentence("Score", "得分"),
    "last_round": Sentence("The last round", "最后一轮"),
    "penalty": Sentence("Penalties of this round", "本轮罚分"),
    "collect": Sentence("Collected in this round", "本轮得分"),
    "totals": Sentence("In all", "总分"),
    "in_hand": Sentence("Points in hand", "手中分数"),
    "this_round": Sentence("This round", "本轮"),
}
