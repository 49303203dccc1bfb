"""Other nodes: a client here may sit at a table that another node keeps.

Each node registers an address with a random key in it, which only those who can read the database know. To pass on what
a client says, a node opens a WebSocket to `/link` of the table's node, proves itself by that key, names the player, and
from then on hands messages through in both directions. If that node dies, the tables are searched for again: by then
they have been taken over, perhaps by this very node. A move without an answer is sent once more; that is harmless,
because it names its turn.

The key is as good as being the other node, so it is sent over TLS, or within a private network, and never in plain
sight over the internet.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
import logging
import secrets
import socket
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urldefrag, urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from . import protocol
from .refusals import refusal
from .storage import Node, Player

if TYPE_CHECKING:
    from .connection import Connection

log = logging.getLogger(__name__)

LARGEST = 4_000_000


class Header(msgspec.Struct):
    """As much of an answer as the node in between needs to know."""

    type: str
    id: int | None = None
    table: str = ""
    code: str = ""
    you: int | None = None
    fair: Any = None


class Caller(msgspec.Struct):
    """On whose behalf a link was opened."""

    player: str
    name: str
    address: str
    bot: bool = False
    cuts: bool = False


headers = msgspec.json.Decoder(Header)


def make_node(url: str) -> Node:
    """This node, at an address with a fresh key."""
    return Node(secrets.token_urlsafe(9), f"{url.rstrip('/')}#{secrets.token_urlsafe(32)}")


def admitted(node: Node, given: Mapping[str, str]) -> Caller | None:
    """Who calls, if the headers of a link prove that another node does. Browsers cannot: they send an Origin."""
    if not knows_key(node, given):
        return None
    try:
        return msgspec.json.decode(given.get("paiju-caller", "").encode("latin-1"), type=Caller)
    except (msgspec.DecodeError, UnicodeError):
        return None


def knows_key(node: Node, given: Mapping[str, str]) -> bool:
    """Whether whoever calls knows the key of this node, and is no browser."""
    key = urldefrag(node.url).fragment
    offered = given.get("authorization", "").removeprefix("Bearer ")
    return bool(key) and "origin" not in given and hmac.compare_digest(offered.encode(), key.encode())


async def host_of(url: str) -> str:
    """Where to connect to reach a node; refused if its key would be sent in plain sight over the internet."""
    parts = urlsplit(url)
    if parts.scheme == "https":
        return parts.hostname or ""
    found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, parts.port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if any(is_public(address) for address in addresses):
        log.error("%s is public and not encrypted: give that node a --node-url with https", url)
        raise refusal("FAILED")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is on the internet; a name is not known to be."""
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_global
    except ValueError:
        return False


class Link:
    """The way of one client's messages to another node."""

    def __init__(self, node: Node, session: Connection, connection: ClientConnection) -> None:
        self.node = node
        self.session = session
        self.connection = connection
        self.broken = False
        self.tables: set[str] = set()
        self.unanswered: dict[int | None, protocol.Request] = {}
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks = [asyncio.create_task(self._pump_in()), asyncio.create_task(self._pump_out())]

    @classmethod
    async def open(cls, node: Node, session: Connection) -> Link:
        """Reach the other node, or raise OSError."""
        url, key = urldefrag(node.url)
        host = await host_of(url)
        caller = Caller(session.player.id, session.player.name, session.address, session.player.bot, session.cuts)
        proof = {"Authorization": f"Bearer {key}", "Paiju-Caller": json.dumps(msgspec.to_builtins(caller))}
        try:
            connection = await connect(
                url.replace("http", "ws", 1) + "/link",
                additional_headers=proof,
                compression=None,
                max_size=LARGEST,
                open_timeout=3,
                proxy=None,
                host=host,
                ping_interval=5,
                ping_timeout=5,
            )
        except (WebSocketException, TimeoutError) as problem:
            raise ConnectionError(f"node {node.id} does not answer") from problem
        return cls(node, session, connection)

    def pass_on(self, request: protocol.Request) -> None:
        """Send a client's message on."""
        if not isinstance(request, protocol.Rename):
            self.unanswered[request.id] = request
        if isinstance(request, protocol.Join) and self.session.id_of(request.table) in self.session.tables:
            self.tables.add(self.session.id_of(request.table))  # what follows is about the table we come back to
        self._outgoing.put_nowait(protocol.encoder.encode(request))

    async def _pump_out(self) -> None:
        try:
            while True:
                await self.connection.send(await self._outgoing.get(), text=True)
        except ConnectionClosed:
            pass

    async def _pump_in(self) -> None:
        try:
            async for frame in self.connection:
                data = frame.encode() if isinstance(frame, str) else frame
                header = headers.decode(data)
                self._note(header)
                if header.type != "closing":  # that node is, not ours
                    self.session.send(data)
        except ConnectionClosed:
            pass
        self.broken = True
        self._tasks[1].cancel()
        log.info("link to another node has ended", extra={"node": self.node.id})
        await self.session.finder.resume(self)

    def _note(self, header: Header) -> None:
        if header.type in ("moved", "refused") or header.id is not None:
            self.unanswered.pop(header.id, None)
        if header.type == "room":
            self.tables.add(header.table)
            self.session.tables[header.table] = header.you is None
            self.session.codes[header.code.upper()] = header.table
            if header.fair is not None and header.you is not None:
                self.session.take_fair_seat()
        elif header.type == "gone":
            self.tables.discard(header.table)
            self.session.tables.pop(header.table, None)

    def close(self) -> None:
        """The client is gone."""
        for task in self._tasks:
            task.cancel()
        self._tasks.append(asyncio.create_task(self.connection.close()))


def visitor(caller: Caller) -> Player:
    """The player on whose behalf a link was opened."""
    return Player(caller.player, b"", caller.name, caller.bot)
