"""Nothing grows for ever: what is removed with time, and what is not."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from paiju.server import caretaker, migrations
from paiju.server.cleaning import BATCH
from paiju.server.commands import cleaned
from paiju.server.hall import Timing
from paiju.server.nodes import make_node
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import Keep, Kept, Player, Removed, Spoken, Stored, connect

from .databases import Open
from .setting import Guest, any_move, asynchronous, make_table, open_hall, until
from .stores import Opened, move

DAY = 24 * 3600 * 1000
ALL = Keep(tables=0, records=10, guests=10)


def ago(days: float) -> int:
    return int(time.time() * 1000 - days * DAY)


def guest(store: Opened, name: str, days: float) -> Player:
    """A guest who was last here so many days ago."""
    player = Player(f"p-{name}", hashlib.sha256(name.encode()).digest(), name)
    store.add_player(player)
    store.write(("UPDATE players SET seen = $2 WHERE id = $1", player.id, ago(days)))
    return player


def table(store: Opened, id: str, status: Any, days: float = 20, game: int = 1) -> Stored:
    """A table with a move in every game, a line of chat, and somebody who sits there."""
    made = store.create(Stored(id, f"code-{id}", True, status, b"{}", game))
    for number in range(1, game + 1):
        store.append(id, made.epoch, number, move(0))
    store.say(id, made.epoch, Spoken(0, 0, "Ann", "hello", 1))
    store.seat_players(id, [f"p-{id}"])
    store.write(("UPDATE tables SET touched = $2 WHERE id = $1", id, ago(days)))
    return made


def record(store: Opened, number: int, days: float, player: str = "p-ann", mission: int = 0) -> str:
    """A game that was finished so many days ago and won by this player."""
    id = f"table-{number}"
    store.keep(Kept(id, "table", "doudizhu", "", ("Ann",), (player,), (1.0,), ago(days), "text", mission))
    return id


def rows(store: Opened, name: str) -> int:
    return int(store.read(f"SELECT count(*) FROM {name}")[0][0])


def test_finished_tables_that_nobody_has_go_with_all_that_is_theirs(open_store: Open) -> None:
    first = open_store()
    for id, status in (("done", "over"), ("running", "playing"), ("empty", "waiting")):
        table(first, id, status)
    table(first, "just-done", "over", days=0)
    assert first.clean(Keep(tables=3600)) == Removed(), "their node lives"
    first.close()
    second = open_store()
    assert second.clean(Keep(tables=3600)) == Removed(tables=1)
    assert second.find("done") is None and not second.moves("done", 1) and not second.chat("done")
    for id in ("running", "empty", "just-done"):
        assert second.find(id) is not None and second.moves(id, 1) and second.chat(id)
    assert rows(second, "seats") == 3
    assert second.clean(Keep(tables=3600)) == Removed()


def test_moves_of_earlier_games_at_a_table_go(store: Opened) -> None:
    table(store, "third", "playing", game=3)
    table(store, "first", "playing", game=1)
    assert store.clean(Keep()) == Removed(moves=1)
    assert [len(store.moves("third", game)) for game in (1, 2, 3)] == [0, 0, 1]
    assert len(store.moves("first", 1)) == 1


def test_records_go_after_their_days_but_what_was_solved_stays_solved(store: Opened) -> None:
    record(store, 1, days=30)
    record(store, 2, days=30, mission=7)
    young = record(store, 3, days=5)
    assert store.clean(Keep(records=0)) == Removed() and len(store.recent("p-ann")) == 3
    assert store.clean(Keep(records=10)) == Removed(records=2)
    assert [kept.id for kept in store.recent("p-ann")] == [young]
    assert store.solved("p-ann") == [("doudizhu", 7)] and rows(store, "played") == 2


def signed(store: Opened, number: int, days: float) -> str:
    """A game of two at whose table nobody dealt."""
    id, people = f"fair-{number}", (("Ann", "Bob"), ("p-ann", "p-bob"))
    text = 'paiju 1\nnames ["Ann", "Bob"]\n'
    store.keep(Kept(id, "table", "doudizhu", "", *people, (1.0, -1.0), ago(days), text, log=f"signed {number}"))
    return id


def test_what_was_signed_goes_with_its_record_and_with_everybody_who_signed_it(store: Opened) -> None:
    guest(store, "ann", 0)
    old, new, unsigned = signed(store, 1, 20), signed(store, 2, 1), record(store, 3, 1, "p-bob")
    assert store.signed_log(old) == "signed 1" and store.signed_log(unsigned) is None
    store.clean(ALL)
    assert store.signed_log(old) is None and store.signed_log(new) == "signed 2"
    store.erase("p-ann")
    assert store.kept(new) is not None and rows(store, "logs") == 0


def test_guests_without_records_go_when_they_have_not_been_here_for_long(store: Opened) -> None:
    idle, young, player, seated = (
        guest(store, *who) for who in (("idle", 30), ("young", 5), ("ann", 30), ("sits", 30))
    )
    record(store, 1, days=30)
    table(store, "sits", "playing")
    store.add_link(b"code", idle.id, ago(-1))
    assert store.clean(Keep(guests=0)) == Removed()
    assert store.clean(Keep(guests=10)) == Removed(guests=1)
    assert store.player_by_digest(idle.digest) is None
    assert rows(store, "tokens") == rows(store, "players") == 3 and rows(store, "links") == 0
    assert all(store.player_by_digest(each.digest) == each for each in (young, player, seated))


def test_whoever_says_hello_has_been_here(store: Opened) -> None:
    ann = guest(store, "ann", 30)
    assert store.player_by_digest(ann.digest) == ann
    assert store.clean(ALL) == Removed()


def test_much_is_removed_in_small_steps_and_by_many_at_once(store: Opened) -> None:
    for number in range(2 * BATCH + 1):
        guest(store, f"g{number}", 30)
        record(store, number, days=30, player="")
    found = store.together(*(("clean", ALL) for _ in range(4)))
    assert all(isinstance(each, Removed) for each in found)
    assert rows(store, "players") == rows(store, "tokens") == rows(store, "records") == 0


def test_guests_of_an_older_database_count_from_now_on(url: str, open_store: Open, monkeypatch) -> None:
    steps = migrations.steps()
    monkeypatch.setattr(migrations, "steps", lambda: steps[:2])
    old = Opened(connect(url))
    old.write(("INSERT INTO players (id, digest, name, bot) VALUES ($1, $2, $3, $4)", "p", b"d", "Ann", False))
    old.write(("INSERT INTO tokens (digest, player) VALUES ($1, $2)", b"d", "p"))
    old.close()
    monkeypatch.setattr(migrations, "steps", lambda: steps)
    store = open_store()
    assert store.clean(ALL) == Removed() and store.player_by_digest(b"d") is not None


def test_missions_of_an_older_database_get_their_game(url: str, open_store: Open, monkeypatch) -> None:
    steps = migrations.steps()
    monkeypatch.setattr(migrations, "steps", lambda: steps[:4])
    old = Opened(connect(url))
    for record, mission in (("kept", 3), ("removed", 7), ("none", 0)):
        row = ("INSERT INTO played (record, seat, player, at, mission, won) VALUES ($1, 0, 'ann', 1, $2, TRUE)",)
        old.write((*row, record, mission))
    fields = "id, table_id, game, rules, names, players, payoffs, at, record, mission"
    old.write((f"INSERT INTO records ({fields}) VALUES ('kept', 't', 'mine', '', '[]', '[]', '[]', 1, '', 3)",))
    old.close()
    monkeypatch.setattr(migrations, "steps", lambda: steps)
    assert open_store().solved("ann") == [("doudizhu", 7), ("mine", 3)]


def fill(store: Opened) -> None:
    for number in range(300):
        store.keep(Kept(f"r{number}", "t", "holdem", "", (), (), (), ago(30), "x" * 10_000))


def test_a_file_gives_back_the_space_of_what_was_removed(tmp_path: Path) -> None:
    store = Opened(SqliteStore(tmp_path / "paiju.db"))
    fill(store)
    before = store.read("PRAGMA page_count")[0][0]
    writes = []
    write = store.store.write

    async def counted(*steps):
        writes.append(steps)
        return await write(*steps)

    store.store.write = counted
    store.clean(ALL)
    assert store.read("PRAGMA page_count")[0][0] < before / 2
    assert len(writes) < 30, "a few pages at a time, not one"
    store.close()


def test_a_file_of_an_older_program_is_made_small_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "paiju.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE something (x)")  # from now on it would not be vacuumed
    database.close()
    store = Opened(SqliteStore(path))
    fill(store)
    assert store.read("PRAGMA auto_vacuum")[0][0] == 0
    store.close()
    size = path.stat().st_size
    assert asyncio.run(cleaned(connect(str(path)), ALL)) == Removed(records=300)
    assert path.stat().st_size < size / 2
    store = Opened(SqliteStore(path))
    assert store.read("PRAGMA auto_vacuum")[0][0] == 2
    store.close()


@asynchronous
async def test_a_deserted_table_goes_even_after_its_game() -> None:
    async with open_hall(timing=Timing(idle=0.3, bot_delay=(0, 0))) as hall:
        ann = Guest()
        room = await make_table(hall, ann, "mb")
        await room.dealer.begin(ann)
        while room.status == "playing":
            if room.live.table.to_move() == 0:
                await room.dealer.move(ann, any_move(room))
            await asyncio.sleep(0)
        room.host.disconnect(ann)
        await until(lambda: not hall.rooms)
        assert await hall.store.find(room.id) is None and await hall.store.kept(room.setup.record) is not None


@asynchronous
@pytest.mark.parametrize("first", [True, False])
async def test_one_node_cleans_for_all(first, monkeypatch) -> None:
    monkeypatch.setattr(caretaker, "CLEAN_SECONDS", 0.01)
    asked: list[Keep] = []
    async with open_hall(keep=Keep(records=3)) as hall:
        others = [make_node("http://b")]
        looks = 0

        async def nodes():
            nonlocal looks
            looks += 1
            return [hall.node, *others] if first else [*others, hall.node]

        async def clean(keep, pause):
            asked.append(keep)
            return Removed()

        monkeypatch.setattr(hall.store, "nodes", nodes)
        monkeypatch.setattr(hall.store, "clean", clean)
        await until(lambda: looks > 3)
    assert bool(asked) == first
    assert all(keep == Keep(records=3, tables=hall.timing.idle) for keep in asked)
