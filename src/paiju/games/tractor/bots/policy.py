"""A sound partner at Tractor in microseconds: the quick player itself."""

from __future__ import annotations

from ....player import PlayerBot
from .. import GAME
from ..policy import TractorPolicy


class PolicyBot(PlayerBot):
    """Plays what looks best by rules of thumb."""

    game = GAME
    player = TractorPolicy
