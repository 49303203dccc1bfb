"""SQLite: one file for one server. What arrives while the disk is busy shares the next transaction.

One thread writes: it takes all requests that are waiting, does them in one transaction, and answers after the commit.
The moves among them are handed to SQLite in one statement, so that the server can go on meanwhile. Another thread
reads, and it too answers what was asked in one go in one go: handing things over costs more than looking them up.
A second server on the same file is refused, so every table belongs to whoever is running.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import msgspec

from . import migrations
from .database import Database, Row, Step
from .duties import Duties
from .health import Pulse
from .storage import FAILED, IN_USE, Node, Played, StorageError, explain

FOREVER = 1 << 62
INCREMENTAL = 2
"""The way of vacuuming in which free pages are given back when we ask."""
FREE_PAGES = 256
"""How many free pages are given back at once; fewer stay for what is written next."""

MAGIC = b"SQLite format 3\0"
"""What a database begins with."""

INSERT = """
INSERT INTO moves (table_id, game, turn, seat, action, at, forced)
SELECT tables.id, json_extract(value, '$[2]'), json_extract(value, '$[3]'), json_extract(value, '$[4]'),
       json_extract(value, '$[5]'), json_extract(value, '$[6]'), json_extract(value, '$[7]')
FROM json_each(?) JOIN tables ON tables.id = json_extract(value, '$[0]') AND epoch = json_extract(value, '$[1]')
WHERE TRUE ON CONFLICT DO NOTHING
"""

encode = msgspec.json.Encoder().encode
T = TypeVar("T")


class Insertion(NamedTuple):
    """A move to write, as JSON, and who waits for it."""

    future: asyncio.Future[Any]
    row: bytes


class Change(NamedTuple):
    """Other statements, and who waits for them."""

    future: asyncio.Future[Any]
    steps: tuple[Step, ...]


class Question(NamedTuple):
    """Something to look up, and who waits for it."""

    future: asyncio.Future[Any]
    find: Callable[[], object]


Request = Insertion | Change | Question
Outcome = tuple[asyncio.Future[Any], Any]
"""Who waits, and the answer; an exception is raised."""


class SqliteStore(Database):
    """A database in a file, or without a path in a temporary one."""

    shared = False

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.path = path
        self.place = str(path or ":memory:")
        self.duties = Duties()
        self.pulse = Pulse()

    async def version(self) -> int:
        return await asyncio.to_thread(self.find_version)

    async def migrate(self) -> None:
        def work() -> None:
            with ExitStack() as stack:
                self.prepare(stack)

        await asyncio.to_thread(work)

    async def compact(self) -> None:
        def work() -> None:
            with translated(self.place), ExitStack() as stack:
                self.prepare(stack)[0].execute("VACUUM")

        await asyncio.to_thread(work)

    async def shrink(self, pause: float) -> None:
        while (await self.read("PRAGMA auto_vacuum"))[0][0] == INCREMENTAL:
            [[free]] = await self.read("PRAGMA freelist_count")
            if free < FREE_PAGES:
                break
            await self.write(*[("PRAGMA incremental_vacuum(1)",)] * FREE_PAGES)  # Python does one page, whatever we say
            await asyncio.sleep(pause)

    async def open(self, node: Node) -> None:
        with ExitStack() as stack:
            writing, self.reading = await asyncio.to_thread(self.prepare, stack, node)
            self.file = OpenFile(writing)
            stack.callback(self.file.bytes.close)
            loop = asyncio.get_running_loop()
            self.writer = Writer(writing, self.file, self.place, loop, self.transactions)
            self.reader = Reader("paiju-reader", self.place, loop, self.transactions)
            self.stack = stack.pop_all()
        self.writer.start()
        self.reader.start()
        self.node = node

    async def close(self) -> None:
        if self.node is None:
            return
        self.node = None
        free = (("UPDATE tables SET owner = NULL WHERE owner IS NOT NULL",), ("DELETE FROM nodes",))
        try:
            await self.writer.ask(Change, free)
        finally:
            await asyncio.to_thread(self.writer.finish)
            await asyncio.to_thread(self.reader.finish)
            await asyncio.to_thread(self.stack.close)

    async def intact(self) -> bool:
        intact: bool = await self.reader.ask(Question, self.file.readable)
        return intact

    async def read(self, query: str, *parameters: object) -> Sequence[Row]:
        self.opened()
        rows: Sequence[Row] = await self.reader.ask(
            Question, lambda: self.reading.execute(dialect(query), parameters).fetchall()
        )
        return rows

    async def write(self, *steps: Step) -> Sequence[Row]:
        self.opened()
        with self.pulse.writing():
            rows: Sequence[Row] = await self.writer.ask(Change, steps)
            return rows

    async def insert(self, table: str, epoch: int, game: int, move: Played) -> bool:
        self.opened()
        try:
            row = encode((table, epoch, game, move.turn, move.seat, move.action, move.at, move.forced))
        except (ValueError, OverflowError) as problem:
            raise failure(self.place, problem) from problem
        with self.pulse.writing():
            written: bool = await self.writer.ask(Insertion, row)
            return written

    def find_version(self) -> int:
        if self.path is None or not self.path.exists():
            return 0
        with translated(self.place), closing(connected(self.path)) as database:
            return version_of(database)

    def prepare(self, stack: ExitStack, node: Node | None = None) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        """Make, lock, open and update the file: a connection to write by and one to read by, until the stack closes."""
        with translated(self.place):
            path = self.path or Path(stack.enter_context(TemporaryDirectory(prefix="paiju-"))) / "paiju.db"
            path = path.absolute()
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            touch(path)
            path = path.resolve()
            with closing(connected(path)) as database:  # if it is one
                self.check_version(version_of(database), migrations.latest())
            stack.enter_context(self.locked(path))
            writing = stack.enter_context(closing(connected(path)))
            writing.execute("PRAGMA auto_vacuum = INCREMENTAL")  # heeded by an empty file, and by VACUUM
            writing.execute("PRAGMA journal_mode = WAL")
            writing.execute("PRAGMA synchronous = FULL")
            version = version_of(writing)
            if version < migrations.latest():
                writing.executescript(f"BEGIN IMMEDIATE; {dialect(migrations.script(version))} COMMIT;")
            if node is not None:
                take_over(writing, node)
            reading = stack.enter_context(closing(connected(path)))
            reading.execute("PRAGMA query_only = ON")
            return writing, reading

    @contextmanager
    def locked(self, path: Path) -> Iterator[None]:
        """Nobody else may have this file. The lock is SQLite's own, on a file beside it: it works on every system and
        ends with the process."""
        beside = path.with_name(path.name + ".lock")
        touch(beside)
        with closing(connected(beside, patience=0)) as lock:
            try:
                lock.execute("PRAGMA journal_mode = MEMORY")
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                raise StorageError("DATABASE_IN_USE", IN_USE, place=self.place) from None
            yield


class OpenFile:
    """The file of an open database, which somebody may move away or write over while we have it.

    It stays open as long as SQLite has it: closing it would end the locks that SQLite holds on it.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self.path = Path(database.execute("PRAGMA database_list").fetchone()[2])
        self.identity = self.look()
        self.bytes = self.path.open("rb", buffering=0)

    def look(self) -> tuple[int, int]:
        """Which file the path leads to now."""
        found = self.path.stat()
        return found.st_dev, found.st_ino

    def refuse_another(self) -> None:
        """What is written to a file that has no name any more, or that is no database, would be gone with us."""
        self.bytes.seek(0)
        if self.look() != self.identity or self.bytes.read(len(MAGIC)) != MAGIC:
            raise OSError("something else has taken its place")

    def readable(self) -> bool:
        """Whether whoever opens it now finds what we wrote; we ourselves might only remember it."""
        try:
            with closing(connected(self.path, patience=1)) as database:
                return self.look() == self.identity and bool(database.execute("SELECT id FROM nodes").fetchall())
        except (sqlite3.Error, OSError):
            return False


class Worker(Thread, ABC):
    """A thread that does what the server asks for: all that is waiting in one go."""

    def __init__(self, name: str, place: str, loop: asyncio.AbstractEventLoop, transactions: Counter[str]) -> None:
        super().__init__(name=name, daemon=True)
        self.place = place
        self.loop = loop
        self.transactions = transactions
        self.asked: list[Request] = []
        self.queue: SimpleQueue[list[Request] | None] = SimpleQueue()

    @abstractmethod
    def do(self, batch: list[Any]) -> list[Outcome]:
        """Do all these, in order."""

    def ask(self, kind: Callable[[asyncio.Future[Any], T], Request], what: T) -> asyncio.Future[Any]:
        """Have this done; from the server's own thread. What it asks for in one go is handed over in one go."""
        if not self.asked:
            self.loop.call_soon(self.hand_over)
        future = self.loop.create_future()
        self.asked.append(kind(future, what))
        return future

    def hand_over(self) -> None:
        """Give the thread what was asked for."""
        if self.asked:
            self.queue.put(self.asked)
            self.asked = []

    def finish(self) -> None:
        """Do what is waiting, and end."""
        self.hand_over()
        self.queue.put(None)
        self.join()

    def run(self) -> None:
        going = True
        while going:
            batch: list[Request] = []
            for asked in self.waiting():
                batch += asked or ()
                going = asked is not None
            outcomes = self.do(batch)
            with suppress(RuntimeError):  # nobody is waiting any more
                self.loop.call_soon_threadsafe(settle, outcomes)

    def waiting(self) -> Iterator[list[Request] | None]:
        """What is waiting now, at least something; None is the last."""
        yield self.queue.get()
        with suppress(Empty):
            while True:
                yield self.queue.get_nowait()


class Reader(Worker):
    """The thread that reads."""

    def do(self, batch: list[Any]) -> list[Outcome]:
        self.transactions["read"] += len(batch)
        return [(question.future, self.attempt(question.find)) for question in batch]

    def attempt(self, find: Callable[[], object]) -> object:
        """What is found, or the failure."""
        try:
            return find()
        except Exception as problem:
            return failure(self.place, problem)


class Writer(Worker):
    """The thread that writes."""

    def __init__(
        self,
        database: sqlite3.Connection,
        file: OpenFile,
        place: str,
        loop: asyncio.AbstractEventLoop,
        transactions: Counter[str],
    ) -> None:
        super().__init__("paiju-writer", place, loop, transactions)
        self.database = database
        self.file = file

    def do(self, batch: list[Request]) -> list[Outcome]:
        """Do all these, in order, in one transaction."""
        outcomes: list[Outcome] = []
        self.transactions["write"] += 1
        try:
            self.file.refuse_another()
            self.database.execute("BEGIN IMMEDIATE")
            for kind, group in groupby(batch, type):
                do = self.insert if kind is Insertion else self.change
                outcomes += do(list(group))
            self.database.execute("COMMIT")
        except Exception as problem:
            with suppress(sqlite3.Error):
                self.database.execute("ROLLBACK")
            outcomes = [(request.future, failure(self.place, problem)) for request in batch]
        return outcomes

    def insert(self, insertions: list[Any]) -> list[Outcome]:
        """Write moves. If some were not written then which is not known, and all are answered False."""
        rows = b"[" + b",".join(insertion.row for insertion in insertions) + b"]"
        count = self.database.execute(INSERT, (rows.decode(),)).rowcount
        return [(insertion.future, count == len(insertions)) for insertion in insertions]

    def change(self, changes: list[Any]) -> list[Outcome]:
        """Do what others ask for."""
        return [(change.future, self.attempt(change.steps)) for change in changes]

    def attempt(self, steps: tuple[Step, ...]) -> Sequence[Row] | StorageError:
        """Do what one request asks for, or nothing of it: its failure is no concern of the others."""
        rows: Sequence[Row] = ()
        self.database.execute("SAVEPOINT request")
        try:
            for query, *parameters in steps:
                rows = self.database.execute(dialect(query), parameters).fetchall()
        except Exception as problem:
            self.database.execute("ROLLBACK TO request")
            return failure(self.place, problem)
        self.database.execute("RELEASE request")
        return rows


def settle(outcomes: list[Outcome]) -> None:
    """Answer all who were waiting; in the server's own thread."""
    for future, answer in outcomes:
        if future.done():  # cancelled
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)


@cache
def dialect(query: str) -> str:
    """A query as SQLite reads it."""
    return query.replace("$", "?").replace("{now}", "(CAST(strftime('%s', 'now') AS INTEGER) * 1000)")


def touch(path: Path) -> None:
    """Make a file that only its owner may read, if it is not there."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def connected(path: Path, patience: float = 30) -> sqlite3.Connection:
    """A connection that leaves transactions to us."""
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def version_of(database: sqlite3.Connection) -> int:
    """The version of the schema, 0 if there is none."""
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").fetchall():
        return 0
    found: int = database.execute("SELECT coalesce(max(version), 0) FROM migrations").fetchone()[0]
    return found


def take_over(database: sqlite3.Connection, node: Node) -> None:
    """Nobody else is there: what others left is free, and we live as long as we like."""
    database.execute("BEGIN IMMEDIATE")
    database.execute("UPDATE tables SET owner = NULL WHERE owner IS NOT NULL")
    database.execute("DELETE FROM nodes")
    database.execute("INSERT INTO nodes (id, url, until) VALUES (?, ?, ?)", (node.id, node.url, FOREVER))
    database.execute("COMMIT")


def failure(place: str, problem: Exception) -> StorageError:
    """A problem of SQLite or of the disk, as we say it."""
    return StorageError("DATABASE_FAILED", FAILED, place=place, reason=explain(problem))


@contextmanager
def translated(place: str) -> Iterator[None]:
    """Say what goes wrong here as we say it."""
    try:
        yield
    except StorageError:
        raise
    except (sqlite3.Error, OSError, ValueError, OverflowError) as problem:
        raise failure(place, problem) from problem
