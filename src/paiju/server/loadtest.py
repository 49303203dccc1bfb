"""Plays real games on a server with scripted clients, and measures what players would feel.

What counts is the time from when a move was due until every seat of its table has its new View: a server, or a client,
that gets behind is charged for it. A move is lost if that has not happened within some seconds. All tables move at the
same rate, each at its own moment.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context

import msgspec
from msgspec import Struct

from ..view import SOMEBODY
from . import protocol
from .collector import Collector
from .thinsocket import ThinSocket

PATIENCE = 10.0
OPENING = 60.0
AT_ONCE = 40
Progress = Callable[[int, int], None]


class Load(Struct, frozen=True, kw_only=True):
    """What to do: so many tables with so many seats, so many moves per second at each, for so long."""

    url: str
    tables: int = 50
    seats: int = 4
    game: str = "crazy_eights"
    rules: str = ""
    rate: float = 1.0
    seconds: float = 20.0
    watchers: int = 0
    sources: tuple[str, ...] = ()
    """The addresses of this machine from which the tables come in turn; whichever will do if none is given."""


class Outcome(Struct):
    """What came of it. Latencies are in seconds, sorted."""

    latencies: list[float] = msgspec.field(default_factory=list)
    sent: int = 0
    lost: int = 0
    refused: int = 0
    games: int = 0
    connections: int = 0
    cut_off: int = 0

    def percentile(self, percent: float) -> float:
        """The latency that so many per cent of the moves did not exceed."""
        if not self.latencies:
            return math.nan
        return self.latencies[min(len(self.latencies) - 1, int(len(self.latencies) * percent / 100))]


class Seen(Struct):
    """As much of a View as a scripted player needs."""

    to_move: int
    seat: int | None = None
    legal: tuple[str, ...] = ()


class Told(Struct):
    """As much of a message as a scripted player needs."""

    type: str
    id: int | None = None
    table: str = ""
    code: str = ""
    token: str = ""
    status: str = ""
    game: int = 0
    turn: int = -1
    view: Seen | None = None


answers = msgspec.json.Decoder(Told)


class Player:
    """A connection that takes part in the load."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.table: LoadTable | None = None
        self.answer: asyncio.Future[Told] | None = None
        self.left = False

    async def enter(self, url: str, name: str, source: str = "") -> None:
        """Connect, from this address of ours, and say hello."""
        self.socket = ThinSocket(self.hear, self.lose)
        await self.socket.connect(url, source=source)
        self.outcome.connections += 1
        await self.ask(protocol.Hello(name=name))

    async def ask(self, request: protocol.Request) -> Told:
        """Send a request and wait for its answer."""
        request.id = 1
        self.answer = asyncio.get_running_loop().create_future()
        self.send(request)
        answer = await asyncio.wait_for(self.answer, 60)
        if answer.type == "refused":
            raise ConnectionError(f"The server refused {type(request).__name__.lower()}: {answer.code}.")
        return answer

    def send(self, request: protocol.Request) -> None:
        """Send a request."""
        self.socket.send(protocol.encoder.encode(request))

    def hear(self, frame: bytes) -> None:
        """The server says something."""
        told = answers.decode(frame)
        if told.id == 1 and self.answer is not None and not self.answer.done():
            self.answer.set_result(told)
        if self.table is not None:
            self.table.hear(self, told)

    def lose(self) -> None:
        """The connection has ended."""
        if not self.left and (self.table is None or not self.table.done):
            self.outcome.cut_off += 1

    def leave(self) -> None:
        """Disconnect."""
        self.left = True
        self.socket.close()


class LoadTable:
    """A table of scripted players."""

    def __init__(self, load: Load, outcome: Outcome, number: int) -> None:
        self.load = load
        self.outcome = outcome
        self.number = number
        self.players: list[Player] = []
        self.views: list[Told | None] = []
        self.rng = random.Random(number)
        self.id = ""
        self.opened = self.done = False
        self.over = False
        self.games = 0
        self.moved = 0.0  # when the move under way was due, 0 if none is
        self.turn = (0, 0)
        self.missing: set[int] = set()
        self.seen = asyncio.Event()

    async def open(self) -> None:
        """Seat everybody, start, and play until cards have been dealt and it is somebody's turn."""
        load = self.load
        source = load.sources[self.number % len(load.sources)] if load.sources else ""
        for number in range(load.seats + load.watchers):
            player = Player(self.outcome)
            await player.enter(load.url, f"Load {self.number}.{number}", source)
            self.players.append(player)
            self.views.append(None)
        first, *others = self.players
        wishes = [protocol.Wish("me" if not seat else "open") for seat in range(load.seats)]
        room = await first.ask(protocol.Create(game=load.game, rules=load.rules, seats=wishes, private=True))
        self.id = room.table
        for number, player in enumerate(others, 1):
            await player.ask(protocol.Join(table=room.table, watch=number >= load.seats))
        for player in self.players:
            player.table = self
        await first.ask(protocol.Start(table=room.table))
        async with asyncio.timeout(OPENING):
            while self.secret:
                for player, told in zip(self.players, self.views, strict=True):
                    if told and told.view and self._may(told.view):
                        player.send(self._random_move(told))
                        told.view = Seen(SOMEBODY)
                await asyncio.sleep(0.02)
        self.opened = True

    @property
    def secret(self) -> bool:
        """Whether it is nobody's turn, or who is asked is a secret: each knows it of themselves only."""
        movers = {told.view.to_move if told and told.view else SOMEBODY for told in self.views}
        return len(movers) > 1 or SOMEBODY in movers

    def _random_move(self, told: Told) -> protocol.Move:
        assert told.view is not None
        action = self.rng.choice(told.view.legal)
        return protocol.Move(table=self.id, game=told.game, turn=told.turn, action=action)

    def hear(self, player: Player, told: Told) -> None:
        """A player was told something."""
        if told.type == "update":
            number = self.players.index(player)
            self.views[number] = told
            if self.moved and (told.game, told.turn) > self.turn:
                self.missing.discard(number)
                if not self.missing:
                    self.outcome.latencies.append(time.perf_counter() - self.moved)
                    self.moved = 0.0
                    self.seen.set()
        elif told.type == "room":
            self.over = told.status == "over" and told.game > self.games
        elif told.type == "refused" and self.opened:  # before, several may speak up at once
            self.outcome.refused += 1

    async def play(self, until: float) -> None:
        """Move at the given rate."""
        period = 1 / self.load.rate
        due = time.perf_counter() + self.rng.uniform(0, period)
        while (now := time.perf_counter()) < until:
            if due > now:
                await asyncio.sleep(due - now)
            await self._move(due)
            due += period
        self.done = True

    async def _move(self, due: float) -> None:
        if self.over:
            self.over = False
            self.games += 1
            self.outcome.games += 1
            for player in self.players[: self.load.seats]:
                player.send(protocol.Rematch(table=self.id))
            return
        mover = next((n for n, told in enumerate(self.views) if told and told.view and self._may(told.view)), None)
        if mover is None:
            return
        told = self.views[mover]
        assert told is not None and told.view is not None
        move = self._random_move(told)
        if self.secret and move.action == told.view.legal[-1]:
            told.view = Seen(SOMEBODY)  # declines to speak up, and nobody else hears of it
            self.players[mover].send(move)
            return
        self.turn = told.game, told.turn
        self.missing = set(range(len(self.players)))
        self.seen.clear()
        self.moved = due
        self.outcome.sent += 1
        self.players[mover].send(move)
        try:
            async with asyncio.timeout(PATIENCE):
                await self.seen.wait()
        except TimeoutError:
            self.outcome.lost += 1
            self.moved = 0.0

    def _may(self, view: Seen) -> bool:
        return view.seat is not None and view.seat == view.to_move and bool(view.legal)


async def run(load: Load, progress: Progress | None = None, first: int = 0) -> Outcome:
    """Do it in this process."""
    outcome = Outcome()
    tables = [LoadTable(load, outcome, first + number) for number in range(load.tables)]
    gate = asyncio.Semaphore(AT_ONCE)
    opened = 0

    async def open_one(table: LoadTable) -> None:
        nonlocal opened
        async with gate:
            await table.open()
        opened += 1
        if progress is not None:
            progress(opened, 2 * len(tables))

    try:
        await asyncio.gather(*(open_one(table) for table in tables))
        until = time.perf_counter() + load.seconds
        playing = [asyncio.create_task(table.play(until)) for table in tables]
        while (left := until - time.perf_counter()) > 0:
            await asyncio.sleep(min(left, 0.5))
            if progress is not None:
                progress(len(tables) + int(len(tables) * min(1.0, 1 - left / load.seconds)), 2 * len(tables))
        await asyncio.gather(*playing)
    finally:
        for table in tables:
            table.done = True
            for player in table.players:
                player.leave()
    outcome.latencies.sort()
    return outcome


def spread(load: Load, processes: int, progress: Progress | None = None) -> Outcome:
    """Do it, in several processes if one is not enough to keep up with the server."""
    if processes == 1:
        return _run_fast(load, 0, progress)
    share, rest = divmod(load.tables, processes)
    parts = [
        msgspec.structs.replace(load, tables=share + (number < rest)) for number in range(min(processes, load.tables))
    ]
    with ProcessPoolExecutor(len(parts), get_context("spawn")) as pool:
        doing = [pool.submit(_run_fast, part, number * 10_000) for number, part in enumerate(parts)]
        return together([each.result() for each in doing])


def together(parts: Sequence[Outcome]) -> Outcome:
    """Several outcomes as one."""
    names = [name for name in Outcome.__struct_fields__ if name != "latencies"]
    sums = {name: sum(getattr(part, name) for part in parts) for name in names}
    return Outcome(sorted(each for part in parts for each in part.latencies), **sums)


def _run_fast(load: Load, first: int, progress: Progress | None = None) -> Outcome:
    factory = None
    with suppress(ImportError):
        import uvloop

        factory = uvloop.new_event_loop
    pauses = Collector().held()  # a pause of ours would be taken for the server's
    with pauses, asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(run(load, progress, first))


def lines(load: Load, outcome: Outcome) -> list[str]:
    """The outcome for people."""
    found = [(name, outcome.percentile(percent)) for name, percent in (("p50", 50), ("p90", 90), ("p99", 99))]
    found.append(("worst", outcome.percentile(100)))
    times = ", ".join(f"{name} {seconds * 1000:.1f} ms" for name, seconds in found)
    return [
        f"{outcome.connections} connections at {load.tables} tables, {load.rate:g} moves/s each, {load.seconds:g} s",
        f"{outcome.sent} moves, {outcome.games} games finished",
        f"from when a move is due until every seat has its new view: {times}",
        f"lost: {outcome.lost}, refused: {outcome.refused}, cut off: {outcome.cut_off}",
    ]
