"""Pinochle: two partnerships bid on what they will make by melds and by counters in tricks."""

from __future__ import annotations

from ...contract import Game
from ...errors import PaijuError
from ...face import Face, Zone
from ...language import Said, Sentence
from ...level import LOOKS_AHEAD, SLIPS, SOUND, THINKS, Level
from ...rng import Random
from ...state import State
from . import course, notation, positions, sampling
from .labels import LABELS
from .messages import TITLE
from .refusals import refusal
from .rules import NOTES, PRESETS, SEATS, PinochleRules
from .state import PinochleState
from .view import PinochleView


class PinochleGame(Game[PinochleRules, PinochleView]):
    """The game of Pinochle."""

    name = "pinochle"
    title = TITLE
    about = Sentence("Bid, meld, then take the tricks you promised.", "叫分、亮组合，再赢够墩分。")
    rules = PinochleRules
    presets = PRESETS
    notes = NOTES
    view = PinochleView
    seat_counts = range(SEATS, SEATS + 1)
    lesson = ".lesson:LESSON"
    words = ".words:Words"
    bots = {
        "assignment": ".bots.lab:AssignmentBot",
        "beginner": ".bots.beginner:Beginner",
        "deep": ".bots.search:DeepBot",
        "endings": ".bots.endings:EndingBot",
        "lab": ".bots.lab:LabBot",
        "rule": ".bots.rule:RuleBot",
        "search": ".bots.search:SearchBot",
        "transcript": ".bots.lab:TranscriptBot",
    }
    levels = {
        "easy": Level(SLIPS, ("beginner",)),
        "normal": Level(SOUND, ("rule",)),
        "hard": Level(LOOKS_AHEAD, ("search",)),
        "expert": Level(THINKS, ("deep",)),
    }
    drawing = ".drawing:Drawing"
    board = ".board:Board"
    actions = ".arrays:PinochleActions"
    observation = ".arrays:PinochleObservation"
    movement = ".movement:PinochleMovement"
    face = Face(
        zones=(
            Zone("hand", "hand"),
            Zone("trick", "laid"),
            Zone("count", "counts"),
            Zone("badge", "dealer", Said(*LABELS["dealer"])),
            Zone("badge", "bidder", Said(*LABELS["bidder"])),
            Zone("counter", "won", Said(*LABELS["tricks_col"])),
            Zone("counter", "meld_points", Said(*LABELS["melds_col"])),
            Zone("counter", "bid", Said("Bid", "叫分")),
            Zone("counter", "trump", Said("Trumps", "主")),
            Zone("counter", "goal", Said("Contract", "定约")),
            Zone("counter", "made", Said("Made so far", "已得")),
            Zone("row", "received", Said(*LABELS["received"])),
            Zone("row", "last_trick", Said(*LABELS["last_trick"])),
        ),
        felt="plum",
        art=("Qs", "Jd", "Th"),
        ranks="9JQKTA",
        keys={"p": "pass"},
    )
    lists_all = False

    def _start(self, rules: PinochleRules, key0: int, key1: int) -> State:
        state = PinochleState(self, rules, key0, key1)
        course.deal_cards(state)
        return state

    def _restore(self, rules: PinochleRules, fields: dict[str, str]) -> State:
        return positions.restore(self, rules, fields)

    def _read(self, view: PinochleView, text: str) -> list[int]:
        return notation.read(view, text)

    def _refusal(self, view: PinochleView, action: int) -> PaijuError:
        return refusal(view, action)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: PinochleView, rng: Random) -> State:
        return sampling.sample(self, view, rng)

    def _sides(self, state: State) -> list[int]:
        return [seat % 2 for seat in range(SEATS)]

    def _default_bot(self, rules: PinochleRules) -> str:
        """Who plays when nobody asks for another bot: the lab plays by itself."""
        return "lab" if rules.bidding == "auto" else ""


GAME = PinochleGame()
