"""A node that cannot write says so, harms nobody, and is well again by itself."""

from __future__ import annotations

import asyncio
import re
import shutil
import time
from contextlib import suppress
from pathlib import Path

import pytest

from paiju.record import Record
from paiju.server import database, duties, health, postgres, protocol
from paiju.server.client import Client
from paiju.server.duties import Duties
from paiju.server.finder import Finder
from paiju.server.health import LoopWatch, Pulse
from paiju.server.postgres import PostgresStore
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import Lost, Node, StorageError, Stored

from .databases import Postgres
from .processes import launched
from .scripted import Scripted, check
from .setting import PATIENT, asynchronous, open_hall, serving, until
from .stores import TABLE, move
from .test_killed import kept_games
from .test_web import get

ME, OTHER = Node("me", "http://me"), Node("other", "http://other")
TABLES = [Stored(f"table-{n}", f"CODE{n}", True, "waiting", b"{}") for n in range(20)]


@pytest.mark.parametrize("what", ["fast", "immediate", "terminate"])
def test_moves_survive_whatever_happens_to_postgresql(what: str, postgres: Postgres, postgres_url: str) -> None:
    async def work() -> None:
        store = PostgresStore(postgres_url, lease=60, patience=60)
        await store.open(ME)
        for table in TABLES:
            await store.create(table)
        kept = dict.fromkeys((table.id for table in TABLES), 0)
        until = [time.monotonic() + 60]

        async def play(table: str) -> None:
            while time.monotonic() < until[0]:
                await store.append(table, 1, 0, move(kept[table]))
                kept[table] += 1

        playing = [asyncio.create_task(play(table)) for table in kept]
        for _ in range(4 if what == "terminate" else 1):
            before = sum(kept.values())
            while sum(kept.values()) < before + 200:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(postgres.terminate if what == "terminate" else lambda: postgres.restart(what))
        before = dict(kept)
        while any(kept[table] <= before[table] for table in kept):
            await asyncio.sleep(0.01)
        until[0] = 0
        await asyncio.gather(*playing)
        assert await store.ailment() == ""
        for table, count in kept.items():
            assert await store.moves(table, 0) == [move(turn) for turn in range(count)]
        await asyncio.wait_for(store.close(), 10)

    asyncio.run(asyncio.wait_for(work(), 100))


@pytest.mark.parametrize("broken", ["insist", "insert_all"])
def test_a_mistake_in_writing_is_answered_and_over(broken: str, postgres_url: str, monkeypatch) -> None:
    async def work() -> None:
        store = PostgresStore(postgres_url)
        await store.open(ME)
        await store.create(TABLE)

        async def fail(*arguments: object, **named: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(store, broken, fail)
            calls = [store.append(TABLE.id, 1, 0, move(turn)) for turn in range(3)]
            for problem in await asyncio.wait_for(asyncio.gather(*calls, return_exceptions=True), 5):
                assert isinstance(problem, StorageError) and problem.code == "DATABASE_FAILED"
        await asyncio.wait_for(store.append(TABLE.id, 1, 0, move(0)), 5)
        assert store.duties.failures["writing moves"] == 1
        assert await store.moves(TABLE.id, 0) == [move(0)] and await store.ailment() == ""
        await store.close()

    asyncio.run(work())


def test_a_node_whose_moves_are_stuck_gives_its_tables_up_and_can_be_stopped(postgres_url: str, monkeypatch) -> None:
    for module in (database, postgres):
        monkeypatch.setattr(module, "STUCK", 0.2)

    async def work() -> None:
        stuck = PostgresStore(postgres_url, renew=0.05, patience=0.1)
        well = PostgresStore(postgres_url)
        await stuck.open(ME)
        await well.open(OTHER)
        await stuck.create(TABLE)
        assert await well.orphans() == [] and await well.claim(TABLE.id) is None

        async def hang(batch: object) -> None:
            await asyncio.sleep(3600)

        monkeypatch.setattr(stuck, "insert_all", hang)
        monkeypatch.setattr(postgres, "TIMEOUT", 0.5)
        moving = asyncio.create_task(stuck.append(TABLE.id, 1, 0, move(0)))
        while await well.orphans() != [TABLE.id]:
            await asyncio.sleep(0.02)
        assert "waiting" in await stuck.ailment()
        assert [node.id for node in await well.nodes()] == ["other"]
        claimed = await well.claim(TABLE.id)
        assert claimed is not None and claimed.epoch == 2
        await asyncio.wait_for(stuck.close(), 5)
        [problem] = await asyncio.gather(moving, return_exceptions=True)
        assert isinstance(problem, StorageError)
        await well.close()

    asyncio.run(asyncio.wait_for(work(), 30))


@pytest.mark.parametrize("minutes", [3, 120, 24 * 60])
def test_a_lease_from_before_the_clock_was_set_back_is_none(
    minutes: int, postgres: Postgres, postgres_url: str
) -> None:
    """A node dies, and before its lease has ended the database's clock goes back; another node plays all the time."""
    schema = postgres_url.split("search_path=")[1]
    postgres.run(f"CREATE TABLE {schema}.clock AS SELECT INTERVAL '0' AS slow")
    postgres.run(
        f"CREATE FUNCTION {schema}.now() RETURNS timestamptz STABLE LANGUAGE SQL"
        f" AS 'SELECT pg_catalog.now() - slow FROM {schema}.clock'"
    )
    url = f"{postgres_url},pg_catalog"  # ours comes before the real one

    async def work() -> None:
        dead, well = PostgresStore(url, renew=1000), PostgresStore(url, renew=0.05)
        await dead.open(ME)
        await dead.create(TABLE)
        await well.open(OTHER)
        await well.create(TABLES[0])
        before = await well.read("SELECT {now}")
        assert await well.orphans() == [] and len(await well.nodes()) == 2
        for turn in range(100):
            await well.append(TABLES[0].id, 1, 0, move(turn))
            if turn == 50:
                slow = f"UPDATE {schema}.clock SET slow = INTERVAL '{minutes} minutes'"
                await asyncio.to_thread(postgres.run, slow)
        assert 0 < before[0][0] - (await well.read("SELECT {now}"))[0][0] <= 60_000 * minutes
        while [node.id for node in await well.nodes()] != ["other"]:
            await asyncio.sleep(0.01)
        assert await well.orphans() == [TABLE.id] and (await well.find(TABLE.id))[1] is None
        assert (await well.find(TABLES[0].id))[1] == OTHER and await well.ailment() == ""
        assert (await well.claim(TABLE.id)).epoch == 2
        with pytest.raises(Lost):
            await dead.append(TABLE.id, 1, 0, move(0))
        assert len(await well.moves(TABLES[0].id, 0)) == 100
        await dead.close()
        await well.close()

    asyncio.run(asyncio.wait_for(work(), 60))


@pytest.mark.parametrize("what", ["fast", "immediate", "terminate", "pause"])
@asynchronous
async def test_a_server_is_well_again_after_whatever_happens_to_postgresql(
    what: str, postgres: Postgres, postgres_url: str
) -> None:
    options = ("--port", "0", "--database", postgres_url, "--bot-delay", "0-5", "--dealing", "0")
    async with launched(*options) as server:
        players = [Scripted(lambda: [server.url], name, name) for name in ("Ann", "Bob")]
        async with Client(server.url, name="Ann") as ann, Client(server.url, name="Bob") as bob:
            players[0].token, players[1].token = ann.me.token, bob.me.token
            seat = await ann.create("doudizhu", "mob")
            await bob.join(seat.table)
            await seat.do(protocol.Start)
        playing = [asyncio.create_task(player.play(seat.table, 0.02)) for player in players]
        await until(lambda: any(player.confirmed for player in players), 60)
        if what == "pause":
            await asyncio.to_thread(postgres.pause)
            try:
                while (answer := await get(server.url, "/healthz"))[0] == 200:
                    await asyncio.sleep(0.1)
            finally:
                await asyncio.to_thread(postgres.go_on)
            assert answer[0] == 503 and re.search(b"waiting|in time|cannot be written", answer[2])
        else:
            await asyncio.to_thread(postgres.terminate if what == "terminate" else lambda: postgres.restart(what))
        await asyncio.gather(*playing)
        while (await get(server.url, "/healthz"))[0] != 200:
            await asyncio.sleep(0.1)
        assert await server.stop() == 0
    [(moves, kept)] = await kept_games(postgres_url, players[0].record)
    check(moves, players)
    assert Record.parse(kept.text).replay().over()


@asynchronous
async def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room_again(tmp_path: Path, monkeypatch):
    """Everything can be read, nothing written: no file may become longer than the longest one here."""
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(health, "FRESH", 0.0)
    async with serving(timing=PATIENT, store=SqliteStore(tmp_path / "paiju.db")) as served:
        store = served.hall.store
        await store.create(TABLE)
        assert (await get(served.url, "/healthz"))[0] == 200
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (max(path.stat().st_size for path in tmp_path.iterdir()), hard))
        try:
            [problem] = await asyncio.gather(store.append(TABLE.id, 1, 0, move(0)), return_exceptions=True)
            answer = await get(served.url, "/healthz")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert isinstance(problem, StorageError) and await store.moves(TABLE.id, 0) == []
        assert (answer[0], answer[2]) == (503, b"not ready: the database cannot be written\n")
        await store.append(TABLE.id, 1, 0, move(0))
        assert (await get(served.url, "/healthz"))[0] == 200


@pytest.mark.parametrize("how", ["overwritten", "emptied", "replaced", "removed"])
def test_a_file_that_is_not_ours_any_more_is_not_written_to(how: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    path = tmp_path / "paiju.db"

    async def work() -> None:
        store = SqliteStore(path)
        await store.open(ME)
        await store.create(TABLE)
        await store.append(TABLE.id, 1, 0, move(0))
        assert await store.ailment() == ""
        if how == "overwritten":
            with path.open("r+b") as file:
                file.write(b"x" * path.stat().st_size)
        elif how == "emptied":
            path.write_bytes(b"")
        elif how == "replaced":
            shutil.copy(path, tmp_path / "other.db")
            (tmp_path / "other.db").replace(path)
        else:
            path.unlink()
        [problem] = await asyncio.gather(store.append(TABLE.id, 1, 0, move(1)), return_exceptions=True)
        assert isinstance(problem, StorageError) and problem.code == "DATABASE_FAILED"
        assert await store.ailment() == "the database cannot be written"
        with pytest.raises(StorageError):
            await store.close()

    asyncio.run(work())


@asynchronous
async def test_play_stops_and_health_says_so_when_the_file_is_overwritten(tmp_path: Path, monkeypatch, caplog):
    caplog.set_level("INFO", "paiju")
    monkeypatch.setattr(health, "FRESH", 0.0)
    tries, reach = [], Finder._reach

    async def reach_again(self: Finder, request: protocol.Join) -> None:
        tries.append(request.table)
        await reach(self, request)

    monkeypatch.setattr(Finder, "_reach", reach_again)
    path = tmp_path / "paiju.db"
    async with serving(timing=PATIENT, store=SqliteStore(path)) as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mb", start=True)
        await table.until(lambda: table.mine)
        assert (await get(served.url, "/healthz"))[0] == 200
        with path.open("r+b") as file:
            file.write(b"x" * path.stat().st_size)
        turn = table.update.turn
        moving = asyncio.create_task(table.move(table.view.legal[0]))
        await until(lambda: "still looking for a table" in caplog.text)
        status, _, text = await get(served.url, "/healthz")
        assert (status, text) == (503, b"not ready: the database cannot be written\n")
        await until(lambda: served.hall.rooms == {})
        assert table.update.turn == turn and not moving.done()
        await until(lambda: len(tries) > 3)
        assert caplog.text.count("looking for a table") == 1
        served.hall.closing = True
        with pytest.raises(ConnectionError):
            await moving


def test_pages_that_were_overwritten_are_found_though_we_remember_them(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "paiju.db")
        await store.open(ME)
        await store.create(TABLE)
        store.writer.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert await store.ailment() == ""
        with (tmp_path / "paiju.db").open("r+b") as file:
            file.seek(100)
            file.write(b"x" * 50_000)
        assert "the database" in await store.ailment()
        with suppress(StorageError):
            await store.close()

    asyncio.run(work())


@asynchronous
async def test_a_duty_that_fails_or_ends_is_begun_again(caplog, monkeypatch):
    monkeypatch.setattr(duties, "PAUSES", (0.001, 0.01))
    began = []

    async def duty() -> None:
        began.append(len(began))
        if len(began) == 1:
            raise ZeroDivisionError
        if len(began) > 2:
            await asyncio.sleep(3600)

    doing = Duties()
    doing.begin("sweeping", duty)
    await until(lambda: len(began) == 3)
    assert doing.failures == {"sweeping": 2}
    assert "sweeping has failed" in caplog.text and "sweeping has ended" in caplog.text
    await doing.stop()
    assert len(began) == 3 and "sweeping" not in {task.get_name() for task in asyncio.all_tasks()}


@asynchronous
async def test_a_loop_that_stood_still_is_told():
    async with open_hall() as hall:
        assert await hall.ailment() == ""
        hall.loop_watch.note(4.5)
        assert await hall.ailment() == "it stood still for 4.5 s"
        assert "paiju_loop_delay_seconds 4.5" in hall.metrics.text()
        assert 'paiju_duty_failures{duty="keeping order"} 0' in hall.metrics.text()


def test_only_the_last_seconds_of_the_loop_count(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(health.time, "monotonic", lambda: now[0])
    watch = LoopWatch()
    for at, delay, worst in ((100, 0.1, 0.1), (101, 3.0, 3.0), (105, 0.5, 3.0), (112, 0.2, 0.5), (120, 0.1, 0.2)):
        now[0] = at
        watch.note(delay)
        assert watch.worst == worst


def test_the_oldest_write_counts(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(health.time, "monotonic", lambda: now[0])
    pulse = Pulse()
    assert not pulse.fresh and pulse.waited == 0
    with pulse.writing():
        now[0] = 3.0
        with pulse.writing():
            assert pulse.waited == 3.0
        assert pulse.fresh and pulse.waited == 3.0
    now[0] = 10.0
    assert not pulse.fresh and pulse.waited == 0
