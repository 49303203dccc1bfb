"""Pinochle: two partnerships bid on what they will make by melds and by counters in tricks."""

from __future__ import annotations

from typing import cast

from ...contract import Game, only
from ...rng import Random
from ...rules import Rules
from ...state import State
from ...view import View
from . import notation, positions, sampling
from .messages import TITLE
from .rules import NOTES, PRESETS, SEATS, PinochleRules
from .state import PinochleState
from .view import PinochleView


class Pinochle(Game):
    """The game of Pinochle."""

    name = "pinochle"
    title = TITLE
    rules = PinochleRules
    presets = PRESETS
    notes = NOTES
    view = PinochleView
    seat_counts = range(SEATS, SEATS + 1)
    lists_all = False

    def _start(self, rules: Rules, key0: int, key1: int) -> State:
        state = PinochleState(self, cast(PinochleRules, rules), key0, key1)
        state.deal_cards()
        return state

    def _restore(self, rules: Rules, fields: dict[str, str]) -> State:
        return positions.restore(self, cast(PinochleRules, rules), fields)

    def _parse(self, view: View, text: str) -> int:
        return only(self._parse_all(view, text))

    def _parse_all(self, view: View, text: str) -> list[int]:
        return notation.parse_all(cast(PinochleView, view), text)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: View, rng: Random) -> State:
        return sampling.sample(self, cast(PinochleView, view), rng)

    def _default_bot(self, rules: Rules) -> str:
        """Who plays when nobody asks for another bot: the lab plays by itself."""
        return "lab" if cast(PinochleRules, rules).bidding == "auto" else "rule"


GAME = Pinochle()
