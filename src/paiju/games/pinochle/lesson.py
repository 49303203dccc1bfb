"""A first lesson: the bid, trumps and melds, and what is owed to a trick."""

from __future__ import annotations

from ...language import Said
from ...lessons import Lesson, Scene, Step

DEAL = Scene(
    "auction phase=auction hands=AH10HKHQHJH9HASKCQCADQSJD/9SJHQSKH10HASKC9C10DQD10CJS/"
    "ACJS10DAH9C10SQHKD9DQCKD9H/ACKSJC10CJDAD9SJC10SKSQD9D dealer=3 deal=1 scores=0/0 turn=0",
    (
        Step(
            Said(
                "Two against two, your partner sits opposite. There are two of every card from nine up, and a ten is "
                "higher than a king. Before the play, certain cards score as melds: ace to jack of trumps is worth "
                "150, and you hold all five hearts. Bid 200.",
                "二对二，搭档坐对面。从 9 到 A 每张牌各有两张，10 比 K 大。"
                "打牌之前，某些组合可以得分：主牌 A、10、K、Q、J 值 "
                "150 分，你的红桃正好齐全。叫 200。",
            ),
            "bid 200",
            Said("This hand is good enough: bid 200 first.", "这手牌够好了：先叫 200。"),
            ("pass", "pass", "pass"),
        ),
        Step(
            Said("Nobody bids more. You name trumps: hearts.", "没有人叫得更高。由你定主：红桃。"),
            "trump H",
            Said("Your five best cards are hearts.", "你最好的五张牌是红桃。"),
        ),
        Step(
            Said(
                "All melds are shown and counted. You also have J♦ and Q♠ together, a pinochle. Go on and play for the "
                "tricks.",
                "各家的组合都亮出来计分。你还有 J♦ 和 Q♠，叫“pinochle”。接着打牌赢墩。",
            ),
            "meld",
            Said("With such cards nobody gives up.", "这样的牌不该认输。"),
        ),
        Step(
            Said(
                "Aces, tens and kings in tricks count 10 each. Lead the A♥: no card is higher, and it draws trumps out "
                "of the other hands.",
                "墩里的 A、10、K 各算 10 分。领出 A♥：没有更大的牌，还能逼出别人的主牌。",
            ),
            "AH",
            Said("Begin with the A♥.", "先出 A♥。"),
            ("JH", "9H", "JC"),
        ),
        Step(
            Said("Now the A♦, while everybody still has diamonds.", "趁大家都有方块，出 A♦。"),
            "AD",
            Said("The A♦ takes a trick now.", "现在出 A♦ 能赢一墩。"),
            ("QD", "9D", "9D"),
        ),
        Step(
            Said(
                "Lead the K♣ and see what is owed: whoever can must follow suit and, if possible, play a higher card.",
                "领出 K♣，看看跟牌的义务：有同花色必须跟，能压过就必须压。",
            ),
            "KC",
            Said("Try the K♣.", "试试 K♣。"),
            ("10C", "AC", "JC", "KD", "AD"),
        ),
        Step(
            Said(
                "Your partner had to beat the ten and took the trick; the points are for both of you. Diamonds are led "
                "now, and your only one must follow. Who has none must trump.",
                "搭档必须压过 10，赢了这一墩，分数归你们俩。现在领出方块，"
                "你唯一的方块必须跟出。没有该花色的人必须将吃。",
            ),
            "JD",
        ),
        Step(
            Said(
                "Reach the bid with melds and tricks together, or lose as much as you bid. That is Pinochle.",
                "组合分加墩分要达到叫分，否则扣掉叫分。这就是 Pinochle。",
            )
        ),
    ),
)

LESSON = Lesson((DEAL,))
