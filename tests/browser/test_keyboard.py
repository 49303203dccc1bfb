"""Everything is done without a mouse: sitting down, choosing cards, playing, and playing again."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import Server
from .person import Person, play

FOCUSED = """() => {
  const focused = document.activeElement
  return focused === document.body ? '' : `${focused?.ariaLabel ?? ''} ${focused?.innerText ?? ''}`
}"""


def test_a_game_by_keyboard_alone(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    lin.visit()
    tab_to(lin, "Play now")
    lin.press("Enter")
    lin.at_table()
    while lin.wait_for_turn_of([lin.seat]) is not None and lin.page.locator(".hand-cards").count() == 0:
        lin.play_hint()
    tab_to(lin, "Your cards")
    lin.press("ArrowRight", "Space")
    chosen = lin.page.locator('.hand-cards [aria-selected="true"]')
    expect(chosen).to_have_count(1)
    lin.press("Space")
    expect(chosen).to_have_count(0)
    assert play([lin])
    tab_to(lin, "Play again")
    lin.press("Enter")
    expect(lin.page.locator("article.sheet")).to_have_count(0)
    lin.wait_for_turn_of([lin.seat])


def test_enter_plays_after_a_button_was_clicked(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    lin.open_table("crazy_eights", seats=2)
    lin.wait_for_turn_of([lin.seat])
    turn = lin.table_fact("turn")
    lin.button(re.compile("^Hint")).click()
    lin.page.wait_for_selector(f'.table-page[data-advised="{turn}"]')
    lin.press("Enter")
    lin.page.wait_for_selector(f'.table-page:not([data-turn="{turn}"])')


def test_enter_plays_after_the_settings_were_looked_at(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    lin.open_table("crazy_eights", seats=2)
    lin.wait_for_turn_of([lin.seat])
    lin.button("Settings").click()
    expect(lin.page.get_by_role("dialog")).to_be_visible()
    lin.press("Escape")
    expect(lin.page.get_by_role("dialog")).to_have_count(0)
    lin.play_hint()
    expect(lin.page.get_by_role("dialog")).to_have_count(0)


def test_a_bet_by_keyboard_alone(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    lin.open_table("holdem", seats=2)
    lin.wait_for_turn_of([lin.seat])
    amount = lin.page.get_by_label("Amount")
    least = int(amount.input_value())
    lin.press("r")
    expect(amount).to_be_focused()
    lin.page.keyboard.type("77")
    expect(lin.button(re.compile("(to|Bet) 77"))).to_be_visible()
    lin.press("Escape", "ArrowRight")
    expect(amount).to_have_value("87")
    lin.press("1")
    expect(amount).to_have_value(str(least))
    lin.press("PageUp")
    expect(amount).to_have_value(str(least + 100))
    turn = lin.table_fact("turn")
    lin.press("Enter")
    lin.page.wait_for_selector(f'.table-page:not([data-turn="{turn}"])')


def test_an_amount_that_is_too_little_is_refused_by_a_sentence(
    person: Callable[..., Person], server_at: Callable[[str], Server]
) -> None:
    lin = person("Lin", at=server_at("button=0"))
    lin.open_table("holdem", seats=2)
    lin.wait_for_turn_of([lin.seat])
    lin.press("r")
    lin.page.keyboard.type("11")
    lin.press("Enter")
    lin.sees(re.compile("(Raise to|Bet) at least"))


def test_help_lists_the_keys(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    lin.open_table("holdem", seats=2)
    lin.wait_for_turn_of([lin.seat])
    lin.press("?")
    expect(lin.page.get_by_role("dialog")).to_contain_text("fold")
    lin.press("Escape")
    expect(lin.page.get_by_role("dialog")).to_have_count(0)


def tab_to(lin: Person, what: str, most: int = 60) -> None:
    """Moves the focus on until it is there."""
    for _ in range(most):
        lin.press("Tab")
        if what in lin.page.evaluate(FOCUSED):
            return
    raise AssertionError(f"the keyboard does not come to {what!r}")
