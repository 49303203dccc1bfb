"""The rules as plain numbers, so that the compiled core need not ask Python for them."""

from __future__ import annotations

from functools import lru_cache

from .encoding import ASK, COLLECT, NEVER, PENALTY
from .rules import EightsRules

PLAYING_ON = {"never": NEVER, "ask": ASK, "always": 2}
SCORING = {"none": 0, "penalty": PENALTY, "collect": COLLECT}


class Settings:
    """The rules as plain numbers, so that compiled code need not ask Python for them."""

    def __init__(self, rules: EightsRules) -> None:
        self.packs = rules.packs
        self.cards_each = rules.cards_each
        self.until = rules.draw == "until"
        self.max_draw = rules.max_draw
        self.voluntary = rules.voluntary_draw
        self.reshuffle = rules.reshuffle
        self.bury = rules.bury_first_eight
        self.queen_skips = rules.queen_skips
        self.ace_reverses = rules.ace_reverses
        self.two_draws = rules.two_draws
        self.stack = rules.two_draws and rules.stack_twos
        self.upcard_effects = rules.upcard_effects
        self.two_player_skip = rules.two_player_reverse == "skip"
        self.play_on = PLAYING_ON[rules.play_on]
        self.scoring = SCORING[rules.scoring]
        self.goal = rules.goal or 0
        self.max_turns = rules.max_turns
        self.humans = sum(1 << seat for seat in rules.human_seats)
        self.without_humans = rules.continue_without_humans
        self.random_dealer = rules.first_dealer == "random"


settings_of = lru_cache(256)(Settings)
