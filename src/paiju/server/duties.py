"""What a server does all the time, beside answering: each duty is a task that is begun again when it fails."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

from ..bots import explain

log = logging.getLogger(__name__)

PAUSES = (0.05, 5.0)
"""How long we wait before a duty that failed is begun again: at first, and at most."""


class Duties:
    """Tasks that go on until `stop`. One that fails, or ends, is logged, counted and begun again."""

    def __init__(self) -> None:
        self.failures: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, name: str, duty: Callable[[], Awaitable[None]]) -> None:
        """Do this from now on."""
        self.failures[name] += 0
        self._tasks.append(asyncio.create_task(self._keep_doing(name, duty), name=name))

    async def stop(self) -> None:
        """Do none of it any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    async def _keep_doing(self, name: str, duty: Callable[[], Awaitable[None]]) -> None:
        now = asyncio.get_running_loop().time
        pause, longest = PAUSES
        while True:
            began = now()
            try:
                await duty()
                log.error("%s has ended and is begun again", name)
            except Exception as problem:
                log.exception("%s has failed and is begun again: %s", name, explain(problem))
            self.failures[name] += 1
            pause = PAUSES[0] if now() - began > longest else min(2 * pause, longest)
            await asyncio.sleep(pause)
