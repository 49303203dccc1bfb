"""Every game is played to its end by two people in two browsers, with bots for the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .person import Person, play

GAMES = {
    "doudizhu": {"rules": {"deals": "1"}},
    "crazy_eights": {"rules": {"play_on": "never"}},
    "holdem": {"seats": 4, "rules": {"start_stack": "60", "max_hands": "6"}},
    "pinochle": {"rules": {"max_deals": "1"}},
    "tractor": {"rules": {"hands": "1", "ask": "false"}},
}


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_to_the_end(game: str, person: Callable[..., Person]) -> None:
    host, guest = person("Lin"), person("Mei")
    code = host.open_table(game, people=2, **GAMES[game])
    guest.join(code)
    host.button("Start").click()
    for each in (host, guest):
        each.page.wait_for_selector(".mat:not(.waiting)")
    assert not play([host, guest], moves=4)
    host.shoot(f"{game}-playing")
    assert play([host, guest])
    for each in (host, guest):
        each.sees_result()
    host.shoot(f"{game}-result")
