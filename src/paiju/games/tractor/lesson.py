"""A first lesson: following suit, pairs, points for the partner, and trumps."""

from __future__ import annotations

from ...language import Said
from ...lessons import Lesson, Scene, Step

TRICKS = Scene(
    "classic,hands=1 hands=AC8C8C4S3H/KC9C6C5SJS/10C3C4C6SQS/5CJC7CKS9S trump=H",
    (
        Step(
            Said(
                "Two against two, your partner sits opposite. Everybody follows the suit that is led, and the highest "
                "card takes the trick. Fives count 5, tens and kings 10. Lead your highest club, the A♣.",
                "二对二，搭档坐在对面。大家都要跟领出的花色，最大的牌赢得这一墩。"
                "5 算 5 分，10 和 K 算 10 分。领出最大的梅花 A♣。",
            ),
            "AC",
            Said("Begin with the A♣: no club is higher.", "先出 A♣：没有比它大的梅花。"),
            ("6C", "10C", "7C"),
        ),
        Step(
            Said(
                "Your partner saw that you win and gave you the ten. Two packs are in play, so there are pairs: two of "
                "the very same card. Click both 8♣ and play them.",
                "搭档看到你会赢，送来了 10 分。用的是两副牌，所以有对子：两张完全相同的牌。点选两张 8♣ 打出。",
            ),
            "8C 8C",
            Said("Play both eights of clubs together.", "把两张 8♣ 一起出。"),
            ("KC 9C", "3C 4C", "5C JC"),
        ),
        Step(
            Said(
                "Nobody had a pair of clubs, so two single ones had to follow, and higher cards did not help them: "
                "fifteen points are yours. Now the 4♠.",
                "没有人有梅花对子，只能跟两张单牌，再大也没用：15 分归你们。现在出 4♠。",
            ),
            "4S",
            Said("Keep the trump for later: play the 4♠.", "主牌留着：出 4♠。"),
            ("JS", "QS", "KS", "9S"),
        ),
        Step(
            Said(
                "The king took that trick, and 9♠ is led. You have no spade left. Hearts are trumps here, as are all "
                "twos and the jokers, and the lowest trump beats every other suit.",
                "K 赢了那一墩，现在领出 9♠。你没有黑桃了。这里红桃是主牌，"
                "所有的 2 和王也是主，最小的主也大过别的花色。",
            ),
            "3H",
            then=("5S", "6S"),
        ),
        Step(
            Said(
                "That was the last trick. Consecutive pairs make a tractor, which gives the game its name: see the "
                "rules, or play.",
                "这是最后一墩。相连的对子叫拖拉机，牌戏因此得名：看看规则，或直接开打吧。",
            )
        ),
    ),
)

LESSON = Lesson((TRICKS,))
