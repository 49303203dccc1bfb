"""Finished games are looked at in the background: one at a time, in a process beside the server, which comes first.

Each decision is a piece of work by itself, so that everybody can be told how far it is, nobody waits for a game that
takes for ever, and a server that stops has little to finish. What comes out is kept with the record. Only games that
are over have a record here: nobody can look at one that is still played.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec

from ..analysis import Analysis, Decision
from ..analysis.study import VERSION
from ..bots import explain
from ..errors import PaijuError
from .protocol import Looked
from .refusals import refusal
from .storage import Kept, Store
from .workshop import Look, Workshop

log = logging.getLogger(__name__)

MOST_WAITING = 20
"""How many games may wait to be looked at."""
SECONDS = 20.0
"""How much time of the processor one decision may take."""
BUDGET = 240.0
"""After how many seconds a game is given up as it is: what was judged so far is kept."""

Key = tuple[str, int]


class Job:
    """A game that is looked at, with the eyes of a seat."""

    def __init__(self, kept: Kept, seat: int) -> None:
        self.kept = kept
        self.seat = seat
        self.done = 0
        self.total = 0
        self.problem: PaijuError | None = None


class Analyses:
    """The games that are looked at or wait for it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.workshop = Workshop(SECONDS)
        self.jobs: dict[Key, Job] = {}
        self._working: asyncio.Task[None] | None = None

    async def told(self, kept: Kept, seat: int) -> Looked:
        """How far it is."""
        job = self.jobs.get((kept.id, seat))
        if job is None:
            data = await self.store.analysis(kept.id, seat, VERSION)
            if data is None:
                return Looked("none")
            return Looked("ready", analysis=msgspec.json.decode(data, type=Analysis))
        if job.problem is not None:
            del self.jobs[kept.id, seat]
            raise job.problem
        ahead = self._waiting().index((kept.id, seat))
        return Looked("waiting", ahead) if ahead else Looked("working", 0, job.done, job.total)

    async def begin(self, kept: Kept, seat: int) -> None:
        """Have a game looked at, unless it is or will be; refused if too many wait."""
        if not 0 <= seat < len(kept.names):
            raise refusal("NO_SEAT", seat=seat)
        if (kept.id, seat) in self.jobs:
            return
        if len(self.jobs) >= MOST_WAITING:
            raise refusal("SLOW_DOWN")
        self.jobs[kept.id, seat] = Job(kept, seat)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    def _waiting(self) -> list[Key]:
        """What is still to be done, the one that is worked at first."""
        return [key for key, job in self.jobs.items() if job.problem is None]

    async def _work(self) -> None:
        while waiting := self._waiting():
            job = self.jobs[waiting[0]]
            try:
                await self._look(job)
                del self.jobs[waiting[0]]
            except PaijuError as problem:
                self._give_up(job, problem)
            except Exception as problem:  # whatever it was, the next game is looked at
                log.exception("a game could not be looked at: %s", explain(problem))
                self._give_up(job, refusal("FAILED"))

    async def _look(self, job: Job) -> None:
        text = job.kept.text
        job.total = msgspec.json.decode(await self._ask(text, job.seat, -1), type=int)
        found: list[Decision] = []
        until = asyncio.get_running_loop().time() + BUDGET
        for number in range(job.total):
            job.done = number
            try:
                decision = msgspec.json.decode(await self._ask(text, job.seat, number), type=Decision | None)
            except PaijuError as problem:
                if problem.code != "TOO_LONG":
                    raise
                continue  # this one is too hard; the others may be not
            if decision is not None:
                found.append(decision)
            if asyncio.get_running_loop().time() > until:
                log.warning("a game of %s is too long to be looked at to its end", job.kept.game)
                break
        kept = job.kept
        analysis = Analysis(kept.game, kept.rules, kept.names, (job.seat,), tuple(found))
        await self.store.keep_analysis(kept.id, job.seat, VERSION, msgspec.json.encode(analysis).decode())

    async def _ask(self, text: str, seat: int, number: int) -> bytes:
        return await self.workshop.have_done(Look(text, seat, number))

    def _give_up(self, job: Job, problem: PaijuError) -> None:
        """Keep what went wrong for whoever asks, but not for ever."""
        job.problem = problem
        failed = [key for key, job in self.jobs.items() if job.problem is not None]
        for key in failed[:-MOST_WAITING]:
            del self.jobs[key]

    async def close(self) -> None:
        """Look at nothing any more; what was begun is begun again by whoever asks for it."""
        if self._working is not None:
            self._working.cancel()
            with suppress(asyncio.CancelledError):
                await self._working
        await self.workshop.close()
