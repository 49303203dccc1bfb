"""A first lesson: suit or rank, eights, and drawing."""

from __future__ import annotations

from ...language import Said
from ...lessons import Lesson, Scene, Step

MATCHING = Scene(
    "seed,seats=3,play_on=never hands=6DKC8S4H9H/6S2CQH4S3C/KS7C5H9S3S pile=3D",
    (
        Step(
            Said(
                "Be rid of your cards first. A card goes on the pile if it has the same suit or the same rank as the "
                "top card. The top card is a diamond: play the 6♦.",
                "先出完手牌就赢。出的牌要与牌堆顶的牌花色相同或点数相同。顶牌是方块：出 6♦。",
            ),
            "6D",
            Said("An eight is good at any time: save it, and play the 6♦.", "8 什么时候都能出，先留着，出 6♦。"),
            ("6S", "KS"),
        ),
        Step(
            Said(
                "The others matched the rank, then the suit. On top lies the K♠: your K♣ has the same rank.",
                "别人先配了点数，再配了花色。现在顶牌是 K♠：你的 K♣ 点数相同。",
            ),
            "KC",
            Said("Save the eight: the K♣ matches the rank.", "8 先留着：K♣ 点数相同。"),
            ("2C", "7C"),
        ),
        Step(
            Said(
                "You have no club and no seven. But an eight may be played on anything, and you say which suit comes "
                "next. You hold two hearts: play the 8♠ and choose ♥.",
                "你没有梅花也没有 7，但 8 可以压在任何牌上，并由你指定下一种花色。你有两张红桃：出 8♠，选 ♥。",
            ),
            "8S=H",
            Said("Choose hearts: those are the cards you have left.", "选红桃：你剩下的都是红桃。"),
            ("QH", "5H"),
        ),
        Step(Said("They had to follow hearts. So can you.", "别人只能跟红桃，你也可以。"), "4H",
             Said("Play the 4♥ first.", "先出 4♥。"), ("4S", "9S")),
        Step(Said("Your last card has the same rank: play it and win.", "最后一张点数相同：出掉就赢了。"), "9H"),
    ),
)  # fmt: skip
DRAWING = Scene(
    "seed,seats=3,play_on=never hands=5C2H/6S2CQH4S3C/KS7C5H9S3H pile=KD stock=3SJDTD9C",
    (
        Step(
            Said(
                "Nothing fits on the K♦. Then you draw from the stock, until a card can be played.",
                "没有牌能压 K♦。这时要从牌堆摸牌，直到能出为止。",
            ),
            "draw",
        ),
        Step(Said("The 3♠ does not fit either. Draw once more.", "3♠ 也不行，再摸一张。"), "draw"),
        Step(Said("The J♦ fits: play it.", "J♦ 可以：出掉它。"), "JD"),
        Step(
            Said(
                "That is the whole game. Queens, aces and twos do more in the preset “party”: see the rules.",
                "这就是全部玩法。在“party”规则里，Q、A、2 还有别的作用，见规则。",
            )
        ),
    ),
)

LESSON = Lesson((MATCHING, DRAWING))
