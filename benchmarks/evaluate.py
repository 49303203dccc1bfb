"""Poker hands: ranking them, and equity, against eval7 and phevaluator.

Every side ranks the same random hands of seven cards, made ready while the clock stands: Card objects for eval7,
numbers for phevaluator, sets for us. Neither peer has a call for many hands: there the batch is compared with a loop.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from typing import Any

import eval7
import phevaluator

from contest import Contest, Cost, Sample, Side, Work
from paiju import Random
from paiju.cards import card_text
from paiju.games.holdem.equity import equity
from paiju.games.holdem.evaluate import frequencies, rank, rank_all, set_of

HANDS = 20_000
BATCH = 1_000_000
SEVEN_CARD_HANDS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584]
HERO, VILLAIN = "AhKh", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"


def random_hands(n: int) -> list[list[int]]:
    """Hands of seven cards."""
    rng = Random(1)
    pack = list(range(52))
    hands = []
    for _ in range(n):
        for i in range(7):
            j = i + rng.below(52 - i)
            pack[i], pack[j] = pack[j], pack[i]
        hands.append(pack[:7])
    return hands


def one_by_one(evaluate: Callable[[Any], object], hands: Sequence[Any]) -> Work:
    """Calls from Python."""

    def work(n: int) -> Sample:
        start = time.process_time()
        for _ in range(n):
            for hand in hands:
                evaluate(hand)
        return Sample(n * len(hands), time.process_time() - start)

    return work


def spread_out(hands: Sequence[Sequence[int]]) -> Work:
    """phevaluator takes seven arguments."""
    evaluate = phevaluator.evaluate_cards

    def work(n: int) -> Sample:
        start = time.process_time()
        for _ in range(n):
            for hand in hands:
                evaluate(*hand)
        return Sample(n * len(hands), time.process_time() - start)

    return work


def in_batches(sets: array[int]) -> Work:
    """One call for all hands, into a ready array."""
    ranks = array("H", bytes(2 * len(sets)))

    def work(n: int) -> Sample:
        start = time.process_time()
        for _ in range(n):
            rank_all(sets, ranks)
        return Sample(n * len(sets), time.process_time() - start)

    return work


def our_trials(n: int) -> Sample:
    start = time.process_time()
    equity([HERO, VILLAIN], trials=n * 10_000)
    return Sample(n * 10_000, time.process_time() - start)


def their_trials() -> Work:
    hand = [eval7.Card(HERO[:2]), eval7.Card(HERO[2:])]
    hands = eval7.HandRange(VILLAIN)

    def work(n: int) -> Sample:
        start = time.process_time()
        eval7.py_hand_vs_range_monte_carlo(hand, hands, [], n * 10_000)
        return Sample(n * 10_000, time.process_time() - start)

    return work


def counted(n: int) -> Sample:
    """Every hand of seven cards, and the right number of each category."""
    start = time.process_time()
    for _ in range(n):
        assert frequencies(7) == SEVEN_CARD_HANDS
    return Sample(n, time.process_time() - start)


def compared(*hands: str) -> Work:
    def work(n: int) -> Sample:
        start = time.process_time()
        for _ in range(n):
            assert equity(hands).exact
        return Sample(n, time.process_time() - start)

    return work


def entries() -> list[Contest | Cost]:
    hands = random_hands(HANDS)
    sets = [set_of(hand) for hand in hands]
    many = array("Q", map(set_of, random_hands(BATCH)))
    objects = [[eval7.Card(card_text(card)) for card in hand] for hand in hands]
    scalar = Side("eval7.evaluate", one_by_one(eval7.evaluate, objects))
    batch = Side("paiju rank_all", in_batches(many))
    ours = Side("paiju rank of a set", one_by_one(rank, sets))
    other = Side("phevaluator.evaluate_cards", spread_out(hands))
    return [
        Contest(
            "many seven-card hands at once, against calls of eval7",
            "hands/s",
            batch,
            scalar,
            target=100,
            aim=200,
            note="A million random hands as sets of cards in an array, ranks into another. eval7 has no call for many.",
        ),
        Contest(
            "one seven-card hand from Python",
            "hands/s",
            ours,
            scalar,
            target=1.5,
            note="`rank` of a set of cards; eval7 is given a list of its Card objects.",
        ),
        Contest(
            "one seven-card hand from Python, as a list of cards",
            "hands/s",
            Side("paiju rank of a list", one_by_one(rank, hands)),
            scalar,
            note="`rank` of seven numbers, each checked.",
        ),
        Contest("the same against phevaluator", "hands/s", ours, other, note="Its C++ evaluator, seven numbers."),
        Contest(
            "Monte-Carlo equity of a hand against a range",
            "trials/s",
            Side("paiju equity(trials=...)", our_trials),
            Side("eval7.py_hand_vs_range_monte_carlo", their_trials()),
            target=3,
            aim=5,
            note=f"{HERO} against {VILLAIN} before the flop. Ours also counts ties and categories.",
        ),
        Cost(
            "all 133,784,560 seven-card hands", Side("paiju frequencies(7)", counted), note="Each ranked and counted."
        ),
        Cost("AA against KK, exactly", Side("paiju equity AA KK", compared("AA", "KK")), limit=0.5),
        Cost("AhKh against QsQc, exactly", Side("paiju equity AhKh QsQc", compared("AhKh", "QsQc")), limit=0.5),
    ]
