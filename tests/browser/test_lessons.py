"""Every lesson is finished by clicking what it asks for; a mission is taken back and solved where it is looked at."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .person import PATIENCE, Person

GAMES = ("crazy_eights", "doudizhu", "holdem", "pinochle", "tractor")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end(person: Callable[..., Person], game: str) -> None:
    lin = person("Lin")
    lin.visit(f"/lessons/{game}")
    finish(lin.page)


def finish(page: Page) -> None:
    """Do what a lesson asks for, to its end."""
    done = page.locator(".teacher", has_text="all you need to begin")
    going_on = page.locator(".teacher").get_by_role("button", name="Next")
    hint = page.locator(".mat").get_by_role("button", name="Hint")
    for _ in range(40):
        expect(done.or_(going_on).or_(hint).first).to_be_visible(timeout=PATIENCE)
        if done.count():
            break
        said = page.locator(".teacher").inner_text()
        if going_on.count():
            going_on.click()
        else:
            hint.click()  # by mouse, which leaves the keyboard alone: Enter still plays
            page.wait_for_timeout(150)  # until the hint has come: it has no sign of its own in every game
            page.keyboard.press("Enter")
        changed = re.compile(f"^(?!{re.escape(said)}$)", re.DOTALL)
        expect(page.locator(".teacher")).to_have_text(changed, timeout=PATIENCE, use_inner_text=True)
    expect(done).to_be_visible()


def test_a_move_that_loses_is_taken_back(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    page = lin.page
    lin.visit("/missions/doudizhu/1")
    page.locator('.hand-cards [data-card^="A"]').first.click()
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".teacher")).to_contain_text("This move loses", timeout=PATIENCE)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".teacher")).to_contain_text("find the one first move", timeout=PATIENCE)
    page.get_by_role("button", name="Solution").click()
    expect(page.locator(".teacher")).to_contain_text("straight 7 to J", timeout=PATIENCE)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog").locator("img")).to_be_visible()
