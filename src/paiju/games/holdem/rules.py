"""What can be set in Texas Hold'em (B1): the flags and the presets `no-limit`, `limit` and `lab`.

`lab` are the rules of a programming class: open hands, a big blind drawn by lot for every hand, raises of a fixed size
without end, and one pot that goes to the best hand whatever its owner paid. Six players sit down unless told otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...errors import SetupError
from ...language import Sentence
from ...rules import BIDDING, COURSE, DEALING, PLAYING, SCORING, Rules, bad_rules, flag, read_humans
from .encoding import MOST_SEATS
from .messages import SEATS

MOST_CHIPS = 10**9
MOST_LEVELS = 50


class Level(NamedTuple):
    """One level of the blinds."""

    small: int
    big: int
    ante: int


USUAL_SCHEDULE = "5/10+10/20+15/30+25/50+50/100+75/150+100/200+150/300+200/400+300/600"


@dataclass(frozen=True, kw_only=True)
class HoldemRules(Rules):
    """The house rules of one game of Hold'em."""

    seats: int = flag(6, "players, 2 to max_seats", "玩家人数，2 到 max_seats")
    max_seats: int = flag(
        10, "the most players these rules allow, up to 10", "这套规则最多几人，不超过 10", group=COURSE
    )
    start_stack: int = flag(1000, "chips everybody starts with", "每人的起始筹码", group=COURSE)
    small_blind: int = flag(5, "the small blind", "小盲注", group=BIDDING)
    big_blind: int = flag(10, "the big blind", "大盲注", group=BIDDING)
    betting: Literal["no-limit", "fixed"] = flag(
        "no-limit",
        "how much may be raised: up to all you have, or one big blind, two on turn and river",
        "可以加注多少：最多全下；或每次一个大盲，转牌和河牌两个大盲",
        group=BIDDING,
        words={"no-limit": ("no limit", "无限注"), "fixed": ("fixed limit", "定额注")},
    )
    max_bets: int = flag(
        0,
        "bets in a street with fixed betting, the big blind is the first; 0: no cap",
        "定额下注时每街最多几注（大盲算第一注）；0 为不限",
        group=BIDDING,
    )
    heads_up_uncapped: bool = flag(
        False, "there is no cap while only two are left in the hand", "只剩两人时不限加注次数", group=BIDDING
    )
    short_all_in: Literal["full", "any"] = flag(
        "full",
        "when who has acted may raise again (with fixed bets half a bet is a full raise)",
        "已行动者何时可再加注（定额时半注即算完整）",
        group=BIDDING,
        words={"full": ("after a full raise", "完整加注之后"), "any": ("after any raise", "任何加注之后")},
    )
    raise_bumps_full: bool = flag(
        False,
        "a raise adds its full size to the price even if the raiser is all-in for less",
        "加注者筹码不足时，价格仍按完整加注提高",
        group=BIDDING,
    )
    ante: int = flag(0, "the ante", "前注", group=BIDDING)
    ante_type: Literal["each", "bb"] = flag(
        "each",
        "who pays the ante",
        "前注由谁付",
        group=BIDDING,
        words={"each": ("everybody", "每人"), "bb": ("the big blind for all", "大盲一人代付")},
    )
    straddle: Literal["off", "utg", "button"] = flag(
        "off",
        "who posts two big blinds and acts last; not between two",
        "三人以上时谁盲抓两个大盲，最后行动",
        group=BIDDING,
        words={"off": ("none", "无"), "utg": ("left of the big blind", "枪口位"), "button": ("the button", "庄位")},
    )
    button: Literal["dead", "moving", "random"] = flag(
        "dead",
        "how the blinds move on",
        "盲注如何轮换",
        group=DEALING,
        words={
            "dead": ("the big blind moves on", "大盲逐位前移"),
            "moving": ("the button moves on", "庄位逐位前移"),
            "random": ("drawn for every hand", "每手随机"),
        },
    )
    first_to_act: Literal["button", "blind"] = flag(
        "button",
        "who acts first after the flop",
        "翻牌后谁先行动",
        group=BIDDING,
        words={"button": ("left of the button", "庄位左手"), "blind": ("left of the big blind", "大盲左手")},
    )
    side_pots: bool = flag(
        True, "side pots; else one pot for the best hand", "有边池；否则只有一个底池，归最大的牌", group=SCORING
    )
    open_hands: bool = flag(False, "all hands lie open", "所有手牌公开", group=PLAYING)
    auto_muck: bool = flag(
        True,
        "beaten hands are not shown; else their owners choose",
        "输掉的牌自动不亮；否则由持牌者选择",
        group=PLAYING,
    )
    show_all: bool = flag(False, "every hand is shown at the showdown", "摊牌时所有人都亮牌", group=PLAYING)
    free_muck: bool = flag(
        False,
        "at a showdown everybody chooses to show or to muck; who mucks gives up the pot",
        "摊牌时人人可选亮牌或盖牌；盖牌即放弃底池",
        group=PLAYING,
    )
    burn: bool = flag(
        False, "a card is burnt before flop, turn and river", "翻牌、转牌、河牌前各销一张牌", group=DEALING
    )
    schedule: str = flag(
        "off",
        "rising blinds: off, on, or levels such as 5/10+10/20/2 (small, big, ante)",
        "盲注递增：off、on，或 5/10+10/20/2 这样的级别（小盲/大盲/前注）",
        group=COURSE,
        words={"off": ("blinds stay", "盲注不变"), "on": ("blinds rise", "盲注递增")},
    )
    level_every: int = flag(10, "hands in each level of the schedule", "每级打几手", group=COURSE)
    game_type: Literal["sitngo", "cash"] = flag(
        "sitngo",
        "what happens to who has no chips",
        "输光筹码之后",
        group=COURSE,
        words={"sitngo": ("who has no chips is out", "输光出局"), "cash": ("one may buy in again", "可重新买入")},
    )
    rebuys: int = flag(3, "how often a player may buy in again", "每人可重新买入几次", group=COURSE)
    max_hands: int | None = flag(
        None, "the game ends after so many hands", "打满几手后结束", group=COURSE, words={"none": ("no limit", "不限")}
    )
    ask_end: bool = flag(
        False, "after every hand a human is asked whether to end the game", "每手之后询问是否结束", group=COURSE
    )
    humans: str = flag(
        "all",
        "who is asked about the end: the first of all, none, or seat numbers such as 0+2",
        "由谁决定结束：all、none 或座位号（如 0+2）中的第一位",
        group=COURSE,
    )

    def levels(self) -> tuple[Level, ...]:
        """The levels of the blinds; a single one where there is no schedule."""
        if self.schedule == "off":
            return (Level(self.small_blind, self.big_blind, self.ante),)
        return read_schedule(USUAL_SCHEDULE if self.schedule == "on" else self.schedule)

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats of people."""
        return read_humans(self.humans, self.seats)

    def check(self) -> None:
        if not 2 <= self.max_seats <= MOST_SEATS:
            raise bad_rules(Sentence("max_seats is 2 to 10.", "max_seats 须在 2 到 10 之间。"))
        if not 2 <= self.seats <= self.max_seats:
            raise SetupError("PLAYERS", SEATS, max=self.max_seats)
        if not 1 <= self.start_stack <= MOST_CHIPS:
            raise bad_rules(
                Sentence("start_stack is 1 to {most}.", "start_stack 须在 1 到 {most} 之间。"), most=MOST_CHIPS
            )
        for level in self.levels():
            if not 0 <= level.small <= level.big <= MOST_CHIPS or level.big < 1 or not 0 <= level.ante <= MOST_CHIPS:
                raise bad_rules(
                    Sentence(
                        "blinds are whole numbers, the big one at least 1 and not below the small one.",
                        "盲注须是整数，大盲至少为 1 且不小于小盲。",
                    )
                )
        if not 0 <= self.max_bets <= 1000 or (self.max_bets and self.betting != "fixed"):
            raise bad_rules(
                Sentence(
                    "max_bets is 0 to 1000, and 0 unless the betting is fixed.",
                    "max_bets 须在 0 到 1000 之间，非限注时只能是 0。",
                )
            )
        if self.raise_bumps_full and (self.betting != "fixed" or self.short_all_in != "any"):
            raise bad_rules(
                Sentence(
                    "raise_bumps_full goes with betting=fixed and short_all_in=any.",
                    "raise_bumps_full 须与 betting=fixed 和 short_all_in=any 一起用。",
                )
            )
        if not 0 <= self.rebuys <= 1000:
            raise bad_rules(Sentence("rebuys is 0 to 1000.", "rebuys 须在 0 到 1000 之间。"))
        if not 1 <= self.level_every <= 1_000_000:
            raise bad_rules(Sentence("level_every is 1 to 1000000.", "level_every 须在 1 到 1000000 之间。"))
        if self.max_hands is not None and not 1 <= self.max_hands <= 1_000_000:
            raise bad_rules(Sentence("max_hands is 1 to 1000000.", "max_hands 须在 1 到 1000000 之间。"))
        read_humans(self.humans, self.seats)


def read_schedule(text: str) -> tuple[Level, ...]:
    """Levels written as 5/10+10/20/2."""
    levels: list[Level] = []
    for words in (part.split("/") for part in text.split("+")):
        if len(words) not in (2, 3) or not all(word.isascii() and word.isdecimal() for word in words):
            raise bad_rules(
                Sentence(
                    "schedule is off, on, or levels such as 5/10+10/20/2.",
                    "schedule 是 off、on，或级别列表，例如 5/10+10/20/2。",
                )
            )
        if max(map(len, words)) > 10 or len(levels) == MOST_LEVELS:
            raise bad_rules(
                Sentence(
                    "schedule has at most {levels} levels of at most {most} chips.",
                    "schedule 最多 {levels} 级，每级最多 {most} 筹码。",
                ),
                levels=MOST_LEVELS,
                most=MOST_CHIPS,
            )
        small, big, *ante = map(int, words)
        levels.append(Level(small, big, *ante or [0]))
    return tuple(levels)


NOTES = {
    "no-limit": Sentence("any bet up to all your chips", "无限注，可以随时全下"),
    "limit": Sentence("bets of a fixed size, four on a street", "限注，下注额固定，每轮最多四注"),
    "lab": Sentence("60 chips, open cards, one pot for the best", "每人 60 筹码，明牌，不分边池"),
}

PRESETS = {
    "no-limit": HoldemRules(),
    "limit": HoldemRules(betting="fixed", max_bets=4),
    "lab": HoldemRules(
        max_seats=8,
        start_stack=60,
        small_blind=1,
        big_blind=2,
        betting="fixed",
        short_all_in="any",
        raise_bumps_full=True,
        button="random",
        first_to_act="blind",
        side_pots=False,
        open_hands=True,
        ask_end=True,
    ),
}
