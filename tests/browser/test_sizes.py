"""At every size of the window, in every game and phase: what can be pressed is in reach, and nothing is covered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import Server
from .person import RESULT, SCREEN, Person
from .test_positions import FRIENDS, PASSING, POSITIONS

SIZES = [
    (1280, 593), (1366, 657), (1440, 900), (1536, 730), (1920, 1080), (2560, 1440), (390, 844),
    (360, 640), (320, 568), (844, 390), (667, 375), (768, 1024), (820, 1180),
]  # fmt: skip
FIVE, SEVEN = {"preset": "friends", "seats": 5}, {"preset": "friends", "seats": 7}
SIMPLE: dict[str, Any] = {"preset": "simple"}
PARTY: dict[str, Any] = {"preset": "party"}
# of each game: the positions, the fewest, the usual and the most seats among them, and how such a table is opened
TABLES: dict[str, dict[str, dict[str, Any]]] = {
    "doudizhu": {
        "ddz-bid": {},
        "ddz-lead": {},
        "ddz-follow": {},
        "ddz-last": {"rules": {"deals": "1"}},
        "mission": {"preset": "endgame"},
    },
    "tractor": {
        "tractor-declare": {},
        "tractor-bury": {},
        "tractor-lead": {},
        "tractor-follow": {},
        "tractor-last": {},
        "flipped": {"rules": {"no_declaration": "flip"}},
        "simple-swap": SIMPLE,
        "simple-trump": SIMPLE,
    },
    "tractor with friends": {
        "friends5-bury": FIVE,
        "friends5-friends": FIVE,
        "friends5-follow": FIVE,
        "friends6-follow": FRIENDS,
        "friends7-declare": SEVEN,
        "friends7-friends": SEVEN,
        "friends7-follow": SEVEN,
    },
    "holdem": {
        "holdem2-river": {"seats": 2},
        "holdem2-call": {"seats": 2},
        "holdem4-turn": {"seats": 4},
        "holdem6-preflop": {"seats": 6},
        "holdem6-call": {"seats": 6},
        "holdem6-turn": {"seats": 6},
        "holdem8-flop": {"seats": 8},
        "holdem9-preflop": {"seats": 9},
        "holdem9-turn": {"seats": 9},
        "holdem9-call": {"seats": 9},
        "holdem10-preflop": {"seats": 10},
        "holdem10-flop": {"seats": 10},
    },
    "pinochle": {
        "pinochle-auction": {},
        "pinochle-trump": {},
        "pinochle-concede": {},
        "pinochle-lead": {},
        "pinochle-follow": {},
        "pinochle-pass-give": PASSING,
        "return": PASSING,
        "misdeal": {"preset": "lab"},
    },
    "crazy_eights": {
        "seed2-turn": {"seats": 2},
        "seed4-turn": {"seats": 4},
        "seed4-vote": {"seats": 4},
        "seed7-turn": {"seats": 7},
        "seed10-turn": {"seats": 10},
        "party4-pending": PARTY | {"seats": 4},
        "party10-turn": PARTY | {"seats": 10},
    },
}

# what happens next there, and what is waited for
NEXT = {
    "tractor-last": ("the result of a hand", ".over .box"),
    "ddz-last": ("the end", RESULT),
    "holdem2-call": ("a showdown", ".board .verdict"),
    "holdem6-call": ("a showdown", ".board .verdict"),
    "holdem9-call": ("a showdown", ".board .verdict"),
}
# everything has been measured and drawn: nothing moves
DRAWN = "async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame) }"
FAULTS = Path(__file__).with_name("faults.js").read_text()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tables begin with any position."""
    running = Server(tmp_path_factory.mktemp("room"))
    yield running
    running.stop()


def measure(lin: Person, what: str) -> list[str]:
    """The faults at every size."""
    found: list[str] = []
    for width, height in SIZES:
        lin.page.set_viewport_size(ViewportSize(width=width, height=height))
        lin.page.evaluate(DRAWN)
        lin.shoot(f"{what}-{width}x{height}")
        found += [f"{what} at {width}x{height}: {fault}" for fault in lin.page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize("game", TABLES)
def test_everything_is_in_reach(game: str, person: Callable[..., Person], room: Server) -> None:
    lin = person("Lin", at=room)
    found: list[str] = []
    for kind, options in TABLES[game].items():
        room.begin_with(POSITIONS.get(kind, ""))
        lin.open_table(game.split()[0], **options)
        lin.page.wait_for_selector(f'.table-page[data-mover="{lin.seat}"] {SCREEN}')
        found += measure(lin, kind)
        if kind in NEXT:
            what, sign = NEXT[kind]
            lin.press("c") if "call" in kind else lin.play_hint()
            lin.page.wait_for_selector(sign, state="attached")
            found += measure(lin, f"{kind}, {what}")
    assert found == []


@pytest.mark.parametrize(
    "page", ["lessons/doudizhu", "lessons/tractor", "lessons/holdem", "lessons/pinochle", "missions/doudizhu/1"]
)
def test_what_is_practised_is_in_reach(page: str, person: Callable[..., Person]) -> None:
    """Below what the teacher says there is less height."""
    lin = person("Lin")
    lin.visit(f"/{page}")
    lin.page.wait_for_selector(".mat .hand-cards .card, .mat .mine [data-card]")
    assert measure(lin, page.replace("/", "-")) == []


def test_cards_in_a_box_that_had_to_shrink_are_picked_where_they_are_seen(
    person: Callable[..., Person], room: Server
) -> None:
    lin = person("Lin", at=room)
    room.begin_with(POSITIONS["simple-swap"])
    lin.open_table("tractor", **SIMPLE)
    kitty = lin.page.locator(".kitty-box .hand-cards .card")
    for width, height in ((1280, 800), (900, 560), (667, 375), (568, 320)):
        lin.page.set_viewport_size(ViewportSize(width=width, height=height))
        lin.page.evaluate(DRAWN)
        for card in (kitty.first, kitty.last):
            box = card.bounding_box()
            assert box
            for picked in ("true", "false"):
                lin.page.mouse.click(box["x"] + 4, box["y"] + 6)
                expect(card).to_have_attribute("aria-selected", picked)
    zoom = lin.page.locator(".kitty-box").evaluate("(box) => Number(getComputedStyle(box).zoom)")
    assert zoom < 1
