"""SQLite: whose the file is, who may read it, and what happens when the disk is full."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.server.sqlite import SqliteStore
from paiju.server.storage import StorageError, Stored, connect

from .stores import TABLE, Opened, move


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Opened]:
    opened = Opened(SqliteStore(tmp_path / "deep" / "data" / "paiju.db"))
    yield opened
    opened.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no file modes")
def test_only_its_owner_may_read_the_file(store: Opened, tmp_path: Path) -> None:
    store.create(TABLE)
    directory = tmp_path / "deep" / "data"
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700
    assert {path.name for path in directory.iterdir()} >= {"paiju.db", "paiju.db-wal", "paiju.db.lock"}
    for path in directory.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_a_commit_reaches_the_disk(store: Opened) -> None:
    assert store.read("PRAGMA journal_mode")[0][0] == "wal"
    assert store.write(("PRAGMA synchronous",))[0][0] == 2


def test_a_second_server_on_a_file_is_refused_by_any_of_its_names(store: Opened, tmp_path: Path) -> None:
    (tmp_path / "other").symlink_to(tmp_path / "deep" / "data" / "paiju.db")
    for path in (tmp_path / "deep" / "data" / "paiju.db", tmp_path / "other"):
        with pytest.raises(StorageError) as refusal:
            Opened(SqliteStore(path))
        assert refusal.value.code == "DATABASE_IN_USE"
        assert str(path) in refusal.value.say("en")
        assert str(path) in refusal.value.say("zh")
    assert store.create(TABLE) is not None


def test_a_full_disk_is_said_and_what_was_confirmed_stays(store: Opened) -> None:
    table = store.create(TABLE)
    store.append(table.id, 1, 0, move(0))
    pages = store.read("PRAGMA page_count")[0][0]
    store.write((f"PRAGMA max_page_count = {pages}",))
    calls = [("append", table.id, 1, 0, move(turn, "x" * 1000)) for turn in range(1, 50)]
    results = store.together(*calls, ("save", Stored("table-1", "ABCD", True, "over", b"x" * 100_000, epoch=1)))
    assert {type(result) for result in results} == {StorageError}
    assert "full" in str(results[0])
    assert store.moves(table.id, 0) == [move(0)]
    store.write((f"PRAGMA max_page_count = {pages + 1000}",))
    assert store.together(*calls) == [None] * 49
    assert len(store.moves(table.id, 0)) == 50


def test_a_request_that_was_given_up_does_not_hold_up_the_others(store: Opened) -> None:
    table = store.create(TABLE)

    async def work() -> None:
        first = asyncio.create_task(store.store.append(table.id, 1, 0, move(0)))
        await asyncio.sleep(0)
        first.cancel()
        await store.store.append(table.id, 1, 0, move(1))

    store.run(work())
    assert store.moves(table.id, 0) == [move(0), move(1)]


def test_a_temporary_database_is_gone_afterwards() -> None:
    store = Opened(connect(":memory:"))
    store.create(TABLE)
    directory = Path(store.read("PRAGMA database_list")[0][2]).parent
    assert directory.is_dir()
    store.close()
    assert not directory.exists()
    again = Opened(connect(":memory:"))
    assert again.find(TABLE.id) is None
    assert again.version() == 0
    again.close()


@pytest.mark.parametrize("what", ["a text", "a directory", "below a file", "not ours"])
def test_a_file_that_is_no_database_of_ours_is_refused_and_left_alone(what: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    if what == "a directory":
        path.mkdir()
    elif what != "not ours":
        path.write_text("Once upon a time there was a card room. " * 100)
    else:
        database = sqlite3.connect(path)
        database.execute("CREATE TABLE players (name TEXT)")
        database.close()
    before = path.stat().st_size
    with pytest.raises(StorageError) as refusal:
        Opened(SqliteStore(path / "paiju.db" if what == "below a file" else path))
    assert refusal.value.code == "DATABASE_FAILED"
    assert path.stat().st_size == before


def test_what_is_asked_in_one_go_is_answered_in_one_go(store: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Handing things over to the thread that reads costs more than reading them."""
    store.create(TABLE)
    reader, batches = store.store.reader, []
    do = reader.do

    def noted(batch):
        batches.append(len(batch))
        return do(batch)

    monkeypatch.setattr(reader, "do", noted)
    found = store.together(*(("find", TABLE.id) for _ in range(50)), ("read", "nonsense"), ("moves", TABLE.id, 1))
    assert [table.id for table, _ in found[:50]] == [TABLE.id] * 50 and found[51] == []
    assert isinstance(found[50], StorageError), "which is nobody else's trouble"
    assert sum(batches) == 52 and len(batches) < 10


def test_what_was_asked_before_closing_is_answered(store: Opened) -> None:
    store.create(TABLE)
    [found, closed] = store.together(("find", TABLE.id), ("close",))
    assert found[0].id == TABLE.id and closed is None
    store.closed = True
    store.runner.close()


def test_transactions_are_counted(store: Opened) -> None:
    before = dict(store.store.transactions)
    store.create(TABLE)
    store.together(*(("append", TABLE.id, 1, 0, move(turn)) for turn in range(20)))
    store.find(TABLE.id)
    after = store.store.transactions
    assert after["read"] == before["read"] + 1 and 2 <= after["write"] - before["write"] < 20
