"""What a relay and those who use it have to agree on."""

from __future__ import annotations

import hashlib

import msgspec

NUMBER = 16


class Heard(msgspec.Struct, omit_defaults=True):
    """What a relay says before bytes are passed on: one's number, that somebody calls, that the way is open, or why
    not."""

    number: str = ""
    call: str = ""
    open: bool = False
    refused: str = ""


def number_of(key: bytes) -> bytes:
    """The number under which the owner of a key waits."""
    return hashlib.sha256(b"paiju/relay/1" + key).digest()[:NUMBER]
