"""Finished games are watched again: by steps, from any point, with anybody's eyes, and from a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from paiju import game
from paiju.bots import bot
from paiju.table import Seat, Table

from .person import Person, play
from .test_sizes import DRAWN


def test_a_finished_game_is_watched(person: Callable[..., Person], tmp_path: Path) -> None:
    lin = person("Lin")
    lin.open_table("holdem", preset="limit", rules={"max_hands": "1"})
    assert play([lin])
    lin.page.get_by_role("link", name="Watch replay").click()
    at = lin.page.locator(".crumb")
    expect(at).to_contain_text("move 0 of")
    lin.press("ArrowRight", "ArrowRight")
    expect(at).to_contain_text("move 2 of")
    lin.button("Back one move").click()
    expect(at).to_contain_text("move 1 of")
    lin.press("End")
    last = re.search(r"move (\d+) of (\d+)", at.inner_text())
    assert last is not None
    assert last[1] == last[2]
    lin.shoot("replay-end")
    lin.page.get_by_label("Moves").and_(lin.page.locator("input")).fill("3")
    expect(at).to_contain_text("move 3 of")
    eyes = lin.page.get_by_label("Hands shown")
    open_cards = lin.page.locator(".mat .card[role=img]")
    everybody = open_cards.count()
    eyes.select_option("public")
    expect(open_cards).not_to_have_count(everybody)
    eyes.select_option("0")
    lin.shoot("replay-own-eyes")
    lin.button(re.compile("^Play$")).click()
    expect(at).to_contain_text(re.compile("move ([4-9]|[1-9][0-9])"))

    with lin.page.expect_download() as download:
        lin.page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "game.paiju"
    download.value.save_as(record)
    open_file(lin, record)
    expect(at).to_contain_text("move 0 of")


def test_a_broken_record_is_answered_by_a_sentence(person: Callable[..., Person], tmp_path: Path) -> None:
    lin = person("Lin")
    for text in ("", "this is no record", "game holdem\nrules no-limit\nstart nonsense\n", "\0\1\2"):
        broken = tmp_path / "broken.paiju"
        broken.write_text(text)
        with lin.forgive():  # the console tells of the refused upload
            open_file(lin, broken)
            lin.sees("This record cannot be shown")
        expect(lin.page.locator(".problem p")).to_contain_text(re.compile(r"\w+.*\.$"))


def open_file(lin: Person, file: Path) -> None:
    lin.visit("/replays")
    lin.page.locator("input[type=file]").set_input_files(file)


# what each game's own screen shows of a replay: its table, and what lies there beside cards
SHOWN = {
    "doudizhu": ("classic", "main.ddz", ".stake"),
    "tractor": ("classic,hands=1", "main.tractor", ".trump"),
    "holdem": ("no-limit,max_hands=2", "main.holdem", ".pots"),
    "pinochle": ("auction,target=100", "main.pinochle", ".plate"),
    "crazy_eights": ("seed", "main.eights", ".inplay"),
}
PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)


def recorded(name: str, rules: str) -> str:
    """A game between simple bots, as text."""
    played = game(name)
    seats = [Seat(who, bot("rule", name)) for who in ("Mei", "Chen", "Ada", "Finch")]
    table = Table.open(played, rules, seats[: played.deal(rules, 1).seats], seed=1)
    table.run()
    return table.record.text()


@pytest.mark.parametrize("name", SHOWN)
def test_a_replay_is_on_the_screen_of_its_game(name: str, person: Callable[..., Person], tmp_path: Path) -> None:
    rules, screen, beside = SHOWN[name]
    record = tmp_path / f"{name}.paiju"
    record.write_text(recorded(name, rules))
    lin = person("Lin")
    open_file(lin, record)
    at, eyes = lin.page.locator(".crumb"), lin.page.get_by_label("Hands shown")
    expect(at).to_contain_text("move 0 of")
    scrub = lin.page.get_by_label("Moves").and_(lin.page.locator("input"))
    steps = int(scrub.get_attribute("max") or 0)
    for whose in ("all", "public", "1"):
        eyes.select_option(whose)
        scrub.focus()  # keys work there, too
        lin.press("Home", "ArrowRight")
        expect(at).to_contain_text("move 1 of")
        eyes.focus()
        lin.press("ArrowRight")
        expect(at).to_contain_text("move 2 of")
        expect(eyes).to_have_value(whose)
        for step in (steps // 3, steps // 2, steps - 1):
            scrub.fill(str(step))
            expect(at).to_contain_text(f"move {step} of")
            for size in (DESKTOP, PHONE):
                lin.page.set_viewport_size(size)
                lin.page.evaluate(DRAWN)
                lin.shoot(f"replay-{name}-{whose}-{step}-{size['width']}")
                expect(lin.page.locator(screen)).to_be_visible()
                assert lin.page.locator(f"{screen} {beside}").count() > 0
                assert lin.page.locator(f"{screen} .actions .btn").count() == 0
    lin.press("End")
    expect(lin.page.get_by_role("article", name="Result")).to_be_visible()
    lin.shoot(f"replay-{name}-end")
