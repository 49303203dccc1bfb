"""A Dou Dizhu player that has learned by playing against itself; see docs/learning.md for how, and how strong it is.

`winning.net` plays deals without an auction to win them; `points.net` speaks in both auctions and plays for points.
"""

from __future__ import annotations

from typing import cast

from ....learn.decide import ByRules
from ....learn.files import player, shipped
from ....player import Player, PlayerBot
from ....rules import Rules
from .. import GAME
from ..features import features
from ..rules import DouDizhuRules


def trained_for(rules: Rules) -> bool:
    """Whether a net was trained for these rules, or for rules that differ by nothing it would play differently for."""
    return (
        isinstance(rules, DouDizhuRules)
        and rules.seats == 3
        and not rules.open_hands
        and rules.categories == "all"
        and rules.wings in ("standard", "strict")
        and rules.auction in ("none", "bid123", "call-rob")
    )


def player_for(rules: Rules) -> Player:
    """Who plays by these rules."""
    name = "winning" if cast(DouDizhuRules, rules).auction == "none" else "points"
    return player(features(rules), shipped(__package__, name))


class LearnedBot(PlayerBot):
    """One seat of Dou Dizhu, played by nets."""

    game = GAME

    @staticmethod
    def player() -> Player:
        return ByRules(player_for)

    @staticmethod
    def can_play(rules: Rules) -> bool:
        return trained_for(rules)
