"""A linear policy for heads-up limit Hold'em learns by playing against itself, 256 hands at once, with numpy alone."""

import numpy as np

import paiju


def choose(batch: paiju.Batch, weights: np.ndarray, chance: np.random.Generator) -> tuple[np.ndarray, ...]:
    """What the policy does in every game; what it sees, and how likely each action was."""
    seen = batch.observations / np.maximum(batch.observation.high, 1)
    odds = np.where(batch.masks, np.exp(seen @ weights), 0)
    odds /= odds.sum(1, keepdims=True)
    return (odds.cumsum(1) > chance.random((len(batch), 1))).argmax(1), seen, odds


def train(steps: int = 3000, games: int = 256, rate: float = 0.05, seed: int = 1) -> np.ndarray:
    batch = paiju.Batch("holdem", "limit", games, seed=seed, seats=2, max_hands=1)
    weights = np.zeros((len(batch.observation), len(batch.actions)), "f")
    chance, rows = np.random.default_rng(seed), np.arange(games)
    slopes = np.zeros((games, 2, *weights.shape), "f")  # for each game and seat: what made its moves likelier
    for _ in range(steps):
        chosen, seen, odds = choose(batch, weights, chance)
        odds[rows, chosen] -= 1
        slopes[rows, batch.turns] -= seen[:, :, None] * odds[:, None, :]
        _, _, rewards, done = batch.step(chosen)
        if done.any():
            won = rewards[done] / batch.rules.big_blind
            weights += rate * np.einsum("gs,gsij->ij", won, slopes[done]) / done.sum()
            slopes[done] = 0
    return weights


def measure(weights: np.ndarray, steps: int = 1000, games: int = 256, seed: int = 2) -> str:
    """What seat 0 wins by the policy against seat 1, who does anything."""
    batch = paiju.Batch("holdem", "limit", games, seed=seed, seats=2, max_hands=1)
    chance, won = np.random.default_rng(seed), []
    for _ in range(steps):
        ids = np.where(batch.turns == 0, choose(batch, weights, chance)[0], batch.random())
        _, _, rewards, done = batch.step(ids)
        won += (rewards[done, 0] / batch.rules.big_blind).tolist()
    return f"{np.mean(won):+.2f} ± {1.96 * np.std(won) / len(won) ** 0.5:.2f} big blinds a hand"


if __name__ == "__main__":
    trained = train()
    print("before:", measure(np.zeros_like(trained)), "after:", measure(trained))
