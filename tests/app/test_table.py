"""The screen of a table: refusals where one looks, the mouse, windows of other sizes, hints, taking back, the log."""

from __future__ import annotations

import threading

from rich.cells import cell_len

from paiju.rng import Random
from paiju.table import Seat, Table
from paiju.terminal.app.main import PaijuApp
from paiju.terminal.app.reading import Reading
from paiju.terminal.app.table import TableScreen
from paiju.terminal.local import LocalSitting
from paiju.terminal.settings import Settings
from paiju.view import View

from .people import Person, seated, table_of


async def test_a_refusal_stands_below_the_hand_and_nothing_is_played():
    table = table_of("doudizhu", seed=133)
    async with seated(table) as person:
        await person.asked()
        await person.press("3")
        await person.asked()
        made = table.made
        await person.pick(("4s", "5d"))
        assert "! 45 is not a legal combination." in person.screen()
        await person.press("enter")
        assert "! 45 is not a legal combination." in person.screen()
        assert table.made == made
        await person.press("escape")
        assert "not a legal combination" not in person.screen()
        await person.type(":A2")
        assert ": A2▏  You do not hold A2." in person.screen()
        await person.press("enter")
        assert ": A2▏  ! You do not hold A2." in person.screen()  # what was typed can be seen and mended
        assert table.made == made


async def test_what_is_chosen_is_named_before_it_is_played():
    table = table_of("doudizhu", seed=133)
    async with seated(table) as person:
        await person.asked()
        await person.press("3")
        await person.asked()
        await person.type("44666")
        assert "Play three 6 with a pair of 4" in person.screen()
        assert {card for card, _ in person.table.choice.picked} == {"4s", "4d", "6s", "6d", "6h"}
        await person.press("enter")
        assert table.record.actions[1] == (0, "44666")


async def test_the_mouse_picks_cards_and_presses_buttons():
    table = table_of("doudizhu", seed=133)
    async with seated(table) as person:
        await person.asked()
        spot = next(spot for spot in person.table.painted.spots if spot.key == "3")
        await person.pilot.click(offset=(spot.left + 1, spot.row))
        await person.until(lambda: table.made > 0, "the bid")
        await person.asked()
        painted = person.table.painted
        strip = painted.layout.strips[0]
        last = strip.size - 1
        column = painted.hand_column + strip.column + strip.step * last + 1
        await person.pilot.click(offset=(column, painted.hand_row + 2))
        assert person.table.choice.picked_cards() == [person.table.choice.cards[last][0]]
        enter = next(spot for spot in person.table.painted.spots if spot.key == "enter")
        made = table.made
        await person.pilot.click(offset=(enter.left + 1, enter.row))
        await person.until(lambda: table.made > made, "the play")


async def test_windows_of_any_size_in_the_middle_of_a_game():
    table = table_of("tractor", seed=3)
    async with seated(table, (100, 30)) as person:
        await person.asked()
        for width, height in ((80, 24), (120, 40), (200, 60), (81, 25), (116, 24), (80, 50)):
            await person.pilot.resize_terminal(width, height)
            await person.until(lambda height=height: len(person.screen().split("\n")) == height, "another size")
            lines = person.screen().split("\n")
            assert all(cell_len(line) == width for line in lines), [cell_len(line) for line in lines]
            assert person.table.painted.layout.strips
        await person.pilot.resize_terminal(72, 20)
        await person.until(lambda: "this window is 72 x 20" in person.screen().replace("\n", " "), "the message")
        await person.pilot.resize_terminal(80, 24)
        await person.until(lambda: "Tractor" in person.screen(), "the table")


async def test_chinese_lines_are_as_wide_as_the_window():
    for game in ("doudizhu", "tractor", "holdem", "pinochle", "crazy_eights"):
        for size in ((80, 24), (120, 40)):
            async with seated(table_of(game, seed=3), size, Settings(language="zh", pace="instant")) as person:
                await person.asked()
                assert all(cell_len(line) == size[0] for line in person.screen().split("\n")), game


async def test_a_hint_is_chosen_and_played_by_enter():
    table = table_of("crazy_eights", seed=2, seats=3)
    async with seated(table) as person:
        await person.asked()
        await person.press("h")
        await person.until(lambda: "Hint: " in person.screen(), "a hint")
        assert person.table.choice.armed
        armed = person.table.choice.armed
        await person.press("enter")
        assert table.record.actions[0][1] == armed


async def test_a_move_is_taken_back():
    table = table_of("crazy_eights", seed=2, seats=3)
    async with seated(table) as person:
        await person.asked()
        before = person.table.scene.view
        await person.press("u")
        assert "There is no move of yours to take back." in person.screen()
        await person.press("h")
        await person.until(lambda: person.table.choice.armed, "a hint")
        await person.press("enter")
        await person.asked()
        await person.press("u")
        assert "Taken back." in person.screen()
        assert person.table.scene.view == before


async def test_the_log_opens_over_a_small_table_and_stands_beside_a_large_one():
    table = table_of("doudizhu", seed=133)
    async with seated(table) as person:
        await person.asked()
        await person.press("3")
        await person.asked()
        assert "You are landlord." not in person.screen()
        await person.press("l")
        assert "You are landlord." in person.screen()
        await person.press("ctrl+l")
        assert "You are landlord." not in person.screen()
        await person.pilot.resize_terminal(120, 40)
        await person.until(lambda: "You are landlord." in person.screen(), "the log")


async def test_help_shows_keys_and_rules_and_every_move_can_be_chosen_from_a_list():
    table = table_of("doudizhu", seed=133)
    async with seated(table) as person:
        await person.asked()
        await person.press("question_mark")
        assert "Keys" in person.screen()
        await person.press("end")
        await person.press("escape")
        await person.press("m")
        assert "Bid 2" in person.screen()
        await person.press("down", "down", "enter")
        await person.until(lambda: table.made > 0, "the bid")
        assert table.record.actions[0] == (0, "bid 2")


async def test_an_eight_asks_for_a_suit():
    tables = (table_of("crazy_eights", seats=2, seed=seed) for seed in range(200))
    table = next(table for table in tables if any("=H" in text for text in table.view(0).legal))
    async with seated(table) as person:
        await person.asked()
        eight = next(text for text in person.table.scene.view.legal if "=H" in text)
        await person.pick((eight[:2],))
        assert "Which one?" in person.screen() and "hearts" in person.screen()
        await person.press("enter")
        assert table.made == 0
        await person.press("h")
        await person.until(lambda: (0, eight) in table.record.actions, "the eight")


async def test_an_amount_is_typed_stepped_or_one_of_those_offered():
    table = table_of("holdem", seed=133, seats=3)
    async with seated(table) as person:
        await person.asked()
        low, made = person.table.scene.view.min_raise, table.made
        await person.press("right", "right")
        assert f"Raise to {low + 20}" in person.screen()
        await person.type("65")
        assert "Raise to 65" in person.screen()
        await person.press("backspace", "backspace")
        await person.press("1")
        assert f"Raise to {low}" in person.screen()
        await person.press("escape")
        await person.type("11")
        await person.press("enter")
        assert "! " in person.screen()
        assert table.made == made
        await person.press("escape")
        await person.type("65")
        await person.press("enter")
        assert table.record.actions[made] == (0, "raise 65")


async def test_without_colours_there_are_none():
    table = table_of("doudizhu", seed=133)
    async with seated(table) as person:
        await person.asked()
        person.app.mono = True
        person.app.set(Settings(language="en", pace="instant"))
        await person.press("s")
        for line in person.table.painted.lines:
            for span in line.spans:
                assert "#" not in str(span.style)


async def test_a_bot_is_seen_thinking_and_the_screen_does_not_stand_still():
    may_go_on = threading.Event()

    def slow(view: View, rng: Random) -> str:
        may_go_on.wait(60)
        return view.legal[0]

    table = table_of("crazy_eights", seats=2, seed=3)
    seats = [table.seats[0], Seat("Mei", slow, "slow")]
    async with seated(Table(table.state, seats, seed=1)) as person:
        await person.asked()
        while table.state.to_move() == 0:
            await person.play(person.table.scene.view.legal[0])
        await person.until(lambda: "Mei thinks" in person.screen(), "a thought")
        await person.press("question_mark")
        await person.until(lambda: isinstance(person.app.screen, Reading), "help")
        await person.press("escape")
        assert "Mei thinks" in person.screen()
        await person.type("x")
        assert "It is not your turn." in person.screen()
        may_go_on.set()
        await person.asked()
        assert "Mei thinks" not in person.screen()


async def test_a_bot_that_fails_is_told_in_a_sentence():
    def broken(view: View, rng: Random) -> str:
        raise LookupError("no idea")

    table = table_of("crazy_eights", seats=2, seed=3)
    seats = [table.seats[0], Seat("Mei", broken, "broken")]
    async with seated(Table(table.state, seats, seed=1)) as person:
        await person.asked()
        while table.state.to_move() == 0:
            await person.play(person.table.scene.view.legal[0])
        await person.until(lambda: 'The bot "Mei" has failed.' in person.screen(), "the sentence")


async def test_enter_plays_another_game_when_one_is_over():
    def table() -> Table:
        return table_of("doudizhu", "endgame", seed=1)

    sitting = LocalSitting(table(), again=table)
    app = PaijuApp(TableScreen(sitting), Settings(language="en", pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(pilot)
        first = sitting.table
        while not first.over():
            await person.asked()
            if not first.over():
                await person.play(person.table.scene.view.legal[0], "type")
        await person.until(lambda: "Another game" in person.screen(), "the end")
        await person.press("enter")
        await person.until(lambda: sitting.table is not first, "another table")
        await person.asked()
        assert person.table.choice.mine and sitting.table.made == 0


async def test_trumps_are_named_by_buttons():
    table = table_of("tractor", "simple,hands=1", seed=3, opponents=("random",) * 3)
    async with seated(table) as person:
        await person.asked()
        await person.press("k")
        await person.until(lambda: "Name the trump suit" in person.screen(), "the question")
        buttons = person.table.choice.moves.buttons
        assert [(button.key, button.text) for button in buttons] == [("1", "C"), ("2", "D"), ("3", "H"), ("4", "S")]
        assert "[ 3 " in person.screen()
        await person.press("3")
        await person.until(lambda: "♥ Hearts" in person.screen(), "hearts as trumps")
