"""Bringing tables back from the database after a restart, or from a node that is gone: many at a time, and gently.

Those who ask at the same moment share the questions to the database. Games are then played through again in short
slices, so that everybody else is answered meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from .. import catalogue
from ..bots import explain
from .match import Match
from .refusals import refusal
from .room import Room
from .seating import Place, read_setup, seats_of
from .storage import Left, StorageError

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger(__name__)

AT_ONCE = 100
"""How many tables are asked for in one go."""
SLICE = 0.005
"""For how many seconds games are played through before others have their turn."""


class Loader:
    """Brings tables back into one hall, each once, however many ask for it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._asked: dict[str, asyncio.Future[Room]] = {}
        self._waiting: list[str] = []
        self._working: asyncio.Future[None] | None = None
        self._slice = 0.0  # when we last let others have their turn

    def __contains__(self, table: str) -> bool:
        """Whether a table is about to be here."""
        return table in self._asked

    async def load(self, table: str) -> Room:
        """The table; refused if another node has it."""
        if table in self.hall.rooms:
            return self.hall.rooms[table]
        if table not in self._asked:
            future: asyncio.Future[Room] = asyncio.get_running_loop().create_future()
            self._asked[table] = future
            self._waiting.append(table)
            future.add_done_callback(partial(self._done, table))
            if self._working is None:
                self._working = self.hall.begin(self._work())
        return await asyncio.shield(self._asked[table])

    def _done(self, table: str, future: asyncio.Future[Room]) -> None:
        self._asked.pop(table, None)
        if not future.cancelled():
            future.exception()  # whoever waits for it gets it; nobody may

    async def _work(self) -> None:
        """Bring back what is asked for until there is nothing more."""
        try:
            while self._waiting:
                await asyncio.sleep(0)  # what is asked for in the same moment comes along
                tables, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
                try:
                    await self._bring_back(tables)
                except Exception as problem:
                    self._fail(tables, problem)
        finally:
            self._working = None
            self._fail(self._waiting, refusal("UNAVAILABLE"))
            self._waiting = []

    async def _bring_back(self, tables: list[str]) -> None:
        found = {left.table.id: left for left in await self.hall.store.claim_all(tables)}
        for table in tables:
            left = found.get(table)
            try:
                if left is None:
                    raise refusal("UNAVAILABLE")
                self._asked[table].set_result(self.hall.enter(await self._restored(left)))
            except Exception as problem:
                self._fail([table], problem)

    async def _restored(self, left: Left) -> Room:
        setup = read_setup(left.table.setup)
        match = None
        if left.table.start:
            seats = seats_of([Place(seated) for seated in setup.seats])
            game = catalogue.game(setup.game)
            playing = Match.restoring(
                left.table.game, game, setup.dealt, left.table.start, seats, setup.pace, left.moves
            )
            match = await self._played(playing)
        log.info("table restored", extra={"table": left.table.id, "turn": match.turn if match else 0})
        return Room(self.hall, left.table, setup, match, left.chat)

    async def _played(self, steps: Iterator[Match]) -> Match:
        """The last of many steps; between them everybody else has their turn."""
        match = next(steps)
        for match in steps:  # noqa: B007
            if time.monotonic() - self._slice > SLICE:
                await asyncio.sleep(0)
                self._slice = time.monotonic()
        return match

    def _fail(self, tables: list[str], problem: Exception) -> None:
        """Tell those who wait, and the log; but that the database is away or another node was quicker is no mistake."""
        for table in tables:
            future = self._asked.get(table)
            if future is not None and not future.done():
                if not isinstance(problem, StorageError) and getattr(problem, "code", "") != "UNAVAILABLE":
                    log.error("a table could not be restored: %s", explain(problem), extra={"table": table})
                future.set_exception(problem)
