"""The server's face: the browser client, a few lists and records over HTTP, and the WebSocket for games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import quote, urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..catalogue import game
from ..errors import PaijuError
from ..record import Record
from ..terminal.rulebook import rules_page
from . import nodes, protocol
from .hall import Hall
from .offers import flags_page, offers
from .pages import Page, page, read_pages
from .refusals import refusal, refused
from .replays import replay
from .session import Session
from .storage import StorageError

log = logging.getLogger(__name__)

CLIENT_ROUTES = ("t", "r", "missions", "rules", "replays", "new", "settings")
SECURITY = {
    b"content-security-policy": b"default-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; "
    b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}

Endpoint = Callable[[Request], Awaitable[Response]]


class Web:
    """The HTTP side of a hall."""

    def __init__(self, hall: Hall, base_url: str = "") -> None:
        self.hall = hall
        self.origin = origin_of(base_url)
        self.pages: Mapping[str, Page] = read_pages()
        self.sessions: set[Session] = set()
        self._showing = asyncio.Semaphore(2)
        self._schema: Page | None = None
        self._offers: Page | None = None
        hall.metrics.connections.read = lambda: {"": len(self.sessions)}

    def app(self) -> ASGIApp:
        """The application to serve."""
        routes = [
            Route("/api/games", self.games),
            Route("/api/rules/{game}", _refusing(self.rules)),
            Route("/api/records/{id}", _refusing(self.record)),
            Route("/api/records/{id}/replay", _refusing(self.replay)),
            Route("/api/replay", _refusing(self.upload), methods=["POST"]),
            Route("/api/schema", self.schema),
            Route("/healthz", self.healthz),
            Route("/metrics", self.metrics),
            WebSocketRoute("/ws", self.play),
            WebSocketRoute("/link", self.link),
            Route("/{path:path}", self.page),
        ]
        return Secured(Starlette(routes=routes))

    # Pages and lists.

    async def page(self, request: Request) -> Response:
        """A file of the client; its own routes all show the one page."""
        path = request.path_params["path"]
        if path in self.pages:
            return self.pages[path].answer(request)
        if path == "" or path.split("/")[0] in CLIENT_ROUTES:
            return self.pages["index.html"].answer(request)
        return Response("Not found.\n", 404, media_type="text/plain")

    async def games(self, request: Request) -> Response:
        """What can be played here."""
        self._offers = self._offers or page(msgspec.json.encode(offers()), "application/json")
        return self._offers.answer(request)

    async def schema(self, request: Request) -> Response:
        """The protocol as JSON Schema."""
        self._schema = self._schema or page(msgspec.json.encode(protocol.schema()), "application/json")
        return self._schema.answer(request)

    async def rules(self, request: Request) -> Response:
        """The rules of a game in words."""
        language = "zh" if request.query_params.get("language") == "zh" else "en"
        found = game(request.path_params["game"])
        text = rules_page(found, language) or flags_page(found, language)
        return page(text.encode(), "text/markdown").answer(request)

    async def healthz(self, request: Request) -> Response:
        """Whether this node can do its work."""
        well = not self.hall.closing and await self.hall.store.healthy()
        return Response("ok\n" if well else "not ready\n", 200 if well else 503, media_type="text/plain")

    async def metrics(self, request: Request) -> Response:
        """What Prometheus reads."""
        return Response(self.hall.metrics.text(), media_type="text/plain; version=0.0.4")

    # Finished games.

    async def record(self, request: Request) -> Response:
        """The record of a finished game, as a file."""
        kept = await self._kept(request)
        name = quote(f"paiju-{kept.game}-{kept.id}.txt")
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(kept.text, media_type="text/plain; charset=utf-8", headers=headers)

    async def replay(self, request: Request) -> Response:
        """A finished game for the viewer."""
        self._spend(request)
        kept = await self._kept(request)
        return await self._shown(request, kept.text)

    async def upload(self, request: Request) -> Response:
        """A record that somebody brings, for the viewer."""
        self._spend(request)
        limit = self.hall.limits.upload
        if int(_digits(request.headers.get("content-length", "0"))) > limit:
            raise refusal("TOO_LARGE")
        data = bytearray()
        async for part in request.stream():
            data += part
            if len(data) > limit:
                raise refusal("TOO_LARGE")
        return await self._shown(request, data.decode("utf-8", "replace"))

    async def _kept(self, request: Request) -> Any:
        kept = await self.hall.store.kept(request.path_params["id"])
        if kept is None:
            raise refusal("NO_RECORD")
        return kept

    async def _shown(self, request: Request, text: str) -> Response:
        eyes = request.query_params.get("eyes", "all")

        def make() -> bytes:
            records = list(Record.parse_all(text))
            if not records:
                raise refusal("NO_RECORD")
            return msgspec.json.encode(replay(records[0], eyes))

        async with self._showing:
            data = await asyncio.to_thread(make)
        return page(data, "application/json").answer(request)

    def _spend(self, request: Request) -> None:
        limits = self.hall.limits
        if not self.hall.addresses.bucket(address_of(request.scope), "uploads", limits.uploads).take():
            raise refusal("SLOW_DOWN")

    # Connections.

    async def play(self, socket: WebSocket) -> None:
        """A client's connection."""
        address = address_of(socket.scope)
        if not self._same_origin(socket):
            await socket.close(1008)
            return
        if self.hall.closing or not self.hall.addresses.enter(address):
            await socket.accept()
            code = "CLOSING" if self.hall.closing else "TOO_MANY"
            await socket.send_text(msgspec.json.encode(refused(refusal(code))).decode())
            await socket.close(1013)
            return
        try:
            await self._converse(socket, Session(self.hall, address))
        finally:
            self.hall.addresses.go(address)

    async def link(self, socket: WebSocket) -> None:
        """A connection of another node, on behalf of one of its clients."""
        caller = nodes.admitted(self.hall.node, socket.headers)
        if caller is None:
            await socket.close(1008)
            return
        await self._converse(socket, Session(self.hall, caller.address, nodes.visitor(caller), trusted=True))

    async def _converse(self, socket: WebSocket, session: Session) -> None:
        await socket.accept()
        self.sessions.add(session)
        writer = asyncio.create_task(self._write(socket, session))
        late = asyncio.get_running_loop().call_later(self.hall.limits.hello_seconds, session.hurry)
        try:
            while not session.closed:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                frame = message.get("text")
                await session.hear(frame if frame is not None else message["bytes"])
            if session.closed:
                await writer
        except (WebSocketDisconnect, ClientDisconnect):
            pass
        finally:
            late.cancel()
            self.sessions.discard(session)
            session.end()
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _write(self, socket: WebSocket, session: Session) -> None:
        send = socket.send
        try:
            async for frame in session.outbox.frames():
                await send({"type": "websocket.send", "text": frame.decode()})
            assert session.outbox.closed is not None
            await socket.close(*session.outbox.closed)
        except (RuntimeError, WebSocketDisconnect, OSError):
            pass  # the client is gone; the reader notices

    async def farewell(self, seconds: int = 3) -> None:
        """Tell everybody that the server is about to stop, and let them read it."""
        self.hall.closing = True
        for session in self.sessions:
            session.answer(protocol.Closing(seconds=seconds))
        await asyncio.sleep(0.1)

    def _same_origin(self, socket: WebSocket) -> bool:
        """A browser says where the page came from: it must be from here. Programs say nothing."""
        origin = socket.headers.get("origin")
        if origin is None:
            return True
        parts = urlsplit(origin)
        return parts.netloc == socket.headers.get("host") or bool(self.origin and origin == self.origin)


class Secured:
    """Adds the headers that keep browsers careful to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(h for h in SECURITY.items() if h[0] not in given)]
            await send(message)

        await self.app(scope, receive, secured if scope["type"] == "http" else send)


def _refusing(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose refusals are answered as on the WebSocket."""

    async def guarded(request: Request) -> Response:
        try:
            return await endpoint(request)
        except StorageError as problem:
            log.warning("a page could not be made: %s", problem)
            return Response(msgspec.json.encode(refused(refusal("UNAVAILABLE"))), 503, media_type="application/json")
        except PaijuError as error:
            status = {"NO_RECORD": 404, "UNKNOWN_GAME": 404, "TOO_LARGE": 413, "SLOW_DOWN": 429}.get(error.code, 400)
            return Response(msgspec.json.encode(refused(error)), status, media_type="application/json")

    return guarded


def origin_of(url: str) -> str:
    """Scheme and host of a URL."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def address_of(scope: Scope) -> str:
    """Where a client is; the whole network of an IPv6 customer counts as one address."""
    client = scope.get("client")
    host = str(client[0]) if client else "?"
    return ":".join(host.split(":")[:4]) if ":" in host else host


def _digits(text: str) -> str:
    return text if text.isascii() and text.isdecimal() and len(text) < 12 else "0"
