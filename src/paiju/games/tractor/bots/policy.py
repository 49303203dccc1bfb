"""A sound partner at Tractor in microseconds: the quick player itself."""

from __future__ import annotations

from ....player import PlayerBot
from ....rng import Random
from ....view import View
from .. import GAME
from ..policy import TractorPolicy


class WholePlays(PlayerBot):
    """A player as a bot that says all cards of a choice at once."""

    def __call__(self, view: View, rng: Random) -> str:
        state = self.game.sample(view, rng)
        said: list[str] = []
        while not said or (state.choosing() and state.to_move() == view.seat):
            action = self.chooses.choose(state, rng)
            said.append(self.game.text(action))
            state._step(action)
        return " ".join(said)


class PolicyBot(WholePlays):
    """Plays what looks best by rules of thumb."""

    game = GAME
    player = TractorPolicy
