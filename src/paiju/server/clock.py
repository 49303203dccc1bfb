"""How long a person may think: so long for each move, then from a bank that lasts the whole game.

Only the server's monotonic time counts. The clock stands still while nobody is at the table. What a bank has lost is
not kept move by move: after a restart it is counted again from the times at which the moves were made.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

from ..table import Table
from . import protocol
from .protocol import Pace
from .storage import Played

Now = Callable[[], float]


class Clock:
    """The clock of one game; it keeps what `Table` asks of a clock."""

    def __init__(self, pace: Pace, banks: Sequence[float], now: Now = time.monotonic) -> None:
        """A clock with so many seconds in each seat's bank."""
        self.pace = pace
        self.banks = list(banks)
        self.now = now
        self.seat: int | None = None
        self._used = 0.0  # by the seat to move, up to when the clock last began to run
        self._since: float | None = None

    @property
    def runs(self) -> bool:
        """Whether time is limited at all."""
        return self.pace.move > 0 or self.pace.bank > 0

    def begin(self, table: Table, seat: int) -> None:
        """It is this seat's turn from now on; below 0: whose it is is a secret, and no clock runs."""
        running = self._since is not None
        self.seat, self._used = None if seat < 0 else seat, 0.0
        self._since = self.now() if running else None

    def end(self, table: Table, seat: int) -> None:
        """This seat has moved: what went beyond its move is gone from its bank."""
        if self.seat is None:
            return
        self.banks[seat] = max(0.0, self.banks[seat] - max(0.0, self.used() - self.pace.move))

    def forced(self, table: Table, seat: int) -> str | None:
        """Nothing is ever played by the clock itself: a bot stands in."""
        return None

    def run(self) -> None:
        """Somebody is at the table."""
        if self._since is None:
            self._since = self.now()

    def stop(self) -> None:
        """Nobody is at the table."""
        self._used = self.used()
        self._since = None

    def used(self) -> float:
        """Seconds of this turn so far."""
        return self._used + (self.now() - self._since if self._since is not None else 0.0)

    def left(self) -> float | None:
        """Seconds until the time of the seat to move is up; None if it has all the time in the world."""
        if not self.runs or self.seat is None:
            return None
        return self.pace.move + self.banks[self.seat] - self.used()

    def shown(self) -> protocol.Clock | None:
        """The clock as clients see it."""
        if not self.runs or self.seat is None:
            return None
        move = self.pace.move - self.used()
        bank = self.banks[self.seat] + min(move, 0.0)
        return protocol.Clock(self.seat, _milliseconds(move), _milliseconds(bank))


def banks_after(pace: Pace, seats: int, moves: Iterable[Played]) -> list[float]:
    """What is left in the banks after these moves.

    A bot's moves cost nothing, nor do moves that took longer than their player had: the clock must have stood still.
    """
    banks = [float(pace.bank)] * seats
    before: int | None = None
    for move in moves:
        if before is not None and not move.forced:
            spent = (move.at - before) / 1000 - pace.move
            if 0 < spent <= banks[move.seat]:
                banks[move.seat] -= spent
        before = move.at
    return banks


def _milliseconds(seconds: float) -> int:
    return max(0, round(seconds * 1000))
