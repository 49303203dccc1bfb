"""A linear policy for heads-up limit Hold'em learns to play a hand against the bot `rule`, through PettingZoo."""

import numpy as np

import paiju
from paiju import bots
from paiju.envs.pettingzoo import AEC

env, rule = AEC("holdem", "limit", seats=2, max_hands=1), bots.bot("rule", "holdem")
scale = 1 / np.maximum(env.seen.high, 1)


def play(weights: np.ndarray, seed: int) -> tuple[float, np.ndarray]:
    """A hand of seat 0 against the bot: the big blinds it won, and what would have made its moves likelier."""
    env.reset(seed=seed)
    chance, rng, slope = np.random.default_rng(seed), paiju.Random(seed), np.zeros_like(weights)
    for agent in env.agent_iter():
        state, _, over, _, _ = env.last()
        if over:
            env.step(None)
        elif agent == "seat_1":
            view = env.state_now.view(1)
            env.step(env.actions.id(env.game.parse(view, rule(view, rng)), env.state_now))
        else:
            seen, legal = state["observation"] * scale, np.flatnonzero(state["action_mask"])
            odds = np.exp(seen @ weights[:, legal])
            odds /= odds.sum()
            place = chance.choice(len(legal), p=odds)
            slope[:, legal] += np.outer(seen, np.eye(len(legal))[place] - odds)
            env.step(legal[place])
    return env.state_now.payoffs()[0] / env.rules.big_blind, slope


def train(hands: int = 4000, rate: float = 0.01) -> np.ndarray:
    weights, won = np.zeros((len(env.seen), len(env.actions))), [0.0]
    for seed in range(hands):
        reward, slope = play(weights, seed)
        weights += rate * (reward - np.mean(won[-500:])) * slope
        won.append(reward)
    return weights


def measure(weights: np.ndarray, hands: int = 2000) -> str:
    won = [play(weights, 10**6 + seed)[0] for seed in range(hands)]
    return f"{np.mean(won):+.2f} ± {1.96 * np.std(won) / hands**0.5:.2f} big blinds a hand"


if __name__ == "__main__":
    trained = train()
    print("before:", measure(np.zeros_like(trained)), "after:", measure(trained))
