"""Tables where nobody is: they cost next to nothing, they end in time, and nobody has to wait for that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from paiju.server import caretaker, loading
from paiju.server.hall import Hall
from paiju.server.protocol import Create, Join, Wish
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import Lost, StorageError, Stored, connect

from .setting import PATIENT, Guest, asynchronous, make_table, open_hall, until
from .stores import TABLE, Opened, move

TABLES = 60
LONG_AGO = 1_000_000_000


@asynccontextmanager
async def two_halls(url: str) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two nodes that keep order only when they are asked to."""
    async with open_hall(connect(url), PATIENT) as one, open_hall(connect(url), PATIENT) as two:
        yield one, two


async def left_over(url: str, tables: int, begun: bool = True) -> list[str]:
    """Tables of people that no node has."""
    async with open_hall(connect(url), PATIENT) as hall:
        for _ in range(tables):
            guest = Guest()
            room = await make_table(hall, guest, "mb")
            if begun:
                await room.dealer.begin(guest)
        return list(hall.rooms)


def counts(hall: Hall) -> tuple[int, int]:
    return hall.store.transactions["read"], hall.store.transactions["write"]


async def sweep(hall: Hall) -> None:
    """What is done every now and then."""
    await hall.caretaker.verify()
    await hall.caretaker.adopt()
    await hall.caretaker.end_idle()


@asynchronous
async def test_idle_tables_of_two_nodes_cost_no_questions(postgres_url: str):
    """Two nodes that look after a few thousand tables where nobody is once had nothing else to do."""
    await left_over(postgres_url, TABLES)
    async with two_halls(postgres_url) as halls:
        for hall in halls:
            assert len(hall.caretaker.dormant) == TABLES
            read, written = counts(hall)
            for _ in range(5):
                await sweep(hall)
            assert counts(hall)[0] - read <= 5 + 5, "one question for all, and what the house looks for"
            assert counts(hall)[1] == written


@asynchronous
async def test_tables_that_were_touched_meanwhile_are_looked_at_many_at_a_time(postgres_url: str):
    tables = await left_over(postgres_url, TABLES)
    async with two_halls(postgres_url) as halls:
        for hall in halls:
            hall.caretaker.dormant = dict.fromkeys(tables, 0.0)
            read, written = counts(hall)
            await hall.caretaker.end_idle()
            assert counts(hall)[0] - read < 10 and counts(hall)[1] == written
            assert all(end > 0 for end in hall.caretaker.dormant.values()) and len(hall.caretaker.dormant) == TABLES
            assert await hall.store.owned() == {}, "whoever comes may have them anywhere"


@asynchronous
async def test_tables_that_nobody_came_back_to_end_together(url: str):
    tables = await left_over(url, TABLES)
    async with open_hall(connect(url), PATIENT) as hall:
        await hall.store.write(("UPDATE tables SET touched = $1", LONG_AGO), ("UPDATE moves SET at = $1", LONG_AGO))
        hall.caretaker.dormant = dict.fromkeys(tables, 0.0)
        read, written = counts(hall)
        await hall.caretaker.end_idle()
        assert not hall.rooms and await hall.store.orphans() == []
        records = await hall.store.read("SELECT count(*) FROM records")
        assert records[0][0] == TABLES, "their deals can still be checked"
        if not hall.store.shared:
            assert counts(hall)[1] - written < TABLES
        assert counts(hall)[0] - read < TABLES


@asynchronous
async def test_deserted_rooms_end_together(tmp_path: Path):
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        rooms = [await make_table(hall, Guest(), "mb") for _ in range(TABLES)]
        for room in rooms:
            room.host.disconnect(next(iter(room.members)))
            room.empty_since = float("-inf")
        guest = Guest()
        await rooms[-1].host.join(guest, Join(table=rooms[-1].id, watch=True))
        _, written = counts(hall)
        await hall.caretaker.end_idle()
        assert list(hall.rooms.values()) == rooms[-1:], "somebody is there"
        assert counts(hall)[1] - written < 10


@asynchronous
async def test_nobody_waits_for_tables_that_end(tmp_path: Path, monkeypatch):
    """Somebody comes back to a table that is just to be ended: it is there for them, and stays."""
    monkeypatch.setattr(loading, "FEW", 1)
    monkeypatch.setattr(caretaker, "AT_ONCE", 5)
    tables = await left_over(str(tmp_path / "paiju.db"), 5)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        await hall.store.write(("UPDATE tables SET touched = $1", LONG_AGO))
        hall.caretaker.dormant = dict.fromkeys(tables, 0.0)
        guest, claim_all = Guest(), hall.store.claim_all

        async def noted(asked):
            if not coming:
                coming.append(asyncio.create_task(join()))
                await asyncio.sleep(0)
            return await claim_all(asked)

        async def join() -> None:
            room = await hall.loader.load(tables[-1])
            await room.host.join(guest, Join(table=room.id, watch=True))

        coming: list[asyncio.Task[None]] = []
        monkeypatch.setattr(hall.store, "claim_all", noted)
        await hall.caretaker.end_idle()
        await asyncio.gather(*coming)
        assert list(hall.rooms) == tables[-1:] and guest.room.table == tables[-1] and not guest.gone


@asynchronous
async def test_a_table_that_cannot_be_restored_ends_all_the_same(url: str):
    good, bad = await left_over(url, 2)
    async with open_hall(connect(url), PATIENT) as hall:
        await hall.store.write(
            ("UPDATE tables SET touched = $1", LONG_AGO),
            ("UPDATE tables SET start = 'nonsense' WHERE id = $1", bad),
        )
        hall.caretaker.dormant = {good: 0.0, bad: 0.0}
        await hall.caretaker.end_idle()
        assert await hall.store.orphans() == [] == list(await hall.store.owned())
        assert bad not in hall.caretaker.dormant


@asynchronous
async def test_a_table_that_another_node_took_is_left_alone(postgres_url: str):
    [table] = await left_over(postgres_url, 1)
    async with two_halls(postgres_url) as (one, two):
        await one.store.write(("UPDATE tables SET touched = $1", LONG_AGO))
        assert await two.store.claim(table) is not None
        for hall in (one, two):
            hall.caretaker.dormant = {table: 0.0}
        await one.caretaker.end_idle()
        assert table in await two.store.owned() and one.caretaker.dormant == {}
        await two.caretaker.end_idle()
        assert await two.store.find(table) is None


@asynchronous
async def test_tables_are_kept_while_the_database_is_away(tmp_path: Path, monkeypatch):
    [table] = await left_over(str(tmp_path / "paiju.db"), 1)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        await hall.store.write(("UPDATE tables SET touched = $1", LONG_AGO))
        hall.caretaker.dormant = {table: 0.0}

        async def fail(tables):
            raise StorageError("DATABASE_FAILED", "away")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "claim_all", fail)
            try:
                await hall.caretaker.end_idle()
            except StorageError:
                pass
            else:
                raise AssertionError("it should be known that the database is away")
        assert await hall.store.find(table) is not None and table in hall.caretaker.dormant
        await hall.caretaker.end_idle()
        assert await hall.store.find(table) is None, "it is tried again"


@asynchronous
async def test_a_lost_table_does_not_keep_the_others_from_ending(tmp_path: Path, monkeypatch):
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        rooms = [await make_table(hall, Guest(), "mb") for _ in range(3)]
        for room in rooms:
            room.host.disconnect(next(iter(room.members)))
            room.empty_since = float("-inf")

        async def lost() -> None:
            raise Lost

        monkeypatch.setattr(rooms[0].ledger, "drop", lost)
        await hall.caretaker.end_idle()
        assert list(hall.rooms) == [rooms[0].id]


def test_when_a_table_was_last_touched(store: Opened) -> None:
    made = [Stored(f"table-{n}", f"CODE{n}", True, "playing", b"{}") for n in range(3)]
    for table in made:
        assert store.create(table)
    store.write(("UPDATE tables SET touched = $1", 5000))
    store.append("table-1", 1, 0, move(0))
    store.append("table-1", 1, 0, move(1))
    store.write(("UPDATE tables SET touched = $1 WHERE id = 'table-2'", move(9).at))
    store.append("table-2", 1, 0, move(0))
    ids = [table.id for table in made]
    assert store.touched([*ids, "unknown"]) == {"table-0": 5000, "table-1": move(1).at, "table-2": move(9).at}
    assert store.touched([TABLE.id, "unknown"]) == {"table-1": move(1).at} and store.touched(["unknown"]) == {}


@asynchronous
async def test_a_player_is_told_of_the_tables_they_own(tmp_path: Path):
    """Where somebody sits is known to the database; what they have made and left is known to who keeps the tables."""
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        ann, bob = Guest(), Guest()
        seats = [Wish("open"), Wish("open")]
        room = await hall.create(ann, Create(game="crazy_eights", seats=seats))
        await room.host.join(ann, Join(table=room.id, watch=True))
        assert await hall.tables_of(ann.player.id) == [room.id] and await hall.tables_of(bob.player.id) == []
        await room.host.join(bob, Join(table=room.id))
        await room.host.leave(ann)
        assert await hall.tables_of(ann.player.id) == [room.id], "it is still hers"
        await room.change(owner=bob.player.id)
        assert await hall.tables_of(ann.player.id) == [] and await hall.tables_of(bob.player.id) == [room.id]
        room.abandon()
        await until(lambda: not hall.rooms)
        assert await hall.tables_of(ann.player.id) == [] and hall.owners.tables(bob.player.id) == frozenset()
