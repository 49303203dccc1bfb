"""Regret minimisation finds what is known about Kuhn and Leduc poker."""

from __future__ import annotations

import pytest

from paiju import Random
from paiju.regret.exact import DISCOUNTED, PLAIN, PLUS, Discount, Exact, exploitability, value_of
from paiju.regret.sampling import Deals, Sampler

from .games import kuhn, leduc


@pytest.mark.parametrize("discount", [PLAIN, PLUS, DISCOUNTED])
def test_kuhn_is_worth_an_eighteenth_of_a_chip_to_the_second_player(discount: Discount) -> None:
    game = Exact(*kuhn(), discount)
    before = game.exploitability()
    game.run(1000)
    assert before > 0.1
    assert game.exploitability() < 0.003
    assert game.value() == pytest.approx(-1 / 18, abs=0.003)


def test_the_second_player_of_kuhn_plays_as_is_known() -> None:
    """He bets a third of his jacks after a check and calls with a third of his queens; never folds a king."""
    tree, deals = kuhn()
    game = Exact(tree, deals, PLUS)
    game.run(2000)
    strategy = game.strategy()
    bluff, call = strategy[tree.row(1, 0) + 1], strategy[tree.row(2, 1) + 1]
    assert bluff == pytest.approx(1 / 3, abs=0.03) and call == pytest.approx(1 / 3, abs=0.03)
    assert strategy[tree.row(2, 2) + 1] > 0.999 and strategy[tree.row(2, 0) + 1] < 0.001


def test_discounting_is_better_than_none_in_leduc() -> None:
    found = {}
    for discount in (PLAIN, PLUS, DISCOUNTED):
        game = Exact(*leduc(), discount)
        game.run(60)
        found[discount] = game.exploitability()
    assert found[DISCOUNTED] < found[PLAIN] and found[PLUS] < found[PLAIN] < 0.3
    assert game.value() == pytest.approx(-0.0856, abs=0.03)


class SampledKuhn(Deals):
    """Two of three cards."""

    def draw(self, rng: Random) -> int:
        mine = rng.below(3)
        theirs = (mine + 1 + rng.below(2)) % 3
        self.held = [mine, 0, 0, 0, theirs, 0, 0, 0]
        self.result = 1 if mine > theirs else -1
        return 0


def test_sampling_comes_to_the_same() -> None:
    tree, deals = kuhn()
    sampler = Sampler(tree, SampledKuhn())
    rng = Random("kuhn")
    for period in range(1, 11):
        sampler.run(1000, rng)
        sampler.fade(period / (period + 1))
    game = Exact(tree, deals)
    strategy = list(sampler.strategy())
    assert sampler.iterations == 10_000
    assert exploitability(game, strategy) < 0.03
    assert value_of(game, strategy) == pytest.approx(-1 / 18, abs=0.03)


def test_the_same_seed_gives_the_same_strategy() -> None:
    found = []
    for seed in ("one", "one", "two"):
        sampler = Sampler(kuhn()[0], SampledKuhn())
        sampler.run(100, Random(seed))
        found.append(list(sampler.strategy()))
    assert found[0] == found[1] != found[2]
