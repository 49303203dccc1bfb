"""Bots think beside the server's loop, for a limited time; one that fails or takes too long plays any legal move.

A bot is made anew for every move, so that it plays the same after a restart. A thread cannot be stopped: while a bot is
still at it after its time was up, nobody else may ask for that bot.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import Future, ThreadPoolExecutor

from .. import bots
from ..rng import Random
from ..view import View
from .metrics import Metrics

log = logging.getLogger(__name__)


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, metrics: Metrics, seconds: float = 5.0, threads: int = 2) -> None:
        self.metrics = metrics
        self.seconds = seconds
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._late: dict[tuple[str, str], Future[str]] = {}

    @property
    def stuck(self) -> bool:
        """Whether some bot is still thinking though its time was up."""
        return any(not future.done() for future in self._late.values())

    async def ask(self, name: str, view: View, rng: Random) -> str:
        """What the bot of this name plays in this view; nothing if it fails. It may answer what is not legal."""
        key = view.game, name
        if key in self._late and not self._late[key].done():
            self.metrics.bot_failures.add()
            return ""
        began = time.perf_counter()
        thought = Thought(name, view, rng)
        future = self._pool.submit(thought.think)
        answer = await self._patiently(thought, future)
        self.metrics.bot_seconds.observe(time.perf_counter() - began)
        if isinstance(answer, str):
            return answer
        if not future.done():
            self._late[key] = future
            self._pool.shutdown(wait=False)
            self._pool = ThreadPoolExecutor(self.threads, "bot")
        log.warning("bot %s of %s %s", name, view.game, "takes too long" if answer is None else "has failed")
        self.metrics.bot_failures.add()
        return ""

    async def _patiently(self, thought: Thought, future: Future[str]) -> object:
        """The answer, or the exception, or None if it takes too long; waiting for a thread does not count."""
        wrapped = asyncio.wrap_future(future)
        left = self.seconds
        while left > 0:
            await asyncio.wait([wrapped], timeout=left)
            if wrapped.done():
                return wrapped.exception() or wrapped.result() or TypeError
            left = self.seconds - (time.monotonic() - thought.began if thought.began else 0)
        return None

    def close(self) -> None:
        """Let nobody begin to think any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class Thought:
    """One question to a bot."""

    def __init__(self, name: str, view: View, rng: Random) -> None:
        self.name, self.view, self.rng = name, view, rng
        self.began = 0.0

    def think(self) -> str:
        """Ask the bot; runs in a thread."""
        self.began = time.monotonic()
        return bots.bot(self.name, self.view.game)(self.view, self.rng)
