"""A fair table over the network, from one person's side: who is asked, who is waited for, and what ends a game."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju import bots
from paiju.errors import PaijuError
from paiju.peer import playing as module
from paiju.peer.evidence import verify
from paiju.peer.gathering import Gathering, new_table
from paiju.peer.keys import Identity
from paiju.peer.log import sign, write
from paiju.peer.payloads import Say, encode
from paiju.peer.playing import EVIDENCE, Playing
from paiju.peer.terms import Leaving, Terms
from paiju.rng import Random

from .network import NAMES, QUICK, access, asynchronous, refused, until


@asynccontextmanager
async def playing(
    home: Path, game: str, rules: str, seats: int, kinds: tuple[str, ...], leaving: Leaving = "void", **more: Any
) -> AsyncIterator[list[Playing]]:
    """People at a table, each in a directory of their own; a kind is the bot that plays for them, or nothing."""
    terms = Terms(new_table(), game, rules, seats, leaving)
    gatherings = [await Gathering.host(terms, Identity(), NAMES[0], access=access(2, **more))]
    tables: list[Playing] = []
    try:
        for number in range(1, len(kinds)):
            place = gatherings[0].invitation
            gatherings.append(await Gathering.join(place, Identity(), NAMES[number], access=access(2 + number, **more)))
        for number, (gathering, kind) in enumerate(zip(gatherings, kinds, strict=True)):
            tables.append(Playing(gathering, home / NAMES[number], kind, pace=0))
            tables[-1].begin()
        gatherings[0].begin()
        yield tables
    finally:
        for table in tables:
            await table.close()
        for gathering in gatherings[len(tables) :]:
            await gathering.close()


def choice(table: Playing, rng: Random) -> str:
    """What the usual bot would play for a person."""
    view = table.moment.view
    assert view is not None
    return bots.ask(bots.bot("rule", table.game.name, table.rules), "somebody", view, rng)


@asynchronous
async def test_a_person_plays_with_another_and_a_bot(tmp_path: Path) -> None:
    rng = Random("a person")
    async with playing(tmp_path, "crazy_eights", "seats=3", 3, ("", "rule")) as (ann, bob):
        with refused("NOT_YOUR_TURN"):
            await ann.play("draw")
        await until(lambda: ann.moment.view is not None and bob.moment.view is not None, 30)
        assert ann.names == bob.names == ("Ann", "Bob", "Bot 1") and (ann.seat, bob.seat) == (0, 1)
        while not ann.moment.over:
            await until(lambda: ann.moment.asked or ann.moment.over, 30)
            if ann.moment.asked:
                with pytest.raises(PaijuError):
                    await ann.play("???")
                assert ann.moment.asked
                await ann.play(choice(ann, rng))
        await until(lambda: bob.moment.over and ann.finished and bob.finished, 30)
        assert ann.failure is bob.failure is None
        assert ann.moment.end is not None and ann.moment.end == bob.moment.end and ann.moment.end.seat is None
        with refused("GAME_OVER"):
            await ann.play("draw")


@asynchronous
async def test_the_arithmetic_is_done_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = set()
    real = module.FairTable.receive

    def receive(self: Any, data: bytes) -> str:
        threads.add(threading.current_thread().name)
        return real(self, data)

    monkeypatch.setattr(module.FairTable, "receive", receive)
    async with playing(tmp_path, "doudizhu", "", 3, ("rule", "rule")) as tables:
        await until(lambda: all(table.moment.over for table in tables), 60)
    assert threads and not any("Main" in name for name in threads)


@asynchronous
async def test_trumps_are_declared_while_cards_are_dealt(tmp_path: Path) -> None:
    """Silence goes by itself; whoever can declare may do so at any stage, and is asked when all cards are dealt."""
    async with playing(tmp_path, "tractor", "", 4, ("", "", "", "")) as people:
        asked: set[str] = set()

        def can_speak(table: Playing) -> bool:
            view = table.moment.view
            return view is not None and table.moment.dealing and view.to_move == view.seat

        await until(lambda: any(map(can_speak, people)), 60)
        speaker = next(filter(can_speak, people))
        view = speaker.moment.view
        assert view is not None
        (silence,) = (text for text in view.legal if speaker.game.parse_all(view, text) == [0] or text == "pass")
        await speaker.play(next(text for text in view.legal if text != silence))
        while any(table.moment.dealing for table in people):
            for table in people:
                if table.moment.dealing and table.moment.asked:
                    asked.add(table.gathering.name)
                    assert can_speak(table), "nobody is asked who has nothing to say"
                    await table.play(silence)
            await asyncio.sleep(0.01)
        for table in people:
            after = table.moment.view
            assert table.failure is None and after is not None
            assert any(event.seat == speaker.seat and event.cards for event in after.history), after.history


@asynchronous
async def test_who_leaves_for_good_makes_the_hand_void(tmp_path: Path) -> None:
    async with playing(tmp_path, "doudizhu", "", 3, ("", "", "")) as (ann, bob, cat):
        await until(lambda: all(table.moment.view is not None for table in (ann, bob, cat)), 60)
        await bob.leave()
        await until(lambda: ann.failure is not None and cat.failure is not None)
        for table in (ann, cat):
            assert table.failure is not None and table.failure.code == "VOID" and "Bob" in table.failure.say("zh")
            with refused("VOID"):
                await table.play("pass")


@asynchronous
async def test_who_stays_away_for_too_long_makes_it_void_even_if_nobody_is_left_to_say_so(tmp_path: Path) -> None:
    timing = msgspec.structs.replace(QUICK, grace=1.0)
    async with playing(tmp_path, "doudizhu", "", 3, ("", ""), timing=timing) as (ann, bob):
        await until(lambda: bob.moment.view is not None, 60)
        await ann.close()
        await until(lambda: [person.name for person in bob.absent] == ["Ann"])
        assert bob.failure is None
        await until(lambda: bob.failure is not None)
        assert bob.failure is not None and bob.failure.code == "VOID" and "Ann" in str(bob.failure)


@asynchronous
async def test_a_cheat_is_named_and_the_proof_is_kept(tmp_path: Path) -> None:
    async with playing(tmp_path, "doudizhu", "", 3, ("", "", "")) as (ann, bob, cat):
        await until(lambda: all(table.moment.view is not None for table in (ann, bob, cat)), 60)
        party = bob._tables[bob.me].party
        where = (party.setup, party.felt.number + 1, party.felt.previous)
        for text in ("yes", "no"):
            lie = sign(bob.gathering.identity, *where, encode(Say(text)))
            bob.gathering.send(b"m" + write(lie))
        await until(lambda: ann.failure is not None and cat.failure is not None)
        for each in (ann, cat):
            assert each.failure is not None and "Bob" in each.failure.say() and "Bob" in each.failure.say("zh")
            found = verify(each.directory / EVIDENCE)
            assert (found.kind, found.author) == ("forked", bob.me) and str(each.directory / EVIDENCE) in str(
                each.failure
            )


@asynchronous
async def test_nonsense_and_floods_do_no_harm(tmp_path: Path) -> None:
    async with playing(tmp_path, "doudizhu", "", 3, ("rule", "rule")) as (ann, bob):
        for number in range(300):
            for data in (b"", b"m", b"mx" * 40, b"p", b"p\x91\x91\x92\x01\x00", b"d" + bytes(96), b"?" * number):
                bob.gathering.send(data)
        await until(lambda: ann.moment.over and bob.moment.over, 60)
        assert ann.failure is None and ann.moment.end == bob.moment.end


@asynchronous
async def test_what_cannot_be_played_is_refused_before_anybody_waits(tmp_path: Path) -> None:
    for terms, code in (
        (Terms(new_table(), "doudizhu", "", 4), "PLAYERS"),
        (Terms(new_table(), "holdem", "seats=2", 2, "bot"), "NO_STAND_IN"),
    ):
        host = await Gathering.host(terms, Identity(), "Ann", access=access())
        try:
            with refused(code):
                Playing(host, tmp_path)
        finally:
            await host.close()
