"""Points and scalars of ristretto255, hashing to both, and transcripts from which challenges are drawn.

A point is its 32 bytes, a scalar an int below ORDER. The library underneath answers rubbish for bytes that are no
point, so whatever comes from outside goes through `read_points` and `read_scalars` first.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NewType

from ..errors import NotationError, SetupError
from ..language import Sentence

NO_PEER = Sentence(
    'The fair deal needs the packages rbcl and cryptography: pip install "paiju[peer]".',
    '公平发牌需要 rbcl 和 cryptography：pip install "paiju[peer]"。',
)
NO_POINT = Sentence("These bytes are no points of the curve.", "这些字节不是曲线上的点。")
NO_SCALAR = Sentence("These bytes are no scalars of the curve.", "这些字节不是曲线的标量。")

try:
    import rbcl
except ModuleNotFoundError as missing:
    raise SetupError("NO_PEER", NO_PEER) from missing

DOMAIN = b"paiju/peer/1"
ORDER = 2**252 + 27742317777372353535851937790883648493
SIZE = 32

Point = NewType("Point", bytes)
IDENTITY = Point(bytes(SIZE))


def add(left: Point, right: Point) -> Point:
    return Point(rbcl.crypto_core_ristretto255_add(left, right))


def subtract(left: Point, right: Point) -> Point:
    return Point(rbcl.crypto_core_ristretto255_sub(left, right))


def multiply(scalar: int, point: Point) -> Point:
    return Point(rbcl.crypto_scalarmult_ristretto255_allow_scalar_zero(scalar.to_bytes(SIZE, "little"), point))


def base(scalar: int) -> Point:
    """So many times the generator G."""
    return Point(rbcl.crypto_scalarmult_ristretto255_base_allow_scalar_zero(scalar.to_bytes(SIZE, "little")))


def total(points: Iterable[Point]) -> Point:
    """The sum of points."""
    result = IDENTITY
    for point in points:
        result = add(result, point)
    return result


def combine(scalars: Iterable[int], points: Iterable[Point]) -> Point:
    """The sum of each point times its scalar."""
    return total(multiply(scalar, point) for scalar, point in zip(scalars, points, strict=True))


def random_scalar() -> int:
    """Anything from 1 to ORDER - 1."""
    return 1 + secrets.randbelow(ORDER - 1)


def random_scalars(count: int) -> list[int]:
    return [random_scalar() for _ in range(count)]


Part = bytes | str | int


def framed(part: Part) -> bytes:
    """A part with its kind and length, so that no two lists of parts are written alike."""
    if isinstance(part, bytes):
        return b"b" + len(part).to_bytes(8, "big") + part
    text = str(part).encode()
    return (b"i" if isinstance(part, int) else b"s") + len(text).to_bytes(8, "big") + text


def digest(*parts: Part) -> bytes:
    """The SHA-512 of parts in our domain."""
    return hashlib.sha512(framed(DOMAIN) + b"".join(map(framed, parts))).digest()


@lru_cache(maxsize=4096)
def hash_to_point(*parts: Part) -> Point:
    """A point of which nobody knows the logarithm."""
    return Point(rbcl.crypto_core_ristretto255_from_hash(digest("point", *parts)))


def hash_to_scalar(*parts: Part) -> int:
    return int.from_bytes(digest("scalar", *parts), "little") % ORDER


def read_points(data: bytes, count: int) -> list[Point]:
    """So many points from outside."""
    if len(data) != count * SIZE:
        raise NotationError("BAD_POINT", NO_POINT)
    points = [Point(data[start : start + SIZE]) for start in range(0, len(data), SIZE)]
    if not all(map(rbcl.crypto_core_ristretto255_is_valid_point, points)):
        raise NotationError("BAD_POINT", NO_POINT)
    return points


def read_scalars(data: bytes, count: int) -> list[int]:
    """So many scalars from outside, each written in the one way there is."""
    if len(data) != count * SIZE:
        raise NotationError("BAD_SCALAR", NO_SCALAR)
    scalars = [int.from_bytes(data[start : start + SIZE], "little") for start in range(0, len(data), SIZE)]
    if any(scalar >= ORDER for scalar in scalars):
        raise NotationError("BAD_SCALAR", NO_SCALAR)
    return scalars


def write_scalars(scalars: Iterable[int]) -> bytes:
    return b"".join(scalar.to_bytes(SIZE, "little") for scalar in scalars)


class Transcript:
    """Everything said so far; a challenge depends on all of it, in its order."""

    def __init__(self, *parts: Part) -> None:
        self.said = hashlib.sha512(framed(DOMAIN))
        self.say("begin", *parts)

    def say(self, label: str, *parts: Part) -> None:
        """Put something on record under a label."""
        self.said.update(framed(label) + framed(len(parts)) + b"".join(map(framed, parts)))

    def draw(self, label: str, count: int) -> bytes:
        """So many bytes that depend on everything said; drawing is on record as well."""
        self.say("draw", label, count)
        return hashlib.shake_256(self.said.digest()).digest(count)

    def challenge(self, label: str) -> int:
        return int.from_bytes(self.draw(label, 64), "little") % ORDER

    def challenges(self, label: str, count: int) -> list[int]:
        drawn = self.draw(label, 64 * count)
        return [int.from_bytes(drawn[start : start + 64], "little") % ORDER for start in range(0, len(drawn), 64)]


def joined(points: Sequence[Point]) -> bytes:
    """Points as they are written."""
    return b"".join(points)
