"""Every game is played to its end by keys, against seeded bots, in a small window and in a large one."""

from __future__ import annotations

import pytest

from paiju import bots

from .people import quick, seated, table_of

SMALL, LARGE = (80, 24), (120, 40)

GAMES = [
    ("doudizhu", "classic,deals=2", None, SMALL),
    ("doudizhu", "endgame,mission=1", None, LARGE),
    ("crazy_eights", "", 4, SMALL),
    ("crazy_eights", "party", 3, LARGE),
    ("holdem", "no-limit,max_hands=4", 3, SMALL),
    ("holdem", "limit,max_hands=2", 6, LARGE),
    ("pinochle", "auction,max_deals=1", None, SMALL),
    ("pinochle", "auction,pass_cards=3,max_deals=1", None, LARGE),
    ("tractor", "classic,hands=1", None, SMALL),
    ("tractor", "simple,hands=1", None, LARGE),
    ("tractor", "friends,hands=1", 5, SMALL),
    ("sevens", "", 4, SMALL),
]


@pytest.mark.parametrize(("game", "rules", "seats", "size"), GAMES, ids=str)
async def test_a_game_is_played_to_its_end_by_keys(game, rules, seats, size):
    table = table_of(game, rules, seats=seats, seed=4 if game == "crazy_eights" else 7, opponents=[quick(game)])
    adviser = bots.bot(quick(game), game)
    moves = results = 0
    async with seated(table, size) as person:
        while not table.over():
            await person.asked()
            if person.table.showing.result is not None:
                if table.over():
                    break
                results += 1
                await person.press("enter")
                continue
            view = person.table.scene.view
            text = bots.ask(adviser, "a person", view, table.chance(view.seat))
            await person.play(text, "type" if moves % 3 == 2 else "pick")
            moves += 1
            lines = person.screen().split("\n")
            assert len(lines) == size[1]
        await person.until(lambda: person.table.scene.result is not None, "the end")
        shown = person.screen()
        assert person.table.ink.said(person.table.scene.result.verdict) in shown
    assert moves > 0
    print(f"{game} {rules}: {moves} moves, {results} results")
