"""Packs for the deals of a fair table, and scripts of what all peers do together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .deal import Party, Task


class MixedPack(NamedTuple):
    """A pack that everybody has mixed: slots in their order, and a coin that everybody has tossed."""

    party: Party
    slots: tuple[int, ...]
    coin: bytes

    @property
    def key(self) -> tuple[int, int]:
        """What else is left to chance follows from this."""
        return int.from_bytes(self.coin[:8], "big"), int.from_bytes(self.coin[8:16], "big")


class Runner:
    """A script of tasks, gone through as far as they are done."""

    def __init__(self, script: Iterator[Task]) -> None:
        self.script = script
        self.task: Task | None = None
        self.done = False

    def go_on(self) -> bool:
        """Whether something was done."""
        before = self.task
        while not self.done and (self.task is None or self.task.done):
            try:
                self.task = next(self.script)
            except StopIteration:
                self.done = True
        return self.task is not before or self.done
