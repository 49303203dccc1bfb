"""A first lesson: bidding, leading, beating, passing, and bombs."""

from __future__ import annotations

from ...language import Said
from ...lessons import Lesson, Scene, Step

AUCTION = Scene(
    "classic hands=3c3s4c6s7d8s9hTdJcJdQcQsKdAs2cBR/3h4h4s5s5c5d8c8d9d9s9cTcThQdAdAh2h/"
    "3d4d5h6c6h7s7h7c8hJsJhQhKhKsAc2d2s bottom=Kc6dTs marker=Kd first=0",
    (
        Step(
            Said(
                "Three players: one landlord against two peasants. Whoever is out of cards first wins for their side. "
                "You hold both jokers and a 2, the highest cards there are. Bid 3 to be the landlord.",
                "三人打牌：一个地主对两个农民，谁先出完牌，谁那一方就赢。"
                "你有大小王和一张 2，都是最大的牌。叫 3 分当地主吧。",
            ),
            "bid 3",
            Said("You may, but with this hand you want to be landlord: bid 3.", "可以，但这手牌值得当地主：叫 3 分。"),
        ),
        Step(
            Said(
                "You are the landlord. The three cards that lay face down are yours, everybody has seen them, and you "
                "lead first.",
                "你是地主了。三张底牌归你，大家都看到了，由你先出。",
            )
        ),
    ),
)
PLAYING = Scene(
    "classic phase=play hands=3s4s5s6s7s9h9dKcKd2s/8h8dAsAdTc/JhJdQs5h5d landlord=0 turn=0",
    (
        Step(
            Said(
                "Later in a game. Five or more ranks in a row are a straight, and you get rid of all of them at once. "
                "Click 3, 4, 5, 6 and 7, then Play.",
                "牌局打到后半。五张或更多点数相连就是顺子，可以一次出掉。点选 3、4、5、6、7，再点“出牌”。",
            ),
            "34567",
            Said("Legal, but the straight gets rid of five cards.", "可以出，但顺子一次能出掉五张。"),
            ("pass", "pass"),
        ),
        Step(
            Said(
                "Nobody could beat it, so you lead again, whatever you like. Play the pair of nines.",
                "没有人压得过，仍由你随意出。出一对 9。",
            ),
            "99",
            Said("Keep the high cards: play the pair of nines.", "大牌留着：出一对 9。"),
            ("AA", "pass"),
        ),
        Step(
            Said(
                "A pair is beaten by a higher pair only, and aces are above your kings. The order is 3 up to ace, then "
                "2, then the jokers. Pass.",
                "对子只能用更大的对子压，A 比你的 K 大。大小顺序是 3 到 A，再是 2，再是王。点“不出”。",
            ),
            "pass",
            then=("T", "Q"),
        ),
        Step(
            Said(
                "Single cards now. A 2 beats the queen, and nobody has a joker.",
                "现在是单张。2 比 Q 大，别人都没有王。",
            ),
            "2",
            Said("That beats the queen, but breaks your pair of kings. Play the 2.", "压得过 Q，但拆了一对 K。出 2。"),
            ("pass", "pass"),
        ),
        Step(Said("Your last two cards are a pair. Play it and win.", "最后两张正好一对。打出去就赢了。"), "KK"),
    ),
)
BOMBS = Scene(
    "classic phase=play hands=5s5h5d5c3s/AsAhKd/7h8h9d landlord=1 turn=1",
    (
        Step(
            Said(
                "Here you are a peasant, and the landlord is about to win. Four of a kind are a bomb: it beats "
                "everything but a higher bomb and both jokers together, and it doubles the stake.",
                "这一局你是农民，地主快赢了。四张同点是炸弹：除了更大的炸弹和王炸，什么都压得过，还使倍数翻倍。",
            ),
            "5555",
            Said("Use the bomb now: the landlord has one card left.", "现在就炸：地主只剩一张牌了。"),
            ("pass", "pass"),
        ),
        Step(
            Said("Your last card. When one peasant is out, both have won.", "最后一张。一个农民出完，两个农民都赢。"),
            "3",
        ),
    ),
    before=("AA", "pass"),
)

LESSON = Lesson((AUCTION, PLAYING, BOMBS))
