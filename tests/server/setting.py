"""What the server's tests share: halls without a network, servers on a free port, and scripted players."""

from __future__ import annotations

import asyncio
import functools
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import msgspec

import paiju
from paiju.rng import Random
from paiju.server import protocol
from paiju.server.client import Client, Refusal, Seat
from paiju.server.hall import Hall, Timing
from paiju.server.limits import Limits
from paiju.server.nodes import make_node
from paiju.server.protocol import Answers, Room, Update
from paiju.server.room import Room as Table
from paiju.server.serving import Server, Settings, listen, make_server, make_web
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import Player, Store

F = TypeVar("F", bound=Callable[..., Awaitable[None]])
A = TypeVar("A")

QUICK = Timing(grace=0.15, idle=60, bot_delay=(0, 0), dealing=0)
PATIENT = Timing(grace=60, idle=60, bot_delay=(0, 0), dealing=0)
PLENTY = (1e6, 1e6)
GENEROUS = Limits(
    per_address=0, messages=PLENTY, costly=PLENTY, chat=PLENTY, frames=PLENTY, bytes=(1e9, 1e9), requests=PLENTY
)
SEATS = {"crazy_eights": "mbbb", "doudizhu": "mbb", "holdem": "mbb", "pinochle": "mbbb", "tractor": "mbbb"}

_numbers = itertools.count()


def asynchronous(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that runs on a loop of its own, and not for ever."""

    @functools.wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*arguments, **named), 120))

    return run


class Guest:
    """Somebody at a table without a network: keeps what they were told."""

    def __init__(self, name: str = "", player: Player | None = None, cuts: bool = False) -> None:
        number = next(_numbers)
        self.cuts = cuts
        self.player = player or Player(f"player{number}", b"%d" % number, name or f"Guest {number}")
        self.frames: list[bytes] = []
        self.gone: list[tuple[str, str]] = []
        self.moved_away: list[str] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def dismiss(self, table: str, reason: protocol.Reason) -> None:
        self.gone.append((table, reason))

    def rejoin(self, table: str) -> None:
        self.moved_away.append(table)

    def again(self) -> Guest:
        """The same player on another connection."""
        return Guest(player=self.player, cuts=self.cuts)

    @property
    def heard(self) -> list[Answers]:
        return [protocol.answers.decode(frame) for frame in self.frames]

    def last(self, kind: type[A]) -> A:
        return next(answer for answer in reversed(self.heard) if isinstance(answer, kind))

    @property
    def room(self) -> Room:
        return self.last(Room)

    @property
    def update(self) -> Update:
        return self.last(Update)

    def view(self, name: str) -> Any:
        return msgspec.json.decode(self.update.view, type=paiju.game(name).view)


@asynccontextmanager
async def open_hall(store: Store | None = None, timing: Timing = QUICK, **more: Any) -> AsyncIterator[Hall]:
    """A hall with a database that is gone afterwards."""
    hall = Hall(store or SqliteStore(), make_node("http://localhost:1"), timing=timing, limits=GENEROUS, **more)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def make_table(hall: Hall, owner: Guest, seats: str, game: str = "crazy_eights", **more: Any) -> Table:
    """A table whose owner sits there; a letter for each seat: m(e), o(pen), b(ot)."""
    kinds: dict[str, Any] = {"m": "me", "o": "open", "b": "bot"}
    request = protocol.Create(game=game, seats=[protocol.Wish(kinds[letter]) for letter in seats], **more)
    room = await hall.create(owner, request)
    await room.host.join(owner, protocol.Join(table=room.id, watch="m" not in seats))
    return room


async def started(hall: Hall, *guests: Guest, game: str = "crazy_eights", **more: Any) -> Table:
    """A table where these people play."""
    room = await make_table(hall, guests[0], "m" + "o" * (len(guests) - 1), game, **more)
    for guest in guests[1:]:
        await room.host.join(guest, protocol.Join(table=room.id))
    await room.dealer.begin(guests[0])
    return room


def mover(room: Table, guests: tuple[Guest, ...] | list[Guest]) -> Guest:
    """Whose turn it is."""
    assert room.live is not None
    return guests[room.live.table.to_move()]


def any_move(room: Table, index: int = 0) -> protocol.Move:
    """A legal move for whoever is to move."""
    assert room.live is not None
    table = room.live.table
    legal = table.view(table.to_move()).legal
    return protocol.Move(table=room.id, game=room.live.number, turn=room.live.turn, action=legal[index % len(legal)])


async def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


@contextmanager
def refused(code: str) -> Iterator[None]:
    """What happens here is refused with this code."""
    try:
        yield
    except paiju.PaijuError as error:
        assert error.code == code, error
        assert error.say("en") and error.say("zh")
    else:
        raise AssertionError(f"not refused; {code} was expected")


class Quiet(Server):
    """A server that leaves the signals to the tests."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serving(
    store: Store | None = None,
    *,
    timing: Timing = QUICK,
    limits: Limits = GENEROUS,
    base_url: str = "",
    **more: Any,
) -> AsyncIterator[Served]:
    """A real server on a free port."""
    listening = listen("127.0.0.1", 0)
    settings = Settings(timing=timing, limits=limits, base_url=base_url, **more)
    web = make_web(store or SqliteStore(), settings, listening.getsockname()[1])
    await web.hall.open()
    server = Quiet(make_server(web, settings).config, web)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    await until(lambda: server.started)
    served = Served(f"http://127.0.0.1:{listening.getsockname()[1]}", server)
    try:
        yield served
    finally:
        server.should_exit = True
        await task


class Served:
    """A server that runs, and where."""

    def __init__(self, url: str, server: Server) -> None:
        self.url = url
        self.server = server
        self.web = server.web
        self.hall = server.web.hall


async def play_on(seat: Seat, rng: Random | None = None, seconds: float = 60.0) -> int:
    """Play any legal moves until the game is over; returns how many."""
    rng = rng or Random(1)
    made = 0
    async for _ in seat.turns(seconds):
        assert seat.view is not None
        legal = seat.view.legal
        try:
            await seat.move(legal[rng.below(len(legal))])
            made += 1
        except Refusal as refusal:
            assert refusal.code in ("LATE", "SLOW_DOWN"), refusal
            if refusal.code == "SLOW_DOWN":
                await asyncio.sleep(0.1)
                await seat.move(legal[0])
    return made


__all__ = ["Client", "Refusal"]
