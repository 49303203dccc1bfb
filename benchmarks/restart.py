"""Ten thousand tables come back after a restart: the server on one core, everybody's connections on the others.

    python benchmarks/restart.py                       three minutes, half of them to play the games that are left over
    python benchmarks/restart.py --database FILE       keeps the tables for the next time; postgresql://... works, too
    python benchmarks/restart.py --postgres            starts a PostgreSQL for it

A database is filled with tables of people in the middle of all five games. A server is started on it, as after a crash,
and one person of each table comes back, at a random moment within so many seconds (`--within`). Then it is stopped in
order and another one started in its place, and the same people come back when they were asked to.

Coming back is a new connection, `hello` with a token, and `join` with what is known already, as an open page does. A
table is back when the first `update` has arrived there. Meanwhile a new guest comes every 50 ms on a connection of
their own and says `hello`. Seconds count from the start of the process or, if it was stopped in order, from the order.
On a machine that others use, see how long the server had to wait for its core.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct, field

import leftover
import storage
from contest import Cost
from paiju.server import protocol
from paiju.server.thinsocket import ThinSocket
from server import Once, cores, resident

TABLES, WITHIN = 10_000, 10.0
GUEST_SECONDS = 0.05
RETRY = 0.5
PATIENCE = 120.0
TOKEN = "what-the-server-counts"


class Told(Struct):
    """As much of a message as is needed here."""

    type: str
    code: str = ""
    seconds: int = 0


class Comer:
    """Somebody who comes and says hello and, with a table, joins it."""

    decoder = msgspec.json.Decoder(Told)

    def __init__(self, token: str = "", table: str = "", known: int = 0) -> None:
        self.token, self.table, self.known = token, table, known
        self.began = time.perf_counter()
        self.greeted = self.welcome = 0.0  # when hello was said, and when it was answered
        self.back_at = 0.0  # when the server wants to see us again
        loop = asyncio.get_running_loop()
        self.there: asyncio.Future[float] = loop.create_future()
        self.gone: asyncio.Future[None] = loop.create_future()
        self.socket = ThinSocket(self.hear, self.go)

    async def come(self, url: str) -> None:
        """Have what we want, or raise OSError."""
        await self.socket.connect(url, PATIENCE)
        self.greeted = time.perf_counter()
        self.ask(protocol.Hello(token=self.token, name="" if self.token else "New", id=1))
        await self.there

    def ask(self, request: protocol.Request) -> None:
        self.socket.send(protocol.encoder.encode(request))

    def hear(self, text: bytes) -> None:
        told = self.decoder.decode(text)
        if told.type == "refused":
            self.fail(told.code)
        elif told.type == "closing":
            self.back_at = time.perf_counter() + told.seconds
        elif told.type == "welcome":
            self.welcome = time.perf_counter()
            if self.table:
                self.ask(protocol.Join(table=self.table, game=1, known=self.known, id=2))
            else:
                self.arrive()
        elif told.type == "update":
            self.arrive()

    def arrive(self) -> None:
        if not self.there.done():
            self.there.set_result(time.perf_counter())

    def fail(self, problem: str) -> None:
        if not self.there.done():
            self.there.set_exception(ConnectionError(problem))

    def go(self) -> None:
        if self.greeted:
            self.fail("cut off")
        self.gone.set_result(None)


class Outcome(Struct):
    """What came of it, in seconds: when the server was ready and when tables were back (both since the start), how long
    after their people had come, and how long `hello` took these and new guests, and guests together with connecting."""

    ready: float = 0.0
    back: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    returned: list[float] = field(default_factory=list)
    hello: list[float] = field(default_factory=list)
    coming: list[float] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    processor: float = 0.0
    delayed: float = 0.0
    memory: int = 0
    counted: dict[str, float] = field(default_factory=dict)


class Crowd:
    """Everybody who comes back, and those who have never been here."""

    def __init__(self, known: list[int]) -> None:
        self.rng = random.Random(len(known))
        self.people = [
            lambda number=number: Comer(leftover.token(number), leftover.table_id(number), known[number])
            for number in range(len(known))
        ]
        self.inside: list[Comer | None] = [None for _ in self.people]

    async def come_back(
        self, port: int, started: float, outcome: Outcome, due: Callable[[Comer | None], float]
    ) -> None:
        """Everybody comes, each when it is due."""
        coming: set[asyncio.Task[None]] = set()
        guiding = asyncio.create_task(self.guests(port, outcome, coming))

        async def person(number: int) -> None:
            await asyncio.sleep(due(self.inside[number]) - time.perf_counter())
            comer = self.inside[number] = await self.come(port, self.people[number], outcome)
            if comer is not None:
                outcome.back.append(comer.there.result() - started)
                outcome.waited.append(comer.there.result() - comer.began)
                outcome.returned.append(comer.welcome - comer.greeted)

        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*map(person, range(len(self.people))))
        except TimeoutError:
            outcome.failed["nothing came in time"] += 1
        guiding.cancel()
        await asyncio.wait(coming, timeout=PATIENCE)

    async def guests(self, port: int, outcome: Outcome, coming: set[asyncio.Task[None]]) -> None:
        """New guests come one after another, however long it takes them."""

        async def guest() -> None:
            comer = await self.come(port, Comer, outcome)
            if comer is not None:
                outcome.hello.append(comer.welcome - comer.greeted)
                outcome.coming.append(comer.welcome - comer.began)
                comer.socket.close()

        while True:
            coming.add(asyncio.create_task(guest()))
            await asyncio.sleep(GUEST_SECONDS)

    async def come(self, port: int, who: Callable[[], Comer], outcome: Outcome) -> Comer | None:
        """Somebody comes, again if there is no server, and has what they want; or not, which is noted."""
        while True:
            comer = who()
            try:
                await comer.come(f"http://127.0.0.1:{port}")
                return comer
            except OSError as problem:
                if not isinstance(problem, ConnectionRefusedError):
                    outcome.failed[str(problem)] += 1
                if comer.greeted:
                    return None
            await asyncio.sleep(RETRY * self.rng.uniform(0.5, 1.5))

    async def leave(self) -> None:
        """Everybody who is inside is shown out."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(comer.gone for comer in self.inside if comer is not None))


def used(process: int) -> float:
    """The processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def delayed(process: int) -> float:
    """How long the main thread of a process has waited for its core because others had it, in seconds."""
    return int(Path(f"/proc/{process}/schedstat").read_text(encoding="utf-8").split()[1]) / 1e9


def counted(port: int) -> dict[str, float]:
    """How many tables there are and what was asked of the database, as the server says."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    text = urllib.request.urlopen(request, timeout=30).read().decode()
    found = re.findall(r'^paiju_(tables|transactions)\{\w+="(\w+)"\} (\S+)$', text, re.MULTILINE)
    return {f"{name} {label}": float(value) for name, label, value in found}


class Serving:
    """A `paiju serve` on one core. We have the other cores."""

    def __init__(self, database: str, log: Path, port: int = 0) -> None:
        core = cores()[-1]
        options = "--port", port, "--database", database, "--per-address", 0, "--metrics-token", TOKEN
        self.log = log
        self.started = time.perf_counter()
        os.sched_setaffinity(0, {core})
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "paiju", "serve", *map(str, options)],
                stdout=subprocess.PIPE,
                stderr=output,
                text=True,
                env={**os.environ, "PAIJU_LANG": "en", "PYTHONUNBUFFERED": "1"},
            )
        os.sched_setaffinity(0, set(cores()) - {core} or {core})

    async def ready(self) -> int:
        """The port at which it listens."""
        assert self.process.stdout is not None
        found = re.search(r"localhost:(\d+)", await asyncio.to_thread(self.process.stdout.readline))
        assert found is not None, self.log.read_text(encoding="utf-8")
        return int(found[1])

    def finish(self, outcome: Outcome) -> None:
        """Note what it has cost."""
        process = self.process.pid
        outcome.processor, outcome.delayed, outcome.memory = used(process), delayed(process), resident(process)
        for times in (outcome.back, outcome.waited, outcome.returned, outcome.hello, outcome.coming):
            times.sort()


Outcomes = tuple[Outcome, Outcome, float]
"""What came of a crash, of a restart in order, and how long stopping took."""


async def measure(database: str, known: list[int], within: float, log: Path) -> Outcomes:
    """Crash, and restart in order."""
    crowd, crashed, restarted = Crowd(known), Outcome(), Outcome()
    servers = [Serving(database, log)]
    try:
        port = await servers[0].ready()
        started = servers[0].started
        now = time.perf_counter()
        crashed.ready = now - started
        await crowd.come_back(port, started, crashed, lambda _: now + crowd.rng.uniform(0, within))
        crashed.counted = await asyncio.to_thread(counted, port)
        servers[0].finish(crashed)

        stopped = time.perf_counter()
        servers[0].process.terminate()
        leaving = asyncio.create_task(crowd.leave())
        await asyncio.to_thread(servers[0].process.wait, 60)
        await leaving
        stopping = time.perf_counter() - stopped
        servers.append(Serving(database, log, port))
        await servers[1].ready()
        restarted.ready = time.perf_counter() - stopped
        await crowd.come_back(
            port, stopped, restarted, lambda comer: (comer.back_at if comer else 0) + crowd.rng.random()
        )
        restarted.counted = await asyncio.to_thread(counted, port)
        servers[1].finish(restarted)
    finally:
        for server in servers:
            server.process.kill()
            server.process.wait()
    return crashed, restarted, stopping


@cache
def measured(tables: int = TABLES, within: float = WITHIN, database: str = "") -> Outcomes:
    """All of it, measured once; in a database that is gone afterwards if none is given."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        from asyncio import new_event_loop
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores())
    try:
        with tempfile.TemporaryDirectory() as folder:
            place = database or f"{folder}/paiju.db"
            known = asyncio.run(leftover.fill(place, tables))
            with asyncio.Runner(loop_factory=new_event_loop) as runner:
                return runner.run(measure(place, known, within, Path(folder) / "log"))
    finally:
        os.sched_setaffinity(0, before)


def entries() -> list[Cost]:
    """What run.py shows."""

    def figure(name: str, read: Callable[[Outcomes], float]) -> Once:
        return Once(name, lambda quick: read(measured(50, 0.5) if quick else measured()))

    return [
        Cost(
            f"{TABLES:,} tables back after a crash",
            figure("restart crash", lambda outcomes: outcomes[0].back[-1]),
            limit=20.0,
            note=f"One person of each comes back within {WITHIN:g} s, on a new connection; all five games. Server on "
            "one core, from the start of its process; SQLite.",
        ),
        Cost(
            f"{TABLES:,} tables back after a restart in order",
            figure("restart in order", lambda outcomes: outcomes[1].back[-1]),
            note="From the order to stop; people come back when they were asked to.",
        ),
        Cost(
            "the slowest hello of a new guest meanwhile",
            figure("restart hello", lambda outcomes: outcomes[0].hello[-1]),
            limit=0.1,
            note="One comes every 50 ms. A server that has to wait for its core is later: `benchmarks/restart.py` says "
            "for how long it waited.",
        ),
    ]


def lines(outcome: Outcome) -> Iterator[str]:
    """An outcome for people."""
    tables = len(outcome.back)
    yield f"ready after {outcome.ready:.1f} s; {tables:,} tables back after {spread(outcome.back)}"
    yield f"from coming to the first update {spread(outcome.waited)}"
    yield f"hello of those who came back {spread(outcome.returned)}"
    yield f"hello of {len(outcome.hello)} new guests {spread(outcome.hello)}"
    yield f"the same with connecting {spread(outcome.coming)}"
    if tables:
        yield (
            f"processor {outcome.processor:.1f} s, {1000 * outcome.processor / tables:.2f} s for 1,000 tables, after "
            f"{outcome.delayed:.1f} s of waiting for others; memory {outcome.memory / 1e6:.0f} MB"
        )
    yield ", ".join(f"{name}: {count:,.0f}" for name, count in outcome.counted.items())
    yield from (f"failed {count} times: {problem}" for problem, count in outcome.failed.items())


def spread(times: list[float]) -> str:
    """Half of them, nearly all, and the last."""
    if not times:
        return "never"
    at = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.99, 1)]
    unit, scale = ("ms", 1000) if at[-1] < 1 else ("s", 1)
    return " / ".join(f"{scale * each:.3g}" for each in at) + f" {unit} (half / 99 % / last)"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--within", type=float, default=WITHIN, help="seconds in which people come after a crash")
    parser.add_argument("--database", default="", help="kept for the next time")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    database = options.database or (storage.started_postgres() or "" if options.postgres else "")
    crashed, restarted, stopping = measured(options.tables, options.within, database)
    if options.json:
        print(json.dumps(msgspec.to_builtins({"crashed": crashed, "restarted": restarted, "stopping": stopping})))
        return 0
    print(f"after a crash, {options.tables:,} people come back within {options.within:g} s")
    print(*(f"    {line}" for line in lines(crashed)), sep="\n")
    print(f"after a restart in order, which took {stopping:.1f} s to stop, they come back when they were asked to")
    print(*(f"    {line}" for line in lines(restarted)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
