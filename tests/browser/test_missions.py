"""Missions in the browser: the computer's level, hints, passing, and what comes after a mission."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .person import PATIENCE, RESULT, Person

BUFFER = ".buffer .cards button"
HAND = ".hand-cards [data-card]"


def begin(lin: Person, number: int, level: str = "") -> None:
    """Goes to a mission by the list of all."""
    lin.visit("/missions")
    if level:
        lin.page.get_by_label(level, exact=True).check()
    mission = lin.page.get_by_role("listitem").filter(has_text=re.compile(f"Mission {number}(?!\\d)"))
    mission.get_by_role("button").click()
    lin.at_table()


def test_hints_win_a_mission_and_any_other_can_follow(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    begin(lin, 4)
    page = lin.page
    first = True
    while lin.wait_for_turn_of([0]) is not None:
        turn = lin.table_fact("turn")
        lin.button("Hint").click()
        passing = page.locator(".pill").filter(has_text="Pass")
        expect(page.locator(BUFFER).first.or_(passing)).to_be_visible(timeout=PATIENCE)
        if first:
            assert [each.get_attribute("aria-label") for each in page.locator(BUFFER).all()] == ["10 of clubs"]
        lin.button("Pass" if passing.count() else "Hand in").click()
        page.wait_for_selector(f'.table-page:not([data-turn="{turn}"])')
        first = False
    lin.sees("You win.")
    sheet = page.locator(RESULT)
    expect(sheet.get_by_role("button", name="Next mission")).to_be_visible()
    expect(sheet.get_by_role("button", name="Play again")).to_be_visible()
    before = page.url
    sheet.get_by_label("Another mission").select_option("9")
    page.wait_for_url(lambda url: url != before)
    lin.at_table()
    expect(page.locator(HAND)).to_have_count(9)


def test_the_simple_computer_is_a_choice_that_is_kept(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    begin(lin, 4)
    assert '"bot":"solver"' in " ".join(lin.heard)
    lin.heard.clear()
    begin(lin, 4, "simple")
    assert '"bot":"seed"' in " ".join(lin.heard)
    lin.visit("/missions")
    expect(lin.page.get_by_label("simple", exact=True)).to_be_checked()


def test_a_pass_puts_the_picked_cards_back_into_the_hand(person: Callable[..., Person]) -> None:
    """Mission 5: an 8 is answered by a 9, cards are picked, and then thought better of."""
    lin = person("Lin")
    begin(lin, 5, "simple")
    page = lin.page
    lin.wait_for_turn_of([0])
    page.locator('.hand-cards [data-card^="8"]').first.click(position={"x": 8, "y": 12})
    expect(page.locator(BUFFER)).to_have_count(1)
    lin.button("Hand in").click()
    page.wait_for_selector('.table-page[data-turn="2"]')
    lin.wait_for_turn_of([0])
    page.locator('.hand-cards [data-card^="Q"]').first.click(position={"x": 8, "y": 12})
    page.locator('.hand-cards [data-card^="J"]').first.click(position={"x": 8, "y": 12})
    expect(page.locator(BUFFER)).to_have_count(2)
    lin.button("Pass").click()
    page.wait_for_selector('.table-page:not([data-turn="2"])')
    expect(page.locator(BUFFER)).to_have_count(0)
    expect(page.locator(HAND)).to_have_count(7)


def test_a_mission_for_three_follows_those_for_two(person: Callable[..., Person]) -> None:
    """The list grows page by page to its end; the last one has a table for three with all hands open."""
    lin = person("Lin")
    lin.visit("/missions")
    more = lin.page.get_by_role("button", name="More missions")
    shown = lin.page.locator("main ol > li")
    for page in range(1, 17):
        expect(shown).to_have_count(24 * page, timeout=PATIENCE)
        more.click()
    expect(shown).to_have_count(392, timeout=PATIENCE)
    expect(more).to_have_count(0)
    shown.last.get_by_role("button").click()
    lin.at_table()
    assert '"rules":"endgame-three,mission=392"' in " ".join(lin.heard)
    hands = lin.page.locator(".open")
    expect(hands).to_have_count(2)
    for each in hands.all():
        assert lin.page.viewport_size is not None
        box = each.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= lin.page.viewport_size["width"]
    expect(lin.page.locator(".info .kitty")).to_have_count(0)  # there are no cards but those in the hands
    lin.shoot("mission-of-three")
    assert lin.wait_for_turn_of([0]) is not None
