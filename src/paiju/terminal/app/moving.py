"""A screen on which things move briefly. Motion never holds anything up: the next key ends it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.text import Text
from textual.timer import Timer

from ..motion import FRAME, STEPS, Motion
from ..showing import Painted
from .screens import Painting


class Moving(Painting):
    """A screen over which a motion may go. What else changes meanwhile is seen at once."""

    def __init__(self) -> None:
        super().__init__()
        self.painted = Painted([])
        self.motion: Motion | None = None
        self.began = 0.0
        self.timer: Timer | None = None

    def move(self, motion: Motion | None) -> None:
        """Begin a motion to what is there now, in the place of another one."""
        self.rest()
        if motion is not None:
            self.motion, self.began = motion, time.monotonic()
            self.timer = self.set_interval(FRAME, self.advance)
            self.advance()

    def advance(self) -> None:
        """The next step, by the clock: where drawing takes long there are fewer."""
        if self.motion is None or self.step >= STEPS or not self.motion.fits(self.painted):
            self.rest()
        else:
            super().draw_lines(self.motion.lines(self.painted, self.step))

    @property
    def step(self) -> int:
        """How far the motion is."""
        return int((time.monotonic() - self.began) / FRAME)

    def rest(self) -> None:
        """Nothing moves any more."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        if self.motion is not None:
            self.motion = None
            super().draw_lines(self.painted.lines)

    def draw_lines(self, lines: Sequence[Text]) -> None:
        """Put lines on the screen, and what moves over them."""
        if self.motion is not None and self.step < STEPS and self.motion.fits(self.painted):
            lines = self.motion.lines(self.painted, self.step)
        super().draw_lines(lines)
