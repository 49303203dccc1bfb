"""What a table is told after a move: to each seat the same as if it were told alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import paiju
from paiju.server.live import LiveGame
from paiju.server.protocol import Pace
from paiju.server.room import Room
from paiju.server.seating import Seated, Sitter
from paiju.server.telling import Telling
from paiju.table import Seat
from paiju.wording import wording

from .long_games import LONG, moves_of

EVENTS = 300


@pytest.mark.parametrize("name", LONG)
def test_words_for_all_are_found_once_and_are_those_for_each(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, seats = LONG[name]
    game, words = paiju.game(name), wording(paiju.game(name))
    names = [f"Player {seat}" for seat in range(seats)]
    sitters = [Sitter(Seated("person", each, each)) for each in names]
    room = cast(Room, SimpleNamespace(id="table", names=names, called=names, sitters=sitters))
    live = LiveGame.begin(1, game.deal(game.ruleset(rules), seed=7), [Seat(each) for each in names], Pace())
    readers: list[int | None] = [*range(seats), None]
    told = found = 0
    kind: Any = type(words)
    report = kind.report

    def counted(*arguments: Any) -> Any:
        nonlocal found
        found += 1
        return report(*arguments)

    for move, actions in moves_of(live, EVENTS):
        since = live.events
        live.commit(move, actions)
        telling = Telling(room, live, since, readers)
        for seat in readers:
            with monkeypatch.context() as patch:
                patch.setattr(kind, "report", counted)
                update = telling.update(seat)
            view = live.view(seat)
            assert update.told == words.tell(view, names, since - live.events + len(view.history))
            told += len(update.told)
    assert 0 < found < 0.8 * told
