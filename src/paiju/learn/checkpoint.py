"""A training that was interrupted, in a file: one line of facts, then all parameters as 32-bit numbers."""

from __future__ import annotations

import zlib
from array import array
from dataclasses import dataclass
from pathlib import Path

import msgspec

from ..errors import SetupError
from ..language import Sentence
from .files import NO_FILE, save
from .net import Net

MAGIC = b"paiju training 1 "
BROKEN = Sentence('"{path}" is no checkpoint of a training, or it is damaged.', "“{path}”不是训练存档，或已损坏。")
KINDS = 4  # arrays of each student


class Facts(msgspec.Struct, frozen=True):
    """The line."""

    game: str
    rules: str
    sizes: tuple[int, int, int, int]
    games: int
    minutes: float
    steps: list[int]
    chance: tuple[int, int]
    checksum: int


@dataclass(frozen=True)
class Checkpoint:
    """Where a training stood."""

    game: str
    rules: str
    sizes: tuple[int, int, int, int]
    games: int
    minutes: float
    steps: list[int]
    chance: tuple[int, int]
    memory: list[array[float]]

    def save(self, path: Path) -> None:
        """Write it whole, or leave what was there."""
        arrays = b"".join(part.tobytes() for part in self.memory)
        checksum = zlib.crc32(arrays)
        facts = Facts(self.game, self.rules, self.sizes, self.games, self.minutes, self.steps, self.chance, checksum)
        save(path, MAGIC + msgspec.json.encode(facts) + b"\n" + arrays)


def load(path: Path) -> Checkpoint:
    """Read a checkpoint, or refuse it."""
    try:
        contents = path.read_bytes()
    except OSError as problem:
        raise SetupError("NO_FILE", NO_FILE, path=path, why=problem.strerror or problem) from None
    line, _, arrays = contents.partition(b"\n")
    broken = SetupError("BAD_CHECKPOINT", BROKEN, path=path.name)
    if not line.startswith(MAGIC):
        raise broken
    try:
        facts = msgspec.json.decode(line[len(MAGIC) :], type=Facts)
    except msgspec.MsgspecError:
        raise broken from None
    if any(not 0 < size < 0x8000 for size in facts.sizes) or zlib.crc32(arrays) != facts.checksum:
        raise broken
    length = 4 * Net(*facts.sizes).size
    if len(arrays) != KINDS * length * len(facts.steps):
        raise broken
    memory = [array("f", arrays[at : at + length]) for at in range(0, len(arrays), length)]
    return Checkpoint(
        facts.game, facts.rules, facts.sizes, facts.games, facts.minutes, facts.steps, facts.chance, memory
    )
