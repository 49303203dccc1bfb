"""PostgreSQL: one database for several nodes. Moves that arrive while it is busy share the next statement.

A node lives as long as it renews its row in time, by the database's clock, and with it its leases. Who claims a table
raises its epoch. Writing moves holds on to the rows of their tables (FOR SHARE), so that a claim waits for moves that
are being written, and moves that come after a claim find another epoch: the new owner reads every move there will be.

When a connection breaks in the middle, what it was doing is done again: everything here may be done twice. A move that
was written the first time is not written again, but found.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import asyncpg

from . import migrations
from .database import Database, Row, Step
from .duties import Duties
from .health import STUCK, Pulse
from .storage import BAD_URL, FAILED, UNREACHABLE, Node, Played, StorageError, explain

BATCH = 4096
"""The most moves in one statement."""
CONNECTIONS = 8
READING = 5
"""How many of them may be reading at the same time; moves and leases do not wait for those who look something up."""
TIMEOUT = 10
"""How long one connection or statement may take, in seconds."""
LOCK = 0x7061696A75
"""The advisory lock under which the schema is changed: "paiju"."""
FORGET = 24 * 3600 * 1000
"""How long dead nodes are remembered, in milliseconds."""

INSERT = """
WITH given AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[],
                         $8::boolean[]) AS given (id, epoch, game, turn, seat, action, at, forced)
), held AS (
    SELECT id, epoch FROM tables WHERE (id, epoch) IN (SELECT id, epoch FROM given) ORDER BY id FOR SHARE
)
INSERT INTO moves (table_id, game, turn, seat, action, at, forced)
SELECT id, game, turn, seat, action, at, forced FROM given JOIN held USING (id, epoch)
ON CONFLICT DO NOTHING
"""
RENEW = """
INSERT INTO nodes (id, url, until) VALUES ($1, $2, {now} + $3)
ON CONFLICT (id) DO UPDATE SET url = excluded.url, until = excluded.until
"""

BROKEN = (
    OSError,  # TimeoutError is one
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that was cut in the middle of an answer
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is going down, or not up yet
    asyncpg.TooManyConnectionsError,
    asyncpg.TransactionRollbackError,  # a deadlock, for instance
)
"""What may be better when tried again."""

T = TypeVar("T")
log = logging.getLogger(__name__)


class Insertion(NamedTuple):
    """A move to write, and who waits for it."""

    future: asyncio.Future[bool]
    row: tuple[object, ...]


class PostgresStore(Database):
    """A database at a URL.

    `lease` is how long a node lives that does not renew it, `renew` how often it does, and `patience` how long it tries
    to get a broken connection back, all in seconds.
    """

    shared = True

    def __init__(self, url: str, lease: float = 6, renew: float = 2, patience: float = 20) -> None:
        super().__init__()
        parts = urlsplit(url)
        self.url = url
        self.place = f"{parts.hostname or 'localhost'}{f':{parts.port}' if parts.port else ''}{parts.path}"
        self.lease = round(1000 * lease)
        self.renew = renew
        self.patience = patience
        self.waiting: list[Insertion] = []
        self.reading = asyncio.Semaphore(READING)
        self.duties = Duties()
        self.pulse = Pulse()

    async def version(self) -> int:
        with self.translated():
            connection = await asyncpg.connect(self.url, timeout=TIMEOUT)
            try:
                return await version_of(connection)
            finally:
                await connection.close()

    async def migrate(self) -> None:
        with self.translated():
            connection = await asyncpg.connect(self.url, timeout=TIMEOUT)
            try:
                await self.bring_up_to_date(connection)
            finally:
                await connection.close()

    async def bring_up_to_date(self, connection: asyncpg.Connection) -> None:
        """Do the steps that are missing; one node at a time."""
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            version = await version_of(connection)
            self.check_version(version, migrations.latest())
            if version < migrations.latest():
                await connection.execute(dialect(migrations.script(version)))

    async def intact(self) -> bool:
        """PostgreSQL sees to that itself."""
        return True

    async def shrink(self, pause: float) -> None:
        """PostgreSQL sees to that itself."""

    async def compact(self) -> None:
        """PostgreSQL sees to that itself."""

    async def open(self, node: Node) -> None:
        await self.migrate()
        with self.translated():
            self.pool = await asyncpg.create_pool(
                self.url, min_size=0, max_size=CONNECTIONS, timeout=TIMEOUT, command_timeout=TIMEOUT
            )
        first = partial(
            perform,
            (RENEW, node.id, node.url, self.lease),
            ("UPDATE tables SET owner = NULL WHERE owner = $1", node.id),
            ("DELETE FROM nodes WHERE until < {now} - $1", FORGET),
        )
        try:
            await self.insist(first)
        except BaseException:
            self.pool.terminate()
            raise
        self.node = node
        self.arrived = asyncio.Event()
        self.duties.begin("renewing leases", partial(self.keep_renewing, node))
        self.duties.begin("writing moves", self.keep_flushing)

    async def close(self) -> None:
        if self.node is None:
            return
        node, self.node = self.node, None
        try:
            while self.pulse.waited and self.pulse.waited < self.longest_wait:
                await asyncio.sleep(0.01)
            await self.duties.stop()
            await self.insist(partial(perform, *self.farewell(node)), patience=TIMEOUT)
            await asyncio.wait_for(self.pool.close(), TIMEOUT)
        finally:
            self.pool.terminate()

    @staticmethod
    def farewell(node: Node) -> tuple[Step, Step]:
        """What gives the leases of a node back."""
        return (
            ("UPDATE tables SET owner = NULL WHERE owner = $1", node.id),
            ("DELETE FROM nodes WHERE id = $1", node.id),
        )

    @property
    def longest_wait(self) -> float:
        """After how many seconds a move that was not written will not be."""
        return self.patience + 2 * TIMEOUT

    async def read(self, query: str, *parameters: object) -> Sequence[Row]:
        self.opened()
        self.transactions["read"] += 1
        async with self.reading:
            return await self.insist(partial(perform, (query, *parameters)))

    async def write(self, *steps: Step) -> Sequence[Row]:
        self.opened()
        self.transactions["write"] += 1
        with self.pulse.writing():
            return await self.insist(partial(perform, *steps))

    async def insert(self, table: str, epoch: int, game: int, move: Played) -> bool:
        self.opened()
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        row = (table, epoch, game, move.turn, move.seat, move.action, move.at, move.forced)
        self.waiting.append(Insertion(future, row))
        self.arrived.set()
        with self.pulse.writing(), self.translated():
            return await asyncio.wait_for(future, self.longest_wait)

    async def keep_flushing(self) -> None:
        """Write the moves that are waiting, and those that arrive meanwhile."""
        while True:
            await self.arrived.wait()
            self.arrived.clear()
            while self.waiting:
                batch, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
                try:
                    await self.insert_all(batch)
                finally:  # whatever has happened, everybody gets an answer
                    settle(batch, StorageError("DATABASE_FAILED", FAILED, place=self.place, reason="interrupted"))

    async def insert_all(self, batch: list[Insertion]) -> None:
        """Write moves. If some were not written then which is not known, and all are answered False."""
        columns = [list(column) for column in zip(*(insertion.row for insertion in batch), strict=True)]
        self.transactions["write"] += 1
        try:
            done: str = await self.insist(lambda connection: connection.execute(INSERT, *columns))
        except StorageError as problem:
            if problem.code == "DATABASE_FAILED" and len(batch) > 1:  # one move may be bad, the others are not
                for insertion in batch:
                    await self.insert_all([insertion])
                return
            settle(batch, problem)
            return
        settle(batch, done == f"INSERT 0 {len(batch)}")

    async def insist(self, work: Callable[[asyncpg.Connection], Awaitable[T]], patience: float | None = None) -> T:
        """Do this with a connection, and again with another one if that breaks."""
        now = asyncio.get_running_loop().time
        until = now() + (self.patience if patience is None else patience)
        pause = 0.05
        while True:
            with self.translated():
                try:
                    async with self.pool.acquire(timeout=TIMEOUT) as connection:
                        return await work(connection)
                except BROKEN:
                    if now() + pause > until:
                        raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, 1)

    async def keep_renewing(self, node: Node) -> None:
        """Say again and again that this node lives. One that cannot write its moves gives its tables to others."""
        renew = partial(perform, (RENEW, node.id, node.url, self.lease))
        give_up = partial(perform, *self.farewell(node))
        while True:
            await asyncio.sleep(self.renew)
            stuck = self.pulse.waited > STUCK
            try:
                await self.insist(give_up if stuck else renew, patience=0)
            except StorageError as problem:
                log.warning("the leases of this node were not renewed: %s", problem)
            else:
                if stuck:
                    log.error("no move has been written for %.0f s: others may have our tables", self.pulse.waited)

    @contextmanager
    def translated(self) -> Iterator[None]:
        """Say what goes wrong here as we say it."""
        try:
            yield
        except StorageError:
            raise
        except asyncpg.ClientConfigurationError:  # do not repeat what it says, it may be the password
            raise StorageError("BAD_DATABASE", BAD_URL) from None
        except BROKEN as problem:
            reason = "no answer in time" if isinstance(problem, TimeoutError) else explain(problem)
            raise StorageError("DATABASE_UNREACHABLE", UNREACHABLE, place=self.place, reason=reason) from problem
        except Exception as problem:
            raise StorageError("DATABASE_FAILED", FAILED, place=self.place, reason=explain(problem)) from problem


def settle(batch: list[Insertion], answer: bool | StorageError) -> None:
    """Answer those who still wait for a move of this batch."""
    for future, _ in batch:
        if future.done():
            continue
        if isinstance(answer, StorageError):
            future.set_exception(StorageError(answer.code, answer.sentence, **answer.facts))
        else:
            future.set_result(answer)


@cache
def dialect(query: str) -> str:
    """A query as PostgreSQL reads it."""
    return query.replace("{now}", "(extract(epoch FROM now()) * 1000)::bigint")


async def perform(*arguments: Any) -> Sequence[Row]:
    """Do these steps in one transaction of the connection that comes last; returns the rows of the last step."""
    *steps, connection = arguments
    rows: Sequence[Row] = ()
    if len(steps) == 1:
        [(query, *parameters)] = steps
        return list(await connection.fetch(dialect(query), *parameters))
    async with connection.transaction():
        for query, *parameters in steps:
            rows = await connection.fetch(dialect(query), *parameters)
    return rows


async def version_of(connection: asyncpg.Connection) -> int:
    """The version of the schema, 0 if there is none."""
    if await connection.fetchval("SELECT to_regclass('migrations')") is None:
        return 0
    version: int = await connection.fetchval("SELECT coalesce(max(version), 0) FROM migrations")
    return version
