"""Several people at one keyboard: nobody sees a hand that is not theirs."""

from __future__ import annotations

import asyncio

import pytest

from paiju import bots
from paiju.terminal.app.main import PaijuApp
from paiju.terminal.app.table import TableScreen
from paiju.terminal.local import LocalSitting
from paiju.terminal.motion import FRAME, STEPS
from paiju.terminal.settings import Settings

from .people import Person, seated, table_of


def names_of(hand):
    return " ".join(hand)


@pytest.mark.parametrize(
    ("game", "rules", "seats"),
    [("doudizhu", "", None), ("crazy_eights", "", 3), ("holdem", "max_hands=2", 3), ("tractor", "hands=1", None)],
    ids=str,
)
async def test_the_hand_stays_hidden_until_its_person_is_there(game, rules, seats):
    table = table_of(game, rules, ("Ann", "Bo"), seats, seed=5)
    adviser = bots.bot("rule", game)
    handed: list[str] = []
    async with seated(table) as person:
        for _ in range(24):
            await person.asked()
            if table.over():
                break
            if person.sitting.awaited:
                handed.append(person.sitting.awaited)
                shown = person.screen()
                assert f"{person.sitting.awaited}, it is your turn." in shown
                assert "♠" not in shown and "♥" not in shown and "│" not in shown
                assert person.table.scene.view.seat is None
                await person.press("space", "right", "a", "h", "l", "m")
                assert person.sitting.awaited == handed[-1]
                await person.press("enter")
                continue
            if person.table.showing.result is not None:
                await person.press("enter")
                continue
            view = person.table.scene.view
            assert table.names[view.seat] == handed[-1]
            only = view.legal[0] if len(view.legal) == 1 else ""
            await person.play(only or bots.ask(adviser, "a person", view, table.chance(view.seat)), "type")
    assert {"Ann", "Bo"} <= set(handed)


async def test_nothing_is_taken_back_between_people():
    async with seated(table_of("crazy_eights", "", ("Ann", "Bo"), 2, seed=5)) as person:
        await person.asked()
        await person.press("enter")
        await person.press("u")
        assert "Nothing can be taken back here." in person.screen()


async def test_a_card_that_still_moves_does_not_uncover_or_end_anything():
    table = table_of("crazy_eights", "", ("Ann", "Bo"), 2, seed=5)
    settings = Settings(language="en", pace="quick")
    app = PaijuApp(TableScreen(LocalSitting(table, settings.seconds)), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(pilot)
        for _ in range(4):
            await person.until(lambda: person.sitting.awaited, "somebody else")
            await asyncio.sleep(2 * FRAME * STEPS)
            assert app.problem is None and f"{person.sitting.awaited}, it is your turn." in person.screen()
            await person.press("enter")
            await person.asked()
            await person.play(person.table.scene.view.legal[0], "type")
            while person.table.choice.mine and not person.sitting.awaited:
                await person.play(person.table.scene.view.legal[0], "type")
