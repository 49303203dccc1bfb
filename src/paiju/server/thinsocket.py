"""A WebSocket client that does as little as possible, so that who measures a server does not measure themselves.

It speaks to our own server only, whose messages are texts in one frame each and whose pings are answered. A client must
mask what it sends, and may choose the mask: ours is nought, which leaves everything as it is.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from struct import pack
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASKED = 0x80
NO_MASK = bytes(4)
SMALL, MEDIUM, LARGE = 125, 126, 127
"""The length of a frame is in its second byte, or in the two or the eight bytes after it."""


class ThinSocket(asyncio.Protocol):
    """A connection that tells each text it gets to `hear`, and to `ended` when it has ended."""

    def __init__(self, hear: Callable[[bytes], None], ended: Callable[[], None]) -> None:
        self.hear = hear
        self.ended = ended
        self.transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._left = b""

    async def connect(self, url: str, patience: float = 60.0, source: str = "") -> None:
        """Reach the server, from this address of ours if one is given, and shake hands, or raise OSError."""
        address = urlsplit(url)
        sealed = address.scheme in ("https", "wss")
        port = address.port or (443 if sealed else 80)
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(patience):
            place = (source, 0) if source else None
            host = address.hostname or ""
            transport, _ = await loop.create_connection(lambda: self, host, port, ssl=sealed or None, local_addr=place)
            self.transport = transport
            path = address.path.rstrip("/") + "/ws"
            key = base64.b64encode(secrets.token_bytes(16)).decode()
            wishes = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            transport.write(
                f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\n{wishes}Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            await self.open

    def send(self, text: bytes) -> None:
        """Say something."""
        self._write(TEXT, text)

    def close(self) -> None:
        """End the connection."""
        if self.transport is not None and not self.transport.is_closing():
            self._write(CLOSE, pack(">H", 1000))
            self.transport.close()

    def _write(self, kind: int, data: bytes) -> None:
        if self.transport is None or self.transport.is_closing():
            raise ConnectionError("the connection has ended")
        size = len(data)
        head = pack(">BB", kind, MASKED | size) if size <= SMALL else pack(">BBH", kind, MASKED | MEDIUM, size)
        self.transport.write(head + NO_MASK + data)

    def data_received(self, data: bytes) -> None:
        """Read what is there in whole frames, and keep the rest."""
        data = self._left + data if self._left else data
        if not self.open.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._left = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode("latin-1")))
                return
            self.open.set_result(None)
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size > SMALL:
                start += 2 if size == MEDIUM else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if start + size > end or start > end:
                break
            self._take(data[at], data[start : start + size])
            at = start + size
        self._left = data[at:]

    def _take(self, kind: int, data: bytes) -> None:
        if kind == TEXT:
            self.hear(data)
        elif kind == PING:
            self._write(PONG, data)
        elif kind == CLOSE and self.transport is not None:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server ended the connection"))
        self.ended()
