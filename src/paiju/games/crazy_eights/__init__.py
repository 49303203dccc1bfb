"""Crazy Eights: match the suit or the rank, play eights at any time and name a suit, be rid of your cards first."""

from __future__ import annotations

from ...contract import Game
from ...rng import Random
from ...rules import Rules
from ...state import State
from ...view import View
from . import notation, positions, sampling
from .messages import TITLE
from .rules import MOST_SEATS, NOTES, PRESETS, EightsRules
from .state import EightsState
from .view import EightsView


class CrazyEights(Game):
    """The game of Crazy Eights."""

    name = "crazy_eights"
    title = TITLE
    rules = EightsRules
    presets = PRESETS
    notes = NOTES
    view = EightsView
    seat_counts = range(2, MOST_SEATS + 1)
    hands_set_seats = True

    def _start(self, rules: Rules, key0: int, key1: int) -> State:
        assert isinstance(rules, EightsRules)
        rules.check_players()
        state = EightsState(self, rules, key0, key1)
        state.open_game()
        return state

    def _restore(self, rules: Rules, fields: dict[str, str]) -> State:
        assert isinstance(rules, EightsRules)
        return positions.restore(self, rules, fields)

    def _parse(self, view: View, text: str) -> int:
        assert isinstance(view, EightsView)
        return notation.parse(view, text)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: View, rng: Random) -> State:
        assert isinstance(view, EightsView)
        return sampling.sample(self, view, rng)


GAME = CrazyEights()
