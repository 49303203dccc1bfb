"""What people are told in words: whose turn it is, what a move is called, what has happened, why the score is so.

`wording(game)` finds the words of a game: its own, in `paiju.wording.<game>`, or those that suit any game. They need
nothing but a View, and come as pairs of English and Chinese; no markup, and cards as people read them (`10♥`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from ..contract import Game
from ..view import View
from .words import Made, Said, Words

__all__ = ["Made", "Said", "Words", "tell", "wording"]


@lru_cache
def wording(game: Game) -> Words[Any]:
    """The words of a game."""
    kind: type[Words[Any]] = Words
    module = f"{__name__}.{game.name}"
    if game.name.isidentifier() and find_spec(module) is not None:
        kind = cast("type[Words[Any]]", import_module(module).Words)
    return kind(game)


def tell(game: Game, view: View, names: Sequence[str], since: int = 0) -> tuple[Said, ...]:
    """The history of a view from one event on, in words."""
    return wording(game).tell(view, names, since)
