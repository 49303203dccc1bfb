"""A Crazy Eights player that has learned by playing against itself; see docs/learning.md."""

from __future__ import annotations

from ....learn.decide import ByRules
from ....learn.files import player, shipped
from ....player import Player, PlayerBot
from ....rules import Rules
from .. import GAME
from ..features import features
from ..rules import EightsRules


def player_for(rules: Rules) -> Player:
    """Who plays by these rules."""
    return player(features(rules), shipped(__package__, "rounds"))


class LearnedBot(PlayerBot):
    """One seat of Crazy Eights, played by a net."""

    game = GAME

    @staticmethod
    def player() -> Player:
        return ByRules(player_for)

    @staticmethod
    def can_play(rules: Rules) -> bool:
        """It has learned the rounds of all presets, with up to ten seats."""
        return isinstance(rules, EightsRules)
