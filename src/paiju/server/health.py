"""Whether this node can do its work: can it write, and does it get round to things?

A node that answers is not yet well. What counts is the way a move takes: through the writer, to the disk or database,
and back. So a write must have come back lately, or one is tried; none may have been waiting for long; and the event
loop must not have stood still.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

FRESH = 2.0
"""A write that came back so many seconds ago says that writing works; after that one is tried."""
STUCK = 5.0
"""A write that has waited so many seconds will not come back, as far as anybody can tell."""
LATE = 3.0
"""The event loop stood still if something came so many seconds late."""
WINDOW = 10.0
"""For how many seconds we remember that it did."""
TICK = 0.1


class Pulse:
    """When a write last came back, and since when others have been waiting."""

    def __init__(self) -> None:
        self._worked = float("-inf")
        self._waiting: dict[int, float] = {}
        self._number = 0

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Around everything that is written."""
        self._number += 1
        number = self._number
        self._waiting[number] = time.monotonic()
        try:
            yield
            self._worked = time.monotonic()
        except Exception:
            self._worked = float("-inf")
            raise
        finally:
            del self._waiting[number]

    @property
    def fresh(self) -> bool:
        """Whether a write has come back just now, and none has failed since."""
        return time.monotonic() - self._worked < FRESH

    @property
    def waited(self) -> float:
        """For how long the oldest write has been waiting, in seconds."""
        return time.monotonic() - next(iter(self._waiting.values())) if self._waiting else 0.0


class LoopWatch:
    """How late the event loop gets round to things."""

    def __init__(self) -> None:
        self._late: deque[tuple[float, float]] = deque()

    async def keep_watching(self) -> None:
        """Look at the clock all the time."""
        while True:
            due = time.monotonic() + TICK
            await asyncio.sleep(TICK)
            self.note(time.monotonic() - due)

    def note(self, delay: float) -> None:
        """It was so many seconds late. Of the delays in the window only those that may yet be the worst are kept."""
        now = time.monotonic()
        while self._late and self._late[-1][1] <= delay:
            self._late.pop()
        self._late.append((now, delay))
        while self._late[0][0] < now - WINDOW:
            self._late.popleft()

    @property
    def worst(self) -> float:
        """The longest delay in the last seconds."""
        return self._late[0][1] if self._late else 0.0
