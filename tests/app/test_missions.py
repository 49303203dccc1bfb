"""Missions in the app: the list of them, which are solved, again and next; and the commands."""

from __future__ import annotations

from datetime import UTC, datetime

import paiju
from paiju.games.doudizhu.missions import lines, mission, of_day
from paiju.terminal import puzzles
from paiju.terminal.app.puzzles import Missions, MissionTable
from room.running import run
from server.setting import asynchronous, refused

from .glass import Glass, looking

GAME = paiju.game("doudizhu")


async def play(glass: Glass, text: str) -> None:
    await glass.type(f":{text}")
    await glass.press("enter")


async def solve(glass: Glass) -> None:
    """Play what the adviser says, by keys, to the end."""
    sitting = glass.screen.sitting
    while True:
        await glass.until(lambda: glass.screen.choice.mine or sitting.table.over())
        if sitting.table.over():
            return
        await play(glass, await sitting.hint())


@asynchronous
async def test_a_mission_is_solved_and_the_next_one_follows():
    async with looking(Missions(GAME)) as glass:
        await glass.sees("Missions of Dou Dizhu", "0 of 392 solved", "Mission  12", "Knocking at the door")
        glass.shoot("missions")
        await glass.press("enter")
        await glass.sees("Mission 1", "Both hands are open")
        await play(glass, mission(1).solution)
        await solve(glass)
        await glass.sees("You win", "Next mission", "Again", "All missions")
        assert puzzles.solved(GAME) == {1}
        await glass.press("enter")
        await glass.sees("Mission 2")
        await glass.press("q")
        await glass.sees("1 of 392 solved", "✓ Mission   1", "  Mission   2")
        await glass.press("q")
        await glass.until(lambda: not glass.app.is_running)
    assert puzzles.next_unsolved(GAME) == 2


@asynchronous
async def test_who_errs_tries_again():
    async with looking(Missions(GAME, 1), language="zh") as glass:
        await glass.sees("第 1 关")
        await play(glass, "A")
        while not glass.screen.sitting.table.over():
            await glass.until(lambda: glass.screen.choice.mine or glass.screen.sitting.table.over())
            if glass.screen.choice.mine:
                await play(glass, glass.screen.scene.view.legal[-1])
        await glass.sees("重来", "下一关", "全部残局")
        assert not glass.screen.won and puzzles.solved(GAME) == frozenset()
        before = glass.screen
        await glass.press("a")
        await glass.until(lambda: isinstance(glass.screen, MissionTable) and glass.screen is not before)
        await glass.sees("第 1 关")


def test_missions_without_a_terminal(tmp_path):
    listed = run("mission")
    assert listed.code == 0 and "paiju mission 1" in listed.out
    assert all(f"{n:>3}  {mission(n).name.en}\n" in listed.out for n in range(1, len(lines()) + 1))
    assert "warm-up: 0 of" in listed.out and "master: 0 of" in listed.out and "Knocking at the door" in listed.out
    assert "大师：" in run("mission", language="zh").out
    assert f"mission={of_day(datetime.now(UTC).date())}" in run("mission", "today", "--plain").out
    assert run("mission", "tomorrow").complaint
    played = run("mission", "1", typed="789TJ\n8\nA\n", PAIJU_NAME="Ann")
    assert "You win" in played.out and puzzles.solved(GAME) == {1}, played.out
    assert "* " in run("mission", "--plain").out
    assert run("mission", "393").complaint
    with refused("BAD_MISSION"):
        puzzles.rules_of(GAME, 0)


def test_a_mission_with_other_hands_is_not_one():
    run("play", "doudizhu", "--rules", "endgame", "--hands", "3/45", "--plain", typed="3\n", PAIJU_NAME="Ann")
    assert puzzles.solved(GAME) == frozenset()
