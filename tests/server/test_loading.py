"""Tables come back after a restart: each once, many together, and without keeping anybody waiting."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

from paiju.errors import PaijuError
from paiju.server import loading
from paiju.server.connection import Connection
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import StorageError

from .setting import PATIENT, Guest, any_move, asynchronous, mover, open_hall, started, until
from .stores import TABLE, move
from .test_storage import Open


async def left_over(path: Path, tables: int, moves: int = 6) -> dict[str, list[bytes]]:
    """Tables of two people with a few moves each, and what everybody saw there, as a server leaves them."""
    seen = {}
    async with open_hall(SqliteStore(path), PATIENT) as hall:
        for _ in range(tables):
            guests = [Guest(), Guest()]
            room = await started(hall, *guests)
            for _ in range(moves):
                if not room.live.over:
                    await room.dealer.move(mover(room, guests), any_move(room))
            await room.say(guests[0], "see you")
            seen[room.id] = [room.live.view(seat).json() for seat in (0, 1, None)]
    return seen


@asynchronous
async def test_many_tables_share_the_questions(tmp_path: Path, monkeypatch):
    seen = await left_over(tmp_path / "paiju.db", 30)
    monkeypatch.setattr(loading, "AT_ONCE", 20)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        asked = []
        claim_all = hall.store.claim_all

        async def counted(tables):
            asked.append(len(tables))
            return await claim_all(tables)

        monkeypatch.setattr(hall.store, "claim_all", counted)
        rooms = await asyncio.gather(*(hall.find(table) for table in seen for _ in range(2)))
        assert sum(asked) == 30 and len(asked) <= 4, "each table once, most of them together"
        assert len({id(room) for room in rooms}) == 30 == len(hall.rooms)
        for room in rooms:
            assert [room.live.view(seat).json() for seat in (0, 1, None)] == seen[room.id]
            assert [line.text for line in room.chat.lines] == ["see you"]


@asynchronous
async def test_a_table_that_came_meanwhile_is_not_brought_back_twice(tmp_path: Path):
    [table] = await left_over(tmp_path / "paiju.db", 1)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        room = await hall.loader.load(table)
        assert await hall.loader.load(table) is room
        assert await hall.find(room.stored.code.lower()) is room


@asynchronous
async def test_a_table_that_cannot_be_played_through_harms_no_other(tmp_path: Path, caplog):
    good, bad = await left_over(tmp_path / "paiju.db", 2)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        await hall.store.write(("UPDATE moves SET action = 'nonsense' WHERE table_id = $1 AND turn = 2", bad))
        found = await asyncio.gather(hall.find(bad), hall.find(good), return_exceptions=True)
        assert isinstance(found[0], PaijuError) and found[1].id == good
        assert "a table could not be restored" in caplog.text
        assert bad not in hall.rooms and not hall.has(bad)


@asynchronous
async def test_a_database_that_is_away_is_told_to_all_who_ask(tmp_path: Path, monkeypatch):
    tables = list(await left_over(tmp_path / "paiju.db", 3))
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:

        async def fail(tables):
            raise StorageError("DATABASE_FAILED", "away")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "claim_all", fail)
            found = await asyncio.gather(*map(hall.find, tables), return_exceptions=True)
            assert all(isinstance(each, StorageError) for each in found)
        assert {(await hall.find(table)).id for table in tables} == set(tables)


def test_what_was_left_is_read_for_those_that_may_be_had(open_store: Open) -> None:
    store = open_store()
    assert store.create(TABLE)
    store.append(TABLE.id, 1, 0, move(0))
    store.append(TABLE.id, 1, 0, move(1))
    [left] = store.claim_all([TABLE.id, "unknown"])
    assert left.table.id == TABLE.id and list(left.moves) == [move(0), move(1)] and list(left.chat) == []
    assert store.owned() == {TABLE.id: 1} and store.claim_all(["unknown"]) == []


@asynchronous
async def test_others_have_their_turn_while_a_long_game_comes_back(tmp_path: Path, monkeypatch):
    """Every step of the game takes a while; somebody who only wants to look at the clock is never kept for long."""
    [table] = await left_over(tmp_path / "paiju.db", 1, moves=12)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        monkeypatch.setattr(loading, "SLICE", 0.0)
        turns = 0

        async def look() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        looking = asyncio.create_task(look())
        room = await hall.find(table)
        looking.cancel()
        assert turns >= room.live.turn > 5


@asynchronous
async def test_many_who_come_back_at_once_ask_the_database_a_few_times(tmp_path: Path):
    tables = list(await left_over(tmp_path / "paiju.db", 40))
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        written = hall.store.transactions["write"]
        await asyncio.gather(*map(hall.find, tables))
        assert len(hall.rooms) == 40 and hall.store.transactions["write"] - written < 10


@asynchronous
async def test_a_hello_is_answered_while_tables_come_back(tmp_path: Path, monkeypatch):
    """The fifth of thirty tables is only finished when somebody has been told who they are."""
    tables = list(await left_over(tmp_path / "paiju.db", 30, moves=2))
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        restored, greeted = 0, asyncio.Event()
        restore = hall.loader._restored

        async def counted(left):
            nonlocal restored
            restored += 1
            if restored == 5:
                await greeted.wait()
            return await restore(left)

        monkeypatch.setattr(hall.loader, "_restored", counted)
        coming = asyncio.gather(*map(hall.find, tables))
        await until(lambda: restored == 5)
        session = Connection(hall, "127.0.0.1")
        await session.hear(b'{"v": 3, "type": "hello", "name": "Ann", "id": 1}')
        assert b'"welcome"' in session.outbox.waiting[0] and restored == 5 and len(hall.rooms) == 4
        greeted.set()
        assert len(await coming) == 30


@asynchronous
async def test_others_have_their_turn_between_tables(tmp_path: Path, monkeypatch):
    tables = list(await left_over(tmp_path / "paiju.db", 20, moves=1))
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        monkeypatch.setattr(loading, "SLICE", 0.0)
        seen = []

        async def look() -> None:
            while True:
                seen.append(len(hall.rooms))
                await asyncio.sleep(0)

        looking = asyncio.create_task(look())
        await asyncio.gather(*map(hall.find, tables))
        looking.cancel()
        assert set(range(20)) <= set(seen), "after every table"


class Busy:
    """A clock that others turn on: every turn of theirs takes so many seconds, for some turns."""

    def __init__(self, turns: int, seconds: float) -> None:
        self.turns, self.seconds = turns, seconds
        self.now = 0.0
        self.working = asyncio.create_task(self.work())

    def monotonic(self) -> float:
        return self.now

    async def work(self) -> None:
        while self.turns:
            self.turns -= 1
            self.now += self.seconds
            await asyncio.sleep(0)


@asynchronous
async def test_loading_waits_while_others_have_much_to_do_but_not_for_ever(monkeypatch):
    monkeypatch.setattr(loading, "PATIENCE", 0.02)
    async with open_hall(timing=PATIENT) as hall:
        for turns, seconds, left in ((5, 0.003, 0), (100, 0.003, 93), (5, 0.0001, 4)):
            busy = Busy(turns, seconds)
            with monkeypatch.context() as patch:
                patch.setattr(loading, "time", busy)
                await hall.loader._let_others()
            assert busy.turns == left, (turns, seconds)
            await busy.working


@asynchronous
async def test_tables_that_people_wait_for_come_first(tmp_path: Path, monkeypatch):
    tables = list(await left_over(tmp_path / "paiju.db", 12, moves=1))
    deserted, wanted = tables[:9], tables[9:]
    monkeypatch.setattr(loading, "FEW", 2)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        order: list[list[str]] = []
        claim_all = hall.store.claim_all

        async def noted(asked):
            order.append(list(asked))
            if len(order) == 1:
                coming.extend(asyncio.create_task(hall.loader.load(table)) for table in (*wanted, deserted[-1]))
                await asyncio.sleep(0)
            return await claim_all(asked)

        monkeypatch.setattr(hall.store, "claim_all", noted)
        coming = [asyncio.create_task(hall.loader.load_unwanted(table)) for table in deserted]
        await until(lambda: len(hall.rooms) == 12)
        rooms = await asyncio.gather(*coming)
        assert [room is None for room in rooms] == [False] * 8 + [True] + [False] * 4, "it is not for us any more"
        assert await hall.loader.load_unwanted(deserted[0]) is None, "it is here"
        assert order[0] == deserted[:2], "nobody wanted anything yet"
        assert order[1] == [*wanted, deserted[-1]], "and one of those is wanted now"
        assert [table for some in order[2:] for table in some] == deserted[2:-1] and len(order[2]) == 2


@asynchronous
async def test_garbage_is_not_looked_for_while_many_tables_come_back(tmp_path: Path, monkeypatch):
    tables = list(await left_over(tmp_path / "paiju.db", 6, moves=1))
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        looked: list[bool] = []
        restore = hall.loader._restored

        async def noted(left):
            looked.append(gc.isenabled())
            return await restore(left)

        monkeypatch.setattr(hall.loader, "_restored", noted)
        gc.unfreeze()
        await hall.find(tables[0])
        assert looked == [True] and gc.get_freeze_count() == 0
        monkeypatch.setattr(loading, "MANY", 5)
        try:
            await asyncio.gather(*map(hall.find, tables))
            await until(gc.isenabled)
            assert looked == [True, *[False] * 5] and gc.get_freeze_count() > 0
        finally:
            gc.unfreeze()
