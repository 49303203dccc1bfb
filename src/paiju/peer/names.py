"""What people call themselves and say, as it comes from elsewhere: nothing in it may move a cursor or hide a letter."""

from __future__ import annotations

import unicodedata

from ..errors import SetupError
from ..wording.peers import REFUSALS

LONGEST_NAME = 24
LONGEST_CHAT = 500


def is_readable(text: str) -> bool:
    """Whether every character can be seen, or is a plain space."""
    return all(letter == " " or unicodedata.category(letter)[0] not in "CZ" for letter in text)


def readable(text: str) -> str:
    """A text without what cannot be seen."""
    return "".join(letter if is_readable(letter) else " " for letter in text)


def checked_name(name: str) -> str:
    """A name as it is used, refused with a sentence if it cannot be."""
    name = unicodedata.normalize("NFC", name).strip()
    if not name:
        raise SetupError("NO_NAME", REFUSALS["NO_NAME"])
    if len(name) > LONGEST_NAME:
        raise SetupError("LONG_NAME", REFUSALS["LONG_NAME"], most=LONGEST_NAME)
    if not is_readable(name):
        raise SetupError("BAD_NAME", REFUSALS["BAD_NAME"])
    return name


def alike(one: str, other: str) -> bool:
    """Whether people would take two names for the same."""
    return folded(one) == folded(other)


def folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
