"""The missions of Dou Dizhu as clients list them."""

from __future__ import annotations

from functools import lru_cache

from ..games.doudizhu import GAME
from ..games.doudizhu.missions import MISSIONS
from ..games.doudizhu.view import DouDizhuView
from .protocol import Mission, MissionList


def mission_list(solved: set[int], id: int | None) -> MissionList:
    """All missions, and whether this player has won them."""
    return MissionList(
        missions=tuple(Mission(each, *_hands(each), each in solved) for each in range(1, len(MISSIONS) + 1)), id=id
    )


@lru_cache
def _hands(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    view = GAME.deal("endgame", mission=number).view(0)
    assert isinstance(view, DouDizhuView)
    mine, theirs = view.hands
    return mine, theirs
