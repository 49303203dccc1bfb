"""The way through a relay: a WebSocket to a server that passes on sealed bytes and can read none of them.

Somebody waits under a number. Who comes for it is announced to them; they take the call on another connection, and from
then on every binary message of one side is given to the other. The number is a hash of a key that only its owner has,
so nobody else can wait under it. TLS runs inside, pinned as everywhere.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ..errors import PaijuError
from ..wording.peers import RELAYED
from .invitation import Relay
from .refusals import refusal
from .relaying import Heard, number_of

log = logging.getLogger(__name__)

PATH = "/relay"
PIECE = 16_000
"""The longest message that a relay takes is 16,384 bytes."""
OPENING = 5.0
TAKING = 12.0
"""How long the other side may take to answer a call."""
AGAIN = (1.0, 30.0)
"""After so many seconds a lost relay is tried again, first and at most."""


_heard = msgspec.json.Decoder(Heard)


def socket_url(url: str) -> str:
    """Where a relay's WebSocket is."""
    return url.replace("http", "ws", 1) + PATH


class Stream:
    """A stream through a relay, as a carrier."""

    near = False

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._closing: asyncio.Task[None] | None = None

    async def read(self) -> bytes:
        try:
            while True:
                data = await self.socket.recv()
                if isinstance(data, bytes) and data:
                    return data
        except WebSocketException:
            return b""

    async def write(self, data: bytes) -> None:
        try:
            for at in range(0, len(data), PIECE):
                await self.socket.send(data[at : at + PIECE])
        except WebSocketException as problem:
            raise ConnectionError(str(problem)) from None

    def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.ensure_future(ended(self.socket))


async def ended(socket: ClientConnection) -> None:
    with suppress(OSError, WebSocketException):
        await socket.close()


async def opened(url: str, wish: dict[str, str]) -> ClientConnection:
    """A connection to a relay on which this was wished for."""
    socket = await connect(
        socket_url(url), open_timeout=OPENING, close_timeout=1, max_size=65_536, compression=None, proxy=None
    )
    with suppress(ConnectionClosed):  # why it was refused is still to be read
        await socket.send(msgspec.json.encode(wish).decode())
    return socket


async def notice(socket: ClientConnection, patience: float) -> Heard:
    """What the relay says next."""
    async with asyncio.timeout(patience):
        data = await socket.recv()
    return _heard.decode(data if isinstance(data, str) else b"")


async def through(relay: Relay) -> Stream:
    """A stream to whoever waits under the relay's number; refused with a sentence."""
    return await passed(relay.url, {"to": relay.number.hex()}, TAKING)


async def passed(url: str, wish: dict[str, str], patience: float) -> Stream:
    """A stream to the other side, once it is there."""
    problem: object = RELAYED["SILENT"]
    socket = None
    try:
        socket = await opened(url, wish)
        said = await notice(socket, patience)
        if said.open:
            return Stream(socket)
        problem = RELAYED.get(said.refused, problem)
    except WebSocketException:
        problem = RELAYED["NONE"]
    except (OSError, TimeoutError, msgspec.DecodeError, ValueError):
        pass
    except BaseException:
        if socket is not None:
            await ended(socket)
        raise
    if socket is not None:
        await ended(socket)
    raise refusal("NO_RELAY", relay=url, problem=problem)


class Waiting:
    """Somebody who waits at a relay; each caller is given to `taken` as a stream."""

    def __init__(self, url: str, key: bytes, taken: Callable[[Stream], Any]) -> None:
        self.url = url
        self.key = key
        self.taken = taken
        self.there = asyncio.Event()
        self.problem: PaijuError | None = None
        self._taking: set[asyncio.Task[None]] = set()
        self._task = asyncio.ensure_future(self._wait())

    @property
    def relay(self) -> Relay:
        """Where others come."""
        return Relay(self.url, number_of(self.key))

    async def _wait(self) -> None:
        pause = AGAIN[0]
        while True:
            socket = None
            try:
                socket = await opened(self.url, {"wait": self.key.hex()})
                said = await notice(socket, OPENING)
                if said.number == number_of(self.key).hex():
                    self.problem = None
                    self.there.set()
                    pause = AGAIN[0]
                    await self._answer_calls(socket)
                else:
                    self._fail(RELAYED.get(said.refused, RELAYED["NONE"]))
            except WebSocketException:
                self._fail(RELAYED["NONE"])
            except (OSError, TimeoutError, msgspec.DecodeError, ValueError):
                self._fail(RELAYED["SILENT"])
            finally:
                self.there.clear()
                if socket is not None:
                    await ended(socket)
            await asyncio.sleep(pause)
            pause = min(2 * pause, AGAIN[1])

    def _fail(self, problem: object) -> None:
        self.problem = refusal("NO_RELAY", relay=self.url, problem=problem)
        log.debug("%s", self.problem)

    async def _answer_calls(self, socket: ClientConnection) -> None:
        async for data in socket:
            said = _heard.decode(data if isinstance(data, str) else b"")
            if said.call and len(self._taking) < 32:
                task = asyncio.ensure_future(self._take(said.call))
                self._taking.add(task)
                task.add_done_callback(self._taking.discard)

    async def _take(self, call: str) -> None:
        try:
            self.taken(await passed(self.url, {"take": call}, OPENING))
        except PaijuError as problem:
            log.debug("a call was not taken: %s", problem)

    async def end(self) -> None:
        """Wait no longer."""
        tasks = [self._task, *self._taking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
