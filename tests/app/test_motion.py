"""Cards are seen moving for a moment; nothing waits for it, and it shows nothing that is not on one of both screens."""

from __future__ import annotations

import time

from msgspec.structs import replace
from rich.cells import cell_len

from paiju.plain.board import board
from paiju.plain.canvas import Canvas
from paiju.plain.ink import Ink
from paiju.terminal import line, motion
from paiju.terminal.app.main import PaijuApp
from paiju.terminal.app.table import TableScreen
from paiju.terminal.local import LocalSitting
from paiju.terminal.settings import Settings
from paiju.terminal.showing import Painted

from . import gallery
from .people import Person, table_of

assert motion.FRAME * motion.STEPS <= 0.25


async def test_cards_that_are_dealt_and_played_move_and_the_next_key_ends_it(monkeypatch):
    shown = []
    table = table_of("doudizhu", seed=133)
    settings = Settings(language="en", pace="quick")
    app = PaijuApp(TableScreen(LocalSitting(table, settings.seconds)), settings)
    move = TableScreen.move

    def noted(self, found):
        shown.append(found)
        move(self, found)

    monkeypatch.setattr(TableScreen, "move", noted)
    async with app.run_test(size=(120, 40)) as pilot:
        person = Person(pilot)
        await person.asked()
        await person.press("3")
        await person.asked()
        assert any(shown), "the bottom cards come to the hand"
        shown.clear()
        await person.type("44666")
        before = person.screen()
        await person.press("enter")
        screen = person.table
        assert shown[0] is not None and shown[0].coming
        frames = ["\n".join(line.plain for line in shown[0].lines(screen.painted, n)) for n in range(motion.STEPS)]
        assert len(set(frames)) > 2 and before not in frames
        assert all(cell_len(line) == 120 for frame in frames for line in frame.split("\n"))
        assert screen.choice.scene.view.counts[0] == 15, "the move is made, whatever is seen moving"
        screen.move(shown[0])
        assert screen.motion is not None
        began = time.monotonic()
        await person.press("s")
        assert screen.motion is None and screen.timer is None, "a key ends it"
        assert time.monotonic() - began < 1
        await person.until(lambda: screen.choice.mine or screen.showing.result, "the bots")
        await person.until(lambda: screen.motion is None, "the end of the motion")
        assert person.screen() == "\n".join(line.plain for line in screen.painted.lines)


async def test_nothing_moves_where_it_is_not_wanted(monkeypatch):
    for settings, environment in (
        (Settings(language="en", pace="quick", motion=False), ""),
        (Settings(language="en", pace="instant"), ""),
        (Settings(language="en", pace="quick"), "1"),
    ):
        monkeypatch.setenv("NO_MOTION", environment)
        assert not PaijuApp(None, settings).moves
    monkeypatch.setenv("NO_MOTION", "")
    assert PaijuApp(None, Settings(pace="quick")).moves
    monkeypatch.setattr(line, "speed", lambda: 9600)
    assert not PaijuApp(None, Settings(pace="quick")).moves


async def test_a_card_that_covers_another_moves_as_a_whole_and_the_other_stays(monkeypatch):
    shown = []
    monkeypatch.setattr(TableScreen, "move", lambda self, found: shown.append(found))
    table = table_of("crazy_eights", seed=2, seats=3)
    settings = Settings(language="en", pace="quick")
    app = PaijuApp(TableScreen(LocalSitting(table, settings.seconds)), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(pilot)
        await person.asked()
        await person.press("h")
        await person.until(lambda: person.table.choice.armed, "a hint")
        await person.press("enter")
        await person.until(lambda: any(shown), "a motion")
        found = next(each for each in shown if each is not None)
        assert [len(patch.cells) for patch in found.coming] == [5 * 4] and not found.going


def test_cards_that_only_make_room_do_not_move():
    sitting = gallery.sitting("holdem", "no-limit,seats=4,max_hands=9", 12, gallery.mine("flop"))
    now, ink = sitting.scene(), Ink()
    was = now._replace(view=replace(now.view, history=now.view.history[:-1]))
    table = board(sitting.game, ink)

    def screen(*cards: tuple[int, int, str]) -> Painted:
        canvas = Canvas(80, 24)
        for row, column, card in cards:
            canvas.block(row, column, ink.box(card))
        return Painted(canvas.lines(), canvas=canvas, board_end=20, board_right=79)

    mine = screen((10, 30, "As"), (10, 36, "Kd"))
    assert motion.between(mine, screen((9, 31, "As"), (9, 37, "Kd")), was, now, table) is None
    found = motion.between(mine, screen((9, 31, "As"), (9, 37, "Kd"), (3, 20, "7h")), was, now, table)
    assert found is not None and len(found.coming) == 1 and not found.going
    taken = motion.between(mine, screen((10, 36, "Kd")), was, now, table)
    assert taken is not None and len(taken.going) == 1 and not taken.coming


def test_cells_that_touch_move_together():
    assert sorted(map(sorted, motion.clusters([(0, 0), (0, 1), (5, 5), (6, 6), (0, 9)]))) == [
        [(0, 0), (0, 1)],
        [(0, 9)],
        [(5, 5), (6, 6)],
    ]
    assert motion.clusters([]) == []
