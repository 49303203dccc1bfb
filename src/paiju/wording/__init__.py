"""What people are told in words: whose turn it is, what a move is called, what has happened, why the score is so.

`wording(game)` is the narrator of a game: its own (`Game.words`), or the one that suits any game. It needs nothing but
a View, and speaks English and Chinese; no markup, and cards as people read them (`10♥`). Nobody else speaks: terminal
and browser lay out what they are told.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from ..contract import Game
from ..language import Said
from .words import Item, Report, Shown, Summary, Words

__all__ = ["Item", "Report", "Said", "Shown", "Summary", "Words", "wording"]


@lru_cache
def wording(game: Game) -> Words[Any]:
    """The words of a game."""
    kind = cast("type[Words[Any]]", game.part(game.words) or Words)
    return kind(game)
