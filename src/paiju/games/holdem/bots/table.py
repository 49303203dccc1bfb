"""The player of Hold'em for three to ten: fewer hands than the rule bot before the flop, and a closer look after it.

Among several players somebody behind usually holds something: who comes in with many hands, or calls raises with them,
pays for it on every later street. So a hand counts as worse than it is before the flop, most of all where somebody has
raised. After the flop it weighs the odds of the pot as the rule bot does, against hands that the betting implies, over
more deals. Where only two are left in the match, and the rules are what the blueprint knows, it plays the blueprint.
"""

from __future__ import annotations

from ....rng import Random
from ....rules import Rules
from ....view import View
from ..rules import HoldemRules
from ..view import HoldemView
from .blueprint import BlueprintBot, two_can_play
from .judging import JudgesHands
from .lab import unthinking
from .rule import Situation

# How much worse a hand counts before the flop where nobody has raised yet, and where somebody has.
OPENING = 1.5
FACING = 2.0
CLOSER = 2


class TableBot(JudgesHands):
    """Plays few hands among several players, and the blueprint against one; knows nothing but the view."""

    def __init__(self) -> None:
        self.against_one = BlueprintBot()

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, HoldemView)
        answer = unthinking(view)
        if answer:
            return answer
        if len(view.playing) == 2 and two_can_play(view.ruleset()):
            return self.against_one(view, rng)
        seat = Seat(view, rng)
        choice = seat.before_flop() if view.phase == "preflop" else seat.after_flop()
        return "check" if choice in ("fold", "call") and not view.to_call else choice

    @staticmethod
    def can_play(rules: Rules) -> bool:
        assert isinstance(rules, HoldemRules)
        return not rules.open_hands and not rules.raise_bumps_full


class Seat(Situation):
    """One decision among several players."""

    def __init__(self, view: HoldemView, rng: Random) -> None:
        super().__init__(view, rng)
        if len(self.others) > 1 or len(view.playing) > 2:
            self.share *= FACING if self.raised else OPENING

    def chance(self, trials: int) -> float:
        return super().chance(CLOSER * trials)
