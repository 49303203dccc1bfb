"""The server's face: the browser client, a few lists and records over HTTP, and the WebSocket for games."""

from __future__ import annotations

import asyncio
import gzip
import ipaddress
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import quote, urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..catalogue import game
from . import nodes, protocol
from .answering import Gate, address_of, as_json, bearer_of, body_of, not_found, refusing
from .connection import Connection
from .desk import Desk
from .guards import GuardedSocket
from .hall import Hall
from .lessons import lesson_plan
from .offers import flags_page, offers
from .pages import ASK, Page, page, read_pages
from .refusals import refusal, refused
from .relay import Relay
from .study import Practised
from .workshop import Practise, Work

log = logging.getLogger(__name__)

RETURNING = 1000
"""How many are asked to come back in the same second."""
CLIENT_ROUTES = ("t", "r", "missions", "rules", "lessons", "replays", "new", "settings", "analysis", "games")
LAST_SECONDS = 5.0
"""How long a client may take to read what was sent before the end."""
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


class Tokens(msgspec.Struct, frozen=True, kw_only=True):
    """By which the host of the server, and what reads its numbers, prove who they are; nobody can without."""

    admin: str = ""
    metrics: str = ""


class Web:
    """The HTTP side of a hall."""

    def __init__(self, hall: Hall, base_url: str = "", names: Sequence[str] = (), tokens: Tokens | None = None) -> None:
        self.hall = hall
        self.tokens = tokens or Tokens()
        self.relay: Relay | None = None
        self.origin = origin_of(base_url)
        self.base = urlsplit(base_url).path.rstrip("/")
        self.names = Names([urlsplit(base_url).hostname or "", *names])
        self.pages: Mapping[str, Page] = read_pages(base=self.base)
        self.sessions = hall.house.sessions
        self._schema: Page | None = None
        self._offers: Page | None = None
        self._rules: dict[tuple[str, str, bool], Page] = {}
        self._lessons: dict[str, Page] = {}
        hall.metrics.connections.read = lambda: {"": len(self.sessions)}

    def app(self) -> ASGIApp:
        """The application to serve."""
        routes = [
            Route("/api/games", self.games),
            Route("/api/rules/{game}", refusing(self.rules)),
            Route("/api/lessons/{game}", refusing(self.lesson)),
            Route("/api/missions/{game}/{number:int}", refusing(self.mission), methods=["POST"]),
            Route("/api/records/{id}", refusing(self.record)),
            Route("/api/records/{id}/replay", refusing(self.replay)),
            Route("/api/records/{id}/analysis", refusing(self.analysis), methods=["GET", "POST"]),
            Route("/api/records/{id}/log", refusing(self.log)),
            Route("/api/replay", refusing(self.upload), methods=["POST"]),
            Route("/api/schema", self.schema),
            Route("/healthz", self.healthz),
            Route("/metrics", Gate(self.tokens.metrics, self.hall.addresses)(self.metrics)),
            *Desk(self.hall, self.tokens.admin).routes(),
            WebSocketRoute("/ws", self.play),
            WebSocketRoute("/link", self.link),
            *([WebSocketRoute("/relay", self.pass_on)] if self.relay else []),
            Route("/{path:path}", self.page),
        ]
        return Secured(Starlette(routes=routes), self.hall, self.names, self.base)

    # Pages and lists.

    async def page(self, request: Request) -> Response:
        """A file of the client; its own routes all show the one page."""
        path = request.path_params["path"]
        if len(self.pages) == 1:  # there was no client yet
            self.pages = await asyncio.to_thread(read_pages, base=self.base)
        if path in self.pages:
            return self.pages[path].answer(request)
        if path == "" or path.split("/")[0] in CLIENT_ROUTES:
            return self.pages["index.html"].answer(request)
        if "text/html" in request.headers.get("accept", ""):  # somebody reads the answer: the client says it in words
            answer = self.pages["index.html"].answer(request)
            if answer.status_code == 200:  # and not 304
                answer.status_code = 404
            return answer
        return not_found()

    async def games(self, request: Request) -> Response:
        """What can be played here."""
        if self._offers is None:
            self._offers = await asyncio.to_thread(lambda: page(msgspec.json.encode(offers()), "application/json"))
        return self._offers.answer(request)

    async def schema(self, request: Request) -> Response:
        """The protocol as JSON Schema."""
        if self._schema is None:
            self._schema = await asyncio.to_thread(
                lambda: page(msgspec.json.encode(protocol.schema()), "application/json")
            )
        return self._schema.answer(request)

    async def rules(self, request: Request) -> Response:
        """The rules of a game in words."""
        language = "zh" if request.query_params.get("language") == "zh" else "en"
        found = game(request.path_params["game"])
        typing = request.query_params.get("moves") != "clicked"
        if (found.name, language, typing) not in self._rules:
            text = found.page(language, typing) or flags_page(found, language)
            self._rules[found.name, language, typing] = page(text.encode(), "text/markdown")
        return self._rules[found.name, language, typing].answer(request)

    async def lesson(self, request: Request) -> Response:
        """How a game is taught."""
        found = game(request.path_params["game"])
        if not found.lesson:
            raise refusal("NO_LESSON")
        if found.name not in self._lessons:
            plan = await asyncio.to_thread(lesson_plan, found)
            self._lessons[found.name] = page(protocol.encoder.encode(plan), "application/json")
        return self._lessons[found.name].answer(request)

    async def mission(self, request: Request) -> Response:
        """A mission after some moves. Who gives a token has won it, if they have."""
        address, limits = address_of(request.scope), self.hall.limits
        if not self.hall.addresses.bucket(address, "studies", limits.studies).take():
            raise refusal("SLOW_DOWN")
        found = game(request.path_params["game"])
        data = await body_of(request, limits.frame)
        try:
            attempt = msgspec.json.decode(data, type=protocol.Attempt)
        except (msgspec.DecodeError, UnicodeError) as problem:
            raise refusal("BAD_MESSAGE", problem=" ".join(str(problem)[:200].split())) from None
        token = bearer_of(request)
        player = await self.hall.players.known(token) if token else None
        number, (id, name) = request.path_params["number"], (player.id, player.name) if player else ("", "")
        done = await self.hall.workshop.ask(Practise(found.name, number, attempt, id, name))
        practised = msgspec.json.decode(done, type=Practised)
        if practised.kept is not None and (found.name, number) not in await self.hall.store.solved(id):
            await self.hall.store.keep(practised.kept)
        return Response(bytes(practised.study), media_type="application/json", headers={"Cache-Control": ASK})

    async def healthz(self, request: Request) -> Response:
        """Whether this node can do its work."""
        ailment = await self.hall.ailment()
        text = f"not ready: {ailment}\n" if ailment else "ok\n"
        return Response(text, 503 if ailment else 200, media_type="text/plain")

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

    async def log(self, request: Request) -> Response:
        """What the players have signed where nobody dealt, as a file that `paiju peer verify` checks."""
        self._spend(request)
        id = request.path_params["id"]
        found = await self.hall.store.signed_log(id)
        if found is None:
            raise refusal("NO_RECORD")
        headers = {"Content-Disposition": f'attachment; filename="{quote(f"paiju-{id}.log")}"'}
        return Response(found, media_type="text/plain; charset=utf-8", headers=headers)

    async def replay(self, request: Request) -> Response:
        """A finished game for the viewer."""
        self._spend(request)
        kept = await self._kept(request)
        return await self._shown(request, kept.text)

    async def analysis(self, request: Request) -> Response:
        """What the decisions of a seat in a finished game were worth, or how far that is; POST begins it."""
        kept = await self._kept(request)
        word = request.query_params.get("seat", "0")
        seat = int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else -1
        told = await self.hall.analyses.told(kept, seat)
        if request.method == "POST" and told.status == "none":
            address, limits = address_of(request.scope), self.hall.limits
            if not self.hall.addresses.bucket(address, "analyses", limits.analyses).take():
                raise refusal("SLOW_DOWN")
            await self.hall.analyses.begin(kept, seat)
            told = await self.hall.analyses.told(kept, seat)
        return as_json(told)

    async def upload(self, request: Request) -> Response:
        """A record that somebody brings, for the viewer."""
        self._spend(request)
        data = await body_of(request, self.hall.limits.upload)
        return await self._shown(request, data.decode("utf-8", "replace"))

    async def _kept(self, request: Request) -> Any:
        kept = await self.hall.store.kept(request.path_params["id"])
        if kept is None:
            raise refusal("NO_RECORD")
        return kept

    async def _shown(self, request: Request, text: str) -> Response:
        zipped = await self.hall.workshop.ask(Work(text, request.query_params.get("eyes", "all")[:8]))
        headers = {"Cache-Control": ASK, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
        else:
            zipped = await asyncio.to_thread(gzip.decompress, zipped)
        return Response(zipped, media_type="application/json", headers=headers)

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
        meter = carrier_of(socket.scope).meter
        if self.hall.limits.per_address:
            meter.shared = self.hall.addresses.bucket(address, "frames", self.hall.limits.address_frames)
        if self.hall.closing or not self.hall.addresses.enter(address):
            await socket.accept()
            code = "CLOSING" if self.hall.closing else "TOO_MANY"
            await socket.send_text(msgspec.json.encode(refused(refusal(code))).decode())
            await socket.close(1013)
            return
        try:
            session = Connection(self.hall, address)
            session.meter = meter
            await self._converse(socket, session)
        finally:
            self.hall.addresses.go(address)

    async def link(self, socket: WebSocket) -> None:
        """A connection of another node, on behalf of one of its clients."""
        caller = nodes.admitted(self.hall.node, socket.headers)
        if caller is None:
            await socket.close(1008)
            return
        carrier_of(socket.scope).trust()
        await self._converse(
            socket, Connection(self.hall, caller.address, nodes.visitor(caller), trusted=True, cuts=caller.cuts)
        )

    async def pass_on(self, socket: WebSocket) -> None:
        """A connection of a peer that cannot be reached otherwise, or that waits for one."""
        assert self.relay is not None
        if not self._same_origin(socket) or self.hall.closing:
            await socket.close(1008)
            return
        await self.relay.serve(socket, carrier_of(socket.scope), address_of(socket.scope))

    async def _converse(self, socket: WebSocket, session: Connection) -> None:
        await socket.accept()
        self.sessions.add(session)
        line = session.outbox.wire = Line(socket)
        late = asyncio.get_running_loop().call_later(self.hall.limits.hello_seconds, session.hurry)
        try:
            while not session.closed:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                frame = message.get("text")
                await session.hear(frame if frame is not None else message["bytes"])
                if line.carrier.more:
                    await asyncio.sleep(0)  # first the others
        except (WebSocketDisconnect, ClientDisconnect):
            pass
        except asyncio.CancelledError:
            if not self.hall.closing:
                raise
            log.warning("a connection was ended in the middle of a request: the server stops")
        finally:
            late.cancel()
            self.sessions.discard(session)
            if session.flooded and not session.trusted:
                line.carrier.door.show_out_flood("too many messages", line.carrier.address)
            session.end()
            await line.ended()

    async def farewell(self, seconds: int = 3) -> None:
        """Tell everybody that the server is about to stop and when to come back, not all at once, and let them read
        it."""
        self.hall.closing = True
        for number, session in enumerate(self.sessions):
            session.answer(protocol.Closing(seconds=seconds + number // RETURNING))
        await asyncio.sleep(0.1)

    def _same_origin(self, socket: WebSocket) -> bool:
        """A browser says where the page came from: it must be from here. Programs say nothing."""
        origin = socket.headers.get("origin")
        if origin is None:
            return True
        found = origin_of(origin)
        return bool(found) and (found.partition("://")[2] == socket.headers.get("host") or found == self.origin)


class Line:
    """The `Wire` of a client: messages go out at once, and the end is the application's."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.carrier = carrier_of(socket.scope)
        self.write = self.carrier.write
        self._ending: asyncio.Task[None] | None = None

    def end(self, code: int, reason: str) -> None:
        """Close the connection, and give whoever does not read some seconds for what is on its way."""
        if not self.carrier.transport.is_closing():
            self._ending = asyncio.create_task(self._end(code, reason))

    async def ended(self) -> None:
        """The connection has been closed, if that was begun."""
        if self._ending is not None:
            await asyncio.wait([self._ending])

    async def _end(self, code: int, reason: str) -> None:
        self.carrier.flush()
        patience = asyncio.get_running_loop().call_later(LAST_SECONDS, self.carrier.transport.abort)
        with suppress(RuntimeError, WebSocketDisconnect, OSError):  # the client is gone; the reader notices
            await self.socket.close(code, reason)
        if not self.carrier.behind:
            patience.cancel()


class Names:
    """What this server is called. A page from elsewhere whose name was made to lead here (DNS rebinding) does not get
    in: it says its own name. An address in numbers cannot be made to lead anywhere."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = {"localhost", *(name.lower() for name in names if name)}

    def __contains__(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self.names or name.endswith((".localhost", ".local")) or is_address(name)


class Secured:
    """Lets nobody in by a wrong name or too often, and adds the headers that keep browsers careful to every answer."""

    def __init__(self, app: ASGIApp, hall: Hall, names: Names, base: str = "") -> None:
        self.app = app
        self.hall = hall
        self.names = names
        self.base = base

    def refusal(self, scope: Scope) -> Response | None:
        """Why a request is not answered."""
        if scope["path"] == "/link":  # another node, which has a key
            return None
        headers = Headers(scope=scope)
        if "host" in headers and headers["host"] not in self.names:
            text = "This server has another name. If the name is right, its host should give it: paiju serve --name.\n"
            return Response(text, 421, media_type="text/plain")
        limits = self.hall.limits
        requests = self.hall.addresses.bucket(address_of(scope), "requests", limits.requests)
        if limits.per_address and not requests.take():
            return Response("That was too much at once. Wait a moment.\n", 429, media_type="text/plain")
        return None

    def below(self, scope: Scope) -> Scope:
        """A request without the path below which we are reached, whether a proxy has taken it off or not."""
        path = scope["path"]
        if self.base and (path == self.base or path.startswith(f"{self.base}/")):
            return {**scope, "path": path[len(self.base) :] or "/"}
        return scope

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope = self.below(scope)
        refusal = self.refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return

        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(h for h in SECURITY.items() if h[0] not in given)]
            await send(message)

        await self.app(scope, receive, secured if scope["type"] == "http" else send)


def is_address(host: str) -> bool:
    """Whether a host is given in numbers."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def carrier_of(scope: Scope) -> GuardedSocket:
    """What is below a WebSocket."""
    carrier: GuardedSocket | None = scope["extensions"]["paiju.socket"]()
    assert carrier is not None
    return carrier


def origin_of(url: str) -> str:
    """Scheme and host of a URL; empty if it is none."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
