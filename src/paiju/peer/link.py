"""A connection to somebody who is known: messages go both ways until it ends or falls silent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from ..errors import PaijuError
from .greeting import NONSENSE, Refused
from .roster import Bye, Call, Chat, Come, Data, Moved, Ping, Standing
from .secure import LONGEST_FRAME, Broken, Channel

log = logging.getLogger(__name__)

Message = Come | Call | Moved | Standing | Data | Chat | Bye | Ping | Refused

MOST_WAITING = 16 << 20
"""So many bytes may wait for somebody who does not read them."""
AT_ONCE = 64

write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(Message)
PING = write(Ping())


def read(frame: bytes) -> Message:
    """The message in a frame; Broken if there is none."""
    try:
        message: Message = _read.decode(frame)
        return message
    except NONSENSE:
        raise Broken("no message") from None


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """How long things may take, in seconds."""

    greeting: float = 10.0  # from the first byte until it is known who comes
    direct: float = 3.0  # until a relay is tried as well
    reach: float = 15.0  # for somebody whom we want to reach, relay included
    again: float = 4.0  # for the host, once the connection to it was lost
    ping: float = 2.0  # between signs of life
    silence: float = 7.0  # without one
    retry: float = 0.4  # between attempts at first; they become rarer
    calls: float = 3.0  # between calls of a host to those who are away
    grace: float = 90.0  # for which a seat is kept for who is away
    lobby: float = 10.0  # for which one is kept before the game has begun


class Link:
    """One side of a connection between two people at a table."""

    def __init__(self, channel: Channel, public: bytes, timing: Timing) -> None:
        self.channel = channel
        self.public = public
        self.timing = timing
        self.closed = asyncio.Event()
        self.refusal: PaijuError | None = None
        """Why the other side ended it, if it said so."""
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._more = asyncio.Event()
        self._last = False
        self._tasks: list[asyncio.Task[None]] = []
        channel.longest = LONGEST_FRAME

    def start(self, hear: Callable[[Link, Message], None], ended: Callable[[Link], None]) -> None:
        """Begin to listen and to speak."""
        self._tasks = [
            asyncio.ensure_future(self._guarded(partial(self._listen, hear))),
            asyncio.ensure_future(self._guarded(self._speak)),
            asyncio.ensure_future(self._guarded(self._ping)),
        ]
        self._ended = ended

    def send(self, message: Message) -> None:
        """Say something, as soon as the other side takes it."""
        self.send_frame(write(message))

    def send_frame(self, frame: bytes) -> None:
        """Say what is a frame already, so that it is made once for many."""
        if self.closed.is_set() or self._last:
            return
        self._waiting.append(frame)
        self._bytes += len(frame)
        if self._bytes > MOST_WAITING:
            log.debug("somebody does not read")
            self.close()
        else:
            self._more.set()

    def part(self, message: Message) -> None:
        """Say a last thing, and end."""
        self.send(message)
        self._last = True

    def close(self) -> None:
        """End it now."""
        if self.closed.is_set():
            return
        self.closed.set()
        current = asyncio.current_task()
        for task in self._tasks:
            if task is not current:
                task.cancel()
        self.channel.close()
        if self._tasks:
            self._ended(self)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except (OSError, TimeoutError) as problem:
            log.debug("a connection ended: %s", problem)
        finally:
            self.close()

    async def _listen(self, hear: Callable[[Link, Message], None]) -> None:
        while True:
            async with asyncio.timeout(self.timing.silence):
                frame = await self.channel.receive()
            message = read(frame)
            if isinstance(message, Ping):
                continue
            if isinstance(message, Refused):
                self.refusal = message.error
            hear(self, message)

    async def _speak(self) -> None:
        while True:
            await self._more.wait()
            frames, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
            self._bytes -= sum(map(len, frames))
            if not self._waiting:
                self._more.clear()
            async with asyncio.timeout(self.timing.silence):
                await self.channel.send(*frames)
            if self._last and not self._waiting:
                await self.channel.say_goodbye()
                return

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self.timing.ping)
            if not self._waiting:
                self.send_frame(PING)
