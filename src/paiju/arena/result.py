"""What comes of a match: points and games won by bot and role, and how far one bot is ahead of another deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from itertools import combinations
from typing import Any

from ..contract import Game
from ..outcome import winners
from ..state import State
from .statistics import Estimate, Tally

Pair = tuple[str, str]
Tallies = tuple[Tally, Tally, Tally]


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


class Score:
    """One deal in all its seatings: what every bot got in every role. Where bots play for `sides` each of them counts
    once for a game, not once for each of its seats."""

    def __init__(self, sides: bool = False) -> None:
        self.sides = sides
        self.sums: dict[tuple[str, str], list[float]] = {}

    def add(self, game: Game, state: State, seated: Sequence[str]) -> None:
        """Count a game that is over."""
        payoffs = state.payoffs()
        won = winners(payoffs)
        roles = game.roles(state)
        hands, blinds = game.big_blinds(state)
        each = [(name, role) for name, own in zip(seated, roles, strict=True) for role in {"", own}]
        for seat, name in enumerate(seated):
            for role in {"", roles[seat]}:
                share = 1 / each.count((name, role)) if self.sides else 1.0
                total = self.sums.setdefault((name, role), [0.0] * 5)
                total[0] += share
                total[1] += share * payoffs[seat]
                total[2] += share * won[seat]
                total[3] += share * hands
                total[4] += share * blinds[seat]

    def gap(self, one: str, other: str, what: int) -> float:
        """How much more one bot got than another, on average of their seats; 1 are points, 2 are games won."""
        mine, theirs = self.sums[one, ""], self.sums[other, ""]
        return mine[what] / mine[0] - theirs[what] / theirs[0]


@dataclass
class Result:
    """What came of some deals of a match.

    `standing` are points, games won and big blinds for every bot and role; `gaps` are the differences of points and of
    games won between two bots, one observation for each deal, and `signs` tells deal by deal who had more points:
    `+` the first of the two, `-` the second, `=` none.
    """

    names: list[str]
    deals: int = 0
    games: int = 0
    actions: int = 0
    seconds: float = 0.0
    standing: dict[tuple[str, str], Tallies] = field(default_factory=dict)
    gaps: dict[Pair, tuple[Tally, Tally]] = field(default_factory=dict)
    signs: dict[Pair, str] = field(default_factory=dict)

    def count(self, score: Score) -> None:
        """Count a deal."""
        self.deals += 1
        for key, (n, points, wins, hands, blinds) in score.sums.items():
            tallies = self.standing.setdefault(key, (Tally(), Tally(), Tally()))
            tallies[0].add(round(n), points)
            tallies[1].add(round(n), wins)
            if hands:
                tallies[2].add(round(hands), 100 * blinds)
        for pair in combinations(self.names, 2):
            points, wins = score.gap(*pair, 1), score.gap(*pair, 2)
            both = self.gaps.setdefault(pair, (Tally(), Tally()))
            both[0].add(1, points)
            both[1].add(1, wins)
            self.signs[pair] = self.signs.get(pair, "") + ("=" if points == 0 else "+" if points > 0 else "-")

    def add(self, other: Result) -> None:
        """Count the deals of another result too."""
        self.deals += other.deals
        self.games += other.games
        self.actions += other.actions
        self.seconds += other.seconds
        for key, tallies in other.standing.items():
            for mine, further in zip(self.standing.setdefault(key, (Tally(), Tally(), Tally())), tallies, strict=True):
                mine.merge(further)
        for pair, gaps in other.gaps.items():
            for mine, further in zip(self.gaps.setdefault(pair, (Tally(), Tally())), gaps, strict=True):
                mine.merge(further)
            self.signs[pair] = self.signs.get(pair, "") + other.signs[pair]

    @property
    def rate(self) -> float:
        """Games a second, in one process."""
        return self.games / max(self.seconds, 1e-9)

    def lines(self) -> list[Line]:
        """The results in the order of the bots, each in all its roles together and then role by role."""
        keys = sorted(self.standing, key=lambda key: (self.names.index(key[0]), key[1]))
        return [
            Line(name, role, points.n, points.average(), wins.share(), rate.average() if rate.n else None)
            for name, role in keys
            for points, wins, rate in [self.standing[name, role]]
        ]

    # As plain data, to be kept in a file.

    def as_data(self) -> dict[str, Any]:
        """Everything in it."""
        return {
            "names": self.names,
            "deals": self.deals,
            "games": self.games,
            "actions": self.actions,
            "seconds": self.seconds,
            "standing": [[*key, *map(astuple, tallies)] for key, tallies in self.standing.items()],
            "gaps": [[*pair, self.signs[pair], *map(astuple, tallies)] for pair, tallies in self.gaps.items()],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Result:
        """What `as_data` wrote."""
        result = cls(data["names"], data["deals"], data["games"], data["actions"], data["seconds"])
        for name, role, points, wins, rate in data["standing"]:
            result.standing[name, role] = Tally(*points), Tally(*wins), Tally(*rate)
        for one, other, signs, points, wins in data["gaps"]:
            result.gaps[one, other] = Tally(*points), Tally(*wins)
            result.signs[one, other] = signs
        return result
