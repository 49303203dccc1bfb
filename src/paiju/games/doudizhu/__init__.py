"""Dou Dizhu (斗地主): one landlord against two peasants, or a mission against the computer."""

from __future__ import annotations

from typing import cast

from ...contract import Game
from ...errors import PaijuError
from ...face import Face, Zone
from ...language import Said, Sentence
from ...level import LEARNED, SLIPS, SOUND, THINKS, Level
from ...rng import Random
from ...state import State
from . import notation, plays
from .kinds import AUCTION, TEXTS
from .labels import LABELS
from .missions import lines, mission
from .plays import each
from .positions import restore
from .refusals import refusal
from .rules import NOTES, PRESETS, DouDizhuRules
from .sampling import sample
from .state import DouDizhuState
from .view import DouDizhuView

CALL_TEXTS = frozenset(TEXTS.values())

__all__ = ["GAME", "DouDizhuGame", "each", "plays"]


class DouDizhuGame(Game[DouDizhuRules, DouDizhuView]):
    """The game `doudizhu`."""

    name = "doudizhu"
    title = Sentence("Dou Dizhu", "斗地主")
    about = Sentence("Two against the landlord. Empty your hand first.", "两家合力斗地主，先出完者胜。")
    rules = DouDizhuRules
    presets = PRESETS
    notes = NOTES
    view = DouDizhuView
    seat_counts = range(2, 4)
    lesson = ".lesson:LESSON"
    words = ".words:Words"
    bots = {
        "beginner": ".bots.beginner:Beginner",
        "net": ".bots.learned:LearnedBot",
        "rule": ".bots.rule:RuleBot",
        "search": ".bots.thinking:SearchBot",
        "seed": ".bots.solver:SeedBot",
        "solver": ".bots.solver:SolverBot",
    }
    levels = {
        "easy": Level(SLIPS, ("beginner",)),
        "normal": Level(SOUND, ("rule",)),
        "hard": Level(LEARNED, ("net",)),
        "expert": Level(THINKS, ("search",)),
    }
    drawing = ".drawing:Drawing"
    board = ".board:Board"
    actions = ".arrays:actions"
    observation = ".arrays:DouDizhuObservation"
    features = ".features:features"
    movement = ".movement:DouDizhuMovement"
    face = Face(
        zones=(
            Zone("badge", "landlord", Said(*LABELS["landlord"])),
            Zone("count", "counts"),
            Zone("trick", "hands"),
            Zone("row", "bottom", Said(*LABELS["bottom"])),
            Zone("counter", "bid", Said(*LABELS["bid"])),
            Zone("counter", "multiplier", Said(*LABELS["multiplier"])),
            Zone("counter", "table", Said(*LABELS["table"])),
            Zone("counter", "scores", Said(*LABELS["scores"])),
            Zone("hand", "hand"),
        ),
        felt="jade",
        art=("Ks", "2h", "RJ"),
        to_the_right=True,
        sort="rank",
        ranks="3456789TJQKA2",
        keys={"p": "pass"},
    )
    missions = len(lines())
    puzzles = ".missions:Missions"
    solver = ".bots.search:Solver"

    def _start(self, rules: DouDizhuRules, key0: int, key1: int) -> State:
        if rules.seats == 2 or rules.mission is not None:
            state = restore(rules, mission(rules.mission or 1).fields)
        else:
            state = DouDizhuState(rules)
        state.key0 = key0
        state.key1 = key1
        if state.phase == AUCTION:
            state.new_deal()
        return state

    def _restore(self, rules: DouDizhuRules, fields: dict[str, str]) -> State:
        return restore(rules, fields)

    def _read(self, view: DouDizhuView, text: str) -> list[int]:
        return [notation.read_action(view, text)]

    def _refusal(self, view: DouDizhuView, action: int) -> PaijuError:
        return refusal(view, action)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: DouDizhuView, rng: Random) -> State:
        return sample(view, rng)

    def _cards_of(self, view: DouDizhuView, text: str) -> tuple[str, ...]:
        """A combination names ranks."""
        if text in CALL_TEXTS:
            return ()
        hand = list(view.hand)
        found = []
        for rank in text.partition("=")[0]:
            card = next((card for card in hand if card[0] == rank), None)
            if card is not None:
                hand.remove(card)
                found.append(card)
        return tuple(found)

    def _default_bot(self, rules: DouDizhuRules) -> str:
        """A mission is played against a computer that makes no mistake."""
        return "solver" if rules.open_hands and (rules.seats == 2 or rules.mission is not None) else ""

    def _sides(self, state: State) -> list[int]:
        """The landlord against the peasants, where no auction has to find him first."""
        landlord = cast(DouDizhuState, state).landlord
        if state.seats == 2 or landlord < 0:
            return super()._sides(state)
        return [int(seat != landlord) for seat in range(3)]

    def _roles(self, state: State) -> list[str]:
        deal = cast(DouDizhuState, state)
        if deal.seats == 2:
            return ["player", "computer"]
        return ["landlord" if seat == deal.landlord else "peasant" for seat in range(3)]


GAME = DouDizhuGame()
