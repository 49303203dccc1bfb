"""Puzzles: what a game tells about its missions, and what proves a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from .language import Said
from .state import State


@dataclass(frozen=True)
class Puzzle:
    """A mission as lists show it: by which preset it is played, how hard it is from 1 on, its name, everybody's cards
    from the player's on, and the line that wins."""

    number: int
    preset: str
    level: int
    name: Said
    hands: tuple[tuple[str, ...], ...]
    line: tuple[str, ...]


class Puzzles(Protocol):
    """The missions of a game."""

    @staticmethod
    def levels() -> Sequence[Said]:
        """The names of the levels, from the easiest on."""

    @staticmethod
    def puzzle(number: int) -> Puzzle:
        """A mission by its number."""

    @staticmethod
    def of_day(day: date) -> int:
        """The number of a day's mission."""


class Proofs(Protocol):
    """Proves positions; `nodes` is how many it has searched for the last answer."""

    nodes: int

    def __init__(self, limit: int = ...) -> None: ...

    @staticmethod
    def position(text: str) -> State:
        """A position from its line or from a short form of it."""

    def winning_moves(self, state: Any) -> list[int]:
        """Every action with which the side to move wins."""

    def line(self, state: Any) -> list[int]:
        """How it goes on if nobody makes a mistake."""
