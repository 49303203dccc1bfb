"""No screen reads words: where every sentence is another one, all that is seen beside the sentences stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Server
from .person import Person, play
from .test_games import GAMES
from .test_motion import BOMBS, play_bombs


@pytest.mark.parametrize("game", ["doudizhu", "pinochle"])
def test_two_people_play_to_the_end(game: str, person: Callable[..., Person], server_at: Callable[..., Server]) -> None:
    server = server_at(reworded=True)
    host, guest = person("Lin", at=server), person("Yusuf", at=server)
    options: dict[str, Any] = GAMES[game]
    guest.join(host.open_table(game, people=2, **options))
    host.button("Start").click()
    assert play([host, guest])
    for each in (host, guest):
        each.sees_result()
    host.shoot(f"{game}-reworded")


def test_bombs_are_the_evidence_of_the_result(person: Callable[..., Person], server_at: Callable[..., Server]) -> None:
    lin = person("Lin", at=server_at(BOMBS, reworded=True))
    play_bombs(lin)
    expect(lin.page.locator("article.sheet .bombs .card")).to_have_count(6)
