"""When something breaks: the database, the words, a mistake of our own. Nothing is told that is not true."""

from __future__ import annotations

import asyncio

import pytest

from paiju.server import autoplay, protocol
from paiju.server.client import Client, Refusal
from paiju.server.protocol import Moved
from paiju.server.storage import StorageError

from .setting import (
    PATIENT,
    Guest,
    any_move,
    asynchronous,
    make_table,
    mover,
    open_hall,
    play_on,
    serving,
    started,
    until,
)


class Failing:
    """Makes a method of the store fail for a while."""

    def __init__(self, store: object, *names: str) -> None:
        self.store = store
        self.names = names
        self.failures = 0

    def __enter__(self) -> Failing:
        async def fail(*arguments: object) -> None:
            self.failures += 1
            raise StorageError("DATABASE_FAILED", "secret-host does not answer")

        for name in self.names:
            setattr(self.store, name, fail)
        return self

    def __exit__(self, *_: object) -> None:
        for name in self.names:
            delattr(self.store, name)


@asynchronous
async def test_a_database_that_comes_back_is_used_again():
    async with serving(timing=PATIENT) as served, Client(served.url, name="Ann") as ann:
        table = await ann.create("doudizhu", "mb", rules="endgame,mission=1", start=True)
        await table.until(lambda: table.mine)
        store = served.hall.store
        with Failing(store, "append") as failing:
            moving = asyncio.create_task(table.move("789TJ", 0))
            await until(lambda: failing.failures > 0)
            assert not moving.done() or isinstance(moving.exception(), Refusal)
        try:
            await moving
        except Refusal as refusal:
            assert refusal.code == "AGAIN"
            await table.move("789TJ", 0)
        assert len([move for move in await store.moves(table.table, 1) if move.seat == 0]) == 1
        await play_on(table)


@asynchronous
async def test_a_database_that_is_away_is_not_talked_about():
    async with serving(timing=PATIENT) as served, Client(served.url, name="Ann") as ann:
        names = ("find", "seated", "create", "recent", "solved_when", "add_player", "player_by_digest", "listed")
        with Failing(served.hall.store, *names):
            for request in (
                protocol.Join(table="ABCDEF"),
                protocol.Recent(),
                protocol.Missions(),
                protocol.Lobby(follow=False),
                protocol.Create(game="crazy_eights", seats=[protocol.Wish("me"), protocol.Wish("bot")]),
            ):
                with pytest.raises(Refusal) as refusal:
                    await ann.ask(request, protocol.Done)
                assert refusal.value.code == "UNAVAILABLE" and "secret" not in refusal.value.message
            with pytest.raises(Refusal):
                async with Client(served.url, name="Bob"):
                    pass
        await ann.create("crazy_eights", "mb")


@asynchronous
async def test_a_table_that_cannot_be_written_is_found_again_by_its_players():
    async with serving(timing=PATIENT) as served, Client(served.url) as ann, Client(served.url) as bob:
        table = await ann.create("crazy_eights", "mo")
        other = await bob.join(table.table)
        with Failing(served.hall.store, "save"), pytest.raises(Refusal):
            await table.do(protocol.Start)
        await other.until(lambda: served.hall.rooms.get(table.table) is not None)
        await table.do(protocol.Start)
        await asyncio.gather(play_on(table), play_on(other))
        assert table.over and other.over


@asynchronous
async def test_words_that_fail_do_not_stop_a_game(monkeypatch):
    def fail(*arguments: object) -> None:
        raise ZeroDivisionError

    async with open_hall(timing=PATIENT) as hall:
        guests = [Guest(), Guest()]
        room = await started(hall, *guests)
        monkeypatch.setattr("paiju.games.crazy_eights.words.Words.prompt", fail)
        await room.dealer.move(mover(room, guests), any_move(room))
        assert room.live.turn == 1 and any(isinstance(each, Moved) for guest in guests for each in guest.heard)
        assert all(guest.update.turn == 1 and guest.update.prompt.zh for guest in guests)


@asynchronous
async def test_a_mistake_of_our_own_is_one_refusal(monkeypatch):
    async with serving(timing=PATIENT) as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mb", start=True)
        await table.until(lambda: table.mine)
        room = served.hall.rooms[table.table]
        monkeypatch.setattr(room.dealer, "consider", None)
        with pytest.raises(Refusal) as refusal:
            await ann.ask(protocol.Consider(**table.now(), action="x"), protocol.Considered)
        assert refusal.value.code == "FAILED"
        await play_on(table)


@asynchronous
async def test_a_driver_that_fails_reads_its_table_again(monkeypatch):
    monkeypatch.setattr(autoplay, "PAUSE", 0.01)
    async with open_hall(timing=PATIENT) as hall:
        eve = Guest()
        room = await make_table(hall, eve, "bb")

        def fail(*arguments: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(room.autoplay, "think", fail)
        await room.dealer.begin(eve)
        await until(lambda: eve.moved_away)
        assert room.dead and eve.moved_away == [room.id]
        back = await hall.find(room.id)
        assert back.live.turn == 0 and back.status == "playing"


@asynchronous
async def test_a_game_that_ended_just_before_a_crash_is_kept_after_it(monkeypatch):
    async with open_hall(timing=PATIENT) as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mb", "doudizhu", rules="endgame,mission=1")
        await room.dealer.begin(ann)

        async def crash(live: object) -> None:
            room.abandon()

        monkeypatch.setattr(room.dealer, "_finish", crash)
        while not room.dead:
            if room.live.table.to_move() == 0:
                await room.dealer.move(ann, any_move(room, len(room.live.moves)))
            await asyncio.sleep(0.001)
        assert await hall.store.kept(room.setup.record) is None
        back = await hall.find(room.id)
        again = ann.again()
        await back.host.join(again, protocol.Join(table=room.id))
        await until(lambda: back.status == "over")
        assert again.room.record == room.setup.record and await hall.store.kept(again.room.record) is not None
