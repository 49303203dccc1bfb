"""Signed messages in rounds, and the file that keeps them.

A hand goes on in rounds. In a round one peer speaks, or several at once, each with one message; every message names the
number of its round and the digest of the round before, and with it everything said before. Nobody speaks in a round
before all of the last round is there. So a peer may sign one message for each number, and two are proof of cheating.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from ..errors import NotationError, SetupError
from ..language import Sentence
from .curve import SIZE, digest
from .keys import Identity, is_identity, signed, sync_directory

LONGEST = 1 << 20
MOST_CARDS = 1024
MOST_SEATS = 64

NO_MESSAGE = Sentence("This is no message of a fair table.", "这不是公平牌桌的消息。")
NO_LOG = Sentence("{place} is no log of a fair table.", "{place} 不是公平牌桌的记录。")
NO_SETUP = Sentence(
    "A fair hand needs two to 64 different players and one to 1024 cards.",
    "公平发牌需要 2 到 64 名玩家和 1 到 1024 张牌。",
)
OTHER_HAND = Sentence("{place} is the log of another hand.", "{place} 是另一副牌的记录。")


class Setup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What all agree on before a hand: table, number of the hand, who sits where, and the pack as faces.

    Where a bot plays on for who leaves, `keepers` are the seats of those whose computers play each seat, and `absent`
    the seats that had been left before. A hand that was given up never begins again under its number.
    """

    table: bytes
    hand: int
    seats: tuple[bytes, ...]
    pack: tuple[str, ...]
    keepers: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()

    def check(self) -> None:
        """SetupError unless this can be dealt."""
        fits = (
            2 <= len(self.seats) <= MOST_SEATS
            and len(set(self.seats)) == len(self.seats)
            and all(map(is_identity, self.seats))
            and 1 <= len(self.pack) <= MOST_CARDS
            and all(face == face.encode(errors="ignore").decode() for face in self.pack)
            and 0 <= self.hand < 1 << 32
            and len(self.table) <= 64
            and self._is_kept()
        )
        if not fits:
            raise SetupError("BAD_FAIR_HAND", NO_SETUP)

    def _is_kept(self) -> bool:
        """Whether every seat has a keeper who sits there, and somebody is left."""
        seats = range(len(self.seats))
        return (
            (len(self.keepers) == len(self.seats) if self.keepers else not self.absent)
            and all(seat in seats and self.keepers[seat] == seat for seat in self.keepers)
            and self.absent == tuple(sorted(set(self.absent)))
            and set(self.absent) < set(seats)
        )

    @property
    def digest(self) -> bytes:
        """What the first round builds on."""
        sizes = (len(self.seats), len(self.pack))
        kept = (*self.keepers, len(self.absent), *self.absent) if self.keepers else ()
        return digest("setup", self.table, self.hand, *sizes, *self.seats, *self.pack, *kept)[:SIZE]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one peer said in one round."""

    table: bytes
    hand: int
    number: int
    previous: bytes
    author: bytes
    payload: bytes
    signature: bytes

    @property
    def body(self) -> bytes:
        """What is signed; two messages with the same body are the same."""
        return digest("message", self.table, self.hand, self.number, self.previous, self.author, self.payload)

    @property
    def is_signed(self) -> bool:
        return signed(self.author, self.body, self.signature)


class Wire(Message, frozen=True, array_like=True):
    """A message on its way."""


_write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(Wire).decode


def write(message: Message) -> bytes:
    """A message as it travels."""
    return _write(Wire(*msgspec.structs.astuple(message)))


def read(data: bytes) -> Message:
    """A message that came in; its signature is not looked at."""
    if len(data) > LONGEST:
        raise NotationError("BAD_MESSAGE", NO_MESSAGE)
    try:
        return Message(*msgspec.structs.astuple(_read(data)))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise NotationError("BAD_MESSAGE", NO_MESSAGE) from None


def sign(identity: Identity, setup: Setup, number: int, previous: bytes, payload: bytes) -> Message:
    """A message with its signature."""
    message = Message(setup.table, setup.hand, number, previous, identity.public, payload, b"")
    return msgspec.structs.replace(message, signature=identity.sign(message.body))


def close(messages: Iterable[Message], previous: bytes) -> bytes:
    """The digest of a round: its messages in the order of their authors and numbers."""
    bodies = [message.body for message in sorted(messages, key=lambda message: (message.author, message.number))]
    return digest("round", previous, len(bodies), *bodies)[:SIZE]


def fork(one: Message, other: Message) -> bool:
    """Whether these are two messages of one author for one place; whoever signed both cheats."""
    return (
        one.body != other.body
        and (one.table, one.hand, one.number, one.author) == (other.table, other.hand, other.number, other.author)
        and one.is_signed
        and other.is_signed
    )


class Log:
    """The messages of a hand, in memory or in a file: a line with the setup, then a line for each message."""

    def __init__(self, setup: Setup, path: Path | None = None) -> None:
        self.setup = setup
        self.path = path
        self.messages: list[Message] = []
        self._unsaved: list[bytes] = []
        if path is None:
            return
        if path.exists():
            found, self.messages, whole = read_file(path)
            if found != setup:
                raise SetupError("OTHER_HAND", OTHER_HAND, place=str(path))
            if not all(message.author in setup.seats and message.is_signed for message in self.messages):
                raise NotationError("BAD_LOG", NO_LOG, place=str(path))
            os.truncate(path, whole)
        else:
            self._unsaved.append(line(setup))
            self.sync()
            sync_directory(path.parent)

    def append(self, message: Message) -> None:
        """Keep a message; it is safe after the next `sync`."""
        self.messages.append(message)
        if self.path is not None:
            self._unsaved.append(line(message))

    def sync(self) -> None:
        """Return when everything is on the disk. Nothing is answered before."""
        if self.path is not None and self._unsaved:
            with self.path.open("ab") as file:
                file.writelines(self._unsaved)
                file.flush()
                os.fsync(file.fileno())
            self._unsaved = []


def line(thing: Setup | Message) -> bytes:
    return msgspec.json.encode(thing) + b"\n"


def read_file(path: Path) -> tuple[Setup, list[Message], int]:
    """The setup and the messages in a file, and how many bytes of it are whole: a last line may be torn."""
    data = path.read_bytes()
    lines = data.split(b"\n")
    try:
        setup = msgspec.json.decode(lines[0], type=Setup)
        setup.check()
        messages: list[Message] = []
        whole = len(lines[0]) + 1
        for number, text in enumerate(lines[1:-1], 1):
            try:
                messages.append(msgspec.json.decode(text, type=Message))
            except (msgspec.DecodeError, UnicodeDecodeError):
                if number == len(lines) - 2:
                    break
                raise
            whole += len(text) + 1
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, SetupError):
        raise NotationError("BAD_LOG", NO_LOG, place=str(path)) from None
    return setup, messages, min(whole, len(data))


def write_file(path: Path, setup: Setup, messages: Sequence[Message]) -> None:
    """Keep a setup and messages in a file of their own."""
    path.write_bytes(line(setup) + b"".join(map(line, messages)))


class Signed(msgspec.Struct, frozen=True):
    """The first line of the log of a whole table, as a server gives it to others: what was played, and who sat where. A
    line for each message follows: `m` and the message as it travels, in base64."""

    game: str
    rules: str
    names: tuple[str, ...]
    people: tuple[str, ...]
    table: str
