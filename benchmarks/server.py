"""The server on one core, real clients on the others: all games, at rates that a busy evening has.

    python benchmarks/server.py                         a few minutes; prints one line of JSON with --json
    python benchmarks/server.py --games tractor --rate 1500

At 500 tables everybody is a connection of their own. The latency is from when a move is due until every seat of its
table has its new View; every move is durable in SQLite by then. The memory of an idle connection is what the server's
resident memory grows by when many guests connect and say hello.

On a machine that is one of several on a host, the host may take a core away for a while ("stolen" time), and everybody
waits. A load during which more than a little was stolen is repeated, and the best one counts: others can only make it
slower. How much was stolen then is told, and so is the server's own processor time for a move, which is not waiting.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

from contest import Cost, Sample, Side
from paiju.server.loadtest import Load, Outcome, Player, lines, spread

TABLES, SECONDS, IDLE = 500, 20.0, 1000
SEATS = {"crazy_eights": 4, "doudizhu": 3, "holdem": 4, "pinochle": 4, "tractor": 4}
GENTLE = 500.0  # moves a second, one at each table
RATES = {"crazy_eights": 2000.0, "doudizhu": 1250.0, "holdem": 1250.0, "pinochle": 1250.0, "tractor": 1250.0}
LIMIT = 0.050
ATTEMPTS, LITTLE = 3, 0.01
"""How often a load is tried at most, and which share of a core's time may be stolen from it."""


def cores() -> list[int]:
    """All cores of this machine, whatever this process is pinned to."""
    return list(range(os.cpu_count() or 1))


@contextmanager
def server(core: int, *options: str) -> Iterator[tuple[str, int]]:
    """A `paiju serve` on one core: its URL and process id. The caller gets the other cores meanwhile."""
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "paiju", "serve", "--port", "0", "--per-address", "0", "--log-level", "error"]
        process = subprocess.Popen(
            [*command, "--dealing", "0", "--database", f"{folder}/paiju.db", *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PAIJU_LANG": "en"},
        )
        try:
            assert process.stdout is not None
            found = re.search(r"localhost:(\d+)", process.stdout.readline())
            assert found is not None
            if before and len(cores()) > 1:
                os.sched_setaffinity(process.pid, {core})
                os.sched_setaffinity(0, set(cores()) - {core})
            yield f"http://127.0.0.1:{found[1]}", process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
            if before:
                os.sched_setaffinity(0, before)


def resident(process: int) -> int:
    """The resident memory of a process, in bytes."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) * 1024


async def idle_connections(url: str, process: int, count: int) -> float:
    """Bytes of memory for each of so many connections that do nothing."""
    outcome = Outcome()
    players = [Player(outcome) for _ in range(count)]
    await asyncio.gather(*(player.enter(url, "Warm") for player in players[:20]))
    before = resident(process)
    for start in range(20, count, 50):
        await asyncio.gather(*(player.enter(url, "Idle") for player in players[start : start + 50]))
    await asyncio.sleep(1)
    grown = resident(process) - before
    for player in players:
        player.leave()
    return grown / (count - 20)


def stolen() -> float:
    """How many seconds of all cores together the host has given to others, ever; 0 where nobody says so."""
    try:
        first = Path("/proc/stat").read_text(encoding="utf-8").split("\n", 1)[0]
        return int(first.split()[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return 0.0


def worked(process: int) -> float:
    """The processor time of a process, in seconds."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return float("nan")


class Heavy(NamedTuple):
    """A load: what came of it, the server's processor time for a move, and which share of its core's time was stolen
    at most, as if all had been stolen from there."""

    outcome: Outcome
    work: float
    stolen: float


@cache
def measured(game: str, rate: float, tables: int = TABLES, seconds: float = SECONDS) -> Heavy:
    """So many moves a second of a game: the best of a few attempts, or the first that nobody disturbed."""
    found: list[Heavy] = []
    while len(found) < ATTEMPTS:
        with server(cores()[-1]) as (url, process):
            load = Load(url=url, tables=tables, seats=SEATS[game], game=game, rate=rate / tables, seconds=seconds)
            ready: list[tuple[float, float, float]] = []

            def note(done: int, whole: int) -> None:
                if 2 * done >= whole and not ready:  # noqa: B023  (all tables are open)
                    ready.append((worked(process), stolen(), time.perf_counter()))  # noqa: B023

            outcome = spread(load, 1, note)
            ((work, before, began),) = ready
            share = (stolen() - before) / (time.perf_counter() - began)
            found.append(Heavy(outcome, (worked(process) - work) / max(outcome.sent, 1), share))
        if share <= LITTLE:
            break
    return min(found, key=lambda each: p99(each))


@cache
def memory(idle: int = IDLE) -> float:
    """Bytes for each idle connection, measured once."""
    if not Path("/proc").exists():
        return float("nan")
    with server(cores()[-1]) as (url, process):
        return asyncio.run(idle_connections(url, process, idle))


class Once(Side):
    """A figure that is measured once, whatever the rounds; quickly and roughly if there is no time."""

    def __init__(self, name: str, figure: Callable[[bool], float]) -> None:
        super().__init__(name, lambda n: Sample(n, 1.0))
        self.figure = figure
        self.quick = False

    def calibrate(self, seconds: float) -> None:
        self.batch = 1
        self.quick = seconds < 0.1

    def measure(self) -> None:
        self.rates = [1 / max(self.figure(self.quick), 1e-12)]


def figure(game: str, rate: float, read: Callable[[Heavy], float]) -> Once:
    """Something about a load."""

    def look(quick: bool) -> float:
        return read(measured(game, rate / 20, 20, 3.0) if quick else measured(game, rate))

    return Once(f"server {game} {rate:g}", look)


def p99(load: Heavy) -> float:
    """The latency that one move in a hundred exceeds; for ever if moves were lost."""
    return load.outcome.percentile(99) if not lost(load) else float("inf")


def lost(load: Heavy) -> int:
    """Moves that were not confirmed, and connections that were cut off."""
    return load.outcome.lost + load.outcome.cut_off


def entries() -> list[Cost]:
    """What run.py shows."""
    title = f"{TABLES} tables of"
    note = (
        "From when a move is due until every seat has its new View; server on one core, clients on the others, every "
        "move durable in SQLite."
    )
    rows = [("crazy_eights", GENTLE), *RATES.items()]
    costs = [
        Cost(f"{title} {game}, {rate:,.0f} moves/s: p99", figure(game, rate, p99), limit=LIMIT, note=note)
        for game, rate in rows
    ]
    for what, read, unit in (
        ("p50", lambda load: load.outcome.percentile(50), "s"),
        ("processor time for a move", lambda load: load.work, "s"),
        ("stolen from the core, per cent", lambda load: 100 * load.stolen, ""),
    ):
        costs += [
            Cost(f"{title} {game}, {rate:,.0f} moves/s: {what}", figure(game, rate, read), unit=unit)
            for game, rate in rows
        ]
    idle = Once("server memory", lambda quick: memory(100 if quick else IDLE))
    return [
        *costs,
        Cost("moves lost", figure("crazy_eights", RATES["crazy_eights"], lost), limit=1, unit=""),
        Cost("memory of an idle connection", idle, limit=60_000, unit="kB"),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=",".join(RATES))
    parser.add_argument("--rate", type=float, help="moves a second; by default the rate each game has to bear")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--idle", type=int, default=IDLE)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, object] = {}
    for game in options.games.split(","):
        rate = options.rate or RATES[game]
        heavy = measured(game, rate, options.tables, options.seconds)
        outcome = heavy.outcome
        load = Load(url="", game=game, tables=options.tables, rate=rate / options.tables, seconds=options.seconds)
        found[game] = {f"p{percent:g}": outcome.percentile(percent) for percent in (50, 90, 99, 100)}
        more = f"processor time of the server for a move: {heavy.work * 1000:.2f} ms; stolen: {heavy.stolen:.1%}"
        if not options.json:
            print("\n".join([f"{game}:", *(f"  {line}" for line in [*lines(load, outcome), more])]), flush=True)
    if options.idle:
        found["memory"] = memory(options.idle)
        if not options.json:
            print(f"memory of an idle connection: {memory(options.idle) / 1000:.1f} kB")
    if options.json:
        print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
