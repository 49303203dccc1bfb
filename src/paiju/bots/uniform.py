"""The bot that plays any legal action, each equally likely."""

from __future__ import annotations

from ..player import Player
from ..rng import Random
from ..state import State
from ..view import View


class RandomPlayer(Player):
    """The same inside the core, by the same chance: it chooses among what a view would spell out."""

    def choose(self, state: State, rng: Random) -> int:
        if state.game.lists_all:
            return state._nth(rng.below(state.count()))
        return rng.choice(state.candidates())


class RandomBot:
    """Plays at random, in every game."""

    player = RandomPlayer

    def __call__(self, view: View, rng: Random) -> str:
        return rng.choice(view.legal)
