"""What happens rarely at a table can be read and answered there too, also on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import Server
from .person import Person
from .test_layout import FAULTS, NEXT_FRAMES, PHONES

POSITIONS = dict(
    line.split(" ", 1)
    for line in Path(__file__).with_name("positions.txt").read_text().splitlines()
    if not line.startswith("#")
)
FRIENDS: dict[str, Any] = {"preset": "friends", "seats": 6}
PASSING: dict[str, Any] = {"rules": {"pass_cards": "3"}}
# the game, how its table is opened, and what can be read there
TABLES: dict[str, tuple[str, dict[str, Any], str]] = {
    "overcall": ("tractor", {}, "Chen shows 2♦. Overcall?"),
    "reinforce": ("tractor", {}, "Show the second one too?"),
    "flipped": ("tractor", {"rules": {"no_declaration": "flip"}}, "turned up: nobody declared"),
    "friends": ("tractor", FRIENDS, "Your turn. Call 2 friends"),
    "called": ("tractor", FRIENDS, "the first A♠"),
    "name": ("tractor", {"preset": "simple"}, "Name the trump suit"),
    "misdeal": ("pinochle", {"preset": "lab"}, "the same dealer deals again"),
    "concede": ("pinochle", {}, "Play the hand, or concede"),
    "return": ("pinochle", PASSING, "Give 3 cards back to Chen"),
}


@pytest.fixture
def table(person: Callable[..., Person], server_at: Callable[[str], Server]) -> Callable[[str], Person]:
    """Lin at a table that begins with a position, to move."""

    def open_at(kind: str) -> Person:
        game, options, _ = TABLES.get(kind, ("tractor", {}, ""))
        lin = person("Lin", at=server_at(POSITIONS[kind]))
        lin.open_table(game, **options)
        lin.page.wait_for_selector(f'.table-page[data-mover="{lin.seat}"]')
        return lin

    return open_at


@pytest.mark.parametrize("kind", TABLES)
def test_it_can_be_read_and_answered(kind: str, table: Callable[[str], Person]) -> None:
    lin = table(kind)
    for size in (ViewportSize(width=1280, height=800), *PHONES.values()):
        lin.page.set_viewport_size(size)
        lin.page.evaluate(NEXT_FRAMES)
        expect(lin.page.get_by_text(TABLES[kind][2]).locator("visible=true").first).to_be_visible()
        lin.shoot(f"{kind}-{size['width']}")
        if size["width"] < 900:
            assert [fault for fault in lin.page.evaluate(FAULTS) if "scrolls" in fault or ".btn" in fault] == []
    lin.play_hint()


def test_conceding_is_asked_for_twice(table: Callable[[str], Person]) -> None:
    lin = table("concede")
    lin.button("Concede").click()
    expect(lin.button("Play the hand")).to_be_visible()
    turn = lin.table_fact("turn")
    lin.button(re.compile("^Yes, concede")).click()
    lin.page.wait_for_selector(f'.table-page:not([data-turn="{turn}"])')
    assert lin.history()[0].text == "concede"


def test_a_throw_that_fails_is_explained_to_everybody(
    person: Callable[..., Person], server_at: Callable[[str], Server]
) -> None:
    server = server_at(POSITIONS["throw"])
    lin, mei = person("Lin", at=server), person("Mei", at=server)
    mei.join(lin.open_table("tractor", people=2))
    lin.button("Start").click()
    for card in ("KC", "5C"):
        lin.page.locator(f'.hand-cards [data-card="{card}"]').click(position={"x": 8, "y": 12})
    lin.button(re.compile("^Throw")).click()
    lin.sees("You lead 5♣ instead: the throw 5♣ K♣ is beaten.")
    mei.sees("Lin leads 5♣ instead: the throw 5♣ K♣ is beaten.")
    lin.shoot("throw")
