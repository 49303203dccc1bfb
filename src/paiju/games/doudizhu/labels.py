"""What the parts of a Dou Dizhu table and the lines of its results are called, on every screen."""

from __future__ import annotations

from ...language import Sentence

LABELS = {
    "landlord": Sentence("Landlord", "地主"),
    "peasant": Sentence("Peasant", "农民"),
    "bottom": Sentence("Bottom cards", "底牌"),
    "bid": Sentence("Bid", "叫分"),
    "bids": Sentence("Bids so far", "已叫"),
    "robs": Sentence("Robs", "抢地主"),
    "bombs": Sentence("Bombs", "炸弹"),
    "bomb": Sentence("bomb", "炸弹"),
    "rocket": Sentence("rocket", "王炸"),
    "spring": Sentence("Spring", "春天"),
    "anti_spring": Sentence("Spring against the landlord", "反春"),
    "multiplier": Sentence("Multiplier", "倍数"),
    "cap": Sentence("Multiplier at most", "封顶"),
    "stake": Sentence("Stake", "本局分"),
    "scores": Sentence("Scores", "得分"),
    "totals": Sentence("In all", "总分"),
    "last_deal": Sentence("The last deal", "最后一局"),
    "still_out": Sentence("Cards still out", "未出的牌"),
    "out": Sentence("Cards out", "未出的牌"),
    "out_n": Sentence("{n} of {rank}", "{rank} 剩 {n} 张"),
    "marker": Sentence("Marker card", "明牌"),
    "marker_went": Sentence("went to {name}, who bids first", "在{name}手中，由其先叫"),
    "previous": Sentence("Previous trick", "上一轮"),
    "table": Sentence("To beat", "要压"),
    "owed": Sentence("to beat", "待压"),
    "led": Sentence("led {what}", "先出{what}"),
    "to_beat": Sentence("{what}, to beat", "{what}，待压"),
    "deal_of": Sentence("Deal {n} of {all}", "第 {n} / {all} 局"),
    "hand_open": Sentence("hand open", "明牌"),
    "on_table": Sentence("On the table", "桌面"),
    "nothing": Sentence("Nothing yet: you lead.", "还没有牌，你先出。"),
    "your_play": Sentence("Your play", "你要出的牌"),
    "hand_in": Sentence("Hand in", "出牌"),
    "restart": Sentence("Restart", "重来"),
    "mission_n": Sentence("Mission {n}", "第 {n} 关"),
    "solved_of": Sentence("{n} of {all} solved", "已解出 {n} / {all}"),
    "find": Sentence("Both hands are open: find the forced win.", "双方明牌：找出必胜的打法。"),
    "tap": Sentence(
        "Tap a card to move it into your play; tap it there to take it back.", "点一张牌放进要出的牌，再点一下收回。"
    ),
    "buffer_empty": Sentence("Pick the cards you want to play.", "请选要出的牌。"),
    "solved": Sentence("solved", "已解出"),
}
