"""Texas Hold'em: two cards of your own, five for all, and chips on which is the best hand."""

from __future__ import annotations

from ...contract import Game, key_text
from ...errors import PaijuError
from ...language import Sentence
from ...level import LEARNED, SLIPS, SOUND, THINKS, Level
from ...rng import Random
from ...state import State
from . import match, notation, positions, sampling
from .encoding import MOST_SEATS
from .face import FACE
from .messages import TITLE
from .rules import NOTES, PRESETS, HoldemRules
from .state import HoldemState
from .view import HoldemView


class HoldemGame(Game[HoldemRules, HoldemView]):
    """The game of Texas Hold'em."""

    name = "holdem"
    title = TITLE
    about = Sentence("No-limit or limit, with play chips.", "无限注或限注，只用娱乐筹码。")
    rules = HoldemRules
    presets = PRESETS
    notes = NOTES
    view = HoldemView
    seat_counts = range(2, MOST_SEATS + 1)
    lesson = ".lesson:LESSON"
    words = ".words:Words"
    bots = {
        "beginner": ".bots.beginner:Beginner",
        "lab": ".bots.lab:LabBot",
        "rule": ".bots.rule:RuleBot",
        "blueprint": ".bots.blueprint:BlueprintBot",
        "resolve": ".bots.resolve:ResolveBot",
        "table": ".bots.table:TableBot",
    }
    levels = {
        "easy": Level(SLIPS, ("beginner",)),
        "normal": Level(SOUND, ("rule",)),
        "hard": Level(LEARNED, ("blueprint", "table")),
        "expert": Level(THINKS, ("resolve",)),
    }
    drawing = ".drawing:Drawing"
    board = ".board:Board"
    actions = ".arrays:HoldemActions"
    observation = ".arrays:HoldemObservation"
    movement = ".movement:HoldemMovement"
    face = FACE
    lists_all = False
    hands_set_seats = True

    def _start(self, rules: HoldemRules, key0: int, key1: int) -> State:
        state = HoldemState(self, rules, key0, key1)
        state.telling = True
        match.open_game(state)
        state.note_opening({"key": key_text(key0, key1, 0)})
        return state

    def _restore(self, rules: HoldemRules, fields: dict[str, str]) -> State:
        return positions.restore(self, rules, fields)

    def _read(self, view: HoldemView, text: str) -> list[int]:
        return [notation.read(view, text)]

    def _refusal(self, view: HoldemView, action: int) -> PaijuError:
        return notation.refusal(view, action)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: HoldemView, rng: Random) -> State:
        return sampling.sample(self, view, rng)

    def _big_blinds(self, state: State) -> tuple[int, list[float]]:
        """In big blinds of the first level."""
        assert isinstance(state, HoldemState) and isinstance(state.rules, HoldemRules)
        big = state.rules.levels()[0].big
        return state.hand, [chips / big for chips in state.payoffs()]

    def _default_bot(self, rules: HoldemRules) -> str:
        return "lab" if rules.open_hands and rules.raise_bumps_full else ""


GAME = HoldemGame()
