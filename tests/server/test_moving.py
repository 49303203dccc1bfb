"""Tables that move, are reloaded or cannot be found: what clients are told meanwhile, and in which order."""

from __future__ import annotations

import asyncio
import json
from itertools import count

import pytest

from paiju.server import protocol
from paiju.server.client import AGAIN
from paiju.server.connection import Connection
from paiju.server.limits import Limits
from paiju.server.loading import Loader
from paiju.server.postgres import PostgresStore
from paiju.server.storage import Lost, StorageError

from .setting import PATIENT, Client, Refusal, asynchronous, open_hall, play_on, serving, until


class Talk:
    """A session without a network: asks, and has what it was told in order."""

    def __init__(self, hall, name: str, **more: object) -> None:
        self.session = Connection(hall, "host", **more)
        self.name = name
        self.numbers = count(1)

    async def ask(self, kind: str, **fields: object) -> dict[str, object]:
        id = next(self.numbers)
        await self.session.hear(json.dumps({"v": 3, "type": kind, "id": id, **fields}))
        await until(lambda: any(each.get("id") == id for each in self.told))
        return next(each for each in self.told if each.get("id") == id)

    @property
    def told(self) -> list[dict[str, object]]:
        return [json.loads(frame) for frame in self.session.outbox.waiting]

    def last(self, kind: str) -> dict[str, object]:
        return next(each for each in reversed(self.told) if each["type"] == kind)


def in_order(told: list[dict[str, object]], turn: int) -> bool:
    """Whether the move of a turn was confirmed, and before any update that shows it."""
    confirmed = next(n for n, each in enumerate(told) if each["type"] == "moved" and each["turn"] == turn)
    shown = next(n for n, each in enumerate(told) if each["type"] == "update" and each["turn"] > turn)
    return confirmed < shown


async def playing(hall, name: str = "Ann") -> tuple[Talk, dict[str, object]]:
    """Somebody at a table against a bot, whose turn it is."""
    talk = Talk(hall, name)
    await talk.ask("hello", name=name)
    seats = [{"kind": "me"}, {"kind": "bot"}]
    mission = {"game": "doudizhu", "rules": "endgame,mission=1"}
    room = await talk.ask("create", **mission, seats=seats, start=True)
    await until(lambda: any(each["type"] == "update" for each in talk.told))
    update = talk.last("update")
    assert update["view"]["to_move"] == 0
    move = {"table": room["table"], "game": 1, "turn": update["turn"], "action": update["view"]["legal"][0]}
    return talk, move


@asynchronous
@pytest.mark.parametrize("written", [True, False])
async def test_a_move_in_doubt_is_confirmed_before_it_is_shown(written, monkeypatch):
    async with open_hall(timing=PATIENT) as hall:
        talk, move = await playing(hall)
        append = hall.store.append

        async def doubtful(*arguments):
            monkeypatch.setattr(hall.store, "append", append)
            if written:
                await append(*arguments)
            raise StorageError("DATABASE_FAILED", "Nobody knows.")

        monkeypatch.setattr(hall.store, "append", doubtful)
        answer = await talk.ask("move", **move)
        assert answer["type"] == "moved"
        await until(lambda: talk.last("update")["turn"] > move["turn"])
        assert in_order(talk.told, move["turn"]) and not talk.session._held
        assert len([each for each in talk.told if each["type"] == "moved"]) == 1
        # and by a code instead of an id
        assert (await talk.ask("move", **(move | {"table": talk.last("room")["code"]})))["type"] == "moved"


@asynchronous
async def test_a_move_by_a_link_that_breaks_is_confirmed_before_it_is_shown(postgres_url):
    async with (
        serving(PostgresStore(postgres_url), timing=PATIENT) as one,
        serving(PostgresStore(postgres_url), timing=PATIENT) as two,
        Client(one.url, name="Ann") as ann,
        Client(two.url, name="Bob") as bob,
    ):
        table = await ann.create("doudizhu", "mb", rules="endgame,mission=1", start=True)
        await table.until(lambda: table.mine)
        await ann.close()
        async with Client(two.url, token=ann.me.token) as ann:
            ann.heard = []
            table = await ann.join(table.table)
            [session] = [each for each in two.web.sessions if each.player.id == ann.me.player]
            [link] = session.finder.links.values()
            append, turn = one.hall.store.append, table.update.turn

            async def cut(*arguments):
                one.hall.store.append = append
                await append(*arguments)
                await link.connection.close()  # written, but nobody was told
                await until(lambda: link not in session.finder.links.values())

            one.hall.store.append = cut
            moved = await table.move(table.view.legal[0])
            assert moved.turn == turn and in_order(
                [json.loads(protocol.encoder.encode(each)) for each in ann.heard], turn
            )
            await play_on(table)
        assert bob.me.name == "Bob"


@asynchronous
async def test_a_table_that_has_moved_without_a_word_is_joined_again(postgres_url):
    """The node that had it does not notice that another one has it now, and so tells nobody."""
    async with (
        serving(PostgresStore(postgres_url), timing=PATIENT) as one,
        serving(PostgresStore(postgres_url), timing=PATIENT) as two,
        Client(one.url, name="Ann") as ann,
    ):
        table = await ann.create("crazy_eights", "mo")
        await one.hall.store.write(("UPDATE tables SET owner = NULL WHERE id = $1", table.table))
        assert await two.hall.find(table.table) is two.hall.rooms[table.table]
        one.hall.rooms.pop(table.table)
        await table.do(protocol.Say, text="Where are we?")
        await table.until(lambda: [line.text for line in table.chat] == ["Where are we?"])
        assert two.hall.rooms[table.table].people == [0]
        await table.do(protocol.Arrange, seat=1, bot="rule")
        await table.do(protocol.Start)
        await play_on(table)


@asynchronous
async def test_whoever_asks_while_the_table_is_still_being_loaded_is_to_try_again(tmp_path, monkeypatch):
    bring_back = Loader._bring_back

    loaded = asyncio.Event()

    async def slowly(self, tables):
        await loaded.wait()
        await bring_back(self, tables)

    async with open_hall(timing=PATIENT) as hall:
        talk = Talk(hall, "Ann")
        await talk.ask("hello", name="Ann")
        room = await talk.ask("create", game="crazy_eights", seats=[{"kind": "me"}, {"kind": "open"}])
        table = room["table"]
        hall.rooms.pop(table)
        monkeypatch.setattr(Loader, "_bring_back", slowly)
        late = Talk(hall, "Ann", player=talk.session.player)
        await late.session.hear(json.dumps({"v": 3, "type": "join", "id": 99, "table": table}))
        assert not late.told  # it takes longer than others are made to wait
        monkeypatch.setattr(hall, "find", lambda key: found(hall, talk, key))
        answer = await late.ask("say", table=table, text="Hello?")
        assert (answer["type"], answer["code"]) == ("refused", "AGAIN")
        loaded.set()
        await until(lambda: any(each.get("id") == 99 for each in late.told))
        monkeypatch.undo()
        assert (await late.ask("say", table=table, text="Hello!"))["type"] == "done"
        stranger = Talk(hall, "Eve")
        await stranger.ask("hello", name="Eve")
        assert (await stranger.ask("say", table=table, text="Hello!"))["code"] == "NOT_HERE"


async def found(hall, talk, key):
    """A table as it is found when somebody is quicker than the one who joins it."""
    from paiju.server.room import Room
    from paiju.server.seating import read_setup

    stored, _ = await hall.store.find(key)
    return Room(hall, stored, read_setup(stored.setup))


@asynchronous
async def test_our_client_tries_again(monkeypatch):
    async with serving(timing=PATIENT) as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mo")
        monkeypatch.setattr("paiju.server.client.RETRY", 0.01)
        ann.heard = []
        in_room, failures = Connection.in_room, iter([True, True])

        async def sometimes(self, room, request):
            if next(failures, False):
                raise Lost
            await in_room(self, room, request)

        for attempts, done in ((8, True), (4 * (AGAIN + 2), False)):
            failures = iter([True] * attempts)
            monkeypatch.setattr(Connection, "in_room", sometimes)
            if done:
                await table.do(protocol.Say, text="hi")
            else:
                with pytest.raises(Refusal) as refusal:
                    await table.do(protocol.Say, text="hi")
                assert refusal.value.code == "AGAIN"
        assert sum(isinstance(each, protocol.Refused) for each in ann.heard) == 2 + AGAIN + 1


# Guessing codes.


GUESSES = [
    {"type": "join"},
    {"type": "join", "watch": True},
    {"type": "leave"},
    {"type": "sit"},
    {"type": "arrange", "seat": 0},
    {"type": "remove", "seat": 0},
    {"type": "start"},
    {"type": "seal", "game": 1, "seal": "0" * 64},
    {"type": "cut", "game": 1, "cut": "0" * 64},
    {"type": "rematch"},
    {"type": "move", "game": 1, "turn": 0, "action": "x"},
    {"type": "consider", "game": 1, "turn": 0, "action": "x"},
    {"type": "hint", "game": 1, "turn": 0},
    {"type": "advise", "game": 1, "turn": 0},
    {"type": "undo", "game": 1, "turn": 0},
    {"type": "history", "game": 1, "before": 9},
    {"type": "return"},
    {"type": "say", "text": "x"},
    {"type": "emote", "phrase": "thanks"},
    {"type": "carry", "data": ["bQ=="]},
]


def test_every_verb_at_a_table_is_among_the_guesses():
    verbs = {kind.__name__.lower() for kind in protocol.Requests.__args__ if issubclass(kind, protocol.AtTable)}
    assert {guess["type"] for guess in GUESSES} == verbs


@asynchronous
@pytest.mark.parametrize("guess", GUESSES, ids=lambda guess: "-".join(map(str, guess.values()))[:12])
async def test_no_verb_tells_a_right_code_from_a_wrong_one_for_long(guess):
    async with serving(limits=Limits(codes=(3, 0.001))) as served, Client(served.url, name="Ann") as ann:
        table = await ann.create("crazy_eights", "mo", private=True)
        eve = Talk(served.hall, "Eve")
        await eve.ask("hello", name="Eve")
        fields = {name: value for name, value in guess.items() if name != "type"}
        codes = [
            (await eve.ask(guess["type"], table=key, **fields))["code"] for key in ("AAAAA", "AAAAAB" * 5, "AAAAAC")
        ]
        assert codes == ["NO_TABLE"] * 3
        for key in ("AAAAAD", table.room.code, table.room.code.lower()):
            assert (await eve.ask(guess["type"], table=key, **fields))["code"] == "SLOW_DOWN"
        if guess["type"] == "say":
            await table.do(protocol.Say, text="by id")
            answer = await ann.ask(protocol.Say(table=table.room.code, text="by code"), protocol.Done)
            assert answer.id  # whoever is there is not in the way of others


@asynchronous
async def test_a_wrong_link_code_counts_with_the_others():
    async with serving(limits=Limits(codes=(2, 0.001))) as served:
        eve = Talk(served.hall, "Eve")
        await eve.ask("hello", name="Eve")
        assert (await eve.ask("claim", code="AAAA"))["code"] == "BAD_CODE"
        assert (await eve.ask("join", table="AAAA"))["code"] == "NO_TABLE"
        assert (await eve.ask("claim", code="AAAB"))["code"] == "SLOW_DOWN"
