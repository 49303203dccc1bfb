"""Cards are chosen by mouse, by finger and by keys, as the hand that is held allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import Server
from .person import Person

PHONE = ViewportSize(width=390, height=844)
CHOSEN = '.hand-cards [aria-selected="true"]'
# thirteen cards, so that a phone shows two rows; the landlord leads
DEAL = "hands=AAKKQQJJ34567/889922TTT8/334455667 bid=3"
PINOCHLE = "KHQDQSJCKCASAHQHACADJD10C/9D9SADJC10D10H10D9C9CQS9H9H/JH10SAC9DKDQCKHASAHKSQCJD/10H10CKSJH9SKDJSQHKCJSQD10S"
Point = tuple[float, float]


@pytest.fixture
def lin(person: Callable[..., Person], server_at: Callable[[str], Server]) -> Callable[..., Person]:
    """Lin as landlord, about to lead."""

    def sits(**options: object) -> Person:
        lin = person("Lin", at=server_at(DEAL), **options)
        lin.open_table("doudizhu", rules={"deals": "1"})
        lin.wait_for_turn_of([lin.seat])
        expect(lin.page.locator(".hand-cards [data-card]")).to_have_count(13)
        return lin

    return sits


def place(lin: Person, number: int) -> Point:
    """Where a card of the hand can be touched."""
    box = lin.page.locator(".hand-cards [data-card]").nth(number).bounding_box()
    assert box is not None
    return box["x"] + 14, box["y"] + 24


def by_mouse(lin: Person, path: Sequence[Point]) -> None:
    lin.page.mouse.move(*path[0])
    lin.page.mouse.down()
    for x, y in path[1:]:
        lin.page.mouse.move(x, y, steps=6)
    lin.page.mouse.up()


def by_finger(lin: Person, path: Sequence[Point]) -> None:
    fingers = lin.page.context.new_cdp_session(lin.page)

    def touch(kind: str, *points: Point) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", path[0])
    for before, after in pairwise(path):
        for step in range(1, 7):
            touch("touchMove", tuple(a + (b - a) * step / 6 for a, b in zip(before, after, strict=True)))
    touch("touchEnd")


DRAGS = {"mouse": (by_mouse, {}), "finger": (by_finger, {"viewport": PHONE, "has_touch": True, "is_mobile": True})}


@pytest.mark.parametrize("means", DRAGS)
def test_a_drag_picks_what_it_crosses_and_a_second_one_puts_it_back(means: str, lin: Callable[..., Person]) -> None:
    drag, options = DRAGS[means]
    player = lin(**options)
    path = [place(player, 0), place(player, 3)]
    for count in (4, 0):
        drag(player, path)
        expect(player.page.locator(CHOSEN)).to_have_count(count)


@pytest.mark.parametrize("means", DRAGS)
def test_a_swipe_upwards_plays_the_selection(means: str, lin: Callable[..., Person]) -> None:
    """Also from the lower row: the cards above it are only passed."""
    drag, options = DRAGS[means]
    player = lin(**options)
    player.press("3")
    expect(player.page.locator(CHOSEN)).to_have_count(1)
    x, y = place(player, 12)
    drag(player, [(x, y), (x, y - 90)])
    player.page.wait_for_selector('.table-page:not([data-turn="0"])')
    assert player.history()[0].text == "3"


def test_a_double_click_plays_a_single_card(lin: Callable[..., Person]) -> None:
    player = lin()
    player.page.mouse.dblclick(*place(player, 12))
    player.page.wait_for_selector('.table-page:not([data-turn="0"])')
    assert player.history()[0].text == "3"


def test_keys_pick_ranks(lin: Callable[..., Person]) -> None:
    player = lin()
    for key, count in (("7", 1), ("Shift+A", 3), ("k", 4), ("k", 5), ("Shift+Digit5", 6), ("Escape", 0)):
        player.press(key)
        expect(player.page.locator(CHOSEN)).to_have_count(count)


def test_the_commands_of_every_table(lin: Callable[..., Person]) -> None:
    player = lin()
    kept = "() => JSON.parse(localStorage.getItem('paiju.settings')).sound"
    player.press("m")
    assert player.page.evaluate(kept) is True
    player.press("m")
    assert player.page.evaluate(kept) is False
    first = player.page.locator(".hand-cards [data-card]").first
    before = first.get_attribute("data-card")
    player.press("s", "s")
    expect(first).to_have_attribute("data-card", before or "")
    for key, title in (("l", "Log"), ("t", "Chat")):
        player.press(key)
        expect(player.page.get_by_role("complementary", name=title)).to_be_visible()
        player.press("Escape")


def test_letters_name_the_trumps_of_pinochle(person: Callable[..., Person], server_at: Callable[[str], Server]) -> None:
    lin = person("Lin", at=server_at(f"phase=trump hands={PINOCHLE} bidder=0 bid=200 passed=123"))
    lin.open_table("pinochle")
    lin.wait_for_turn_of([lin.seat])
    for letter, suit in zip("cdhs", ("clubs", "diamonds", "hearts", "spades"), strict=True):
        lin.press(letter)
        expect(lin.page.get_by_role("radio", name=re.compile(suit))).to_be_checked()
        expect(lin.button(f"Name {suit}")).to_be_visible()
    lin.button(re.compile("^Hint")).click()
    lin.page.wait_for_selector(f'.table-page[data-advised="{lin.table_fact("turn")}"]')


def test_all_in_takes_a_second_a(person: Callable[..., Person], server_at: Callable[[str], Server]) -> None:
    lin = person("Lin", at=server_at("button=0"))
    lin.open_table("holdem", seats=2)
    lin.wait_for_turn_of([lin.seat])
    turn = lin.table_fact("turn")
    lin.press("a")
    expect(lin.page.get_by_label("Amount")).to_have_value("1,000")
    assert lin.table_fact("turn") == turn
    lin.press("a")
    lin.page.wait_for_selector(f'.table-page:not([data-turn="{turn}"])')
    mine = [event.text for event in lin.history() if event.seat == lin.seat]
    assert mine[-1] == "raise 1000"
