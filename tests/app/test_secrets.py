"""What a seat cannot see leaves no trace on its screen: two deals that differ only in that give the same picture."""

from __future__ import annotations

import pytest

from paiju import bots
from paiju.plain.board import board
from paiju.plain.ink import Ink
from paiju.rng import Random
from paiju.table import Table
from paiju.terminal.choice import Choice
from paiju.terminal.local import LocalSitting
from paiju.terminal.page import Page
from paiju.terminal.showing import Showing

from .people import quick, table_of


def picture(table: Table, size: tuple[int, int], log: bool) -> list[tuple[str, list[object]]]:
    """The screen of the only person, with everything that can be on it."""
    sitting = LocalSitting(table)
    scene = sitting.scene()
    choice = Choice(table.game, sitting.consider)
    choice.follow(scene)
    ink = Ink("en")
    showing = Showing(title=sitting.title.en, result=scene.result, offers=sitting.offers, log_open=log)
    lines = Page(board(table.game, ink), ink).paint(*size, scene, choice, showing).lines
    return [(line.plain, list(line.spans)) for line in lines]


@pytest.mark.parametrize("game", ["doudizhu", "crazy_eights", "holdem", "pinochle", "tractor", "sevens"])
async def test_a_screen_shows_nothing_that_its_seat_cannot_see(game):
    table = table_of(game, seed=11)
    adviser = bots.bot(quick(game), game)
    compared = 0
    for number in range(40):
        if table.over():
            break
        mover = table.to_move()
        view = table.view(mover)
        if mover == 0 and not table.state.stages() and number % 2 == 0:
            other = table.game.sample(table.view(0), Random(number))
            again = Table(other, table.seats, seed=1)
            for size in ((80, 24), (120, 40)):
                for log in (False, True):
                    assert picture(again, size, log) == picture(table, size, log)
            compared += 1
        table.play(mover, bots.ask(adviser, "somebody", view, table.chance(mover)))
    assert compared
