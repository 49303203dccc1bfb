"""Tractor (升级 / 拖拉机): partners climb from 2 to A, with trumps, tractors and thrown leads."""

from __future__ import annotations

from typing import cast

from ...contract import Game, only
from ...errors import Sentence
from ...rng import Random
from ...rules import Rules
from ...state import State
from ...view import View
from . import notation
from .positions import restore
from .rules import NOTES, PRESETS, TractorRules
from .sampling import sample
from .state import Tractor
from .view import TractorView


class TractorGame(Game):
    """The game `tractor`."""

    name = "tractor"
    title = Sentence("Tractor", "升级")
    rules = TractorRules
    presets = PRESETS
    notes = NOTES
    view = TractorView
    seat_counts = range(4, 8)

    def ruleset(self, rules: Rules | str | None = None, **overrides: object) -> TractorRules:
        return cast(TractorRules, super().ruleset(rules, **overrides))

    def _start(self, rules: Rules, key0: int, key1: int) -> State:
        state = Tractor(cast(TractorRules, rules))
        state.key0 = key0
        state.key1 = key1
        state.new_hand()
        return state

    def _restore(self, rules: Rules, fields: dict[str, str]) -> State:
        return restore(cast(TractorRules, rules), fields)

    def _parse(self, view: View, text: str) -> int:
        return only(self._parse_all(view, text))

    def _parse_all(self, view: View, text: str) -> list[int]:
        return notation.parse_all(cast(TractorView, view), text)

    def _written(self, text: str) -> list[int] | None:
        return notation.written(text)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: View, rng: Random) -> State:
        return sample(cast(TractorView, view), rng)


GAME = TractorGame()
