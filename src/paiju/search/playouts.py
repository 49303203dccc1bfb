"""Playouts by a bot: what moves are worth in games whose players are only asked by views.

Slower by far than a player inside the core, but it works for every game that there is, a stranger's included.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..contract import Game
from ..player import Player
from ..rng import Random
from ..state import State
from ..view import View
from .flat import LONGEST, Flat
from .horizon import Horizon
from .worlds import Worlds


class Asked(Protocol):
    """A bot, as `paiju.bots` knows it."""

    def __call__(self, view: View, rng: Random, /) -> str: ...


class BotPlayer(Player):
    """A bot as a player: it is shown the view of the seat to move."""

    def __init__(self, game: Game, bot: Asked) -> None:
        self.game = game
        self.bot = bot

    def choose_all(self, state: State, rng: Random) -> list[int]:
        """The actions that the bot takes in a row."""
        view = state.view(state.to_move())
        return self.game.parse_all(view, self.bot(view, rng))

    def choose(self, state: State, rng: Random) -> int:
        return self.choose_all(state, rng)[0]


class Playouts(Flat):
    """Tries moves in worlds that a bot plays on for everybody. A log is kept, since bots may look at the history."""

    def __init__(
        self,
        game: Game,
        bot: Asked,
        *,
        seconds: float,
        horizon: Horizon | None = None,
        worlds: Callable[[Game, View], Worlds] = Worlds,
    ) -> None:
        self.asked = BotPlayer(game, bot)
        super().__init__(game, self.asked, 0, seconds=seconds, horizon=horizon, worlds=worlds)
        self.chance = Random()

    def candidates(self, world: State) -> list[int]:
        """Those that a view spells out."""
        return world.candidates()

    def trial(self, world: State, choice: list[int], key: int, seat: int) -> float:
        state = world.copy()
        rng = self.chance.keyed(key, 0, 0)
        for action in choice:
            state._take(action)
        for _ in range(LONGEST):
            if state.over() or self.horizon.reached(state):
                break
            for action in self.asked.choose_all(state, rng):
                state._take(action)
        return self.horizon.value(state, seat)
