"""Whatever a client sends, it gets a clean answer or is cut off; the server and the other tables go on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from paiju.server import protocol
from paiju.server.connection import Connection
from paiju.server.hall import Hall
from paiju.server.protocol import VERSION, Requests

from .setting import PATIENT, Client, asynchronous, open_hall, play_on, serving

NAMES = sorted(kind.__name__.lower() for kind in Requests.__args__)

texts = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["", "pass", "draw", "8C=S", "rule", "os:system", "../../x.py:Bot", "seed,seats=99", "\u202e", "\0"]
    ),
)
numbers = st.one_of(st.integers(-2, 12), st.sampled_from([2**31, 2**53, 2**63, -(2**63), 10**30]))
junk = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(allow_nan=False), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=6,
)
wishes = st.lists(
    st.fixed_dictionaries({"kind": st.sampled_from(["me", "open", "bot", "x"])}, optional={"bot": texts}), max_size=11
)
fields = {
    "id": st.one_of(numbers, junk),
    "table": st.one_of(st.just("TABLE"), texts, junk),
    "turn": st.one_of(st.integers(0, 3), junk),
    "action": st.one_of(texts, junk),
    "seat": st.one_of(st.integers(0, 9), junk),
    "bot": st.one_of(texts, st.booleans(), junk),
    "code": texts,
    "name": texts,
    "text": st.one_of(texts, st.just("x" * 400)),
    "token": texts,
    "rules": st.one_of(texts, st.just("x" * 2000)),
    "game": st.one_of(st.sampled_from(["crazy_eights", "doudizhu", "holdem", "nothing"]), numbers, junk),
    "seats": st.one_of(wishes, junk),
    "pace": st.one_of(st.fixed_dictionaries({}, optional={"move": numbers, "bank": numbers}), junk),
    "start": st.booleans(),
    "watch": st.booleans(),
    "cancel": st.booleans(),
    "known": numbers,
    "follow": st.booleans(),
    "private": st.booleans(),
    "title": texts,
    "nonsense": junk,
}
messages = st.fixed_dictionaries(
    {
        "v": st.sampled_from([VERSION] * 5 + [VERSION + 1, str(VERSION)]),
        "type": st.sampled_from([*NAMES, *NAMES, "view", ""]),
    },
    optional=fields,
).map(lambda message: json.dumps(message, ensure_ascii=True))
frames = st.one_of(messages, messages, messages, st.text(max_size=60), st.binary(max_size=60), junk.map(json.dumps))


class Setting:
    """A hall with a game in progress, for all examples."""

    def __init__(self, runner: asyncio.Runner, hall: Hall, table: str, token: str) -> None:
        self.runner, self.hall, self.table, self.token = runner, hall, table, token


@pytest.fixture(scope="module")
def setting() -> Iterator[Setting]:
    async def prepare(hall: Hall) -> tuple[str, str]:
        session = Connection(hall, "host")
        await session.hear('{"v":3,"type":"hello"}')
        me = protocol.answers.decode(session.outbox.waiting[-1])
        create = '{"v":3,"type":"create","game":"crazy_eights","seats":[{"kind":"me"},{"kind":"open"}]}'
        await session.hear(create)
        return next(iter(hall.rooms)), me.token

    with asyncio.Runner() as runner:
        opened = open_hall(timing=PATIENT)
        hall = runner.run(opened.__aenter__())
        table, token = runner.run(prepare(hall))
        yield Setting(runner, hall, table, token)
        runner.run(opened.__aexit__(None, None, None))


async def tell(hall: Hall, table: str, token: str, spoken: list[str | bytes]) -> list[protocol.Answers]:
    session = Connection(hall, "host")
    await session.hear(json.dumps({"v": 3, "type": "hello", "token": token}))
    for frame in spoken:
        if isinstance(frame, str):
            frame = frame.replace('"TABLE"', json.dumps(table))
        if session.closed is None:
            await session.hear(frame)
    while session._aside:
        await asyncio.wait(session._aside)
    answers = [protocol.answers.decode(frame) for frame in session.outbox.waiting]
    session.end()
    return answers


@given(spoken=st.lists(frames, min_size=1, max_size=12))
def test_any_frame_gets_a_clean_answer(setting: Setting, spoken):
    answers = setting.runner.run(tell(setting.hall, setting.table, setting.token, spoken))
    for answer in answers:
        if isinstance(answer, protocol.Refused):
            assert answer.code not in ("FAILED", "AGAIN", "UNAVAILABLE"), answer
            assert answer.message.en and answer.message.zh
    assert len(answers) >= 1
    assert setting.runner.run(setting.hall.store.ailment()) == ""


HAND_MADE = [
    "",
    "null",
    "[]",
    "{}",
    "0",
    '"hello"',
    "[" * 10_000,
    '{"a":' * 2_000,
    '{"v":2}',
    '{"v":1,"type":"hello"}',
    '{"v":3,"type":"Hello"}',
    '{"v":3,"type":"hello","id":-1}',
    '{"v":3,"type":"hello","id":1e400}',
    '{"v":3,"type":"hello","token":"\\ud800"}',
    '{"v":3,"type":"hello","name":"' + "x" * 25 + '"}',
    '{"v":3,"type":"hello","more":1}',
    '{"v":3,"type":"welcome","player":"x","name":"x","token":"x","version":"1"}',
    b"\xff\xfe\x00",
    b"\x00" * 100,
    '{"v":3,"type":"ping","id":18446744073709551616}',
    "\ufeff{}",
]


@asynchronous
async def test_hand_made_frames_over_a_real_connection():
    async with serving() as served, Client(served.url) as ann:
        seat = await ann.create("crazy_eights", "mb", start=True)
        url = served.url.replace("http", "ws") + "/ws"
        for frame in HAND_MADE:
            async with connect(url) as socket:
                try:
                    await socket.send(frame)
                    answer = protocol.answers.decode(await asyncio.wait_for(socket.recv(), 5))
                    assert isinstance(answer, protocol.Refused) and answer.code != "FAILED", frame
                except ConnectionClosed as closed:
                    assert closed.rcvd is not None and closed.rcvd.code in (1007, 1008, 1009), frame
        await play_on(seat)
        assert seat.over


@asynchronous
async def test_broken_websockets_do_no_harm():
    async with serving() as served, Client(served.url) as ann:
        host, port = served.url.removeprefix("http://").split(":")
        key = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        opening = b"GET /ws HTTP/1.1\r\nHost: x\r\n" + key + b"Sec-WebSocket-Version: 13\r\n\r\n"
        for after in (
            b"",
            b"\x81",
            b"\x81\x05hello",
            b"\xff\xff\xff\xff",
            b"\x88\x80\0\0\0\0",
            b"\x81\xff" + b"\x7f" * 8,
        ):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(opening + after)
            await writer.drain()
            writer.close()
            await writer.wait_closed()
            del reader
        assert (await ann.ask(protocol.Ping(), protocol.Pong)).time
