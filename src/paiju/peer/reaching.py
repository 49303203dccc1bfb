"""Addresses of peers: reading them, listening on them, and trying all of them at once."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol, TypeVar

from ..errors import NotationError, PaijuError, SetupError
from ..wording.peers import BAD_ADDRESS, NO_NETWORK, PORT_IN_USE

try:
    import ifaddr
except ModuleNotFoundError as missing:
    raise SetupError("NO_NETWORK", NO_NETWORK) from missing


class Closable(Protocol):
    """Something that ends."""

    def close(self) -> None:
        """End it."""


Reached = TypeVar("Reached", bound=Closable)

PORT = 27530
"""Where a table is looked for when an address was given without a port."""
MOST_ADDRESSES = 8
CHUNK = 65_536
STAGGER = 0.15
"""After so many seconds the next address is tried as well."""
TRIES = 20
"""How often a port is looked for that is free on all addresses."""
NAME = re.compile(
    r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*\.?", re.I
)


class Address(NamedTuple):
    """Where somebody listens: a name or numbers, and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_address(text: str, port: int = PORT) -> Address:
    """An address as people type it: `192.168.1.5`, `192.168.1.5:27530`, `fd00::2`, `[fd00::2]:27530`, `host.local`."""
    text = text.strip()
    host, digits = text, ""
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        if not closed or (rest and not rest.startswith(":")):
            raise NotationError("BAD_ADDRESS", BAD_ADDRESS, text=text)
        digits = rest[1:]
    elif text.count(":") == 1:
        host, _, digits = text.partition(":")
    if digits:
        port = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 0
    if not 0 < port < 65_536 or not (is_numeric(host) or (":" not in host and NAME.fullmatch(host))):
        raise NotationError("BAD_ADDRESS", BAD_ADDRESS, text=text)
    return Address(host, port)


def is_numeric(host: str) -> bool:
    """Whether a host is given in numbers; fe80::1%eth0 is."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_near(host: str) -> bool:
    """Whether this is an address of a private network, or this machine's own."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address.is_private or address.is_link_local or address.is_loopback


def own_hosts() -> list[str]:
    """The addresses of this machine by which others may reach it, IPv4 first; its own alone if there is no network.

    Addresses of one link (fe80::) are left out: what they mean depends on the machine that uses them.
    """
    four: list[str] = []
    six: list[str] = []
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            host = each.ip if isinstance(each.ip, str) else each.ip[0]
            address = ipaddress.ip_address(host.partition("%")[0])
            if address.is_loopback or (address.version == 6 and address.is_link_local):
                continue
            (four if address.version == 4 else six).append(str(address))
    found = [*dict.fromkeys(four), *dict.fromkeys(six)]
    return found[:MOST_ADDRESSES] or ["127.0.0.1"]


def listen(hosts: Sequence[str] = (), port: int = PORT) -> tuple[list[socket.socket], list[Address]]:
    """Sockets that listen on these hosts, or on all there are, with one port; and by which addresses they are reached.

    A taken port gives way to a free one unless it is another than the usual.
    """
    everywhere = not hosts
    wanted = list(hosts) or ["0.0.0.0", "::"]
    for number in [port, *([0] * TRIES if port in (0, PORT) else [])]:
        try:
            sockets = bound(wanted, number, everywhere)
        except OSError as problem:
            last = problem
            continue
        found = sockets[0].getsockname()[1]
        return sockets, [Address(host, found) for host in (own_hosts() if everywhere else wanted)]
    raise SetupError("PORT_IN_USE", PORT_IN_USE, port=port, problem=last.strerror or str(last))


def bound(hosts: Sequence[str], port: int, everywhere: bool) -> list[socket.socket]:
    """A listening socket for each host, all with one port. IPv6 is left out of `everywhere` where there is none."""
    sockets: list[socket.socket] = []
    try:
        for host in hosts:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            try:
                each = socket.socket(family)
            except OSError:
                if everywhere and sockets:
                    continue
                raise
            sockets.append(each)
            if hasattr(socket, "SO_REUSEADDR") and socket.SO_REUSEADDR and not hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
                each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                each.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                each.bind((host, port or (sockets[0].getsockname()[1] if len(sockets) > 1 else 0)))
            except OSError:
                if everywhere and family == socket.AF_INET6 and not has_ipv6():
                    sockets.pop().close()
                    continue
                raise
            each.listen(64)
            each.setblocking(False)
    except OSError:
        for each in sockets:
            each.close()
        raise
    return sockets


def has_ipv6() -> bool:
    """Whether this machine speaks IPv6 at all."""
    with suppress(OSError), socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::1", 0))
        return True
    return False


class Carrier(Protocol):
    """What carries bytes from one peer to the other: a connection, or a stream through a relay."""

    near: bool
    """Whether the other side is in the same network."""

    async def read(self) -> bytes:
        """Some bytes; none at the end. OSError if it broke."""

    async def write(self, data: bytes) -> None:
        """Send bytes, and wait while too many are on their way."""

    def close(self) -> None:
        """End it."""


class Wire:
    """A TCP connection as a carrier."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.near = is_near(self.host)
        carried = writer.get_extra_info("socket")
        if carried is not None:
            with suppress(OSError):
                carried.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @property
    def host(self) -> str:
        """Who is at the other end."""
        peer = self.writer.get_extra_info("peername")
        return str(peer[0]) if isinstance(peer, tuple) else "?"

    async def read(self) -> bytes:
        return await self.reader.read(CHUNK)

    async def write(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    def close(self) -> None:
        if self.writer.transport.get_write_buffer_size():
            asyncio.get_running_loop().call_later(1.0, self.writer.transport.abort)
        self.writer.close()


async def dial(address: Address) -> Wire:
    """A connection to an address; OSError if there is none."""
    try:
        return Wire(*await asyncio.open_connection(address.host, address.port))
    except UnicodeError as problem:  # a name that cannot be one
        raise OSError(str(problem)) from None


async def first(attempts: Iterable[tuple[float, Callable[[], Awaitable[Reached]]]], patience: float) -> Reached:
    """What the first of several attempts brings that succeeds; each begins after its delay, or as soon as all before it
    have failed. If none succeeds, the failure that tells most is raised; TimeoutError when patience ends."""
    waiting = sorted(attempts, key=lambda attempt: attempt[0])
    failures: list[Exception] = []
    running: set[asyncio.Task[Reached]] = set()
    loop = asyncio.get_running_loop()
    begun = loop.time()
    try:
        async with asyncio.timeout(patience):
            while waiting or running:
                while waiting and (not running or waiting[0][0] <= loop.time() - begun):
                    _, attempt = waiting.pop(0)
                    running.add(asyncio.ensure_future(attempt()))
                pause = waiting[0][0] - (loop.time() - begun) if waiting else None
                done, _ = await asyncio.wait(running, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    running.discard(task)  # a second one that is done stays among them, and is closed
                    try:
                        return task.result()
                    except (OSError, PaijuError) as problem:
                        failures.append(problem)
    finally:
        for task in running:
            task.add_done_callback(discard)
            task.cancel()
    if not failures:
        raise OSError("there is no address")
    raise max(
        failures, key=lambda problem: (isinstance(problem, PaijuError), isinstance(problem, ConnectionAbortedError))
    )


def discard(task: asyncio.Task[Reached]) -> None:
    """Close what nobody waits for any more."""
    if not task.cancelled() and task.exception() is None:
        task.result().close()
