"""What takes long is done in another process, which may fail without harm."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import os
import signal
import time

import pytest

import paiju
from paiju import PaijuError
from paiju.record import Record
from paiju.server import workshop
from paiju.server.workshop import Work, Workshop, serve

from .setting import asynchronous, serving
from .test_web import get


def a_record(game: str = "crazy_eights", rules: str = "points", seed: int = 1) -> str:
    """A whole game of random moves."""
    state, rng = paiju.game(game).deal(rules, seed=seed), paiju.Random(seed)
    record = Record.begin(state)
    while not state.over():
        action = state.random_move(rng)
        record.add(state.to_move(), action)
        state.play(action)
    return record.text()


def test_it_speaks_on_its_input_and_output():
    asked = [
        b'{"record":' + json.dumps(a_record()).encode() + b',"eyes":"all"}',
        b'{"record":"nonsense","eyes":"0"}',
        b'{"record":"","eyes":"0"}',
        b"nonsense",
    ]
    sink = io.BytesIO()
    serve(io.BytesIO(b"".join(len(each).to_bytes(4, "big") + each for each in asked)), sink)
    sink.seek(0)
    answers = []
    while head := sink.read(4):
        answers.append(sink.read(int.from_bytes(head, "big")))
    assert [answer[:1] for answer in answers] == [b"\1", b"\0", b"\0", b"\0"]
    assert json.loads(gzip.decompress(answers[0][1:]))["game"] == "crazy_eights"
    assert [json.loads(answer[1:])["code"] for answer in answers[1:]] == ["BAD_RECORD", "NO_RECORD", "FAILED"]


@asynchronous
async def test_a_process_that_dies_is_begun_again():
    shop = Workshop()
    record = a_record()
    first = await shop.show(Work(record, "all"))
    process = shop._process
    assert await shop.show(Work(record, "all")) == first and shop._process is process
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    assert await shop.show(Work(record, "public")) != first
    assert shop._process is not process
    with pytest.raises(PaijuError) as refused:
        await shop.show(Work("paiju 1\n{}", "all"))
    assert refused.value.code == "BAD_RECORD" and refused.value.say("zh") != refused.value.say("en")
    await shop.close()
    await shop.close()


@asynchronous
async def test_what_takes_too_long_is_given_up_and_keeps_nobody_waiting(monkeypatch):
    shop = Workshop()
    await shop.show(Work(a_record(), "all"))
    stuck = shop._process
    monkeypatch.setattr(workshop, "SECONDS", 0.3)
    os.kill(stuck.pid, signal.SIGSTOP)
    with pytest.raises(PaijuError) as refused:
        await shop.show(Work(a_record(), "all"))
    assert refused.value.code == "TOO_LONG" and stuck.returncode is not None
    monkeypatch.setattr(workshop, "SECONDS", 10)
    assert await shop.show(Work(a_record(), "all"))
    await shop.close()


@asynchronous
async def test_an_answer_nobody_waits_for_is_not_given_to_another():
    shop = Workshop()
    mine, other = a_record(seed=1), a_record(seed=2)
    right = await shop.show(Work(other, "all"))
    given_up = asyncio.create_task(shop.show(Work(mine, "all")))
    await asyncio.sleep(0.01)
    given_up.cancel()
    assert await shop.show(Work(other, "all")) == right
    await shop.close()


@asynchronous
async def test_only_so_many_may_wait(monkeypatch):
    monkeypatch.setattr(workshop, "MOST_WAITING", 2)
    shop = Workshop()
    found = await asyncio.gather(*(shop.show(Work(a_record(), "all")) for _ in range(4)), return_exceptions=True)
    assert [getattr(each, "code", "") for each in found] == ["", "", "SLOW_DOWN", "SLOW_DOWN"]
    await shop.close()


@asynchronous
async def test_others_are_answered_while_a_long_record_is_shown():
    long = a_record("holdem", "limit,start_stack=100", seed=3)
    async with serving() as served:
        await served.hall.workshop.show(Work(a_record(), "all"))
        served.hall.loop_watch._late.clear()
        showing = asyncio.create_task(get(served.url, "/api/replay?eyes=all", "POST", long.encode()))
        slowest = 0.0
        while not showing.done():
            began = time.monotonic()
            assert (await get(served.url, "/api/schema"))[0] == 200
            slowest = max(slowest, time.monotonic() - began)
        status, headers, data = await showing
        assert status == 200 and json.loads(data)["game"] == "holdem" and "content-encoding" not in headers
        status, headers, zipped = await get(served.url, "/api/replay", "POST", long.encode(), Accept_Encoding="gzip")
        assert headers["content-encoding"] == "gzip" and gzip.decompress(zipped) == data
        assert served.hall.loop_watch.worst < 2.0, slowest
