"""A first lesson: one hand from the hole cards to the showdown, and a fold."""

from __future__ import annotations

from ...language import Said
from ...lessons import Lesson, Scene, Step

ACES = Scene(
    "no-limit,seats=3,max_hands=1 phase=preflop hand=1 button=0 blinds=1/2 turn=0 stacks=1000/995/990 paid=0/5/10 "
    "hands=AsAd/KhQh/7c2d board=- next=Ah9h4c2sJs live=0+1+2 bets=0/5/10",
    (
        Step(
            Said(
                "Everybody has two cards of their own. Five more will lie in the middle, for all. The best five of "
                "the seven win the pot. Two players have put in blinds, 5 and 10. You have the best start there is, "
                "two aces: raise to 35.",
                "每人有两张底牌，桌上还会翻出五张公共牌，七张里最好的五张牌赢得底池。"
                "两家已下盲注 5 和 10。你拿到最好的起手牌，"
                "一对 A：加注到 35。",
            ),
            "raise 35",
            Said("Such a hand wants a larger pot, but not to scare everybody away: raise to 35.",
                 "这样的牌要做大底池，又别把人都吓跑：加注到 35。"),
            ("call", "fold", "check"),
        ),
        Step(
            Said(
                "One player called, the other gave up. Three cards are open, and they make three aces with yours. "
                "Your opponent checks, that is, bets nothing. Bet 40.",
                "一家跟注，另一家弃牌。翻开三张牌，你已是三条 A。对手过牌，也就是不下注。下注 40。",
            ),
            "bet 40",
            Said("With three aces you want to be paid: bet 40.", "拿着三条 A 要让对手付钱：下注 40。"),
            ("call", "check"),
        ),
        Step(
            Said("The fourth card changes little: bet 80.", "第四张牌没什么影响。下注 80，底池的一半。"),
            "bet 80",
            Said("Go on asking for chips: bet 80.", "继续要筹码：下注 80。"),
            ("call", "check"),
        ),
        Step(
            Said(
                "The last card. If you check now, both hands are shown, and the better one takes the pot.",
                "最后一张牌。现在过牌就摊牌，大的一方赢得底池。",
            ),
            "check",
            Said("You could bet more. This time just check and see.", "也可以再下注。这次先过牌看看。"),
        ),
    ),
)  # fmt: skip
FOLDING = Scene(
    "no-limit,seats=3,max_hands=1 phase=preflop hand=1 button=0 blinds=1/2 turn=0 stacks=1000/995/990 paid=0/5/10 "
    "hands=7s2d/KhQh/AcAd board=- next=Ah9h4c2sJs live=0+1+2 bets=0/5/10",
    (
        Step(
            Said(
                "Seven and two of different suits are the worst start. You have put nothing in: fold, and it costs "
                "nothing. Most hands are folded.",
                "不同花的 7 和 2 是最差的起手牌。你还没有下注：弃牌，一分不输。多数的牌都该弃掉。",
            ),
            "fold",
            Said("Wait for better cards: fold.", "等更好的牌：弃牌。"),
        ),
    ),
)

LESSON = Lesson((ACES, FOLDING))
