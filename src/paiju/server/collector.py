"""Python's search for garbage, which stops the server while it goes on: in small parts, and only among what is new.

Nearly everything is gone as soon as nobody refers to it; the search is for what refers to itself. With ten thousand
tables there are millions of objects, and looking through all of them takes seconds. So what has lived for a while is
set aside, and looked through again only when there is far more of it than there was: then some of it may be garbage.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = 1_000, 1, 1_000_000
"""How many new objects there must be before we look through them, how often that is done before we look through those
that have stayed (every time, so that the pauses are many and short instead of few and long), and how often that
is done before Python looks through everything: never, since `Collector` does."""
PAUSE = 10.0
"""For how many seconds an object is new."""
GROWTH = 1.5
ROOM = 2_000_000
"""How many times as much memory there must be before everything is looked through, and how many pieces more (some
200 MB): a server that has just begun grows fast, and nothing of that is garbage."""


def calm() -> None:
    """Look in small parts, and not at what has been imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


class Collector:
    """Sets aside what is old, and looks through all of it when there is much more than last time."""

    def __init__(self) -> None:
        self.enough = self._reckoned()
        self._holding = 0

    @contextmanager
    def held(self) -> Iterator[None]:
        """Do not look at all for a while, and set aside what was made meanwhile: nothing of that is garbage."""
        self._holding += 1
        gc.disable()
        try:
            yield
        finally:
            self._holding -= 1
            if not self._holding:
                gc.freeze()
                gc.enable()
                self.enough = self._reckoned()

    async def keep_tidy(self) -> None:
        """Do that again and again."""
        while True:
            await asyncio.sleep(PAUSE)
            self.tidy()

    def tidy(self) -> bool:
        """Set aside what is there now; whether everything had to be looked through before."""
        if self._holding:
            return False
        crowded = sys.getallocatedblocks() > self.enough
        if crowded:
            gc.unfreeze()
            gc.collect()
            self.enough = self._reckoned()
        gc.freeze()
        return crowded

    def _reckoned(self) -> int:
        """How many pieces of memory are so many that we look again."""
        return int(sys.getallocatedblocks() * GROWTH) + ROOM
