"""Bots think beside the server's loop, for a limited time; one that fails or takes too long plays any legal move.

A bot is made anew for every move, so that it plays the same after a restart. Most think in threads. A thread cannot be
stopped: while a bot is still at it after its time was up, nobody else may ask for that bot. Those that say they are
slow think in a process of their own, because two threads never run at the same time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import Future, ThreadPoolExecutor

import msgspec

from .. import bots
from ..errors import PaijuError
from ..rng import Random
from ..view import View
from .metrics import Metrics
from .workshop import Question, Workshop

log = logging.getLogger(__name__)

MOST_HINTS = 4
"""So many may be thought about elsewhere before nobody gets a hint there any more."""


class Thinkers:
    """Where bots think."""

    def __init__(self, metrics: Metrics, seconds: float = 5.0, threads: int = 2) -> None:
        self.metrics = metrics
        self.seconds = seconds
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._late: dict[tuple[str, str], Future[str]] = {}
        self._study = Workshop(seconds)

    @property
    def stuck(self) -> bool:
        """Whether some bot is still thinking though its time was up."""
        return any(not future.done() for future in self._late.values())

    async def ask(self, name: str, view: View, rng: Random) -> str:
        """What the bot of this name plays in this view; nothing if it fails. It may answer what is not legal."""
        if bots.is_slow(name, view.game):
            return await self._ask_elsewhere(name, view, rng)
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

    def has_time(self, name: str, game: str) -> bool:
        """Whether this bot can be asked for a hint just now; it has to play as well."""
        return self._study.waiting < MOST_HINTS or not bots.is_slow(name, game)

    async def _ask_elsewhere(self, name: str, view: View, rng: Random) -> str:
        began = time.perf_counter()
        question = Question(name, view.game, msgspec.Raw(msgspec.json.encode(view)), rng.next64() >> 1)
        try:
            return (await self._study.have_done(question)).decode()
        except PaijuError as error:
            log.warning("bot %s of %s has failed: %s", name, view.game, error)
            self.metrics.bot_failures.add()
            return ""
        finally:
            self.metrics.bot_seconds.observe(time.perf_counter() - began)

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

    async def close(self) -> None:
        """Let nobody begin to think any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        await self._study.close()


class Thought:
    """One question to a bot."""

    def __init__(self, name: str, view: View, rng: Random) -> None:
        self.name, self.view, self.rng = name, view, rng
        self.began = 0.0

    def think(self) -> str:
        """Ask the bot; runs in a thread."""
        self.began = time.monotonic()
        return bots.bot(self.name, self.view.game)(self.view, self.rng)
