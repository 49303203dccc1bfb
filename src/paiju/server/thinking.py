"""Bots think beside the server's loop, for a limited time; one that fails or takes too long plays any legal move."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor

from .. import bots
from ..bots import Bot
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
        self.stuck = 0
        self._pool = ThreadPoolExecutor(threads, "bot")

    async def ask(self, name: str, view: View, rng: Random) -> str:
        """What the bot of this name plays in this view. Never fails, but may answer what is not legal."""
        began = time.perf_counter()
        try:
            thought = asyncio.get_running_loop().run_in_executor(self._pool, _choose, name, view, rng)
            text = await asyncio.wait_for(thought, self.seconds)
            if isinstance(text, str):
                return text
            log.warning("bot %s of %s answered no text", name, view.game)
        except TimeoutError:
            self.stuck += 1
            log.warning("bot %s of %s thought for more than %g s", name, view.game, self.seconds)
            self._pool.shutdown(wait=False, cancel_futures=False)
            self._pool = ThreadPoolExecutor(self.threads, "bot")
        except Exception as problem:
            log.warning(
                "bot %s of %s has failed: %s", name, view.game, type(problem).__name__
            )  # the text may name cards
        finally:
            self.metrics.bot_seconds.observe(time.perf_counter() - began)
        self.metrics.bot_failures.add()
        return ""

    def close(self) -> None:
        """Let nobody begin to think any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _choose(name: str, view: View, rng: Random) -> str:
    bot: Bot = bots.bot(name, view.game)
    return bot(view, rng)
