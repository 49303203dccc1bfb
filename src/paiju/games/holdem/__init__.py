"""Texas Hold'em: two cards of your own, five for all, and chips on which is the best hand."""

from __future__ import annotations

from ...contract import Game
from ...rng import Random
from ...rules import Rules
from ...state import State
from ...view import View
from . import notation, positions, sampling
from .encoding import MOST_SEATS
from .messages import TITLE
from .rules import NOTES, PRESETS, HoldemRules
from .state import HoldemState
from .view import HoldemView


class Holdem(Game):
    """The game of Texas Hold'em."""

    name = "holdem"
    title = TITLE
    rules = HoldemRules
    presets = PRESETS
    notes = NOTES
    view = HoldemView
    seat_counts = range(2, MOST_SEATS + 1)
    lists_all = False
    hands_set_seats = True

    def start(self, rules: Rules, key0: int, key1: int) -> State:
        assert isinstance(rules, HoldemRules)
        state = HoldemState(self, rules, key0, key1)
        state.open_game()
        state.note_opening()
        return state

    def restore(self, rules: Rules, fields: dict[str, str]) -> State:
        assert isinstance(rules, HoldemRules)
        return positions.restore(self, rules, fields)

    def parse(self, view: View, text: str) -> int:
        assert isinstance(view, HoldemView)
        return notation.parse(view, text)

    def text(self, action: int) -> str:
        return notation.text(action)

    def sample(self, view: View, rng: Random) -> State:
        assert isinstance(view, HoldemView)
        return sampling.sample(self, view, rng)

    def default_bot(self, rules: Rules) -> str:
        assert isinstance(rules, HoldemRules)
        return "lab" if rules.open_hands and rules.raise_bumps_full else ""


GAME = Holdem()
