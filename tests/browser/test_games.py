"""Every game is played to its end by two people in two browsers, with bots for the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .person import Person, play

GAMES: dict[str, dict[str, Any]] = {
    "doudizhu": {"rules": {"deals": "1"}},
    "crazy_eights": {"rules": {"play_on": "never"}},
    "holdem": {"seats": 4, "rules": {"start_stack": "60", "max_hands": "6"}},
    "pinochle": {"rules": {"max_deals": "1"}},
    "tractor": {"preset": "sishifen", "rules": {"hands": "1", "ask": "false"}},
}


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_to_the_end(game: str, person: Callable[..., Person]) -> None:
    host, guest = person("Lin"), person("Yusuf")
    code = host.open_table(game, people=2, **GAMES[game])
    guest.join(code)
    host.button("Start").click()
    for each in (host, guest):
        each.page.wait_for_selector(".mat:not(.waiting)")
    assert not play([host, guest], moves=6)
    if host.wait_for_turn_of([host.seat]) is not None:
        host.shoot(f"{game}-playing")
    assert play([host, guest])
    for each in (host, guest):
        each.sees_result()
    host.shoot(f"{game}-result")


def test_a_mission_is_won(person: Callable[..., Person]) -> None:
    """Card by card with the mouse, by the moves that a perfect player finds."""
    from paiju import game
    from paiju.bots import bot
    from paiju.rng import Random

    lin = person("Lin")
    lin.visit("/missions")
    lin.page.get_by_role("listitem").filter(has_text="Mission 1").first.get_by_role("button").click()
    lin.at_table()
    doudizhu = game("doudizhu")
    state, solver = doudizhu.deal("endgame", mission=1), bot("solver", "doudizhu")
    while not state.over():
        lin.page.wait_for_selector(f'.table-page[data-turn="{len(state.log())}"]')
        text = solver(state.view(0), Random(1))
        hand_in(lin, text)
        state.play(doudizhu.parse(state.view(0), text))
        if not state.over():
            lin.page.wait_for_selector(f'.table-page[data-mover="0"]:not([data-turn="{lin.table_fact("turn")}"])')
    lin.sees_result()
    lin.shoot("mission-result")


def hand_in(lin: Person, text: str) -> None:
    """Moves the cards of a play into the buffer and hands them in, or passes."""
    if text == "pass":
        return lin.button("Pass").click()
    for rank in text:
        lin.page.locator(f'.hand-cards [data-card^="{rank}"]').first.click(position={"x": 8, "y": 12})
    return lin.button("Hand in").click()
