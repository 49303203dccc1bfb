"""Small things that annoy whoever plays: each of them was met once."""

from __future__ import annotations

import os
import shutil
import sys
import time
from io import StringIO

from rich.cells import cell_len
from rich.console import Console
from textual.events import Key

import paiju
from paiju.plain.board import board
from paiju.plain.ink import Ink
from paiju.terminal import app as full_screen
from paiju.terminal import fair
from paiju.terminal.addresses import Address
from paiju.terminal.app import opening
from paiju.terminal.app.listing import Question
from paiju.terminal.app.main import PaijuApp
from paiju.terminal.app.newtable import NewTable
from paiju.terminal.app.puzzles import Missions, MissionTable
from paiju.terminal.app.table import TableScreen
from paiju.terminal.app.welcome import Home, Preferences
from paiju.terminal.choice import Choice, arranged
from paiju.terminal.chronicle import Chronicle
from paiju.terminal.page import Page
from paiju.terminal.puzzles import rules_of
from paiju.terminal.rulebook import Page as RulesPage
from paiju.terminal.saved import unfinished
from paiju.terminal.series import Wish
from paiju.terminal.settings import Settings
from paiju.terminal.showing import Notice, Showing
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


async def test_a_seat_at_a_fair_table_is_given_up_only_by_whoever_says_so_twice():
    note = fair.Note("doudizhu", "classic", ("Ann", "Bob", "Cat"), ("aa", "bb", "cc"), "11" * 16, "Ann")
    fair.keep(fair.directory() / note.table, note, b"what is needed to come back")
    async with looking(Home()) as glass:
        await glass.sees("Continue", "Ann, Bob, Cat")
        await glass.press("delete", "enter")
        assert isinstance(glass.screen, Home) and len(fair.kept()) == 1
        await glass.press("delete", "down", "enter")
        assert not fair.kept() and "Continue" not in glass.text


async def test_enter_accepts_what_the_arrows_have_chosen():
    async with looking(Preferences()) as glass:
        for label in ("Four-colour deck", "Coach warns"):
            while f"▸ {label}" not in glass.text:
                await glass.press("down")
            await glass.press("right", "enter")
            assert f"▸ {label}" not in glass.text, "the next line is looked at"
        assert glass.app.settings.four_colours and glass.app.settings.coach
        await glass.press("up", "space")
        assert not glass.app.settings.coach


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


def test_bots_are_called_in_the_language_of_the_settings_unless_another_is_asked_for(monkeypatch):
    opened = []
    monkeypatch.setattr(opening, "open_app", lambda first, letters: opened.append(first(Settings(language="zh"))))
    wish = Wish(paiju.game("doudizhu"), paiju.game("doudizhu").ruleset(), ["Ann"], [])
    opening.open_table(wish, "en", None)
    monkeypatch.setenv("PAIJU_LANG", "en_GB")
    opening.open_table(wish, "en", None)
    assert [screen.sitting.table.names for screen in opened] == [["Ann", "小梅", "老陈"], ["Ann", "Mei", "Chen"]]


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


def test_the_hand_grows_while_cards_are_dealt_also_for_whoever_could_declare():
    sitting = gallery.Still(table_of("tractor", "classic,hands=1", seed=3))
    choice, asked = Choice(sitting.game, sitting.consider), 0
    for stage in range(1, sitting.table.state.stages() + 1):
        sitting.stage = stage
        before = choice.turn
        choice.follow(sitting.scene())
        assert len(choice.cards) == stage
        asked += choice.mine and choice.turn == before
    assert asked > 5, "the same question while the hand grew"


def test_letters_that_answer_a_question_are_not_named_as_keys_for_something_else():
    screen = gallery.TableScreen(gallery.sitting(*gallery.TABLES["eights-suit"][:4]))
    scene, choice = screen.scene, screen.choice
    choice.follow(scene)

    def keys() -> str:
        page = Page(board(screen.sitting.game, Ink("en")), Ink("en"))
        return page.paint(80, 24, scene, choice, Showing(offers=screen.sitting.offers)).lines[-1].plain

    assert "H hint" in keys() and "S sort" in keys()
    choice.take([card for card, _ in choice.cards if card[0] == "8"][:1])
    assert "H hint" not in keys() and "S sort" not in keys() and "L log" in keys()


def test_a_clock_says_whose_it_is_unless_it_is_the_readers():
    sitting = gallery.sitting("doudizhu", "", 133, gallery.mine("play", 8), gallery.Talking)
    page = Page(board(sitting.game, Ink("en")), Ink("en"))
    scene = sitting.scene()
    assert scene.clock.seat == scene.view.seat and "Lin" not in page.turn(scene, 10).plain
    other = scene._replace(clock=scene.clock._replace(seat=1))
    assert page.turn(other, 10).plain.replace("your turn", "").startswith("Mei  21 s")


def test_hands_that_a_result_shows_are_not_shown_twice():
    found = {}
    for name in ("eights-over", "doudizhu-over"):
        sitting = gallery.sitting(*gallery.TABLES[name][:4])
        scene = sitting.scene()
        ends = next(event for event in reversed(scene.view.history) if event.ends_deal)
        chronicle = Chronicle(board(sitting.game, Ink("en")), Ink("en"))
        shown = Showing(result=scene.result, hands=ends.hands)
        found[name] = "\n".join(line.plain for line in chronicle.summary(scene, shown, 200, 30))
        for hand in filter(None, ends.hands):
            assert found[name].count(Ink("en").cards(hand).plain) == 1, (name, hand)


async def test_a_game_goes_on_after_its_last_move_was_taken_back():
    table = table_of("doudizhu", "endgame,mission=1", opponents=["rule"])
    async with seated(table) as person:
        for _ in range(2):
            while not table.over():
                await person.asked()
                if not table.over():
                    await person.play(person.table.scene.view.legal[0], "type")
            await person.until(lambda: person.table.scene.result is not None, "the end")
            await person.press("u")
            assert not table.over()


async def test_house_rules_that_were_changed_stay_so_for_whoever_presses_escape():
    async with looking(NewTable(paiju.game("crazy_eights"), Settings(), "en")) as glass:
        await glass.press("home", "down", "enter", "home", "9")
        assert "! decks is 1 or 2." in glass.text
        await glass.press("backspace", "down")
        while "▸ an ace reverses" not in glass.text:
            await glass.press("down")
        await glass.press("right", "escape")
        assert "House rules … (1 changed)" in glass.text
        await glass.press("enter", "home", "9", "escape")
        assert "House rules … (1 changed)" in glass.text, "what cannot be played is left out"


async def test_the_game_that_was_left_is_the_one_to_go_on_with():
    async with looking(Home()) as glass:
        await glass.sees("Tractor")
        await glass.press("end")
        gallery.keep_a_game()
        glass.screen.on_screen_resume()
        await glass.press("left")
        chosen = next(line for line in glass.text.splitlines() if "▸" in line)
        assert "Lin, Mei, Chen" in chosen


async def test_a_pair_of_queens_typed_in_small_letters_does_not_leave_paiju():
    async with looking(Home()) as glass:
        await glass.sees("Crazy Eights")
        glass.screen.since = time.monotonic() + 60
        await glass.press("q")
        assert glass.app.is_running and isinstance(glass.screen, Home)
        glass.screen.since = 0.0
        await glass.press("q")
        await glass.until(lambda: not glass.app.is_running)


def test_the_keys_that_choose_cards_or_end_typing_stand_beside_the_buttons():
    for language, picking, ending in (("en", "Space pick", "Esc cancel"), ("zh", "空格 选牌", "Esc 取消")):
        screen = gallery.TableScreen(gallery.sitting(*gallery.TABLES["doudizhu-play"][:4]))
        screen.choice.follow(screen.scene)
        page = Page(board(screen.sitting.game, Ink(language)), Ink(language))

        def row(page=page, screen=screen) -> str:
            return page.paint(80, 24, screen.scene, screen.choice, Showing()).lines[-2].plain

        assert picking in row()
        screen.choice.type("3")
        assert ending in row() and picking not in row()


def test_the_app_is_not_opened_where_its_drawings_would_go_to_a_file(monkeypatch):
    class Stream:
        def __init__(self, terminal: bool) -> None:
            self.isatty = lambda: terminal

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Stream(True))
    for terminal in (True, False):
        monkeypatch.setattr(sys, "stderr", Stream(terminal))
        assert full_screen.fits() == terminal


def test_a_page_in_chinese_fills_its_lines():
    console = Console(file=StringIO(), width=76)
    console.print(RulesPage(paiju.game("doudizhu").page("zh")))
    lines = [line.rstrip() for line in console.file.getvalue().splitlines()]
    (bids,) = [row for row, line in enumerate(lines) if "从拿到明牌的人开始" in line]
    assert all(cell_len(line) > 66 for line in lines[bids : bids + 2]), lines[bids : bids + 3]
    assert not any(line.startswith(tuple("，。、；：）”")) for line in lines)


async def test_a_new_table_says_what_its_rules_are_before_the_deal():
    async with looking(NewTable(paiju.game("crazy_eights"), Settings(), "en")) as glass:
        assert "▸ Deal the cards" in glass.text and "the plain game, draw until you can play" in glass.text


async def test_a_question_is_not_followed_by_a_colon():
    for language, question in (("en", "What are you called? ▏"), ("zh", "你叫什么名字？ ▏")):
        async with looking(gallery.StillLobby(Address(gallery.URL)), language=language) as glass:
            await glass.press("m", *["backspace"] * 3)
            assert question in glass.text


async def test_q_pressed_twice_at_once_leaves_one_table_once():
    async with looking(Home()) as glass:
        await glass.sees("Dou Dizhu")
        await glass.press("enter", "enter")
        await glass.until(lambda: isinstance(glass.screen, TableScreen) and glass.screen.choice.mine)
        for _ in range(2):
            glass.app.post_message(Key("q", "q"))
        await glass.until(lambda: isinstance(glass.screen, Home), 5)
        await glass.sees("Continue")
        await glass.press("down")
        assert glass.app.is_running and isinstance(glass.screen, Home) and "Continue" in glass.text
