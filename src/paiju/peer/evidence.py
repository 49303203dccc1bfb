"""Who cheated, judged from signed messages alone: the file that a peer writes can be checked by anybody.

A message names the digest of everything its author had heard. So messages cannot be put into another order, left out or
slipped in to make somebody look guilty, and the first one that fails is its author's doing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec

from ..errors import NotationError
from ..language import Sentence
from .felt import CHEATS, Cheating, Felt
from .keys import fingerprint
from .log import Message, Setup, fork, read_file, write_file

NOT_EVIDENCE = Sentence(
    "These messages prove nothing: one is missing, or was not signed by who it says.",
    "这些消息不能作为证据：缺少消息，或签名不符。",
)
HONEST = Sentence("Every message is signed, chained and right.", "所有消息的签名、次序和内容都正确。")


class Verdict(msgspec.Struct, frozen=True):
    """What messages prove: the kind of cheat, by which seat and identity, in which round; or nothing wrong."""

    kind: str = "honest"
    seat: int | None = None
    author: bytes = b""
    number: int | None = None

    @property
    def honest(self) -> bool:
        return self.seat is None

    def say(self, language: str = "en") -> str:
        """The verdict in one sentence."""
        if self.honest:
            return HONEST.say(language)
        return CHEATS[self.kind].say(language, who=fingerprint(self.author))

    def __str__(self) -> str:
        return self.say()


class Evidence(msgspec.Struct, frozen=True):
    """The messages that prove a cheat: all rounds before it, and the one that is wrong, or two for one place."""

    setup: Setup
    messages: tuple[Message, ...]

    @property
    def verdict(self) -> Verdict:
        return judge(self.setup, self.messages)

    def write(self, path: Path) -> None:
        write_file(path, self.setup, self.messages)


def verify(path: Path) -> Verdict:
    """What a file of evidence, or the log of a hand, proves."""
    setup, messages, _ = read_file(path)
    return judge(setup, messages)


def judge(setup: Setup, messages: Sequence[Message]) -> Verdict:
    """What messages prove; NotationError if they do not hang together."""
    felt = Felt(setup)
    rounds: dict[int, dict[bytes, Message]] = defaultdict(dict)
    for message in messages:
        if (message.table, message.hand) != (setup.table, setup.hand) or message.author not in felt.seats:
            raise NotationError("NOT_EVIDENCE", NOT_EVIDENCE)
        other = rounds[message.number].setdefault(message.author, message)
        if fork(message, other):
            return Verdict("forked", felt.seats[message.author], message.author, message.number)
        if not message.is_signed:
            raise NotationError("NOT_EVIDENCE", NOT_EVIDENCE)
    statements = [message for number in rounds if number < 0 for message in rounds[number].values()]
    if not all(map(felt.is_statement, statements)):
        raise NotationError("NOT_EVIDENCE", NOT_EVIDENCE)
    last = max(rounds, default=-1)
    while felt.number <= last:
        leaving, said_so = felt.leaving(statements)
        found = rounds[felt.number].values()
        spoken = [message for message in found if felt.seats[message.author] not in leaving]
        if not (spoken or leaving) or any(message.previous != felt.previous for message in spoken):
            raise NotationError("NOT_EVIDENCE", NOT_EVIDENCE)
        try:
            for message in spoken:
                felt.check(message)
        except Cheating as cheating:
            return Verdict(cheating.code, felt.seats[cheating.author], cheating.author, cheating.number)
        felt.apply(spoken, leaving, said_so)
    return Verdict()
