"""Nets in a file: one line that says what it is, then the weights of each part as 16-bit numbers, compressed.

The line has the game, the rules it was trained for, the command that made it, the seed, how many games were played, and
the sizes; and a checksum, so that a damaged file is refused with a sentence and not played with.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path

import msgspec

from ..errors import SetupError
from ..language import Sentence
from ..player import Player
from .decide import NetPlayer
from .features import Features
from .limits import UNIT
from .net import Net

MAGIC = b"paiju net 1 "
LARGEST = 64 << 20  # bytes of weights; none is nearly as large
NO_FILE = Sentence('The file of weights "{path}" cannot be read: {why}', "无法读取权重文件“{path}”：{why}")
DAMAGED = Sentence('"{path}" is no file of weights, or it is damaged: {why}', "“{path}”不是权重文件，或已损坏：{why}")
OTHER_FEATURES = Sentence(
    "These weights were trained for {game} by the rules {rules}, or for features that have changed since.",
    "这些权重是为 {game} 的规则 {rules} 训练的，或训练后特征已有改变。",
)
NOT_WRITTEN = Sentence('The file of weights "{path}" cannot be written: {why}', "无法写入权重文件“{path}”：{why}")


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says about itself."""

    game: str
    rules: str
    command: str
    seed: str
    games: int
    parts: tuple[str, ...]
    winning: bool
    inputs: int
    wide: int
    middle: int
    narrow: int
    size: int
    checksum: int


@dataclass(frozen=True)
class Trained:
    """A file of weights: what it says about itself, and a net for each part."""

    header: Header
    nets: list[Net]


def pack(
    nets: list[Net], game: str, rules: str, command: str, seed: str, games: int, parts: tuple[str, ...], winning: bool
) -> bytes:
    """The contents of a file."""
    packed = zlib.compress(b"".join(halves(net) for net in nets), 9)
    inputs, wide, middle, narrow = nets[0].sizes()
    header = Header(
        game=game,
        rules=rules,
        command=command,
        seed=seed,
        games=games,
        parts=parts,
        winning=winning,
        inputs=inputs,
        wide=wide,
        middle=middle,
        narrow=narrow,
        size=len(packed),
        checksum=zlib.crc32(packed),
    )
    return MAGIC + msgspec.json.encode(header) + b"\n" + packed


def halves(net: Net) -> bytes:
    """The parameters of a net as 16-bit numbers."""
    values = [max(-65504.0, min(65504.0, value)) for value in net.values()]
    return struct.pack(f"<{len(values)}e", *values)


def save(path: Path, contents: bytes) -> None:
    """Write a file whole, or leave what was there."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(contents)
        part.replace(path)
    except OSError as problem:
        raise SetupError("NOT_WRITTEN", NOT_WRITTEN, path=path, why=problem.strerror or problem) from None


def load(path: Path) -> Trained:
    """Read a file of weights, or refuse it."""
    try:
        contents = path.read_bytes()
    except OSError as problem:
        raise SetupError("NO_FILE", NO_FILE, path=path, why=problem.strerror or problem) from None
    return unpack(contents, path.name)


def player(features: Features, trained: Trained, otherwise: Player | None = None) -> NetPlayer:
    """A player by nets that were trained for these features."""
    header = trained.header
    if (header.inputs, header.parts, header.winning) != (features.inputs, features.parts, features.winning):
        raise SetupError("OTHER_FEATURES", OTHER_FEATURES, game=header.game, rules=header.rules)
    return NetPlayer(features, trained.nets, otherwise)


@lru_cache
def shipped(package: str, name: str) -> Trained:
    """A file of weights that a game brings, from the folder `weights` beside its package of bots."""
    file = resources.files(package.rpartition(".")[0]) / "weights" / f"{name}.net"
    try:
        contents = file.read_bytes()
    except OSError as problem:
        raise SetupError("NO_FILE", NO_FILE, path=file.name, why=problem.strerror or problem) from None
    return unpack(contents, file.name)


def unpack(contents: bytes, name: str = "") -> Trained:
    """The nets in the contents of a file."""

    def damaged(why: str) -> SetupError:
        return SetupError("DAMAGED_NET", DAMAGED, path=name, why=why)

    line, _, packed = contents.partition(b"\n")
    if not line.startswith(MAGIC):
        raise damaged("it does not begin like one.")
    try:
        header = msgspec.json.decode(line[len(MAGIC) :], type=Header)
    except msgspec.MsgspecError as problem:
        raise damaged(f"{problem}.") from None
    layers = (header.wide, header.middle, header.narrow)
    if not 0 < header.inputs < 0x8000 or not header.parts or any(not 0 < n <= 4096 or n % UNIT for n in layers):
        raise damaged("its sizes are impossible.")
    if len(packed) != header.size or zlib.crc32(packed) != header.checksum:
        raise damaged("the checksum does not fit.")
    nets = [Net(header.inputs, *layers) for _ in header.parts]
    wanted = 2 * sum(net.size for net in nets)
    try:
        inflater = zlib.decompressobj()
        weights = inflater.decompress(packed, LARGEST)
    except zlib.error as problem:
        raise damaged(f"{problem}.") from None
    if len(weights) != wanted:
        raise damaged("there are not as many weights as it says.")
    at = 0
    for net in nets:
        values = array("f", struct.unpack_from(f"<{net.size}e", weights, at))
        if any(value != value or value in (float("inf"), float("-inf")) for value in values):
            raise damaged("a weight is no number.")
        net.mix(values)
        at += 2 * net.size
    return Trained(header, nets)
