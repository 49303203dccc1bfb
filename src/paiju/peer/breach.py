"""A breach of the rules as a file that anybody can check: what is played, by whom, and all that was said in every hand.

A wrong proof shows in one hand alone. Whether an act was against the rules shows only to who plays the game again from
its first deal, so this file holds the logs of all hands. Everything in it is signed, and the name of the table that all
have signed is a digest of the game and its rules: nothing can be changed to make somebody look guilty.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from ..errors import NotationError
from .evidence import Evidence
from .log import NO_LOG, Message, Setup, line
from .terms import Terms


class Heading(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is played at a table, and by whom."""

    terms: Terms
    people: tuple[bytes, ...]
    keepers: tuple[int, ...] = ()


class Breach(msgspec.Struct, frozen=True):
    """All hands of a table up to the one in which somebody broke a rule."""

    heading: Heading
    hands: tuple[Evidence, ...]

    def write(self, path: Path) -> None:
        """A line with the heading; for each hand a line with its setup, and one for each message."""
        lines = [msgspec.json.encode(self.heading) + b"\n"]
        for hand in self.hands:
            lines += [line(hand.setup), *map(line, hand.messages)]
        path.write_bytes(b"".join(lines))


def read_breach(path: Path) -> Breach | None:
    """What such a file holds; None if it is another one."""
    try:
        first, *lines = path.read_bytes().splitlines()
        heading = msgspec.json.decode(first, type=Heading)
    except (OSError, ValueError, msgspec.DecodeError, RecursionError):
        return None
    hands: list[tuple[Setup, list[Message]]] = []
    try:
        for text in lines:
            thing = _read_line(text)
            if isinstance(thing, Setup):
                thing.check()
                hands.append((thing, []))
            else:
                hands[-1][1].append(thing)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, IndexError):
        raise NotationError("BAD_LOG", NO_LOG, place=str(path)) from None
    return Breach(heading, tuple(Evidence(setup, tuple(messages)) for setup, messages in hands))


def _read_line(text: bytes) -> Setup | Message:
    try:
        return msgspec.json.decode(text, type=Message)
    except msgspec.ValidationError:
        return msgspec.json.decode(text, type=Setup)


def breach_at(heading: Heading, logs: Sequence[tuple[Setup, Sequence[Message]]]) -> Breach:
    """The evidence of a breach in the last of these logs."""
    return Breach(heading, tuple(Evidence(setup, tuple(messages)) for setup, messages in logs))
