"""The rules as plain numbers, so that the compiled core need not ask Python for them."""

from __future__ import annotations

from functools import lru_cache

from .rules import HoldemRules


class Settings:
    """The rules as plain numbers, so that compiled code need not ask Python for them."""

    def __init__(self, rules: HoldemRules) -> None:
        levels = rules.levels()
        pad = [0] * (50 - len(levels))
        self.small = [*(level.small for level in levels), *pad]
        self.big = [*(level.big for level in levels), *pad]
        self.ante = [*(level.ante for level in levels), *pad]
        self.levels = len(levels)
        self.level_every = rules.level_every
        self.start_stack = rules.start_stack
        self.fixed = rules.betting == "fixed"
        self.cap = rules.max_bets
        self.heads_up_uncapped = rules.heads_up_uncapped
        self.any_reopens = rules.short_all_in == "any"
        self.bumps = rules.raise_bumps_full
        self.big_pays_ante = rules.ante_type == "bb"
        self.dead_button = rules.button == "dead"
        self.random_blind = rules.button == "random"
        self.blind_leads = rules.first_to_act == "blind"
        self.side_pots = rules.side_pots
        self.open_hands = rules.open_hands
        self.auto_muck = rules.auto_muck
        self.show_all = rules.show_all
        self.free_muck = rules.free_muck
        self.straddle = ("off", "utg", "button").index(rules.straddle)
        self.burn = rules.burn
        self.rebuys = rules.rebuys if rules.game_type == "cash" else 0
        self.max_hands = rules.max_hands or 0
        self.asked = rules.human_seats[0] if rules.ask_end and rules.human_seats else -1


settings_of = lru_cache(256)(Settings)
