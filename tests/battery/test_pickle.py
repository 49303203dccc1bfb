"""Every state can be pickled at any time, with its log, and loaded in another process, compiled or not."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys

import pytest

import paiju
from paiju import Moves, Record

from .arrangements import ARRANGEMENTS, GAMES, Arrangement, seats_and_spectator, seeds
from .digest import ROOT

LOAD = """
import pickle, sys
for state in pickle.load(sys.stdin.buffer):
    print(state.position())
    print(*(state.view(seat).json() for seat in (*range(state.seats), None)))
"""


def views(state: paiju.State) -> list[bytes]:
    return [state.view(seat).json() for seat in seats_and_spectator(state)]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_pickled_state_is_the_same_state(arrangement: Arrangement, long: bool) -> None:
    choosing = 0
    with seeds(arrangement, 50 if long else 2) as numbers:
        for seed in numbers:
            for made, state in enumerate(arrangement.walk(seed, moves=200)):
                if made % 7 and not state.choosing() and not state.over():
                    continue
                choosing += state.choosing()
                before = pickle.loads(pickle.dumps(state))
                shown, legal = views(state), state.legal()
                after = pickle.loads(pickle.dumps(state))
                for again in (before, after, copy.copy(after), copy.deepcopy(after)):
                    assert type(again) is type(state) and again.game is state.game and again.rules == state.rules
                    assert again.position() == state.position() and again.legal() == legal
                    assert views(again) == shown
                    assert again == state and hash(again) == hash(state)
    if arrangement.name == "tractor":
        assert choosing


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_pickled_state_goes_on_as_it_would_have(arrangement: Arrangement) -> None:
    state = arrangement.somewhere(5)
    again, rng, theirs = pickle.loads(pickle.dumps(state)), paiju.Random(5), paiju.Random(5)
    for _ in range(40):
        if state.over():
            break
        state.play(state.random_move(rng))
        again.play(again.random_move(theirs))
    assert again.position() == state.position() and views(again) == views(state)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_states_are_equal_when_the_same_can_happen(arrangement: Arrangement) -> None:
    state = arrangement.somewhere(5)
    again, other = state.copy(), arrangement.somewhere(8)
    assert state == again == arrangement.game.position(state.position()) and len({state, again, other}) == 2
    assert state != other and state != state.position()
    if not state.over():
        again.play(again.random_move(paiju.Random(1)))
        assert again != state


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_sampled_state_can_be_pickled(arrangement: Arrangement) -> None:
    state = arrangement.somewhere(6)
    for seat in range(state.seats):
        sampled = state.game.sample(state.view(seat), paiju.Random(seat))
        again = pickle.loads(pickle.dumps(sampled))
        assert again.position() == sampled.position() and views(again) == views(sampled)


@pytest.mark.compiled
@pytest.mark.parametrize("sources", [True, False], ids=["interpreted", "compiled"])
def test_a_state_is_loaded_in_another_process(sources: bool) -> None:
    states = [arrangement.somewhere(7) for arrangement in ARRANGEMENTS[::3]]
    for state in states:
        state.legal()
    paths = [*([str(ROOT / "src")] if sources else []), str(ROOT / "docs" / "examples")]
    run = subprocess.run(
        [sys.executable, "-c", LOAD],
        input=pickle.dumps(states),
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        stdout=subprocess.PIPE,
        check=True,
    )
    expected = [line for state in states for line in (state.position(), " ".join(map(str, views(state))))]
    assert run.stdout.decode().splitlines() == expected


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_games_rules_views_and_records_can_be_pickled(game: paiju.Game) -> None:
    state = game.deal(seed=1)
    record = Record.begin(state)
    for thing in (game, state.rules, state.view(0), record):
        assert pickle.loads(pickle.dumps(thing)) == thing
    assert pickle.loads(pickle.dumps(game)) is game


def test_moves_and_chance_can_be_pickled() -> None:
    moves = Moves(1)
    for action in (3, 1, (1 << 64) - 1):
        moves.add(action)
    again = pickle.loads(pickle.dumps(moves))
    again.add(5)
    assert again.to_list() == [3, 1, (1 << 64) - 1, 5] and moves.n == 3
    rng = paiju.Random(3)
    assert pickle.loads(pickle.dumps(rng)).next64() == rng.next64()
