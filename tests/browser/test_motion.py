"""Cards move for those who like it, nobody waits for them, and they lie still for those who do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Server
from .person import Person, play
from .test_positions import POSITIONS

GAMES: dict[str, dict[str, Any]] = {
    "doudizhu": {},
    "tractor": {},
    "holdem": {"seats": 4},
    "pinochle": {},
    "crazy_eights": {"seats": 4},
}
# where I am asked first, before bots that do not wait have played on without me
FIRST = {
    "doudizhu": "hands=3c3s4c6s7d8s9hTdJcJdQcQsKdAs2cBR/3h4h4s5s5c5d8c8d9d9s9cTcThQdAdAh2h/"
    "3d4d5h6c6h7s7h7c8hJsJhQhKhKsAc2d2s bottom=Kc6dTs marker=Kd first=0",
    "tractor": POSITIONS["overcall"],
    "holdem": "button=1",
    "pinochle": "dealer=3",
    "crazy_eights": "turn=0",
}
# counts the flights of a deal and stops each in the air
WATCH = """() => {
  window.flights = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (keyframes, options) {
    const animation = animate.call(this, keyframes, options)
    if (options.id === 'deal') {
      window.flights++
      animation.pause()
    }
    return animation
  }
}"""
IN_THE_AIR = "() => document.getAnimations().filter(({ id }) => id === 'deal').length"

BOMBS = "hands=KKKKBR3/4456/5567 bid=3"


def dealt(lin: Person, table: str) -> None:
    """Sits down at a new table and waits until it is their turn."""
    lin.page.add_init_script(f"({WATCH})()")
    lin.open_table(table, **GAMES[table])
    lin.page.locator(".hand-cards [data-card], .mine [data-card]").first.wait_for(state="attached")
    lin.wait_for_turn_of([lin.seat])


@pytest.mark.parametrize("table", GAMES)
def test_a_key_ends_the_dealing(table: str, person: Callable[..., Person], server_at: Callable[[str], Server]) -> None:
    lin = person("Lin", at=server_at(FIRST[table]), reduced_motion="no-preference")
    dealt(lin, table)
    assert lin.page.evaluate("window.flights") > 0
    lin.shoot(f"{table}-dealing")
    lin.press("Escape")
    assert lin.page.evaluate(IN_THE_AIR) == 0
    expect(lin.page.locator(".dealt-back")).to_have_count(0)


def test_nothing_is_dealt_again_to_who_comes_back(person: Callable[..., Person]) -> None:
    lin = person("Lin", reduced_motion="no-preference")
    dealt(lin, "doudizhu")
    lin.press("Escape")
    play([lin], moves=2)
    lin.page.reload()
    lin.at_table()
    lin.wait_for_turn_of([lin.seat])
    assert lin.page.evaluate("window.flights") == 0


def test_for_those_who_like_it_calm_hands_appear(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    dealt(lin, "pinochle")
    assert lin.page.evaluate("window.flights") == 0


def play_bombs(lin: Person) -> None:
    """A deal of Dou Dizhu in which all is played in order: four kings, the rocket, a three."""
    lin.open_table("doudizhu", rules={"deals": "1"})
    lin.page.locator(".hand-cards").focus()
    for pick, worth in (("K", 6), ("B", 12)):
        lin.wait_for_turn_of([lin.seat])
        lin.press(f"Shift+{pick}", *("r" if pick == "B" else ""), "Enter")
        expect(lin.page.locator(".worth")).to_have_text(str(worth))
    lin.wait_for_turn_of([lin.seat])
    lin.press("3", "Enter")
    lin.sees_result()


def test_bombs_count_up_and_are_the_evidence_of_the_result(
    person: Callable[..., Person], server_at: Callable[[str], Server]
) -> None:
    lin = person("Lin", at=server_at(BOMBS), reduced_motion="no-preference")
    play_bombs(lin)
    bombs = lin.page.locator(".sum li").filter(has_text="Bombs")
    expect(bombs).to_contain_text("2, ×4")
    expect(bombs.locator(".card")).to_have_count(6)
    lin.shoot("doudizhu-bombs")


# in every frame: whether cards of two tricks can be seen; what was declared before them fades
OVERLAPS = """() => {
  window.overlaps = []
  window.taken = 0
  const look = () => {
    const seen = (slot) => getComputedStyle(slot).opacity > 0.2
    const slots = [...document.querySelectorAll('.laid .slot, .leaving')].filter(seen)
    const tricks = [...new Set(slots.map(({ dataset }) => Number(dataset.trick)))].filter((number) => number > 0)
    window.taken = Math.max(window.taken, ...tricks)
    if (tricks.length > 1) window.overlaps.push(tricks)
    requestAnimationFrame(look)
  }
  look()
}"""


@pytest.mark.parametrize("table", ["pinochle", "tractor"])
def test_a_trick_is_gone_before_the_next_one_lies_there(table: str, person: Callable[..., Person]) -> None:
    lin = person("Lin", reduced_motion="no-preference")
    lin.open_table(table)
    while lin.page.locator(".laid .slot").count() == 0:
        lin.play_hint()
    lin.page.evaluate(OVERLAPS)
    while lin.page.evaluate("window.taken") < 4:
        lin.play_hint()
    assert lin.page.evaluate("window.overlaps") == []
