"""Connections that break, and servers that die: the game goes on by itself."""

from __future__ import annotations

import signal
from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import Server
from .person import PATIENCE, TABLE, Person, play


def test_a_page_that_is_loaded_again_comes_back_to_its_seat(person: Callable[..., Person]) -> None:
    lin, mei = person("Lin"), person("Mei")
    mei.join(lin.open_table("crazy_eights", people=2, rules={"play_on": "never"}))
    lin.button("Start").click()
    assert not play([lin, mei], moves=3)
    seat, hand = lin.seat, cards(lin)
    lin.page.reload()
    lin.at_table()
    expect(lin.page.locator(".hand-cards [data-card]")).to_have_count(len(hand))
    assert (lin.seat, cards(lin)) == (seat, hand)
    assert play([lin, mei])
    mei.sees_result()


def test_a_killed_server_is_waited_for(person: Callable[..., Person], mortal_server: Server) -> None:
    lin, mei = person("Lin", at=mortal_server), person("Mei", at=mortal_server)
    mei.join(lin.open_table("doudizhu", people=2))
    lin.button("Start").click()
    assert not play([lin, mei], moves=5)
    with lin.forgive(), mei.forgive():
        mortal_server.kill()
        for each in (lin, mei):
            each.sees("Connection lost")
        lin.shoot("connection-lost")
        mortal_server.start()
        for each in (lin, mei):
            expect(each.page.locator(".banner")).to_have_count(0, timeout=PATIENCE)
    assert play([lin, mei])
    for each in (lin, mei):
        each.sees_result()


def test_a_server_that_is_dead_without_a_word_is_noticed_and_the_move_is_kept(
    person: Callable[..., Person], mortal_server: Server
) -> None:
    lin = person("Lin", at=mortal_server)
    lin.open_table("crazy_eights", people=1, rules={"play_on": "never"})
    lin.wait_for_turn_of([lin.seat])
    turn = lin._ask_for_hint()
    with lin.forgive():
        mortal_server.process.send_signal(signal.SIGSTOP)
        try:
            lin.press("Enter")
            expect(lin.page.locator(".banner")).to_be_visible(timeout=6_000)
            lin.sees("Your move waits")
            lin.shoot("move-waits")
        finally:
            mortal_server.process.send_signal(signal.SIGCONT)
        expect(lin.page.locator(".banner")).to_have_count(0, timeout=PATIENCE)
        lin.page.wait_for_selector(f'{TABLE}:not([data-turn="{turn}"])')
    assert lin.history()


def cards(person: Person) -> list[str | None]:
    """My hand, as the page shows it."""
    return [card.get_attribute("data-card") for card in person.page.locator(".hand-cards [data-card]").all()]
