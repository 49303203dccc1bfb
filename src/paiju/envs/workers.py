"""The games of a batch, shared among processes: this one plays the first part, each worker another.

States are Python objects, so threads would wait for each other; processes do not. The arrays lie in memory that all of
them see; over a socket to each worker go only the names of what is to be done, and answers. A worker ends when its
socket does: with the batch, with its process, however that ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import weakref
from contextlib import suppress
from mmap import mmap
from multiprocessing.connection import Connection, Pipe
from tempfile import TemporaryFile
from typing import Any, NamedTuple, NoReturn

from ..arrays import numpy
from ..contract import Game
from ..errors import SetupError
from ..language import Sentence
from ..state import State
from .rows import Arrays, Rows

PATIENCE = 5.0  # seconds that a worker has to end of itself
WITH_NUMBERS = ("step", "play", "illegal", "choose")
LINE = 64  # bytes: no two arrays share a line of a processor's cache

NO_WORKERS = Sentence("Several workers need Linux or macOS.", "多个工作进程需要 Linux 或 macOS。")
NOT_LOADED = Sentence(
    "A worker cannot set up this game, which must be one that can be imported: {reason}",
    "工作进程无法建立这个游戏，它必须可以导入：{reason}",
)
LOST = Sentence("A worker of this batch is gone: make a new batch.", "这一批的一个工作进程已不在：请另建一批。")


class Shape(NamedTuple):
    """How large the arrays of a batch are."""

    n: int
    size: int
    width: int
    seats: int

    def forms(self) -> list[tuple[tuple[int, ...], str]]:
        """Of each array of `Arrays` its shape and its kind; last the numbers that go in and come out."""
        n = self.n
        return [
            ((n, self.size), "f4"),
            ((n, self.width), "?"),
            ((n,), "i4"),
            ((n, self.seats), "f4"),
            ((n,), "?"),
            ((n,), "u8"),
        ]

    def bytes(self) -> int:
        """The memory that they take."""
        return sum(room(*form) for form in self.forms())

    def lay_out(self, memory: Any) -> tuple[Arrays, Any]:
        """The arrays in some memory, and the numbers."""
        found, place = [], 0
        for shape, kind in self.forms():
            found.append(numpy().ndarray(shape, kind, memory, place))
            place += room(shape, kind)
        return Arrays(*found[:-1]), found[-1]


def room(shape: tuple[int, ...], kind: str) -> int:
    """The bytes of an array, in whole lines."""
    size: int = numpy().dtype(kind).itemsize
    for side in shape:
        size *= side
    return -(-size // LINE) * LINE


class Workers:
    """The games of a batch, played by several processes: to a batch they are what `Rows` are."""

    def __init__(self, game: Game, rules: Any, shape: Shape, workers: int) -> None:
        if sys.platform == "win32":
            raise SetupError("NO_WORKERS", NO_WORKERS)
        packed = pack(game, rules)
        with open_memory() as file:
            shared = file.fileno()
            os.ftruncate(shared, shape.bytes())
            self.arrays, self.numbers = shape.lay_out(mmap(shared, shape.bytes()))
            self.bounds = [shape.n * part // workers for part in range(workers + 1)]
            self.own = Rows(game, rules, self.arrays.part(0, self.bounds[1]))
            self.processes: list[subprocess.Popen[bytes]] = []
            self.doors: list[Connection[Any, Any]] = []
            self.end = weakref.finalize(self, end, os.getpid(), self.processes, self.doors)
            try:
                for _ in range(1, workers):
                    self._hire(shared)
                for part, door in enumerate(self.doors, 1):
                    door.send((shared, shape, self.bounds[part], self.bounds[part + 1]))
                    door.send_bytes(packed)
                for door in self.doors:
                    refusal = door.recv()
                    if refusal is not None:
                        raise SetupError("NOT_LOADED", NOT_LOADED, reason=refusal)
            except (OSError, EOFError) as problem:
                self.close()
                raise SetupError("NOT_LOADED", NOT_LOADED, reason=str(problem) or type(problem).__name__) from None
            except BaseException:
                self.close()
                raise

    def _hire(self, shared: int) -> None:
        """Start a worker; it is told what to play later, so that all start at once."""
        door, theirs = Pipe()
        self.doors.append(door)
        with theirs:
            code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve({theirs.fileno()})"
            command = [sys.executable, "-c", code]
            handles = (shared, theirs.fileno())
            self.processes.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=handles))

    # What a batch asks.

    def begin(self, key0: int, key1: int) -> None:
        """Deal all games anew, as this key has it."""
        self._all("begin", key0, key1)

    def step(self, ids: Any) -> None:
        """Do what the ids stand for, which are known to be legal."""
        self.numbers[:] = ids
        self._all("step")

    def play(self, actions: Any) -> None:
        """Do these actions, which are known to be legal."""
        self.numbers[:] = actions
        self._all("play")

    def illegal(self, actions: Any) -> int:
        """The first row in which an action is not legal, or -1."""
        self.numbers[:] = actions
        rows = [self.bounds[part] + row for part, row in enumerate(self._all("illegal")) if row >= 0]
        return min(rows, default=-1)

    def choose(self, chosen: Any) -> None:
        """Put a legal id for each game into an array, each equally likely."""
        self._all("choose")
        chosen[:] = self.numbers

    def legal(self) -> tuple[list[int], list[int]]:
        """How many legal ids each game has, and all of them one after the other."""
        parts = self._all("legal")
        return [n for counts, _ in parts for n in counts], [number for _, ids in parts for number in ids]

    def state(self, row: int) -> State:
        """A copy of the state of one game."""
        part = sum(row >= bound for bound in self.bounds[1:])
        if part == 0:
            return self.own.state(row)
        self._check()
        try:
            self.doors[part - 1].send(("state", (row - self.bounds[part],)))
            state: State = self._answer(self.doors[part - 1])
            return state
        except (OSError, EOFError):
            self._lose()

    def close(self) -> None:
        """Let the workers go. The arrays stay as they are."""
        self.end()

    def _all(self, name: str, *arguments: Any) -> list[Any]:
        """What all parts answer. If anything goes wrong some have moved and some not: the batch is of no use then."""
        self._check()
        try:
            for door in self.doors:
                door.send((name, arguments))
            found = [do(self.own, name, arguments, self.numbers[: self.bounds[1]])]
            return found + [self._answer(door) for door in self.doors]
        except (OSError, EOFError):
            self._lose()
        except BaseException:
            self.end()
            raise

    def _answer(self, door: Any) -> Any:
        answer, problem = door.recv()
        if problem is not None:
            raise problem
        return answer

    def _check(self) -> None:
        if not self.end.alive:
            raise SetupError("NO_WORKER", LOST)

    def _lose(self) -> NoReturn:
        self.end()
        raise SetupError("NO_WORKER", LOST) from None


def pack(game: Game, rules: Any) -> bytes:
    """A game and its rules, to be sent to a worker."""
    try:
        return pickle.dumps((game, rules))
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        raise SetupError("NOT_LOADED", NOT_LOADED, reason=str(problem)) from None


def open_memory() -> Any:
    """A file without a name, which lies in memory where the system has such files."""
    return os.fdopen(os.memfd_create("paiju"), "r+b") if hasattr(os, "memfd_create") else TemporaryFile()


def end(owner: int, processes: list[subprocess.Popen[bytes]], doors: list[Any]) -> None:
    """Let workers go and wait for them; not in a process that was forked from the one they belong to."""
    for door in doors:
        door.close()
    if os.getpid() != owner:
        return
    for process in processes:
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def do(rows: Rows, name: str, arguments: tuple[Any, ...], numbers: Any) -> Any:
    """What a batch asks of a part of its games; numbers go in and come out by the shared memory."""
    if name in WITH_NUMBERS:
        return getattr(rows, name)(numbers)
    return getattr(rows, name)(*arguments)


# In a worker.


def serve(handle: int) -> None:
    """Play a part of a batch for whoever is at the other end of a socket, until that is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us is interrupted as well, and closes the socket
    with Connection(handle) as door, suppress(EOFError, OSError):
        shared, shape, first, last = door.recv()
        try:
            game, rules = pickle.loads(door.recv_bytes())
            arrays, numbers = shape.lay_out(mmap(shared, shape.bytes()))
            rows = Rows(game, rules, arrays.part(first, last), first)
        except Exception as problem:
            door.send(str(problem) or type(problem).__name__)
            return
        door.send(None)
        while True:
            name, arguments = door.recv()
            door.send(outcome(rows, name, arguments, numbers[first:last]))


def outcome(rows: Rows, name: str, arguments: tuple[Any, ...], numbers: Any) -> tuple[Any, Exception | None]:
    """An answer, or what went wrong."""
    try:
        return do(rows, name, arguments, numbers), None
    except Exception as problem:
        try:
            pickle.loads(pickle.dumps(problem))
        except Exception:
            return None, RuntimeError(f"{type(problem).__name__}: {problem}")
        return None, problem
