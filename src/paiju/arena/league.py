"""Leagues: every bot against every other over the same deals, each pair as a match."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from ..contract import Game
from ..errors import SetupError
from ..language import Sentence
from ..rules import Rules
from .keeping import Ledger
from .match import Match
from .result import Result
from .running import Progress, cluster, enough, in_order, processes
from .verdict import Measure, Verdict, is_clear, judge

FORMAT = 1
TOO_FEW = Sentence("At least two different bots are needed.", "至少需要两种不同的电脑。")
TWO_TO_STOP = Sentence(
    "An early stop compares two bots; here are {n}.", "提前结束只适用于两种电脑的比较，这里有 {n} 种。"
)


@dataclass(frozen=True)
class League:
    """The matches to be played, with the same deals, and how they are judged."""

    game: Game
    rules: Rules
    bots: tuple[str, ...]
    deals: int
    seed: int | str = 0
    by: Measure = "points"
    stop: bool = False

    def __post_init__(self) -> None:
        if len(set(self.bots)) < 2:
            raise SetupError("PLAYERS", TOO_FEW)
        if self.seated and self.stop and len(set(self.bots)) > 2:
            raise SetupError("PLAYERS", TWO_TO_STOP, n=len(set(self.bots)))
        self.matches()

    @property
    def seated(self) -> bool:
        """Whether the bots are named seat by seat, as they are where one is named twice."""
        return len(set(self.bots)) < len(self.bots)

    def matches(self) -> list[Match]:
        """Every pair, or the one match for which they are named seat by seat."""
        pairs = [self.bots] if self.seated else list(combinations(self.bots, 2))
        return [Match(self.game, self.rules, pair, self.deals, self.seed) for pair in pairs]

    def plan(self) -> dict[str, Any]:
        """What decides about the result."""
        return {
            "arena": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_text(self.rules),
            "bots": list(self.bots),
            "deals": self.deals,
            "seed": str(self.seed),
            "by": self.by,
            "stop": self.stop,
        }


@dataclass
class Standings:
    """What came of a league so far: a result for each match, and how the differences went, block by block."""

    league: League
    results: list[Result]
    courses: list[list[tuple[int, float, float | None, float | None]]] = field(default_factory=list)
    seconds: float = 0.0

    def verdicts(self) -> list[Verdict]:
        """Who is better, pair by pair."""
        league = self.league
        return [
            judge(result, pair, league.deals, league.by, league.stop) for result in self.results for pair in result.gaps
        ]


def compete(
    league: League,
    jobs: int | None = 1,
    file: Path | None = None,
    dask: str = "",
    progress: Progress | None = None,
) -> Standings:
    """Play a league in so many processes (None: as is worth it) or on a Dask cluster; keep the results in a file."""
    started = time.monotonic()
    with Ledger(file, league.plan()) as ledger:
        course = Course(league, ledger, progress)
        if dask:
            with cluster(dask) as (pool, workers):
                course.play(lambda tasks: in_order(tasks, pool, workers))
        else:
            if jobs is None:
                jobs = course.try_out()
            if jobs < 2:
                course.play(lambda tasks: in_order(tasks, None))
            else:
                with processes(league.game, jobs) as pool:
                    course.play(lambda tasks: in_order(tasks, pool, jobs))
        standings = course.standings
    standings.seconds = time.monotonic() - started
    return standings


class Course:
    """A league that is being played."""

    def __init__(self, league: League, ledger: Ledger, progress: Progress | None) -> None:
        self.league = league
        self.ledger = ledger
        self.progress = progress
        self.matches = league.matches()
        self.standings = Standings(league, [Result(match.names) for match in self.matches])
        self.standings.courses = [[] for _ in self.matches]
        self.done = 0

    def try_out(self) -> int:
        """Play one block to see how long it takes; returns how many processes are worth starting."""
        for number, match in enumerate(self.matches):
            for at, block in enumerate(match.blocks()):
                if (number, at) not in self.ledger.kept:
                    started = time.monotonic()
                    (result,) = in_order([(match, block)], None)
                    self.ledger.keep(number, at, result)
                    self.ledger.kept[number, at] = result
                    return enough(time.monotonic() - started, [(match, block)] * self.blocks_left())
        return 1

    def blocks_left(self) -> int:
        """How many blocks are to be played at most."""
        return sum(1 for match in self.matches for _ in match.blocks()) - len(self.ledger.kept)

    def play(self, deliver: Callable[[Iterator[tuple[Match, range]]], Iterator[Result]]) -> None:
        """Play all matches, one after the other; what is in the file already is taken from there."""
        for number, match in enumerate(self.matches):
            kept = self.ledger.kept
            blocks = list(match.blocks())
            missing = [at for at in range(len(blocks)) if (number, at) not in kept]
            fresh = iter(deliver((match, blocks[at]) for at in missing))
            for at in range(len(blocks)):
                part = kept.get((number, at))
                if part is None:
                    part = next(fresh)
                    self.ledger.keep(number, at, part)
                if self.count(number, part):
                    break
            fresh.close() if hasattr(fresh, "close") else None
            self.done += match.deals

    def count(self, number: int, part: Result) -> bool:
        """Count a block; whether its match is decided."""
        league, result = self.league, self.standings.results[number]
        result.add(part)
        for pair in result.gaps:
            found = judge(result, pair, league.deals, league.by, league.stop)
            low, high = found.difference.low, found.difference.high
            self.standings.courses[number].append((result.deals, found.difference.mean, low, high))
        if self.progress is not None:
            self.progress(self.done + result.deals, league.deals * len(self.matches))
        return league.stop and is_clear(result, league.deals, league.by)
