"""Sound players who make mistakes, as beginners do: for the friendly level of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from .rng import Random
from .view import View


class Slips:
    """Plays as its `sound` bot does, but every so often (a `share` of its choices) takes what also looked good."""

    sound: ClassVar[Callable[[], Any]]
    share: ClassVar[float]

    def __init__(self) -> None:
        self.bot = type(self).sound()

    def __call__(self, view: View, rng: Random) -> str:
        if len(view.legal) > 1 and rng.random() < self.share:
            tempting = self.tempting(view)
            if tempting:
                return rng.choice(tempting)
        answer: str = self.bot(view, rng)
        return answer

    def tempting(self, view: View) -> Sequence[str]:
        """What a beginner may take for good, as texts of legal moves; nothing where he would not go wrong."""
        return view.legal
