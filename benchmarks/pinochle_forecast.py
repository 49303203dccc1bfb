"""Fits the numbers of `games/pinochle/forecast.py` to what the quick player makes of random deals.

    python benchmarks/pinochle_forecast.py --deals 40000 --seed 1

prints them. In each deal the first seat holds the contract with every suit as trumps in turn. All play with open hands,
so that what is made is near to what the deal is worth; cards are passed as the quick player does.
"""

from __future__ import annotations

import argparse
from typing import Any, cast

import numpy

import paiju
from paiju import Random
from paiju.games.pinochle.forecast import Forecast
from paiju.games.pinochle.plays import USUAL, Plays
from paiju.games.pinochle.policy import PinochlePolicy

PASSING = (0, 3, 4)


def made(state: Any, policy: PinochlePolicy, rng: Random) -> tuple[float, float]:
    """What the first seat's team makes of a deal that is played on by the quick player: in all, and by tricks."""
    while not state.over():
        state._step(policy.choose(state, rng))
    tricks = state.points[0]
    melds = state.meld_points[0] + state.meld_points[2] if state.won[0] + state.won[2] else 0
    return tricks + melds, tricks


def samples(passed: int, deals: int, seed: int) -> tuple[Any, Any]:
    """Features of hands, and what came of them: one row for each deal and trump."""
    game = paiju.game("pinochle")
    rules = game.ruleset(f"auction,max_deals=1,concede=false,pass_cards={passed}")
    policy, forecast, rng = PinochlePolicy(plays=Plays(True, USUAL)), Forecast(), Random(seed)
    seen, totals = [], []
    for deal in range(deals):
        state = cast(Any, game.deal(rules, f"{seed}.{deal}"))
        for text in ("bid 200", "pass", "pass", "pass"):
            state.play(text)
        for trump in range(4):
            seen.append(forecast.features(state.held[0], state.paired[0], trump, False))
            world = state.copy()
            world.play("trump " + "CDHS"[trump])
            totals.append(made(world, policy, rng))
    return numpy.array(seen), numpy.array(totals)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--deals", type=int, default=40_000)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    found: list[list[str]] = [[], []]
    for passed in PASSING:
        seen, totals = samples(passed, options.deals, options.seed)
        for column in range(2):
            weights = numpy.linalg.lstsq(seen, totals[:, column], rcond=None)[0]
            left = totals[:, column] - seen @ weights
            found[column].append(f"    # {passed} cards passed, spread {left.std():.0f}")
            for half in (weights[:12], weights[12:]):
                found[column].append("    " + ", ".join(f"{weight:.1f}" for weight in half) + ",")
    for name, rows in zip(("TOTALS", "TRICKS"), found, strict=True):
        print(f"{name} = [", *rows, "]  # fmt: skip", sep="\n")


if __name__ == "__main__":
    main()
