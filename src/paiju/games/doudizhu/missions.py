"""The missions: both hands open, the player leads and has exactly one winning first move (table A7).

`solution` is that move under `endgame`; `full` are the winning first moves under `endgame-full`.
"""

from __future__ import annotations

from typing import NamedTuple

from ...errors import SetupError
from . import messages


class Mission(NamedTuple):
    """One puzzle."""

    number: int
    player: str
    computer: str
    first_moves: int
    solution: str
    full: tuple[str, ...] = ()


MISSIONS = (
    Mission(1, "7889TJA", "7TA2222", 8, "789TJ"),
    Mission(2, "6789TQ2", "67QQQBR", 8, "6789T"),
    Mission(3, "6677889T", "789QQQB", 10, "667788", ("667788",)),
    Mission(4, "88TJQQQQ", "TKKKAAA", 8, "T", ("TJQQQQ",)),
    Mission(5, "89TTJJQQ", "789JQAAAA", 10, "89TJQ", ("89TJQ",)),
    Mission(6, "99TTJJQ2", "9TJQKKKK2", 9, "99TTJJ", ("99TTJJ",)),
    Mission(7, "9JKKAAAA", "TJJQQQKBR", 8, "9", ("KK",)),
    Mission(8, "9TTTJJJQA", "888TQABR", 13, "9TTTJJJQ"),
    Mission(9, "34455667Q", "3467QQQR", 11, "445566", ("445566",)),
    Mission(10, "9TTJJQQKR", "9QK2222B", 11, "TTJJQQ", ("TTJJQQ",)),
    Mission(11, "899TJJQAA2", "9TJQA22BR", 11, "89TJQ", ("89TJQ",)),
    Mission(12, "89JJJQQKK2", "9TTJQQKKR", 11, "8", ("8", "9", "QQ", "8JJJ", "9JJJ", "JJJQQ")),
)


def mission(number: int) -> Mission:
    """The mission with this number."""
    if not 1 <= number <= len(MISSIONS):
        raise SetupError("BAD_MISSION", messages.BAD_MISSION, k=number)
    return MISSIONS[number - 1]
