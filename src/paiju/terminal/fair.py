"""Fair tables of this computer: who we are there, and what is needed to come back after a power cut.

In the state directory, under `peers`: `identity` (further ones where several people or programs sit at one computer),
and a directory for each table with what was agreed, who sits there, and the logs and keys of all hands. Whoever plays
holds a lock on their identity, which the system takes away when the process dies.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from ..errors import SetupError
from ..peer.keys import Identity
from ..peer.terms import Leaving
from ..wording import peers as words
from .settings import locked, state_directory, write_safely

MOST_IDENTITIES = 32
MOST_ENDED = 50
KEEPSAKE = "keepsake"
NOTE = "table.json"


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known about a table before it is opened again."""

    game: str
    rules: str
    names: tuple[str, ...]
    people: tuple[str, ...]
    """Their public keys in hex, in the order of seats."""
    table: str
    name: str
    port: int = 0
    hosts: tuple[str, ...] = ()
    relay: str = ""
    only_relay: bool = False
    announce: bool = True
    server: str = ""
    """The address of the server that keeps the table; empty among peers."""
    bot: str = ""
    ended: bool = False
    leaving: Leaving = "void"
    keepers: tuple[int, ...] = ()
    """Whose computer plays each seat, where a bot plays on for who leaves."""


class Player:
    """Somebody of this computer, whom no other process is at the same time."""

    def __init__(self, number: int, identity: Identity, lock: int) -> None:
        self.number = number
        self.identity = identity
        self._lock = lock

    def place(self, table: bytes) -> Path:
        """Where everything about a table is."""
        return directory() / f"{table.hex()}{suffix(self.number)}"

    def release(self) -> None:
        """Somebody else may be this one now."""
        lock, self._lock = self._lock, -1
        if lock >= 0:
            os.close(lock)


class Kept(NamedTuple):
    """A table to which we can go back."""

    path: Path
    number: int
    note: Note
    at: datetime

    def sit(self) -> tuple[Player, bytes]:
        """Be who we were there, with what `Gathering.resume` needs."""
        player = be(self.number)
        if player is None:
            raise SetupError("PLAYED", words.PLAYED_ELSEWHERE)
        try:
            return player, (self.path / KEEPSAKE).read_bytes()
        except OSError:
            player.release()
            raise SetupError("NOT_KEPT", words.NOT_KEPT) from None

    def forget(self) -> None:
        """We do not go back there."""
        shutil.rmtree(self.path, ignore_errors=True)


def directory() -> Path:
    """Where fair tables are kept."""
    return state_directory() / "peers"


def suffix(number: int) -> str:
    return f"-{number}" if number > 1 else ""


def arrive() -> Player:
    """The first of our identities that nobody is just now."""
    for number in range(1, MOST_IDENTITIES + 1):
        player = be(number)
        if player is not None:
            return player
    raise SetupError("CROWDED", words.CROWDED)


def is_elsewhere() -> bool:
    """Whether our first identity, by which servers know us, sits at a table in another window."""
    player = be(1)
    if player is not None:
        player.release()
    return player is None


def be(number: int) -> Player | None:
    """One of our identities, if no process is it already."""
    place = directory()
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = os.open(place / f"identity{suffix(number)}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as problem:
        raise SetupError("NO_PLACE", words.NO_PLACE, place=str(place), problem=problem.strerror or "?") from None
    if not locked(lock):
        os.close(lock)
        return None
    return Player(number, Identity.kept(place / f"identity{suffix(number)}"), lock)


def keep(path: Path, note: Note, keepsake: bytes) -> None:
    """Write down what is needed to come back."""
    with suppress(OSError):
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_safely(path / KEEPSAKE, keepsake, private=True)
        write_note(path, note)


def write_note(path: Path, note: Note) -> None:
    """Write down what is known about a table."""
    with suppress(OSError):
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_safely(path / NOTE, msgspec.json.format(msgspec.json.encode(note)), private=True)


def read_note(path: Path) -> Note | None:
    """What was written about a table, if it can be read."""
    try:
        return msgspec.json.decode((path / NOTE).read_bytes(), type=Note)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def kept() -> list[Kept]:
    """The tables to which we can go back, the latest first."""
    found = []
    for path in noted():
        note = read_note(path)
        digits = path.name.partition("-")[2] or "1"
        if note is None or note.ended or not digits.isdecimal():
            continue
        with trying(int(digits)) as is_free:
            if is_free:
                found.append(Kept(path, int(digits), note, written(path)))
    return sorted(found, key=lambda each: each.at, reverse=True)


def noted() -> list[Path]:
    """The directories of all tables."""
    try:
        return [path.parent for path in directory().glob(f"*/{NOTE}")]
    except OSError:
        return []


def written(path: Path) -> datetime:
    """When somebody was at a table last."""
    try:
        return datetime.fromtimestamp((path / NOTE).stat().st_mtime)
    except OSError:
        return datetime.min


@contextmanager
def trying(number: int) -> Iterator[bool]:
    """Whether nobody is this one of us just now."""
    try:
        player = be(number)
    except (SetupError, ValueError, OSError):
        player = None
    try:
        yield player is not None
    finally:
        if player is not None:
            player.release()


def tidy() -> None:
    """Keep the last tables only of those that have ended."""
    ended = [path for path in noted() if (note := read_note(path)) is not None and note.ended]
    for path in sorted(ended, key=written)[:-MOST_ENDED]:
        shutil.rmtree(path, ignore_errors=True)
