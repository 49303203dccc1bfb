"""Paiju (牌局): a card room in one `pip install`.

>>> import paiju
>>> game = paiju.game("doudizhu")
>>> state = game.deal("endgame", hands=["7889TJA", "7TA2222"])
>>> state.moves
<8 moves: 7, 8, 9, T, J, A, 88, 789TJ>
>>> state.play("789TJ")
>>> "pass" in state.moves
True
>>> for move in ("2222", "pass", "7", "8", "pass", "A"):
...     state.play(move)
>>> state.outcome()
Outcome(winners=(0,), points=(1.0, -1.0))
"""

from importlib import import_module
from typing import TYPE_CHECKING

import paiju.games  # noqa: F401

from . import state as _state
from .catalogue import game, register
from .contract import Game
from .errors import IllegalAction, NotationError, PaijuError, SetupError, WrongArgument
from .legal import LegalMoves
from .outcome import Outcome
from .record import Record
from .rng import Random
from .rules import Rules
from .sheet import Cards
from .state import DEALER, OVER, Moves, State, playout, playouts
from .view import Event, View

if TYPE_CHECKING:
    from .catalogue import games  # at run time the package `paiju.games` is called instead
    from .envs.batch import Batch  # at run time when it is asked for: it takes as long to import as a game

__version__ = "0.2.0"
compiled = not (_state.__file__ or "").endswith(".py")


def __getattr__(name: str) -> object:
    if name == "Batch":
        return import_module("paiju.envs.batch").Batch  # which stands above everything else here
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "DEALER",
    "OVER",
    "Batch",
    "Cards",
    "Event",
    "Game",
    "IllegalAction",
    "LegalMoves",
    "Moves",
    "NotationError",
    "Outcome",
    "PaijuError",
    "Random",
    "Record",
    "Rules",
    "SetupError",
    "State",
    "View",
    "WrongArgument",
    "compiled",
    "game",
    "games",
    "playout",
    "playouts",
    "register",
]
