"""On a phone everything has its place, upright or on its side: nothing to scroll, no control out of reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import Server
from .person import Person

PHONES = {
    "phone": ViewportSize(width=390, height=844),
    "short": ViewportSize(width=375, height=667),
    "side": ViewportSize(width=844, height=390),
    "short-side": ViewportSize(width=667, height=375),
    "tablet": ViewportSize(width=768, height=1024),
}
GAMES: dict[str, dict[str, Any]] = {
    "doudizhu": {},
    "crazy_eights": {"seats": 4},
    # who is out of chips waits for the end: four hands are soon over
    "holdem": {"seats": 6, "rules": {"max_hands": "4"}},
    "holdem-ten": {"seats": 10, "rules": {"max_hands": "4"}},
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

# everything has been measured and drawn
NEXT_FRAMES = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))
})"""


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
            lin.page.evaluate(NEXT_FRAMES)
            assert lin.page.evaluate(FAULTS) == [], (phone, move)
            for what in (".hand-cards [data-card], .mine [data-card]", ".say", ".actions .btn"):
                expect(lin.page.locator(what).last, what).to_be_in_viewport(ratio=0.9)
            if move == 3:
                lin.shoot(f"{table}-{phone}")
        lin.play_hint()


def test_the_score_between_deals_settles_at_every_height(
    person: Callable[..., Person], server_at: Callable[[str], Server]
) -> None:
    """It takes room from the table: its own size must not depend on what is left, or the page never comes to rest."""
    lin = person("Lin", viewport=PHONES["phone"], at=server_at("hands=3/445566778899TTJJQ/556677889TTJJQQKK bid=3"))
    lin.open_table("doudizhu", rules={"deals": "2"})
    lin.wait_for_turn_of([lin.seat])
    lin.play_hint()
    score = lin.page.locator(".between article")
    for height in range(900, 690, -10):
        lin.page.set_viewport_size(ViewportSize(width=390, height=height))
        lin.page.evaluate(NEXT_FRAMES)
        assert score.is_visible()
        assert lin.page.evaluate(FAULTS) == [], height


def test_the_lobby_fits_on_a_phone(person: Callable[..., Person]) -> None:
    lin = person("Lin", viewport=PHONES["short"])
    for path in ("/", "/new/holdem", "/missions", "/replays", "/rules/tractor"):
        lin.visit(path)
        lin.page.wait_for_load_state("networkidle")
        assert lin.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    lin.visit("/")
    lin.shoot("lobby-phone")
