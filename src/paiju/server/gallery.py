"""Where those sit who look on at fair tables: the public course of each game, followed from its log as anybody could.

It takes arithmetic, so one thread does it for all tables of a node, after what was said has been kept and passed on:
players never wait for those who watch.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from ..bots import explain
from ..errors import PaijuError
from ..peer.replaying import record_of
from ..peer.table import FairTable
from ..peer.terms import Terms
from ..state import State
from ..table import Seat, Table
from .clock import Clock
from .live import LiveGame
from .protocol import Pace

log = logging.getLogger(__name__)

FAIR = "fair"
"""The header of a record whose cards nobody has dealt: the table's number."""


class Seen(NamedTuple):
    """What a spectator sees of a fair game; no state as long as nothing is dealt. `record` is its text when it is over
    and all its cards are open."""

    state: State | None
    stage: int
    over: bool
    problem: PaijuError | None
    record: str


class WatchedGame(LiveGame):
    """A fair game as it is told to those who watch. Its hidden cards are just some cards, which no watcher sees."""

    def __init__(self, number: int, seen: Seen, names: Sequence[str], turn: int) -> None:
        assert seen.state is not None
        table = Table(seen.state, [Seat(name) for name in names], seed="", start="-")
        super().__init__(number, table, Clock(Pace(), [0] * len(names)))
        self.stage = seen.stage
        self._turn = turn

    @property
    def turn(self) -> int:
        """How often there was something to see."""
        return self._turn


class Gallery:
    """The thread in which the games of one node are followed."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, "gallery")

    def close(self) -> None:
        """Follow nothing more."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def do(self, job: Callable[[], Seen]) -> Seen:
        """Do some of the arithmetic."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, job)


class Spectator:
    """Follows one game from its log."""

    def __init__(
        self,
        gallery: Gallery,
        terms: Terms,
        people: Sequence[bytes],
        names: Sequence[str],
        seen: Callable[[Seen], None],
    ) -> None:
        self.gallery = gallery
        self.terms = terms
        self.people = tuple(people)
        self.names = tuple(names)
        self.seen = seen
        self._table: FairTable | None = None
        self._waiting: list[bytes] = []
        self._task: asyncio.Task[None] | None = None

    def hear(self, data: Sequence[bytes]) -> None:
        """Something was said; `seen` is called when it has been understood."""
        self._waiting += data
        if self._task is None and self._waiting:
            self._task = asyncio.create_task(self._follow(), name="gallery")

    def stop(self) -> None:
        """Look away."""
        if self._task is not None:
            self._task.cancel()

    async def _follow(self) -> None:
        try:
            while self._waiting:
                heard, self._waiting = self._waiting, []
                self.seen(await self.gallery.do(lambda heard=heard: self._look(heard)))  # type: ignore[misc]
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # those who play do not need us
            log.exception("a fair game cannot be followed: %s", explain(problem))
        finally:
            self._task = None

    def _look(self, heard: Sequence[bytes]) -> Seen:
        """Take in what was said, in the gallery's thread."""
        if self._table is None:
            self._table = FairTable(self.terms, self.people)
        table = self._table
        for data in heard:
            table.receive(data)
        table.outgoing()
        state = table.state.copy() if table.ready else None
        over = table.over and table.problem is None
        return Seen(state, table.stage, over, table.problem, self._record(table) if over else "")

    def _record(self, table: FairTable) -> str:
        """The record of a game that is over, if its rules opened all cards."""
        record = record_of(table.course, self.names) if table.course.movement.opens_hands else None
        if record is None:
            return ""
        record.headers[FAIR] = self.terms.table.hex()
        return record.text()
