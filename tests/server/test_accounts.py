"""What is kept about players and what was decided about them, in both databases."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from paiju.server.players import digest
from paiju.server.storage import Act, Keep, Kept, Player, Said, Spoken, Stored

from .stores import TABLE, Opened

TEXT = 'paiju 1\ngame crazy_eights\nrules seats=2\nnames ["Ann", "Bob"]\nstart x\n\n0 pass\n'


def act(name: str, what: str = "ban", **more: object) -> Act:
    return Act(id=name, at=1_700_000_000_000, what=what, **more)  # type: ignore[arg-type]


def game(id: str, *players: str, names: tuple[str, ...] = ("Ann", "Bob")) -> Kept:
    return Kept(id, "table-1", "crazy_eights", "seats=2", names, players, (1.0, -1.0), 1_700_000_000_000, TEXT)


@pytest.fixture
def ann(store: Opened) -> Player:
    player = Player("ann", digest("one"), "Ann")
    store.add_player(player)
    store.add_player(Player("bob", digest("bobs"), "Bob"))
    return player


def test_acts_are_numbered_in_order_and_kept_once(store: Opened) -> None:
    first, second = act("a", whom="x", until=5, text="because", by="me"), act("b", "lift", whom="x")
    for each in (first, first, second, first):
        store.note(each)
    found = store.acts()
    assert found == [msgspec.structs.replace(first, number=1), msgspec.structs.replace(second, number=2)]
    assert store.acts(1) == found[1:] and store.acts(2) == []


def test_acts_of_many_at_once_all_get_a_number(store: Opened) -> None:
    assert store.together(*(("note", act(str(number))) for number in range(12))) == [None] * 12
    found = store.acts()
    assert [each.number for each in found] == list(range(1, 13)) and len({each.id for each in found}) == 12


def test_old_acts_go_but_their_numbers_do_not_come_again(store: Opened) -> None:
    store.note(act("holds", until=10**15))
    store.note(act("old"))
    store.note(act("last"))
    store.clean(Keep())
    assert [each.id for each in store.acts()] == ["holds", "last"]
    store.note(act("next"))
    assert store.acts()[-1].number == 4


def test_tokens_are_replaced_by_one_or_none(store: Opened, ann: Player) -> None:
    store.add_link(digest("code"), "ann", 10**15)
    store.replace_tokens("ann", digest("two"))
    assert store.player_by_digest(digest("one")) is None and store.player_by_digest(digest("two")).id == "ann"
    assert store.take_link(digest("code"), digest("three"), 0) is None
    store.replace_tokens("ann", None)
    store.replace_tokens("nobody", digest("four"))
    assert store.player_by_digest(digest("two")) is None and store.player_by_digest(digest("four")) is None
    assert store.player("ann").name == "Ann" and store.player("nobody") is None
    assert store.player_by_digest(digest("bobs")).id == "bob"


def fill(store: Opened) -> Stored:
    table: Stored = store.create(TABLE)
    store.seat_players(table.id, ["ann", "bob"])
    store.say(table.id, table.epoch, Spoken(0, 0, "Ann", "hello", 7, "ann"))
    store.say(table.id, table.epoch, Spoken(1, 1, "Bob", "Ann?", 8, "bob"))
    for each in (game("both", "ann", "bob"), game("alone", "ann", ""), game("others", "", "bob")):
        store.keep(each)
    store.note(act("m", "mute", whom="ann", until=10**15))
    return table


def test_an_account_holds_everything_about_a_player(store: Opened, ann: Player) -> None:
    table = fill(store)
    found = store.account("ann")
    assert (found.name, found.bot, found.tokens, found.tables) == ("Ann", False, 1, [table.id])
    assert {each.id for each in found.games} == {"both", "alone"} and found.chat == [Said(table.id, 7, "hello")]
    assert [each.what for each in found.acts] == ["mute"] and found.seen > 0
    assert store.account("nobody") is None


@pytest.mark.parametrize("times", [1, 2])
def test_who_is_erased_is_in_nothing_that_is_kept(store: Opened, ann: Player, times: int) -> None:
    table = fill(store)
    for _ in range(times):
        store.erase("ann")
    assert store.account("ann") is None and store.player_by_digest(digest("one")) is None
    assert [line.name for line in store.chat(table.id)] == ["Bob"] and store.seated("ann") == []
    both = store.kept("both")
    assert both.names == ("Anonymous", "Bob") and both.players == ("", "bob")
    assert both.text == TEXT.replace("Ann", "Anonymous") and both.payoffs == (1.0, -1.0)
    assert store.kept("alone") is None and store.kept("others") == game("others", "", "bob")
    assert {each.id for each in store.recent("bob")} == {"both", "others"} and store.seated("bob") == [table.id]


def test_who_left_a_game_early_is_taken_out_of_it_too(store: Opened, ann: Player) -> None:
    names, players = ("Ann", "Bob"), ("", "bob")
    store.keep(msgspec.structs.replace(game("early", *players, names=names), left=("ann", "")))
    assert store.recent("ann") == [] and store.account("ann").left == ["early"]
    store.erase("ann")
    early = store.kept("early")
    assert early.names == ("Anonymous", "Bob") and early.players == players and 'Ann"' not in early.text
    assert store.account("ann") is None and store.read("SELECT * FROM absent") == []


def test_two_who_are_erased_at_once_are_both_gone(store: Opened, ann: Player) -> None:
    for number in range(10):
        store.keep(game(f"g{number}", "ann", "bob"))

    async def both() -> None:
        await asyncio.gather(store.store.erase("ann"), store.store.erase("bob"))

    store.run(both())
    assert not any(store.kept(f"g{number}") for number in range(10))
    assert not store.recent("ann") and not store.recent("bob")


def test_the_tables_that_mention_a_player(store: Opened) -> None:
    store.create(msgspec.structs.replace(TABLE, setup=b'{"owner":"ann"}'))
    store.create(Stored("t2", "c2", True, "waiting", b'{"owner":"bob"}'))
    assert store.mentioning("ann") == ["table-1"] and store.mentioning("eve") == []


def test_every_table_with_its_node(store: Opened) -> None:
    store.create(TABLE)
    store.create(Stored("t2", "c2", False, "over", b"{}"))
    found = {table.id: (table.public, node) for table, made, node in store.every_table()}
    assert found == {"table-1": (True, "a"), "t2": (False, "a")}
