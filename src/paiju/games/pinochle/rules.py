"""What can be set in Pinochle (section 1): the flags and the presets `auction`, `lab` and `lab_intended`.

`auction` is the real partnership game. `lab` is what the course's program shows, `lab_intended` what the course asked
for.

Two flags are not on the rules page, because an engine needs an end to everything: `max_bid` bounds the list of bids (no
deal is worth more) and `max_deals` ends a game that nobody wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...errors import SetupError
from ...language import Sentence
from ...rules import BIDDING, COURSE, DEALING, PLAYING, SCORING, Rules, bad_rules, flag, read_humans
from .messages import PLAYERS

SEATS = 4
MANY = 1_000_000

# What 9 J Q K 10 A count in the tricks (the lab counts tricks instead).
COUNTS = {
    "counters": (0, 0, 0, 10, 10, 10),
    "classic": (0, 2, 3, 4, 10, 11),
    "simplified": (0, 0, 5, 5, 10, 10),
    "tricks": (0, 0, 0, 0, 0, 0),
}
TRICK = 20
LAST_TRICK = 10


@dataclass(frozen=True, kw_only=True)
class PinochleRules(Rules):
    """The house rules of one game of Pinochle."""

    seats: int = flag(SEATS, "players, always 4", "玩家人数，固定 4 人")
    bidding: Literal["open", "auto"] = flag(
        "open",
        "how the contract is found",
        "如何叫分",
        group=BIDDING,
        words={"open": ("an auction", "公开叫分"), "auto": ("by what the hands are worth", "按手牌自动叫分")},
    )
    hand_value: Literal["every_card", "each_rank"] = flag(
        "every_card",
        "what counts of a hand that bids by itself",
        "自动叫分时手牌怎样算",
        group=BIDDING,
        words={"every_card": ("every card", "每张牌"), "each_rank": ("each rank once", "每种点数一次")},
    )
    min_bid: int = flag(200, "the lowest bid", "最低叫分", group=BIDDING)
    bid_step: int = flag(10, "bids are multiples of this", "叫分级差", group=BIDDING)
    max_bid: int = flag(
        10_000, "the highest bid; no deal is worth as much", "最高叫分；没有一副牌值这么多", group=BIDDING
    )
    all_pass: Literal["dealer_obliged", "redeal"] = flag(
        "dealer_obliged",
        "if nobody bids",
        "无人叫分时",
        group=BIDDING,
        words={
            "dealer_obliged": ("the dealer holds the lowest bid", "发牌人以最低分承担"),
            "redeal": ("deal again", "重新发牌"),
        },
    )
    marriage_needed: bool = flag(
        False, "the bidder must hold king and queen of the suit named", "定主花色必须有 K 和 Q", group=BIDDING
    )
    pass_cards: Literal[0, 3, 4] = flag(
        0,
        "cards the bidder's partner gives, and gets back",
        "叫分者的搭档先给几张牌，再收回几张",
        group=PLAYING,
        words={"0": ("none", "不给")},
    )
    melds: Literal["standard", "exact"] = flag(
        "standard",
        "how melds are counted",
        "组合计法",
        group=SCORING,
        words={"standard": ("as usual", "通行计法"), "exact": ("as in the class", "按课程程序")},
    )
    concede: bool = flag(True, "the bidder may concede before the first lead", "首攻前叫分者可以认输", group=PLAYING)
    first_lead: Literal["bidder", "left_of_dealer", "melds"] = flag(
        "bidder",
        "who leads first",
        "谁首攻",
        group=PLAYING,
        words={
            "bidder": ("the bidder", "叫分者"),
            "left_of_dealer": ("left of the dealer", "发牌人左手"),
            "melds": ("who has more melds", "组合分多者"),
        },
    )
    lead_trump_first: bool = flag(
        False, "the first lead of a deal must be a trump", "每副首攻必须出主牌", group=PLAYING
    )
    obligations: Literal["strict", "follow"] = flag(
        "strict",
        "what a player owes to a trick",
        "跟牌的义务",
        group=PLAYING,
        words={
            "strict": ("follow, head, trump, overtrump", "跟、压、将吃、盖将"),
            "follow": ("only follow suit", "只需跟花色"),
        },
    )
    head_rule: Literal["always", "trump_only"] = flag(
        "always",
        "when a higher card is owed",
        "何时须压过",
        group=PLAYING,
        words={"always": ("always", "总要压过"), "trump_only": ("only in trumps", "仅领出主牌时")},
    )
    count: Literal["counters", "classic", "simplified", "tricks"] = flag(
        "counters",
        "what the cards in the tricks count",
        "墩中的牌怎样计分",
        group=SCORING,
        words={
            "counters": ("A, 10, K: 10 each", "A、10、K 各 10"),
            "classic": ("A 11, 10 10, K 4, Q 3, J 2", "A 11、10 10、K 4、Q 3、J 2"),
            "simplified": ("A, 10: 10, K, Q: 5", "A、10 各 10，K、Q 各 5"),
            "tricks": ("20 a trick", "每墩 20"),
        },
    )
    contract: Literal["bid", "melds"] = flag(
        "bid",
        "what makes the contract",
        "怎样算完成定约",
        group=SCORING,
        words={
            "bid": ("melds and tricks reach the bid", "组合加墩分达到叫分"),
            "melds": ("tricks reach the meld points", "墩分达到组合分"),
        },
    )
    scoring: Literal["both", "contract"] = flag(
        "both",
        "who scores (bidders who are set lose their bid where both teams do)",
        "谁记分（双方都记分时，未完成扣叫分）",
        group=SCORING,
        words={
            "both": ("both teams score", "双方都记分"),
            "contract": ("only a contract that is made", "只有完成定约方记分"),
        },
    )
    save_meld: Literal["trick", "counter", "none"] = flag(
        "trick",
        "when a team loses its melds",
        "何时失去组合分",
        group=SCORING,
        words={
            "trick": ("without a trick", "没有赢墩"),
            "counter": ("without a counter", "墩中没有分牌"),
            "none": ("never", "从不"),
        },
    )
    target: int = flag(1500, "the score that ends the game", "终局分数", group=COURSE)
    max_deals: int = flag(30, "after so many deals the higher score wins", "打满这么多副后分高者胜", group=COURSE)
    open_hands: bool = flag(False, "people and spectators see all hands", "真人和旁观者能看到所有手牌", group=DEALING)
    humans: str = flag(
        "all",
        "which seats are people: all, none, or numbers such as 0+2",
        "哪些座位是真人：all、none 或 0+2 这样的座号",
        group=COURSE,
    )

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats of the people."""
        return read_humans(self.humans, self.seats)

    def check(self) -> None:
        if self.seats != SEATS:
            raise SetupError("PLAYERS", PLAYERS)
        if not 1 <= self.bid_step <= 1000:
            raise bad_rules(Sentence("bid_step is 1 to 1000.", "bid_step 须在 1 到 1000 之间。"))
        if not self.bid_step <= self.min_bid <= self.max_bid <= 100_000:
            raise bad_rules(
                Sentence(
                    "min_bid is at least bid_step, and max_bid is from min_bid to 100000.",
                    "min_bid 不小于 bid_step，max_bid 须在 min_bid 到 100000 之间。",
                )
            )
        if self.min_bid % self.bid_step or self.max_bid % self.bid_step:
            raise bad_rules(
                Sentence("min_bid and max_bid are multiples of bid_step.", "min_bid 和 max_bid 须是 bid_step 的倍数。")
            )
        if not 10 <= self.target <= MANY:
            raise bad_rules(Sentence("target is 10 to 1000000.", "target 须在 10 到 1000000 之间。"))
        if not 1 <= self.max_deals <= 10_000:
            raise bad_rules(Sentence("max_deals is 1 to 10000.", "max_deals 须在 1 到 10000 之间。"))
        read_humans(self.humans, self.seats)


NOTES = {
    "auction": Sentence("the partnership game: bid, name trumps, make it", "搭档叫分：竞叫、定主、完成定约"),
    "lab": Sentence("the course's program: no auction, follow suit only", "课程程序：不叫分，只须跟花色"),
    "lab_intended": Sentence("what the course asked for: every card counts", "课程要求：每张牌都计分"),
}

PRESETS = {
    "auction": PinochleRules(),
    "lab": PinochleRules(
        bidding="auto",
        hand_value="each_rank",
        melds="exact",
        concede=False,
        first_lead="melds",
        obligations="follow",
        count="tricks",
        contract="melds",
        scoring="contract",
        save_meld="none",
        open_hands=True,
    ),
    "lab_intended": PinochleRules(
        bidding="auto",
        concede=False,
        obligations="follow",
        count="classic",
        scoring="contract",
        save_meld="none",
        open_hands=True,
    ),
}
