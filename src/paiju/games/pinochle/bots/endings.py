"""Pinochle by rules of thumb, with the last tricks solved in worlds that agree with what was seen.

Three tricks in eight worlds take some 2 ms and win 51.1 % of deals from the rule bot: the difference of points is 0.044
(0.020 .. 0.068; `paiju arena pinochle --rules auction,max_deals=1 --bots endings,rule --deals 1000 --seed 1`).
"""

from __future__ import annotations

from ....rng import Random
from ....search.endings import Endings
from ....search.worlds import Worlds
from ....view import View
from .. import GAME
from ..horizon import PinochleHorizon
from ..view import PinochleView
from .rule import RuleBot

TRICKS = 3
WORLDS = 8


class EndingBot:
    """Solves the last tricks, in some worlds."""

    def __init__(self) -> None:
        self.rule = RuleBot()
        self.endings = Endings(PinochleHorizon(), (0, 1, 0, 1))

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, PinochleView)
        if view.phase == "play" and 1 < len(view.hand) <= TRICKS and len(view.legal) > 1:
            action = self.endings.best(Worlds(GAME, view), WORLDS, rng)
            if action is not None:
                return GAME.text(action)
        return self.rule(view, rng)
