"""Cards move for those who like it, nobody waits for them, and they lie still for those who do not."""

from __future__ import annotations

from collections import Counter
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
    expect(lin.page.locator(".sum li").filter(has_text="Bombs")).to_contain_text("×4")
    bombs = lin.page.locator("ul.bombs > li")
    expect(bombs).to_have_count(2)
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


# every card that is drawn on the felt, where it lies and how it can be seen; what flies is told apart
SEEN = """() => {
  const seen = (card) => {
    for (let node = card; node && !node.classList.contains('mat'); node = node.parentElement) {
      const { opacity, visibility } = getComputedStyle(node)
      const gone = opacity === '0' && node.matches('[data-lies], [data-card]')
      if (visibility === 'hidden' || node.inert || gone) return false
    }
    return true
  }
  const named = (name, where) =>
    [...document.querySelectorAll(`.mat [data-${name}]`)].map((node) => [node, `${where} ${node.dataset[name]}`])
  const told = [...named('card', 'hand'), ...named('lies', 'table')]
  return {
    cards: told.map(([, card]) => card).sort(),
    hidden: told.filter(([node]) => !seen(node)).map(([, card]) => card),
    flying: document.querySelectorAll('.leaving, .dealt-back').length,
  }
}"""
STILL = """() => document.querySelectorAll('.leaving, .dealt-back').length === 0 &&
  document.getAnimations().every(
    (each) => each.playState !== 'running' || each.effect.getTiming().iterations === Infinity)"""
# longer than a trick that is over is held to be seen, and in Hold'em a hand with its board
HELD, HELD_HAND = 1_500, 8_500
# how often a card may be on the felt: as often as it is in the pack; in Pinochle it lies in every meld it is part of
COPIES = {"doudizhu": 1, "tractor": 2, "holdem": 1, "crazy_eights": 1}


def lying(lin: Person, held: int = HELD) -> dict[str, Any]:
    """What lies on the felt when nothing moves any more."""
    lin.page.wait_for_timeout(held)
    lin.page.wait_for_function(STILL)
    found: dict[str, Any] = lin.page.evaluate(SEEN)
    return found


def state_alone(lin: Person, table: str) -> None:
    """The cards lie as for somebody who has just come and has seen nothing move; none is there twice or hidden."""
    moved = lying(lin, HELD_HAND if table == "holdem" else HELD)
    assert moved["hidden"] == [] and moved["flying"] == 0
    if table in COPIES:
        often = Counter(card for card in moved["cards"] if not card.endswith("XX"))
        assert max(often.values(), default=0) <= COPIES[table]
    lin.page.reload()
    lin.at_table()
    lin.wait_for_turn_of([lin.seat])
    assert lying(lin)["cards"] == moved["cards"]


@pytest.mark.parametrize("table", GAMES)
def test_after_quick_moves_the_felt_is_as_the_state_says(table: str, person: Callable[..., Person]) -> None:
    """Bots that do not wait, and a player who does not either: updates come while cards are in the air."""
    lin = person("Lin", reduced_motion="no-preference")
    lin.open_table(table, **GAMES[table])
    for moves in (2, 3):
        if play([lin], moves=moves, until=lin):
            break
        state_alone(lin, table)


def test_on_a_slow_machine_no_card_is_left_behind(person: Callable[..., Person]) -> None:
    lin = person("Lin", reduced_motion="no-preference")
    lin.open_table("pinochle")
    slow = lin.page.context.new_cdp_session(lin.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    while lin.page.locator(".laid .slot").count() == 0:
        lin.play_hint()
    play([lin], moves=3, until=lin)
    state_alone(lin, "pinochle")


def test_a_page_that_slept_wakes_up_with_every_card_in_its_place(person: Callable[..., Person]) -> None:
    """Frames stand still while others play, as in a tab that is not looked at."""
    lin = person("Lin", reduced_motion="no-preference")
    lin.open_table("doudizhu", rules={"deals": "1"})
    lin.wait_for_turn_of([lin.seat])
    lin.page.evaluate("() => document.getAnimations().forEach((each) => each.pause())")
    play([lin], moves=2, until=lin)
    if lin.page.locator("article.sheet").count() == 0:
        lin.page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
        state_alone(lin, "doudizhu")
