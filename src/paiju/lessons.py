"""Lessons: a game taught by playing a few fixed positions, one idea at a time.

A lesson is data of its game (`Game.lesson`): scenes, each a position and what happens there. In a step something is
said and, mostly, the learner, who has the first seat, plays one certain move; then the others play what is given. The
real engine plays all of it, so a lesson cannot teach what the rules do not allow.
"""

from __future__ import annotations

from dataclasses import dataclass

from .language import Said

LEARNER = 0
OTHERWISE = Said("Not this time: do what is asked for.", "这次先按提示来。")


@dataclass(frozen=True)
class Step:
    """One idea: what is said, the move that is asked for (none: one reads on), what is said to any other move, and what
    the others play then."""

    said: Said
    move: str = ""
    otherwise: Said = OTHERWISE
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A position, what the others play before the learner's first step, and the steps."""

    position: str
    steps: tuple[Step, ...]
    before: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A game in a few scenes."""

    scenes: tuple[Scene, ...]
