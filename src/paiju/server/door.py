"""What stands between the network and the server: whoever sends too much, too little or nothing is shown out here.

A connection counts from the moment it is made, whether it says something or not: against the files this process may
open and, unless a proxy stands in between, against what its address may have. Who has not asked for anything after a
few seconds is gone, and so is who does not read the answer. An address whose connections come and go all the time has
to wait. Requests are counted before anything is done for them, and on a WebSocket every frame is counted before it is
looked at, those included that no program ever sees (pings, pongs, parts of a message), so that it is cheaper to refuse
them than to send them.
"""

from __future__ import annotations

import ipaddress
import logging
import time
from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from struct import pack
from typing import Any, cast
from weakref import ref

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from .limits import Addresses, Bucket, Limits, network_of
from .metrics import Metrics

log = logging.getLogger(__name__)

RESERVED_FILES = 64
"""Files that are kept for the database, the log and ourselves."""
FEW_FILES = 1024
"""With fewer files than this a card room is soon full."""
LOG_SECONDS = 10.0
"""How often we say at most that somebody was shown out."""
FLOOD, BAD_TEXT = 1008, 1007
TEXT_FRAME = 0x81  # the whole of a text
TOO_MUCH = b"That was too much at once. Wait a moment.\n"
TOO_MUCH_ANSWER = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b"
) % (len(TOO_MUCH), TOO_MUCH)
LAST_SECONDS = 1.0
"""How long a client that is shown out may take to read why."""


class Door:
    """Who may come in, and how many there are."""

    def __init__(self, limits: Limits, metrics: Metrics, proxies: str = "") -> None:
        self.limits = limits
        self.metrics = metrics
        self.proxies = Proxies(proxies)
        self.inside = 0
        self.of: Counter[str] = Counter()  # how many of each address, proxies left out
        self.addresses = Addresses(limits)  # what those of one address do together, proxies left out
        self.room = room_for_connections()
        self._logged = float("-inf")

    def enter(self, address: str) -> bool:
        """One more connection of this address, if there is room for it. A browser has several."""
        if self.inside >= self.room:
            self.show_out("no room", address)
            return False
        if address not in self.proxies:
            if self.limits.per_address and self.of[address] >= 2 * self.limits.per_address:
                self.show_out("too many connections", address)
                return False
            if self._hasty(address).empty:
                self.show_out("comes and goes", address)
                return False
            self.of[address] += 1
        self.inside += 1
        return True

    def leave(self, address: str, *, hasty: bool, excused: bool = False) -> None:
        """One connection less; `hasty` if it came for nothing, or did not stay."""
        self.inside -= 1
        if address in self.of and not excused:
            self.of[address] -= 1
            if not self.of[address]:
                del self.of[address]
            if hasty:
                self._hasty(address).charge(1)

    def excuse(self, address: str) -> None:
        """One connection of this address is another node's: it counts no more, but for its file."""
        if address in self.of:
            self.of[address] -= 1

    def admits_request(self, address: str) -> bool:
        """Whether this address may ask for something more by HTTP."""
        return address in self.proxies or self.addresses.bucket(address, "requests", self.limits.requests).take()

    def is_short(self, seconds: float) -> bool:
        """Whether nobody stays for so short a time who means to play."""
        return seconds < self.limits.hasty_seconds

    def _hasty(self, address: str) -> Bucket:
        return self.addresses.bucket(address, "hasty", self.limits.hasty)

    def show_out_flood(self, reason: str, address: str) -> None:
        """Somebody sends too much, and others of their address have to wait for it."""
        self.show_out(reason, address)
        if address not in self.proxies:
            self._hasty(address).charge(self.limits.flood)

    def show_out(self, reason: str, address: str) -> None:
        """Somebody is not let in, or not any longer; said in the log now and then."""
        self.metrics.shown_out.add(reason)
        now = time.monotonic()
        if now - self._logged > LOG_SECONDS:
            self._logged = now
            log.warning("a connection was shown out: %s (%s)", reason, address)


class Proxies:
    """The addresses that pass on what others say, as `--proxies` names them: * for all."""

    def __init__(self, text: str) -> None:
        self.all = text.strip() == "*"
        self.networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        for word in text.split(","):
            with suppress(ValueError):
                self.networks.append(ipaddress.ip_network(word.strip(), strict=False))

    def __contains__(self, address: str) -> bool:
        if self.all:
            return True
        with suppress(ValueError):
            found = ipaddress.ip_address(address.partition("%")[0])
            return any(found in network for network in self.networks)
        return False


def room_for_connections() -> int:
    """Raise the number of files this process may open as far as the system lets us; how many connections that is."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 30
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    if soft == resource.RLIM_INFINITY:
        return 1 << 30
    connections = max(1, soft - RESERVED_FILES)
    if soft < FEW_FILES:
        log.warning("this system lets a program open %d files: there is room for %d connections", soft, connections)
    return connections


def host_of(transport: BaseTransport) -> str:
    """Where a connection comes from."""
    peer = transport.get_extra_info("peername")
    return network_of(str(peer[0])) if isinstance(peer, tuple) else "?"


class DoorConfig(uvicorn.Config):
    """Uvicorn's settings, with our door in front of both of its protocols."""

    def __init__(self, app: Any, door: Door, **settings: Any) -> None:
        super().__init__(app, http=GuardedHttp, ws=GuardedSocket, ws_max_size=door.limits.frame, **settings)
        self.door = door


class Alarm:
    """Goes off some seconds after it was set, unless it is stopped before."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self.loop = loop
        self.timer: TimerHandle | None = None

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        """Do this after so many seconds."""
        self.stop()
        self.timer = self.loop.call_later(seconds, ring)

    def stop(self) -> None:
        """Do nothing any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class TooMuch(Exception):
    """A request that is not looked at; nothing of what follows it is."""


class GuardedHttp(HttpToolsProtocol):
    """HTTP: a request must be there in time, its head must be short, and there must not be too many."""

    config: DoorConfig

    def connection_made(self, transport: BaseTransport) -> None:
        transport = cast(Transport, transport)
        self.door = self.config.door
        self.address = host_of(transport)
        self.silence = Alarm(self.loop)  # while a whole request is expected
        self.unread = Alarm(self.loop)  # while too much waits to be read
        self.head = 0
        self.since = self.loop.time()
        self.answering: RequestResponseCycle | None = None
        self.admitted = self.door.enter(self.address)
        if not self.admitted:
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self.wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self.silence.stop()
        self.unread.stop()
        if self.admitted:
            short = self.door.is_short(self.loop.time() - self.since)
            self.door.leave(self.address, hasty=self.cycle is None and short)
            self.forget_answers()
            super().connection_lost(exc)

    def cut(self) -> None:
        """End the connection now."""
        self.forget_answers()
        self.transport.abort()

    def forget_answers(self) -> None:
        """Nobody reads the answers that are still being made."""
        for cycle in (self.answering, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def shutdown(self) -> None:
        if self.cycle is not None and self.cycle.more_body and not self.cycle.response_started:
            self.cut()  # we do not wait for what is still being sent
        else:
            super().shutdown()

    def data_received(self, data: bytes) -> None:
        if not self.admitted:
            return
        self.head += len(data)
        super().data_received(data)
        if self.silence.timer is not None and self.head > self.door.limits.head:
            self.door.show_out_flood("too long a request", self.address)
            self.cut()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.silence.timer is None:
            self.wait_for_head()

    def on_headers_complete(self) -> None:
        self.silence.stop()
        if len(self.pipeline) >= self.door.limits.pipelined:
            self.door.show_out_flood("too many requests at once", self.address)
            self.cut()
            raise TooMuch
        if not self.door.admits_request(self.address):
            self.door.show_out("too many requests", self.address)
            self.say_too_much()
            raise TooMuch
        super().on_headers_complete()

    def say_too_much(self) -> None:
        """Refuse a request without having it looked at."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(TOO_MUCH_ANSWER)
            self.transport.close()
            self.loop.call_later(LAST_SECONDS, self.transport.abort)
        else:
            self.cut()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread.set(self.door.limits.unread_seconds, self.give_up)

    def resume_writing(self) -> None:
        self.unread.stop()
        super().resume_writing()

    def give_up(self) -> None:
        """Whoever does not read is not answered any longer."""
        self.door.show_out("does not read", self.address)
        self.cut()

    def handle_websocket_upgrade(self) -> None:
        parts = [self.url, *(part for header in self.headers for part in header)]
        if not all(part.isascii() for part in parts):
            self.send_400_response("The address and headers of a WebSocket are ASCII.")
            return
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it would keep us in memory until garbage is looked for

    def wait_for_head(self) -> None:
        """From now on a whole request is expected."""
        self.head = 0
        self.silence.set(self.door.limits.silent_seconds, self.hurry)

    def hurry(self) -> None:
        """Whoever has not asked for anything by now only takes a place."""
        self.door.show_out("silent", self.address)
        self.cut()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket: bytes and frames are counted before anything is done with them."""

    config: DoorConfig

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.door = self.config.door
        self.address = host_of(transport)
        self.meter = Meter(self.door.limits)
        self.gathered: list[bytes] = []
        self.gathered_bytes = 0
        self.since = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        short = self.door.is_short(self.loop.time() - self.since)
        self.door.leave(self.address, hasty=short, excused=self.meter.trusted)
        super().connection_lost(exc)
        self.conn.parser.close()  # it would keep us in memory until garbage is looked for

    def trust(self) -> None:
        """This is another node, which has counted its own clients."""
        self.meter.trusted = True
        self.door.excuse(self.address)

    def handle_parser_exception(self) -> None:
        self.door.show_out_flood("no frames", self.address)
        super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(LAST_SECONDS, self.transport.abort)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # it was answered, though not by a WebSocket

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.meter.allows(data):
            self.flood("too many frames")
        elif self.behind > self.door.limits.waiting_bytes:
            self.flood("does not read")
        else:
            super().data_received(data)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"]["paiju.socket"] = cast(Any, ref(self))

    @property
    def behind(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.gathered_bytes + self.transport.get_write_buffer_size()

    @property
    def more(self) -> bool:
        """Whether there is something that was read and not yet heard."""
        return not self.queue.empty()

    def write(self, text: bytes) -> bool:
        """Send a text; not if the other side does not take what it was sent. Through the application and its queues it
        would cost several times as much. What is sent in the same moment goes together."""
        if self.behind > self.door.limits.waiting_bytes:
            return False
        if not self.gathered:
            self.loop.call_soon(self.flush)
        self.gathered.append(framed(text))
        self.gathered_bytes += len(text)
        return True

    def flush(self) -> None:
        """Hand over what was gathered."""
        if self.gathered and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(self.gathered[0] if len(self.gathered) == 1 else b"".join(self.gathered))
        self.gathered.clear()
        self.gathered_bytes = 0

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= self.door.limits.fragments:
            self.flood("too many fragments")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.flood("no text", BAD_TEXT, "That is no text.")
            return
        super().send_receive_event_to_app()

    def flood(self, reason: str, code: int = FLOOD, message: str = "That was too much at once.") -> None:
        """End the connection without reading on."""
        if self.transport.is_closing():
            return
        self.door.show_out_flood(reason, self.address)
        self.frames = []
        with suppress(Exception):
            self.conn.fail(code, message)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(LAST_SECONDS, self.transport.abort)


class Meter:
    """Counts what comes in on one WebSocket: bytes, and the frames they hold, without keeping any of it.

    `shared` is what all connections of the same address may send together, once it is known which that is. Whoever
    sends little does not touch it, so that a busy neighbour does them no harm.
    """

    def __init__(self, limits: Limits) -> None:
        self.bytes = Bucket(*limits.bytes)
        self.frames = Bucket(*limits.frames)
        self.shared: Bucket | None = None
        self.trusted = False
        """Another node, which has counted itself."""
        self._skip = 0  # bytes of the present frame that are still to come
        self._head = b""  # the beginning of a frame whose head was cut in two

    def allows(self, data: bytes) -> bool:
        """Whether that may be read; counted as far as it may."""
        if self.trusted:
            return True
        if not self.bytes.take(len(data)):
            return False
        at = self._skip
        if at >= len(data):
            self._skip = at - len(data)
            return True
        if self._head:
            data = self._head + data
            self._head = b""
            at = 0
        end = len(data)
        while at < end:
            size = frame_size(data, at)
            if size == 0:
                self._head = data[at:]
                at = end
                break
            if not self.frames.take() or (self.shared is not None and self.frames.low and not self.shared.take()):
                return False
            at += size
        self._skip = at - end
        return True


def framed(text: bytes) -> bytes:
    """A text as one frame that a server sends."""
    size = len(text)
    if size < 126:
        return pack(">BB", TEXT_FRAME, size) + text
    if size < 1 << 16:
        return pack(">BBH", TEXT_FRAME, 126, size) + text
    return pack(">BBQ", TEXT_FRAME, 127, size) + text


def frame_size(data: bytes, at: int) -> int:
    """How long the frame is that begins here, its head included; 0 if its head is not all there yet."""
    if len(data) - at < 2:
        return 0
    length = data[at + 1] & 0x7F
    wide = 2 if length == 126 else 8 if length == 127 else 0
    if len(data) - at < 2 + wide:
        return 0
    if wide:
        length = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
    return 2 + wide + (4 if data[at + 1] & 0x80 else 0) + length
