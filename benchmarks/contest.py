"""How things are measured: in rounds, everybody in turn, one process, one core.

A contest is our side and one or more peers doing the same thing. In every round each side does one batch of fixed
size and fixed seeds, so that all rounds do the same work and a slow spell of the machine meets everybody alike. In
a contest the best round counts: other programs on the machine can only make a batch slower, so the best is nearest
to what the code itself takes. The clock is the processor time of this process, so that a batch that had to wait for
the core does not count as slow. A cost, measured against nobody, is the median: what a user usually meets.
"""

from __future__ import annotations

import gc
import os
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Sample(NamedTuple):
    """What one batch did: so many games (or steps, or copies) in so many seconds."""

    units: float
    seconds: float


Work = Callable[[int], Sample]


@dataclass
class Side:
    """Somebody who can do the work, and how well it went."""

    name: str
    work: Work
    batch: int = 0
    rates: list[float] = field(default_factory=list)

    def calibrate(self, seconds: float) -> None:
        """Find a batch that takes about so long."""
        self.batch = 1
        while (taken := self.run().seconds) < seconds / 2:
            self.batch = max(2 * self.batch, int(self.batch * min(10.0, seconds / max(taken, 1e-9))))

    def run(self) -> Sample:
        gc.collect()
        return self.work(self.batch)

    def measure(self) -> None:
        """Do one batch and remember how fast it was."""
        sample = self.run()
        self.rates.append(sample.units / sample.seconds)

    @property
    def rate(self) -> float:
        """Units per second, best round."""
        return max(self.rates)

    @property
    def median(self) -> float:
        return statistics.median(self.rates)


@dataclass
class Contest:
    """One thing that both sides can do. `target` is how many times as fast as the peer we want to be."""

    name: str
    unit: str
    ours: Side
    peer: Side
    target: float | None = None
    aim: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float:
        return self.ours.rate / self.peer.rate

    @property
    def passed(self) -> bool | None:
        return None if self.target is None else self.ratio >= self.target


@dataclass
class Cost:
    """One thing that should not take more than a limit, measured against nobody, in seconds or another unit."""

    name: str
    side: Side
    limit: float | None = None
    note: str = ""
    unit: str = "s"

    @property
    def seconds(self) -> float:
        return 1 / self.side.median

    @property
    def passed(self) -> bool | None:
        return None if self.limit is None else self.seconds < self.limit


def pin() -> int | None:
    """Keep this process, and what it starts, on one core; returns which, or None where that cannot be done."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def run_rounds(entries: list[Contest | Cost], rounds: int, seconds: float) -> Iterator[str]:
    """Measure everything; yields the name of what is about to be done, `1 + rounds` times for each side."""
    sides = distinct_sides(entries)
    for side in sides:
        yield f"{side.name}: how much is a batch"
        side.calibrate(seconds)
    for number in range(1, rounds + 1):
        for side in sides:
            yield f"round {number}: {side.name}"
            side.measure()


def distinct_sides(entries: list[Contest | Cost]) -> list[Side]:
    """All sides in order; one that takes part in several contests is measured once."""
    sides: dict[int, Side] = {}
    for entry in entries:
        for side in (entry.ours, entry.peer) if isinstance(entry, Contest) else (entry.side,):
            sides[id(side)] = side
    return list(sides.values())
