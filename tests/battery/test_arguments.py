"""Every public method of every game checks its arguments, and no argument ends the process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import paiju

from .arrangements import GAMES, PRESETS, Arrangement
from .wrong_arguments import ROOT, public


def tried(part: str) -> dict[str, int]:
    """What `wrong_arguments` called in a process of its own, and how often."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as calls:
        run = subprocess.run(
            [sys.executable, "-m", "battery.wrong_arguments", part],
            cwd=ROOT / "tests",
            env=os.environ | {"PYTHONPATH": str(Path(paiju.__file__).parents[1])},
            stdout=subprocess.PIPE,
            stderr=calls,
            text=True,
            timeout=300,
        )
        calls.seek(0)
        assert run.returncode == 0, f"status {run.returncode} after\n{calls.read()[-2000:]}"
    lines = [line.rsplit(" ", 1) for line in run.stdout.splitlines()]
    return {name: int(times) for name, times in lines}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_wrong_arguments_are_refused(game: paiju.Game) -> None:
    found = tried(game.name)
    for kind in (paiju.State, paiju.Game):
        asked = {name.partition(" ")[0] for name in found}
        assert asked >= {f"{kind.__name__}.{name}" for name in public(kind) if name not in ("rules", "view")}
    for name in ("State.nth", "State.view", "State.play", "State.step", "State.assign", "Game.text", "Game.sample"):
        assert found[f"{name} refusal"] > 20


def test_wrong_arguments_of_playouts_and_chance_are_refused() -> None:
    found = tried("random")
    assert found["playout refusal"] > 20 and found["playouts refusal"] > 20 and found["Random.below refusal"] > 10


@pytest.mark.compiled
def test_nothing_inside_the_core_ends_the_process() -> None:
    found = tried("inside")
    assert len(found) > 10 and sum(found.values()) > 80


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_one_answer_in_all_games(arrangement: Arrangement) -> None:
    state = arrangement.somewhere(4)
    while state.over():
        state = arrangement.deal(1)
    game = state.game
    other = next(each for each in GAMES if each is not game).deal(seed=1)
    for code, call in [
        ("NO_SUCH_MOVE", lambda: state.nth(999_999_999_999)),
        ("NO_SUCH_MOVE", lambda: state.nth(state.count())),
        ("NO_SUCH_MOVE", lambda: state.nth(-1)),
        ("NO_SUCH_MOVE", lambda: state.nth(True)),
        ("NO_SEAT", lambda: state.view(-1)),
        ("NO_SEAT", lambda: state.view(-2)),
        ("NO_SEAT", lambda: state.view(state.seats)),
        ("NO_SEAT", lambda: state.view("0")),  # type: ignore[arg-type]
        ("NOT_OVER", state.payoffs),
        ("OTHER_GAME", lambda: state.assign(other)),
        ("OTHER_GAME", lambda: game.position_text(other)),
        ("BAD_VIEW", lambda: game.sample(other.view(0), paiju.Random(1))),
        ("BAD_VIEW", lambda: game.parse(other.view(0), "pass")),
        ("BAD_ACTION", lambda: game.text(-1)),
        ("BAD_ACTION", lambda: game.text(1 << 64)),
        ("NOT_RANDOM", lambda: game.sample(state.view(0), None)),  # type: ignore[arg-type]
        ("NOT_RANDOM", lambda: state.random_move(None)),  # type: ignore[arg-type]
        ("NOT_RANDOM", lambda: paiju.playout(state, None)),  # type: ignore[arg-type]
        ("BAD_NUMBER", lambda: paiju.playouts(state, -1, paiju.Random(1))),
    ]:
        with pytest.raises(paiju.PaijuError) as refused:
            call()
        assert refused.value.code == code


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_number_that_is_no_action_has_no_text(game: paiju.Game) -> None:
    rng, known = paiju.Random(1), 0
    for action in [*range(5000), *(rng.next64() >> rng.below(64) for _ in range(2000))]:
        try:
            known += bool(game.text(action))
        except paiju.PaijuError as refused:
            assert refused.code == "BAD_ACTION"
    assert known


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_a_state_becomes_equal_to_one_by_other_rules(arrangement: Arrangement) -> None:
    for other in PRESETS:
        if other.name == arrangement.name:
            state, into = arrangement.somewhere(2), other.somewhere(3)
            into.assign(state)
            assert into.position() == state.position()
            paiju.playout(into, paiju.Random(1))
            paiju.playout(state, paiju.Random(1))
            assert into.position() == state.position() and into.payoffs() == state.payoffs()
