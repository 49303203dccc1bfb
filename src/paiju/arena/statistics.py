"""How sure a result is: averages over deals with 95 % intervals.

A deal is played several times, once for every rotation of the bots, and several bots sit in each of these games. Their
results hang together, so games are not independent observations; deals are. Each deal therefore counts as one cluster
with a total `x` (points won, or games won) over `n` results, and the average is the ratio `sum(x) / sum(n)`. Its
variance is the cluster-robust one, `k / (k - 1) * sum((x - average * n) ** 2) / sum(n) ** 2` over `k` deals. Since all
rotations of a deal are in one cluster, the luck of the cards largely cancels out of it, which is the point of playing
the same deals in every seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist

Z95 = 1.959963984540054


@dataclass(frozen=True)
class Estimate:
    """An average and the interval that holds the true value in 95 of 100 such runs; no interval from a single deal."""

    mean: float
    low: float | None
    high: float | None


@dataclass
class Tally:
    """Sums over deals, from which an average and its interval follow. Tallies of different deals can be added."""

    deals: int = 0
    n: int = 0
    x: float = 0.0
    nn: float = 0.0
    nx: float = 0.0
    xx: float = 0.0

    def add(self, n: int, x: float) -> None:
        """Count one deal: its number of results and their total."""
        self.deals += 1
        self.n += n
        self.x += x
        self.nn += n * n
        self.nx += n * x
        self.xx += x * x

    def merge(self, other: Tally) -> None:
        """Count the deals of another tally too."""
        self.deals += other.deals
        self.n += other.n
        self.x += other.x
        self.nn += other.nn
        self.nx += other.nx
        self.xx += other.xx

    @property
    def mean(self) -> float:
        """The average result."""
        return self.x / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """The cluster-robust variance of the average."""
        if self.deals < 2 or not self.n:
            return 0.0
        spread = self.xx - 2 * self.mean * self.nx + self.mean * self.mean * self.nn
        return max(spread, 0.0) / self.n / self.n * self.deals / (self.deals - 1)

    def average(self) -> Estimate:
        """The average result with its interval (Student's t over the deals)."""
        if self.deals < 2:
            return Estimate(self.mean, None, None)
        half = student95(self.deals - 1) * sqrt(self.variance)
        return Estimate(self.mean, self.mean - half, self.mean + half)

    def at_level(self, error: float) -> Estimate:
        """The average with an interval that misses the true value in so many of all runs, whose length was fixed."""
        if self.deals < 2:
            return Estimate(self.mean, None, None)
        wider = NormalDist().inv_cdf(1 - error / 2) / Z95
        half = wider * student95(self.deals - 1) * sqrt(self.variance)
        return Estimate(self.mean, self.mean - half, self.mean + half)

    def whenever(self, error: float, soon: float) -> Estimate:
        """The average with an interval that may be looked at after every deal: it ever misses the true value in at most
        the share `error` of all runs. Tightest after about `soon` deals. It is an asymptotic confidence sequence
        (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of Statistics 2024)."""
        if self.deals < 2:
            return Estimate(self.mean, None, None)
        deals = float(self.deals)
        breadth = (-2 * log(error) + log(1 - 2 * log(error))) / soon * deals + 1
        half = sqrt(self.variance * 2 * breadth / (breadth - 1) * log(sqrt(breadth) / error))
        return Estimate(self.mean, self.mean - half, self.mean + half)

    def share(self) -> Estimate:
        """The average of results that are 0 or 1: Wilson's interval, which does not collapse near 0 and 1.

        It takes a number of independent trials: as many as would have this variance, at most one for each result and,
        where all results are equal, one for each deal.
        """
        if self.deals < 2 or not self.n:
            return Estimate(self.mean, None, None)
        p = min(max(self.mean, 0.0), 1.0)
        trials = float(self.deals)
        if self.variance > 0:
            trials = min(p * (1 - p) / self.variance, float(self.n)) or trials
        z = student95(self.deals - 1)
        centre = (p + z * z / (2 * trials)) / (1 + z * z / trials)
        half = z / (1 + z * z / trials) * sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials))
        return Estimate(self.mean, max(centre - half, 0.0), min(centre + half, 1.0))


def student95(freedom: int) -> float:
    """The 97.5 % point of Student's t: exact for 1 and 2 degrees of freedom, else Fisher's expansion (within 0.4 %)."""
    if freedom == 1:
        return 12.706204736432095
    if freedom == 2:
        return 4.302652729911275
    z, v = Z95, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )
