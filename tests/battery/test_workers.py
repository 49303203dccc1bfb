"""States go to other processes and come back: through multiprocessing, and through a cluster of Dask."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from multiprocessing import get_context

import pytest

from paiju import Random, State

from .arrangements import ARRANGEMENTS


def played(state: State) -> State:
    """A copy of a state in which something has happened."""
    again = copy(state)
    if not again.over():
        again.play(again.random_move(Random(3)))
    return again


@pytest.fixture(scope="module")
def states() -> Sequence[State]:
    """A state of every third arrangement, half of them after they were asked for their moves."""
    found = [arrangement.somewhere(11) for arrangement in ARRANGEMENTS[::3]]
    for state in found[::2]:
        state.legal()
    return found


@pytest.mark.compiled
@pytest.mark.parametrize("way", ["spawn", "forkserver"])
def test_processes_return_what_they_were_given_and_what_came_of_it(states: Sequence[State], way: str) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context(way)) as pool:
        assert list(pool.map(copy, states, chunksize=len(states))) == list(states)
        assert list(pool.map(played, states, chunksize=len(states))) == [played(state) for state in states]


@pytest.mark.compiled
def test_a_cluster_returns_what_it_was_given_and_what_came_of_it(states: Sequence[State]) -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        assert client.gather(client.map(copy, states)) == list(states)
        assert client.gather(client.map(played, states)) == [played(state) for state in states]
