"""How a client's requests reach its tables: in this hall, or by a link to the node that keeps them.

When a table is lost or its node dies, it is searched for until somebody has taken it over; what was asked for meanwhile
waits. Moves and joins that were on their way are asked for once more, which is harmless; the rest is refused as AGAIN.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING
from weakref import ref

from ..bots import explain
from ..errors import PaijuError
from . import protocol
from .nodes import Link
from .protocol import AtTable
from .refusals import refusal
from .room import Room
from .storage import Lost, Node, StorageError

if TYPE_CHECKING:
    from .connection import Connection

log = logging.getLogger(__name__)

ATTEMPTS = 4
FIND_SECONDS = 45.0
FIND_PAUSE = 0.25
RESTART = 1012


class Finder:
    """Finds the tables of one client, wherever they are."""

    def __init__(self, session: Connection) -> None:
        self._session = ref(session)  # which has us; when its connection has ended nothing keeps it
        self.hall = session.hall
        self.links: dict[str, Link] = {}
        self._searches: dict[str, asyncio.Task[None]] = {}

    @property
    def session(self) -> Connection:
        """Whose tables we find."""
        session = self._session()
        assert session is not None
        return session

    async def do(self, request: AtTable) -> None:
        """Do what is asked for at a table; if it is being searched for, when it has been found."""
        await self._patiently(request.table)
        await self._reach(request)

    async def _patiently(self, key: str) -> None:
        search = self._searches.get(self.session.id_of(key))
        if search is not None:
            await asyncio.wait([search])

    async def _reach(self, request: AtTable) -> None:
        """Find the table, here or on another node, and do what is asked for there."""
        for _ in range(ATTEMPTS):
            place = await self._find(request.table, isinstance(request, protocol.Join))
            if self._has_moved(place, request):
                self.search(self.session.id_of(request.table))
                await self._patiently(request.table)
                continue
            if isinstance(place, Link):
                place.pass_on(request)
                return
            try:
                await self.session.in_room(place, request)
                return
            except Lost:
                await self._patiently(place.id)
        raise Lost

    def _has_moved(self, place: Room | Link, request: AtTable) -> bool:
        """Whether we have joined this table somewhere else, and nobody has told us yet that it moved."""
        table = self.session.id_of(request.table)
        if isinstance(request, protocol.Join) or table not in self.session.tables:
            return False
        return table not in place.tables if isinstance(place, Link) else self.session not in place.members

    async def _find(self, key: str, patient: bool) -> Room | Link:
        """The table; whoever wants to join one whose node has just died waits until another may take it over."""
        until = time.monotonic() + (FIND_SECONDS if patient else 0)
        while True:
            try:
                place = await self.hall.find(key)
                return await self._link(place) if isinstance(place, Node) else place
            except OSError:
                if time.monotonic() > until or self.session.closed:
                    raise
            except PaijuError as error:
                if error.code == "NO_TABLE":
                    self.session.spend_at_address("codes")
                if error.code != "UNAVAILABLE" or time.monotonic() > until or self.session.closed:
                    raise
            await asyncio.sleep(FIND_PAUSE)

    async def _link(self, node: Node) -> Link:
        link = self.links.get(node.id)
        if link is None or link.broken:
            link = self.links[node.id] = await Link.open(node, self.session)
        return link

    # When a table is not where it was.

    def search(self, table: str) -> None:
        """This table is kept elsewhere now: find it again."""
        if table not in self._searches and not self.session.closed:
            task = asyncio.create_task(self._search(table))
            self._searches[table] = task
            task.add_done_callback(lambda _: self._searches.pop(table, None))

    async def _search(self, table: str) -> None:
        session = self.session
        request = protocol.Join(table=table, watch=session.tables.get(table, False))
        until = time.monotonic() + FIND_SECONDS
        problems = set[str]()
        while time.monotonic() < until and not session.closed and not self.hall.closing:
            problem = ""
            try:
                await self._reach(request)
                return
            except StorageError as error:
                problem = explain(error)
            except PaijuError as error:
                if error.code in ("NO_TABLE", "FULL", "REMOVED"):
                    session.dismiss(table, "removed" if error.code == "REMOVED" else "ended")
                    return
            except Exception as error:
                problem = type(error).__name__
            if problem and problem not in problems:  # said once, however often we try
                problems.add(problem)
                log.info("still looking for a table: %s", problem, extra={"table": table})
            await asyncio.sleep(FIND_PAUSE)
        session.close(RESTART, "The table cannot be reached just now.")

    async def resume(self, link: Link) -> None:
        """The node that kept some of our tables is gone: go on with them wherever they are now."""
        self.links = {name: each for name, each in self.links.items() if each is not link}
        if self.session.closed or self.hall.closing:
            return
        for id, request in link.unanswered.items():
            if isinstance(request, protocol.Move):
                self.session.hold(self.session.id_of(request.table), id)
        for table in link.tables:
            self.search(table)
        if self._searches:
            await asyncio.wait([*self._searches.values()])
        for id, request in link.unanswered.items():
            if isinstance(request, protocol.Move | protocol.Join):
                await self.session.do(request)
            else:
                self.session.refuse(refusal("AGAIN"), id)

    def rename(self, name: str) -> None:
        """Let the other nodes know what the player is called."""
        for link in self.links.values():
            link.pass_on(protocol.Rename(name=name))

    def close(self) -> None:
        """The client is at no table any more."""
        for link in self.links.values():
            link.close()
        self.links.clear()

    def stop(self) -> None:
        """The client is gone."""
        for task in self._searches.values():
            task.cancel()
        self.close()
