"""Peers in real sockets on addresses of the loopback network, and those between them who mean harm."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import msgspec

from paiju.peer.gathering import Access, Gathering, new_table
from paiju.peer.keys import Identity
from paiju.peer.link import Timing
from paiju.peer.reaching import Address
from paiju.peer.terms import Terms
from server.setting import asynchronous, refused, until

QUICK = Timing(greeting=3, direct=0.5, again=2, ping=0.2, silence=2, retry=0.05, calls=0.2, grace=30, lobby=1)
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def access(number: int = 2, **more: Any) -> Access:
    """Somebody who listens on a loopback address of their own."""
    return Access(**{"hosts": (f"127.0.0.{number}",), "port": 0, "announce": False, "timing": QUICK} | more)


def terms(seats: int = 3) -> Terms:
    return Terms(new_table(), "crazy_eights", "", seats)


class Ears:
    """Keeps what somebody hears."""

    def __init__(self, gathering: Gathering) -> None:
        self.heard: list[bytes] = []
        self.chats: list[tuple[str, str]] = []
        self.changes = 0
        gathering.received = self.heard.append
        gathering.said = lambda person, text: self.chats.append((person.name, text))
        gathering.changed.append(self.count)

    def count(self) -> None:
        self.changes += 1


@asynccontextmanager
async def hosted(seats: int = 3, **more: Any) -> AsyncIterator[Gathering]:
    """A table with its host alone."""
    private = more.pop("private", False)
    host = await Gathering.host(terms(seats), Identity(), "Ann", private=private, access=access(2, **more))
    try:
        yield host
    finally:
        await host.close()


@asynccontextmanager
async def gathered(count: int = 3, seats: int = 0, **more: Any) -> AsyncIterator[list[Gathering]]:
    """A table at which so many people sit, each at an address of their own."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(hosted(seats or count, **more))]
        for number in range(1, count):
            guest = await Gathering.join(
                people[0].invitation, Identity(), NAMES[number], access=access(2 + number, **more)
            )
            stack.push_async_callback(guest.close)
            people.append(guest)
        await until(lambda: all(len(each.people) == count for each in people))
        yield people


def names(gathering: Gathering) -> list[str]:
    return [person.name for person in gathering.people]


def present(gathering: Gathering) -> list[str]:
    return [person.name for person in gathering.people if person.present]


def moved(gathering: Gathering, *addresses: Address) -> Any:
    """The invitation of a table as if it were at these addresses."""
    return msgspec.structs.replace(gathering.invitation, addresses=addresses)


class Between:
    """Somebody on the wire to an address, who sees every byte and may change what goes by."""

    def __init__(self, to: Address, change: Callable[[bytes], list[bytes]] | None = None) -> None:
        self.to = to
        self.change = change or (lambda data: [data])
        self.seen: list[bytes] = []
        self.sent: list[bytes] = []
        self.connections = 0
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Between:
        self.server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.address = Address("127.0.0.1", self.server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *problem: object) -> None:
        self.server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """End all connections."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers = []

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._writers.append(writer)
        try:
            other_reader, other_writer = await asyncio.open_connection(*self.to)
        except OSError:
            writer.transport.abort()
            return
        self._writers.append(other_writer)
        self._tasks.append(asyncio.ensure_future(self._copy(reader, other_writer, self.sent)))
        self._tasks.append(asyncio.ensure_future(self._copy(other_reader, writer, self.seen)))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kept: list[bytes]) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                kept.append(data)
                for each in self.change(data):
                    writer.write(each)
                await writer.drain()
        writer.transport.abort()


class Mischief:
    """Drops, doubles, reorders and flips what goes by, now and then."""

    def __init__(self, seed: int, often: float = 0.1, after: int = 8) -> None:
        self.chance = random.Random(seed)
        self.often = often
        self.after = after
        self.held: bytes = b""
        self.deeds: dict[str, int] = {"drop": 0, "double": 0, "swap": 0, "flip": 0}

    def __call__(self, data: bytes) -> list[bytes]:
        self.after -= 1
        if self.held:
            held, self.held = self.held, b""
            return [data, held]
        if self.after > 0 or self.chance.random() > self.often:
            return [data]
        deed = self.chance.choice(list(self.deeds))
        self.deeds[deed] += 1
        if deed == "drop":
            return []
        if deed == "double":
            return [data, data]
        if deed == "swap":
            self.held = data
            return []
        at = self.chance.randrange(len(data))
        return [data[:at] + bytes([data[at] ^ 1 << self.chance.randrange(8)]) + data[at + 1 :]]


__all__ = ["asynchronous", "refused", "until"]
