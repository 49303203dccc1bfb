"""How far a playout goes, and what its end is worth."""

from __future__ import annotations

from ..state import State
from ..worth import Unit


class Horizon:
    """To the end of the game, for what it pays. Games of many rounds stop sooner and judge what they see there."""

    def unit(self) -> Unit:
        """What values are counted in."""
        return "points"

    def begin(self, root: State) -> None:
        """Playouts begin here from now on."""

    def reached(self, state: State) -> bool:
        """Whether a playout stops here; asked while the game goes on."""
        return False

    def value(self, state: State, seat: int) -> float:
        """What a state where a playout stopped is worth for a seat."""
        return state._payoffs()[seat]
