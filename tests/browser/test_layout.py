"""On a phone everything has its place: nothing to scroll sideways, and no control too small or out of reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from .person import Person

PHONES = {"phone": ViewportSize(width=390, height=844), "short": ViewportSize(width=375, height=667)}
GAMES: dict[str, dict[str, Any]] = {
    "doudizhu": {},
    "crazy_eights": {"seats": 4},
    "holdem": {"seats": 6},
    "holdem-ten": {"seats": 10},
    "pinochle": {},
    "tractor": {},
}
FAULTS = """() => {
  const faults = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${root.scrollWidth}`)
  if (root.scrollHeight > innerHeight + 1) faults.push(`scrolls down: ${root.scrollHeight}`)
  const words = (el) => (el.ariaLabel ?? el.innerText ?? '').trim().slice(0, 30)
  const name = (el) => `${el.tagName.toLowerCase()}.${[...el.classList].join('.')} "${words(el)}"`
  for (const el of document.querySelectorAll('.table-page :is(button, a, input, select, [role=listbox])')) {
    if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { left, top, right, bottom, width, height } = el.getBoundingClientRect()
    if (width < 39.5 || height < 39.5) faults.push(`${name(el)} is ${width.toFixed(0)} x ${height.toFixed(0)}`)
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      faults.push(`${name(el)} is outside: ${[left, top, right, bottom].map(Math.round)}`)
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (hit && !el.contains(hit) && !hit.contains(el)) faults.push(`${name(el)} is covered by ${name(hit)}`)
  }
  return faults
}"""


@pytest.mark.parametrize("table", GAMES)
def test_a_table_fits_on_a_phone(table: str, person: Callable[..., Person]) -> None:
    lin = person("Lin", viewport=PHONES["short"], has_touch=True)
    lin.open_table(table.split("-")[0], **GAMES[table])
    for move in range(5):
        if lin.wait_for_turn_of([lin.seat]) is None:
            break
        lin.press("Escape")  # the end of the last hand has been seen
        for phone, size in PHONES.items():
            lin.page.set_viewport_size(size)
            assert lin.page.evaluate(FAULTS) == [], (phone, move)
            expect(lin.page.locator(".hand-cards [data-card], .mine [data-card]").first).to_be_visible()
            if move == 3:
                lin.shoot(f"{table}-{phone}")
        lin.play_hint()


@pytest.mark.parametrize("table", ["doudizhu", "tractor", "holdem"])
def test_on_a_phone_on_its_side_the_hand_is_within_reach(table: str, person: Callable[..., Person]) -> None:
    lin = person("Lin", viewport=ViewportSize(width=844, height=390), has_touch=True)
    lin.open_table(table, **GAMES[table])
    card = lin.page.locator(".hand-cards [data-card], .mine [data-card]").last
    card.scroll_into_view_if_needed()
    expect(card).to_be_in_viewport(ratio=0.5)
    assert lin.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_lobby_fits_on_a_phone(person: Callable[..., Person]) -> None:
    lin = person("Lin", viewport=PHONES["short"])
    for path in ("/", "/new/holdem", "/missions", "/replays", "/rules/tractor"):
        lin.visit(path)
        lin.page.wait_for_load_state("networkidle")
        assert lin.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    lin.visit("/")
    lin.shoot("lobby-phone")
