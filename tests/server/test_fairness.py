"""Deals that nobody can choose: honest rounds come to an end, and every cheat is found by the players' own checks."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import paiju
from paiju.record import Record
from paiju.server import fairness, protocol
from paiju.server.client import play_bot
from paiju.server.hall import Timing
from paiju.server.protocol import Cut, Deal, Join, Room, Seal
from paiju.server.room import Room as Table
from paiju.server.rounds import Rounds
from paiju.server.sqlite import SqliteStore
from paiju.server.witness import Witness
from room.running import run

from .setting import (
    Client,
    Guest,
    any_move,
    asynchronous,
    make_table,
    mover,
    open_hall,
    play_on,
    refused,
    serving,
    started,
    until,
)

HASTY = Timing(grace=60, idle=60, bot_delay=(0, 0), cut=0.15)
STEADY = Timing(grace=60, idle=60, bot_delay=(0, 0), cut=30)


class Cutter(Guest):
    """Somebody who cuts the cards and checks the deal, at a table without a network."""

    def __init__(self, name: str = "", silent: str = "", **more: Any) -> None:
        super().__init__(name, cuts=True, **more)
        self.silent = silent  # what is not answered: seal, cut
        self.table: Table
        self.witnesses: dict[int, Witness] = {}
        self.tasks: list[asyncio.Task[None]] = []

    def send(self, frame: bytes) -> None:
        super().send(frame)
        answer = protocol.answers.decode(frame)
        if isinstance(answer, Room):
            request = self.witnesses.setdefault(answer.game, Witness()).hear(answer)
            if isinstance(request, Seal | Cut) and type(request).__name__.lower() not in self.silent:
                self.tasks.append(asyncio.create_task(self.answer(self.witnesses[answer.game], request)))

    async def answer(self, witness: Witness, request: Seal | Cut) -> None:
        try:
            await self.table.dealer.rounds.hear(self, request)
            witness.confirmed.add(type(request).__name__.lower())
        except paiju.PaijuError as error:
            assert error.code == "NOT_ASKED"

    @property
    def witness(self) -> Witness:
        return self.witnesses[max(self.witnesses)]

    @property
    def doubts(self) -> list[str]:
        return [doubt.code for doubt in self.witness.doubts]


async def sat_down(hall: Any, *guests: Guest, game: str = "crazy_eights") -> Table:
    room = await make_table(hall, guests[0], "m" + "o" * (len(guests) - 1), game)
    for guest in guests:
        guest.table = room  # type: ignore[attr-defined]
        if guest is not guests[0]:
            await room.host.join(guest, Join(table=room.id))
    return room


async def dealt(hall: Any, *guests: Guest, game: str = "crazy_eights") -> Table:
    room = await sat_down(hall, *guests, game=game)
    await room.dealer.begin(guests[0])
    await until(lambda: room.live is not None)
    return room


async def finish(room: Table, guests: list[Guest]) -> None:
    while room.status == "playing":
        await room.dealer.move(mover(room, guests), any_move(room, index=len(room.live.moves)))


# An honest server.


@asynchronous
@pytest.mark.parametrize("game", ["crazy_eights", "holdem", "doudizhu", "pinochle", "tractor"])
async def test_the_cards_follow_from_the_shuffle_and_everybodys_cut(game):
    async with open_hall(timing=STEADY) as hall:
        guests = [Cutter() for _ in range(3 if game == "doudizhu" else 4)]
        watcher = Cutter("Watcher")
        room = await sat_down(hall, *guests, game=game)
        await room.host.join(watcher, Join(table=room.id, watch=True))
        await room.dealer.begin(guests[0])
        await until(lambda: room.live is not None)
        deal = guests[0].room.deal
        assert deal.cuts == tuple(guest.witness.cut for guest in guests) and deal.phase == "dealt"
        assert "key=" in room.live.start, "whoever guesses must not find the start by its hash"
        shuffle = room.setup.dealing.shuffle
        for guest in (*guests, watcher):
            assert not any(shuffle.encode() in frame or room.live.start.encode() in frame for frame in guest.frames)
        await room.change(status="over")
        room.tell()
        for guest in (*guests, watcher):
            assert guest.witness.checked and not guest.doubts and guest.room.deal.shuffle == shuffle


@asynchronous
async def test_the_record_of_a_finished_game_can_be_checked_by_anybody():
    async with open_hall(timing=STEADY) as hall:
        guests = [Cutter("Ann"), Cutter("Bob")]
        room = await dealt(hall, *guests)
        await finish(room, guests)
        record = Record.parse((await hall.store.kept(guests[0].room.record)).text)
        deal = fairness.verify(record, guests[0].witness.promise[:8])
        assert deal == guests[1].room.deal and guests[1].witness.checked
        with refused("OTHER_PROMISE"):
            fairness.verify(record, "0" * 64)


@asynchronous
async def test_every_game_of_a_table_has_a_promise_of_its_own():
    async with open_hall(timing=STEADY) as hall:
        guests = [Cutter("Ann"), Cutter("Bob")]
        room = await dealt(hall, *guests)
        await finish(room, guests)
        for guest in guests:
            await room.dealer.rematch(guest)
        await until(lambda: room.live is not None and room.live.number == 2)
        first, second = (guests[0].witnesses[number] for number in (1, 2))
        assert first.promise != second.promise and first.cut != second.cut and first.checked
        await finish(room, guests)
        assert second.checked and not guests[0].doubts and not guests[1].doubts


@asynchronous
async def test_nobody_waits_for_those_who_do_not_cut():
    async with open_hall(timing=STEADY) as hall:
        room = await started(hall, Guest(), Guest())
        assert room.live is not None and room.setup.dealing.cuts == ("", "")
        ann, bob = Cutter("Ann"), Guest("Bob")
        room = await dealt(hall, ann, bob)
        assert bob.room.deal.cuts == (ann.witness.cut, "") and bob.update.turn == 0
        await finish(room, [ann, bob])
        assert ann.witness.checked


@asynchronous
@pytest.mark.parametrize("silent", ["seal", "cut"])
async def test_who_does_not_answer_is_left_out_and_everybody_sees_it(silent):
    async with open_hall(timing=HASTY) as hall:
        ann, bob = Cutter("Ann"), Cutter("Bob", silent=silent)
        room = await sat_down(hall, ann, bob)
        began = asyncio.get_running_loop().time()
        await room.dealer.begin(ann)
        with refused("NOT_PLAYING"):
            await room.dealer.move(ann, protocol.Move(table=room.id, game=1, turn=0, action="draw"))
        await until(lambda: room.live is not None)
        assert asyncio.get_running_loop().time() - began < 10
        deal = ann.room.deal
        assert deal.cuts == (ann.witness.cut, "") and bool(deal.seals[1]) == (silent == "cut")
        assert bob.witness.left_out and not ann.witness.left_out
        with refused("NOT_ASKED"):
            await room.dealer.rounds.hear(bob, Cut(table=room.id, game=1, cut=bob.witness.cut))
        await finish(room, [ann, bob])
        assert not ann.doubts and not bob.doubts and ann.witness.checked


@asynchronous
async def test_what_is_not_asked_for_or_does_not_fit_is_refused():
    async with open_hall(timing=STEADY) as hall:
        ann, bob = Cutter("Ann", silent="seal cut"), Cutter("Bob", silent="seal cut")
        room = await sat_down(hall, ann, bob)
        rounds, any_seal = room.dealer.rounds, "0" * 64
        with refused("NOT_ASKED"):
            await rounds.hear(ann, Seal(table=room.id, game=0, seal=any_seal))
        await room.dealer.begin(ann)
        promise = ann.room.deal.promise
        for request in (Seal(table=room.id, game=2, seal=any_seal), Cut(table=room.id, game=1, cut=any_seal)):
            with refused("NOT_ASKED"):
                await rounds.hear(ann, request)
        seals = [fairness.seal_of(promise, seat, guest.witness.cut) for seat, guest in enumerate((ann, bob))]
        for _ in range(2):
            await rounds.hear(ann, Seal(table=room.id, game=1, seal=seals[0]))
        with refused("NOT_ASKED"):
            await rounds.hear(ann, Seal(table=room.id, game=1, seal=any_seal))
        with refused("NOT_HERE"):
            await rounds.hear(Guest(), Seal(table=room.id, game=1, seal=any_seal))
        await rounds.hear(bob, Seal(table=room.id, game=1, seal=seals[1]))
        await until(lambda: ann.room.deal.phase == "cut")
        assert ann.room.deal.seals == tuple(seals) and ann.room.deal.awaited == (0, 1)
        with refused("BAD_CUT"):
            await rounds.hear(ann, Cut(table=room.id, game=1, cut=bob.witness.cut))
        for guest in (ann, ann, bob):
            await rounds.hear(guest, Cut(table=room.id, game=1, cut=guest.witness.cut))
        await until(lambda: room.live is not None)


@asynchronous
async def test_who_leaves_between_the_rounds_is_not_waited_for():
    async with open_hall(timing=STEADY) as hall:
        ann, bob = Cutter("Ann"), Cutter("Bob", silent="seal")
        room = await sat_down(hall, ann, bob)
        await room.dealer.begin(ann)
        await room.host.leave(bob)
        await until(lambda: room.live is not None)
        assert ann.room.seats[1].kind == "bot" and ann.room.deal.cuts == (ann.witness.cut, "")


@asynchronous
async def test_a_seat_that_somebody_inherits_cuts_too():
    async with open_hall(timing=STEADY) as hall:
        ann, eve = Cutter("Ann"), Cutter("Eve")
        room = await make_table(hall, ann, "mb")
        ann.table = eve.table = room
        await room.host.join(eve, Join(table=room.id, watch=True))
        await room.dealer.begin(ann)
        await room.host.sit(eve, 1, False)
        await until(lambda: room.live is not None)
        while room.status == "playing":
            if room.live.table.to_move() == 0 and not room.live.over:
                await room.dealer.move(ann, any_move(room))
            await asyncio.sleep(0)
        await room.dealer.rematch(ann)
        await until(lambda: room.live is not None and room.live.number == 2)
        assert eve.room.deal.cuts == (ann.witness.cut, eve.witness.cut)


@asynchronous
@pytest.mark.parametrize("silent", ["seal", "cut"])
async def test_after_a_restart_the_rounds_go_on_where_they_were(silent, tmp_path):
    store = SqliteStore(tmp_path / "paiju.db")
    async with open_hall(store, timing=STEADY) as hall:
        ann, bob = Cutter("Ann"), Cutter("Bob", silent=silent)
        room = await sat_down(hall, ann, bob)
        await room.dealer.begin(ann)
        await until(lambda: silent in ann.witness.confirmed)
        assert room.live is None
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), timing=STEADY) as hall:
        again = await hall.find(room.id)
        assert isinstance(again, Table) and again.status == "playing" and again.live is None
        for guest in (ann, bob):
            guest.table, guest.silent = again, ""
            await again.host.join(guest, Join(table=again.id))
        await until(lambda: again.live is not None)
        assert ann.room.deal.cuts == (ann.witness.cut, bob.witness.cut)
        await finish(again, [ann, bob])
        assert ann.witness.checked and bob.witness.checked and not ann.doubts and not bob.doubts


@asynchronous
async def test_after_a_restart_in_the_game_the_promise_is_the_same(tmp_path):
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), timing=STEADY) as hall:
        guests = [Cutter("Ann"), Cutter("Bob")]
        room = await dealt(hall, *guests)
        await room.dealer.move(mover(room, guests), any_move(room))
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), timing=STEADY) as hall:
        again = await hall.find(room.id)
        assert isinstance(again, Table)
        for guest in guests:
            await again.host.join(guest, Join(table=again.id))
        await finish(again, guests)
        for guest in guests:
            assert guest.witness.checked and not guest.doubts


# Games that are not played to their end.


@asynchronous
async def test_an_abandoned_game_can_be_checked():
    async with open_hall(timing=STEADY) as hall:
        guests = [Cutter("Ann"), Cutter("Bob")]
        room = await dealt(hall, *guests)
        await room.dealer.move(mover(room, guests), any_move(room))
        deal = guests[0].room.deal
        for guest in guests:
            await room.host.leave(guest)
        assert room.dead
        kept = await hall.store.kept(deal.record)
        record = Record.parse(kept.text)
        assert fairness.verify(record, deal.promise).dealt == deal.dealt
        assert record.replay().entries() and "Ann" not in kept.text
        assert not await hall.store.recent(guests[0].player.id), "it is no finished game of anybody"


@asynchronous
async def test_a_game_that_is_abandoned_while_anybody_may_speak_up_can_be_checked():
    timing = Timing(grace=60, idle=60, bot_delay=(0, 0), dealing=0.01, cut=30)
    async with open_hall(timing=timing) as hall:
        guests = [Cutter() for _ in range(4)]
        room = await dealt(hall, *guests, game="tractor")
        await until(lambda: len(room.live.moves) > 3)
        deal = guests[0].room.deal
        await room.end()
        record = Record.parse((await hall.store.kept(deal.record)).text)
        assert fairness.verify(record, deal.promise) and record.replay().entries()


@asynchronous
async def test_whoever_is_there_when_a_table_ends_is_shown_the_deal():
    async with open_hall(timing=STEADY) as hall:
        guests = [Cutter("Ann"), Cutter("Bob")]
        room = await dealt(hall, *guests)
        await room.end()
        for guest in guests:
            assert guest.witness.checked and not guest.doubts and guest.gone == [(room.id, "ended")]


@asynchronous
async def test_the_game_of_a_table_that_nobody_came_back_to_can_be_checked(tmp_path):
    timing = Timing(grace=60, idle=0.2, bot_delay=(0, 0), cut=30)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), timing=STEADY) as hall:
        guests = [Cutter("Ann"), Cutter("Bob")]
        room = await dealt(hall, *guests)
        await room.dealer.move(mover(room, guests), any_move(room))
        deal = guests[0].room.deal
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), timing=timing) as hall:
        while (kept := await hall.store.kept(deal.record)) is None:
            await asyncio.sleep(0.05)
        assert fairness.verify(Record.parse(kept.text), deal.promise)


@asynchronous
async def test_nothing_is_kept_of_a_game_that_was_never_dealt():
    async with open_hall(timing=STEADY) as hall:
        ann, bob = Cutter("Ann", silent="seal"), Cutter("Bob")
        room = await sat_down(hall, ann, bob)
        await room.dealer.begin(ann)
        await room.end()
        assert await hall.store.kept(ann.room.deal.record) is None and not ann.room.deal.shuffle


# A server that cheats.


def doctored(monkeypatch: pytest.MonkeyPatch, change: Callable[[Deal], Deal]) -> None:
    """The server tells something else about the deal than what is so."""
    told = Rounds.told
    monkeypatch.setattr(Rounds, "told", lambda self: change(deal) if (deal := told(self)) else None)


async def played(timing: Timing = STEADY, **more: Any) -> tuple[Cutter, Cutter]:
    """A whole game on a server that is up to something."""
    async with open_hall(timing=timing, **more) as hall:
        ann, bob = Cutter("Ann"), Cutter("Bob")
        room = await dealt(hall, ann, bob)
        await finish(room, [ann, bob])
        return ann, bob


@asynchronous
async def test_a_deal_that_is_swapped_in_the_middle_is_found(monkeypatch):
    async with open_hall(timing=STEADY) as hall:
        guests = [Cutter("Ann"), Cutter("Bob")]
        room = await dealt(hall, *guests)
        await room.dealer.move(mover(room, guests), any_move(room))
        # the server forgets the moves and deals anew, with everything that belongs to it

        async def forget(*move: object) -> None:
            pass

        monkeypatch.setattr(hall.store, "append", forget)
        dealing = replace(room.setup.dealing, shuffle=secrets.token_hex(32))
        await room.change(dealing=dealing)
        await room.dealer.rounds.deal()
        await finish(room, guests)
        record = Record.parse((await hall.store.kept(guests[0].room.record)).text)
        assert guests[0].doubts[0] == guests[1].doubts[0] == "CHANGED"
        with pytest.raises(fairness.Unfair):
            fairness.verify(record, guests[0].witness.promise)


@asynchronous
async def test_another_start_under_the_same_promise_is_found():
    async with open_hall(timing=STEADY) as hall:
        guests = [Cutter("Ann"), Cutter("Bob")]
        room = await dealt(hall, *guests)
        hall.deal = lambda game, rules, seed: game.deal(rules, seed="a better one")
        await room.dealer.rounds.deal()
        assert guests[0].doubts == guests[1].doubts == ["CHANGED"]


@asynchronous
async def test_a_server_that_deals_what_it_likes_is_found():
    ann, bob = await played(deal=lambda game, rules, seed: game.deal(rules, seed="what I like"))
    assert ann.doubts == bob.doubts == ["CHOSEN"]


@asynchronous
async def test_a_server_that_leaves_a_cut_out_is_found_by_its_player(monkeypatch):
    hear = Rounds.hear

    async def deaf(self: Rounds, member: Guest, request: Seal | Cut) -> None:
        if not (isinstance(request, Cut) and member.player.name == "Bob"):
            await hear(self, member, request)

    monkeypatch.setattr(Rounds, "hear", deaf)
    ann, bob = await played(HASTY)
    assert bob.doubts == ["IGNORED"] and bob.witness.left_out and not ann.doubts
    assert ann.room.deal.seals[1] and not ann.room.deal.cuts[1], "everybody sees that a cut is missing"


@asynchronous
async def test_a_server_that_leaves_a_seal_out_is_found_by_its_player(monkeypatch):
    hear = Rounds.hear

    async def deaf(self: Rounds, member: Guest, request: Seal | Cut) -> None:
        if member.player.name != "Bob":
            await hear(self, member, request)

    monkeypatch.setattr(Rounds, "hear", deaf)
    _, bob = await played(HASTY)
    assert bob.doubts == ["IGNORED"]


@asynchronous
async def test_a_server_that_publishes_a_cut_but_does_not_use_it_is_found(monkeypatch):
    from paiju.server import rounds

    monkeypatch.setattr(rounds, "seed_of", lambda promise, shuffle, cuts: fairness.seed_of(promise, shuffle, ("", "")))
    ann, bob = await played()
    assert ann.doubts == bob.doubts == ["CHOSEN"]


FORGERIES = {
    "another shuffle": (lambda deal: replace(deal, shuffle="1" * 64) if deal.shuffle else deal, "BROKEN"),
    "another cut": (lambda deal: replace(deal, cuts=("1" * 64, *deal.cuts[1:])) if deal.cuts else deal, "FORGED"),
    "another seal": (lambda deal: replace(deal, seals=("1" * 64, *deal.seals[1:])) if deal.seals else deal, "FORGED"),
    "fewer seals": (lambda deal: replace(deal, seals=()) if deal.seals else deal, "FORGED"),
    "another start": (lambda deal: replace(deal, start=f"{deal.start} ") if deal.start else deal, "SWAPPED"),
    "other rules": (lambda deal: replace(deal, rules="party") if deal.start else deal, "CHANGED"),
    "other rules at once": (lambda deal: replace(deal, rules="party"), "BROKEN"),
    "another number": (lambda deal: replace(deal, number=2) if deal.cuts else deal, "CHANGED"),
    "another record": (lambda deal: replace(deal, record="other") if deal.cuts else deal, "CHANGED"),
}


@asynchronous
@pytest.mark.parametrize("what", FORGERIES)
async def test_a_server_that_tells_something_else_is_found(monkeypatch, what):
    change, code = FORGERIES[what]
    doctored(monkeypatch, change)
    ann, bob = await played(HASTY)
    assert code in ann.doubts + bob.doubts
    for doubt in ann.witness.doubts:
        assert doubt.say("en") and doubt.say("zh")


@asynchronous
async def test_a_server_that_promises_different_things_to_different_players_is_found():
    """A seal holds the promise that its maker was told, so it fits no other."""

    class Deceived(Cutter):
        def send(self, frame: bytes) -> None:
            answer = protocol.answers.decode(frame)
            if isinstance(answer, Room) and answer.deal is not None:
                answer.deal = replace(answer.deal, promise="1" * 64)
            super().send(protocol.encoder.encode(answer) if isinstance(answer, Room) else frame)

        async def answer(self, witness: Witness, request: Seal | Cut) -> None:
            """The server has the cut and takes it as if it were fine."""
            which = "seals" if isinstance(request, Seal) else "cuts"
            given = request.seal if isinstance(request, Seal) else request.cut
            async with self.table.writing:
                before = getattr(self.table.setup.dealing, which)
                await self.table.change(dealing=replace(self.table.setup.dealing, **{which: (*before[:1], given)}))
            self.table.autoplay.wake()

    async with open_hall(timing=STEADY) as hall:
        ann, bob = Cutter("Ann"), Deceived("Bob")
        await dealt(hall, ann, bob)
        assert ann.doubts == ["FORGED"], "Bob's seal was not made for the promise that Ann knows"
        assert bob.doubts == ["FORGED"], "nor Ann's for Bob's"


@asynchronous
async def test_who_has_doubts_does_not_show_their_cut():
    ann = Witness()
    room = Room(
        table="t", code="c", title="", game_name="crazy_eights", rules="seed", private=False, pace=protocol.Pace(),
        status="playing", seats=(), you=0, game=1, deal=Deal("r", 1, "seed", "a" * 64, "seal", awaited=(0,)),
    )  # fmt: skip
    seal = ann.hear(room)
    assert isinstance(seal, Seal) and seal.seal == fairness.seal_of("a" * 64, 0, ann.cut)
    cutting = replace(room.deal, phase="cut", seals=("b" * 64,))
    assert ann.hear(replace(room, deal=cutting)) is None and [doubt.code for doubt in ann.doubts] == ["FORGED"]
    bob = Witness()
    seal = bob.hear(room)
    told = replace(room.deal, phase="cut", seals=(seal.seal,), promise="c" * 64)
    assert bob.hear(replace(room, deal=told)) is None and bob.doubts[0].code == "CHANGED"


# A record in a file.


def a_record(cuts: int) -> Record:
    """The record of a game that a server has dealt and in which nothing was played."""
    game = paiju.game("crazy_eights")
    rules = game.rules_text(game.ruleset("seed,seats=3"))
    shuffle = secrets.token_hex(32)
    promise = fairness.promise_of("r1", 2, game.name, rules, shuffle)
    given = tuple(secrets.token_hex(32) for _ in range(cuts))
    seals = tuple(fairness.seal_of(promise, seat, cut) for seat, cut in enumerate(given))
    nothing = ("",) * (3 - cuts)
    state = game.deal(rules, seed=fairness.seed_of(promise, shuffle, (*given, *nothing)))
    record = Record.begin(state, ["Ann", "Bob", "Chen"])
    deal = Deal("r1", 2, rules, promise, "shown", (), (*seals, *nothing), (*given, *nothing), "", shuffle, record.start)
    record.headers.update(fairness.headers_of(deal))
    return record


def test_a_record_is_checked_from_the_command_line():
    record = a_record(2)
    promise = record.headers["promise"]
    outcome = run("verify", "-", "--promise", promise[:8].upper(), typed=record.text())
    assert outcome.code == 0 and promise in outcome.out and "Cut by Ann, Bob." in outcome.out
    assert "切牌：Ann, Bob。" in run("verify", "-", "--lang", "zh", typed=record.text()).out
    assert "Nobody has cut" in run("verify", "-", typed=a_record(0).text()).out
    assert promise in run("verify", "-", "--promise", "0" * 8, typed=record.text()).complaint
    plain = Record.begin(paiju.game("crazy_eights").deal())
    assert "does not say" in run("verify", "-", typed=plain.text()).complaint


@pytest.mark.parametrize("number", range(6))
def test_a_doctored_record_is_refused(number):
    """Each thing that a record says of its deal is checked: none of them can be another one."""
    record, other = a_record(2), a_record(2)
    if number == 0:
        record.start = other.start
    else:
        name = ["deal", "promise", "shuffle", "seals", "cuts"][number - 1]
        doctored = other.headers[name] if name != "deal" else record.headers[name].replace("r1", "r2")
        record.headers[name] = doctored
    assert run("verify", "-", typed=record.text()).complaint
    with pytest.raises(fairness.Unfair):
        fairness.verify(record)


@pytest.mark.parametrize("header", ["deal r1", "deal r1 x seed", "seals -", "cuts - - - -", "shuffle 0"])
def test_a_record_with_nonsense_in_it_is_refused_with_a_sentence(header):
    name, _, value = header.partition(" ")
    record = a_record(1)
    record.headers[name] = value
    assert run("verify", "-", typed=record.text()).complaint


def test_the_arithmetic_is_what_the_page_says():
    """The browser client has its own, with the same test."""
    promise = fairness.promise_of("r1", 2, "crazy_eights", "seed,seats=3", "1" * 64)
    assert promise == "b6a638dfa7348eb5694b67512e93e6117330e6b29372ac071ffb284df9107de9"
    seal = fairness.seal_of(promise, 2, "3" * 64)
    assert seal == "5a5a37b2cdb0b1d899eca769cfa0e415e706766b264867d371d13cb666f7086f"
    seed = fairness.seed_of(promise, "1" * 64, ["2" * 64, "", "3" * 64])
    assert seed == "17a8001a95248d8a288bddf7e1a5855f92efac408ee62cf12fadfc23cd1c6a92"


def test_somebody_on_another_device_does_not_take_their_own_seal_for_forged():
    deal = Deal("r", 1, "seed", "a" * 64, "cut", awaited=(0,), seals=("b" * 64,))
    room = Room(
        table="t", code="c", title="", game_name="crazy_eights", rules="seed", private=False, pace=protocol.Pace(),
        status="playing", seats=(), you=0, game=1, deal=deal,
    )  # fmt: skip
    phone = Witness()
    assert phone.hear(room) is None and not phone.doubts and not phone.left_out


# Over the wire.


@asynchronous
async def test_a_client_cuts_and_checks_by_itself():
    async with serving() as served, Client(served.url, cuts=True) as ann, Client(served.url) as eve:
        seat = await ann.create("crazy_eights", "mb", start=True)
        watching = await eve.join(seat.room.code, watch=True)
        await seat.until(lambda: seat.update is not None)
        assert seat.room.deal.cuts == (seat.witness.cut, "") and seat.witness.confirmed == {"seal", "cut"}
        await play_on(seat)
        await watching.until(lambda: watching.over)
        for each in (seat, watching):
            assert each.witness.checked and not each.witness.doubts


@asynchronous
@pytest.mark.parametrize("honest", [True, False])
async def test_a_bot_from_outside_cuts_and_says_what_is_wrong(honest):
    async with serving() as served, Client(served.url) as ann:
        if not honest:
            served.hall.deal = lambda game, rules, seed: game.deal(rules, seed="what I like")
        table = await ann.create("crazy_eights", "mo")
        playing = asyncio.create_task(play_bot(served.url, table.room.code, "rule"))
        await table.until(lambda: table.room.seats[1].kind == "person")
        await table.do(protocol.Start)
        await play_on(table)
        assert table.room.deal.cuts[1] and not table.room.deal.cuts[0]
        assert ("do not follow" in " ".join(await playing)) == (not honest) == bool(table.witness.doubts)
