"""Finished games are watched again: by steps, from any point, with anybody's eyes, and from a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from .person import Person, play


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
