"""What is done in a hall from time to time: ends deserted tables, notices those that are lost, cleans the database."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from contextlib import suppress
from typing import TYPE_CHECKING

from ..bots import explain
from .seating import read_setup
from .storage import Lost, StorageError, Stored

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger(__name__)

SWEEP_SECONDS = 15.0
WATCH_SECONDS = 1.0
CLEAN_SECONDS = 3600.0
CLEAN_PAUSE = 0.1


class Caretaker:
    """Keeps order among the tables of one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.dormant: dict[str, float] = {}  # tables that nobody has in memory, and when they end

    def rest(self, table: str) -> None:
        """Nobody has this table in memory any more; if nobody comes back that is its end."""
        self.dormant[table] = time.monotonic() + self.hall.timing.idle

    def wake(self, table: str) -> None:
        """Somebody has come back."""
        self.dormant.pop(table, None)

    async def keep_order(self) -> None:
        """Look at the tables often enough, and at once after a sleep."""
        idle = self.hall.timing.idle
        pause = min(WATCH_SECONDS, max(idle / 4, 0.05))
        swept = time.time()
        while True:
            went = time.time()
            await asyncio.sleep(pause)
            slept = time.time() - went > pause + WATCH_SECONDS
            try:
                if slept:
                    log.warning("this node has slept; looking after its tables")
                if slept or time.time() - swept > min(SWEEP_SECONDS, idle / 4):
                    swept = time.time()
                    await self.verify()
                    await self.end_idle()
                    await self.adopt()
            except Exception as problem:
                log.error("tables could not be looked through: %s", explain(problem))

    async def verify(self) -> None:
        """Drop the tables that another node has taken over while we did not look."""
        rooms = list(self.hall.rooms.values())
        owned = await self.hall.store.owned() if rooms else {}
        for room in rooms:
            if not room.dead and owned.get(room.id) != room.stored.epoch:
                room.abandon()

    async def end_idle(self) -> None:
        """End the tables where nobody has been for long."""
        now = time.monotonic()
        for room in list(self.hall.rooms.values()):
            if not room.members and now - room.empty_since > self.hall.timing.idle:
                log.info("table ended: nobody there", extra={"table": room.id})
                await _quietly(room.end())
        for table, end in list(self.dormant.items()):
            if now > end:
                del self.dormant[table]
                await _quietly(self._end_dormant(table))

    async def _end_dormant(self, table: str) -> None:
        """Forget a table that nobody came back to; not if it was played at meanwhile, on another node perhaps."""
        store = self.hall.store
        if self.hall.has(table):
            return
        stored = await store.claim(table)
        if stored is None:
            return
        last = max(read_setup(stored.setup).touched, await store.last_moved(table) / 1000)
        left = last + self.hall.timing.idle - time.time()
        if left > 0:
            self.dormant[table] = time.monotonic() + left
        elif not self.hall.has(table):
            log.info("table ended: nobody came back", extra={"table": table})
            if stored.start and stored.status == "playing":
                await self._give_up(stored)
            else:
                await store.drop(table, stored.epoch)

    async def _give_up(self, stored: Stored) -> None:
        """End a table in the middle of its game, as if it were here: its deal is kept for whoever wants to check it."""
        try:
            room = await self.hall.loader.load(stored.id)
        except StorageError:
            raise
        except (
            Exception
        ):  # it cannot be played through again, as the log says; if another node has it, we are Lost here
            await self.hall.store.drop(stored.id, stored.epoch)
            return
        if not room.members:
            await room.end()

    async def adopt(self) -> None:
        """Begin to count how long the tables that nobody owns have been deserted."""
        end = time.monotonic() + self.hall.timing.idle
        for table in await self.hall.store.orphans():
            if table not in self.hall.rooms:
                self.dormant.setdefault(table, end)

    async def keep_clean(self) -> None:
        """Remove what is old from the database every hour; one node does it for all."""
        hall = self.hall
        while True:
            await asyncio.sleep(CLEAN_SECONDS)
            try:
                if [node.id for node in await hall.store.nodes()][:1] == [hall.node.id]:
                    log.info("cleaned up: %s", await hall.store.clean(hall.keep, CLEAN_PAUSE))
            except Exception as problem:
                log.error("the database could not be cleaned up: %s", explain(problem))


async def _quietly(doing: Awaitable[None]) -> None:
    with suppress(Lost):
        await doing
