"""The missions: open hands, the player leads and has exactly one winning first move (A7).

They stand in `missions.tsv`, one in a line: the hands from the player's on; who is landlord of three, counted from the
player, or `-` for two; the level; the name in English and Chinese; and a solution, in which the other side makes it as
hard as it can. The first twelve are those of the rules page; composing.py made the others. Missions for two are proved
by the preset `endgame`, those for three by `endgame-three`.
"""

from __future__ import annotations

from datetime import date
from functools import cache, lru_cache
from typing import NamedTuple

from ...contract import NO_MISSION
from ...errors import SetupError
from ...language import Said
from ...puzzles import Puzzle
from . import faces

LEVELS = (
    Said("warm-up", "热身"),
    Said("easy", "入门"),
    Said("medium", "进阶"),
    Said("hard", "高手"),
    Said("master", "大师"),
)
STEP = 157  # missions from one day to the next; it has no divisor in common with how many there are
FIRST_DAY = date(1970, 1, 1)


class Mission(NamedTuple):
    """One puzzle."""

    number: int
    hands: tuple[str, ...]
    landlord: int | None  # the seat of three that plays against the others
    level: int  # from 1
    name: Said
    line: tuple[str, ...]  # how it is won

    @property
    def solution(self) -> str:
        """The only first move that wins."""
        return self.line[0]

    @property
    def fields(self) -> dict[str, str]:
        """The position it begins with."""
        found = {"hands": "/".join(self.hands)}
        return found if self.landlord is None else {**found, "landlord": str(self.landlord), "turn": "0"}


@cache
def lines() -> list[str]:
    """What stands in the file."""
    from importlib.resources import files  # takes longer to import than the game

    return files(__package__).joinpath("missions.tsv").read_text("utf-8").splitlines()


@lru_cache(1024)
def mission(number: int) -> Mission:
    """The mission with this number."""
    if not 1 <= number <= len(lines()):
        raise SetupError("BAD_MISSION", NO_MISSION, k=number)
    hands, landlord, level, english, chinese, line = lines()[number - 1].split("\t")
    lord = None if landlord == "-" else int(landlord)
    return Mission(number, tuple(hands.split("/")), lord, int(level), Said(english, chinese), tuple(line.split(" ")))


def first_for(seats: int) -> int:
    """The first mission for so many seats."""
    return next(n for n, line in enumerate(lines(), 1) if line.partition("\t")[0].count("/") == seats - 1)


def of_day(day: date) -> int:
    """The number of a day's mission, the same everywhere: none comes twice before all have come."""
    return (day - FIRST_DAY).days * STEP % len(lines()) + 1


def preset_for(seats: int) -> str:
    """The preset by which missions for so many seats are proved."""
    return "endgame-three" if seats == 3 else "endgame"


class Missions:
    """What lists tell about the missions."""

    @staticmethod
    def levels() -> tuple[Said, ...]:
        """The names of the levels."""
        return LEVELS

    @staticmethod
    def puzzle(number: int) -> Puzzle:
        """A mission by its number."""
        found = mission(number)
        hands = tuple(faces.texts(faces.in_order(cards)) for cards in faces.read_groups([*found.hands]))
        return Puzzle(number, preset_for(len(hands)), found.level, found.name, hands, found.line)

    of_day = staticmethod(of_day)
