"""Who judges: the strongest bot of a game that can say what moves are worth, else playouts by its sound player."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from .. import bots, catalogue
from ..bots.uniform import RandomPlayer
from ..contract import Game
from ..errors import PaijuError
from ..rng import Random
from ..search.flat import Flat
from ..search.playouts import Playouts
from ..state import State
from ..view import View
from ..worth import Judge, Judgement

SECONDS = 1.0  # that playouts by a bot may take for a decision
OTHERS = ("solver",)  # bots that are no level, and are asked before all levels


class Generic:
    """Playouts to the end of the game: by the sound player of the game, at random where it has none."""

    def __init__(self, game: Game, view: View) -> None:
        rules = game.ruleset(view.rules)
        name = next((name for name in ("normal", "rule") if name in bots.names(game.name, rules)), "random")
        self.game = game
        self.search: Flat = (
            Anyhow(game, RandomPlayer(), 0, seconds=SECONDS)
            if name == "random"
            else Playouts(game, bots.bot(name, game.name, rules), seconds=SECONDS)
        )

    def judge(self, view: View, asked: Sequence[str], worlds: int, rng: Random) -> Judgement | None:
        """What moves are worth, see `worth.Judge`."""
        return self.search.judge(view, [self.game.parse_all(view, text) for text in asked], worlds, rng)


class Anyhow(Flat):
    """Tries what a view spells out, played on at random."""

    def candidates(self, world: State) -> list[int]:
        return world.candidates()


def judge(view: View, asked: Sequence[str], worlds: int, rng: Random) -> Judgement | None:
    """What the candidates in a view and the moves that are asked about are worth; None where there is nothing to judge.

    Bots are asked from the strongest down; who cannot say passes the question on.
    """
    game = catalogue.game(view.game)
    for found in judges(game, view):
        judged = found.judge(view, asked, worlds, rng)
        if judged is not None:
            return judged
    return None


def judges(game: Game, view: View) -> list[Judge]:
    """Who may be asked, the strongest first; playouts only where no bot of the game judges anything."""
    rules = game.ruleset(view.rules)
    names = bots.names(game.name, rules)
    graded = [*OTHERS, *reversed(list(bots.levels(game.name)))]
    found: list[Judge] = []
    for name in graded:
        if name in names:
            with suppress(PaijuError):  # one that cannot be loaded is not asked
                bot = bots.bot(name, game.name, rules)
                if hasattr(bot, "judge"):
                    found.append(cast(Judge, bot))
    return found or [Generic(game, view)]
