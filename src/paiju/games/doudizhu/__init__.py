"""Dou Dizhu (斗地主): one landlord against two peasants, or a mission against the computer."""

from __future__ import annotations

from typing import cast

from ...contract import Game
from ...errors import Sentence
from ...rng import Random
from ...rules import Rules
from ...state import State
from ...view import View
from . import notation, plays
from .missions import mission
from .plays import each
from .positions import restore
from .rules import NOTES, PRESETS, DouDizhuRules
from .sampling import sample
from .state import DouDizhu
from .view import DouDizhuView

__all__ = ["GAME", "DouDizhuGame", "each", "plays"]


class DouDizhuGame(Game):
    """The game `doudizhu`."""

    name = "doudizhu"
    title = Sentence("Dou Dizhu", "斗地主")
    rules = DouDizhuRules
    presets = PRESETS
    notes = NOTES
    view = DouDizhuView
    seat_counts = range(2, 4)

    def ruleset(self, rules: Rules | str | None = None, **overrides: object) -> DouDizhuRules:
        return cast(DouDizhuRules, super().ruleset(rules, **overrides))

    def _start(self, rules: Rules, key0: int, key1: int) -> State:
        chosen = cast(DouDizhuRules, rules)
        if chosen.seats == 2:
            puzzle = mission(chosen.mission or 1)
            state = restore(chosen, {"hands": f"{puzzle.player}/{puzzle.computer}"})
        else:
            state = DouDizhu(chosen)
        state.key0 = key0
        state.key1 = key1
        if chosen.seats == 3:
            state.new_deal()
        return state

    def _restore(self, rules: Rules, fields: dict[str, str]) -> State:
        return restore(cast(DouDizhuRules, rules), fields)

    def _parse(self, view: View, text: str) -> int:
        return notation.parse(cast(DouDizhuView, view), text)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: View, rng: Random) -> State:
        return sample(cast(DouDizhuView, view), rng)

    def _default_bot(self, rules: Rules) -> str:
        """A mission is played against a computer that makes no mistake."""
        chosen = cast(DouDizhuRules, rules)
        return "solver" if chosen.seats == 2 and chosen.open_hands else "rule"

    def _roles(self, state: State) -> list[str]:
        deal = cast(DouDizhu, state)
        if deal.seats == 2:
            return ["player", "computer"]
        return ["landlord" if seat == deal.landlord else "peasant" for seat in range(3)]


GAME = DouDizhuGame()
