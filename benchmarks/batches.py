"""Games as arrays: `paiju.Batch` against our own loop over one game, and against RLCard and OpenSpiel.

A step is: what the seat to move sees, what it may do, a random legal action, and the action; new deals included. The
loop asks `legal`, `observe`, `mask` and `play` from Python. RLCard's `env.step` gives the observation and the legal
actions; OpenSpiel is asked for its observation tensor and its mask. Rules and observations of these two differ from
ours somewhat, as the pages of the games say.
"""

from __future__ import annotations

import random
import time

import pyspiel
import rlcard

import paiju
from contest import Contest, Sample, Side, Work

GAMES = 256
PRESETS = {
    "crazy_eights": "points",
    "doudizhu": "classic",
    "holdem": "no-limit",
    "pinochle": "auction",
    "tractor": "classic",
}
RLCARD = {"doudizhu": "doudizhu", "holdem": "no-limit-holdem"}


def stepped(name: str) -> Work:
    """So many steps of a batch."""
    batch = paiju.Batch(name, PRESETS[name], GAMES, seed=1)

    def work(n: int) -> Sample:
        begin = time.process_time()
        for _ in range(n):
            batch.step(batch.random())
        return Sample(n * GAMES, time.process_time() - begin)

    return work


def looped(name: str) -> Work:
    """So many steps of one game after the other, from Python."""
    game, rules = paiju.game(name), PRESETS[name]
    actions, observation, rng = game.action_space(rules), game.observation_space(rules), paiju.Random(1)

    def work(n: int) -> Sample:
        state, begin = game.deal(rules, 0), time.process_time()
        for step in range(n):
            if state.over():
                state = game.deal(rules, step)
            legal = actions.legal(state)
            observation.observe(state, state.to_move())
            actions.mask(state)
            state.play(actions.action(rng.choice(legal), state))
        return Sample(n, time.process_time() - begin)

    return work


def in_rlcard(name: str) -> Work:
    """So many steps of RLCard's environment."""
    env, chance = rlcard.make(RLCARD[name], config={"seed": 1}), random.Random(1)

    def work(n: int) -> Sample:
        (state, _), begin = env.reset(), time.process_time()
        for _ in range(n):
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            if env.is_over():
                state, _ = env.reset()
        return Sample(n, time.process_time() - begin)

    return work


def in_openspiel() -> Work:
    """So many steps of OpenSpiel's Crazy Eights; what chance does counts as no step."""
    game, chance = pyspiel.load_game("crazy_eights(players=4)"), random.Random(1)

    def work(n: int) -> Sample:
        state, begin = game.new_initial_state(), time.process_time()
        for _ in range(n):
            while state.is_terminal() or state.is_chance_node():
                if state.is_terminal():
                    state = game.new_initial_state()
                else:
                    state.apply_action(chance.choice(state.chance_outcomes())[0])
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(chance.choice(state.legal_actions()))
        return Sample(n, time.process_time() - begin)

    return work


def entries() -> list[Contest]:
    found = []
    for name in PRESETS:
        title, ours = paiju.game(name).title.en, Side("paiju.Batch", stepped(name))
        note = f"{GAMES} games at once, `{PRESETS[name]}`, random moves."
        loop = Side("paiju from Python", looped(name))
        found.append(Contest(f"{title}, against our own loop", "steps/s", ours, loop, target=10.0, note=note))
        if name in RLCARD:
            peer = Side("RLCard", in_rlcard(name))
            found.append(Contest(f"{title}, against RLCard", "steps/s", ours, peer, target=1.0, note=note))
        elif name == "crazy_eights":
            peer = Side("OpenSpiel from Python", in_openspiel())
            found.append(Contest(f"{title}, against OpenSpiel", "steps/s", ours, peer, target=1.0, note=note))
    return found
