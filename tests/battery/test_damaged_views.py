"""A view from elsewhere is taken or refused as BAD_VIEW, in bounded time and memory: by `from_json`, `sample`, bots."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

import paiju

from .arrangements import ARRANGEMENTS, GAMES, Arrangement, seats_and_spectator, some
from .damaged_views import ROOT, asked


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_damaged_views_are_taken_or_refused(game: paiju.Game, long: bool) -> None:
    """In a process of its own, which a view that crashes, hangs or takes a gigabyte would end."""
    times = 2000 if long else 40 if paiju.compiled else 20
    seed = str(int(time.time())) if long else "1"
    run = subprocess.run(
        [sys.executable, "-m", "battery.damaged_views", game.name, str(times), seed],
        cwd=ROOT / "tests",
        env=os.environ | {"PYTHONPATH": str(Path(paiju.__file__).parents[1])},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, f"seed {seed}, status {run.returncode} after\n{run.stderr[-3000:]}"
    tried = {what: int(n) for what, n in (line.split(": ") for line in run.stdout.splitlines())}
    for what in ("view refused", "view taken", "sample refused", "sample taken", "parse refused"):
        assert tried[what] >= times // 10, tried
    for name in asked(game):
        assert tried.get(f"{name} answers", 0) + tried.get(f"{name} refuses", 0) >= times // 10, tried


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_every_view_of_a_game_is_possible(arrangement: Arrangement) -> None:
    game, rng = arrangement.game, paiju.Random(1)
    for made, state in enumerate(arrangement.walk(9, moves=150)):
        if made % 10 and not state.over():
            continue
        for seat in some(seats_and_spectator(state), rng):
            view = game.view.from_json(state.view(seat).json())
            assert game.sample(view, rng).view(seat) == view


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("doudizhu", "bid", 10**20),
        ("doudizhu", "seats", 10**9),
        ("doudizhu", "counts", (1 << 33, 17, 17)),
        ("crazy_eights", "pile", ()),
        ("crazy_eights", "counts", (1 << 33, 5, 5, 5)),
        ("holdem", "stacks", (10**20,) * 6),
        ("pinochle", "gone", ("9C",) * 3),
        ("pinochle", "bid", 10**20),
        ("tractor", "receiver", 9),
        ("tractor", "counts", ((1 << 32) + 5, 25, 25, 25)),
        ("tractor", "seats", 10**9),
        ("sevens", "hand_sizes", (10**9, 13, 13, 13)),
    ],
)
def test_impossible_views_are_refused_at_once(name: str, field: str, value: object) -> None:
    game = paiju.game(name)
    view = game.deal(seed=1).view(0)
    odd = msgspec.structs.replace(view, **{field: value})
    for refuse in (lambda: game.sample(odd, paiju.Random(1)), lambda: game.view.from_json(odd.json())):
        with pytest.raises(paiju.NotationError) as refused:
            refuse()
        assert refused.value.code == "BAD_VIEW"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_view_is_checked_once_however_often_it_is_sampled_and_samples_are_looked_at(game, monkeypatch):
    rng = paiju.Random(1)
    view = game.view.from_json(game.deal(seed=1).view(0).json())
    checked = []
    check = game.view.check
    monkeypatch.setattr(game.view, "check", lambda self: (checked.append(self), check(self)))
    for _ in range(5):
        game.sample(view, rng).view(1)
    assert sum(each is view for each in checked) == 1
