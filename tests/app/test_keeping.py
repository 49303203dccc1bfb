"""Every move is kept: a game goes on after its process was killed, and a finished one is gone from the list."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pexpect

import paiju
from paiju import bots
from paiju.level import called
from paiju.terminal import settings
from paiju.terminal.app.main import PaijuApp
from paiju.terminal.app.newtable import HouseRules
from paiju.terminal.app.table import TableScreen
from paiju.terminal.app.welcome import HASTE, Home
from paiju.terminal.saved import Saving, finished_directory, unfinished, unfinished_directory
from paiju.terminal.settings import Settings

from .glass import looking
from .people import Person, seated, table_of


def start(*arguments: str) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable,
        ["-m", "paiju", *arguments],
        env={**os.environ, "TERM": "xterm-256color", "PAIJU_LANG": "en"},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )


def test_a_game_goes_on_after_its_process_was_killed():
    child = start("play", "doudizhu", "--seed", "133", "--name", "Lin")
    child.expect("Bid 3")
    child.send("3")
    child.expect("LANDLORD")
    child.expect("You lead")
    child.kill(signal.SIGKILL)
    child.close()
    (kept,) = unfinished()
    assert kept.record.actions == [(0, "bid 3")]
    child = start()
    child.expect("Continue")
    child.expect("Lin, Mei, Chen")
    child.send("\r")
    child.expect("LANDLORD")
    child.send("44666\r")
    child.expect("Previous trick|pass|beat")
    child.send("q")
    child.expect("Continue")
    time.sleep(2 * HASTE)
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    (kept,) = unfinished()
    assert kept.record.actions[:2] == [(0, "bid 3"), (0, "44666")]


async def test_a_finished_game_is_no_longer_offered():
    table = table_of("doudizhu", "endgame", seed=1)
    async with seated(table, kept=True) as person:
        await person.asked()
        assert len(unfinished()) == 1
        while not table.over():
            await person.asked()
            if table.over():
                break
            await person.play(person.table.scene.view.legal[0], "type")
        await person.until(lambda: person.table.scene.result is not None, "the end")
    assert unfinished() == []
    assert len(list(finished_directory().glob("*.paiju"))) == 1


async def test_home_begins_a_game_goes_on_with_it_and_throws_it_away():
    app = PaijuApp(Home(), Settings(language="en", pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(pilot)
        await person.settled()
        assert "Crazy Eights" in person.screen() and "Continue" not in person.screen()
        await person.press("enter")
        assert "New table" in person.screen()
        await person.press("enter")
        await person.until(lambda: isinstance(app.screen, TableScreen), "a table")
        await person.asked()
        await person.press("q")
        await person.until(lambda: "Continue" in person.screen(), "home")
        await person.press("home", "enter")
        await person.until(lambda: isinstance(app.screen, TableScreen), "the table")
        await person.asked()
        await person.press("q")
        await person.until(lambda: "Continue" in person.screen(), "home")
        await person.press("home", "delete", "down", "enter")
        await person.until(lambda: "Continue" not in person.screen(), "home")
    assert unfinished() == []


async def test_a_game_is_played_in_one_window_at_a_time():
    table = table_of("doudizhu", "classic", seed=133)
    elsewhere = Saving()
    elsewhere.keep(table)
    app = PaijuApp(Home(), Settings(language="en", pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(pilot)
        await person.settled()
        for key in ("enter", "delete"):
            await person.press("home", key)
            assert "This game is being played in another window." in person.screen()
        table.play(0, "bid 3")
        elsewhere.keep(table)
        elsewhere.release()
        await person.press("home", "enter")
        await person.until(lambda: isinstance(app.screen, TableScreen), "the table")
        await person.asked()
        assert "LANDLORD" in person.screen(), "what was played since it was listed is there"
        assert not Saving(elsewhere.path).take()
        await person.press("q")
        await person.until(lambda: "Continue" in person.screen(), "home")
        assert elsewhere.take()
        elsewhere.forget()
        await person.press("home", "enter")
        assert "another window has ended it" in person.screen() and "Continue" not in person.screen()
    assert list(unfinished_directory().iterdir()) == [], "no lock is left behind"


async def test_house_rules_are_a_form_in_words_that_refuses_what_cannot_be():
    app = PaijuApp(Home(), Settings(language="en", pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(pilot)
        await person.settled()
        while "▸ Dou Dizhu" not in person.screen():
            await person.press("down")
        await person.press("enter")
        assert "New table · Dou Dizhu" in person.screen()
        await person.press("home", "down", "enter")
        assert "how many deals make a match" in person.screen()
        while "▸ how many deals" not in person.screen():
            await person.press("down")
        await person.press("backspace", "0")
        assert "! " in person.screen()
        await person.press("up")
        assert "! " in person.screen(), "it stays wrong on every line"
        await person.press("down", "backspace", "4")
        assert "! " not in person.screen()
        await person.press("end", "enter")
        assert "House rules … (1 changed)" in person.screen()
        await person.press("end", "up", "enter")
        await person.until(lambda: isinstance(app.screen, TableScreen), "a table")
        assert "classic,deals=4" in person.screen()


async def test_settings_are_kept_in_a_file_and_change_what_is_seen_at_once(tmp_path: Path):
    app = PaijuApp(Home())
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(pilot)
        await person.settled()
        while "▸ Settings" not in person.screen():
            await person.press("down")
        await person.press("enter")
        await person.press(*"Mei")
        await person.press("down", "right", "right")
        await person.until(lambda: "设置" in person.screen(), "Chinese")
        await person.press("escape")
        await person.until(lambda: "斗地主" in person.screen(), "home")
    assert (tmp_path / "config" / "paiju" / "settings.json").exists()
    assert settings.load() == Settings(name="Mei", language="zh")


def test_a_file_that_is_no_record_is_left_alone():
    directory = unfinished_directory()
    directory.mkdir(parents=True)
    (directory / "broken.paiju").write_text("nothing of ours")
    assert unfinished() == []
    assert (directory / "broken.paiju").exists()


async def test_the_note_of_a_house_rule_says_in_full_what_is_cut_off_in_its_line():
    async with looking(HouseRules(paiju.game("tractor"), "classic", {})) as glass:
        while "▸ who is declarer" not in glass.text:
            await glass.press("down")
        assert "who made the standing declara…" in glass.text
        note = "who is declarer in the first hand: who made the standing declaration"
        assert note in glass.text


def test_every_bot_that_is_offered_is_called_by_a_word_in_both_languages():
    for game in map(paiju.game, ("doudizhu", "tractor", "holdem", "pinochle", "crazy_eights")):
        for rules in game.presets.values():
            for kind in bots.offered(game.name, rules):
                assert not called(kind).zh.isascii(), kind
    assert called("mine.py:{x}").say("zh") == "mine.py:{x}"


async def test_who_writes_in_a_long_line_sees_its_end():
    async with looking(HouseRules(paiju.game("doudizhu"), "endgame", {})) as glass:
        await glass.press("home", "down", "backspace", "x")
        assert "quad_pair+rocke" not in glass.text
        shown = next(line for line in glass.text.splitlines() if "▸" in line)
        assert "…" in shown
        assert "x▏" in shown
        assert "! " in glass.text
