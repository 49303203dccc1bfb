"""Matches: the same deals, played by the same bots in every rotation of the seats.

Deal `k` of a match with seed `S` is the deal with seed `S.k`, whoever plays it. It is played once for every rotation,
so that each bot sits in each seat with the same cards. The bots' own chance follows from seed, deal, rotation and seat.
Blocks of deals are handed to a pool of processes; the blocks do not depend on the number of processes and are added up
in order, so neither does the result.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field

from .. import catalogue
from ..bots import bot, factory
from ..contract import Game
from ..errors import SetupError
from ..language import Sentence
from ..outcome import winners
from ..rules import Rules
from ..table import WRONG_SEATS, Seat, Table, rules_for
from .statistics import Estimate, Tally

BLOCK = 8
SHORT = 2.0

BAD_DEALS = Sentence("The number of deals must be at least 1.", "局数至少为 1。")

Progress = Callable[[int, int], None]
Standing = dict[tuple[str, str], tuple[Tally, Tally, Tally]]


@dataclass(frozen=True)
class Match:
    """What is to be played: a game, its rules, one bot for each seat, and how many deals."""

    game: Game
    rules: Rules
    bots: tuple[str, ...]
    deals: int
    seed: int | str = 0

    def __post_init__(self) -> None:
        if len(self.bots) != self.rules.seats:
            raise SetupError("PLAYERS", WRONG_SEATS, seats=self.rules.seats, given=len(self.bots))
        if self.deals < 1:
            raise SetupError("BAD_DEALS", BAD_DEALS)
        for name in self.bots:
            factory(name, self.game.name, self.rules)

    def blocks(self) -> Iterator[range]:
        """The deals in the portions in which they are handed out."""
        for first in range(0, self.deals, BLOCK):
            yield range(first, min(first + BLOCK, self.deals))

    def table(self, deal: int, rotation: int) -> Table:
        """The table at which a deal is played in one of the rotations."""
        seats = [Seat(name, bot(name, self.game.name)) for name in self.seating(rotation)]
        state = self.game.deal(rules_for(self.rules, seats), f"{self.seed}.{deal}")
        return Table(state, seats, seed=f"{self.seed}.{deal} rotation {rotation}")

    def seating(self, rotation: int) -> list[str]:
        """The bots' names seat by seat."""
        return [self.bots[(seat - rotation) % len(self.bots)] for seat in range(len(self.bots))]


@dataclass
class Result:
    """What came of a match: for every bot, and for every bot in every role, points, games won, big blinds by hand."""

    match: Match
    deals: int = 0
    games: int = 0
    actions: int = 0
    seconds: float = 0.0
    standing: Standing = field(default_factory=dict)

    def add(self, other: Result) -> None:
        """Count further deals."""
        self.deals += other.deals
        self.games += other.games
        self.actions += other.actions
        for key, tallies in other.standing.items():
            for mine, further in zip(self.standing.setdefault(key, new_tallies()), tallies, strict=True):
                mine.merge(further)

    def lines(self) -> list[Line]:
        """The results in the order of the bots, each in all its roles together and then role by role."""
        names = list(dict.fromkeys(self.match.bots))
        keys = sorted(self.standing, key=lambda key: (names.index(key[0]), key[1]))
        return [
            Line(name, role, points.n, points.average(), wins.share(), rate.average() if rate.n else None)
            for name, role in keys
            for points, wins, rate in [self.standing[name, role]]
        ]


@dataclass(frozen=True)
class Line:
    """One line of the result: a bot, its role ("" for all), how often it sat there, points and share of games won.

    `rate` are big blinds won in 100 hands, where the game has them.
    """

    bot: str
    role: str
    seats: int
    points: Estimate
    wins: Estimate
    rate: Estimate | None = None


def new_tallies() -> tuple[Tally, Tally, Tally]:
    """Nothing counted yet."""
    return Tally(), Tally(), Tally()


def run(match: Match, jobs: int | None = 1, progress: Progress | None = None) -> Result:
    """Play a match with so many processes (None: as many as there are processors, if it takes long enough)."""
    started = time.monotonic()
    result = Result(match)
    blocks = deque(match.blocks())

    def count(part: Result) -> None:
        result.add(part)
        if progress is not None:
            progress(result.deals, match.deals)

    if jobs is None:
        count(play_block(match, blocks.popleft()))
        expected = (time.monotonic() - started) * len(blocks)
        jobs = 1 if expected < SHORT else min(os.cpu_count() or 1, len(blocks))
    if jobs < 2:
        for block in blocks:
            count(play_block(match, block))
    else:
        for part in _in_processes(match, blocks, jobs):
            count(part)
    result.seconds = time.monotonic() - started
    return result


def play_block(match: Match, block: range) -> Result:
    """Play some deals, each in every rotation."""
    result = Result(match)
    for deal in block:
        sums: dict[tuple[str, str], list[float]] = {}
        for rotation in range(len(match.bots)):
            table = match.table(deal, rotation)
            table.run()
            _score(table, match.seating(rotation), sums)
            result.games += 1
            result.actions += len(table.record.actions)
        for key, (n, points, wins, hands, blinds) in sums.items():
            tallies = result.standing.setdefault(key, new_tallies())
            tallies[0].add(int(n), points)
            tallies[1].add(int(n), wins)
            if hands:
                tallies[2].add(int(hands), 100 * blinds)
        result.deals += 1
    return result


def _score(table: Table, names: list[str], sums: dict[tuple[str, str], list[float]]) -> None:
    payoffs = table.state.payoffs()
    won = winners(payoffs)
    roles = table.game.roles(table.state)
    hands, blinds = table.game.big_blinds(table.state)
    for seat, name in enumerate(names):
        for role in {"", roles[seat]}:
            total = sums.setdefault((name, role), [0.0] * 5)
            total[0] += 1
            total[1] += payoffs[seat]
            total[2] += won[seat]
            total[3] += hands
            total[4] += blinds[seat]


def _in_processes(match: Match, blocks: deque[range], jobs: int) -> Iterator[Result]:
    """The results of the blocks, in order."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare, initargs=(match.game,)) as pool:
        waiting: deque[Future[Result]] = deque()
        try:
            while blocks or waiting:
                while blocks and len(waiting) < 4 * jobs:
                    waiting.append(pool.submit(play_block, match, blocks.popleft()))
                yield waiting.popleft().result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _prepare(game: Game) -> None:
    """In a new process: know the game, and end quietly when the user interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    catalogue.register(game)
