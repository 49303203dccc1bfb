"""The blueprint: a strategy for two players that was learned before anybody sits down, and how it is learned.

`train` plays Hold'em, boiled down to buckets and a few wagers, against itself by external sampling, for each of some
depths of stacks, and writes what comes out to `weights/`: the buckets of all flops in one file, a strategy in one for
each depth. A file begins with a line that says how it was made; then come the chances of all actions in sixteenths, two
in a byte, compressed.
"""

from __future__ import annotations

import argparse
import json
import lzma
import math
import time
from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...regret.sampling import Sampler
from ...rng import Random
from .buckets import BUCKETS, Cuts, Standings, canonical, distinct_boards, find_cuts, number_of
from .encoding import HANDS
from .learning import HoldemDeals
from .wagers import MOST_RAISES, SIZES, betting

WEIGHTS = Path(__file__).with_name("weights")
FLOPS = "flops.bin"
# Depths of stacks in big blinds, and the share of the time that each takes to learn.
DEPTHS = {100: 0.46, 200: 0.2, 50: 0.16, 25: 0.09, 12: 0.06, 6: 0.03}
PERIODS = 60
SAMPLE = 500
Report = Callable[[str], None]


class Buckets:
    """The buckets of all streets: cuts for each, and a table for the flop, on which looking ahead takes longest."""

    def __init__(self, cuts: Sequence[Cuts], flops: bytes) -> None:
        self.cuts = cuts
        self.flops = flops
        self.rows = {board: row for row, board in enumerate(distinct_boards(3))}

    def bucket(self, board: int, street: int, first: int, second: int, standings: Standings) -> int:
        """The bucket of two cards on a board."""
        if street == 1:
            suits = array("i", [0] * 4)
            row = HANDS * self.rows[canonical(board, suits)]
            one, two = (4 * (card >> 2) + suits[card & 3] for card in (first, second))
            return self.flops[row + number_of(one, two)]
        hand = number_of(first, second)
        if street == 3:
            standings.score(board)
            return self.cuts[3].bucket(standings.scores[hand], 0)
        standings.look_ahead(board, 1)
        return self.cuts[2].bucket(standings.sums[hand], standings.spread(hand, 1))

    def on(self, board: int, street: int, standings: Standings) -> bytearray:
        """The bucket of every hand on a board, 255 for those that share a card with it."""
        found = bytearray(HANDS)
        if street == 1:
            suits = array("i", [0] * 4)
            start = HANDS * self.rows[canonical(board, suits)]
            place = 0
            for high in range(52):
                for low in range(high):
                    one, two = (4 * (card >> 2) + suits[card & 3] for card in (high, low))
                    found[place] = self.flops[start + number_of(one, two)]
                    place += 1
        else:
            self.cuts[street].fill(standings, board, found, 0)
        return found


# Files.


def write(path: Path, head: dict[str, Any], body: bytes) -> None:
    """Write a file of weights, whole or not at all."""
    new = path.with_suffix(".new")
    new.write_bytes(json.dumps(head).encode() + b"\n" + lzma.compress(body, preset=9))
    new.replace(path)


def read(path: Path) -> tuple[dict[str, Any], bytes]:
    """What was written."""
    head, _, body = path.read_bytes().partition(b"\n")
    return json.loads(head), lzma.decompress(body)


def packed(strategy: Sequence[float]) -> bytes:
    """Chances in sixteenths, two in a byte."""
    rounded = bytearray(min(15, math.floor(15 * chance + 0.5)) for chance in strategy)
    if len(rounded) % 2:
        rounded.append(0)
    return bytes(one << 4 | two for one, two in zip(rounded[::2], rounded[1::2], strict=True))


def unpacked(body: bytes) -> bytes:
    """The same chances, one in a byte."""
    found = bytearray(2 * len(body))
    found[::2] = body.translate(bytes(byte >> 4 for byte in range(256)))
    found[1::2] = body.translate(bytes(byte & 15 for byte in range(256)))
    return bytes(found)


def shape(depth: int) -> dict[str, Any]:
    """What a strategy of this depth is made for: it fits no other tree."""
    return {"depth": depth, "sizes": SIZES, "raises": MOST_RAISES, "buckets": BUCKETS, "rows": betting(depth).tree.size}


@lru_cache(None)
def load_buckets(directory: Path = WEIGHTS) -> Buckets:
    """The buckets that strategies look at."""
    head, flops = read(directory / FLOPS)
    cuts = [Cuts(street, cut["means"], cut["spreads"]) for street, cut in enumerate(head["cuts"])]
    return Buckets(cuts, flops)


@lru_cache(None)
def load_strategy(depth: int, directory: Path = WEIGHTS) -> bytes:
    """The chances of a depth, one in a byte."""
    head, body = read(directory / f"blueprint-{depth}.bin")
    if head["shape"] != json.loads(json.dumps(shape(depth))):
        raise ValueError(f"blueprint-{depth}.bin was made for another tree")
    return unpacked(body)


@lru_cache(None)
def trained_depths(directory: Path = WEIGHTS) -> list[int]:
    """The depths there are strategies for."""
    return sorted(int(path.stem.partition("-")[2]) for path in directory.glob("blueprint-*.bin"))


# Learning.


def make_buckets(directory: Path, seed: str, report: Report) -> tuple[Buckets, bytearray]:
    """The buckets, found from random boards and written down, and the table of all turns."""
    rng = Random(f"{seed} boards")
    cuts = [Cuts(0, [], [])]
    for street, boards in ((1, SAMPLE // 2), (2, SAMPLE), (3, SAMPLE)):
        cuts.append(find_cuts(street, [random_board(street + 2, rng) for _ in range(boards)]))
    standings = Standings()
    tables = []
    for street in (1, 2):
        distinct = distinct_boards(street + 2)
        report(f"looking ahead from {len(distinct)} boards of {street + 2} cards")
        table = bytearray(len(distinct) * HANDS)
        for row, board in enumerate(distinct):
            cuts[street].fill(standings, board, table, row * HANDS)
        tables.append(table)
    head = {"seed": seed, "cuts": [cut.boundaries() for cut in cuts]}
    write(directory / FLOPS, head, bytes(tables[0]))
    return Buckets(cuts, bytes(tables[0])), tables[1]


def random_board(cards: int, rng: Random) -> int:
    """A board of so many cards."""
    pack = list(range(52))
    rng.shuffle(pack)
    return sum(1 << card for card in pack[:cards])


def train(
    minutes: float = 60,
    seed: str = "1",
    directory: Path = WEIGHTS,
    depths: Sequence[int] = tuple(DEPTHS),
    iterations: int = 0,
    report: Report = print,
    buckets: Buckets | None = None,
    periods: int = PERIODS,
) -> None:
    """Learn a blueprint in about so many minutes of one core, or by so many iterations for each depth.

    After each of some periods what was learned before counts less. What was learned so far is written six times.
    With buckets that are there already nothing is prepared, which pays for few iterations only.
    """
    directory.mkdir(exist_ok=True)
    turns = None
    if buckets is None:
        buckets, turns = make_buckets(directory, seed, report)
    share = sum(DEPTHS[depth] for depth in depths)
    for depth in depths:
        rng = Random(f"{seed} {depth}")
        total = iterations or measured(beginner(depth, buckets, turns), 60 * minutes * DEPTHS[depth] / share)
        sampler = beginner(depth, buckets, turns)
        report(f"depth {depth}: {total} iterations over {sampler.tree.size} chances")
        begun = time.process_time()
        for period in range(1, periods + 1):
            sampler.run(total // periods, rng)
            sampler.fade(period / (period + 1))
            if period % max(1, periods // 6) == 0 or period == periods:
                report(f"depth {depth}: {sampler.iterations} iterations, {time.process_time() - begun:.0f} s")
                keep(sampler, directory, depth, period, seed)


def beginner(depth: int, buckets: Buckets, turns: bytearray | None) -> Sampler:
    """A sampler that has learned nothing yet."""
    rows = dict(buckets.rows)
    if turns:
        rows.update((board, row) for row, board in enumerate(distinct_boards(4)))
    return Sampler(betting(depth).tree, HoldemDeals(bytearray(buckets.flops), turns, rows, buckets.cuts))


def keep(sampler: Sampler, directory: Path, depth: int, periods: int, seed: str) -> None:
    """Write what was learned so far, and the command that learns just that."""
    learn = f"--depth {depth} --iterations {sampler.iterations} --periods {periods} --seed {seed}"
    command = f"python -m paiju.games.holdem.blueprint {learn}"
    head = {"command": command, "seed": seed, "iterations": sampler.iterations, "shape": shape(depth)}
    write(directory / f"blueprint-{depth}.bin", head, packed(sampler.strategy()))


def measured(sampler: Sampler, seconds: float) -> int:
    """How many iterations fit into so many seconds, by trying some."""
    rng = Random("speed")
    sampler.run(2000, rng)
    before = time.process_time()
    sampler.run(20000, rng)
    return max(PERIODS, int(20000 * seconds / (time.process_time() - before)))


def main() -> None:
    """Learn as the command line says."""
    parser = argparse.ArgumentParser(description="Learn a blueprint for Hold'em between two, on one core.")
    parser.add_argument("--minutes", type=float, default=60, help="how long it takes, about (60)")
    parser.add_argument("--seed", default="1", help="the same seed and iterations give the same weights (1)")
    parser.add_argument("--depth", type=int, action="append", choices=DEPTHS, help="big blinds; may be repeated (all)")
    parser.add_argument("--iterations", type=int, default=0, help="for each depth, instead of minutes")
    parser.add_argument("--periods", type=int, default=PERIODS, help=f"after each all before counts less ({PERIODS})")
    parser.add_argument("--to", type=Path, default=Path("weights"), help="the directory to write to (weights)")
    given = parser.parse_args()
    if given.minutes <= 0 or given.periods < 1 or given.iterations < 0 or 0 < given.iterations < given.periods:
        parser.error("minutes and periods are more than 0, iterations at least as many as periods.")
    depths = given.depth or tuple(DEPTHS)
    train(given.minutes, given.seed, given.to, depths, given.iterations, periods=given.periods)


if __name__ == "__main__":
    main()
