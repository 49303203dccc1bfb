"""What the plain console says first at a fair table."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest

from paiju import catalogue
from paiju.plain.paper import Paper
from paiju.terminal.peers import PeerSitting
from paiju.terminal.telling import Telling, introduce


def sitting(*, back: bool, begun: bool) -> PeerSitting:
    """Somebody who came as the third of three."""
    game = catalogue.game("doudizhu")
    gathering = SimpleNamespace(begun=begun, people=(), terms=SimpleNamespace(leaving="void", seats=3))
    return cast(
        PeerSitting,
        SimpleNamespace(
            back=back,
            gathering=gathering,
            game=game,
            names=("Ann", "Bob", "Cat"),
            hosting=False,
            host_name="Ann",
            playing=SimpleNamespace(rules=game.ruleset("classic")),
            ready=False,
        ),
    )


@pytest.mark.parametrize(
    ("back", "told"),
    [
        (False, ["You sit at the table of Ann", "The game begins: Ann, Bob, Cat.", "mixes the cards"]),
        (True, ["Going on with Dou Dizhu: Ann, Bob, Cat."]),
    ],
)
def test_who_sits_down_last_is_told_of_the_beginning_however_quickly_it_comes(
    back: bool, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    at = sitting(back=back, begun=True)
    paper = Paper(language="en")
    introduce(at, paper)
    asyncio.run(Telling(at, paper)._look())
    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert len(lines) == len(told)
    for line, part in zip(lines, told, strict=True):
        assert part in line
