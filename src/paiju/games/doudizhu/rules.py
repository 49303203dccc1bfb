"""What can be set in Dou Dizhu, and the presets: table A1 of the rules page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from ...errors import SetupError
from ...language import Sentence
from ...rules import BIDDING, COURSE, DEALING, PLAYING, SCORING, Rules, bad_rules, flag
from .kinds import CATEGORIES
from .messages import PLAYERS
from .missions import first_for, mission

SIMPLE = tuple(
    name for name in CATEGORIES if name not in ("trio_solo", "trio_pair", "quad_solo", "quad_pair")
)  # the categories of the "final phase" game


@dataclass(frozen=True, kw_only=True)
class DouDizhuRules(Rules):
    """The flags of Dou Dizhu. Three seats play a deal with a landlord, two a mission with open hands, as may three."""

    seats: int = flag(3, "3 with a landlord, 2 for a mission", "3 人斗地主，2 人残局")
    open_hands: bool = flag(False, "everybody sees all hands", "明牌", group=DEALING)
    categories: str = flag(
        "all",
        "the combinations in use: all, or names joined by +",
        "可用牌型：all 或用 + 连接",
        group=PLAYING,
        words={"all": ("all combinations", "全部牌型")},
    )
    wings: Literal["standard", "strict", "loose"] = flag(
        "standard",
        "which cards may be wings and kickers",
        "带牌规则",
        group=PLAYING,
        words={
            "standard": ("usual", "通行规则"),
            "strict": ("all of different ranks", "点数须各不相同"),
            "loose": ("any cards", "任意带牌"),
        },
    )
    auction: Literal["bid123", "call-rob", "none"] = flag(
        "bid123",
        "how the landlord is found",
        "叫地主方式",
        group=BIDDING,
        words={
            "bid123": ("bid 1, 2 or 3", "叫 1、2、3 分"),
            "call-rob": ("call and rob", "叫地主、抢地主"),
            "none": ("no auction", "不叫，首叫者当地主"),
        },
    )
    auction_turns: Literal["once", "open"] = flag(
        "once",
        "how often a seat bids",
        "每家叫几次",
        group=BIDDING,
        words={"once": ("everybody bids once", "每人叫一次"), "open": ("until two pass", "叫到连续两家不叫")},
    )
    first_bidder: Literal["marker", "random"] = flag(
        "marker",
        "who bids first",
        "谁先叫",
        group=BIDDING,
        words={"marker": ("who holds the face-up card", "持明牌者"), "random": ("a random seat", "随机")},
    )
    max_redeals: int | None = flag(
        None,
        "after so many redeals the first bidder must be landlord at 1",
        "流局次数上限，之后首叫者以 1 分当地主",
        group=BIDDING,
        words={"none": ("no limit", "不限")},
    )
    spring: bool = flag(True, "spring and anti-spring double the stake", "春天与反春翻倍", group=SCORING)
    multiplier_cap: int | None = flag(
        None, "the highest multiplier", "倍数上限", group=SCORING, words={"none": ("no limit", "不限")}
    )
    deals: int = flag(1, "how many deals make a match", "一场几局", group=COURSE)
    mission: int | None = flag(
        None, "which mission sets the hands", "残局关卡", group=COURSE, words={"none": ("none", "无")}
    )

    def check(self) -> None:
        if self.seats not in (2, 3):
            raise SetupError("PLAYERS", PLAYERS)
        unknown = set(self.in_use()) - set(CATEGORIES)
        if unknown:
            raise bad_rules(
                Sentence(
                    'there is no category "{name}". Categories are: {categories}.',
                    "没有牌型“{name}”。牌型有：{categories}。",
                ),
                name=min(unknown),
                categories=", ".join(CATEGORIES),
            )
        if "solo" not in self.in_use():
            raise bad_rules(Sentence("single cards (solo) must always be playable.", "单张（solo）必须始终可出。"))
        if self.seats == 2 and self.auction != "none":
            raise bad_rules(
                Sentence(
                    "a mission with two seats has no auction: set auction=none.",
                    "两人残局没有叫分：请设 auction=none。",
                )
            )
        if self.seats == 2 and self.deals != 1:
            raise bad_rules(Sentence("a mission is one deal.", "残局只有一局。"))
        if self.mission is not None:
            self.check_mission(len(mission(self.mission).hands))
        if self.mission is not None and not self.open_hands:
            raise bad_rules(
                Sentence(
                    "a mission is played with open hands: its number tells them anyway.",
                    "残局要明牌玩：关号本来就说明了手牌。",
                )
            )
        if not 1 <= self.deals <= 10_000:
            raise bad_rules(Sentence("deals is a number from 1 to 10000.", "deals 须在 1 到 10000 之间。"))
        if self.max_redeals is not None and not 0 <= self.max_redeals <= 1_000_000:
            raise bad_rules(Sentence("max_redeals is none or at least 0.", "max_redeals 是 none 或不小于 0。"))
        if self.multiplier_cap is not None and not 1 <= self.multiplier_cap <= 1_000_000:
            raise bad_rules(
                Sentence(
                    "multiplier_cap is none or a number from 1 to 1000000.",
                    "multiplier_cap 是 none，或在 1 到 1000000 之间。",
                )
            )

    def check_mission(self, seats: int) -> None:
        """Refuse a mission that is not for so many seats as these rules have."""
        if self.seats != seats:
            raise bad_rules(
                Sentence("mission {n} is for {seats} seats.", "第 {n} 关是 {seats} 人残局。"),
                n=self.mission,
                seats=seats,
            )
        if self.auction != "none" or self.deals != 1:
            raise bad_rules(
                Sentence(
                    "a mission is one deal without an auction: set auction=none and deals=1.",
                    "残局只有一局，没有叫分：请设 auction=none、deals=1。",
                )
            )

    def in_use(self) -> tuple[str, ...]:
        """The categories in use, by name."""
        return CATEGORIES if self.categories == "all" else tuple(self.categories.split("+"))

    def category_bits(self) -> int:
        """The categories in use, as a bit for each kind."""
        return _category_bits(self.in_use())


@cache
def _category_bits(names: tuple[str, ...]) -> int:
    return sum(1 << (CATEGORIES.index(name) + 1) for name in set(names))


CLASSIC = DouDizhuRules()
ENDGAME_FULL = DouDizhuRules(seats=2, open_hands=True, auction="none", spring=False, mission=1)
ENDGAME_THREE = ENDGAME_FULL.override(seats=3, mission=first_for(3))

NOTES = {
    "classic": Sentence("three players, an auction for the landlord", "三人，叫分抢地主"),
    "classic-strict": Sentence("an auction, and all wings of different ranks", "叫分抢地主，带牌点数须各不相同"),
    "endgame": Sentence("missions: open hands, one winning move", "残局闯关：明牌，首步唯一制胜"),
    "endgame-full": Sentence("missions with all combinations", "残局闯关，可用全部牌型"),
    "endgame-three": Sentence("missions for three: landlord or peasant, open hands", "三人残局：明牌，当地主或农民"),
}

PRESETS = {
    "classic": CLASSIC,
    "classic-strict": CLASSIC.override(wings="strict"),
    "endgame": ENDGAME_FULL.override(categories="+".join(SIMPLE)),
    "endgame-full": ENDGAME_FULL,
    "endgame-three": ENDGAME_THREE,
}
