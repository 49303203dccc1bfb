"""The client that measures: frames of all sizes, cut anywhere, pings, refusals and ends."""

from __future__ import annotations

import asyncio
from struct import pack

import pytest

from paiju.server.thinsocket import ThinSocket

from .setting import asynchronous, serving

HELLO = b'{"v":3,"type":"hello","name":"Thin"}'
SHAKEN = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"


class FakeTransport:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.closing = False

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True


def frame(kind: int, data: bytes) -> bytes:
    size = len(data)
    if size < 126:
        return pack(">BB", kind, size) + data
    return (pack(">BBH", kind, 126, size) if size < 65536 else pack(">BBQ", kind, 127, size)) + data


@asynchronous
async def test_it_talks_to_the_server():
    async with serving() as served:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        ended = asyncio.Event()
        socket = ThinSocket(heard.put_nowait, ended.set)
        await socket.connect(served.url)
        socket.send(HELLO)
        assert b'"type":"welcome"' in await asyncio.wait_for(heard.get(), 5)
        socket.send(b'{"v":3,"type":"rename","name":"%s","id":7}' % (b"x" * 500))  # a longer frame
        assert b'"id":7' in await asyncio.wait_for(heard.get(), 5)
        socket.close()
        await asyncio.wait_for(ended.wait(), 5)
        with pytest.raises(ConnectionError):
            socket.send(HELLO)


@asynchronous
async def test_frames_may_come_in_any_pieces():
    texts = [b"", b"short", b"m" * 200, b"l" * 70_000, b"end"]
    stream = SHAKEN + b"".join(frame(0x81, text) for text in texts)
    for size in (1, 7, 4096, len(stream)):
        heard: list[bytes] = []
        socket = ThinSocket(heard.append, lambda: None)
        for at in range(0, len(stream), size) if size > 1 else range(0, 400):
            socket.data_received(stream[at : at + size])
        assert heard == (texts if size > 1 else texts[:3]), size


@asynchronous
async def test_pings_are_answered_and_an_end_is_an_end():
    socket = ThinSocket(lambda text: None, lambda: None)
    transport = FakeTransport()
    socket.transport = transport  # type: ignore[assignment]
    socket.data_received(SHAKEN + frame(0x89, b"abcd"))
    assert transport.written == pack(">BB", 0x8A, 0x80 | 4) + bytes(4) + b"abcd"
    socket.data_received(frame(0x88, b""))
    assert transport.closing


@asynchronous
async def test_whoever_is_not_let_in_is_told_so():
    async with serving() as served:
        socket = ThinSocket(lambda text: None, lambda: None)
        with pytest.raises(ConnectionError, match="403"):
            await socket.connect(served.url + "/nowhere")
        with pytest.raises(OSError):
            await ThinSocket(lambda text: None, lambda: None).connect("http://127.0.0.1:1")
