"""What is to be sent to a client: handed on at once, to whatever carries it, as long as the client reads.

Nobody's slowness costs the others anything: whoever has too much waiting for them is disconnected, and gets what they
missed when they come back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol
from weakref import WeakMethod

TOO_SLOW = 1013


class Wire(Protocol):
    """What carries messages to a client."""

    def write(self, frame: bytes) -> bool:
        """Send a message, if the client has taken most of what it was sent before."""

    def end(self, code: int, reason: str) -> None:
        """End the connection after what has been sent."""


class Outbox:
    """Messages on their way to one client, and how the connection is to end. Without a wire they just wait."""

    def __init__(self, overflowed: Callable[[], None]) -> None:
        """`overflowed` is a method of whoever has this outbox, called when a client is disconnected."""
        self.overflowed = WeakMethod(overflowed)
        self.wire: Wire | None = None
        self.closed: tuple[int, str] | None = None
        self.waiting: list[bytes] = []

    def put(self, frame: bytes) -> None:
        """Send a message, unless too many are on their way already."""
        wire = self.wire
        if self.closed is not None:
            return
        if wire is None:
            self.waiting.append(frame)
        elif not wire.write(frame):
            self.close(TOO_SLOW, "You read too slowly.")
            overflowed = self.overflowed()
            if overflowed is not None:
                overflowed()

    def close(self, code: int, reason: str) -> None:
        """End the connection once everything has been sent."""
        if self.closed is None:
            self.closed = (code, reason)
            if self.wire is not None:
                self.wire.end(code, reason)
