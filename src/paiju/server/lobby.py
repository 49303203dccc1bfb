"""The lobby: the open tables of all nodes, and those who look at the list."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..bots import explain
from . import protocol
from .seating import Member, read_setup, shown
from .storage import Stored
from .telling import listed

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger(__name__)

TELL_SECONDS = 0.5
"""How often the followers are told at most."""
BYTES_A_SECOND = 4_000_000
"""How much is sent to all of them together, on the average."""
OTHER_NODES_SECONDS = 3.0
"""After how long we look again at what other nodes have changed."""


class Lobby:
    """The list of open tables, and whom to tell when it changes."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.followers: set[Member] = set()
        self._tables: tuple[protocol.Listed, ...] = ()
        self._read = float("-inf")

    def change(self) -> None:
        """A table looks different."""
        self._read = float("-inf")

    async def tables(self) -> tuple[protocol.Listed, ...]:
        """The open tables; looked up anew when they have changed."""
        now = time.monotonic()
        if now - self._read > OTHER_NODES_SECONDS:
            self._read = now  # what changes while we read is read the next time
            try:
                self._tables = tuple(map(self._listed, await self.hall.store.listed()))
            except BaseException:
                self.change()
                raise
        return self._tables

    def _listed(self, stored: Stored) -> protocol.Listed:
        room = self.hall.rooms.get(stored.id)
        if room is not None:
            return listed(room)
        setup = read_setup(stored.setup)
        seats = tuple(map(shown, setup.seats))
        return protocol.Listed(
            stored.id,
            stored.code,
            setup.title,
            setup.game,
            setup.rules,
            seats,
            stored.status,
            fair=setup.fair is not None,
            quick=setup.quick,
        )

    async def keep_telling(self) -> None:
        """Tell the followers what has changed; the more there is to send, the less often."""
        told: tuple[protocol.Listed, ...] = ()
        pause = TELL_SECONDS
        while True:
            await asyncio.sleep(pause)
            pause = TELL_SECONDS
            if not self.followers:
                continue
            try:
                tables = await self.tables()
            except Exception as problem:
                log.error("the lobby could not be read: %s", explain(problem))
                continue
            if tables != told:
                frame = protocol.encoder.encode(difference(told, tables))
                told = tables
                for member in list(self.followers):
                    member.send(frame)
                pause = max(pause, len(frame) * len(self.followers) / BYTES_A_SECOND)


def difference(before: Sequence[protocol.Listed], after: Sequence[protocol.Listed]) -> protocol.Changed:
    """What one who knows the list as it was must be told. Whoever knows more already is told nothing wrong."""
    known = {table.table: table for table in before}
    return protocol.Changed(
        tables=tuple(table for table in after if known.get(table.table) != table),
        gone=tuple(known.keys() - {table.table for table in after}),
    )
