"""What a game among peers needs of those who bring them together: a host among them, or a server in their middle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from ..errors import PaijuError
from .keys import Identity
from .link import Timing
from .roster import Person
from .terms import Terms


class Meeting(Protocol):
    """One person's end of a table: who sits there, and the way to all others. `received` gets what somebody sent."""

    identity: Identity
    terms: Terms
    people: list[Person]
    bots: dict[bytes, Identity]
    begun: bool
    hosting: bool
    host_public: bytes
    problem: PaijuError | None
    ended: asyncio.Event
    timing: Timing
    changed: list[Callable[[], None]]
    received: Callable[[bytes], None]

    def person(self, public: bytes) -> Person | None:
        """Somebody at the table by their public key."""

    @property
    def table(self) -> bytes:
        """The table's number."""

    @property
    def connected(self) -> bool:
        """Whether what we send reaches anybody."""

    def send(self, data: bytes) -> None:
        """Bring this to all others."""

    def keepsake(self) -> bytes:
        """What is needed to come back after a restart."""

    async def leave(self) -> None:
        """Get up for good."""

    async def close(self) -> None:
        """Go without a word, to come back later."""
