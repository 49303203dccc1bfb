"""A process beside the server for what takes long: records are played through and packed there, not in the loop.

It is begun when somebody first needs it. What takes too long or too much memory ends it, and the next one who asks gets
a new one. It speaks on its standard input and output: four bytes for the length, then JSON there, and back a byte that
says whether it went well, then the page compressed, or the refusal as JSON.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import sys
from typing import BinaryIO

import msgspec

from ..bots import explain
from ..errors import PaijuError, Sentence
from .refusals import refusal

log = logging.getLogger(__name__)

SECONDS = 10.0
"""How long one piece of work may take."""
MEMORY = 1 << 30
"""How much memory, in bytes."""
MOST_WAITING = 16
IDLE = 300.0
"""After how many seconds without work the process ends."""


class Work(msgspec.Struct):
    """A record to be shown, and with whose eyes."""

    record: str
    eyes: str


class Refusal(msgspec.Struct):
    """Why it cannot be shown."""

    code: str
    en: str
    zh: str


class Workshop:
    """Has work done by another process, one piece after another."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._resting: asyncio.TimerHandle | None = None

    async def show(self, work: Work) -> bytes:
        """The replay of a record as compressed JSON; refused if it cannot be shown, or too many are waiting."""
        if self._waiting >= MOST_WAITING:
            raise refusal("SLOW_DOWN")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._have_done(msgspec.json.encode(work))
        finally:
            self._waiting -= 1

    async def _have_done(self, work: bytes) -> bytes:
        self._rest_later()
        try:
            async with asyncio.timeout(SECONDS):
                process = await self._running()
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(len(work).to_bytes(4, "big") + work)
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                done, answer = await process.stdout.readexactly(1), await process.stdout.readexactly(size - 1)
        except (TimeoutError, asyncio.IncompleteReadError, OSError) as problem:
            log.warning("a record could not be shown: %s", type(problem).__name__)
            await self.close()
            raise refusal("TOO_LONG") from None
        except BaseException:  # nobody waits for the answer any more, and it must not be taken for another one's
            await self.close()
            raise
        if done == b"\1":
            return answer
        why = msgspec.json.decode(answer, type=Refusal)
        raise PaijuError(why.code, Sentence("{en}", "{zh}"), en=why.en, zh=why.zh)

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", __name__),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl+C is for the server
            )
        return self._process

    def _rest_later(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(IDLE, self._rest)

    def _rest(self) -> None:
        if self._process is not None and self._process.returncode is None and not self._turn.locked():
            self._process.kill()

    async def close(self) -> None:
        """End the process."""
        if self._resting is not None:
            self._resting.cancel()
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


def work(text: bytes) -> bytes:
    """Do one piece of work: a byte that says whether it went well, and what came out."""
    from ..record import Record
    from .replays import replay

    try:
        asked = msgspec.json.decode(text, type=Work)
        records = list(Record.parse_all(asked.record))
        if not records:
            raise refusal("NO_RECORD")
        return b"\1" + gzip.compress(msgspec.json.encode(replay(records[0], asked.eyes)), 6, mtime=0)
    except PaijuError as error:
        why = error
    except Exception as problem:
        log.error("a record could not be shown: %s", explain(problem))
        why = refusal("FAILED")
    return b"\0" + msgspec.json.encode(Refusal(why.code, why.say("en"), why.say("zh")))


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Do what is asked for until nobody asks any more."""
    while head := source.read(4):
        answer = work(source.read(int.from_bytes(head, "big")))
        sink.write(len(answer).to_bytes(4, "big") + answer)
        sink.flush()


def limit_memory() -> None:
    """Take no more memory than we may, and the processor only when the server does not want it."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.nice(10)
    except (ImportError, OSError, ValueError):
        pass


if __name__ == "__main__":
    limit_memory()
    serve(sys.stdin.buffer, sys.stdout.buffer)
