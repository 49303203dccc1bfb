"""What can be set in Crazy Eights (C1): the flags and the presets `seed`, `points` and `party`.

A number that is `none` follows from the number of players: one pack for up to five, two from six; seven cards
each for two players, else five; the target is 100 points (penalty) or 50 for each player (collect).
Scoring forces `play_on=never`, whatever was asked for. Four players sit down unless told otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...errors import SetupError
from ...language import Sentence
from ...rules import COURSE, DEALING, PLAYING, SCORING, Rules, bad_rules, flag, read_humans
from .messages import PACK_EMPTY, PLAYERS

MOST_SEATS = 10
MOST_PACKS = 2


@dataclass(frozen=True, kw_only=True)
class EightsRules(Rules):
    """The house rules of one game of Crazy Eights."""

    seats: int = flag(4, "players, 2 to 10", "玩家人数，2 到 10")
    decks: int | None = flag(
        None,
        "packs of 52 cards, 1 or 2 (by themselves 1 up to 5 players, 2 from 6)",
        "几副牌（1 或 2；不设时 5 人以内 1 副，6 人起 2 副）",
        group=DEALING,
        words={"none": ("by the number of players", "按人数而定")},
    )
    hand_size: int | None = flag(
        None,
        "cards dealt to each player (by themselves 7 for 2 players, else 5)",
        "每人发几张牌（不设时 2 人 7 张，否则 5 张）",
        group=DEALING,
        words={"none": ("by the number of players", "按人数而定")},
    )
    draw: Literal["until", "max"] = flag(
        "until",
        "how many cards one draws who cannot play",
        "不能出时摸几张",
        group=PLAYING,
        words={
            "until": ("until a card can be played", "摸到能出为止"),
            "max": ("so many at most, then pass", "最多摸几张，然后过"),
        },
    )
    max_draw: int = flag(
        3, "the most cards drawn in a turn, where that is limited", "限张摸牌时一轮最多摸几张", group=PLAYING
    )
    voluntary_draw: bool = flag(
        False, "a player may draw although able to play", "能出牌时也可以选择摸牌", group=PLAYING
    )
    reshuffle: bool = flag(
        True, "the discards are shuffled into a new stock when it is empty", "牌堆摸完时把弃牌洗成新牌堆", group=PLAYING
    )
    bury_first_eight: bool = flag(
        False,
        "an eight turned as the first card goes back into the stock",
        "翻出的第一张若是 8，放回牌堆重翻",
        group=DEALING,
    )
    queen_skips: bool = flag(False, "a queen makes the next player lose a turn", "Q 让下家停一轮", group=PLAYING)
    ace_reverses: bool = flag(False, "an ace reverses the direction", "A 改变方向", group=PLAYING)
    two_draws: bool = flag(False, "a two makes the next player take two cards", "2 让下家收两张牌", group=PLAYING)
    stack_twos: bool = flag(
        True, "a two that makes one take cards may be answered with a two", "可以用 2 回应让人收牌的 2", group=PLAYING
    )
    upcard_effects: bool = flag(
        False,
        "the first card turned acts as if the dealer had played it",
        "翻出的第一张牌视为发牌人所出，效果生效",
        group=DEALING,
    )
    two_player_reverse: Literal["skip", "none"] = flag(
        "skip",
        "an ace between two players",
        "两人时的 A",
        group=PLAYING,
        words={"skip": ("the same player moves again", "自己再走一次"), "none": ("nothing happens", "没有效果")},
    )
    play_on: Literal["ask", "never", "always"] = flag(
        "ask",
        "when a player is out",
        "有人出完后",
        group=COURSE,
        words={
            "ask": ("the others vote", "其余玩家投票"),
            "never": ("the round ends", "本轮结束"),
            "always": ("the others go on", "其余玩家继续"),
        },
    )
    scoring: Literal["none", "penalty", "collect"] = flag(
        "none",
        "what counts",
        "怎样计分",
        group=SCORING,
        words={
            "none": ("places of one round", "一轮排名次"),
            "penalty": ("cards left count against you", "剩牌记罚分"),
            "collect": ("the winner gets the cards left", "赢家得他人剩牌分"),
        },
    )
    target: int | None = flag(
        None,
        "points that end the game (by themselves 100, or 50 x players where the winner gets the cards left)",
        "结束比赛的分数（不设时罚分制 100，得分制 50 x 人数）",
        group=SCORING,
        words={"none": ("by the scoring", "按计分方式而定")},
    )
    max_turns: int = flag(
        5000, "turns after which a round ends like a blocked one", "一轮最多多少回合，到时按僵局结束", group=COURSE
    )
    humans: str = flag(
        "all",
        "who votes: all, none, or seat numbers such as 0+2",
        "谁参加投票：all、none 或座位号（如 0+2）",
        group=COURSE,
    )
    continue_without_humans: bool = flag(
        False,
        "the round goes on without a vote when no human is left",
        "没有真人在场时不投票，继续打",
        group=COURSE,
    )
    first_dealer: Literal["last", "random"] = flag(
        "last",
        "who deals first",
        "首局发牌人",
        group=DEALING,
        words={"last": ("the last seat", "最后一个座位"), "random": ("a random seat", "随机")},
    )

    def __post_init__(self) -> None:
        if self.scoring != "none":
            object.__setattr__(self, "play_on", "never")
        super().__post_init__()

    @property
    def packs(self) -> int:
        """How many packs are in play."""
        return self.decks or (1 if self.seats <= 5 else 2)

    @property
    def cards_each(self) -> int:
        """How many cards each player is dealt."""
        return self.hand_size or (7 if self.seats == 2 else 5)

    @property
    def goal(self) -> int | None:
        """The points that end the game, if points are counted."""
        if self.scoring == "none":
            return None
        return self.target or (100 if self.scoring == "penalty" else 50 * self.seats)

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats that vote."""
        return read_humans(self.humans, self.seats)

    def check(self) -> None:
        if not 2 <= self.seats <= MOST_SEATS:
            raise SetupError("PLAYERS", PLAYERS)
        if self.decks is not None and not 1 <= self.decks <= MOST_PACKS:
            raise bad_rules(Sentence("decks is 1 or 2.", "decks 是 1 或 2。"))
        if self.hand_size is not None and not 1 <= self.hand_size <= 52:
            raise bad_rules(Sentence("hand_size is 1 to 52.", "hand_size 须在 1 到 52 之间。"))
        if not 1 <= self.max_draw <= 52 * MOST_PACKS:
            raise bad_rules(Sentence("max_draw is 1 to 104.", "max_draw 须在 1 到 104 之间。"))
        if not 1 <= self.max_turns <= 1_000_000:
            raise bad_rules(Sentence("max_turns is 1 to 1000000.", "max_turns 须在 1 到 1000000 之间。"))
        if self.target is not None and not 1 <= self.target <= 1_000_000:
            raise bad_rules(Sentence("target is 1 to 1000000.", "target 须在 1 到 1000000 之间。"))
        read_humans(self.humans, self.seats)

    def check_players(self) -> None:
        if self.seats * self.cards_each >= 52 * self.packs:
            raise SetupError("PACK_EMPTY", PACK_EMPTY, seats=self.seats, n=self.cards_each)


NOTES = {
    "seed": Sentence("the plain game, draw until you can play", "基本玩法，摸到能出为止"),
    "points": Sentence("rounds for penalty points, to 100", "计分多轮，先到 100 分者结束"),
    "party": Sentence("queens skip, aces reverse, twos draw", "Q 跳过、A 反转、2 罚摸"),
}

PRESETS = {
    "seed": EightsRules(),
    "points": EightsRules(bury_first_eight=True, play_on="never", scoring="penalty"),
    "party": EightsRules(
        draw="max",
        bury_first_eight=True,
        queen_skips=True,
        ace_reverses=True,
        two_draws=True,
        play_on="always",
    ),
}
