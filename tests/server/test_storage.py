"""What every database promises the server."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import msgspec
import pytest

from paiju.server import migrations
from paiju.server.storage import CHAT_LINES, Kept, Lost, Node, Player, Spoken, StorageError, Stored, connect

from .databases import Open
from .stores import TABLE, Opened, move

NOW = 1_800_000_000_000


def digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


@pytest.fixture
def table(store: Opened) -> Stored:
    return store.create(TABLE)


ANN = Player("p-ann", digest("ann"), "Ann")
BOB = Player("p-bob", digest("bob"), "鲍勃 🂡 'O\"; DROP TABLE players;--", bot=True)


# Players.


@pytest.mark.parametrize("player", [ANN, BOB], ids=["Ann", "Bob"])
def test_a_player_is_known_by_the_digest_of_the_token(store: Opened, player: Player) -> None:
    store.add_player(player)
    assert store.player_by_digest(player.digest) == player
    assert store.player_by_digest(digest("somebody")) is None


def test_the_same_player_twice_is_one(store: Opened) -> None:
    store.add_player(ANN)
    store.add_player(ANN)
    assert store.player_by_digest(ANN.digest) == ANN


@pytest.mark.parametrize(
    "other", [Player(ANN.id, digest("other"), "Eve"), Player("p-eve", ANN.digest, "Eve")], ids=["id", "token"]
)
def test_nobody_becomes_another_by_taking_an_id_or_a_token(store: Opened, other: Player) -> None:
    store.add_player(ANN)
    with pytest.raises(StorageError) as refusal:
        store.add_player(other)
    assert refusal.value.code == "PLAYER_TAKEN"
    assert store.player_by_digest(ANN.digest) == ANN
    assert store.player_by_digest(digest("other")) is None


def test_a_player_may_have_any_new_name(store: Opened) -> None:
    store.add_player(ANN)
    for name in ("安", "👩‍👩‍👧 naïve", "", "x" * 1000):
        store.rename_player(ANN.id, name)
        assert store.player_by_digest(ANN.digest).name == name
    store.rename_player("nobody", "Eve")


def test_a_code_makes_another_device_the_same_player_once(store: Opened) -> None:
    store.add_player(ANN)
    store.add_link(digest("code"), ANN.id, NOW + 1000)
    assert store.take_link(digest("wrong"), digest("phone"), NOW) is None
    assert store.take_link(digest("code"), digest("phone"), NOW) == Player(ANN.id, digest("phone"), "Ann")
    assert store.take_link(digest("code"), digest("thief"), NOW) is None
    assert store.player_by_digest(digest("phone")).id == ANN.id
    assert store.player_by_digest(ANN.digest) == ANN
    assert store.player_by_digest(digest("thief")) is None


def test_of_many_who_use_a_code_at_once_one_gets_in(store: Opened) -> None:
    store.add_player(ANN)
    store.add_link(digest("code"), ANN.id, NOW + 1000)
    who = store.together(*(("take_link", digest("code"), digest(f"phone {n}"), NOW) for n in range(20)))
    assert [player.id for player in who if player is not None] == [ANN.id]


def test_a_code_is_good_until_its_time(store: Opened) -> None:
    store.add_player(ANN)
    store.add_link(digest("early"), ANN.id, NOW)
    assert store.take_link(digest("early"), digest("phone"), NOW) is None
    store.add_link(digest("gone"), ANN.id, 1)
    store.add_link(digest("late"), ANN.id, NOW + 1)
    assert store.read("SELECT count(*) FROM links WHERE until = 1")[0][0] == 0
    assert store.take_link(digest("late"), digest("phone"), NOW).id == ANN.id


# Tables.


def test_a_table_is_found_by_its_id_and_by_its_code_in_any_case(store: Opened, table: Stored) -> None:
    assert table.epoch == 1
    for key in ("table-1", "ABCD", "abcd", "aBcD"):
        assert store.find(key) == (table, store.node)
    for key in ("TABLE-1", "ABC", "", "%", "ABCD "):
        assert store.find(key) is None


@pytest.mark.parametrize("id, code", [("table-1", "WXYZ"), ("table-2", "ABCD"), ("table-2", "abcd")])
def test_an_id_and_a_code_are_given_once(store: Opened, table: Stored, id: str, code: str) -> None:
    assert store.create(Stored(id, code, False, "waiting", b"{}")) is None
    assert store.find("ABCD") == (table, store.node)
    assert store.find("WXYZ") is None


def test_of_many_who_want_one_code_one_gets_it(store: Opened) -> None:
    got = store.together(*(("create", Stored(f"t{n}", "SAME", True, "waiting", b"{}")) for n in range(20)))
    assert len([table for table in got if table is not None]) == 1


def test_what_is_saved_is_found(store: Opened, table: Stored) -> None:
    later = Stored(table.id, table.code, False, "playing", "斗地主".encode(), 3, "seats=4 key=00ff", table.epoch)
    store.save(later)
    assert store.find(table.id) == (later, store.node)


@pytest.mark.parametrize("epoch", [0, 2])
def test_nothing_is_written_under_another_epoch(store: Opened, table: Stored, epoch: int) -> None:
    for call in (
        ("save", Stored(table.id, table.code, True, "over", b"", epoch=epoch)),
        ("append", table.id, epoch, 0, move(0)),
        ("drop", table.id, epoch),
    ):
        [result] = store.together(call)
        assert isinstance(result, Lost), call
    assert store.find(table.id) == (table, store.node)
    assert store.moves(table.id, 0) == []


def test_a_table_that_is_not_there_is_lost(store: Opened) -> None:
    with pytest.raises(Lost):
        store.append("nowhere", 1, 0, move(0))
    with pytest.raises(Lost):
        store.save(TABLE)
    assert store.claim("nowhere") is None
    store.drop("nowhere", 1)


def test_public_tables_are_listed_newest_first_until_they_are_over(store: Opened) -> None:
    names = [f"t{n}" for n in range(5)]
    tables = [store.create(Stored(name, name, name != "t1", "waiting", b"{}")) for name in names]
    last = tables[-1]
    store.save(Stored(last.id, last.code, True, "over", b"{}", epoch=last.epoch))
    assert [table.id for table in store.listed()] == ["t3", "t2", "t0"]
    assert store.listed()[-1] == tables[0]


def test_two_hundred_tables_are_listed_at_most(store: Opened) -> None:
    store.together(*(("create", Stored(f"t{n}", f"c{n}", True, "waiting", b"{}")) for n in range(210)))
    assert len(store.listed()) == 200


def test_who_sits_where_is_known_until_the_table_is_over_or_gone(store: Opened) -> None:
    one, two, three = (store.create(Stored(f"t{n}", f"c{n}", True, "waiting", b"{}")) for n in range(3))
    for table in (one, two, three):
        store.seat_players(table.id, ["ann", "", "bob", "ann", ""])
    assert store.seated("ann") == ["t2", "t1", "t0"]
    store.seat_players("t1", ["bob"])
    store.save(Stored(two.id, two.code, True, "over", b"{}", epoch=two.epoch))
    store.drop(three.id, three.epoch)
    store.seat_players("t2", ["ann"])
    assert store.seated("ann") == ["t0"]
    assert store.seated("bob") == ["t0"]
    assert store.seated("") == []


def test_who_sits_down_is_kept_with_the_table_or_not_at_all(store: Opened, table: Stored) -> None:
    store.save(table, ["p-ann", "p-bob"])
    assert store.seated("p-ann") == store.seated("p-bob") == [table.id]
    store.save(table)
    assert store.seated("p-ann") == [table.id]
    with pytest.raises(Lost):
        store.save(msgspec.structs.replace(table, epoch=7), ["p-eve"])
    assert store.seated("p-ann") == [table.id] and store.seated("p-eve") == []
    store.save(table, ["p-bob"])
    assert store.seated("p-ann") == []


# Moves.


def test_moves_come_back_as_they_were_made(store: Opened, table: Stored) -> None:
    made = [
        move(turn, action) for turn, action in enumerate(["bid 3", "33344456", "8C=S", "出 ♥", "", 'it\'s "x" \\ [,]'])
    ]
    for each in made:
        store.append(table.id, table.epoch, 1, each)
    assert store.moves(table.id, 1) == made
    assert store.moves(table.id, 0) == store.moves(table.id, 2) == store.moves("nowhere", 1) == []


@pytest.mark.parametrize("change", [{"seat": 3}, {"action": "pass"}, {"at": 0}, {"forced": True}], ids=repr)
def test_a_move_may_be_said_twice_but_not_changed(store: Opened, table: Stored, change: dict[str, Any]) -> None:
    store.append(table.id, table.epoch, 0, move(0))
    store.append(table.id, table.epoch, 0, move(0))
    with pytest.raises(Lost):
        store.append(table.id, table.epoch, 0, msgspec.structs.replace(move(0), **change))
    assert store.moves(table.id, 0) == [move(0)]


def test_a_thousand_moves_at_once_are_all_kept_in_order(store: Opened) -> None:
    tables = [store.create(Stored(f"t{n}", f"c{n}", True, "playing", b"{}")) for n in range(10)]
    made = [move(turn, f"action {turn}") for turn in range(100)]
    calls = [("append", table.id, 1, 1, each) for each in reversed(made) for table in tables]
    assert store.together(*calls) == [None] * 1000
    for table in tables:
        assert store.moves(table.id, 1) == made


def test_a_refused_move_does_not_harm_those_beside_it(store: Opened, table: Stored) -> None:
    other = store.create(Stored("t2", "c2", True, "playing", b"{}"))
    good = [("append", table.id, 1, 0, move(turn)) for turn in range(20)]
    results = store.together(
        *good[:10],
        ("append", other.id, 7, 0, move(0)),
        ("append", table.id, 1, 0, move(3, "pass")),
        ("append", other.id, 1, 0, move(0, "\ud800")),
        ("rename_player", "p", "\ud800"),
        *good[10:],
    )
    assert [type(result) for result in results] == [
        *[type(None)] * 10,
        *(Lost, Lost, StorageError, StorageError),
        *[type(None)] * 10,
    ]
    assert store.moves(table.id, 0) == [move(turn) for turn in range(20)]
    assert store.moves(other.id, 0) == []


def test_a_dropped_table_takes_its_moves_along(store: Opened, table: Stored) -> None:
    store.append(table.id, table.epoch, 0, move(0))
    store.drop(table.id, table.epoch)
    store.drop(table.id, table.epoch)
    assert store.find(table.id) is None
    assert store.moves(table.id, 0) == []
    assert store.create(TABLE) == table


# Chat.


def line(number: int) -> Spoken:
    return Spoken(number, number % 3 - 1, "鲍勃", f"line {number} 🂡", NOW + number)


def test_the_last_lines_of_a_table_are_kept_in_order(open_store: Open) -> None:
    store = open_store()
    table, other = store.create(TABLE), store.create(Stored("table-2", "WXYZ", True, "waiting", b"{}"))
    for number in range(CHAT_LINES + 5):
        store.say(table.id, table.epoch, line(number))
    store.say(other.id, other.epoch, line(0))
    store.say(other.id, other.epoch, line(0))
    store.close()
    again = open_store()
    assert list(again.chat(table.id)) == [line(number) for number in range(5, CHAT_LINES + 5)]
    assert list(again.chat(other.id)) == [line(0)] and not again.chat("nowhere")


def test_only_the_owner_of_a_table_keeps_its_chat(store: Opened, table: Stored) -> None:
    for id, epoch in ((table.id, 0), (table.id, 2), ("nowhere", 1)):
        with pytest.raises(Lost):
            store.say(id, epoch, line(0))
    assert not store.chat(table.id)


def test_a_dropped_table_takes_its_chat_along(store: Opened, table: Stored) -> None:
    store.say(table.id, table.epoch, line(0))
    store.drop(table.id, table.epoch)
    assert not store.chat(table.id)


# Owners.


def test_a_table_of_ours_is_claimed_without_harm(store: Opened, table: Stored) -> None:
    assert store.claim(table.id) == table
    assert store.claim(table.id) == table
    store.append(table.id, table.epoch, 0, move(0))
    assert store.orphans() == []


def test_when_a_server_closes_its_tables_are_free_and_the_next_goes_on(open_store: Open) -> None:
    first = open_store()
    table, over = first.create(TABLE), first.create(Stored("t2", "c2", True, "over", b"{}"))
    first.append(table.id, table.epoch, 1, move(0))
    first.close()
    second = open_store()
    assert second.find(table.id) == (table, None)
    assert second.orphans() == [table.id]
    claimed = second.claim(table.id)
    assert claimed.epoch == table.epoch + 1
    assert second.orphans() == []
    assert second.find(table.id) == (claimed, second.node)
    assert second.moves(table.id, 1) == [move(0)]
    with pytest.raises(Lost):
        second.append(table.id, table.epoch, 1, move(1))
    second.append(table.id, claimed.epoch, 1, move(1))
    assert over.id not in second.orphans()


def test_the_living_nodes_are_known(store: Opened) -> None:
    assert store.nodes() == [Node("a", "http://a")]


def test_a_closed_store_refuses_and_closes_twice(open_store: Open) -> None:
    store = open_store()
    assert store.ailment() == ""
    store.run(store.store.close())
    assert store.ailment() == "the database is closed"
    for call in (("find", "x"), ("append", "t", 1, 0, move(0)), ("create", TABLE), ("claim", "t")):
        [refusal] = store.together(call)
        assert refusal.code == "DATABASE_CLOSED"
        assert refusal.say("zh") != refusal.say("en")


def test_what_was_asked_for_before_closing_is_written(open_store: Open) -> None:
    store = open_store()
    table = store.create(TABLE)
    calls = [("append", table.id, table.epoch, 0, move(turn)) for turn in range(50)]
    assert store.together(*calls, ("close",)) == [None] * 51
    assert open_store().moves(table.id, 0) == [move(turn) for turn in range(50)]


# Finished games.


def finished(number: int, **changes: Any) -> Kept:
    """A finished game, the later the higher its number."""
    fields: dict[str, Any] = {
        "id": f"r{number}",
        "table": "table-1",
        "game": "doudizhu",
        "rules": "classic,deals=3",
        "names": ("Ann", "鲍勃", "rule"),
        "players": ("ann", "bob", ""),
        "payoffs": (2.0, -1.5, -0.1),
        "at": NOW + number,
        "text": '[Game "doudizhu"]\n牌\n',
    }
    return Kept(**fields | changes)


def test_a_finished_game_is_kept_once(store: Opened) -> None:
    store.keep(finished(1))
    store.keep(finished(1))
    assert store.kept("r1") == finished(1)
    assert store.kept("r2") is None
    assert store.recent("ann") == [finished(1)]


def test_recent_games_are_those_of_the_player_newest_first(store: Opened) -> None:
    for number in (2, 1, 4, 3):
        store.keep(finished(number, players=("ann", "ann" if number % 2 else "bob", "")))
    assert store.recent("ann") == [finished(n, players=("ann", "ann" if n % 2 else "bob", "")) for n in (4, 3, 2, 1)]
    assert [game.id for game in store.recent("ann", 2)] == ["r4", "r3"]
    assert [game.id for game in store.recent("bob")] == ["r4", "r2"]
    assert store.recent("") == []


def test_a_mission_is_solved_by_who_won_it(store: Opened) -> None:
    for number, (mission, payoff) in enumerate([(3, 1.0), (1, 1.0), (2, -1.0), (3, -1.0), (3, 1.0), (0, 5.0)]):
        store.keep(
            finished(number, players=("ann", ""), names=("Ann", "bot"), payoffs=(payoff, -payoff), mission=mission)
        )
    store.keep(finished(9, players=("ann",), names=("Ann",), payoffs=(1.0,), mission=2, game="another"))
    assert store.solved("ann") == [("another", 2), ("doudizhu", 1), ("doudizhu", 3)]
    assert store.solved("") == store.solved("bob") == []


# The schema.


def test_the_steps_are_numbered_from_one_without_a_gap() -> None:
    assert [number for number, _, _ in migrations.steps()] == [*range(1, migrations.latest() + 1)]


def test_an_empty_database_is_brought_up_to_date_once(url: str, open_store: Open) -> None:
    assert asyncio.run(connect(url).version()) == 0
    asyncio.run(connect(url).migrate())
    asyncio.run(connect(url).migrate())
    assert asyncio.run(connect(url).version()) == migrations.latest()
    assert open_store().create(TABLE) is not None


def test_a_further_step_is_done_in_its_turn_and_keeps_what_is_there(
    open_store: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store()
    table = store.create(TABLE)
    store.close()
    steps = (*migrations.steps(), (migrations.latest() + 1, "more", "ALTER TABLE tables ADD COLUMN more TEXT;"))
    monkeypatch.setattr(migrations, "steps", lambda: steps)
    store = open_store()
    assert store.version() == steps[-1][0]
    assert store.find(table.id) == (table, None)
    assert store.read("SELECT more FROM tables")[0][0] is None


def test_a_step_that_fails_changes_nothing(url: str, open_store: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store()
    store.close()
    before = migrations.latest()
    with monkeypatch.context() as patch:
        wrong = "ALTER TABLE tables ADD COLUMN more TEXT; ALTER TABLE nowhere ADD COLUMN more TEXT;"
        steps = (*migrations.steps(), (before + 1, "wrong", wrong))
        patch.setattr(migrations, "steps", lambda: steps)
        with pytest.raises(StorageError, match="nowhere"):
            open_store()
    assert asyncio.run(connect(url).version()) == before
    with pytest.raises(StorageError, match="more"):
        open_store().read("SELECT more FROM tables")


def test_a_database_of_a_later_program_is_refused_and_left_alone(url: str, open_store: Open) -> None:
    store = open_store()
    store.write(("INSERT INTO migrations (version, name) VALUES (999, 'later')",))
    store.close()
    for work in (lambda: asyncio.run(connect(url).migrate()), open_store):
        with pytest.raises(StorageError) as refusal:
            work()
        assert refusal.value.code == "DATABASE_NEWER"
        assert refusal.value.facts["found"] == 999
        assert "999" in refusal.value.say("zh")
    assert asyncio.run(connect(url).version()) == 999


# Moves that are taken back, and what games were worth.


def test_moves_are_taken_back_under_the_epoch(store: Opened, table: Stored) -> None:
    for turn in range(4):
        store.append(table.id, table.epoch, 1, move(turn))
    store.take_back(table.id, table.epoch, 1, 2)
    assert [each.turn for each in store.moves(table.id, 1)] == [0, 1]
    store.take_back(table.id, table.epoch, 1, 2)
    store.append(table.id, table.epoch, 1, move(2))
    assert len(store.moves(table.id, 1)) == 3
    with pytest.raises(Lost):
        store.take_back(table.id, table.epoch + 1, 1, 0)
    assert len(store.moves(table.id, 1)) == 3


def test_an_analysis_is_kept_with_its_record(store: Opened) -> None:
    store.keep_analysis("r", 0, 1, "{}")
    assert store.analysis("r", 0, 1) is None
    store.keep(Kept("r", "t", "doudizhu", "classic", ("Ann", "Bob"), ("p-ann", ""), (1.0, -1.0), NOW, "record"))
    store.keep_analysis("r", 1, 1, "{}")
    store.keep_analysis("r", 1, 1, "again")
    assert store.analysis("r", 1, 1) == "{}"
    assert store.analysis("r", 0, 1) is None
    store.keep_analysis("r", 1, 2, "better")
    assert (store.analysis("r", 1, 1), store.analysis("r", 1, 2)) == (None, "better")
    store.erase("p-ann")
    assert store.analysis("r", 1, 2) is None
