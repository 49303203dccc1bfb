"""Dou Dizhu with open hands: how long random endings take to solve, at the median and at the 99th of a hundred."""

from __future__ import annotations

import random
import time
from functools import cache
from statistics import quantiles

import paiju
from contest import Cost, Sample, Side, Work
from paiju.games.doudizhu.endings import Endings
from paiju.games.doudizhu.kinds import UNKNOWN

GAME = paiju.game("doudizhu")
PACK = [rank for rank in "3456789TJQKA2" for _ in range(4)] + ["B", "R"]
ENDINGS = 300
BUDGET = 50_000_000
RULES = {2: "endgame-full,mission=none", 3: "endgame-three,mission=none"}


def ending(seats: int, cards: int, rng: random.Random) -> paiju.State:
    """Random hands from one pack; the first seat leads, of three as landlord."""
    drawn = rng.sample(PACK, seats * cards)
    hands = "/".join("".join(drawn[seat * cards : (seat + 1) * cards]) for seat in range(seats))
    return GAME.position(f"{RULES[seats]} hands={hands}")


@cache
def times(seats: int, cards: int) -> list[float]:
    """Processor time of each of many endings, every one with an empty memory; none of them is given up."""
    rng, endings, found = random.Random(1), Endings(), []
    for _ in range(ENDINGS):
        state = ending(seats, cards, rng)
        endings.memory.clear()
        start = time.process_time()
        value = endings.solve(state, BUDGET)
        found.append(time.process_time() - start)
        if value == UNKNOWN:
            raise RuntimeError(state.position())
    return found


def share(seats: int, cards: int, percent: int) -> Work:
    """The time within which so many of a hundred endings are solved; they are solved once, however long it may run."""

    def work(n: int) -> Sample:
        return Sample(n, n * quantiles(times(seats, cards), n=100)[percent - 1])

    return work


def small(seats: int, cards: int) -> Work:
    """Different small endings one after the other, the memory kept as a search would keep it."""
    rng = random.Random(1)
    states = [ending(seats, cards, rng) for _ in range(1000)]

    def work(n: int) -> Sample:
        endings = Endings(room=1 << 16)
        start = time.process_time()
        for _ in range(n):
            for state in states:
                endings.solve(state, BUDGET)
            endings.memory.clear()
        return Sample(n * len(states), time.process_time() - start)

    return work


def entries() -> list[Cost]:
    note = (
        "Random hands from one pack, all combinations, every ending with an empty memory; in-core, asked from Python."
    )
    return [
        Cost("two hands of 8, median", Side("8+8", share(2, 8, 50)), 0.009, note),
        Cost("two hands of 10, median", Side("10+10", share(2, 10, 50)), 0.05, note),
        Cost("two hands of 10, 99 of 100", Side("10+10, 99 %", share(2, 10, 99)), 2.0, note),
        Cost("two hands of 12, median", Side("12+12", share(2, 12, 50)), 1.5, note),
        Cost("three hands of 8, median", Side("8+8+8", share(3, 8, 50)), 0.5, note),
        Cost("three hands of 8, 99 of 100", Side("8+8+8, 99 %", share(3, 8, 99)), None, note),
        Cost("a small ending, two hands of 5", Side("5+5", small(2, 5)), 0.001, "A thousand different ones in a row."),
        Cost(
            "a small ending, three hands of 4", Side("4+4+4", small(3, 4)), 0.001, "A thousand different ones in a row."
        ),
    ]
