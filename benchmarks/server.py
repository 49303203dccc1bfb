"""The server on one core, real clients on the others: 2,000 players at 500 tables, one move a second at each.

    python benchmarks/server.py            about a minute; prints one line of JSON with --json

The latency is from sending a move until every seat of its table has its new View. The memory of an idle connection is
what the server's resident memory grows by when many guests connect and say hello.
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
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from contest import Cost, Sample, Side
from paiju.server.loadtest import Load, Outcome, Player, lines, spread

TABLES, SEATS, RATE, SECONDS = 500, 4, 1.0, 30.0
IDLE = 1000


def cores() -> list[int]:
    """All cores of this machine, whatever this process is pinned to."""
    return list(range(os.cpu_count() or 1))


@contextmanager
def server(core: int) -> Iterator[tuple[str, int]]:
    """A `paiju serve` on one core: its URL and process id. The caller gets the other cores meanwhile."""
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "paiju", "serve", "--port", "0", "--per-address", "0", "--log-level", "error"]
        process = subprocess.Popen(
            [*command, "--database", f"{folder}/paiju.db"],
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
    await asyncio.gather(*(player.leave() for player in players))
    return grown / (count - 20)


@cache
def measured(tables: int = TABLES, seconds: float = SECONDS, idle: int = IDLE) -> tuple[Outcome, float]:
    """The load and the memory, measured once."""
    with server(cores()[-1]) as (url, process):
        memory = asyncio.run(idle_connections(url, process, idle)) if Path("/proc").exists() else float("nan")
    with server(cores()[-1]) as (url, process):
        load = Load(url=url, tables=tables, seats=SEATS, rate=RATE, seconds=seconds)
        return spread(load, 1), memory


class Once(Side):
    """A figure that is measured once, whatever the rounds."""

    def calibrate(self, seconds: float) -> None:
        self.batch = 1
        self.quick = seconds < 0.1

    def measure(self) -> None:
        arguments = (20, 3.0, 100) if self.quick else (TABLES, SECONDS, IDLE)
        self.rates = [1 / self.figure(*measured(*arguments))]  # type: ignore[attr-defined]


def figure(name: str, read) -> Once:
    side = Once(name, lambda n: Sample(n, 1.0))
    side.figure = read  # type: ignore[attr-defined]
    return side


def entries() -> list[Cost]:
    """What run.py shows."""
    name = f"{TABLES * SEATS:,} players at {TABLES} tables, one move a second at each"
    return [
        Cost(
            f"{name}: p99",
            figure("server p99", lambda outcome, memory: outcome.percentile(99)),
            limit=0.050,
            note="From sending a move until every seat has its new View; server on one core, clients on the others, "
            "every move durable in SQLite.",
        ),
        Cost(f"{name}: p50", figure("server p50", lambda outcome, memory: outcome.percentile(50))),
        Cost(
            "moves lost",
            figure("server lost", lambda outcome, memory: max(outcome.lost + outcome.cut_off, 1e-12)),
            limit=1,
            unit="",
        ),
        Cost(
            "memory of an idle connection",
            figure("server memory", lambda outcome, memory: memory),
            limit=60_000,
            unit="kB",
        ),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--idle", type=int, default=IDLE)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    outcome, memory = measured(options.tables, options.seconds, options.idle)
    if options.json:
        found = {f"p{percent:g}": outcome.percentile(percent) for percent in (50, 90, 99, 100)}
        print(json.dumps({**found, "lost": outcome.lost, "cut_off": outcome.cut_off, "memory": memory}))
        return 0
    load = Load(url="", tables=options.tables, rate=RATE, seconds=options.seconds)
    print("\n".join([*lines(load, outcome), f"memory of an idle connection: {memory / 1000:.1f} kB"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
