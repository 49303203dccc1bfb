"""Our side of what is measured the same way for every game."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import paiju
from contest import Sample, Work

PLAYOUTS = 500


def playouts(roots: list[paiju.State]) -> Work:
    """Random playouts in the core, `PLAYOUTS` from each root."""
    rng = paiju.Random(7)

    def work(n: int) -> Sample:
        start = time.process_time()
        for _ in range(n):
            for root in roots:
                paiju.playouts(root, PLAYOUTS, rng)
        return Sample(n * len(roots) * PLAYOUTS, time.process_time() - start)

    return work


def dealt_playouts(game: paiju.Game, rules: str) -> Work:
    """Whole games, the deal included, played out in the core."""
    rng = paiju.Random(7)

    def work(n: int) -> Sample:
        start = time.process_time()
        for seed in range(n):
            paiju.playout(game.deal(rules, seed=seed), rng)
        return Sample(n, time.process_time() - start)

    return work


def games(game: paiju.Game, rules: str) -> Work:
    """Whole games from Python: `deal`, then `legal` and `play` until the end. Every action is checked and logged."""

    def work(n: int) -> Sample:
        draw = random.Random(1).random
        start = time.process_time()
        for seed in range(n):
            play_out(game.deal(rules, seed=seed), draw)
        return Sample(n, time.process_time() - start)

    return work


def steps(game: paiju.Game, rules: str) -> Work:
    """Only the steps, from states that were dealt while the clock stood, twenty at a time."""

    def work(n: int) -> Sample:
        draw = random.Random(1).random
        made = 0
        taken = 0.0
        for batch in range(n):
            states = [game.deal(rules, seed=20 * batch + number) for number in range(20)]
            start = time.process_time()
            for state in states:
                made += play_out(state, draw)
            taken += time.process_time() - start
        return Sample(made, taken)

    return work


def play_out(state: paiju.State, draw: Callable[[], float]) -> int:
    """Random legal actions until there are none; returns how many."""
    made = 0
    while legal := state.legal():
        state.play(legal[int(draw() * len(legal))])
        made += 1
    return made
