"""What stands between the network and the server, on each connection: what is too much is not looked at.

Who has not asked for anything after a few seconds is gone, and so is who does not read the answer. Requests are counted
before anything is done for them, and on a WebSocket every frame is counted before it is looked at, those included that
no program ever sees (pings, pongs, parts of a message), so that it is cheaper to refuse them than to send them.
"""

from __future__ import annotations

import logging
from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast
from weakref import ref

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from .door import Door, host_of
from .meter import Meter, framed

log = logging.getLogger(__name__)

FLOOD, BAD_TEXT = 1008, 1007
TOO_MUCH = b"That was too much at once. Wait a moment.\n"
TOO_MUCH_ANSWER = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b"
) % (len(TOO_MUCH), TOO_MUCH)
LAST_SECONDS = 1.0
"""How long a client that is shown out may take to read why."""


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
        self.sealed = False  # what comes in is passed on, and not for us to read

    def connection_lost(self, exc: Exception | None) -> None:
        short = self.door.is_short(self.loop.time() - self.since)
        self.door.leave(self.address, hasty=short and not self.sealed, excused=self.meter.trusted)
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
            if not self.sealed:
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
