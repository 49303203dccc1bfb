"""The missions of all games as clients list them."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache

from .. import catalogue
from ..contract import Game
from .protocol import Mission, MissionList


def mission_list(solved: Set[int], id: int | None) -> MissionList:
    """All missions, and whether this player has won them."""
    return MissionList(missions=tuple(each for game in catalogue.loaded() for each in missions_of(game, solved)), id=id)


def missions_of(game: Game, solved: Set[int]) -> Iterator[Mission]:
    """The missions of one game."""
    preset = next((name for name, rules in game.presets.items() if rules.mission is not None), "")
    for number in range(1, game.missions + 1):
        yield Mission(game.name, preset, number, *_hands(game, preset, number), number in solved)


@lru_cache
def _hands(game: Game, preset: str, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    state = game.deal(preset, mission=number)
    return state.view(0).hand, state.view(1).hand
