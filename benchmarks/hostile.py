"""Honest tables while others mean harm: how long 2,000 players at 500 tables wait, quietly and under attack.

    python benchmarks/hostile.py                    all kinds of attackers in turn, then all together: some minutes
    python benchmarks/hostile.py pings slow-readers   these kinds only; --list says which there are

The server runs on one core with its usual limits for addresses, the honest players on the others, in this process. The
attackers (tests/server/attackers.py) are a process of their own that gets what the honest players leave of their cores.
The honest tables are opened once and play on through everything: first quietly, then with 20 attackers of each kind, and
quietly again at the end. A ratio is to the worse of both quiet times. "late" says for how long the server's loop stood
still at most, "foes" how much processor time the attackers had.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from contest import Cost
from msgspec import Struct, field
from rich.console import Console
from rich.table import Table
from server import RATE, SEATS, TABLES, Once, cores, resident, server

from contest import Sample
from paiju.server.loadtest import AT_ONCE, Load, LoadTable, Outcome

ATTACKERS = Path(__file__).parents[1] / "tests" / "server" / "attackers.py"
EACH, SECONDS, SETTLE = 20, 10.0, 3.0
TOKEN = "only-for-measuring"
SOURCES = tuple(f"127.2.0.{number}" for number in range(1, 101))
"""Where the honest players come from: an address may bring 30 new guests at once."""
QUIET, ALL = "quiet", "all together"


class Row(Struct):
    """What the honest players felt during one attack, and what it cost."""

    kind: str
    latencies: list[float]
    lost: int
    server: float
    foes: float
    memory: int
    late: float
    connections: int = 0
    shown_out: dict[str, int] = field(default_factory=dict)

    def percentile(self, percent: float) -> float:
        """The time that so many per cent of the moves did not exceed, in seconds."""
        return Outcome(latencies=self.latencies).percentile(percent)


class Evening:
    """A server, honest tables that play all the time, and a look at both."""

    def __init__(self, url: str, process: int, tables: int) -> None:
        self.url = url
        self.process = process
        self.outcome = Outcome()
        load = Load(url=url, tables=tables, seats=SEATS, rate=RATE, sources=SOURCES)
        self.tables = [LoadTable(load, self.outcome, number) for number in range(tables)]

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Everybody sits down and plays until this is left."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def open_one(table: LoadTable) -> None:
            async with gate:
                await table.open()

        await asyncio.gather(*map(open_one, self.tables))
        games = [asyncio.create_task(table.play(math.inf)) for table in self.tables]
        try:
            yield
        finally:
            for table in self.tables:
                table.done = True
            for game in games:
                game.cancel()
            players = [player for table in self.tables for player in table.players]
            await asyncio.gather(*games, *(player.leave() for player in players), return_exceptions=True)

    async def watch(self, name: str, kinds: Sequence[str], each: int, seconds: float) -> Row:
        """Look on for some seconds while these kinds attack, and wait until it has settled."""
        before, start = await self.shown_out(), len(self.outcome.latencies)
        lost, spent = self.outcome.lost + self.outcome.cut_off, cpu(self.process)
        foes = asyncio.create_task(attackers(self.url, kinds, each, seconds))
        began, memory, late = time.monotonic(), 0, 0.0
        while time.monotonic() - began < seconds:
            await asyncio.sleep(0.5)
            memory = max(memory, resident(self.process))
        latencies = sorted(self.outcome.latencies[start:])
        used = (cpu(self.process) - spent) / (time.monotonic() - began)
        late = await self.loop_delay()
        done = await foes
        await asyncio.sleep(SETTLE)
        after = await self.shown_out()
        return Row(
            name,
            latencies,
            self.outcome.lost + self.outcome.cut_off - lost,
            used,
            done.get("cpu", 0.0) / seconds,
            memory,
            late,
            sum(each["connections"] for each in done.get("done", {}).values()),
            {reason: count - before.get(reason, 0) for reason, count in after.items() if count > before.get(reason, 0)},
        )

    async def shown_out(self) -> dict[str, int]:
        """How many were shown out so far, by reason."""
        found = [line for line in await self.metrics() if line.startswith(("paiju_shown_out_total{", "paiju_slow_total "))]
        return {
            line.split('"')[1] if '"' in line else "reads too slowly": int(float(line.split()[-1])) for line in found
        }

    async def loop_delay(self) -> float:
        """For how long the server's loop stood still in the last seconds."""
        [line] = [line for line in await self.metrics() if line.startswith("paiju_loop_delay_seconds ")]
        return float(line.split()[-1])

    async def metrics(self) -> list[str]:
        """What the server has counted."""
        request = urllib.request.Request(f"{self.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})

        def ask() -> list[str]:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return str(answer.read().decode()).splitlines()

        return await asyncio.to_thread(ask)


async def attackers(url: str, kinds: Sequence[str], each: int, seconds: float) -> dict:
    """Let these kinds loose on a server; what they did, and the processor time they had."""
    if not kinds:
        return {}
    command = [sys.executable, ATTACKERS, "--url", url, "--each", str(each), "--seconds", str(seconds), *kinds]
    process = await asyncio.create_subprocess_exec(*map(str, command), stdout=asyncio.subprocess.PIPE)
    try:
        said, _ = await asyncio.wait_for(process.communicate(), seconds + 60)
        return json.loads(said)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def list_kinds() -> dict[str, str]:
    """All kinds of attackers, and what they do."""
    process = await asyncio.create_subprocess_exec(sys.executable, str(ATTACKERS), "--list", stdout=asyncio.subprocess.PIPE)
    return json.loads((await process.communicate())[0])


def cpu(process: int) -> float:
    """The processor time that a process has had, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(kinds: Sequence[str], tables: int, each: int, seconds: float, say=lambda row: None) -> list[Row]:
    """Quiet, each of these attacks, all of them together, quiet again."""
    everything = [*await list_kinds()]
    plan = [(QUIET, []), *((kind, [kind]) for kind in kinds), (ALL, everything), (QUIET, [])]
    rows = []
    with server(cores()[-1], "--per-address", "200", "--metrics-token", TOKEN) as (url, process):
        evening = Evening(url, process, tables)
        async with evening.playing():
            await asyncio.sleep(SETTLE)
            for name, wanted in plan:
                rows.append(await evening.watch(name, wanted, each, seconds))
                say(rows[-1])
    return rows


def run(coroutine):
    """Run something on the fastest loop there is."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(coroutine)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(coroutine)


def base(rows: Sequence[Row]) -> float:
    """The p99 of quiet times, the worse of both."""
    return max(row.percentile(99) for row in rows if row.kind == QUIET)


def table_of(rows: Sequence[Row]) -> Table:
    """The rows for people."""
    head = ("attack", "p50", "p99", "worst", "ratio", "lost", "server", "late", "memory", "foes", "came", "shown out")
    table = Table(*head)
    for row in rows:
        times = [f"{row.percentile(percent) * 1000:.1f} ms" for percent in (50, 99, 100)]
        out = ", ".join(f"{count:,} {reason}" for reason, count in row.shown_out.items())
        table.add_row(
            row.kind,
            *times,
            f"{row.percentile(99) / base(rows):.2f}",
            str(row.lost),
            f"{row.server:.0%}",
            f"{row.late * 1000:.0f} ms",
            f"{row.memory / 1e6:.0f} MB",
            f"{row.foes:.0%}",
            f"{row.connections:,}",
            out,
        )
    return table


@cache
def measured(tables: int = TABLES, each: int = EACH, seconds: float = SECONDS) -> tuple[float, float]:
    """The p99 with all kinds together over the quiet one, and how many moves were lost; measured once."""
    rows = run(measure([], tables, each, seconds))
    [under_attack] = [row for row in rows if row.kind == ALL]
    return under_attack.percentile(99) / base(rows), max(sum(row.lost for row in rows), 1e-12)


class UnderAttack(Once):
    """A figure of the tables under attack."""

    def measure(self) -> None:
        arguments = (20, 1, 3.0) if self.quick else (TABLES, EACH, SECONDS)
        self.rates = [1 / self.figure(*measured(*arguments))]


def entries() -> list[Cost]:
    """What run.py shows."""
    ratio, lost = (UnderAttack(name, lambda n: Sample(n, 1.0)) for name in ("p99 under attack", "lost under attack"))
    ratio.figure = lambda ratio, lost: ratio
    lost.figure = lambda ratio, lost: lost
    kinds = len(asyncio.run(list_kinds()))
    return [
        Cost(
            f"p99 while {EACH} attackers of each of {kinds} kinds are there, to the quiet one",
            ratio,
            limit=2,
            unit="x",
            note="The same tables quietly and under attack; `python benchmarks/hostile.py` tells the kinds apart.",
        ),
        Cost("moves lost under attack", lost, limit=1, unit=""),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", help="which attackers; all if none is named")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--each", type=int, default=EACH, help="attackers of each kind")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each kind attacks")
    parser.add_argument("--list", action="store_true", help="say which kinds there are")
    options = parser.parse_args()
    known = asyncio.run(list_kinds())
    if options.list or not set(options.kinds) <= set(known):
        print("\n".join(f"{kind:20} {what}" for kind, what in known.items()))
        return 0 if options.list else 2
    kinds = options.kinds or [*known]
    progress = Console(stderr=True)
    rows = run(
        measure(kinds, options.tables, options.each, options.seconds, lambda row: progress.print(f"{row.kind}: p99 {row.percentile(99) * 1000:.1f} ms, server {row.server:.0%}"))
    )
    Console(width=None if sys.stdout.isatty() else 200).print(table_of(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
