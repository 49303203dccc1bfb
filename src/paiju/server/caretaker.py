"""What is done in a hall from time to time: ends deserted tables, notices those that are lost, cleans the database."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from ..bots import explain
from .room import Room
from .storage import Lost, StorageError

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger(__name__)

T = TypeVar("T")

SWEEP_SECONDS = 15.0
WATCH_SECONDS = 1.0
CLEAN_SECONDS = 3600.0
CLEAN_PAUSE = 0.1
AT_ONCE = 25
"""How many tables are ended together, so that they share transactions."""


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
                    if self.hall.store.shared:
                        await self.verify()
                        await self.adopt()
                    await self.end_idle()
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
        """End the tables where nobody has been for long, many at a time."""
        now, idle = time.monotonic(), self.hall.timing.idle
        deserted = [room for room in self.hall.rooms.values() if not room.members and now - room.empty_since > idle]
        for rooms in groups(deserted):
            await asyncio.gather(*(self._end(room) for room in rooms))
        for tables in groups([table for table, end in self.dormant.items() if now > end]):
            await self._end_dormant(tables)

    async def _end(self, room: Room) -> None:
        if not room.members:
            log.info("table ended: nobody there", extra={"table": room.id})
            with suppress(Lost):
                await room.end()

    async def _end_dormant(self, tables: list[str]) -> None:
        """End tables that nobody came back to; not if they were played at meanwhile, on another node perhaps."""
        touched = await self.hall.store.touched(tables)
        deserted = []
        for table in tables:
            left = touched.get(table, 0) / 1000 + self.hall.timing.idle - time.time()
            if table not in touched:  # it is gone, or another node has it
                self.dormant.pop(table, None)
            elif self.hall.has(table):
                continue
            elif left > 0:
                self.dormant[table] = time.monotonic() + left
            else:
                deserted.append(table)
        await asyncio.gather(*map(self._give_up, deserted))

    async def _give_up(self, table: str) -> None:
        """End a table as if it were here: if it is in the middle of a game, its deal is kept for whoever wants to check
        it."""
        store = self.hall.store
        with suppress(Lost):
            try:
                room = await self.hall.loader.load_unwanted(table)
            except StorageError:
                raise
            except Exception:  # it cannot be played through again, as the log says, or another node has it now
                stored = await store.claim(table)
                if stored is not None:
                    log.info("table ended: nobody came back", extra={"table": table})
                    await store.drop(table, stored.epoch)
                self.dormant.pop(table, None)
                return
            if room is not None and not room.members:
                log.info("table ended: nobody came back", extra={"table": table})
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


def groups(things: list[T]) -> Iterator[list[T]]:
    """A few at a time."""
    return (things[first : first + AT_ONCE] for first in range(0, len(things), AT_ONCE))
