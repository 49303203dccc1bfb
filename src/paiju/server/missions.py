"""The missions of all games as clients list them."""

from __future__ import annotations

from collections.abc import Iterator, Set
from datetime import UTC, datetime
from functools import lru_cache

from .. import catalogue
from ..contract import Game
from ..language import Said
from .protocol import Mission, MissionList


def mission_list(solved: Set[tuple[str, int]], first: int, count: int, id: int | None) -> MissionList:
    """So many missions from the place `first` on, and whether this player has won them; and the one of today."""
    places = [(game, number) for game in catalogue.loaded() for number in range(1, game.missions + 1)]
    today = next((mission_of(game, today_of(game), solved) for game, _ in places[:1]), None)
    return MissionList(
        missions=tuple(mission_of(game, number, solved) for game, number in places[first : first + count]),
        first=first,
        all=len(places),
        solved=sum((game.name, number) in solved for game, number in places),
        today=today,
        id=id,
    )


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


def today_of(game: Game) -> int:
    """The number of today's mission, the same everywhere."""
    today = datetime.now(UTC).date()
    return game.part(game.puzzles).of_day(today) if game.puzzles else today.toordinal() % game.missions + 1


@lru_cache(4096)
def _about(game: Game, number: int) -> tuple[str, int, Said, tuple[tuple[str, ...], ...]]:
    """The preset, level and name of a mission, and everybody's cards."""
    if game.puzzles:
        puzzle = game.part(game.puzzles).puzzle(number)
        return puzzle.preset, puzzle.level, puzzle.name, puzzle.hands
    preset = next(name for name, rules in game.presets.items() if rules.mission is not None)
    state = game.deal(preset, mission=number)
    return preset, 0, Said("", ""), tuple(state.view(seat).hand for seat in range(state.seats))
