"""OpenSpiel's side: its C++ rollouts, and its games driven from Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pyspiel

from contest import Sample, Work

PLAYOUTS = 500  # from each of the roots, as a search would do before it moves


def searches(game: pyspiel.Game, roots: list[pyspiel.State]) -> Work:
    """Its own C++ Monte-Carlo search, one random playout per simulation: `PLAYOUTS` of them from each root.

    The fastest way there is to its playouts. A simulation descends the search tree first, so its playout starts
    a move or two later than the root and does not list the root's moves again.
    """
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, PLAYOUTS, 1000, False, 7, False)
    return rollouts(bot, roots)


def evaluations(game: pyspiel.Game, roots: list[pyspiel.State]) -> Work:
    """Its C++ loop of clone, list the legal actions, apply one of them until the end: all playouts from the root.

    A search of one simulation evaluates just its root, here with `PLAYOUTS` playouts: exactly what
    `paiju.playouts` does.
    """
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(PLAYOUTS, 7), 2.0, 1, 1000, False, 7, False)
    return rollouts(bot, roots)


def rollouts(bot: pyspiel.Bot, roots: list[pyspiel.State]) -> Work:
    def work(n: int) -> Sample:
        start = time.process_time()
        for _ in range(n):
            for root in roots:
                bot.step(root)
        return Sample(n * len(roots) * PLAYOUTS, time.process_time() - start)

    return work


def games(deal: Callable[[random.Random], pyspiel.State]) -> Work:
    """Whole games from Python: a deal, then random legal actions until the end."""

    def work(n: int) -> Sample:
        rng = random.Random(1)
        start = time.process_time()
        for _ in range(n):
            play_out(deal(rng), rng.random)
        return Sample(n, time.process_time() - start)

    return work


def steps(deal: Callable[[random.Random], pyspiel.State]) -> Work:
    """Only the steps of the players, from states that were dealt while the clock stood, twenty at a time."""

    def work(n: int) -> Sample:
        rng = random.Random(1)
        made = 0
        taken = 0.0
        for _ in range(n):
            states = [deal(rng) for _ in range(20)]
            start = time.process_time()
            for state in states:
                made += play_out(state, rng.random)
            taken += time.process_time() - start
        return Sample(made, taken)

    return work


def play_out(state: pyspiel.State, draw: Callable[[], float]) -> int:
    """Random legal actions until there are none; returns how many.

    The dealer's draws in a running game are uniform, so that the legal actions serve for them as well and are
    cheaper than its list of outcomes with probabilities.
    """
    made = 0
    while legal := state.legal_actions():
        state.apply_action(legal[int(draw() * len(legal))])
        made += 1
    return made


def deal_by_outcomes(game: pyspiel.Game, draw: Callable[[], float]) -> pyspiel.State:
    """A deal as its documentation shows it: ask for the outcomes of each chance node and choose one."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(draw() * len(outcomes))][0])
    return state
