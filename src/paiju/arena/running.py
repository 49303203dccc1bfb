"""Where the blocks of matches are played: here, in a pool of processes, or on a Dask cluster.

Everything that hands out blocks keeps their order, so the place changes nothing about the result.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .. import catalogue
from ..contract import Game
from ..errors import SetupError
from ..language import Sentence
from .match import Match, play_block
from .result import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

SHORT = 2.0
AHEAD = 4  # blocks handed out for each process

NO_DASK = Sentence(
    "A Dask cluster needs the package distributed: pip install 'paiju[dask]'.",
    "使用 Dask 集群需要 distributed：pip install 'paiju[dask]'。",
)
NO_CLUSTER = Sentence("There is no Dask scheduler at {address}.", "{address} 没有 Dask 调度器。")

Progress = Callable[[int, int], None]
Task = tuple[Match, range]


@contextmanager
def processes(game: Game, jobs: int) -> Iterator[Executor]:
    """A pool of processes that know the game."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare, initargs=(game,))
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, and how many blocks they can play at once."""
    try:
        import distributed
    except ImportError:
        raise SetupError("NO_DASK", NO_DASK) from None
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=10, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise SetupError("NO_CLUSTER", NO_CLUSTER, address=address) from None
    with client, client.get_executor(pure=False) as pool:
        yield pool, max(sum(client.nthreads().values()), 1)


def in_order(tasks: Iterable[Task], pool: Executor | None, jobs: int = 1) -> Iterator[Result]:
    """The results of the blocks, in order; a pool is kept busy, without one they are played here."""
    if pool is None:
        for match, block in tasks:
            yield play_block(match, block)
        return
    left = iter(tasks)
    waiting: deque[Future[Result]] = deque()
    try:
        while True:
            while len(waiting) < AHEAD * jobs and (task := next(left, None)) is not None:
                waiting.append(pool.submit(play_block, *task))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def run(match: Match, jobs: int | None = 1, progress: Progress | None = None) -> Result:
    """Play a match with so many processes (None: as many as there are processors, if it takes long enough)."""
    started = time.monotonic()
    result = Result(match.names)
    blocks = deque((match, block) for block in match.blocks())

    def count(parts: Iterable[Result]) -> None:
        for part in parts:
            result.add(part)
            if progress is not None:
                progress(result.deals, match.deals)

    if jobs is None:
        count(in_order([blocks.popleft()], None))
        jobs = enough(time.monotonic() - started, blocks)
    if jobs < 2:
        count(in_order(blocks, None))
    else:
        with processes(match.game, jobs) as pool:
            count(in_order(blocks, pool, jobs))
    result.seconds = time.monotonic() - started
    return result


def enough(seconds: float, left: Sequence[Task]) -> int:
    """How many processes are worth starting if a block takes so long."""
    return 1 if seconds * len(left) < SHORT else min(os.cpu_count() or 1, len(left))


def _prepare(game: Game) -> None:
    """In a new process: know the game, and end quietly when the user interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    catalogue.register(game)
