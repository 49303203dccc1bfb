"""O at a table shows what beats what now, drawn as cards; `order` does at the plain console."""

from __future__ import annotations

import paiju
from paiju.catalogue import BUILT_IN
from paiju.table import Seat, Table
from paiju.terminal.app.reading import Ranking
from paiju.terminal.app.table import TableScreen
from paiju.terminal.local import LocalSitting
from room.running import run

from .glass import looking
from .people import seated, table_of


async def test_o_draws_the_order_of_trumps_and_any_key_leads_back_to_the_game():
    table = table_of("tractor", seed=3)
    async with seated(table) as person:
        await person.asked()
        assert "O order" in person.screen()
        await person.press("o")
        assert isinstance(person.app.screen, Ranking)
        assert "level 2" in person.screen().lower() and "╭──╭──" in person.screen()
        assert "big joker" in person.screen() and "the first stands" in person.screen()
        await person.press("o")
        assert person.table.choice.mine
        person.app.set(person.app.settings.changed(language="zh"))
        await person.press("o")
        assert "大王" in person.screen() and "一样大" in person.screen()
        await person.press("escape")


async def test_a_game_that_tells_no_order_says_so_and_offers_no_key():
    game = paiju.game("sevens")
    table = Table.open(game, game.ruleset("paiqi,seats=3"), [Seat("Lin"), Seat("Mei"), Seat("Chen")], seed=1)
    async with looking(TableScreen(LocalSitting(table))) as glass:
        await glass.sees("Enter")
        await glass.press("enter")
        assert "O order" not in glass.text
        await glass.press("o")
        assert "Nothing is told about the order of the cards" in glass.text


def test_the_console_tells_the_order_of_every_game():
    for game in BUILT_IN:
        for language in ("en", "zh"):
            typed = "order\n大小\nquit\n"
            done = run("play", game, "--seed", 5, "--plain", "--lang", language, typed=typed)
            assert done.code == 0 and not done.err
            lines = done.out.splitlines()
            assert sum(line.startswith("-- ") for line in lines) >= 2, done.out
