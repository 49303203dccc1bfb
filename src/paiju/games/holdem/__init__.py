"""Texas Hold'em: two cards of your own, five for all, and chips on which is the best hand."""

from __future__ import annotations

from ...contract import Game, key_text
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

    def _start(self, rules: Rules, key0: int, key1: int) -> State:
        assert isinstance(rules, HoldemRules)
        state = HoldemState(self, rules, key0, key1)
        state.telling = True
        state.open_game()
        state.note_opening({"key": key_text(key0, key1, 0)})
        return state

    def _restore(self, rules: Rules, fields: dict[str, str]) -> State:
        assert isinstance(rules, HoldemRules)
        return positions.restore(self, rules, fields)

    def _parse(self, view: View, text: str) -> int:
        assert isinstance(view, HoldemView)
        return notation.parse(view, text)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: View, rng: Random) -> State:
        assert isinstance(view, HoldemView)
        return sampling.sample(self, view, rng)

    def big_blinds(self, state: State) -> tuple[int, list[float]]:
        """The hands of a match, and what each seat has won in big blinds of the first level."""
        assert isinstance(state, HoldemState) and isinstance(state.rules, HoldemRules)
        big = state.rules.levels()[0].big
        return state.hand, [chips / big for chips in state.payoffs()]

    def _default_bot(self, rules: Rules) -> str:
        assert isinstance(rules, HoldemRules)
        return "lab" if rules.open_hands and rules.raise_bumps_full else ""


GAME = Holdem()
