"""Ranks of a million random hands are in the same order as phevaluator's, and numpy's arrays are ranked as they are."""

from __future__ import annotations

from itertools import pairwise

import numpy
import phevaluator
import pytest

import paiju
from paiju import PaijuError
from paiju.games.holdem.evaluate import rank, rank_all

SEED = 7
HANDS = 1_000_000 if paiju.compiled else 20_000


@pytest.fixture(scope="module")
def hands() -> numpy.ndarray:
    """Rows of seven different cards."""
    generator = numpy.random.default_rng(SEED)
    return generator.random((HANDS, 52)).argpartition(7, axis=1)[:, :7].astype(numpy.uint8)


def test_the_order_is_phevaluators(hands: numpy.ndarray) -> None:
    """Its best hand is number 1: with each of its numbers goes one of our ranks, and the order is the opposite."""
    theirs = [phevaluator.evaluate_cards(*row) for row in hands.tolist()]
    pairs = sorted(set(zip(theirs, rank_all(hands).tolist(), strict=True)))
    for (better, high), (worse, low) in pairwise(pairs):
        assert better < worse, (SEED, better, high, low)
        assert high > low, (SEED, better, worse)


def test_sets_and_rows_of_numpy(hands: numpy.ndarray) -> None:
    sets = (numpy.uint64(1) << hands[:500].astype(numpy.uint64)).sum(axis=1, dtype=numpy.uint64)
    ranks = rank_all(sets)
    assert ranks.dtype == numpy.uint16
    assert ranks.tolist() == rank_all(hands[:500]).tolist() == [rank(row) for row in hands[:500].tolist()]
    sets.flags.writeable = False
    assert rank_all(sets[::2]).tolist() == ranks[::2].tolist()


@pytest.mark.parametrize("kind", [numpy.int64, numpy.float64, numpy.uint8])
def test_other_numbers_are_refused(kind: type) -> None:
    with pytest.raises(PaijuError, match="64-bit sets"):
        rank_all(numpy.zeros(3, kind))
