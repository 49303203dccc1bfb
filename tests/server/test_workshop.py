"""What takes long is done in another process, which may fail without harm."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import os
import signal
import time

import msgspec
import pytest

import paiju
from paiju import PaijuError, bots
from paiju.record import Record
from paiju.server import protocol, thinking, workshop
from paiju.server.metrics import Metrics
from paiju.server.thinking import Thinkers
from paiju.server.workshop import Work, Workshop, serve

from .attackers import Raw, long_record
from .setting import PATIENT, Client, Refusal, asynchronous, serving, until
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


def mission():
    """A position that a bot has to search."""
    return paiju.game("doudizhu").deal("endgame,mission=12", seed=1)


def test_it_speaks_on_its_input_and_output():
    view = msgspec.json.encode(mission().view(0))
    asked = [
        b'{"type":"show","record":' + json.dumps(a_record()).encode() + b',"eyes":"all"}',
        b'{"type":"think","bot":"solver","game":"doudizhu","view":' + view + b',"seed":1}',
        b'{"type":"show","record":"nonsense","eyes":"0"}',
        b'{"type":"show","record":"","eyes":"0"}',
        b'{"type":"think","bot":"nobody","game":"doudizhu","view":' + view + b',"seed":1}',
        b"nonsense",
    ]
    sink = io.BytesIO()
    serve(io.BytesIO(b"".join(len(each).to_bytes(4, "big") + each for each in asked)), sink)
    sink.seek(0)
    answers = []
    while head := sink.read(4):
        answers.append(sink.read(int.from_bytes(head, "big")))
    assert [answer[:1] for answer in answers] == [b"\1", b"\1", b"\0", b"\0", b"\0", b"\0"]
    assert json.loads(gzip.decompress(answers[0][1:]))["game"] == "crazy_eights"
    assert answers[1][1:].decode() == bots.bot("solver", "doudizhu")(mission().view(0), paiju.Random(1))
    codes = [json.loads(answer[1:])["code"] for answer in answers[2:]]
    assert codes == ["BAD_RECORD", "NO_RECORD", "UNKNOWN_BOT", "FAILED"]


@asynchronous
async def test_a_process_that_dies_is_begun_again():
    shop = Workshop()
    record = a_record()
    first = await shop.ask(Work(record, "all"))
    process = shop._process
    assert await shop.ask(Work(record, "all")) == first and shop._process is process
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    assert await shop.ask(Work(record, "public")) != first
    assert shop._process is not process
    with pytest.raises(PaijuError) as refused:
        await shop.ask(Work("paiju 1\n{}", "all"))
    assert refused.value.code == "BAD_RECORD" and refused.value.say("zh") != refused.value.say("en")
    await shop.close()
    await shop.close()


@asynchronous
async def test_what_takes_too_much_of_the_processor_is_given_up():
    shop = Workshop(1.0, patience=60)
    with pytest.raises(PaijuError) as refused:
        await shop.ask(Work(long_record().decode(), "all"))
    assert refused.value.code == "TOO_LONG"
    process = shop._process
    await shop.ask(Work(a_record("crazy_eights", "seed"), "all"))
    assert shop._process is process
    await shop.close()


@asynchronous
async def test_what_does_not_come_back_is_given_up_and_keeps_nobody_waiting():
    shop = Workshop()
    await shop.ask(Work(a_record(), "all"))
    stuck = shop._process
    shop.patience = 0.3
    os.kill(stuck.pid, signal.SIGSTOP)
    with pytest.raises(PaijuError) as refused:
        await shop.ask(Work(a_record(), "all"))
    assert refused.value.code == "TOO_LONG" and stuck.returncode is not None
    shop.patience = 60
    assert await shop.ask(Work(a_record(), "all"))
    await shop.close()


@asynchronous
async def test_an_answer_nobody_waits_for_is_not_given_to_another():
    shop = Workshop()
    mine, other = a_record(seed=1), a_record(seed=2)
    right = await shop.ask(Work(other, "all"))
    given_up = asyncio.create_task(shop.ask(Work(mine, "all")))
    await until(shop._turn.locked)
    given_up.cancel()
    assert await shop.ask(Work(other, "all")) == right
    await shop.close()


@asynchronous
async def test_only_so_many_may_wait(monkeypatch):
    monkeypatch.setattr(workshop, "MOST_WAITING", 2)
    shop = Workshop()
    found = await asyncio.gather(*(shop.ask(Work(a_record(), "all")) for _ in range(4)), return_exceptions=True)
    assert [getattr(each, "code", "") for each in found] == ["", "", "SLOW_DOWN", "SLOW_DOWN"]
    await shop.close()


@asynchronous
async def test_others_are_answered_while_a_long_record_is_shown():
    long = a_record("holdem", "limit,start_stack=100", seed=3)
    async with serving() as served:
        await served.hall.workshop.ask(Work(a_record(), "all"))
        served.hall.loop_watch._late.clear()
        showing = asyncio.create_task(get(served.url, "/api/replay?eyes=all", "POST", long.encode()))
        slowest = 0.0
        while not showing.done():
            began = time.monotonic()
            assert (await get(served.url, "/api/schema"))[0] == 200
            slowest = max(slowest, time.monotonic() - began)
            await asyncio.sleep(0.05)  # who asks without a break takes the time that the record needs
        status, headers, data = await showing
        assert status == 200 and json.loads(data)["game"] == "holdem" and "content-encoding" not in headers
        status, headers, zipped = await get(served.url, "/api/replay", "POST", long.encode(), Accept_Encoding="gzip")
        assert headers["content-encoding"] == "gzip" and gzip.decompress(zipped) == data
        assert served.hall.loop_watch.worst < 2.0, slowest


@asynchronous
async def test_a_bot_that_searches_thinks_in_another_process():
    """While it stands still nothing else does, and when it dies any move is played, and the next one thinks again."""
    thinkers = Thinkers(Metrics(), seconds=60)
    view = mission().view(0)
    best = bots.bot("solver", "doudizhu")(view, paiju.Random(1))
    assert await thinkers.ask("solver", view, paiju.Random(1)) == best
    process = thinkers._study._process
    os.kill(process.pid, signal.SIGSTOP)
    asked = [asyncio.create_task(thinkers.ask("solver", view, paiju.Random(1))) for _ in range(thinking.MOST_HINTS)]
    await until(lambda: thinkers._study.waiting == thinking.MOST_HINTS)
    assert not thinkers.has_time("solver", "doudizhu") and thinkers.has_time("rule", "doudizhu")
    assert await thinkers.ask("rule", view, paiju.Random(1)) in view.legal
    os.kill(process.pid, signal.SIGKILL)
    assert await asyncio.gather(*asked) == ["", best, best, best]
    assert "paiju_bot_failures_total 1" in thinkers.metrics.text()
    await thinkers.close()


@asynchronous
async def test_a_hint_is_thought_about_once(monkeypatch):
    asked = []

    async def ask(self, name, view, rng):
        asked.append(name)
        return "789TJ"

    async with serving(timing=PATIENT) as served, Client(served.url) as ann:
        table = await ann.create("doudizhu", "mb", rules="endgame,mission=1", start=True)
        await table.until(lambda: table.mine)
        monkeypatch.setattr(Thinkers, "ask", ask)
        hints = [await ann.ask(protocol.Hint(**table.now()), protocol.Considered) for _ in range(5)]
        assert [hint.action for hint in hints] == ["789TJ"] * 5 and asked == ["solver"]
        monkeypatch.setattr(Thinkers, "has_time", lambda self, name, game: False)
        assert (await ann.ask(protocol.Hint(**table.now()), protocol.Considered)).action == "789TJ"
        served.hall.rooms[table.table].live.advice = ((-1, -1, -1), "")
        with pytest.raises(Refusal) as refused:
            await ann.ask(protocol.Hint(**table.now()), protocol.Considered)
        assert refused.value.code == "SLOW_DOWN"


@asynchronous
async def test_a_server_that_stops_waits_for_no_long_work(caplog):
    async with serving() as served:
        await served.hall.workshop.ask(Work(a_record(), "all"))
        os.kill(served.hall.workshop._process.pid, signal.SIGSTOP)
        waiting = [
            asyncio.create_task(get(served.url, "/api/replay?eyes=all", "POST", a_record().encode())) for _ in range(3)
        ]
        await until(lambda: served.hall.workshop.waiting == 3)
        sending = await Raw.connect(served.url)
        sending.writer.write(b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\nx")
        await until(lambda: served.server.config.door.inside == 4)
        began = time.monotonic()
    assert time.monotonic() - began < 4
    for status, _, data in await asyncio.gather(*waiting):
        assert status == 503 and json.loads(data)["code"] == "CLOSING"
    assert await sending.ended() and "Traceback" not in caplog.text
    sending.close()
