"""The rules as plain numbers, so that the compiled core need not ask Python for them."""

from __future__ import annotations

from functools import lru_cache

from .encoding import ALWAYS_SAVED, BY_BIDDER, BY_MELDS, LEFT_OF_DEALER, SAVED_BY_COUNTER, SAVED_BY_TRICK
from .rules import COUNTS, PinochleRules

FIRST_LEAD = {"bidder": BY_BIDDER, "left_of_dealer": LEFT_OF_DEALER, "melds": BY_MELDS}
SAVED_BY = {"trick": SAVED_BY_TRICK, "counter": SAVED_BY_COUNTER, "none": ALWAYS_SAVED}


class Settings:
    """The rules as plain numbers, so that compiled code need not ask Python for them."""

    def __init__(self, rules: PinochleRules) -> None:
        self.auto = rules.bidding == "auto"
        self.each_rank = rules.hand_value == "each_rank"
        self.min_bid = rules.min_bid
        self.bid_step = rules.bid_step
        self.max_bid = rules.max_bid
        self.obliged = rules.all_pass == "dealer_obliged"
        self.marriage_needed = rules.marriage_needed
        self.pass_cards = 0 if self.auto else rules.pass_cards
        self.exact = rules.melds == "exact"
        self.concede = rules.concede and not self.auto
        self.first_lead = FIRST_LEAD[rules.first_lead]
        self.trump_first = rules.lead_trump_first
        self.strict = rules.obligations == "strict"
        self.head = rules.head_rule == "always"
        self.by_tricks = rules.count == "tricks"
        self.on_melds = rules.contract == "melds"
        self.both_score = rules.scoring == "both"
        self.saved_by = SAVED_BY[rules.save_meld]
        self.target = rules.target
        self.max_deals = rules.max_deals
        self.worth = list(COUNTS[rules.count])


settings_of = lru_cache(256)(Settings)
