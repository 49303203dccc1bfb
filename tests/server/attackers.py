"""Clients that mean harm, to see what they do to the others: `python tests/server/attackers.py --url URL [KIND ...]`.

Each kind is one way to be a nuisance, written as the life of one connection: who is shown out comes back a moment
later. Rates and numbers are bounded, everybody comes from an address of their own (127.1.x.y), and it all ends after
some seconds. What was done is printed as JSON, with the processor time that it took here.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gzip
import json
import os
import random
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

MASK = b"\1\2\3\4"
TICK = 0.05
"""How often a flood is poured on."""
BREATH = 0.25
"""How long somebody who was shown out waits before they come back."""
JUST_ALLOWED = 1 / 38
"""How often a client may ask for something without being refused."""


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    size = len(data)
    head = bytes([(0x80 if fin else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += bytes([0x80 | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([0x80 | 127]) + size.to_bytes(8, "big")
    return head + MASK + bytes(byte ^ MASK[i % 4] for i, byte in enumerate(data))


def text(**message: Any) -> bytes:
    """A request as a client sends it."""
    return frame(1, json.dumps({"v": 3, **message}).encode())


PING, PONG, PART, TEXT = frame(9, b"x"), frame(10, b"x"), frame(0, fin=False), frame(1, b"{}")
FIRST = frame(1, b"{", fin=False)


class Raw:
    """A connection of which every byte is ours."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.status = 0

    @classmethod
    async def connect(cls, url: str, source: str = "", buffer: int = 0) -> Raw:
        """Connect, from this address of ours; with a buffer of so many bytes for what comes back."""
        parts = urlsplit(url)
        line = socket.socket()
        try:
            line.setblocking(False)
            if buffer:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            if source:
                with suppress(OSError):  # not every system has more than one address of its own
                    line.bind((source, 0))
            await asyncio.get_running_loop().sock_connect(line, (parts.hostname, parts.port))
            return cls(*await asyncio.open_connection(sock=line, limit=buffer or 1 << 16))
        except BaseException:
            line.close()
            raise

    @classmethod
    async def websocket(
        cls, url: str, *headers: str, host: str = "localhost", source: str = "", buffer: int = 0
    ) -> Raw:
        """Connect, and ask for a WebSocket; `status` says what came of it."""
        raw = await cls.connect(url, source, buffer)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers, "", ""]
        try:
            raw.writer.write("\r\n".join(lines).encode("latin-1"))
            raw.status = int((await raw.reader.readuntil(b"\r\n")).split()[1])
            await raw.reader.readuntil(b"\r\n\r\n")
        except BaseException:
            raw.close()
            raise
        return raw

    async def hear(self) -> dict[str, Any]:
        """The next message of the server."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if first & 0x0F == 8:
                raise EOFError(data)
            if first & 0x0F == 1:
                found: dict[str, Any] = json.loads(data)
                return found

    async def hear_of(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while (told := await self.hear())["type"] not in kinds:
            pass
        return told

    async def ended(self, seconds: float = 5.0) -> bool:
        """Whether the other side ends the connection in time."""
        with suppress(ConnectionError):
            async with asyncio.timeout(seconds):
                while await self.reader.read(1 << 16):
                    pass
        return True

    def close(self) -> None:
        """End it, whatever is still to be sent."""
        self.writer.transport.abort()


class Foe:
    """Somebody who means harm: where they come from, who they are, and what they have done so far."""

    def __init__(self, url: str, source: str, number: int, until: float, gang: dict[str, str]) -> None:
        self.url = url
        self.source = source
        self.number = number
        self.until = until
        self.gang = gang  # what all of the same kind know
        self.token = ""
        self.done: Counter[str] = Counter()
        self.rng = random.Random(number)
        self._lines: list[Raw] = []

    @property
    def over(self) -> bool:
        return time.monotonic() > self.until

    async def attack(self, kind: Kind) -> None:
        """Be a nuisance until it is over, coming back whenever we are shown out."""
        await asyncio.sleep(self.rng.random() * BREATH)
        while not self.over:
            self.done["connections"] += 1
            try:
                async with asyncio.timeout(self.until - time.monotonic()):
                    await kind(self)
            except (OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError, IndexError):
                self.done["cut off"] += 1
            except TimeoutError:
                break
            finally:
                while self._lines:
                    self._lines.pop().close()
            await asyncio.sleep(BREATH)

    async def connect(self, buffer: int = 0) -> Raw:
        """A connection from our address."""
        self._lines.append(await Raw.connect(self.url, self.source, buffer))
        return self._lines[-1]

    async def websocket(self, *headers: str, buffer: int = 0, host: str = "localhost") -> Raw:
        """A WebSocket from our address."""
        self._lines.append(await Raw.websocket(self.url, *headers, host=host, source=self.source, buffer=buffer))
        return self._lines[-1]

    async def guest(self, buffer: int = 0) -> Raw:
        """A WebSocket on which we have said who we are."""
        raw = await self.websocket(buffer=buffer)
        raw.writer.write(text(type="hello", name=f"Foe {self.number}", token=self.token))
        self.token = (await raw.hear_of("welcome", "refused")).get("token", self.token)
        return raw

    async def pour(self, raw: Raw, *floods: bytes, every: float = TICK) -> None:
        """Send these in turn, again and again, until we are shown out."""
        ending = asyncio.create_task(raw.ended(self.until - time.monotonic()))
        try:
            for flood in self._endless(floods):
                raw.writer.write(flood)
                self.done["bytes"] += len(flood)
                await raw.writer.drain()
                await asyncio.wait([ending], timeout=every)
                if ending.done():
                    return
        finally:
            ending.cancel()
            await asyncio.gather(ending, return_exceptions=True)

    @staticmethod
    def _endless(floods: Sequence[bytes]) -> Any:
        while True:
            yield from floods

    async def table(self, raw: Raw, game: str, rules: str = "", bots: int = 3, **more: Any) -> dict[str, Any]:
        """A new table with bots where it is our turn: its last update."""
        seats = [{"kind": "me"}, *[{"kind": "bot"}] * bots]
        raw.writer.write(text(type="create", game=game, rules=rules, seats=seats, start=True, **more))
        while True:
            told = await raw.hear_of("update", "refused")
            if told["type"] == "refused":
                raise EOFError(told["code"])
            if told["view"]["to_move"] == told["view"]["seat"]:
                return told


Kind = Callable[[Foe], Awaitable[None]]


# Floods of frames.


async def pings(foe: Foe) -> None:
    """Pings, each as long as one may be."""
    await foe.pour(await foe.websocket(), LONG_PINGS)


async def pongs(foe: Foe) -> None:
    """Pongs that nobody has asked for."""
    await foe.pour(await foe.websocket(), PONGS)


async def patient_pings(foe: Foe) -> None:
    """As many pings as are allowed."""
    await foe.pour(await foe.guest(), PING * 3, every=1 / 26)


async def empty_fragments(foe: Foe) -> None:
    """A message of parts with nothing in them."""
    raw = await foe.websocket()
    raw.writer.write(FIRST)
    await foe.pour(raw, PARTS)


async def slow_fragments(foe: Foe) -> None:
    """A message whose parts come as slowly as is allowed, and which does not end."""
    raw = await foe.guest()
    raw.writer.write(FIRST)
    await foe.pour(raw, SLOW_PART, every=0.1)


async def unfinished_frames(foe: Foe) -> None:
    """Frames that say they are long, and are not all there: as long as is allowed, or far longer."""
    raw = await foe.guest()
    if foe.number % 2:
        raw.writer.write(UNFINISHED)
        await raw.ended(foe.until - time.monotonic())
    else:
        await foe.pour(raw, ENDLESS)


async def texts(foe: Foe) -> None:
    """Requests as fast as they can be sent."""
    await foe.pour(await foe.guest(), PING_REQUESTS)


async def garbage(foe: Foe) -> None:
    """Bytes that mean nothing, text that is no text, frames of no kind."""
    which = foe.done["connections"] % 5
    raw = await (foe.connect() if which == 0 else foe.guest())
    nonsense = foe.rng.randbytes(2000)
    said = (nonsense, nonsense, frame(1, b"\xff\xfe"), frame(2, nonsense), frame(3, b"x") + frame(8, b"\0"))
    await foe.pour(raw, said[which])


# Requests that are allowed, as many of them as are.


async def requests(foe: Foe) -> None:
    """What a client may ask for, as often as it may."""
    asked = [{"type": "ping"}] * 16 + [{"type": "missions"}, {"type": "recent"}, {"type": "lobby"}, {"type": "link"}]
    await foe.pour(await foe.guest(), *(text(**each) for each in asked), every=JUST_ALLOWED)


async def considering(foe: Foe) -> None:
    """Would this be a move, and this, and this?"""
    raw = await foe.guest()
    told = await foe.table(raw, "tractor", private=True)
    now = {"table": told["table"], "game": told["game"], "turn": told["turn"]}
    legal = told["view"]["legal"] or ["x"]
    asked = [text(type="consider", **now, action=legal[n % len(legal)]) for n in range(4)]
    await foe.pour(raw, *asked, every=JUST_ALLOWED)


async def hints(foe: Foe) -> None:
    """What would a bot play? In a position that takes long to solve."""
    raw = await foe.guest()
    told = await foe.table(raw, "doudizhu", f"endgame,mission={1 + foe.number % 12}", bots=1, private=True)
    now = {"table": told["table"], "game": told["game"], "turn": told["turn"]}
    await foe.pour(raw, text(type="hint", **now), every=0.45)


async def histories(foe: Foe) -> None:
    """What happened before, again and again."""
    raw = await foe.guest()
    told = await foe.table(raw, "tractor", private=True)
    asked = text(type="history", table=told["table"], game=told["game"], before=1000)
    await foe.pour(raw, asked, every=JUST_ALLOWED)


async def guesses(foe: Foe) -> None:
    """Codes of tables, guessed."""
    codes = ["".join(foe.rng.choices("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", k=6)) for _ in range(200)]
    await foe.pour(await foe.guest(), *(text(type="join", table=code) for code in codes), every=JUST_ALLOWED)


async def joins(foe: Foe) -> None:
    """All of them come to the same table again and again, and everybody there is told."""
    raw = await foe.guest()
    if "table" not in foe.gang:
        foe.gang["table"] = (await foe.table(raw, "tractor"))["table"]
    await foe.pour(raw, text(type="join", table=foe.gang["table"], watch=True), every=JUST_ALLOWED)


async def lobby(foe: Foe) -> None:
    """Everybody follows the list of tables, and changes it as often as they may."""
    raw = await foe.guest()
    raw.writer.write(text(type="lobby", follow=True))
    seats = [{"kind": "me"}, {"kind": "open"}]
    while True:
        raw.writer.write(text(type="create", game="crazy_eights", title="x" * 40, seats=seats))
        told = await raw.hear_of("room", "refused")
        if told["type"] == "room":
            raw.writer.write(text(type="leave", table=told["table"]))
            foe.done["tables"] += 1
        await asyncio.sleep(0.5)


# Connections that only take a place.


async def silence(foe: Foe) -> None:
    """Nothing at all."""
    raw = await foe.connect()
    await raw.ended(foe.until - time.monotonic())


async def slow_heads(foe: Foe) -> None:
    """A request that comes letter by letter."""
    raw = await foe.connect()
    raw.writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    await foe.pour(raw, b"X", b": ", b"y\r\n", every=0.2)


async def long_heads(foe: Foe) -> None:
    """A request whose head does not end."""
    raw = await foe.connect()
    raw.writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    await foe.pour(raw, HEADERS)


async def slow_readers(foe: Foe) -> None:
    """Ask for much, and read none of it."""
    raw = await foe.guest(buffer=2048)
    if "table" not in foe.gang:
        foe.gang["table"] = (await foe.table(raw, "tractor"))["table"]
    asked = text(type="join", table=foe.gang["table"], watch=True)
    with suppress(ConnectionError):
        while not raw.writer.transport.is_closing():
            raw.writer.write(asked)
            await asyncio.sleep(JUST_ALLOWED)


async def churn(foe: Foe) -> None:
    """Come, say hello and go, all the time."""
    while True:
        (await foe.guest()).close()
        foe._lines.clear()
        foe.done["connections"] += 1
        await asyncio.sleep(TICK)


async def knocking(foe: Foe) -> None:
    """Connect and go at once, all the time."""
    while True:
        (await foe.connect()).close()
        foe._lines.clear()
        foe.done["connections"] += 1
        await asyncio.sleep(TICK)


# Requests by HTTP.


async def pages(foe: Foe) -> None:
    """One page after another, as fast as they come."""
    raw = await foe.connect()
    while True:
        raw.writer.write(b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % foe.rng.choice(PATHS))
        head = await raw.reader.readuntil(b"\r\n\r\n")
        await raw.reader.readexactly(int(head.lower().partition(b"content-length:")[2].split()[0]))
        foe.done["pages"] += 1


async def pipelines(foe: Foe) -> None:
    """Pages, hundreds at once on one connection."""
    await foe.pour(await foe.connect(), PAGES, every=0.25)


async def unread_pages(foe: Foe) -> None:
    """Pages that are asked for and not read."""
    raw = await foe.connect(buffer=2048)
    raw.writer.write(PAGES[: PAGES.index(b"GET", 1)] * 4)
    await asyncio.sleep(foe.until - time.monotonic())


async def uploads(foe: Foe) -> None:
    """Long records to be shown."""
    raw = await foe.connect()
    body = long_record()
    head = f"POST /api/replay?eyes=all HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    await foe.pour(raw, head.encode() + body, every=0.5)


async def huge_uploads(foe: Foe) -> None:
    """Uploads that are too large, have no end, come slowly, or are much larger than they look."""
    raw = await foe.connect()
    zipped = gzip.compress(b"0" * 10_000_000)
    which = foe.done["connections"] % 4
    more = (
        f"Content-Length: {10**9}",
        "Transfer-Encoding: chunked",
        "Content-Length: 900000",
        f"Content-Encoding: gzip\r\nContent-Length: {len(zipped)}",
    )
    raw.writer.write(f"POST /api/replay HTTP/1.1\r\nHost: localhost\r\n{more[which]}\r\n\r\n".encode())
    await foe.pour(raw, (b"x" * 50_000, b"8000\r\n" + b"x" * 0x8000 + b"\r\n", b"x", zipped)[which])


async def wrong_names(foe: Foe) -> None:
    """Requests from other pages, for other names, or with headers that make no sense."""
    which = foe.done["connections"] % 4
    headers = (["Origin: http://evil.example"], ["Origin: http://["], ["Cookie: \xff"], [])[which]
    raw = await foe.websocket(*headers, host="evil.example" if which == 3 else "localhost")
    await raw.ended(foe.until - time.monotonic())


LONG_PINGS = frame(9, b"x" * 125) * 400
PONGS = PONG * 5000
PARTS = PART * 5000
SLOW_PART = frame(0, b"x" * 400, fin=False)
UNFINISHED = frame(1, b"x" * 16_000)[:-1]
ENDLESS = b"\x81\xff" + (1 << 40).to_bytes(8, "big") + MASK + b"x" * 50_000
PING_REQUESTS = text(type="ping") * 1000
HEADERS = (b"X: " + b"y" * 1000 + b"\r\n") * 20
PATHS = (b"", b"api/games", b"api/rules/tractor", b"x")
PAGES = b"".join(b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path for path in PATHS) * 100
KINDS: dict[str, Kind] = {
    kind.__name__.replace("_", "-"): kind
    for kind in (
        *(pings, pongs, patient_pings, empty_fragments, slow_fragments, unfinished_frames, texts, garbage),
        *(requests, considering, hints, histories, guesses, joins, lobby),
        *(silence, slow_heads, long_heads, slow_readers, churn, knocking),
        *(pages, pipelines, unread_pages, uploads, huge_uploads, wrong_names),
    )
}


def long_record() -> bytes:
    """A record of 59 kB, more or less, that takes long to show."""
    global _record
    if not _record:
        import paiju
        from paiju.record import Record

        state, rng = paiju.game("holdem").deal("limit", seed=1), paiju.Random(1)
        record = Record.begin(state)
        while not state.over() and len(record.actions) < 7200:
            action = state.random_move(rng)
            record.add(state.to_move(), action)
            state.play(action)
        _record = record.text().encode()[:59_000].rpartition(b"\n")[0] + b"\n"
    return _record


_record = b""


async def attack(urls: Sequence[str], kinds: Sequence[str], each: int, seconds: float) -> dict[str, Counter[str]]:
    """So many foes of each kind for so many seconds; what they have done, by kinds."""
    until = time.monotonic() + seconds
    gangs: dict[str, list[Foe]] = {}
    for kind in kinds:
        network, known = f"127.1.{[*KINDS].index(kind) + 1}", dict[str, str]()
        gangs[kind] = [Foe(urls[n % len(urls)], f"{network}.{n % 250 + 1}", n, until, known) for n in range(each)]
    await asyncio.gather(*(foe.attack(KINDS[kind]) for kind, foes in gangs.items() for foe in foes))
    return {kind: sum((foe.done for foe in foes), Counter()) for kind, foes in gangs.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--url", action="append", default=[])
    parser.add_argument("--each", type=int, default=20, help="connections of each kind")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--list", action="store_true", help="say which kinds there are")
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS])
    options = parser.parse_args()
    if options.list:
        print(json.dumps({kind: doc(function) for kind, function in KINDS.items()}))
        return
    give_way()
    done = asyncio.run(attack(options.url, options.kinds or [*KINDS], options.each, options.seconds))
    print(json.dumps({"cpu": time.process_time(), "done": done}))


def give_way() -> None:
    """Take only what others leave of the processor."""
    with suppress(AttributeError, OSError):
        os.nice(19)
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def doc(kind: Kind) -> str:
    """What a kind does, in a line."""
    return (kind.__doc__ or "").partition("\n")[0]


if __name__ == "__main__":
    sys.exit(main())
