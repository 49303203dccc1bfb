"""Playing with strangers by one click, tables that are nobody else's business, and names in both languages."""

from __future__ import annotations

import json

from paiju.language import Called, Sentence
from paiju.server.connection import Connection
from paiju.server.limits import Bucket
from paiju.server.offers import offers
from paiju.server.protocol import Create, Emoted, Join, Wish
from paiju.server.seating import Seated, called
from paiju.wording.phrases import PHRASES
from paiju.wording.words import listed, say

from .setting import PATIENT, Guest, asynchronous, make_table, open_hall, refused


async def come(hall, name: str) -> Connection:
    """Somebody who has said hello."""
    session = Connection(hall, name)
    await ask(session, "hello", name=name)
    return session


async def ask(session: Connection, kind: str, **fields: object) -> dict:
    """The answer to a request."""
    session.outbox.waiting.clear()
    await session.hear(json.dumps({"v": 3, "type": kind, "id": 7, **fields}))
    return next(each for each in heard(session) if each.get("id") == 7)


def heard(session: Connection) -> list[dict]:
    return [json.loads(frame) for frame in session.outbox.waiting]


@asynchronous
async def test_strangers_meet_at_one_table_which_begins_when_it_is_full():
    async with open_hall(timing=PATIENT) as hall:
        people = [await come(hall, f"P{n}") for n in range(4)]
        rooms = [await ask(each, "quick", game="doudizhu") for each in people]
        assert [room["you"] for room in rooms] == [0, 1, 2, 0]
        assert len({room["table"] for room in rooms[:3]}) == 1 and rooms[3]["table"] != rooms[0]["table"]
        assert hall.rooms[rooms[0]["table"]].status == "playing" and hall.rooms[rooms[3]["table"]].status == "waiting"
        assert any(each["type"] == "update" for each in heard(people[0]))
        other = await ask(await come(hall, "Eve"), "quick", game="crazy_eights")
        assert other["table"] not in (rooms[0]["table"], rooms[3]["table"])


@asynchronous
async def test_whoever_waits_for_strangers_may_go_on_with_bots():
    async with open_hall(timing=PATIENT) as hall:
        ann, bob, eve = [await come(hall, name) for name in ("Ann", "Bob", "Eve")]
        table = (await ask(ann, "quick", game="doudizhu"))["table"]
        await ask(bob, "quick", game="doudizhu")
        await ask(eve, "join", table=table, watch=True)
        assert (await ask(eve, "start", table=table))["code"] == "NOT_SEATED"
        assert (await ask(bob, "start", table=table))["type"] == "done"
        assert [sitter.seated.kind for sitter in hall.rooms[table].sitters] == ["person", "person", "bot"]
        assert (await ask(ann, "start", table=table))["code"] == "NOT_WAITING"


@asynchronous
async def test_a_table_with_bots_only_is_private_and_ends_when_its_owner_leaves():
    async with open_hall(timing=PATIENT) as hall:
        ann, eve = Guest("Ann"), Guest("Eve")
        room = await make_table(hall, ann, "mbb")
        assert room.setup.private and await hall.lobby.tables() == ()
        await room.dealer.begin(ann)
        await room.host.join(eve, Join(table=room.id, watch=True))
        await room.host.leave(ann)
        assert room.dead and room.id not in hall.rooms
        waiting = await make_table(hall, ann, "mbo")
        assert not waiting.setup.private and len(await hall.lobby.tables()) == 1


@asynchronous
async def test_phrases_are_told_to_everybody_in_both_languages():
    async with open_hall(timing=PATIENT) as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        wishes = [Wish("me"), Wish("open")]
        room = await hall.create(ann, Create(game="crazy_eights", seats=wishes))
        await room.host.join(ann, Join(table=room.id))
        await room.host.join(bob, Join(table=room.id))
        room.emote(bob, "thanks")
        told = ann.last(Emoted)
        assert (told.seat, told.name, told.phrase, told.said) == (1, "Bob", "thanks", PHRASES["thanks"])
        with refused("NO_PHRASE"):
            room.emote(bob, "<b>")
        with refused("NOT_HERE"):
            room.emote(Guest("Kim"), "thanks")
        assert all(said.en and said.zh for said in PHRASES.values()) and offers().phrases == PHRASES


@asynchronous
async def test_phrases_are_few_in_a_short_time():
    async with open_hall(timing=PATIENT) as hall:
        ann = await come(hall, "Ann")
        ann._chat = Bucket(6, 0.001)
        table = (await ask(ann, "quick", game="doudizhu"))["table"]
        answers = [await ask(ann, "emote", table=table, phrase="wow") for _ in range(12)]
        assert [each["type"] for each in answers[:6]] == ["done"] * 6
        assert answers[-1]["code"] == "SLOW_DOWN"


def test_names_that_the_server_gives_are_said_in_both_languages():
    names = [called(each) for each in (Seated("bot", name="Mei"), Seated("person", name="Guest 1234"))]
    assert [name.zh for name in names] == ["小梅", "访客 1234"]
    assert called(Seated("person", name="Mei")) == "Mei"
    assert type(called(Seated("person", name="Mei"))) is str  # a person may be called what they like
    assert type(called(Seated("bot", name="Mei", was="p1"))) is str  # a bot that follows somebody has their name
    assert say(Sentence("{name} wins", "{name}获胜"), name=names[0]).zh == "小梅获胜"
    assert say(Sentence("{name} wins", "{name}获胜"), name="Mei").zh == "Mei 获胜"
    assert listed([Called("Mei", "小梅"), "Ann"]).zh == "小梅和 Ann"


def test_every_choice_among_house_rules_has_words_and_a_group():
    own = [info for info in offers().games if info.name != "sevens"]
    flags = [flag for info in own for flag in info.flags if flag.kind == "choice"]
    choices = [(flag, choice) for flag in flags for choice in flag.choices]
    assert len(choices) > 80
    for flag, choice in choices:
        assert choice.isdecimal() or (flag.words[choice].en and flag.words[choice].zh), (flag.name, choice)
    assert all(flag.group is not None for info in own for flag in info.flags)
