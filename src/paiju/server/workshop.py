"""A process beside the server for what takes long: records are played through and packed there, missions are solved,
and bots that search think there. In a thread of the server they would take the interpreter from everybody else.

It is begun when somebody first needs it, and gets the processor when the server does not want it, so that only its own
time counts: what takes more of that is given up. What takes too much memory ends it, and so does what does not come
back at all; the next one who asks gets a new one. It speaks on its standard input and output: four bytes for the
length, then JSON there, and back a byte that says whether it went well, then what came out (the page compressed, or the
bot's action), or the refusal as JSON.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from .. import bots, catalogue
from ..bots import explain
from ..errors import PaijuError
from ..language import Sentence
from ..rng import Random
from .protocol import Attempt
from .refusals import refusal

if TYPE_CHECKING:
    from ..analysis import Study

log = logging.getLogger(__name__)

SECONDS = 10.0
"""How much time of the processor one piece of work may take."""
PATIENCE = 3
"""How many times as long we wait for it, if nothing else is said."""
MEMORY = 1 << 30
"""How much memory, in bytes."""
MOST_WAITING = 16
NICE = 10
"""How much the server comes first."""
MOST_LOOKED = 5_000
"""How many actions a game may have that is looked at."""
IDLE = 300.0
"""After how many seconds without work the process ends."""


class Work(msgspec.Struct, tag="show"):
    """A record to be shown, and with whose eyes."""

    record: str
    eyes: str


class Question(msgspec.Struct, tag="think"):
    """A view in which a bot is to move."""

    bot: str
    game: str
    view: msgspec.Raw
    seed: int


class Look(msgspec.Struct, tag="look"):
    """A decision of a finished game to be judged: of which seat, and which one; -1 asks how many there are."""

    record: str
    seat: int
    number: int


class Weigh(msgspec.Struct, tag="weigh"):
    """A view in which somebody wants advice, perhaps about certain moves."""

    game: str
    view: msgspec.Raw
    asked: list[str]
    seed: int


class Practise(msgspec.Struct, tag="practise"):
    """A mission after the moves of an attempt, and who makes it, as far as that is known."""

    game: str
    number: int
    attempt: Attempt
    player: str
    name: str


class Refusal(msgspec.Struct):
    """Why it cannot be shown."""

    code: str
    en: str
    zh: str


Task = Work | Question | Look | Weigh | Practise


class Workshop:
    """Has work done by another process, one piece after another; each may take so many seconds of the processor."""

    def __init__(self, seconds: float = SECONDS, patience: float = 0) -> None:
        self.seconds = seconds
        self.patience = patience or PATIENCE * seconds
        self.waiting = 0
        """How many pieces of work are not yet done."""
        self._closed = False
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._resting: asyncio.TimerHandle | None = None

    async def ask(self, work: Task) -> bytes:
        """What comes of a piece of work; refused if too many are waiting."""
        if self.waiting >= MOST_WAITING:
            raise refusal("SLOW_DOWN")
        return await self.have_done(work)

    async def have_done(self, work: Task) -> bytes:
        """What comes of a piece of work, however many are waiting."""
        self.waiting += 1
        try:
            async with self._turn:
                if self._closed:
                    raise refusal("CLOSING")
                return await self._have_done(msgspec.json.encode(work))
        finally:
            self.waiting -= 1

    async def _have_done(self, work: bytes) -> bytes:
        self._rest_later()
        try:
            async with asyncio.timeout(self.patience):
                process = await self._running()
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(len(work).to_bytes(4, "big") + work)
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                done, answer = await process.stdout.readexactly(1), await process.stdout.readexactly(size - 1)
        except (TimeoutError, asyncio.IncompleteReadError, OSError) as problem:
            if self._closed:
                raise refusal("CLOSING") from None
            log.warning("what takes long took too long: %s", type(problem).__name__)
            await self._end_process()
            raise refusal("TOO_LONG") from None
        except BaseException:  # nobody waits for the answer any more, and it must not be taken for another one's
            await self._end_process()
            raise
        if done == b"\1":
            return answer
        why = msgspec.json.decode(answer, type=Refusal)
        raise PaijuError(why.code, Sentence("{en}", "{zh}"), en=why.en, zh=why.zh)

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", __name__, str(self.seconds)),
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
        """End the process, and do nothing any more for those who wait."""
        self._closed = True
        await self._end_process()

    async def _end_process(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


def work(text: bytes, seconds: float = SECONDS) -> bytes:
    """Do one piece of work: a byte that says whether it went well, and what came out."""
    try:
        asked = msgspec.json.decode(text, type=Task)
        with limited(seconds):
            match asked:
                case Work():
                    return b"\1" + show(asked)
                case Question():
                    return b"\1" + think(asked)
                case Weigh():
                    return b"\1" + weigh(asked)
                case Practise():
                    return b"\1" + practise(asked)
            return b"\1" + look(asked)
    except PaijuError as error:
        why = error
    except OutOfTime:
        why = refusal("TOO_LONG")
    except Exception as problem:
        log.error("a piece of work could not be done: %s", explain(problem))
        why = refusal("FAILED")
    return b"\0" + msgspec.json.encode(Refusal(why.code, why.say("en"), why.say("zh")))


class OutOfTime(BaseException):
    """A piece of work takes too long."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """What is done here may take so much time of the processor, where the system can measure that."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def interrupt(number: int, frame: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGPROF, interrupt)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def show(asked: Work) -> bytes:
    """A record as compressed JSON for the viewer."""
    from ..record import Record
    from .replays import replay

    records = list(Record.parse_all(asked.record))
    if not records:
        raise refusal("NO_RECORD")
    return gzip.compress(msgspec.json.encode(replay(records[0], asked.eyes)), 6, mtime=0)


def think(asked: Question) -> bytes:
    """What a bot plays."""
    view = msgspec.json.decode(asked.view, type=catalogue.game(asked.game).view)
    return bots.ask(bots.bot(asked.bot, asked.game), asked.bot, view, Random(asked.seed)).encode()


def weigh(asked: Weigh) -> bytes:
    """Advice, as JSON."""
    from ..analysis.advice import advise

    view = msgspec.json.decode(asked.view, type=catalogue.game(asked.game).view)
    return msgspec.json.encode(advise(view, asked.asked, Random(asked.seed)))


def practise(asked: Practise) -> bytes:
    """A mission looked at, as JSON: see `study.Practised`."""
    from .study import practised

    return practised(catalogue.game(asked.game), asked.number, asked.attempt, asked.player, asked.name)


def look(asked: Look) -> bytes:
    """What a decision was worth, as JSON, or how many there are."""
    study = studied(asked.record, asked.seat)
    if asked.number < 0:
        return msgspec.json.encode(len(study.moments))
    return msgspec.json.encode(study.judge(asked.number))


@lru_cache(1)
def studied(text: str, seat: int) -> Study:
    """The game that is looked at: its decisions are asked for one after the other."""
    from ..analysis import Study
    from ..record import Record

    record = Record.parse(text)
    if len(record.actions) > MOST_LOOKED:
        raise refusal("TOO_LONG")
    return Study(record, [seat])


def serve(source: BinaryIO, sink: BinaryIO, seconds: float = SECONDS) -> None:
    """Do what is asked for until nobody asks any more."""
    while head := source.read(4):
        answer = work(source.read(int.from_bytes(head, "big")), seconds)
        sink.write(len(answer).to_bytes(4, "big") + answer)
        sink.flush()


def be_modest() -> None:
    """Take no more memory than we may, and the processor only when the server does not want it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    with suppress(OSError):  # Linux may share the processor among sessions first, and we have one of our own
        Path("/proc/self/autogroup").write_text(str(NICE))


if __name__ == "__main__":
    be_modest()
    serve(sys.stdin.buffer, sys.stdout.buffer, float(sys.argv[1]))
