"""The missions of all games as clients list them, and the days of the daily one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from .. import catalogue
from ..contract import Game
from ..language import Said
from .protocol import Day, Mission, MissionList

DAYS = 35
"""How many days the calendar has."""


def mission_list(won: Sequence[tuple[str, int, int]], first: int, count: int, id: int | None) -> MissionList:
    """So many missions from the place `first` on, and whether this player has won them; and the one of today."""
    places = [(game, number) for game in catalogue.loaded() for number in range(1, game.missions + 1)]
    solved = {(game, number) for game, number, _ in won}
    daily = places[0][0] if places else None
    days = calendar(daily, won) if daily else ()
    return MissionList(
        missions=tuple(mission_of(game, number, solved) for game, number in places[first : first + count]),
        first=first,
        all=len(places),
        solved=sum((game.name, number) in solved for game, number in places),
        today=mission_of(daily, of_day(daily, today()), solved) if daily else None,
        levels=levels_of(daily) if daily else (),
        calendar=days,
        streak=streak(days),
        id=id,
    )


def calendar(game: Game, won: Sequence[tuple[str, int, int]]) -> tuple[Day, ...]:
    """The last days, today at the end: their missions, and which of them this player has won, and when."""
    when = {number: datetime.fromtimestamp(at / 1000, UTC).date() for name, number, at in won if name == game.name}
    days = [today() - timedelta(days=back) for back in reversed(range(DAYS))]
    numbers = [of_day(game, day) for day in days]
    return tuple(
        Day(str(day), number, number in when, when.get(number) == day)
        for day, number in zip(days, numbers, strict=True)
    )


def streak(days: Sequence[Day]) -> int:
    """On how many days in a row the mission was won in time, up to today; a day that is not over breaks nothing."""
    past = days[:-1] if days and not days[-1].on_time else days
    return next((back for back, day in enumerate(reversed(past)) if not day.on_time), len(past))


def missions_of(game: Game, solved: Set[int]) -> Iterator[Mission]:
    """The missions of one game."""
    won = {(game.name, number) for number in solved}
    return (mission_of(game, number, won) for number in range(1, game.missions + 1))


def mission_of(game: Game, number: int, solved: Set[tuple[str, int]]) -> Mission:
    """One mission, and whether it is among those that were won."""
    preset, level, name, hands = _about(game, number)
    mine, theirs, *third = hands
    won = (game.name, number) in solved
    return Mission(game.name, preset, number, mine, theirs, won, third[0] if third else (), level, name)


def levels_of(game: Game) -> tuple[Said, ...]:
    """The names of the levels, from the easiest on."""
    return tuple(game.part(game.puzzles).levels()) if game.puzzles else ()


def today() -> date:
    """The day it is everywhere."""
    return datetime.now(UTC).date()


def today_of(game: Game) -> int:
    """The number of today's mission, the same everywhere."""
    return of_day(game, today())


def of_day(game: Game, day: date) -> int:
    """The number of a day's mission."""
    return int(game.part(game.puzzles).of_day(day)) if game.puzzles else day.toordinal() % game.missions + 1


@lru_cache(4096)
def _about(game: Game, number: int) -> tuple[str, int, Said, tuple[tuple[str, ...], ...]]:
    """The preset, level and name of a mission, and everybody's cards."""
    if game.puzzles:
        puzzle = game.part(game.puzzles).puzzle(number)
        return puzzle.preset, puzzle.level, puzzle.name, puzzle.hands
    preset = next(name for name, rules in game.presets.items() if rules.mission is not None)
    state = game.deal(preset, mission=number)
    return preset, 0, Said("", ""), tuple(state.view(seat).hand for seat in range(state.seats))
