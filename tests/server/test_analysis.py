"""Finished games are looked at in the background; a teacher is at tables alone with bots, and nowhere else."""

from __future__ import annotations

import asyncio
import json

import msgspec
import pytest

from analysis.games import finished
from paiju.record import Record
from paiju.rng import Random
from paiju.server import coaching, loading, protocol
from paiju.server.protocol import Advise, Create, Join, Undo, Update, Wish
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import Kept

from .setting import (
    PATIENT,
    Guest,
    any_move,
    asynchronous,
    make_table,
    open_hall,
    refused,
    serving,
    started,
    until,
)
from .test_web import get


def kept(game: str = "crazy_eights", id: str = "record-1", actions: int | None = None) -> Kept:
    """A finished game as it is kept, or (`actions`) one that was given up."""
    record = finished(game)
    if actions is not None:
        record = Record(record.game, record.rules, record.start, record.names, record.actions[:actions], {})
    rules, names = record.game.rules_text(record.rules), tuple(record.names)
    none = ("",) * len(names)
    return Kept(id, "table", game, rules, names, ("ann", *none[1:]), (0.0,) * len(names), 1, record.text())


async def looked(url: str, record: str, seat: object = 0, method: str = "GET"):
    status, _, body = await get(
        url, f"/api/records/{record}/analysis?seat={seat}", method, b"" if method == "POST" else None
    )
    return status, json.loads(body)


@asynchronous
async def test_a_finished_game_is_looked_at_once_and_kept():
    store = SqliteStore()
    async with serving(store) as served:
        await store.keep(kept())
        assert (await looked(served.url, "record-1"))[1]["status"] == "none"
        status, first = await looked(served.url, "record-1", method="POST")
        assert status == 200 and first["status"] in ("waiting", "working", "ready")
        async with asyncio.timeout(60):
            while (found := (await looked(served.url, "record-1"))[1])["status"] != "ready":
                assert found["status"] in ("waiting", "working")
                assert found.get("done", 0) <= found.get("total", 0)
                await asyncio.sleep(0.05)
        assert found["analysis"]["seats"] == [0]
        assert len(found["analysis"]["decisions"]) > 2
        pieces = served.hall.analyses.workshop._process
        again = (await looked(served.url, "record-1", method="POST"))[1]
        assert again == found
        assert served.hall.analyses.workshop._process is pieces and not served.hall.analyses.jobs


@asynchronous
async def test_what_cannot_be_looked_at_is_refused():
    store = SqliteStore()
    async with serving(store) as served:
        await store.keep(kept(id="given-up", actions=5))
        assert (await looked(served.url, "nothing", method="POST"))[0] == 404
        status, answer = await looked(served.url, "given-up", 7, method="POST")
        assert (status, answer["code"]) == (400, "NO_SEAT")
        await looked(served.url, "given-up", method="POST")
        await until(lambda: any(job.problem for job in served.hall.analyses.jobs.values()))
        status, answer = await looked(served.url, "given-up")
        assert (status, answer["code"]) == (400, "NOT_OVER")


@asynchronous
async def test_a_game_that_nobody_can_look_at_does_not_stop_the_others():
    async with open_hall() as hall:
        first, second = kept(id="first"), kept(id="second")
        await hall.store.keep(second)
        keep = hall.store.keep_analysis

        async def fail_once(record, *rest):
            if record == "first":
                raise RuntimeError("what nobody has thought of")
            await keep(record, *rest)

        hall.store.keep_analysis = fail_once
        for each in (first, second):
            await hall.analyses.begin(each, 0)
        async with asyncio.timeout(60):
            while (await hall.analyses.told(second, 0)).status != "ready":
                await asyncio.sleep(0.05)
        with refused("FAILED"):
            await hall.analyses.told(first, 0)
        assert not hall.analyses.jobs


@asynchronous
async def test_not_too_many_wait():
    async with open_hall() as hall:
        for number in range(20):
            await hall.analyses.begin(kept(id=f"r{number}"), 0)
        with refused("SLOW_DOWN"):
            await hall.analyses.begin(kept(id="one more"), 0)
        told = await hall.analyses.told(kept(id="r7"), 0)
        assert (told.status, told.ahead) == ("waiting", 7)


@asynchronous
async def test_an_analysis_goes_with_its_record():
    async with open_hall() as hall:
        store = hall.store
        await store.keep_analysis("nothing", 0, 1, "{}")
        assert await store.analysis("nothing", 0, 1) is None
        await store.keep(kept())
        await store.keep_analysis("record-1", 0, 1, "{}")
        assert await store.analysis("record-1", 0, 1) == "{}"
        assert await store.analysis("record-1", 0, 2) is None
        await store.keep_analysis("record-1", 0, 2, "[]")
        assert await store.analysis("record-1", 0, 2) == "[]"
        await store.erase("ann")
        assert await store.kept("record-1") is None
        assert await store.analysis("record-1", 0, 2) is None


# The teacher.


async def my_turn(room, guest):
    """Wait until the only person is to move."""
    await until(lambda: room.live is not None and (room.live.over or room.live.table.to_move() == 0))
    assert not room.live.over


def now(room) -> dict[str, object]:
    return {"table": room.id, "game": room.live.number, "turn": room.live.turn}


@asynchronous
async def test_advice_has_a_reason_and_a_warning():
    async with open_hall(timing=PATIENT) as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mb", rules="seed")
        await room.dealer.begin(ann)
        await my_turn(room, ann)
        advised = await coaching.advise(room, ann, Advise(**now(room)))
        assert advised.reason.en and advised.reason.zh
        if advised.best is not None:
            same = await coaching.advise(room, ann, Advise(**now(room), action=advised.best.move))
            assert same.warning is None
        with refused("LATE"):
            await coaching.advise(room, ann, Advise(table=room.id, game=1, turn=99))


@asynchronous
async def test_a_move_is_taken_back_and_stays_so():
    store = SqliteStore()
    async with open_hall(store, timing=PATIENT) as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mb", rules="seed")
        await room.dealer.begin(ann)
        await my_turn(room, ann)
        with refused("NOTHING_TO_UNDO"):
            await coaching.undo(room, ann, Undo(**now(room)))
        before, turn, view = room.live.table.state.position(), room.live.turn, ann.view("crazy_eights")
        await room.dealer.move(ann, any_move(room))
        await until(lambda: room.live.over or (room.live.turn > turn + 1 and room.live.table.to_move() == 0))
        await coaching.undo(room, ann, Undo(**now(room)))
        assert room.live.table.state.position() == before
        assert room.live.turn == turn
        assert len(await store.moves(room.id, 1)) == turn
        told = ann.last(Update)
        assert (told.turn, told.since) == (turn, room.live.events)
        assert ann.view("crazy_eights").legal == view.legal
        await room.dealer.move(ann, any_move(room, 1))
        assert room.live.turn > turn


@asynchronous
async def test_others_have_their_turn_while_a_move_of_a_long_game_is_taken_back(monkeypatch):
    monkeypatch.setattr(loading, "SLICE", 0.0)
    async with open_hall(timing=PATIENT) as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mb", rules="seed")
        await room.dealer.begin(ann)
        for _ in range(3):
            await my_turn(room, ann)
            await room.dealer.move(ann, any_move(room))
        await my_turn(room, ann)
        turns = []

        async def let_others():
            turns.append(room.live.turn)

        hall.loader._let_others = let_others
        await coaching.undo(room, ann, Undo(**now(room)))
        assert len(turns) >= room.live.turn > 1


@asynchronous
async def test_with_company_there_is_no_teacher():
    async with open_hall(timing=PATIENT) as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await started(hall, ann, bob, rules="seed")
        for guest in (ann, bob):
            with refused("NOT_ALONE"):
                await coaching.advise(room, guest, Advise(**now(room)))
            with refused("NOT_ALONE"):
                await coaching.undo(room, guest, Undo(**now(room)))
        await room.host.leave(bob)
        with refused("NOT_ALONE"):
            await coaching.undo(room, ann, Undo(**now(room)))


# Playing on from a finished game.


@asynchronous
@pytest.mark.parametrize("at", [0, 9])
async def test_a_finished_game_goes_on_from_a_move(at):
    async with open_hall(timing=PATIENT) as hall:
        game = kept()
        await hall.store.keep(game)
        ann = Guest("Ann")
        seats = [Wish("me"), *[Wish("bot") for _ in game.names[1:]]]
        room = await hall.create(ann, Create(game="holdem", seats=list(seats), record=game.id, at=at))
        await room.host.join(ann, Join(table=room.id))
        await room.dealer.begin(ann)
        assert room.setup.private and room.setup.game == "crazy_eights"
        want = Record.parse(game.text).replay(at).fields()
        start = dict(word.split("=", 1) for word in room.stored.start.split())
        assert start["hands"] == want["hands"]
        rng = Random(1)
        while not room.live.over:
            await until(lambda: room.live.over or room.live.table.to_move() == 0)
            if not room.live.over:
                await room.dealer.move(ann, any_move(room, rng.below(100)))
        await until(lambda: room.status == "over")
        assert await hall.store.kept(room.record) is not None


@asynchronous
async def test_nobody_else_plays_on():
    async with open_hall() as hall:
        game = kept()
        await hall.store.keep(game)
        ann, bots = Guest("Ann"), [Wish("bot")] * (len(game.names) - 1)
        for code, seats, more in [
            ("NO_RECORD", [Wish("me"), *bots], {"record": "nothing"}),
            ("NOT_ALONE", [Wish("open"), *bots], {}),
            ("NOT_ALONE", [Wish("me"), Wish("open"), *bots[1:]], {}),
            ("NOT_ALONE", [Wish("me"), *bots[1:]], {}),
            ("NO_MOMENT", [Wish("me"), *bots], {"at": 100_000}),
        ]:
            with refused(code):
                await hall.create(
                    ann, Create(**{"game": "crazy_eights", "seats": list(seats), "record": game.id, **more})
                )


def test_messages_are_read():
    written = msgspec.json.encode(Undo(table="t", game=1, turn=2))
    assert protocol.requests.decode(written) == Undo(table="t", game=1, turn=2)
