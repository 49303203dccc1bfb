"""What single operations cost: copying a state, making a view, writing it as JSON."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import repeat

import paiju
from contest import Cost, Sample, Side, Work


def calls(function: Callable[[], object]) -> Work:
    """Calls from Python, the empty loop subtracted."""

    def work(n: int) -> Sample:
        n *= 1000
        start = time.process_time()
        for _ in repeat(None, n):
            pass
        empty = time.process_time()
        for _ in repeat(None, n):
            function()
        end = time.process_time()
        return Sample(n, end - empty - (empty - start))

    return work


def core_copies(state: paiju.State) -> Work:
    """Playouts of a finished game: a compiled loop that copies the state and sees that nothing is left to play."""
    rng = paiju.Random(1)

    def work(n: int) -> Sample:
        n *= 1000
        start = time.process_time()
        paiju.playouts(state, n, rng)
        return Sample(n, time.process_time() - start)

    return work


def middle_of(name: str, actions: int = 20) -> paiju.State:
    """A game some way in, with a log."""
    rng = paiju.Random(3)
    state = paiju.game(name).deal(seed=3)
    for _ in range(actions):
        state.play(state.random_move(rng))
    return state


def finished(name: str) -> paiju.State:
    state = middle_of(name)
    paiju.playout(state, paiju.Random(4))
    return state


def entries(name: str) -> list[Cost]:
    state = middle_of(name)
    seat = state.to_move()
    view = state.view(seat)
    size = len(view.json())
    return [
        Cost(
            f"{name}: copy in the core",
            Side(f"{name} assign", core_copies(finished(name))),
            limit=100e-9,
            note="`State.assign` into an existing state, in the compiled loop of `paiju.playouts`.",
        ),
        Cost(
            f"{name}: copy from Python",
            Side(f"{name} copy()", calls(state.copy)),
            note="`State.copy()`, a new object each time, the empty loop subtracted.",
        ),
        Cost(
            f"{name}: legal()",
            Side(f"{name} legal()", calls(state.legal)),
            note=f"Legal actions in the list: {len(state.legal())}.",
        ),
        Cost(
            f"{name}: view of the seat to move",
            Side(f"{name} view()", calls(lambda: state.view(seat))),
            note="After 20 actions, their descriptions already made.",
        ),
        Cost(
            f"{name}: view as JSON",
            Side(f"{name} json()", calls(view.json)),
            note=f"{size:,} bytes after 20 actions.",
        ),
    ]
