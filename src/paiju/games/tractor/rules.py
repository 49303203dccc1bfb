"""What can be set in Tractor, and the presets: section 2 of the rules page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...errors import SetupError
from ...language import Sentence
from ...rules import BIDDING, COURSE, DEALING, PLAYING, SCORING, Rules, bad_rules, flag
from .messages import PLAYERS

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HAND_SIZES = {4: 25, 5: 20, 6: 17, 7: 14}


@dataclass(frozen=True, kw_only=True)
class TractorRules(Rules):
    """The flags of Tractor. Four seats play in fixed partnerships, five to seven with called friends."""

    seats: int = flag(4, "4 in partnerships, 5 to 7 with called friends", "4 人搭档，5 到 7 人找朋友")
    decks: int = flag(2, "how many decks", "几副牌", group=DEALING)
    jokers: Literal["two", "four"] = flag(
        "two",
        "jokers in a deck (four only where the declarer names trumps)",
        "每副牌的王数（四张仅用于庄家定主）",
        group=DEALING,
        words={"two": ("two", "两张"), "four": ("four", "四张")},
    )
    king: int = flag(10, "what a king counts", "K 的分值", group=SCORING)
    trump: Literal["declare", "name"] = flag(
        "declare",
        "how trumps are found",
        "如何定主",
        group=BIDDING,
        words={"declare": ("declared while dealing", "发牌时亮主"), "name": ("named by the declarer", "庄家定主")},
    )
    overcall: bool = flag(
        True,
        "a stronger declaration may overcall; else the first one, of one card, is final",
        "可以反主；否则先亮为准",
        group=BIDDING,
    )
    first_declarer: Literal["last", "first"] = flag(
        "last",
        "who is declarer in the first hand",
        "首局庄家",
        group=BIDDING,
        words={
            "last": ("who made the standing declaration", "末次亮主者"),
            "first": ("who declared first", "最先亮主者"),
        },
    )
    no_declaration: Literal["auto", "redeal", "flip", "no_trump"] = flag(
        "auto",
        "if nobody declares",
        "无人亮主时",
        group=BIDDING,
        words={
            "auto": ("redeal at first, later turn the kitty", "首局重发，之后翻底"),
            "redeal": ("deal again", "重新发牌"),
            "flip": ("turn the kitty", "翻底定主"),
            "no_trump": ("no trumps", "打无主"),
        },
    )
    windows: Literal["changes", "cards"] = flag(
        "changes",
        "when those who passed are asked again",
        "何时再问是否亮主",
        group=BIDDING,
        words={"changes": ("when something changes", "有变化时"), "cards": ("after every card", "每发一张")},
    )
    kitty: Literal["bury", "swap"] = flag(
        "bury",
        "the kitty",
        "底牌",
        group=PLAYING,
        words={"bury": ("take it and bury", "拿底扣底"), "swap": ("swap one for one", "一换一")},
    )
    leads: Literal["all", "pairs"] = flag(
        "all",
        "what may be led",
        "可出的牌型",
        group=PLAYING,
        words={
            "all": ("tractors and throws too", "可出拖拉机和甩牌"),
            "pairs": ("singles and pairs", "只出单张和对子"),
        },
    )
    throw_fail: Literal["smallest"] = flag(
        "smallest",
        "what is led if a throw is beaten",
        "甩牌失败时出最小的一组",
        group=PLAYING,
        words={"smallest": ("its smallest part", "最小的一组")},
    )
    throw_penalty: int = flag(0, "points for a failed throw, 0 or 10", "甩牌失败罚分，0 或 10", group=SCORING)
    throw_compare: Literal["largest", "all"] = flag(
        "largest",
        "what is compared when throws are trumped",
        "将吃甩牌时比什么",
        group=PLAYING,
        words={"largest": ("the largest part", "最大的一组"), "all": ("every part", "每一组")},
    )
    tractor_follow: Literal["best", "pairs_only"] = flag(
        "best",
        "how tractors must be followed",
        "怎样跟拖拉机",
        group=PLAYING,
        words={"best": ("by tractors if possible", "有拖拉机须出"), "pairs_only": ("by pairs", "只须出对子")},
    )
    kitty_mult: Literal["double", "power", "fixed", "none"] = flag(
        "double",
        "how the last lead multiplies the kitty's points",
        "抠底倍数",
        group=SCORING,
        words={
            "double": ("doubled for each card", "按张数翻倍"),
            "power": ("a power of two", "二的乘方"),
            "fixed": ("always doubled", "固定两倍"),
            "none": ("does not count", "不计底牌分"),
        },
    )
    step: int = flag(40, "points that make one level", "升一级的分数", group=SCORING)
    opp_gain_cap: int | None = flag(
        None,
        "most levels the opponents win in a hand",
        "闲家一局最多升几级",
        group=SCORING,
        words={"none": ("no limit", "不限")},
    )
    solo_bonus: int = flag(
        1, "levels more for winning with fewer friends than called", "少于应有朋友而胜的奖励级数", group=SCORING
    )
    defended: str = flag(
        "A",
        "levels that must be won as declarers: ranks joined by +, or none",
        "必打的级，用 + 连接",
        group=COURSE,
        words={"none": ("none", "无")},
    )
    open_hands: bool = flag(
        False, "the plain console shows all hands after the deal", "逐行控制台在发牌后亮出各家手牌", group=DEALING
    )
    ask: bool = flag(
        True, "after each hand the first seat says whether to play on", "每局后由第一个座位决定是否继续", group=COURSE
    )
    hands: int | None = flag(
        None,
        "end after so many hands",
        "最多几局",
        group=COURSE,
        words={"none": ("until a side passes A", "打过 A 为止")},
    )

    def check(self) -> None:
        if self.seats not in HAND_SIZES:
            raise SetupError("PLAYERS", PLAYERS)
        if self.decks not in (1, 2) or (self.decks == 1 and self.seats != 4):
            raise bad_rules(Sentence("decks is 2, or 1 with four seats.", "decks 是 2，四人时也可以是 1。"))
        if self.jokers == "four" and (self.trump != "name" or self.decks != 2):
            raise bad_rules(
                Sentence("jokers=four needs trump=name and two decks.", "jokers=four 须与 trump=name 和两副牌一起用。")
            )
        if (self.trump == "name") != (self.kitty == "swap"):
            raise bad_rules(Sentence("trump=name and kitty=swap go together.", "trump=name 和 kitty=swap 须一起用。"))
        if self.seats != 4 and (self.trump == "name" or self.kitty == "swap" or self.leads == "pairs"):
            raise bad_rules(
                Sentence(
                    "with five or more seats trumps are declared, the kitty is buried and all may be led.",
                    "五人以上须亮主、扣底，且什么都可以领出。",
                )
            )
        if self.no_declaration == "no_trump" and (not self.overcall or self.joker_copies == 0):
            raise bad_rules(Sentence("no trump is not possible in these rules.", "这套规则不能无主。"))
        if self.king not in (10, 15):
            raise bad_rules(Sentence("king is 10 or 15.", "king 是 10 或 15。"))
        if self.throw_penalty not in (0, 10):
            raise bad_rules(Sentence("throw_penalty is 0 or 10.", "throw_penalty 是 0 或 10。"))
        if not 5 <= self.step <= 1000 or self.step % 5:
            raise bad_rules(
                Sentence("step is a multiple of 5 from 5 to 1000.", "step 是 5 的倍数，在 5 到 1000 之间。")
            )
        if self.opp_gain_cap is not None and not 0 <= self.opp_gain_cap <= 100:
            raise bad_rules(
                Sentence(
                    "opp_gain_cap is none or a number from 0 to 100.", "opp_gain_cap 是 none，或在 0 到 100 之间。"
                )
            )
        if not 0 <= self.solo_bonus <= 12:
            raise bad_rules(Sentence("solo_bonus is a number from 0 to 12.", "solo_bonus 须在 0 到 12 之间。"))
        if self.hands is not None and not 1 <= self.hands <= 100_000:
            raise bad_rules(
                Sentence("hands is none or a number from 1 to 100000.", "hands 是 none，或在 1 到 100000 之间。")
            )
        unknown = [name for name in self.defended.split("+") if name not in RANKS]
        if self.defended != "none" and unknown:
            raise bad_rules(
                Sentence(
                    "defended is none or ranks joined by +: {ranks}.", "defended 是 none，或用 + 连起来的级：{ranks}。"
                ),
                ranks=", ".join(RANKS),
            )

    @property
    def joker_copies(self) -> int:
        """How many small (and how many big) jokers are in play; seven players use none."""
        return 0 if self.seats == 7 else self.decks * (2 if self.jokers == "four" else 1)

    @property
    def cards(self) -> int:
        """How many cards are in play."""
        return 52 * self.decks + 2 * self.joker_copies

    @property
    def hand_size(self) -> int:
        """How many cards everybody gets."""
        return 12 if self.decks == 1 else HAND_SIZES[self.seats]

    @property
    def kitty_size(self) -> int:
        """How many cards are not dealt."""
        return self.cards - self.seats * self.hand_size

    @property
    def friends(self) -> int:
        """How many friends the declarer calls."""
        return 0 if self.seats == 4 else self.seats // 2 - 1

    @property
    def defended_levels(self) -> frozenset[int]:
        """The levels that are left only by a win as declarers, 0 for a 2."""
        return frozenset() if self.defended == "none" else frozenset(map(RANKS.index, self.defended.split("+")))


CLASSIC = TractorRules()

NOTES = {
    "classic": Sentence("two packs: declare, tractors, throws, climb to A", "两副牌：亮主、拖拉机、甩牌，打过 A"),
    "simple": Sentence("the plain game: swap, name trumps, singles and pairs", "换底、定主，只出单张和对子"),
    "sishifen": Sentence("one pack, 40 points to take over", "四十分：一副牌，抓满 40 分上台"),
    "friends": Sentence("five to seven players, the declarer calls friends", "找朋友：五到七人，庄家叫朋友牌"),
}

PRESETS = {
    "classic": CLASSIC,
    "simple": CLASSIC.override(
        jokers="four", king=15, trump="name", kitty="swap", leads="pairs", kitty_mult="none", opp_gain_cap=3,
        open_hands=True,
    ),
    "sishifen": CLASSIC.override(decks=1, overcall=False, step=20),
    "friends": CLASSIC.override(seats=5),
}  # fmt: skip
