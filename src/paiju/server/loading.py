"""Bringing tables back from the database after a restart, or from a node that is gone: many at a time, and gently.

Those who ask at the same moment share the questions to the database. Games are then played through again in short
slices, and between them everybody else has their turn, so that it is the loading that waits when there is much to do.
Tables that nobody waits for come last.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from ..bots import explain
from .live import LiveGame
from .refusals import refusal
from .room import Room
from .rounds import beginning_of
from .seating import Sitter, read_setup, seats_of
from .storage import Left, StorageError

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger(__name__)

AT_ONCE = 100
"""How many tables are asked for in one go."""
MANY = 50
"""How many are so many that we do not look for garbage among them."""
FEW = 10
"""How many that nobody waits for."""
SLICE = 0.001
"""For how many seconds games are played through before others have their turn."""
QUIET = 0.0005
"""Others have nothing more to do when their turn took fewer seconds than this."""
PATIENCE = 0.005
"""For how many seconds we wait until they have."""


class Asked:
    """A table that is asked for, and whether somebody waits for it."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self.room: asyncio.Future[Room] = asyncio.get_running_loop().create_future()


class Loader:
    """Brings tables back into one hall, each once, however many ask for it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._asked: dict[str, Asked] = {}
        self._wanted: dict[str, None] = {}  # what waits to be begun, in order
        self._unwanted: dict[str, None] = {}
        self._working: asyncio.Future[None] | None = None
        self._slice = 0.0  # when we last let others have their turn

    def __contains__(self, table: str) -> bool:
        """Whether a table is about to be here."""
        return table in self._asked

    async def load(self, table: str) -> Room:
        """The table; refused if another node has it."""
        if table in self.hall.rooms:
            return self.hall.rooms[table]
        return await asyncio.shield(self._ask(table, wanted=True).room)

    async def load_unwanted(self, table: str) -> Room | None:
        """A table that nobody waits for, after all that somebody waits for; None if somebody does by then."""
        if table in self.hall.rooms:
            return None
        asked = self._ask(table, wanted=False)
        room = await asyncio.shield(asked.room)
        return None if asked.wanted else room

    def _ask(self, table: str, wanted: bool) -> Asked:
        asked = self._asked.get(table)
        if asked is None:
            asked = self._asked[table] = Asked(wanted)
            asked.room.add_done_callback(partial(self._done, table))
            (self._wanted if wanted else self._unwanted)[table] = None
            if self._working is None:
                self._working = self.hall.begin(self._work())
        elif wanted and not asked.wanted:
            asked.wanted = True
            if table in self._unwanted:
                del self._unwanted[table]
                self._wanted[table] = None
        return asked

    def _done(self, table: str, future: asyncio.Future[Room]) -> None:
        self._asked.pop(table, None)
        if not future.cancelled():
            future.exception()  # whoever waits for it gets it; nobody may

    async def _work(self) -> None:
        """Bring back what is asked for until there is nothing more."""
        holding = ExitStack()
        try:
            while self._wanted or self._unwanted:
                await self._let_others()  # what is asked for in the same moment comes along
                tables = self._next()
                if len(tables) >= MANY:
                    holding.enter_context(self.hall.collector.held())
                try:
                    await self._bring_back(tables)
                except Exception as problem:
                    self._fail(tables, problem)
        finally:
            holding.close()
            self._working = None
            self._fail([*self._wanted, *self._unwanted], refusal("UNAVAILABLE"))
            self._wanted, self._unwanted = {}, {}

    def _next(self) -> list[str]:
        """What is brought back next."""
        waiting, most = (self._wanted, AT_ONCE) if self._wanted else (self._unwanted, FEW)
        tables = list(islice(waiting, most))
        for table in tables:
            del waiting[table]
        return tables

    async def _bring_back(self, tables: list[str]) -> None:
        found = {left.table.id: left for left in await self.hall.store.claim_all(tables)}
        for table in tables:
            left = found.get(table)
            try:
                if left is None:
                    raise refusal("UNAVAILABLE")
                self._asked[table].room.set_result(self.hall.enter(await self._restored(left)))
            except Exception as problem:
                self._fail([table], problem)

    async def _restored(self, left: Left) -> Room:
        setup = read_setup(left.table.setup)
        live = None
        if left.table.start and setup.fair is None:
            seats = seats_of([Sitter(seated) for seated in setup.seats])
            state = beginning_of(left.table, setup)
            playing = LiveGame.restoring(left.table.game, state, left.table.start, seats, setup.pace, left.moves)
            live = await self.played(playing)
        log.debug("table restored", extra={"table": left.table.id, "turn": live.turn if live else 0})
        return self.hall.room(left.table, setup, live, left.moves, left.chat)

    async def played(self, steps: Iterator[LiveGame]) -> LiveGame:
        """The last of many steps; between them everybody else has their turn."""
        live = next(steps)
        for live in steps:  # noqa: B007
            if time.monotonic() - self._slice > SLICE:
                await self._let_others()
        return live

    async def _let_others(self) -> None:
        """Everybody else has their turn, again and again while they have much to do, but not for long."""
        until = time.monotonic() + PATIENCE
        while True:
            began = time.monotonic()
            await asyncio.sleep(0)
            self._slice = time.monotonic()
            if self._slice - began < QUIET or self._slice > until:
                return

    def _fail(self, tables: list[str], problem: Exception) -> None:
        """Tell those who wait, and the log; but that the database is away or another node was quicker is no mistake."""
        for table in tables:
            asked = self._asked.get(table)
            if asked is not None and not asked.room.done():
                if not isinstance(problem, StorageError) and getattr(problem, "code", "") != "UNAVAILABLE":
                    log.error("a table could not be restored: %s", explain(problem), extra={"table": table})
                asked.room.set_exception(problem)
