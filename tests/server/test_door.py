"""Whoever sends too much, too little or nonsense is shown out before it costs the others anything."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress

import pytest

from paiju.rng import Random
from paiju.server import door
from paiju.server.client import Client
from paiju.server.door import Meter, Proxies, frame_size
from paiju.server.limits import Limits
from paiju.server.web import Names

from .attackers import PART, PING, PONG, TEXT, Raw, frame
from .setting import PATIENT, asynchronous, play_on, serving
from .test_web import get

STRICT = Limits(silent_seconds=0.3, frames=(100, 40), fragments=8)


@pytest.mark.parametrize(
    "flood",
    [
        PING * 1000,
        PONG * 1000,
        frame(1, b"{", fin=False) + PART * 1000,
        TEXT * 1000,
        frame(9, b"x" * 125) * 1000,
        frame(1, b"x" * 60_000),
    ],
    ids=["pings", "pongs", "empty fragments", "texts", "large pings", "a large message"],
)
@asynchronous
async def test_a_flood_ends_the_connection(flood: bytes):
    async with serving(limits=STRICT) as served:
        raw = await Raw.websocket(served.url)
        raw.writer.write(flood)
        assert await raw.ended()
        raw.close()


@asynchronous
async def test_fragments_that_come_slowly_are_counted_too():
    async with serving(limits=STRICT) as served:
        raw = await Raw.websocket(served.url)
        raw.writer.write(frame(1, b"{", fin=False))
        with suppress(ConnectionError):
            for _ in range(STRICT.fragments + 1):
                raw.writer.write(PART)
                await asyncio.sleep(0.01)
        assert await raw.ended(2)
        assert served.hall.metrics.shown_out.values == {"too many fragments": 1}
        raw.close()


@asynchronous
async def test_the_sockets_of_one_address_are_counted_together():
    """Three send more than half of what one may, together more than an address may; the fourth sends little."""
    async with serving(limits=Limits(frames=(100, 0.1), address_frames=(90, 0.1)), proxies="") as served:
        raws = [await Raw.websocket(served.url) for _ in range(4)]
        for raw, frames in zip(raws, (90, 90, 90, 20), strict=True):
            raw.writer.write(PING * frames)
            await asyncio.sleep(0.05)
        assert await raws[2].ended(2)
        assert served.hall.metrics.shown_out.values == {"too many frames": 1}
        for raw in raws:
            raw.close()


@pytest.mark.parametrize(
    "said", [b"", b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /"]
)
@asynchronous
async def test_whoever_asks_for_nothing_is_shown_out(said: bytes):
    """The last one asks once, and then begins a second request that it does not finish."""
    async with serving(limits=STRICT) as served:
        raw = await Raw.connect(served.url)
        raw.writer.write(said)
        began = time.monotonic()
        assert await raw.ended()
        assert 0.2 < time.monotonic() - began < 4
        assert served.hall.metrics.shown_out.values == {"silent": 1}
        assert served.server.config.door.inside == 0
        raw.close()


@asynchronous
async def test_an_endless_head_ends_the_connection():
    async with serving(limits=Limits(silent_seconds=30)) as served:
        raw = await Raw.connect(served.url)
        with suppress(ConnectionError):
            raw.writer.write(b"GET / HTTP/1.1\r\n")
            for _ in range(100):
                raw.writer.write(b"X: " + b"y" * 1000 + b"\r\n")
                await raw.writer.drain()
        assert await raw.ended(2)
        assert served.hall.metrics.shown_out.values == {"too long a request": 1}
        raw.close()


@asynchronous
async def test_connections_count_before_they_say_anything(caplog):
    async with serving(limits=Limits(per_address=5, silent_seconds=30), proxies="") as served:
        raws = [await Raw.connect(served.url) for _ in range(10)]
        await asyncio.sleep(0.1)
        assert served.server.config.door.inside == 10
        late = await Raw.connect(served.url)
        assert await late.ended(2)
        assert served.hall.metrics.shown_out.values == {"too many connections": 1}
        assert "a connection was shown out: too many connections (127.0.0.1)" in caplog.text
        raws.pop().close()
        await asyncio.sleep(0.1)
        assert (await get(served.url, "/healthz"))[0] == 200
        for raw in [late, *raws]:
            raw.close()


@asynchronous
async def test_when_there_is_no_room_it_is_said_and_the_others_play_on(caplog):
    async with serving(timing=PATIENT) as served, Client(served.url, name="Ann") as ann:
        table = await ann.create("crazy_eights", "mb", start=True)
        served.server.config.door.room = served.server.config.door.inside + 1
        raws = [await Raw.connect(served.url) for _ in range(20)]
        for raw in raws[1:]:
            assert await raw.ended(2)
        assert served.hall.metrics.shown_out.values == {"no room": 19} and "no room" in caplog.text
        await play_on(table)
        assert table.over
        for raw in raws:
            raw.close()


@asynchronous
async def test_honest_tables_play_on_while_others_flood():
    async with serving(timing=PATIENT, limits=Limits(), proxies="127.0.0.1") as served:
        flooding = True

        async def attack(flood: bytes) -> int:
            floods = 0
            while flooding:
                raw = await Raw.websocket(served.url)
                with suppress(ConnectionError, TimeoutError):
                    raw.writer.write(flood)
                    await raw.ended(1)
                raw.close()
                floods += 1
                await asyncio.sleep(0.02)
            return floods

        floods = [PING * 3000, frame(1, b"{", fin=False) + PART * 3000, TEXT * 3000]
        attacks = [asyncio.create_task(attack(flood)) for flood in floods]
        async with Client(served.url, name="Ann") as ann:
            table = await ann.create("crazy_eights", "mb", start=True)
            await play_on(table)
            assert table.over
        flooding = False
        assert min(await asyncio.gather(*attacks)) > 0
        assert served.hall.loop_watch.worst < 1.0


@pytest.mark.parametrize("headers", [["Origin: http://["], ["Origin: x\xe9"], ["Cookie: \xff"]])
@asynchronous
async def test_headers_that_make_no_sense_are_refused_cleanly(headers: list[str], caplog):
    async with serving() as served:
        raw = await Raw.websocket(served.url, *headers)
        assert raw.status in (400, 403)
        assert await raw.ended(2) and "Traceback" not in caplog.text
        raw.close()


@asynchronous
async def test_text_that_is_no_text_ends_the_connection_cleanly(caplog):
    async with serving() as served:
        raw = await Raw.websocket(served.url)
        raw.writer.write(frame(1, b"\xff\xfe"))
        assert await raw.ended(2) and "Traceback" not in caplog.text
        raw.close()


def test_a_page_from_elsewhere_does_not_get_in_by_its_name():
    names = Names(["cards.example.org", "0.0.0.0", ""])
    for host in (
        "localhost",
        "localhost:8000",
        "127.0.0.1",
        "[::1]:8000",
        "192.168.1.5:80",
        "CARDS.example.org",
        "x.local",
    ):
        assert host in names
    for host in ("evil.example", "evil.example:8000", "localhost.evil.example", "", "[", "a b"):
        assert host not in names


@asynchronous
async def test_a_wrong_name_is_answered_by_a_sentence():
    async with serving() as served:
        status, _, text = await get(served.url, "/", Host="evil.example")
        assert status == 421 and b"another name" in text
        raw = await Raw.websocket(served.url, host="evil.example")
        assert raw.status == 421
        raw.close()


@asynchronous
async def test_pages_are_not_given_without_end():
    async with serving(limits=Limits(requests=(5, 0.1))) as served:
        answers = [(await get(served.url, "/healthz"))[0] for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3


def test_the_meter_counts_frames_wherever_they_are_cut():
    seed = int.from_bytes(os.urandom(4), "big")
    print("seed", seed)
    rng = Random(seed)
    for _ in range(300):
        frames = [frame(rng.choice([0, 1, 9, 10]), bytes(rng.below(rng.choice([3, 130, 300])))) for _ in range(20)]
        stream = b"".join(frames)
        assert frame_size(frames[0], 0) == len(frames[0])
        for limit in (20, 19):
            meter = Meter(Limits(frames=(limit, 0), bytes=(len(stream), 0)))
            allowed, at = True, 0
            while at < len(stream) and allowed:
                size = 1 + rng.below(60)
                allowed = meter.allows(stream[at : at + size])
                at += size
            assert allowed == (limit == 20)
        meter = Meter(Limits(frames=(100, 0), bytes=(len(stream) - 1, 0)))
        assert not meter.allows(stream)


def test_proxies_are_known_by_address_or_network():
    for text, inside, outside in (
        ("127.0.0.1", ["127.0.0.1"], ["127.0.0.2", "::1", "?"]),
        ("10.0.0.0/8, ::1", ["10.1.2.3", "::1"], ["11.0.0.1"]),
        ("*", ["1.2.3.4", "?"], []),
        ("", [], ["127.0.0.1", "?"]),
    ):
        proxies = Proxies(text)
        assert all(each in proxies for each in inside) and not any(each in proxies for each in outside)


def test_the_limit_of_files_is_raised_or_told(caplog, monkeypatch):
    resource = pytest.importorskip("resource")
    limits = [(256, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda which: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda which, new: limits.append(new))
    assert door.room_for_connections() == 4096 - door.RESERVED_FILES and limits[-1] == (4096, 4096)
    limits.append((256, 256))
    assert door.room_for_connections() == 256 - door.RESERVED_FILES
    assert "256 files" in caplog.text
