"""Small things that annoy whoever plays: each of them was met once."""

from __future__ import annotations

import time

import paiju
from paiju.plain.board import board
from paiju.plain.ink import Ink
from paiju.terminal.app import opening
from paiju.terminal.app.listing import Question
from paiju.terminal.app.main import PaijuApp
from paiju.terminal.app.puzzles import Missions, MissionTable
from paiju.terminal.app.welcome import Home
from paiju.terminal.choice import Choice, arranged
from paiju.terminal.page import Notice, Page, Showing
from paiju.terminal.puzzles import rules_of
from paiju.terminal.saved import unfinished
from paiju.terminal.series import Wish
from paiju.terminal.settings import Settings
from paiju.wording import app as words

from . import gallery
from .glass import looking
from .people import seated, table_of


async def test_a_saved_game_is_thrown_away_only_by_whoever_says_so_twice():
    gallery.keep_a_game()
    async with looking(Home()) as glass:
        await glass.sees("Continue", "Del throws a game away")
        await glass.press("delete")
        assert isinstance(glass.screen, Question)
        await glass.press("enter")
        assert isinstance(glass.screen, Home) and len(unfinished()) == 1, "to keep it is what Enter does"
        await glass.press("delete", "escape")
        assert len(unfinished()) == 1
        await glass.press("delete", "down", "enter")
        assert not unfinished() and "Continue" not in glass.text


async def test_play_with_a_mission_offers_the_next_one_afterwards(monkeypatch):
    game = paiju.game("doudizhu")
    opened = []
    monkeypatch.setattr(opening, "open_app", lambda first, letters: opened.append(first(Settings())))
    rules = rules_of(game, 11)
    opening.open_table(Wish(game, rules, ["Ann"], []), "en", None)
    (screen,) = opened
    assert isinstance(screen, Missions)
    async with looking(screen) as glass:
        await glass.until(lambda: isinstance(glass.screen, MissionTable))
        table = glass.screen.sitting.table
        assert table.names[0] == "Ann" and table.state.rules.mission == 11
        while not table.over():
            await glass.until(lambda: glass.screen.choice.mine or table.over())
            if not table.over():
                await glass.type(f":{table.view(0).legal[0]}")
                await glass.press("enter")
        await glass.sees("Again", "Next mission", "All missions")
        await glass.press("n")
        await glass.until(lambda: glass.screen.sitting.table.state.rules.mission == 12)
        assert glass.screen.sitting.table.names[0] == "Ann"


async def test_that_it_is_not_your_turn_is_not_said_any_more_when_it_is():
    table = table_of("crazy_eights", seed=2, seats=3)
    async with seated(table) as person:
        await person.asked()
        notice = person.table.words(words.NOT_NOW)
        person.table.showing.notice = Notice(notice)
        person.table.changed()
        assert notice not in person.screen()


async def test_a_key_that_was_meant_for_the_last_card_does_not_end_the_result():
    screen = gallery.result_between(Settings())
    async with looking(screen) as glass:
        glass.app.settings = glass.app.settings.changed(pace="slow")
        screen.result_since = time.monotonic()
        await glass.press("enter")
        assert "Go on" in glass.text
        screen.result_since -= 1
        await glass.press("enter")
        assert "Go on" not in glass.text


async def test_between_deals_no_key_is_offered_that_belongs_to_the_next_one():
    screen = gallery.result_between(Settings())
    async with looking(screen) as glass:
        await glass.sees("Go on")
        last = glass.text.split("\n")[-1]
        assert "M moves" not in last and "H hint" not in last and "? help" in last
        assert "Deal 2 of 2" not in glass.text


def test_a_taken_trick_lies_there_until_the_next_one_is_led():
    for game, rules, seed in (("tractor", "classic,hands=1", 3), ("pinochle", "auction,max_deals=1", 6)):
        sitting = gallery.sitting(game, rules, seed, gallery.leads)
        trick = sitting.table.view(0).history[-1]
        drawn = board(paiju.game(game), Ink("en", letters=True)).lines(sitting.scene(), 83, 23)
        text = "\n".join(line.plain for line in drawn)
        assert text.count("╭─────╮") == 4 * (len(trick.plays[0]) if game == "tractor" else 1), text


def test_a_hand_of_pinochle_has_its_tens_above_its_kings():
    game = paiju.game("pinochle")
    view = game.deal(seed=5).view(0)
    hand = arranged(game, view, by_rank=False, cards=("9S", "KS", "10S", "AS", "JS", "QS"))
    assert hand == ["AS", "10S", "KS", "QS", "JS", "9S"]


def test_the_last_line_of_the_chat_stands_above_the_hand_where_there_is_no_room_for_the_chat():
    sitting = gallery.sitting("doudizhu", "", 133, gallery.mine("play", 8), gallery.Talking)
    scene, choice = sitting.scene(), Choice(sitting.game, sitting.consider)
    choice.follow(scene)
    said = gallery.Talking.chat
    showing = Showing(offers=sitting.offers, chat=said, heard=said[-1])

    def page(width: int, height: int) -> list[str]:
        ink = Ink("en")
        painted = Page(board(sitting.game, ink), ink).paint(width, height, scene, choice, showing)
        return [line.plain for line in painted.lines]

    (line,) = [line for line in page(80, 24) if "你们好" in line]
    assert line.startswith("├─ Chen  你们好") and line.endswith("─┤")
    assert not any(line.startswith("├─ Chen") for line in page(120, 40)), "there is room for all of it"
    assert any("你们好" in line for line in page(120, 40))


def test_the_app_opens_without_colours_in_any_light():
    assert not PaijuApp(None, Settings(background="light"), mono=True).ink.look.ground
