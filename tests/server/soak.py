"""A long series, run by hand: `python -m tests.server.soak --minutes 20`, and again with `--postgres`.

A hundred tables of all games, with people who play, talk, lose their connection, come back, watch and take seats, while
attackers of every kind are there and something breaks again and again: the server is killed, stands still or has no
room left on its disk. With `--postgres` two nodes share a database of their own, which is restarted in every way, loses
its connections or stands still, and the second node is killed, stopped, or sleeps past its lease.

At the end every move that was ever confirmed must be in the database, once, as it was confirmed; after the last trouble
every table must have gone on in time; and no log may hold a mistake of the server's own.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import re
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import fmean

from paiju.rng import Random
from paiju.server import protocol
from paiju.server.client import Client, Refusal, Seat
from paiju.server.nodes import make_node
from paiju.server.protocol import Answers, Update
from paiju.server.storage import connect

from . import attackers
from .databases import Postgres, running_postgres
from .processes import memory

TABLES = [
    ("crazy_eights", "", "mobb"),
    ("doudizhu", "", "mob"),
    ("holdem", "no-limit,max_hands=4", "mobb"),
    ("pinochle", "", "mobb"),
    ("tractor", "simple", "mobb"),
]
EXPECTED = {"AGAIN", "UNAVAILABLE", "CLOSING", "LATE", "SLOW_DOWN", "NOT_HERE", "NOT_OVER", "NOT_PLAYING", "NO_TABLE"}
SEATING = {"FULL", "SEAT_TAKEN", "ONE_ME"}
MISTAKE = re.compile(r"^\S+ error:|traceback|exception|has failed|never awaited|was destroyed", re.IGNORECASE)
NO_MISTAKE = re.compile(r"could not be written: StorageError|others may have our tables")
"""What a log says of a database that is away or cannot be written."""
NAPS = (3.0, 9.0)
"""How long something stands still, in seconds: within a lease, and past it."""
YOUNG = 20.0
"""For how many seconds after its start a server's memory may grow as it likes."""


class Node:
    """A `paiju serve` that is started again and again at the same port."""

    def __init__(self, port: int, database: str, log: Path) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.database = database
        self.log = log
        self.lives: list[list[int]] = []  # its memory second by second, once it is not young any more
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ("--port", str(self.port), "--database", self.database, "--bot-delay", "100-300", "--dealing", "0")
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "paiju", "serve", *options, "--grace", "5", "--idle", "7200"),
                stdout=log,
                stderr=log,
            )
        self.lives.append([])
        self.born = time.monotonic()
        while self.process.returncode is None:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.05)
        raise SystemExit(self.log.read_text(encoding="utf-8", errors="replace"))

    async def kill(self) -> None:
        """End it without warning, and start it again."""
        self.process.kill()
        await self.process.wait()
        await self.start()

    async def end(self) -> int:
        """Ask it to end; returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 60)

    async def sleep(self, seconds: float) -> None:
        """Let it stand still for a while."""
        self.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    async def fill_disk(self, seconds: float) -> None:
        """Let none of its files become longer for a while."""
        longest = max(path.stat().st_size for path in Path(self.database).parent.iterdir())
        before = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (longest, resource.RLIM_INFINITY))
        await asyncio.sleep(seconds)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, before)

    def look(self) -> None:
        """Note how much memory it has."""
        size = memory(self.process.pid)
        if size and time.monotonic() - self.born > YOUNG:
            self.lives[-1].append(size)

    def memory_told(self) -> str:
        """How its memory went in its longest life, and in all of them."""
        sizes = max(self.lives, key=len)
        if len(sizes) < 8:
            return "no life was long enough"
        quarter = len(sizes) // 4
        first, last = fmean(sizes[:quarter]) / 1024, fmean(sizes[-quarter:]) / 1024
        most = max(size for life in self.lives for size in life) / 1024
        told = f"{first:.0f} MB in the first quarter of its longest life ({len(sizes)} s), {last:.0f} in the last"
        return f"{told}, {most:.0f} at most; {len(self.lives)} lives"

    def mistakes(self) -> list[str]:
        """The lines of its log that should not be there."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if MISTAKE.search(line) and not NO_MISTAKE.search(line)]


class Evening:
    """The servers, their guests, and what they have seen."""

    def __init__(self, nodes: Sequence[Node], postgres: Postgres | None) -> None:
        self.nodes = nodes
        self.postgres = postgres
        self.counts: Counter[str] = Counter()
        self.far: dict[str, tuple[int, int]] = {}  # the last game and turn that was seen at each table
        self.over = False

    def hear(self, answer: Answers) -> None:
        """Somebody was told something."""
        if isinstance(answer, Update):
            now = answer.game, answer.turn
            self.far[answer.table] = max(now, self.far.get(answer.table, now))

    def troubles(self) -> Sequence[tuple[str, Callable[[], Awaitable[None]]]]:
        """What may happen to the servers, one after the other."""
        first, last = self.nodes[0], self.nodes[-1]
        short, long = NAPS
        postgres = self.postgres
        if postgres is None:
            gentle = [
                ("the disk was full", lambda: first.fill_disk(short)),
                ("the server stood still", lambda: first.sleep(short)),
            ]
            return [("the server was killed", first.kill), *gentle, *gentle]
        return [
            ("the database was restarted (fast)", lambda: asyncio.to_thread(postgres.restart, "fast")),
            ("the second node was killed", last.kill),
            ("all connections to the database were terminated", lambda: asyncio.to_thread(postgres.terminate)),
            ("the database was restarted (immediate)", lambda: asyncio.to_thread(postgres.restart, "immediate")),
            ("the second node slept past its lease", lambda: last.sleep(long)),
            ("the database stood still", lambda: self.halt_database(short)),
            ("the second node was stopped in order", self.replace_last),
            ("the database stood still past all leases", lambda: self.halt_database(long)),
        ]

    async def halt_database(self, seconds: float) -> None:
        """Let the database stand still for a while."""
        assert self.postgres is not None
        await asyncio.to_thread(self.postgres.pause)
        try:
            await asyncio.sleep(seconds)
        finally:
            await asyncio.to_thread(self.postgres.go_on)

    async def replace_last(self) -> None:
        """Stop the last node in order, and start it again."""
        self.counts["exit code"] += await self.nodes[-1].end()
        await self.nodes[-1].start()

    async def make_trouble(self, minutes: float, every: float) -> None:
        """One trouble after another, with some time in between."""
        until = time.monotonic() + 60 * minutes
        for name, happen in itertools.cycle(self.troubles()):
            await asyncio.sleep(min(every, max(0.0, until - time.monotonic())))
            if time.monotonic() >= until:
                return
            print(f"{self.counts['moves confirmed']} moves: {name}", flush=True)
            await happen()
            self.counts[name] += 1

    async def wait_for_all(self, seconds: float) -> list[str]:
        """Wait until every table has gone on; those that have not in time."""
        before, began = dict(self.far), time.monotonic()
        stuck = list(before)
        while stuck and time.monotonic() - began < seconds:
            await asyncio.sleep(0.2)
            stuck = [table for table in stuck if self.far[table] <= before[table]]
        self.counts["seconds until every table had moved"] = round(time.monotonic() - began)
        return stuck

    async def look(self) -> None:
        """Look at the memory of all servers."""
        while True:
            await asyncio.sleep(1)
            for node in self.nodes:
                node.look()


class Regular:
    """Somebody who plays all series at one table, through every break."""

    def __init__(self, series: Evening, number: int, name: str, fickle: float) -> None:
        self.series = series
        self.name = f"{name} {number}"
        self.fickle = fickle  # seconds between two lost connections, on average
        self.rng = Random(self.name)
        self.source = f"127.3.{number // 250}.{number % 250 + 1}"
        self.token = ""
        self.table = ""
        self.confirmed: dict[tuple[int, int], tuple[int, str]] = {}

    async def spend(self, table: asyncio.Future[str], opening: tuple[str, str, str] | None = None) -> None:
        """Come, play and come back until the series is over."""
        while not self.series.over:
            node = self.rng.choice(self.series.nodes)
            try:
                async with Client(node.url, token=self.token, name=self.name, source=self.source) as client:
                    self.token = client.me.token
                    client.on_answer = self.series.hear
                    asyncio.get_running_loop().call_later(self.patience(), client.socket.transport.abort)
                    if opening is not None and not table.done():
                        game, rules, seats = opening
                        made = await client.create(game, seats, rules=rules)
                        table.set_result(made.table)
                    self.table = await asyncio.shield(table)
                    await self.be_there(await client.join(self.table, **self.manner()))
            except (OSError, TimeoutError, EOFError) as problem:
                self.series.counts[f"broken: {type(problem).__name__}"] += 1
            except Refusal as refusal:
                self.series.counts[f"refused: {refusal.code}"] += 1
                if refusal.code not in EXPECTED | SEATING:
                    raise
            await asyncio.sleep(0.2 + self.rng.below(100) / 100)

    def patience(self) -> float:
        return self.fickle * (0.5 + self.rng.below(100) / 100)

    def manner(self) -> dict[str, bool]:
        return {}

    async def be_there(self, seat: Seat) -> None:
        """Whatever is to be done at the table, until the connection breaks."""
        while not self.series.over:
            if self.rng.below(40) == 0:
                await seat.do(protocol.Say, text=f"{self.name} says {self.rng.below(1000)}")
            if seat.room.status == "waiting":
                await self.fill(seat)
            elif seat.over:
                await self.go_on(seat)
            elif seat.mine:
                await self.play(seat)
            else:
                await seat.until(lambda: seat.mine or seat.over or bool(seat.gone), 60)
            if seat.gone:
                raise EOFError(seat.gone)

    async def fill(self, seat: Seat) -> None:
        """Wait for the others, or start."""
        await asyncio.sleep(0.2)
        if seat.room.owner == seat.room.you and all(seat.kind != "open" for seat in seat.room.seats):
            await seat.do(protocol.Start)

    async def go_on(self, seat: Seat) -> None:
        self.series.counts["results seen"] += 1
        await asyncio.sleep(0.5)
        game = seat.room.game
        await seat.do(protocol.Rematch)
        await seat.until(lambda: seat.room.game > game or bool(seat.gone), 60)

    async def play(self, seat: Seat) -> None:
        assert seat.view is not None and seat.update is not None and seat.room.you is not None
        assert seat.view.seat == seat.room.you, "a view of another seat"
        await asyncio.sleep(self.rng.below(300) / 1000)
        game, turn, legal = seat.update.game, seat.update.turn, seat.view.legal
        try:
            moved = await seat.move(legal[self.rng.below(len(legal))], turn)
        except Refusal as refusal:
            if refusal.code not in EXPECTED:
                raise
            self.series.counts[f"refused: {refusal.code}"] += 1
            return
        self.series.counts["moves confirmed"] += 1
        kept = seat.room.you, moved.action
        assert self.confirmed.setdefault((game, turn), kept) == kept, "confirmed twice, differently"


class Watcher(Regular):
    """Somebody who watches, and now and then takes a seat or gets up again."""

    def manner(self) -> dict[str, bool]:
        return {"watch": True}

    async def be_there(self, seat: Seat) -> None:
        while seat.room.you is None and not self.series.over:
            assert seat.view is None or seat.view.seat is not None or not seat.view.legal, "a watcher may not move"
            if self.rng.below(6) == 0 and seat.room.status != "waiting":
                await seat.do(protocol.Sit, cancel=self.rng.below(4) == 0)
                self.series.counts["asked for a seat"] += 1
            await asyncio.sleep(2)
            if seat.gone:
                raise EOFError(seat.gone)
        self.series.counts["came to play"] += 1
        await super().be_there(seat)

    async def go_on(self, seat: Seat) -> None:
        if self.rng.below(2) == 0:
            await seat.leave()
            raise EOFError("enough")
        await super().go_on(seat)


async def check(series: Evening, regulars: Sequence[Regular]) -> None:
    """What was confirmed is kept, once; every game is a row of turns without a gap; every finished one has a record."""
    store = connect(series.nodes[0].database)
    await store.open(make_node("http://localhost:1"))
    try:
        moves = await store.read("SELECT table_id, game, turn, seat, action FROM moves ORDER BY table_id, game, turn")
        kept = {(table, game, turn): (seat, action) for table, game, turn, seat, action in moves}
        assert len(kept) == len(moves)
        for (table, game), rows in itertools.groupby(moves, key=lambda row: (row[0], row[1])):
            turns = [row[2] for row in rows]
            assert turns == list(range(len(turns))), f"a gap in {table} {game}"
        for regular in regulars:
            for (game, turn), move in regular.confirmed.items():
                assert kept.get((regular.table, game, turn)) == move, (regular.name, game, turn, move)
        [[records]] = await store.read("SELECT count(*) FROM records")
        [[games]] = await store.read(
            "SELECT coalesce(sum(CASE status WHEN 'playing' THEN game - 1 ELSE game END), 0) FROM tables"
        )
        assert records == games, f"{games} games were finished, {records} are recorded"
        series.counts["moves kept"], series.counts["records"] = len(moves), records
    finally:
        await store.close()


class Attackers:
    """All kinds of them, in a process of their own."""

    def __init__(self, nodes: Sequence[Node], each: int, seconds: float) -> None:
        urls = [word for node in nodes for word in ("--url", node.url)]
        self.command = [sys.executable, attackers.__file__, *urls, "--each", str(each), "--seconds", str(seconds)]
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Let them loose."""
        self.process = await asyncio.create_subprocess_exec(*self.command, stdout=asyncio.subprocess.PIPE)

    async def end(self) -> int:
        """How often they came, when they are done."""
        if self.process is None:
            return 0
        said, _ = await asyncio.wait_for(self.process.communicate(), 60)
        return sum(done["connections"] for done in json.loads(said)["done"].values())

    async def kill(self) -> None:
        """End them now."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


async def hold(series: Evening, options: argparse.Namespace) -> bool:
    """The series from its beginning to its end; whether it went well."""
    for node in series.nodes:
        await node.start()
    loop = asyncio.get_running_loop()
    regulars: list[Regular] = []
    guests = []
    for number in range(options.tables):
        table: asyncio.Future[str] = loop.create_future()
        opener, other = (Regular(series, number, who, 40) for who in ("Ann", "Bob"))
        watcher = Watcher(series, number, "Eve", 60)
        regulars += [opener, other, watcher]
        guests += [opener.spend(table, TABLES[number % len(TABLES)]), other.spend(table), watcher.spend(table)]
    foes = Attackers(series.nodes, options.attackers, 60 * options.minutes + options.calm)
    looking = asyncio.create_task(series.look())
    playing = asyncio.gather(*guests)
    try:
        if options.attackers:
            await foes.start()
        trouble = asyncio.create_task(series.make_trouble(options.minutes, options.every))
        await asyncio.wait([trouble, playing], return_when=asyncio.FIRST_COMPLETED)
        if not trouble.done():
            trouble.cancel()
            await playing  # somebody has found a mistake
        await trouble
        stuck = await series.wait_for_all(options.calm)
        series.over = True
        await playing
        series.counts["exit code"] += sum([await node.end() for node in series.nodes])
        series.counts["connections of attackers"] = await foes.end()
    finally:
        looking.cancel()
        await foes.kill()
        for node in series.nodes:
            if node.process.returncode is None:
                node.process.send_signal(signal.SIGCONT)
                node.process.kill()
                await node.process.wait()
    await check(series, regulars)
    return tell(series, stuck)


def tell(series: Evening, stuck: Sequence[str]) -> bool:
    """The figures of the series; whether it went well."""
    mistakes = [line for node in series.nodes for line in node.mistakes()]
    print(*mistakes[:40], sep="\n")
    for name, count in sorted(series.counts.items()):
        print(f"{count:10,} {name}")
    for node in series.nodes:
        print(f"{'':10} memory of {node.url}: {node.memory_told()}")
    print(f"{len(mistakes):10} mistakes in the logs")
    print(f"{len(stuck):10} tables that did not go on after the last trouble {' '.join(stuck)}")
    return not mistakes and not stuck and not series.counts["exit code"]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10, help="how long something breaks")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--every", type=float, default=30, help="seconds between two troubles")
    parser.add_argument("--calm", type=float, default=60, help="seconds in which every table must go on in the end")
    parser.add_argument("--attackers", type=int, default=1, help="of each kind; 0 for none")
    parser.add_argument("--port", type=int, default=8722)
    parser.add_argument("--logs", type=Path, help="a directory to keep the logs of the servers in")
    parser.add_argument("--postgres", action="store_true", help="two nodes on a PostgreSQL of their own")
    options = parser.parse_args()
    os.nice(5)
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="paiju-soak-")))
        postgres = stack.enter_context(running_postgres()) if options.postgres else None
        database = postgres.empty() if postgres else str(directory / "soak.db")
        ports = [options.port + number for number in range(2 if postgres else 1)]
        nodes = [Node(port, database, (options.logs or directory) / f"{port}.log") for port in ports]
        limit = 60 * options.minutes + options.calm + 300
        well = asyncio.run(asyncio.wait_for(hold(Evening(nodes, postgres), options), limit))
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
