"""Pinochle: no peer plays it, so only what a hand costs is measured."""

from __future__ import annotations

import time

import paiju
from contest import Cost, Sample, Side, Work

GAME = paiju.game("pinochle")
DEALS = 10
PLAYOUTS = 20


def hands(rules: str) -> Work:
    """Random play in the core, deals included; the unit is one hand of four players."""
    roots = [GAME.deal(rules, seed=seed) for seed in range(DEALS)]
    rng = paiju.Random(7)

    def work(n: int) -> Sample:
        state = roots[0].copy()
        made = 0
        start = time.process_time()
        for _ in range(n):
            for root in roots:
                for _ in range(PLAYOUTS):
                    state.assign(root)
                    paiju.playout(state, rng)
                    made += state.deal
        return Sample(made, time.process_time() - start)

    return work


def entries() -> list[Cost]:
    return [
        Cost(
            f"a hand of {rules} in the core",
            Side(f"pinochle {rules}", hands(rules)),
            limit=1 / 40_000,
            note="Shuffled, dealt and played by random moves, counted; whole games from copies of ten deals.",
        )
        for rules in ("auction,concede=false", "auction,pass_cards=4", "lab", "lab_intended")
    ]
