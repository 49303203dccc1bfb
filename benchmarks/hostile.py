"""Honest tables while others mean harm: how long 2,000 players at 500 tables wait, quietly and under attack.

    python benchmarks/hostile.py                        all kinds of attackers in turn, then all together: six minutes
    python benchmarks/hostile.py pings slow-readers     these kinds only; --list says which there are

The server runs on one core with its usual limits for addresses, the honest players on the others, in this process. The
attackers (tests/server/attackers.py) are a process of their own that gets what the honest players leave of their cores.
The honest tables are opened once and play on through everything: quietly, with 20 attackers of one kind after another,
with all of them together, and quietly again every now and then. A ratio is to the median of the quiet times. "late"
says for how long the server's loop stood still at most, "foes" how much processor time the attackers had, "came" how
often they connected.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import statistics
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from contest import Cost
from paiju.server.loadtest import AT_ONCE, Load, LoadTable, Outcome
from server import GENTLE, SEATS, TABLES, Once, cores, resident, server

ATTACKERS = Path(__file__).parents[1] / "tests" / "server" / "attackers.py"
EACH, SECONDS, SETTLE = 20, 10.0, 2.0
AT_A_TIME = 5
"""After so many kinds there is a quiet time."""
TOKEN = "only-for-measuring"
SOURCES = tuple(f"127.2.0.{number}" for number in range(1, 101))
"""Where the honest players come from: an address may bring 30 new guests at once."""
WARM = ("/", "/api/games", "/api/schema", "/api/rules/tractor")
"""What is made when somebody first asks for it, and kept."""
QUIET, ALL = "quiet", "all together"
T = TypeVar("T")


class Row(Struct, kw_only=True):
    """What the honest players felt during one attack, and what it cost."""

    kind: str
    outcome: Outcome
    server: float
    foes: float
    memory: int
    late: float
    came: int
    shown_out: dict[str, int]

    @property
    def p99(self) -> float:
        return self.outcome.percentile(99)

    @property
    def lost(self) -> int:
        return self.outcome.lost + self.outcome.cut_off


class Evening:
    """A server, honest tables that play all the time, and a look at both."""

    def __init__(self, url: str, process: int, tables: int) -> None:
        self.url = url
        self.process = process
        self.outcome = Outcome()
        seats, rate = SEATS["crazy_eights"], GENTLE / TABLES
        load = Load(url=url, tables=tables, seats=seats, rate=rate, sources=SOURCES)
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
            await asyncio.gather(*games, return_exceptions=True)
            for player in [player for table in self.tables for player in table.players]:
                player.leave()

    async def watch(self, name: str, kinds: Sequence[str], each: int, seconds: float) -> Row:
        """Look on for some seconds while these kinds attack, and wait until that has settled."""
        before, had = await self.shown_out(), cpu(self.process)
        start, lost, cut_off = len(self.outcome.latencies), self.outcome.lost, self.outcome.cut_off
        attacking = asyncio.create_task(attack(self.url, kinds, each, seconds))
        began, memory = time.monotonic(), 0
        while time.monotonic() - began < seconds:
            await asyncio.sleep(0.5)
            memory = max(memory, resident(self.process))
        felt = Outcome(
            latencies=sorted(self.outcome.latencies[start:]),
            lost=self.outcome.lost - lost,
            cut_off=self.outcome.cut_off - cut_off,
        )
        took, late = cpu(self.process) - had, await self.loop_delay()
        foes = await attacking
        await asyncio.sleep(SETTLE)
        after = await self.shown_out()
        return Row(
            kind=name,
            outcome=felt,
            server=took / seconds,
            foes=foes["cpu"] / seconds,
            memory=memory,
            late=late,
            came=sum(done["connections"] for done in foes["done"].values()),
            shown_out={why: after[why] - before.get(why, 0) for why in after if after[why] > before.get(why, 0)},
        )

    async def shown_out(self) -> dict[str, int]:
        """How many connections were shown out so far, by reason."""
        counted = await self.metrics()
        found = {name.split('"')[1]: int(n) for name, n in counted.items() if name.startswith("paiju_shown_out_total")}
        return {**found, "reads too slowly": int(counted["paiju_slow_total"])}

    async def loop_delay(self) -> float:
        """For how long the server's loop stood still in the last seconds."""
        return (await self.metrics())["paiju_loop_delay_seconds"]

    async def metrics(self) -> dict[str, float]:
        """What the server has counted."""
        lines = (await self.get("/metrics")).splitlines()
        return {name: float(number) for name, _, number in (line.rpartition(" ") for line in lines if line[0] != "#")}

    async def get(self, path: str) -> str:
        """A page of the server."""
        request = urllib.request.Request(f"{self.url}{path}", headers={"Authorization": f"Bearer {TOKEN}"})

        def ask() -> str:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return str(answer.read().decode())

        return await asyncio.to_thread(ask)


async def attack(url: str, kinds: Sequence[str], each: int, seconds: float) -> dict[str, Any]:
    """Let these kinds loose on a server; what they did, and the processor time they had."""
    if not kinds:
        return {"cpu": 0.0, "done": {}}
    said = await attackers("--url", url, "--each", each, "--seconds", seconds, *kinds, patience=seconds + 60)
    return dict(json.loads(said))


async def list_kinds() -> dict[str, str]:
    """All kinds of attackers, and what they do."""
    return dict(json.loads(await attackers("--list")))


async def attackers(*options: object, patience: float = 60.0) -> bytes:
    """What the attackers say in the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(ATTACKERS), *map(str, options), stdout=asyncio.subprocess.PIPE
    )
    try:
        said, _ = await asyncio.wait_for(process.communicate(), patience)
        return said
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def cpu(process: int) -> float:
    """The processor time that a process has had, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def plan(kinds: Sequence[str], everything: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """What is measured, one after the other: a name, and who attacks."""
    found: list[tuple[str, Sequence[str]]] = []
    for number, kind in enumerate(kinds):
        found += [(QUIET, [])] * (number % AT_A_TIME == 0) + [(kind, [kind])]
    return [*found, (QUIET, []), (ALL, everything), (QUIET, [])]


async def measure(
    kinds: Sequence[str], tables: int, each: int, seconds: float, say: Callable[[Row], None] = lambda row: None
) -> list[Row]:
    """Each of these attacks, then all there are together, with quiet times in between."""
    rows = []
    with server(cores()[-1], "--per-address", "200", "--metrics-token", TOKEN) as (url, process):
        evening = Evening(url, process, tables)
        async with evening.playing():
            for path in WARM:
                await evening.get(path)
            await asyncio.sleep(SETTLE)
            for name, wanted in plan(kinds, [*await list_kinds()]):
                rows.append(await evening.watch(name, wanted, each, seconds))
                say(rows[-1])
    return rows


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run something on the fastest loop there is."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(coroutine)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(coroutine)


def quiet(rows: Sequence[Row]) -> float:
    """The p99 when nobody attacks."""
    return statistics.median(row.p99 for row in rows if row.kind == QUIET)


def table_of(rows: Sequence[Row]) -> Table:
    """The rows for people."""
    head = ("attack", "p50", "p99", "worst", "ratio", "lost", "server", "late", "memory", "foes", "came", "shown out")
    table = Table(*head)
    for row in rows:
        times = [f"{row.outcome.percentile(percent) * 1000:.1f} ms" for percent in (50, 99, 100)]
        table.add_row(
            *(row.kind, *times, f"{row.p99 / quiet(rows):.2f}", str(row.lost), f"{row.server:.0%}"),
            *(f"{row.late * 1000:.0f} ms", f"{row.memory / 1e6:.0f} MB", f"{row.foes:.0%}", f"{row.came:,}"),
            ", ".join(f"{count:,} {why}" for why, count in row.shown_out.items()),
        )
    return table


@cache
def measured(tables: int, each: int, seconds: float) -> tuple[float, float]:
    """The p99 with all kinds together as a multiple of the quiet one, and the moves lost; measured once."""
    rows = run(measure([], tables, each, seconds))
    [attacked] = [row for row in rows if row.kind == ALL]
    return attacked.p99 / quiet(rows), sum(row.lost for row in rows)


def entries() -> list[Cost]:
    """What run.py shows: one attacker of each kind, all at the same time."""
    kinds = len(asyncio.run(list_kinds()))

    def figure(number: int) -> Callable[[bool], float]:
        return lambda quick: measured(*((20, 1, 3.0) if quick else (TABLES, 1, SECONDS)))[number]

    return [
        Cost(
            f"p99 of {TABLES} tables while {kinds} kinds of attackers are there, to the quiet one",
            Once("p99 under attack", figure(0)),
            limit=2,
            unit="x",
            note="One attacker of each kind, all at once; `python benchmarks/hostile.py` measures each kind with 20.",
        ),
        Cost("moves lost under attack", Once("lost under attack", figure(1)), limit=1, unit=""),
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

    def say(row: Row) -> None:
        print(f"{row.kind}: p99 {row.p99 * 1000:.1f} ms, server {row.server:.0%}", file=sys.stderr, flush=True)

    rows = run(measure(options.kinds or [*known], options.tables, options.each, options.seconds, say))
    Console(width=None if sys.stdout.isatty() else 200).print(table_of(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
