"""The bot that plays any legal action, each equally likely."""

from __future__ import annotations

from ..rng import Random
from ..view import View


class RandomBot:
    """Plays at random, in every game."""

    def __call__(self, view: View, rng: Random) -> str:
        return rng.choice(view.legal)
