"""Training and learned players of Dou Dizhu on one core: a game of self-play with learning, and a decision."""

from __future__ import annotations

import time
from functools import lru_cache

import paiju
from contest import Cost, Sample, Side
from paiju import bots
from paiju.learn.trainer import Plan, Pupil
from paiju.rng import Random

GAME = paiju.game("doudizhu")
RULES = GAME.ruleset("classic,auction=none")
WARM = 3000  # games before the rings are full enough to learn from


@lru_cache(1)
def pupil() -> Pupil:
    """Nets of 256, 64 and 32 that have begun to learn."""
    found = Pupil(Plan(GAME, RULES, games=1), 0)
    found.run(WARM, 0.0)
    return found


def learn(n: int) -> Sample:
    """Games of self-play, each with the learning that follows from it."""
    here = pupil()
    start = time.process_time()
    here.run(n, 0.0)
    return Sample(n, time.process_time() - start)


def decide(n: int) -> Sample:
    """Decisions of `net` where there is something to choose."""
    player = bots.bot("net", "doudizhu", RULES).chooses  # type: ignore[attr-defined]
    rng = Random(1)
    state = GAME._start(RULES, *rng.key())
    player.choose(state, rng)
    taken, made = 0.0, 0
    while made < n:
        if state.to_move() < 0:
            state = GAME._start(RULES, *rng.key())
        choosing = state.count() > 1
        start = time.process_time()
        action = player.choose(state, rng)
        if choosing:
            taken += time.process_time() - start
            made += 1
        state._step(action)
    return Sample(n, taken)


def entries() -> list[Cost]:
    """What is measured."""
    return [
        Cost("self-play with learning, a game (256/64/32)", Side("Paiju", learn), 1 / 2000),
        Cost("a decision of `net` in Dou Dizhu", Side("Paiju", decide), 30e-6),
    ]
