"""RLCard's side: its Dou Dizhu with random players, driven in three ways. It has no auction: seat 0 is landlord."""

from __future__ import annotations

import random
import time

import numpy
import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.doudizhu import Game

from contest import Sample


def environment(n: int) -> Sample:
    """As its documentation shows it: an environment, its random agents, `env.run()`."""
    return run(n, is_training=False)


def training(n: int) -> Sample:
    """The same in training mode, in which its random agents do not list the probabilities of all 27,472 actions."""
    return run(n, is_training=True)


def run(n: int, is_training: bool) -> Sample:
    numpy.random.seed(1)
    env = rlcard.make("doudizhu", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    start = time.process_time()
    for _ in range(n):
        env.run(is_training=is_training)
    return Sample(n, time.process_time() - start)


def bare_game(n: int) -> Sample:
    """Its game object without the environment around it: no observations, no trajectories. Its fastest."""
    draw = random.Random(1).random
    game = Game()
    game.np_random = numpy.random.RandomState(1)
    start = time.process_time()
    for _ in range(n):
        state, _ = game.init_game()
        while legal := state["actions"]:
            state, _ = game.step(legal[int(draw() * len(legal))])
    return Sample(n, time.process_time() - start)
