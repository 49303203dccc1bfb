"""The rules as plain numbers, so that compiled code need not ask Python for them."""

from __future__ import annotations

from functools import lru_cache

from .encoding import KITTY_FACTORS
from .rules import TractorRules


class Settings:
    """What the core needs of the rules."""

    def __init__(self, rules: TractorRules) -> None:
        self.seats = rules.seats
        self.decks = rules.decks
        self.jokers = rules.joker_copies
        self.cards = rules.cards
        self.hand = rules.hand_size
        self.kitty = rules.kitty_size
        self.king = rules.king
        self.declaring = rules.trump == "declare"
        self.overcall = rules.overcall
        self.swapping = rules.kitty == "swap"
        self.plain_leads = rules.leads == "pairs"
        self.kitty_factor = KITTY_FACTORS.index(rules.kitty_mult)
        self.penalty = rules.throw_penalty
        self.compare_all = rules.throw_compare == "all"
        self.pairs_only = rules.tractor_follow == "pairs_only"
        self.every_card = rules.windows == "cards"
        self.friends = rules.friends
        self.first = rules.first_declarer == "first"


settings_of = lru_cache(256)(Settings)
