"""Somebody is gone for good, and over the network a bot plays on: for a host too, and for its bots."""

from __future__ import annotations

from pathlib import Path

import msgspec

from paiju.peer.gathering import Gathering, new_table
from paiju.peer.keys import Identity
from paiju.peer.playing import Playing
from paiju.peer.terms import Terms
from paiju.rng import Random

from .network import QUICK, access, asynchronous, refused, until
from .test_playing import choice, playing

SHORT = msgspec.structs.replace(QUICK, grace=1.0)


async def play_out(*people: Playing) -> None:
    """Everybody who is left plays, by hand, to the end."""
    rng = Random("people")

    def is_over() -> bool:
        return all(each.moment.over for each in people)

    while not is_over():
        await until(lambda: is_over() or any(each.moment.asked or each.failure for each in people), 60)
        for each in people:
            assert each.failure is None, each.failure
            if each.moment.asked:
                await each.play(choice(each, rng))
    await until(lambda: all(each.finished for each in people), 30)


@asynchronous
async def test_a_bot_plays_on_for_who_leaves(tmp_path: Path) -> None:
    async with playing(tmp_path, "doudizhu", "", 3, ("", "", ""), "bot") as (ann, bob, cat):
        await until(lambda: all(table.moment.view is not None for table in (ann, bob, cat)), 60)
        await bob.leave()
        await play_out(ann, cat)
        assert ann.moment.end == cat.moment.end and ann.moment.end is not None
        assert [seat for seat, _ in ann.moment.left] == [bob.seat]


@asynchronous
async def test_the_host_goes_too_and_who_comes_back_is_told(tmp_path: Path) -> None:
    """The host stays away with its bot; the next one hosts, and both of its seats are played on."""
    async with playing(tmp_path, "crazy_eights", "seats=4", 4, ("", "", ""), "bot", timing=SHORT) as (ann, bob, cat):
        await until(lambda: all(table.moment.view is not None for table in (ann, bob, cat)), 60)
        keepsake = ann.gathering.keepsake()
        await ann.close()
        await until(lambda: bool(bob.moment.left) or bob.moment.asked or cat.moment.asked, 60)
        await play_out(bob, cat)
        assert bob.moment.end == cat.moment.end
        assert [seat for seat, _ in bob.moment.left] == [0, 3]
        back = await Gathering.resume(keepsake, ann.gathering.identity, access=access(2, timing=SHORT))
        again = Playing(back, tmp_path / "Ann", pace=0)
        again.begin()
        try:
            await until(lambda: again.failure is not None, 30)
            assert again.failure is not None and again.failure.code == "STOOD_IN"
        finally:
            await again.close()


@asynchronous
async def test_too_many_leave_and_it_is_void(tmp_path: Path) -> None:
    """Of four two are lost at once: the other two could be the half of a broken network."""
    kinds = ("", "", "", "")
    async with playing(tmp_path, "crazy_eights", "seats=4", 4, kinds, "bot", timing=SHORT) as (ann, bob, cat, dan):
        await until(lambda: all(table.moment.view is not None for table in (ann, bob, cat, dan)), 60)
        await cat.close()
        await dan.close()
        await until(lambda: ann.failure is not None and bob.failure is not None, 30)
        assert ann.failure is not None and bob.failure is not None
        assert ann.failure.code == bob.failure.code == "VOID"


@asynchronous
async def test_it_takes_three_people(tmp_path: Path) -> None:
    terms = Terms(new_table(), "doudizhu", "", 3, "bot")
    host = await Gathering.host(terms, Identity(), "Ann", access=access())
    guest = await Gathering.join(host.invitation, Identity(), "Bob", access=access(3))
    try:
        assert guest.terms.leaving == "bot"
        with refused("TOO_FEW_PEOPLE"):
            host.begin()
        assert not host.begun and len(host.people) == 2
    finally:
        await guest.close()
        await host.close()


@asynchronous
async def test_another_game_with_the_same_people_when_all_want_it(tmp_path: Path) -> None:
    async with playing(tmp_path, "crazy_eights", "seats=3", 3, ("rule", "rule")) as (ann, bob):
        with refused("NOT_OVER"):
            ann.want_again()
        await until(lambda: ann.moment.over and bob.moment.over, 60)
        first = ann.moment.end
        record = ann.record
        assert record is not None and record.replay().view(None) == first
        ann.want_again()
        await until(lambda: bob.wanting == [ann.seat], 20)
        assert (ann.number, bob.number) == (1, 1) and ann.moment.over, "one alone does not begin"
        bob.want_again()
        await until(lambda: ann.number == bob.number == 2, 20)
        await until(lambda: ann.moment.over and bob.moment.over and ann.finished and bob.finished, 60)
        assert ann.failure is bob.failure is None
        assert ann.moment.end == bob.moment.end != first
        assert (tmp_path / "Ann" / "game-2" / "seat-0" / "hand-1.log").exists()
        assert ann.terms.table == bob.terms.table != ann.gathering.table
        await bob.leave()
        await until(lambda: any(person.gone for person in ann.gathering.people))
        with refused("NO_REMATCH"):
            ann.want_again()


@asynchronous
async def test_who_is_killed_in_another_game_goes_on_with_it(tmp_path: Path) -> None:
    async with playing(tmp_path, "crazy_eights", "seats=3", 3, ("rule", "")) as (ann, bob):
        rng = Random("again")

        async def bob_plays(until_over: bool) -> None:
            while until_over and not bob.moment.over:
                await until(lambda: bob.moment.asked or bob.moment.over, 60)
                if bob.moment.asked:
                    await bob.play(choice(bob, rng))

        await until(lambda: bob.moment.view is not None, 60)
        await bob_plays(True)
        await until(lambda: ann.moment.over, 30)
        bob.want_again()
        ann.want_again()
        await until(lambda: bob.number == 2 and bob.moment.asked, 60)
        keepsake, before = bob.gathering.keepsake(), bob.moment.view
        await bob.close()
        back = await Gathering.resume(keepsake, bob.gathering.identity, access=access(3))
        again = Playing(back, tmp_path / "Bob", pace=0)
        again.begin()
        try:
            await until(lambda: again.moment.asked, 60)
            assert again.number == 2 and again.moment.view == before
            await play_out(again)
            assert again.moment.end is not None
        finally:
            await again.close()
