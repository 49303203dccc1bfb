"""Tractor (升级 / 拖拉机): partners climb from 2 to A, with trumps, tractors and thrown leads."""

from __future__ import annotations

from ...contract import Game
from ...errors import IllegalAction, PaijuError
from ...face import Face, Kind, Zone
from ...language import Said, Sentence
from ...level import LOOKS_AHEAD, SLIPS, SOUND, THINKS, Level
from ...rng import Random
from ...state import State
from ...view import SOMEBODY
from . import declaring, notation
from .labels import LABELS
from .messages import NOT_ASKED
from .positions import restore
from .refusals import why_not
from .rules import NOTES, PRESETS, TractorRules
from .sampling import sample
from .state import TractorState
from .view import TractorView


def zone(kind: Kind, field: str, label: str = "") -> Zone:
    """A place on the table by its name."""
    return Zone(kind, field, Said(*LABELS[label]) if label else None)


FACE = Face(
    zones=(
        zone("counter", "trump", "trump"),
        zone("counter", "rank", "rank"),
        zone("counter", "points", "points"),
        zone("count", "counts"),
        zone("badge", "declarer", "declarer"),
        zone("badge", "bidder", "bidder"),
        zone("counter", "levels", "rank"),
        zone("counter", "captured", "taken"),
        zone("row", "bid", "declared"),
        zone("row", "flipped", "flipped"),
        zone("trick", "plays"),
        zone("badge", "winning", "best"),
        zone("row", "chosen", "chosen"),
        zone("pile", "kitty_size", "kitty_short"),
        zone("row", "kitty", "kitty_mine"),
        zone("hand", "hand"),
    ),
    felt="indigo",
    art=("9s", "9s", "Ts"),
    to_the_right=True,
)


class TractorGame(Game[TractorRules, TractorView]):
    """The game `tractor`."""

    name = "tractor"
    title = Sentence("Tractor", "升级")
    about = Sentence("Pairs, tractors and a climb from 2 to ace.", "对子、拖拉机，从 2 打到 A。")
    rules = TractorRules
    presets = PRESETS
    notes = NOTES
    view = TractorView
    seat_counts = range(4, 8)
    lesson = ".lesson:LESSON"
    words = ".words:Words"
    bots = {
        "beginner": ".bots.beginner:Beginner",
        "deep": ".bots.search:DeepBot",
        "quick": ".bots.policy:PolicyBot",
        "rule": ".bots.rule:RuleBot",
        "search": ".bots.search:SearchBot",
    }
    levels = {
        "easy": Level(SLIPS, ("beginner",)),
        "normal": Level(SOUND, ("rule",)),
        "hard": Level(LOOKS_AHEAD, ("search",)),
        "expert": Level(THINKS, ("deep",)),
    }
    drawing = ".drawing:Drawing"
    board = ".board:Board"
    actions = ".arrays:actions"
    observation = ".arrays:TractorObservation"
    movement = ".movement:TractorMovement"
    face = FACE

    def _start(self, rules: TractorRules, key0: int, key1: int) -> State:
        state = TractorState(rules)
        state.key0 = key0
        state.key1 = key1
        declaring.new_hand(state)
        return state

    def _restore(self, rules: TractorRules, fields: dict[str, str]) -> State:
        return restore(rules, fields)

    def _read(self, view: TractorView, text: str) -> list[int]:
        return notation.read(view, text)

    def _refusal(self, view: TractorView, action: int) -> PaijuError:
        return why_not(view, [action])

    def _refusal_of_choice(self, view: TractorView, actions: list[int], refused: PaijuError) -> PaijuError:
        return why_not(view, actions)

    def _refuse_turn(self, view: TractorView) -> None:
        if view.to_move == SOMEBODY:
            raise IllegalAction("NOT_YOUR_TURN", NOT_ASKED)
        super()._refuse_turn(view)

    def _written(self, text: str) -> list[int] | None:
        return notation.written(text)

    def _text(self, action: int) -> str:
        return notation.text(action)

    def _sample(self, view: TractorView, rng: Random) -> State:
        return sample(view, rng)

    def _going_on(self, view: TractorView) -> str:
        return "yes" if view.phase == "continue" else ""

    def _sides(self, state: State) -> list[int]:
        """Four play in partnerships; who is a friend of whom, more find out in the course of a hand."""
        return [seat % 2 for seat in range(4)] if state.seats == 4 else super()._sides(state)


GAME = TractorGame()
