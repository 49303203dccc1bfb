"""Crazy Eights: match the suit or the rank, play eights at any time and name a suit, be rid of your cards first."""

from __future__ import annotations

from ...contract import Game
from ...errors import PaijuError
from ...face import Face, Zone
from ...language import Said, Sentence
from ...level import LOOKS_AHEAD, SLIPS, SOUND, THINKS, Level
from ...rng import Random
from ...state import State
from . import notation, positions, rounds, sampling
from .labels import LABELS
from .messages import TITLE
from .refusals import refusal
from .rules import MOST_SEATS, NOTES, PRESETS, EightsRules
from .state import EightsState
from .view import EightsView


class EightsGame(Game[EightsRules, EightsView]):
    """The game of Crazy Eights."""

    name = "crazy_eights"
    title = TITLE
    about = Sentence("Match suit or rank. Eights change the suit.", "配花色或点数，八点可改花色。")
    rules = EightsRules
    presets = PRESETS
    notes = NOTES
    view = EightsView
    seat_counts = range(2, MOST_SEATS + 1)
    lesson = ".lesson:LESSON"
    words = ".words:Words"
    bots = {
        "beginner": ".bots.beginner:Beginner",
        "deep": ".bots.search:DeepBot",
        "net": ".bots.learned:LearnedBot",
        "rule": ".bots.rule:RuleBot",
        "search": ".bots.search:SearchBot",
    }
    levels = {
        "easy": Level(SLIPS, ("beginner",)),
        "normal": Level(SOUND, ("rule",)),
        "hard": Level(LOOKS_AHEAD, ("search",)),
        "expert": Level(THINKS, ("deep",)),
    }
    features = ".features:features"
    drawing = ".drawing:Drawing"
    board = ".board:Board"
    actions = ".arrays:actions"
    observation = ".arrays:EightsObservation"
    movement = ".movement:EightsMovement"
    face = Face(
        zones=(
            Zone("badge", "places", Said(*LABELS["out"])),
            Zone("count", "counts"),
            Zone("pile", "top", Said(*LABELS["top"])),
            Zone("counter", "suit", Said(*LABELS["suit"])),
            Zone("pile", "stock", Said(*LABELS["stock"])),
            Zone("counter", "pending", Said(*LABELS["to_take"])),
            Zone("counter", "scores", Said(*LABELS["scores"])),
            Zone("hand", "hand"),
        ),
        felt="terracotta",
        art=("8s", "8d", "8c"),
        keys={"d": "draw", "t": "take", "p": "pass", "y": "yes", "n": "no"},
    )
    hands_set_seats = True

    def _start(self, rules: EightsRules, key0: int, key1: int) -> State:
        rules.check_players()
        state = EightsState(self, rules, key0, key1)
        rounds.open_game(state)
        return state

    def _restore(self, rules: EightsRules, fields: dict[str, str]) -> State:
        return positions.restore(self, rules, fields)

    def _read(self, view: EightsView, text: str) -> list[int]:
        return [notation.read(view, text)]

    def _refusal(self, view: EightsView, action: int) -> PaijuError:
        return refusal(view, action)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: EightsView, rng: Random) -> State:
        return sampling.sample(self, view, rng)


GAME = EightsGame()
