"""The missions of Dou Dizhu as clients list them."""

from __future__ import annotations

from ..catalogue import game
from ..games.doudizhu.missions import MISSIONS
from .protocol import Mission, MissionList


def mission_list(solved: set[int], id: int | None) -> MissionList:
    """All missions, and whether this player has won them."""
    return MissionList(
        missions=tuple(Mission(each, *_hands(each), each in solved) for each in range(1, len(MISSIONS) + 1)), id=id
    )


_cache: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}


def _hands(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if number not in _cache:
        hands = game("doudizhu").deal("endgame", mission=number).view(0).hands  # type: ignore[attr-defined]
        _cache[number] = hands[0], hands[1]
    return _cache[number]
