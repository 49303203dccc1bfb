"""Players: bots that choose inside the core, by a move's number instead of its text.

For speed a player is shown a State, the whole truth, and looks at nothing but what the seat to move may know. That is
not left to its good will: the tests ask every player in the true state and in states sampled from the seat's view, and
demand the same choice. At a table it is asked like any bot, by a View, and then there is nothing else to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from .contract import Game
from .rng import Random
from .state import State
from .view import View
from .worth import Judgement


class Player:
    """Chooses an action for the seat to move. What it takes of chance comes from `rng`.

    One that `remembers` asks for the history, by a view: games that it plays keep their log.
    """

    remembers: ClassVar[bool] = False

    def choose(self, state: State, rng: Random) -> int:
        """The action."""
        raise NotImplementedError

    def judge(self, view: View, asked: Sequence[Sequence[int]], worlds: int, rng: Random) -> Judgement | None:
        """What the candidates and the choices that are asked about are worth, see `worth.Judge`; None if it does not
        know."""
        return None


class PlayerBot:
    """A player as a bot: it looks at a state that agrees with everything the seat has seen."""

    game: ClassVar[Game]
    player: ClassVar[Callable[[], Player]]

    def __init__(self) -> None:
        self.chooses = type(self).player()

    def __call__(self, view: View, rng: Random) -> str:
        state = self.game.sample(view, rng)
        return self.game.text(self.chooses.choose(state, rng))

    def judge(self, view: View, asked: Sequence[str], worlds: int, rng: Random) -> Judgement | None:
        """What moves are worth, see `worth.Judge`."""
        return self.chooses.judge(view, [self.game.parse_all(view, text) for text in asked], worlds, rng)
