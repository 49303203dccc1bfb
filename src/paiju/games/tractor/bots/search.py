"""Tractor by search: for some milliseconds, or for a good part of a second."""

from __future__ import annotations

from .. import GAME
from ..search import TractorSearch
from .policy import WholePlays


class QuickSearch(TractorSearch):
    """Few plays in few worlds: some milliseconds."""

    def __init__(self, budget: int = 64, most: int = 6, doubt: float = 1.0) -> None:
        super().__init__(GAME, budget, most, doubt=doubt)


class DeepSearch(TractorSearch):
    """Many worlds: a good part of a second at the most."""

    def __init__(self, budget: int = 1000, most: int = 12, doubt: float = 1.0) -> None:
        super().__init__(GAME, budget, most, doubt=doubt)


class SearchBot(WholePlays):
    """Looks ahead for some milliseconds."""

    game = GAME
    player = QuickSearch


class DeepBot(WholePlays):
    """Looks ahead for up to a second."""

    game = GAME
    player = DeepSearch
    slow = True
