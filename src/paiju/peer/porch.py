"""Where strangers stand until it is known who they are: few at once, few of one address, and not for long."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import msgspec

from ..errors import PaijuError
from .greeting import Stranger, receive
from .keys import Identity
from .reaching import Carrier, Wire
from .secure import Certificate, Channel, Pace, answer

log = logging.getLogger(__name__)

FORGET = 1000
"""With so many addresses those that have done nothing lately are forgotten."""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """How many may stand there. A rate is (at once, per second)."""

    strangers: int = 32
    strangers_of_one: int = 8
    inside_of_one: int = 64
    comings: tuple[float, float] = (40, 2)
    relayed: str = "relay"
    """As which address all who come by the relay are counted."""


class Porch:
    """Receives connections, greets them, and hands over those who say who they are."""

    def __init__(
        self,
        identity: Identity,
        table: bytes,
        certificate: Certificate,
        secret: Callable[[], bytes],
        welcome: Callable[[Channel, Stranger], Awaitable[None]],
        patience: float,
        room: Room | None = None,
    ) -> None:
        self.identity = identity
        self.table = table
        self.certificate = certificate
        self.secret = secret
        self.welcome = welcome
        self.patience = patience
        self.room = room or Room()
        self.strangers: Counter[str] = Counter()
        self.inside: Counter[str] = Counter()
        self._comings: dict[str, Pace] = {}
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, sockets: Sequence[socket.socket]) -> None:
        """Let people come by these sockets."""
        for each in sockets:
            self._servers.append(await asyncio.start_server(self._arrived, sock=each))

    async def close(self) -> None:
        """Let nobody in any more."""
        for server in self._servers:
            server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _arrived(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = Wire(reader, writer)
        if not self.take(wire, network_of(wire.host)):
            writer.transport.abort()

    def take(self, carrier: Carrier, address: str) -> bool:
        """Greet whoever comes by this carrier, if there is room for them."""
        if len(self._comings) > FORGET:
            self._comings = {each: pace for each, pace in self._comings.items() if not pace.full}
        pace = self._comings.setdefault(address, Pace(*self.room.comings))
        full = (
            self.strangers.total() >= self.room.strangers
            or self.strangers[address] >= self.room.strangers_of_one
            or self.inside[address] >= self.room.inside_of_one
            or not pace.take()
        )
        if full:
            log.debug("no room for %s", address)
            return False
        self.strangers[address] += 1
        self.inside[address] += 1
        task = asyncio.ensure_future(self._greet(carrier, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    def leave(self, address: str) -> None:
        """Somebody of this address has left."""
        self.inside[address] -= 1
        if self.inside[address] <= 0:
            del self.inside[address]

    async def _greet(self, carrier: Carrier, address: str) -> None:
        known = False
        watched = Watched(carrier, lambda: self.leave(address))
        try:
            async with asyncio.timeout(self.patience):
                channel = await answer(watched, self.certificate)
                stranger = await receive(channel, self.identity, self.table, self.secret())
                await self.welcome(channel, stranger)
                known = True
        except (OSError, TimeoutError, PaijuError) as problem:
            log.debug("somebody at %s did not get in: %s", address, problem)
        finally:
            self.strangers[address] -= 1
            if not self.strangers[address]:
                del self.strangers[address]
            if not known:
                with suppress(OSError):
                    watched.close()


class Watched:
    """A carrier whose end is noticed once."""

    def __init__(self, carrier: Carrier, ended: Callable[[], None]) -> None:
        self.carrier = carrier
        self.near = carrier.near
        self.read = carrier.read
        self.write = carrier.write
        self._ended: Callable[[], None] | None = ended

    def close(self) -> None:
        """End it."""
        ended, self._ended = self._ended, None
        if ended is not None:
            ended()
        self.carrier.close()


def network_of(host: str) -> str:
    """An address as it is counted: with IPv6 a whole network (/64) is one's own."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)
