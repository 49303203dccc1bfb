"""Tables come back after a restart: each once, many together, and without keeping anybody waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path

from paiju.errors import PaijuError
from paiju.server import loading
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import StorageError

from .setting import PATIENT, Guest, any_move, asynchronous, mover, open_hall, started
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
                if not room.match.over:
                    await room.dealer.move(mover(room, guests), any_move(room))
            await room.say(guests[0], "see you")
            seen[room.id] = [room.match.view(seat).json() for seat in (0, 1, None)]
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
            assert [room.match.view(seat).json() for seat in (0, 1, None)] == seen[room.id]
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
    assert store.owned() == {TABLE.id: 1} and store.last_moved(TABLE.id) == move(1).at
    assert store.claim_all(["unknown"]) == [] and store.last_moved("unknown") == 0


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
        assert turns >= room.match.turn > 5
