"""The scripts of the docs that train a policy, in a small form."""

from __future__ import annotations

import numpy as np
import pytest
import train_batch

pytest.importorskip("pettingzoo")

import train_pettingzoo


def test_a_policy_learns_through_the_batch() -> None:
    weights = train_batch.train(steps=60, games=8)
    assert np.isfinite(weights).all() and np.abs(weights).max() > 0
    assert "big blinds a hand" in train_batch.measure(weights, steps=20, games=8)


def test_a_policy_learns_against_the_rule_bot_through_pettingzoo() -> None:
    weights = train_pettingzoo.train(hands=5)
    assert np.isfinite(weights).all() and np.abs(weights).max() > 0
    assert "big blinds a hand" in train_pettingzoo.measure(weights, hands=5)
