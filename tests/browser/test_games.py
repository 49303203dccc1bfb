"""Every game is played to its end by two people in two browsers, with bots for the rest."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from paiju import game as game_named
from paiju.bots import bot
from paiju.rng import Random

from .person import Person, play

GAMES: dict[str, dict[str, Any]] = {
    "doudizhu": {"rules": {"deals": "1"}},
    "crazy_eights": {"rules": {"play_on": "never"}},
    "holdem": {"seats": 4, "rules": {"start_stack": "200", "max_hands": "6"}},
    "pinochle": {"rules": {"max_deals": "1"}},
    "tractor": {"preset": "sishifen", "rules": {"hands": "1", "ask": "false"}},
    "sevens": {"seats": 3},  # a game of the documents, on the screen that any game has
}


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_to_the_end(game: str, person: Callable[..., Person]) -> None:
    host, guest = person("Lin"), person("Yusuf")
    code = host.open_table(game, people=2, **GAMES[game])
    guest.join(code)
    host.button("Start").click()
    for each in (host, guest):
        each.page.wait_for_selector(".mat:not(.waiting)")
    if not play([host, guest], moves=5, until=host):
        host.shoot(f"{game}-playing")
    assert play([host, guest])
    for each in (host, guest):
        each.sees_result()
    host.shoot(f"{game}-result")


def test_a_mission_is_won(person: Callable[..., Person]) -> None:
    """Card by card with the mouse, by the moves that a perfect player finds."""
    doudizhu, solver = game_named("doudizhu"), bot("solver", "doudizhu")
    lin = person("Lin")
    lin.visit("/missions")
    lin.page.get_by_role("listitem").filter(has_text="Mission 1").first.get_by_role("button").click()
    lin.at_table()
    lin.shoot("mission-playing")
    while lin.wait_for_turn_of([0]) is not None:
        turn = lin.table_fact("turn")
        state = doudizhu.deal("endgame", mission=1)
        for event in lin.history():
            state.play(doudizhu.parse(state.view(event.seat), event.text))
        hand_in(lin, solver(state.view(0), Random(1)))
        lin.page.wait_for_selector(f'.table-page:not([data-turn="{turn}"])')
    lin.sees("You win.")
    lin.shoot("mission-result")
    lin.visit("/missions")
    lin.sees(re.compile("1 of 392"))


def hand_in(lin: Person, text: str) -> None:
    """Moves the cards of a play into the buffer and hands them in, or passes."""
    if text == "pass":
        return lin.button("Pass").click()
    for rank in text:
        lin.page.locator(f'.hand-cards [data-card^="{rank}"]').first.click(position={"x": 8, "y": 12})
    return lin.button("Hand in").click()
