"""Who somebody is (Ed25519, for as long as they like) and the key that masks their cards (for one hand)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from ..errors import NotationError, SetupError
from ..language import Sentence
from .curve import (
    IDENTITY,
    NO_PEER,
    ORDER,
    SIZE,
    Point,
    Transcript,
    base,
    digest,
    multiply,
    random_scalar,
    read_scalars,
    subtract,
    total,
    write_scalars,
)

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
except ModuleNotFoundError as missing:
    raise SetupError("NO_PEER", NO_PEER) from missing

FIELD = 2**255 - 19
EIGHTH = int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little")
# The heights y of the points of order 1, 2, 4 and 8: with such a key one signature fits many texts and proves nothing.
WEAK = {0, 1, FIELD - 1, EIGHTH, FIELD - EIGHTH}

NO_KEY = Sentence("There is no key in {place}.", "{place} 里没有密钥。")


def sync_directory(directory: Path) -> None:
    """Make a new file's name safe, where directories can be synced."""
    if os.name == "nt":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_secret(path: Path, secret: bytes) -> None:
    """A file that only its owner can read, whole and on the disk before this returns; it must not be there yet."""
    if path.exists():
        raise FileExistsError(path)
    half = path.with_name(f"{path.name}.{os.getpid()}.new")
    half.unlink(missing_ok=True)
    descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(descriptor)
    half.replace(path)
    sync_directory(path.parent)


def read_secret(path: Path) -> bytes:
    """The 32 bytes in a file that `write_secret` wrote."""
    secret = path.read_bytes()
    if len(secret) != SIZE:
        raise NotationError("NO_KEY", NO_KEY, place=str(path))
    return secret


class Identity:
    """Somebody who can sign; others know the public half."""

    def __init__(self, seed: bytes | None = None) -> None:
        self._private = Ed25519PrivateKey.generate() if seed is None else Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._private.public_key().public_bytes_raw()

    @classmethod
    def kept(cls, path: Path) -> Identity:
        """The identity in a file, made when there is none."""
        if not path.exists():
            identity = cls()
            write_secret(path, identity._private.private_bytes_raw())
            return identity
        return cls(read_secret(path))

    def sign(self, text: bytes) -> bytes:
        return self._private.sign(text)

    def __repr__(self) -> str:
        return f"<Identity {fingerprint(self.public)}>"


def signed(public: bytes, text: bytes, signature: bytes) -> bool:
    """Whether the owner of a public key signed this."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True


def is_identity(public: bytes) -> bool:
    """Whether this can be the public half of an identity whose signatures mean something."""
    return len(public) == SIZE and int.from_bytes(public, "little") % 2**255 % FIELD not in WEAK


def fingerprint(public: bytes) -> str:
    """A public key as people compare it: five groups of four."""
    text = digest("fingerprint", public).hex()[:20].upper()
    return " ".join(text[start : start + 4] for start in range(0, 20, 4))


class HandKey:
    """What masks somebody's cards in one hand: a secret scalar and its point."""

    def __init__(self, secret: int | None = None) -> None:
        self.secret = random_scalar() if secret is None else secret
        self.public = base(self.secret)

    @classmethod
    def kept(cls, path: Path) -> HandKey:
        """The key in a file, made when there is none."""
        if not path.exists():
            key = cls()
            write_secret(path, write_scalars([key.secret]))
            return key
        (secret,) = read_scalars(read_secret(path), 1)
        return cls(secret)

    def __repr__(self) -> str:
        return f"<HandKey {self.public.hex()[:8]}>"


def prove_knowledge(key: HandKey, transcript: Transcript) -> bytes:
    """Schnorr's proof that the secret of a key is known."""
    nonce = random_scalar()
    transcript.say("key", key.public, base(nonce))
    challenge = transcript.challenge("knowledge")
    return write_scalars([challenge, (nonce + challenge * key.secret) % ORDER])


def knows(public: Point, proof: bytes, transcript: Transcript) -> bool:
    """Whether the proof shows that the secret of this key is known."""
    if public == IDENTITY:
        return False
    challenge, answer = read_scalars(proof, 2)
    transcript.say("key", public, subtract(base(answer), multiply(challenge, public)))
    return transcript.challenge("knowledge") == challenge


def joint(keys: Iterable[Point]) -> Point:
    """The key that only all of them together can undo."""
    return total(keys)
