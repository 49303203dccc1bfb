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
from ...rules import Rules, bad_rules, flag, read_humans
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
        "open: an auction; auto: each team bids its melds and hand values",
        "open：公开叫分；auto：自动按组合分加手牌分叫",
    )
    hand_value: Literal["every_card", "each_rank"] = flag(
        "every_card",
        "bidding=auto: every card counts, or each rank held counts once",
        "bidding=auto 时：每张牌都算，或每种点数只算一次",
    )
    min_bid: int = flag(200, "the lowest bid", "最低叫分")
    bid_step: int = flag(10, "bids are multiples of this", "叫分级差")
    max_bid: int = flag(10_000, "the highest bid; no deal is worth as much", "最高叫分；没有一副牌值这么多")
    all_pass: Literal["dealer_obliged", "redeal"] = flag(
        "dealer_obliged",
        "if nobody bids the dealer holds the lowest bid, or the cards are dealt again",
        "无人叫分时：发牌人以最低分承担，或重新发牌",
    )
    marriage_needed: bool = flag(
        False, "the bidder must hold king and queen of the suit named", "定主花色必须有 K 和 Q"
    )
    pass_cards: Literal[0, 3, 4] = flag(
        0, "cards the bidder's partner gives, and gets back", "叫分者的搭档先给几张牌，再收回几张"
    )
    melds: Literal["standard", "exact"] = flag(
        "standard", "how melds are counted; exact: as the lab's program does", "组合计法；exact：按课程程序"
    )
    concede: bool = flag(True, "the bidder may concede before the first lead", "首攻前叫分者可以认输")
    first_lead: Literal["bidder", "left_of_dealer", "melds"] = flag(
        "bidder",
        "who leads first; melds: who has more meld points in the contract team",
        "谁首攻；melds：定约方组合分多者",
    )
    lead_trump_first: bool = flag(False, "the first lead of a deal must be a trump", "每副首攻必须出主牌")
    obligations: Literal["strict", "follow"] = flag(
        "strict",
        "strict: follow, head, trump, overtrump; follow: only follow suit",
        "strict：跟、压、将吃、盖将；follow：只需跟花色",
    )
    head_rule: Literal["always", "trump_only"] = flag(
        "always", "a higher card is owed always, or only when trumps are led", "总要压过，或仅在领出主牌时"
    )
    count: Literal["counters", "classic", "simplified", "tricks"] = flag(
        "counters",
        "counters: A, 10, K 10 each; classic: A 11, 10 10, K 4, Q 3, J 2; simplified: A, 10 10 each, K, Q 5 each; "
        "tricks: 20 for each trick",
        "counters：A、10、K 各 10；classic：A 11、10 10、K 4、Q 3、J 2；simplified：A、10 各 10，K、Q 各 5；"
        "tricks：每墩 20",
    )
    contract: Literal["bid", "melds"] = flag(
        "bid",
        "bid: melds and tricks must reach the bid; melds: the tricks alone must reach the team's meld points",
        "bid：组合加墩分须达到叫分；melds：仅墩分须达到本方组合分",
    )
    scoring: Literal["both", "contract"] = flag(
        "both",
        "both: both teams score, bidders lose their bid when set; contract: only a contract that is made scores",
        "both：双方都记分，未完成扣叫分；contract：只有完成定约方记分",
    )
    save_meld: Literal["trick", "counter", "none"] = flag(
        "trick",
        "a team without a trick (or without A, 10 or K in its tricks) loses its melds; none: never",
        "没有赢墩（或墩中没有 A、10、K）的一方失去组合分；none：从不",
    )
    target: int = flag(1500, "the score that ends the game", "终局分数")
    max_deals: int = flag(30, "after so many deals the higher score wins", "打满这么多副后分高者胜")
    open_hands: bool = flag(False, "people and spectators see all hands", "真人和旁观者能看到所有手牌")
    humans: str = flag(
        "all",
        "which seats are people: all, none, or numbers such as 0+2",
        "哪些座位是真人：all、none 或 0+2 这样的座号",
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
