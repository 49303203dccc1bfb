"""What is to be sent to a client: a queue of limited size, so that nobody's slowness costs the others anything."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable

from .limits import Limits

TOO_SLOW = 1013


class Outbox:
    """Messages on their way to one client, and how the connection is to end."""

    def __init__(self, limits: Limits, overflowed: Callable[[], None]) -> None:
        self.limits = limits
        self.overflowed = overflowed
        self.closed: tuple[int, str] | None = None
        self.waiting: deque[bytes] = deque()
        self._bytes = 0
        self._ready = asyncio.Event()

    def put(self, frame: bytes) -> None:
        """Queue a message; whoever does not read is disconnected, and gets what they missed when they come back."""
        if self.closed is not None:
            return
        if len(self.waiting) >= self.limits.waiting_frames or self._bytes > self.limits.waiting_bytes:
            self.waiting.clear()
            self.close(TOO_SLOW, "You read too slowly.")
            self.overflowed()
            return
        self.waiting.append(frame)
        self._bytes += len(frame)
        self._ready.set()

    def close(self, code: int, reason: str) -> None:
        """End the connection once everything has been sent."""
        if self.closed is None:
            self.closed = (code, reason)
            self._ready.set()

    async def frames(self) -> AsyncIterator[bytes]:
        """What is to be sent, as it comes, until the connection is to be closed."""
        while True:
            while self.waiting:
                frame = self.waiting.popleft()
                self._bytes -= len(frame)
                yield frame
            if self.closed is not None:
                return
            self._ready.clear()
            await self._ready.wait()
