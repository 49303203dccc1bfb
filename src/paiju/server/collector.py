"""Python's search for garbage, which stops the server while it goes on: seldom, and in small parts.

With ten thousand tables in memory there are millions of objects. Those that many tables at once consist of when they
come back are not looked at: nothing of a table that has just come is garbage.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = 10_000, 5, 1_000
"""How many new objects there must be before we look through them, how often that is done before we look through those
that have stayed, and how often that is done before we look through everything."""


def calm() -> None:
    """Look less often than Python does by itself, and not at what has been imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@contextmanager
def held() -> Iterator[None]:
    """Do not look at all for a while, and never at what was made meanwhile, until `release`."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if enabled:
            gc.enable()


def release() -> None:
    """Look at everything again when its time has come."""
    gc.unfreeze()
