"""Whoever sends too much, too little or nonsense is shown out before it costs the others anything."""

from __future__ import annotations

import asyncio
import itertools
import os
import time
from contextlib import AsyncExitStack, suppress

import pytest

from paiju.rng import Random
from paiju.server import door, pages
from paiju.server.client import Client
from paiju.server.connection import Connection
from paiju.server.door import Proxies
from paiju.server.limits import Limits
from paiju.server.meter import Meter, frame_size
from paiju.server.postgres import PostgresStore
from paiju.server.web import Names, Secured

from .attackers import PART, PING, PONG, TEXT, Raw, frame, text
from .setting import PATIENT, asynchronous, play_on, serving, until
from .test_web import get

ANSWERED = len(b"\x8a\x01x")  # bytes for each PING
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
            if raw is raws[2]:
                assert await raw.ended(2)
            else:
                await raw.reader.readexactly(frames * ANSWERED)
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
        await until(lambda: served.server.config.door.inside == 10)
        late = await Raw.connect(served.url)
        assert await late.ended(2)
        assert served.hall.metrics.shown_out.values == {"too many connections": 1}
        assert "a connection was shown out: too many connections (127.0.0.1)" in caplog.text
        raws.pop().close()
        await until(lambda: served.server.config.door.inside == 9)
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


HASTY = Limits(hasty=(3, 0.001), flood=2)


@pytest.mark.parametrize(
    ("how", "reason"), [("frames", "too many frames"), ("nonsense", "no frames"), ("text", "no text"), ("head", "")]
)
@asynchronous
async def test_whoever_was_shown_out_has_to_wait_and_others_of_the_address_play_on(how: str, reason: str):
    """Being shown out counts for two, and not having stayed for one more."""
    limits = Limits(hasty=(6, 0.001), flood=2)
    async with serving(timing=PATIENT, limits=limits, proxies="") as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mb", start=True)
        for _ in range(2):
            raw = await (Raw.connect(served.url) if how == "head" else Raw.websocket(served.url))
            floods = {"frames": PING * 1000, "nonsense": b"\xff" * 100, "text": frame(1, b"\xff")}
            raw.writer.write(floods.get(how, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 9000))
            assert await raw.ended()
            raw.close()
        await until(lambda: served.server.config.door.inside == 1)
        late = await Raw.connect(served.url)
        assert await late.ended()
        assert served.hall.metrics.shown_out.values == {reason or "too long a request": 2, "comes and goes": 1}
        await play_on(table)
        assert table.over
        late.close()


@pytest.mark.parametrize("kind", ["connect", "websocket"])
@asynchronous
async def test_an_address_that_comes_and_goes_has_to_wait(kind: str):
    async with serving(limits=HASTY, proxies="") as served:
        door = served.server.config.door
        for _ in range(3):
            raw = await getattr(Raw, kind)(served.url)
            await until(lambda: door.inside == 1)
            raw.close()
            await until(lambda: door.inside == 0)
        late = await Raw.connect(served.url)
        assert await late.ended() and served.hall.metrics.shown_out.values == {"comes and goes": 1}
        late.close()


@asynchronous
async def test_who_stays_or_asks_for_a_page_does_not_come_and_go():
    async with serving(limits=Limits(hasty=(3, 0.001), hasty_seconds=0.0), proxies="") as served:
        for _ in range(5):
            raw = await Raw.websocket(served.url)
            raw.close()
    async with serving(limits=HASTY, proxies="") as served:
        for _ in range(5):
            assert (await get(served.url, "/healthz"))[0] == 200
        assert served.hall.metrics.shown_out.values == {}


@asynchronous
async def test_requests_are_counted_before_anything_is_done_for_them(monkeypatch):
    monkeypatch.setattr(Secured, "refusal", lambda self, scope: None)
    async with serving(limits=Limits(requests=(5, 0.001)), proxies="") as served:
        assert [(await get(served.url, "/healthz"))[0] for _ in range(8)] == [200] * 5 + [429] * 3
        assert served.hall.metrics.shown_out.values == {"too many requests": 3}
        raw = await Raw.websocket(served.url)
        assert raw.status == 429
        raw.close()


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_many_requests_at_once_end_the_connection(loop: str, caplog):
    """And none of those is done that were not yet begun, whichever loop is used."""
    with asyncio.Runner(loop_factory=pytest.importorskip(loop).new_event_loop) as runner:
        runner.run(asyncio.wait_for(ask_too_much(), 60))
    assert "Exception" not in caplog.text


async def ask_too_much() -> None:
    async with serving(limits=Limits(pipelined=3)) as served:
        raw = await Raw.connect(served.url)
        raw.writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000)
        assert await raw.ended()
        assert served.hall.metrics.shown_out.values == {"too many requests at once": 1}
        assert served.server.server_state.total_requests <= 1
        few = await Raw.connect(served.url)
        few.writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4)
        for _ in range(4):
            assert b" 200 " in await few.reader.readuntil(b"\r\n\r\n")
            assert await few.reader.readexactly(3) == b"ok\n"
        raw.close()
        few.close()


@asynchronous
async def test_whoever_does_not_read_a_page_is_shown_out(tmp_path, monkeypatch):
    (tmp_path / "index.html").write_bytes(os.urandom(5_000_000))
    monkeypatch.setattr(pages.read_pages, "__defaults__", (tmp_path,))
    async with serving(limits=Limits(unread_seconds=0.2)) as served:
        raw = await Raw.connect(served.url, buffer=2048)
        raw.writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await until(lambda: served.hall.metrics.shown_out.values == {"does not read": 1})
        await until(lambda: served.server.config.door.inside == 0)
        raw.close()


@asynchronous
async def test_a_socket_that_neither_answers_nor_reads_does_not_stay(monkeypatch):
    """It has a table, so that much is sent to it, but not too much."""
    async with serving(timing=PATIENT) as served:
        config = served.server.config
        config.ws_ping_interval = config.ws_ping_timeout = 0.2
        raw = await Raw.websocket(served.url, buffer=2048)
        raw.writer.write(text(type="hello"))
        seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}, {"kind": "bot"}]
        raw.writer.write(text(type="create", game="tractor", seats=seats, start=True))
        await until(lambda: len(served.hall.rooms) == 1)
        [room] = served.hall.rooms.values()
        while served.server.config.door.inside:
            room.tell()
            await asyncio.sleep(0.001)
        await until(lambda: not served.web.sessions)
        raw.close()


@asynchronous
async def test_whoever_sends_much_does_not_go_before_the_others(monkeypatch):
    """Two send fifty messages at once: they are heard in turn."""
    heard = []

    async def hear(self: Connection, said: str | bytes) -> None:
        heard.append(self)

    monkeypatch.setattr(Connection, "hear", hear)
    async with serving() as served:
        raws = [await Raw.websocket(served.url) for _ in range(2)]
        await until(lambda: len(served.web.sessions) == 2)
        for raw in raws:
            raw.writer.write(TEXT * 50)
        await until(lambda: len(heard) == 100)
        turns = sum(one is not other for one, other in itertools.pairwise(heard))
        assert turns > 40
        for raw in raws:
            raw.close()


@asynchronous
async def test_nodes_may_have_as_many_connections_as_their_clients(postgres_url):
    strict, generous = Limits(per_address=2), Limits(per_address=0)
    async with (
        serving(PostgresStore(postgres_url), timing=PATIENT, limits=strict, proxies="") as one,
        serving(PostgresStore(postgres_url), timing=PATIENT, limits=generous, proxies="") as two,
        Client(one.url) as ann,
        AsyncExitStack() as others,
    ):
        table = await ann.create("crazy_eights", "mb", start=True)
        for _ in range(8):
            client = await others.enter_async_context(Client(two.url))
            await client.join(table.room.code, watch=True)
        await until(lambda: len(one.web.sessions) == 9)
        assert one.hall.metrics.shown_out.values == {}
        assert one.server.config.door.of == {"127.0.0.1": 1}
        await others.aclose()
        await until(lambda: len(one.web.sessions) == 1)
        assert one.server.config.door.of == {"127.0.0.1": 1} and one.server.config.door.inside == 1


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
async def test_a_wrong_name_is_answered_by_a_sentence(caplog):
    async with serving() as served:
        status, _, text = await get(served.url, "/", Host="evil.example")
        assert status == 421 and b"another name" in text
        raw = await Raw.websocket(served.url, host="evil.example")
        assert raw.status == 421 and await raw.ended()
        assert not caplog.text
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
    for written, inside, outside in (
        ("127.0.0.1", ["127.0.0.1"], ["127.0.0.2", "::1", "?"]),
        ("10.0.0.0/8, ::1", ["10.1.2.3", "::1"], ["11.0.0.1"]),
        ("*", ["1.2.3.4", "?"], []),
        ("", [], ["127.0.0.1", "?"]),
    ):
        proxies = Proxies(written)
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
