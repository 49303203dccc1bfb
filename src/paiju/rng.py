"""Chance: a small fast generator that gives the same numbers on every machine.

`Random` is xoroshiro128++ seeded from any integer or text. A game in progress does not carry a `Random`:
it carries a 128-bit secret *key* and draws a fresh generator from it for every shuffle (`Random.keyed`). The step
from key to generator is SipHash, which cannot be run backwards, so that a player who has seen every card of
one deal still knows nothing about the next one.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

from .errors import WrongArgument
from .language import Sentence

T = TypeVar("T")

# Typed as 64-bit in the .pxd. Interpreted Python needs the masks; compiled code drops the overflow by itself. A literal
# beyond 32 bits inside a function would be a Python object when compiled, so they all stand here.
MASK = 0xFFFFFFFFFFFFFFFF
LOW = 0xFFFFFFFF
SIP0 = 0x736F6D6570736575
SIP1 = 0x646F72616E646F6D
SIP2 = 0x6C7967656E657261
SIP3 = 0x7465646279746573

BAD_RANGE = Sentence(
    "Chance chooses from at least one thing, and fewer than 2^64.", "随机选择须有 1 个以上、少于 2^64 个。"
)


def key_from(seed: int | str) -> tuple[int, int]:
    """The 128-bit key that stands for a seed."""
    digest = blake2b(str(seed).encode("utf-8", "surrogatepass"), digest_size=16, person=b"paiju seed").digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")


def rotate(x: int, bits: int) -> int:
    """`x` turned left by `bits` within 64 bits."""
    return ((x << bits) | (x >> (64 - bits))) & MASK


def siphash(key0: int, key1: int, word: int) -> int:
    """SipHash-2-4 of one 64-bit word under a 128-bit key."""
    v0 = key0 ^ SIP0
    v1 = key1 ^ SIP1
    v2 = key0 ^ SIP2
    v3 = key1 ^ SIP3
    message = word
    # Two rounds for the word, two for the length block, then four to finish.
    for stage in range(8):
        if stage == 0:
            v3 ^= message
        elif stage == 2:
            v0 ^= message
            message = 8
            message <<= 56
            v3 ^= message
        elif stage == 4:
            v0 ^= message
            v2 ^= 0xFF
        v0 = (v0 + v1) & MASK
        v1 = rotate(v1, 13) ^ v0
        v0 = rotate(v0, 32)
        v2 = (v2 + v3) & MASK
        v3 = rotate(v3, 16) ^ v2
        v0 = (v0 + v3) & MASK
        v3 = rotate(v3, 21) ^ v0
        v2 = (v2 + v1) & MASK
        v1 = rotate(v1, 17) ^ v2
        v2 = rotate(v2, 32)
    return v0 ^ v1 ^ v2 ^ v3


class Random:
    """A seeded generator: `Random(7)` gives the same sequence everywhere and always."""

    def __init__(self, seed: int | str = 0) -> None:
        self.s0, self.s1 = key_from(seed)
        if self.s0 | self.s1 == 0:
            self.s1 = 1

    def keyed(self, key0: int, key1: int, count: int) -> Random:
        """Restart as the generator of shuffle number `count` under a secret key; returns itself."""
        self.s0 = siphash(key0, key1, 2 * count)
        self.s1 = siphash(key0, key1, 2 * count + 1)
        if self.s0 | self.s1 == 0:
            self.s1 = 1
        return self

    def next64(self) -> int:
        """The next 64 random bits."""
        a = self.s0
        b = self.s1
        result = (rotate((a + b) & MASK, 17) + a) & MASK
        b ^= a
        self.s0 = rotate(a, 49) ^ b ^ ((b << 21) & MASK)
        self.s1 = rotate(b, 28)
        return result

    def _fill(self, words: MutableSequence[int], n: int) -> None:
        """Put the next n words of 64 random bits into a list: what n calls of `next64` give, but all at once."""
        a = self.s0
        b = self.s1
        for i in range(n):
            words[i] = (rotate((a + b) & MASK, 17) + a) & MASK
            b ^= a
            a = rotate(a, 49) ^ b ^ ((b << 21) & MASK)
            b = rotate(b, 28)
        self.s0 = a
        self.s1 = b

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely; n is from 1 to 2**64 - 1."""
        if n < 1 or n > MASK:
            raise WrongArgument("BAD_RANGE", BAD_RANGE)
        return self._below(n) if n <= LOW else self._far_below(n)

    def _below(self, n: int) -> int:
        """`below` for loops that are sure of their range, which is less than 2**32."""
        high = self.next64() >> 32
        product = high * n
        low = product & LOW
        if low < n:
            floor = (LOW - n + 1) % n
            while low < floor:
                high = self.next64() >> 32
                product = high * n
                low = product & LOW
        return product >> 32

    def _far_below(self, n: int) -> int:
        limit = MASK - MASK % n
        word = self.next64()
        while word >= limit:
            word = self.next64()
        return word % n

    def random(self) -> float:
        """A float from 0 up to but not including 1."""
        return (self.next64() >> 11) / 9007199254740992.0

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, of which there must be some."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def key(self) -> tuple[int, int]:
        """Two random words, to be the key of a game."""
        return self.next64(), self.next64()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.s0, self.s1)


def restore(s0: int, s1: int) -> Random:
    """The generator with this inner state; used by pickle."""
    rng = Random()
    rng.s0 = s0
    rng.s1 = s1
    return rng
