"""What screen readers and keyboards meet: labels, landmarks and contrast of every screen, measured by axe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Server
from .person import RESULT, SCREEN, Person
from .test_positions import POSITIONS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FOUND = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  const named = (nodes) => nodes.slice(0, 3).map(({ html }) => html.slice(0, 110)).join(' | ')
  return violations.map(({ id, nodes }) => `${id}: ${named(nodes)}`)
}"""
# of each game one table in play
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "doudizhu": ("ddz-follow", {}),
    "tractor": ("tractor-follow", {}),
    "holdem": ("holdem6-turn", {"seats": 6}),
    "pinochle": ("pinochle-follow", {}),
    "crazy_eights": ("seed4-turn", {"seats": 4}),
}
PAGES = [
    *("/", "/new/tractor", "/missions", "/missions/doudizhu/1", "/rules/doudizhu", "/replays", "/games"),
    *(f"/lessons/{game}" for game in TABLES),
]

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="the tools of the browser client are not installed")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("room"))
    yield running
    running.stop()


def violations(lin: Person) -> list[str]:
    """What axe finds on the page as it is shown."""
    lin.page.evaluate(AXE.read_text())
    found: list[str] = lin.page.evaluate(FOUND)
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_can_be_read(theme: str, person: Callable[..., Person]) -> None:
    lin = person("Lin", bypass_csp=True)
    lin.visit()
    lin.page.evaluate("(theme) => localStorage.setItem('paiju.settings', JSON.stringify({ theme }))", theme)
    found = {}
    for page in PAGES:
        lin.visit(page)
        lin.page.wait_for_selector("main")
        lin.page.wait_for_load_state("networkidle")
        found[page] = violations(lin)
    assert [(page, fault) for page, faults in found.items() for fault in faults] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_table_can_be_read(theme: str, person: Callable[..., Person], room: Server) -> None:
    lin = person("Lin", at=room, bypass_csp=True, color_scheme=theme)
    found = {}
    for game, (kind, options) in TABLES.items():
        room.begin_with(POSITIONS[kind])
        lin.open_table(game, **options)
        lin.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        lin.page.wait_for_selector(f'.table-page[data-mover="{lin.seat}"] {SCREEN}')
        found[game] = violations(lin)
    assert [(game, fault) for game, faults in found.items() for fault in faults] == []


def test_what_opens_over_a_table_can_be_read(person: Callable[..., Person]) -> None:
    lin = person("Lin", bypass_csp=True)
    found = {}

    def look(what: str) -> None:
        found[what] = violations(lin)

    lin.visit()
    lin.button("Play with friends").click()
    look("which game")
    lin.page.locator('dialog [data-game="crazy_eights"]').click()
    lin.at_table()
    look("waiting")
    lin.button("Bots for the free seats").click()
    lin.button("Start").click()
    lin.wait_for_turn_of([lin.seat])
    for panel in ("Chat", "Log"):
        lin.button(panel).click()
        look(panel)
        lin.press("Escape")
    for dialog in ("Keys", "Settings", "Leave the table"):
        lin.button(dialog).click()
        expect(lin.page.get_by_role("dialog")).to_be_visible()
        look(dialog)
        lin.press("Escape")
    lin.button("Why?").click()
    expect(lin.page.get_by_role("status", name="Coach")).to_be_visible()
    look("the coach")
    assert [(where, fault) for where, faults in found.items() for fault in faults] == []


def test_a_page_that_is_not_there_says_so(person: Callable[..., Person]) -> None:
    lin = person("Lin", bypass_csp=True)
    with lin.forgive():
        lin.visit("/nowhere")
        lin.sees("There is no such page")
    assert violations(lin) == []
    lin.page.get_by_role("link", name="Back to the lobby").click()
    expect(lin.button(re.compile("Play now"))).to_be_visible()


def test_the_focus_goes_to_the_result_and_back(person: Callable[..., Person], room: Server) -> None:
    lin = person("Lin", at=room, bypass_csp=True)
    room.begin_with(POSITIONS["ddz-last"])
    lin.open_table("doudizhu", rules={"deals": "1"})
    lin.play_hint()
    expect(lin.page.locator(f"{RESULT} h2")).to_be_focused()
    assert violations(lin) == []
    lin.button("Show the table").click()
    expect(lin.page.locator(RESULT)).to_have_count(0)
    lin.button(re.compile("result", re.IGNORECASE)).click()
    expect(lin.page.locator(f"{RESULT} h2")).to_be_focused()
