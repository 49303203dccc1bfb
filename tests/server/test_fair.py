"""Fair tables that a server keeps: who may do what there, what is kept, and what a server can do that means harm."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

import paiju
from paiju.peer import playing
from paiju.peer.gathering import new_table
from paiju.peer.keys import Identity
from paiju.peer.log import Message, read, sign, write
from paiju.peer.payloads import Say, encode
from paiju.peer.playing import Playing
from paiju.peer.roster import Card
from paiju.peer.table import FairTable, Pulse
from paiju.peer.terms import Terms
from paiju.rng import Random
from paiju.server import protocol
from paiju.server.client import Client, Refusal
from paiju.server.fairroom import FairDealer, FairRoom
from paiju.server.hall import Hall
from paiju.server.keeper import Keeper, account_mark, packed, unpacked, write_card
from paiju.server.limits import Limits
from paiju.server.served import Served, parcels
from paiju.server.sqlite import SqliteStore

from .setting import GENEROUS, PATIENT, PLENTY, Guest, asynchronous, open_hall, refused, serving, until

NUMBER = "2c" * 16
CHANCE = Random("a server that means harm")
GAME, RULES = "doudizhu", "classic,seats=3"


class Sitter(Guest):
    """A guest who can sign."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.identity = Identity()

    def card(self, **changes: Any) -> str:
        """What they sign to sit down."""
        public = self.identity.public
        card = Card(public, self.player.name, public, (), "", b"", account_mark(self.player.id), 1)
        return write_card(msgspec.structs.replace(card, **changes).signed_by(self.identity, bytes.fromhex(NUMBER)))

    @property
    def carried(self) -> list[bytes]:
        """All that was passed on to them."""
        return [unpacked(text) for each in self.heard if isinstance(each, protocol.Carried) for text in each.data]


def creation(seats: int = 3, **more: Any) -> protocol.Create:
    return protocol.Create(seats=[protocol.Wish("open")] * seats, **{"game": GAME, "fair": NUMBER, **more})


async def table_of(hall: Hall, *people: Sitter) -> FairRoom:
    """A fair table where these people sit; the first one owns it."""
    room = await hall.create(people[0], creation())
    assert isinstance(room, FairRoom)
    for each in people:
        await room.host.join(each, protocol.Join(table=room.id, watch=True))
        await room.host.sit(each, None, False, each.card())
    return room


async def carry(room: FairRoom, who: Guest, *data: bytes, more: bool = False) -> None:
    await room.dealer.carry(who, protocol.Carry(table=room.id, data=list(map(packed, data)), more=more))


def people_of(*names: str) -> list[Sitter]:
    return [Sitter(name) for name in names or ("Ann", "Bob", "Cat")]


def tables_of(room: FairRoom, people: Sequence[Sitter]) -> list[FairTable]:
    """What each of them has at home."""
    publics = [each.identity.public for each in people]
    return [FairTable(room.terms, publics, each.identity) for each in people]


async def play_through(room: FairRoom, people: Sequence[Sitter], tables: Sequence[FairTable], rounds: int) -> None:
    """Everybody says what they have to say, so many times, and hears the others by the server alone."""
    heard = [0] * len(people)
    for _ in range(rounds):
        for who, table in zip(people, tables, strict=True):
            for data in table.outgoing():
                await carry(room, who, data)
        for place, (who, table) in enumerate(zip(people, tables, strict=True)):
            carried = who.carried
            for data in carried[heard[place] :]:
                table.receive(data)
            heard[place] = len(carried)


# Who may do what.


@asynchronous
async def test_a_browser_is_told_that_it_may_watch() -> None:
    async with open_hall() as hall:
        ann, bob, cat = people_of()
        room = await table_of(hall, ann)
        with refused("FAIR_TABLE"):
            await room.host.join(bob, protocol.Join(table=room.id))
        assert bob not in room.members
        await room.host.join(bob, protocol.Join(table=room.id, watch=True))
        assert bob.room.fair is not None and bob.room.fair.number == NUMBER and bob.room.you is None
        with refused("FAIR_TABLE"):
            await room.host.sit(bob, None, False)
        assert room.watchers == 1
        (listed,) = await hall.lobby.tables()
        assert listed.fair
        del cat


@asynchronous
async def test_only_who_has_signed_for_this_table_sits_down() -> None:
    async with open_hall() as hall:
        ann, bob, cat = people_of()
        room = await table_of(hall, ann)
        await room.host.join(bob, protocol.Join(table=room.id, watch=True))
        before = room.setup
        stolen = ann.card()
        wrong = {
            "another's card": stolen,
            "of another table": bob.card().replace("A", "B"),
            "as another guest": bob.card(fingerprint=account_mark(cat.player.id)),
            "a bot": bob.card(keeper=ann.identity.public),
            "no name": bob.card(name=""),
            "a long name": bob.card(name="x" * 25),
            "a name that is not seen": bob.card(name="a\u200bb"),
            "nothing": packed(b"nothing"),
            "no base64": "***",
        }
        for what, card in wrong.items():
            with refused("BAD_CARD"):
                await room.host.sit(bob, None, False, card)
            assert room.setup == before, what
        with refused("NAME_TAKEN"):
            await room.host.sit(bob, None, False, bob.card(name="ann"))
        with refused("SEAT_TAKEN"):
            await room.host.sit(bob, 0, False, bob.card())
        with refused("NO_SEAT"):
            await room.host.sit(bob, 3, False, bob.card())
        await room.host.sit(bob, 2, False, bob.card())
        with refused("ONE_ME"):
            await room.host.sit(bob, None, False, bob.card())
        assert [seat.name for seat in room.seats()] == ["Ann", "", "Bob"]


@asynchronous
async def test_bots_are_the_owners_and_signed() -> None:
    async with open_hall() as hall:
        ann, bob, _ = people_of()
        room = await table_of(hall, ann, bob)
        bot, other = Identity(), Identity()

        def card(identity: Identity, keeper: bytes, name: str = "Bot 1") -> str:
            mark = account_mark(ann.player.id)
            made = Card(identity.public, name, keeper, (), "", b"", mark, 1)
            return write_card(made.signed_by(identity, bytes.fromhex(NUMBER)))

        mine = ann.identity.public
        with refused("NOT_OWNER"):
            await room.dealer.begin(bob, [card(bot, mine)])
        for cards in ([], [card(bot, mine), card(other, mine, "Bot 2")]):
            with refused("SEATS_OPEN"):
                await room.dealer.begin(ann, cards)
        for wrong in (card(bot, bob.identity.public), card(bot, bot.public), packed(b"no card")):
            with refused("BAD_CARD"):
                await room.dealer.begin(ann, [wrong])
        with refused("NAME_TAKEN"):
            await room.dealer.begin(ann, [card(bot, mine, "BOB")])
        assert room.status == "waiting"
        await room.dealer.begin(ann, [card(bot, mine)])
        assert room.status == "playing" and [seat.kind for seat in room.seats()] == ["person", "person", "bot"]
        with refused("NOT_WAITING"):
            await room.dealer.begin(ann, [])


@asynchronous
async def test_what_the_server_does_elsewhere_it_cannot_do_here() -> None:
    async with open_hall() as hall:
        people = people_of()
        room = await table_of(hall, *people)
        ann = people[0]
        with refused("FAIR_TABLE"):
            await room.host.arrange(ann, 1, "rule")
        with refused("NOT_PLAYING"):
            await carry(room, ann, b"p")
        await room.dealer.begin(ann)
        now = {"table": room.id, "game": 1, "turn": 0}
        for doing in (
            lambda: room.dealer.move(ann, protocol.Move(**now, action="pass")),
            lambda: room.dealer.hint(ann, protocol.Hint(**now)),
            lambda: room.dealer.rematch(ann),
        ):
            with refused("FAIR_TABLE"):
                await doing()
        for asking in (
            lambda: room.dealer.consider(ann, protocol.Consider(**now, action="pass")),
            lambda: room.dealer.take_back(ann),
            lambda: room.dealer.past(ann, protocol.History(table=room.id, game=1, before=1)),
        ):
            with refused("FAIR_TABLE"):
                asking()


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (creation(seats=2, game="tractor"), "BAD_RULES"),
        (creation(rules="mission=1"), "BAD_RULES"),
        (creation(rules="open_hands=true"), "NOT_FAIR"),
        (creation(start=True), "FAIR_TABLE"),
        (creation(pace=protocol.Pace(30)), "FAIR_TABLE"),
        (
            protocol.Create(game=GAME, fair=NUMBER, seats=[protocol.Wish("me"), *[protocol.Wish("open")] * 2]),
            "FAIR_TABLE",
        ),
    ],
)
@asynchronous
async def test_tables_that_cannot_be(request_: protocol.Create, code: str) -> None:
    async with open_hall() as hall:
        try:
            await hall.create(Guest("Ann"), request_)
        except paiju.PaijuError as problem:
            assert problem.say("en") and problem.say("zh")
            assert problem.code == code or code == "BAD_RULES", problem
        else:
            raise AssertionError("it was made")
        assert not hall.rooms


@asynchronous
async def test_an_ordinary_table_carries_nothing() -> None:
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await hall.create(
            ann, protocol.Create(game=GAME, seats=[protocol.Wish("me")] + [protocol.Wish("bot")] * 2)
        )
        await room.host.join(ann, protocol.Join(table=room.id))
        assert ann.room.fair is None
        with refused("NOT_FAIR"):
            await room.dealer.carry(ann, protocol.Carry(table=room.id, data=["cA=="]))
        with refused("NOT_FAIR"):
            await room.dealer.begin(ann, ["AA=="])
        with refused("NOT_FAIR"):
            await room.host.sit(ann, None, False, "AA==")


# What is kept and passed on.


@asynchronous
async def test_what_is_signed_is_kept_and_passed_on_and_nothing_else() -> None:
    async with open_hall() as hall:
        people = ann, bob, cat = people_of()
        eve = Guest("Eve")
        room = await table_of(hall, *people)
        await room.dealer.begin(ann)
        await room.host.join(eve, protocol.Join(table=room.id, watch=True))
        tables = tables_of(room, people)
        (first,) = tables[0].outgoing()
        message = read(first[1:])
        stranger = Identity()
        forged = msgspec.structs.replace(message, signature=bytes(64))
        elsewhere = msgspec.structs.replace(message, table=bytes(32))
        foreign = sign(stranger, tables[0].parties[1].setup, 0, message.previous, message.payload)
        far = msgspec.structs.replace(tables[0].parties[1].setup, hand=9)
        for wrong in (
            write(forged),
            write(elsewhere),
            write(foreign),
            write(sign(ann.identity, far, 0, far.digest, message.payload)),
        ):
            with refused("NOT_YOURS"):
                await carry(room, ann, b"m" + wrong)
        for nonsense in (b"m", b"mx", b"X", b"p", b"pxyz", b"d" + bytes(200), b"D", first[1:]):
            with refused("BAD_MESSAGE"):
                await carry(room, ann, nonsense)
        with refused("NOT_SEATED"):
            await carry(room, eve, first)
        assert not await hall.store.moves(room.id, 1) and not bob.carried
        await carry(room, ann, first)
        await carry(room, ann, first)
        await carry(room, bob, first)
        assert bob.carried == cat.carried == [first] and not ann.carried
        (kept,) = await hall.store.moves(room.id, 1)
        assert unpacked(kept.action) == first and kept.seat == 0
        assert not any(isinstance(each, protocol.Carried) for each in eve.heard)


@asynchronous
async def test_long_messages_come_in_parts() -> None:
    async with open_hall() as hall:
        people = ann, bob, _ = people_of()
        room = await table_of(hall, *people)
        await room.dealer.begin(ann)
        tables = tables_of(room, people)
        (first,) = tables[0].outgoing()
        await carry(room, ann, first[:100], more=True)
        with refused("BAD_MESSAGE"):  # what is refused begins anew
            await carry(room, ann, first[100:110] + first[100:])
        await carry(room, ann, first[:100], more=True)
        await carry(room, ann, first[100:])
        assert bob.carried == [first]
        with refused("TOO_LARGE"):
            await carry(room, ann, first[:50], first[50:], more=True)
        part = bytes(9_000)
        with refused("TOO_LARGE"):
            for _ in range(20):
                await carry(room, ann, part, more=True)
        await carry(room, ann, first)
        long = b"m" + bytes(20_000)
        sent = parcels("t", [long])
        assert b"".join(b64decode(each.data[0]) for each in sent) == long
        assert [each.more for each in sent] == [True, True, False]
        assert all(len(protocol.encoder.encode(each)) < Limits().frame for each in sent)


@asynchronous
async def test_who_missed_something_is_told_and_a_restart_forgets_nothing(tmp_path: Path) -> None:
    people = ann, bob, cat = people_of()
    async with open_hall(SqliteStore(tmp_path / "room.db")) as hall:
        room = await table_of(hall, *people)
        await room.dealer.begin(ann)
        tables = tables_of(room, people)
        await play_through(room, people, tables, 30)
        assert all(table.ready for table in tables)
        await until(lambda: room.live is not None)
        said = [data for _, _, data in room.dealer.keeper.messages] if room.dealer.keeper else []
        table = room.id
    async with open_hall(SqliteStore(tmp_path / "room.db")) as hall:
        found = await hall.find(table)
        assert isinstance(found, FairRoom) and found.dealer.keeper is not None
        assert [data for _, _, data in found.dealer.keeper.messages] == said
        again = bob.again()
        await found.host.join(again, protocol.Join(table=table))
        assert again.room.you == 1 and again.room.fair == bob.room.fair
        ((mine, *_),) = [
            [unpacked(text) for text in each.data] for each in again.heard if isinstance(each, protocol.Carried)
        ]
        assert mine[:1] == b"p", "the server says how far its log is"
        await carry(found, again, b"p" + msgspec.msgpack.encode(Pulse(((1, 0),))))
        carried = [unpacked(t) for each in again.heard if isinstance(each, protocol.Carried) for t in each.data]
        assert carried[1:] == said
        eve = Guest("Eve")
        await found.host.join(eve, protocol.Join(table=table, watch=True))
        await until(lambda: found.live is not None and any(isinstance(each, protocol.Update) for each in eve.heard))
        assert eve.view(GAME).seat is None and not eve.view(GAME).hand
        assert not any(isinstance(each, protocol.Update) for each in again.heard), "players have their own table"
        del cat


@asynchronous
async def test_answers_to_pulses_are_few() -> None:
    async with open_hall() as hall:
        people = ann, bob, _ = people_of()
        room = await table_of(hall, *people)
        await room.dealer.begin(ann)
        await play_through(room, people, tables_of(room, people), 2)
        before = len(bob.frames)
        for _ in range(100):
            await carry(room, bob, b"p" + msgspec.msgpack.encode(Pulse(((1, 0),))))
        assert 5 <= len(bob.frames) - before <= 12
        before = len(ann.frames)
        for _ in range(100):
            await carry(room, bob, b"done", b"done")
        assert 10 <= len(ann.frames) - before <= 30


def test_a_keeper_is_not_filled_without_end() -> None:
    ann, bob = Identity(), Identity()
    terms = Terms(bytes(16), GAME, RULES, 2)
    keeper = Keeper(terms, [ann.public, bob.public], 6_000)

    def said(hand: int, number: int, text: str) -> bytes:
        message = Message(terms.digest, hand, number, bytes(32), ann.public, encode(Say(text)), b"")
        return b"m" + write(msgspec.structs.replace(message, signature=ann.sign(message.body)))

    def keep(data: bytes) -> None:
        message = keeper.look(data)
        assert message is not None
        keeper.add(message, data)

    keep(said(1, 0, "one"))
    keep(said(1, 0, "two"))  # this is a fork, and everybody shall see it
    with refused("TOO_LARGE"):
        keep(said(1, 0, "three"))
    with refused("NOT_YOURS"):
        keep(said(4, 0, "far"))
    keep(said(3, 0, "next"))
    with refused("TOO_LARGE"):
        for number in range(1, 100):
            keep(said(1, number, "x" * 200))
    assert keeper.size <= 6_000


@asynchronous
async def test_there_are_not_too_many_fair_tables() -> None:
    async with open_hall() as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        for number in range(hall.limits.fair_tables):
            await hall.create(ann, creation(fair=f"{number:032x}"))
        with refused("TOO_MANY_TABLES"):
            await hall.create(ann, creation())
        await hall.create(bob, creation())


# Leaving.


@asynchronous
async def test_who_leaves_for_good_voids_the_hand() -> None:
    async with open_hall() as hall:
        people = ann, bob, cat = people_of()
        room = await table_of(hall, *people)
        await room.dealer.begin(ann)
        await room.host.leave(bob)
        assert room.status == "over" and not room.record
        for each in (ann, cat):
            assert each.room.fair is not None and each.room.fair.problem is not None
            assert "Bob did not come back" in each.room.fair.problem.en and "Bob" in each.room.fair.problem.zh


@asynchronous
async def test_who_is_away_is_waited_for_but_not_for_ever() -> None:
    timing = msgspec.structs.replace(PATIENT, fair_grace=0.1)
    async with open_hall(timing=timing) as hall:
        people = ann, bob, cat = people_of()
        room = await table_of(hall, *people)
        await room.dealer.begin(ann)
        for each in people:
            room.host.disconnect(each)
        await asyncio.sleep(0.3)
        assert room.status == "playing", "nobody waits for anybody where nobody is"
        back = [each.again() for each in (ann, bob)]
        for each in back:
            await room.host.join(each, protocol.Join(table=room.id))
        await until(lambda: room.status == "over")
        assert back[0].room.fair is not None and "Cat" in str(back[0].room.fair.problem)
        del cat


@asynchronous
async def test_before_the_game_a_seat_is_free_again_and_who_is_away_loses_it() -> None:
    async with open_hall(timing=PATIENT) as hall:
        people = ann, bob, cat = people_of()
        room = await table_of(hall, *people)
        await room.host.leave(bob)
        assert [bool(card) for card in room.fair.cards] == [True, False, True]
        room.host.disconnect(cat)
        with refused("SEATS_OPEN"):
            await room.dealer.begin(ann)
        assert [bool(card) for card in room.fair.cards] == [True, False, True], "what is refused changes nothing"
        bots = [Identity(), Identity()]
        mark, mine = account_mark(ann.player.id), ann.identity.public
        made = [Card(bot.public, f"Bot {at}", mine, (), "", b"", mark, 1) for at, bot in enumerate(bots)]
        cards = [write_card(card.signed_by(bot, bytes.fromhex(NUMBER))) for card, bot in zip(made, bots, strict=True)]
        await room.dealer.begin(ann, cards)
        assert [(seat.kind, seat.name) for seat in room.seats()] == [
            ("person", "Ann"),
            ("bot", "Bot 0"),
            ("bot", "Bot 1"),
        ]
        again = cat.again()
        with refused("FAIR_TABLE"):
            await room.host.join(again, protocol.Join(table=room.id))


@asynchronous
async def test_who_is_forgotten_takes_the_table_along() -> None:
    async with open_hall() as hall:
        people = ann, bob, _ = people_of()
        for each in people:
            await hall.store.add_player(each.player)
        room = await table_of(hall, *people)
        await room.dealer.begin(ann)
        await play_through(room, people, tables_of(room, people), 2)
        await hall.house.forget(bob.player.id, "test")
        assert not await hall.store.moves(room.id, 1) and await hall.store.find(room.id) is None
        assert (room.id, "ended") in ann.gone


# A server that means harm.


class Party:
    """Three people at a fair table of a real server, each with a game of their own."""

    def __init__(self, served: Sequence[Served], playing: Sequence[Playing], hall: Hall) -> None:
        self.served = served
        self.playing = playing
        self.hall = hall

    @property
    def over(self) -> bool:
        return all(each.moment.over or each.failure is not None for each in self.playing)


@asynccontextmanager
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    async with serving(timing=PATIENT, limits=msgspec.structs.replace(GENEROUS, pulses=PLENTY)) as server:
        rules = paiju.game(GAME).rules_text(paiju.game(GAME).ruleset(RULES))
        ann = await Served.open(server.url, Terms(new_table(), GAME, rules, 3), Identity(), "Ann")
        others = [await Served.join(server.url, ann.code, Identity(), name) for name in ("Bob", "Cat")]
        everybody = [ann, *others]
        games = [Playing(each, tmp_path / each.name, "rule", 0.0) for each in everybody]
        for game in games:
            game.begin()
        await ann.begin()
        try:
            yield Party(everybody, games, server.hall)
        finally:
            for game in games:
                await game.close()


Mischief = Callable[[int, str], list[str]]


def flipped(text: str, place: int = 100) -> str:
    data = bytearray(b64decode(text))
    data[place % len(data)] ^= 1
    return b64encode(data).decode()


def mischief(monkeypatch: pytest.MonkeyPatch, do: Mischief) -> None:
    """A server that passes on something else than it should."""
    honest = FairDealer._send
    count = 0
    monkeypatch.setattr(playing, "PULSE", 0.2)

    def send(self: FairDealer, members: Sequence[Any], data: Sequence[str]) -> None:
        nonlocal count
        for member in members:
            told: list[str] = []
            for text in data:
                count += 1
                told += do(count, text)
            honest(self, [member], told)

    monkeypatch.setattr(FairDealer, "_send", send)


@pytest.mark.parametrize(
    "do",
    [
        lambda number, text: [] if CHANCE.below(4) == 0 else [text],
        lambda number, text: [text, text],
        lambda number, text: [flipped(text, 7 * number)] if CHANCE.below(5) == 0 else [text],
    ],
    ids=["drops", "doubles", "flips"],
)
def test_what_is_lost_doubled_or_damaged_on_the_way_changes_nothing(
    do: Mischief, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mischief(monkeypatch, do)

    @asynchronous
    async def play() -> None:
        async with party(tmp_path) as found:
            await until(lambda: found.over, 100)
            assert [each.failure for each in found.playing] == [None] * 3
            assert len({str(each.moment.end) for each in found.playing}) == 1

    play()


def test_a_server_that_reorders_changes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    held: list[str] = []

    def do(number: int, text: str) -> list[str]:
        held.append(text)
        if len(held) < 3:
            return []
        told, held[:] = held[::-1], []
        return told

    mischief(monkeypatch, do)

    @asynchronous
    async def play() -> None:
        async with party(tmp_path) as found:
            await until(lambda: found.over, 100)
            assert [each.failure for each in found.playing] == [None] * 3

    play()


@asynchronous
async def test_two_messages_for_one_place_name_their_author(tmp_path: Path) -> None:
    """Somebody cheats, and an honest server passes on what proves it."""
    async with open_hall() as hall:
        people = ann, _, _ = people_of()
        room = await table_of(hall, *people)
        await room.dealer.begin(ann)
        tables = tables_of(room, people)
        lie = tables_of(room, people)[0]
        lies = lie.outgoing()
        await play_through(room, people, tables, 1)
        await carry(room, ann, *lies)
        await play_through(room, people, tables, 1)
        for table in tables[1:]:
            assert table.caught is not None and table.caught.verdict.kind == "forked" and table.caught.verdict.seat == 0
        await until(lambda: room.status == "over")
        assert ann.room.fair is not None and ann.room.fair.problem is not None
        assert "two different messages" in ann.room.fair.problem.en


@asynchronous
async def test_two_stories_do_not_go_on(tmp_path: Path) -> None:
    """A cheat and a server that works for it tell Bob one thing and Cat another: they never play a hand together."""
    async with open_hall() as hall:
        people = ann, bob, cat = people_of()
        room = await table_of(hall, *people)
        one, two = tables_of(room, people), tables_of(room, people)
        stories = {1: one[0], 2: two[0]}
        tables = {1: one[1], 2: one[2]}
        del bob, cat, ann
        for _ in range(30):
            for seat, table in tables.items():
                out = table.outgoing()
                for other, neighbour in tables.items():
                    for data in out:
                        if other != seat:
                            neighbour.receive(data)
                        stories[seat].receive(data) if other == seat else stories[other].receive(data)
                for data in stories[seat].outgoing():
                    table.receive(data)
        assert not any(table.ready for table in tables.values()), "no card is dealt"
        assert all(table.parties[1].splits for table in tables.values()), (
            "each hears that the other was told another story"
        )


@pytest.mark.parametrize("what", ["cards", "number", "rules", "names"])
def test_a_server_that_speaks_of_another_table_is_not_believed(
    what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    @asynchronous
    async def play() -> None:
        async with party(tmp_path) as found:
            (room,) = found.hall.rooms.values()
            bob = found.served[1]
            await until(lambda: bob.begun)
            told = msgspec.json.decode(msgspec.json.encode(describe_for(room, 1)), type=protocol.Room)
            assert told.fair is not None
            match what:
                case "cards":
                    cards = told.fair.cards
                    told.fair = msgspec.structs.replace(told.fair, cards=(cards[1], cards[0], cards[2]))
                case "number":
                    told.fair = msgspec.structs.replace(told.fair, number="00" * 16)
                case "rules":
                    told.rules = "classic,spring=false,seats=3"
                case "names":
                    card = unpacked(told.fair.cards[0]).replace(b"Ann", b"Eve")
                    told.fair = msgspec.structs.replace(told.fair, cards=(packed(card), *told.fair.cards[1:]))
            bob._take(told)
            await until(lambda: found.playing[1].failure is not None)
            failure = found.playing[1].failure
            assert failure is not None and failure.code == "OTHER_TABLE"
            assert "not to be trusted" in failure.say("en") and failure.say("zh")

    play()


def describe_for(room: Any, seat: int) -> protocol.Room:
    from paiju.server.telling import describe

    return describe(room, seat)


# Over the wire.


@asynchronous
async def test_limits_hold_on_the_wire(tmp_path: Path) -> None:
    async with serving(timing=PATIENT, limits=Limits(per_address=0)) as server, Client(server.url, name="Eve") as eve:
        ann = await Served.open(server.url, Terms(new_table(), GAME, RULES, 3), Identity(), "Ann")
        try:
            seat = await eve.join(ann.code, watch=True)
            assert seat.room.fair is not None
            widened = {session.player.name: session.widened for session in server.web.sessions}
            assert widened == {"Ann": True, "Eve": False}, "only who plays there may send more than others"
            for request, code in (
                (protocol.Join(table=ann.code), "FAIR_TABLE"),
                (protocol.Sit(table=ann.code), "FAIR_TABLE"),
                (protocol.Carry(table=ann.code, data=["cA=="]), "NOT_SEATED"),
                (protocol.Carry(table=ann.code, data=[]), "BAD_MESSAGE"),
                (protocol.Carry(table=ann.code, data=["x" * 13_000]), "BAD_MESSAGE"),
                (protocol.Create(game=GAME, seats=[protocol.Wish("open")] * 3, fair="zz"), "BAD_MESSAGE"),
            ):
                with pytest.raises(Refusal) as found:
                    await eve.ask(request, protocol.Done)
                assert found.value.code == code
            with pytest.raises(ConnectionError):
                await eve.ask(protocol.Carry(table=ann.code, data=["x" * 20_000]), protocol.Done)
        finally:
            await ann.leave()


def test_a_server_without_the_packages_says_what_is_missing() -> None:
    found = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert found.stdout.startswith("NO_PEER The fair deal needs") and "0 tables" in found.stdout, found


WITHOUT = """
import asyncio, sys
sys.modules["rbcl"] = None
from paiju.server import protocol
from tests.server.setting import Guest, open_hall

async def main():
    async with open_hall() as hall:
        try:
            wishes = [protocol.Wish("open")] * 3
            await hall.create(Guest("Ann"), protocol.Create(game="doudizhu", seats=wishes, fair="2c" * 16))
        except Exception as problem:
            print(problem.code, problem, len(hall.rooms), "tables")

asyncio.run(main())
"""


@asynchronous
async def test_what_cannot_be_joined_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with serving(timing=PATIENT) as server, Client(server.url, name="Ann") as ann:
        ordinary = await ann.create(GAME, "moo")
        with refused("NOT_FAIR"):
            await Served.join(server.url, ordinary.room.code, Identity(), "Bob")
        with refused("NO_TABLE"):
            await Served.join(server.url, "ZZZZZZ", Identity(), "Bob")
        with refused("LONG_NAME"):
            await Served.join(server.url, ordinary.room.code, Identity(), "x" * 30)
        with refused("NO_SERVER"):
            await Served.join("http://127.0.0.1:1", "ZZZZZZ", Identity(), "Bob")
        with refused("NOT_KEPT"):
            Served.resume(b"nothing", Identity())
