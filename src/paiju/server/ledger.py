"""What is kept of one table, written before it becomes true.

If a write fails nobody knows whether it was done; `_surely` then calls `doubt`, and the table must be read again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ..bots import explain
from .metrics import Metrics
from .seating import Setup
from .storage import Kept, Lost, Played, Spoken, Store, Stored

log = logging.getLogger(__name__)


class Ledger:
    """A table's row, setup and moves in the database."""

    def __init__(self, store: Store, metrics: Metrics, stored: Stored, setup: Setup, doubt: Callable[[], None]) -> None:
        self.store = store
        self.metrics = metrics
        self.stored = stored
        self.setup = setup
        self.doubt = doubt

    async def change(
        self, *, status: str = "", game: int | None = None, start: str | None = None, **setup: Any
    ) -> None:
        """Change the table: its status, its game and where that starts, or parts of the setup."""
        people = self.setup.people
        changed = msgspec.structs.replace(self.setup, touched=int(time.time()), **setup)
        stored = msgspec.structs.replace(
            self.stored,
            setup=msgspec.json.encode(changed),
            status=status or self.stored.status,
            game=self.stored.game if game is None else game,
            start=self.stored.start if start is None else start,
        )
        await self._surely(self.store.save(stored, None if changed.people == people else changed.people))
        self.stored, self.setup = stored, changed

    async def append(self, game: int, move: Played) -> None:
        """Write a move down."""
        began = time.perf_counter()
        await self._surely(self.store.append(self.stored.id, self.stored.epoch, game, move))
        self.metrics.store_seconds.observe(time.perf_counter() - began)

    async def take_back(self, game: int, turn: int) -> None:
        """Forget the moves of a game from a turn on."""
        await self._surely(self.store.take_back(self.stored.id, self.stored.epoch, game, turn))

    async def say(self, line: Spoken) -> None:
        """Keep a line of chat."""
        await self._surely(self.store.say(self.stored.id, self.stored.epoch, line))

    async def keep(self, game: Kept) -> None:
        """Keep a finished game."""
        await self._surely(self.store.keep(game))

    async def drop(self) -> None:
        """Forget the table."""
        await self._surely(self.store.drop(self.stored.id, self.stored.epoch))

    async def _surely(self, writing: Awaitable[None]) -> None:
        try:
            await writing
        except Exception as problem:
            if not isinstance(problem, Lost):
                log.error("a table could not be written: %s", explain(problem), extra={"table": self.stored.id})
            self.doubt()
            raise Lost from problem
