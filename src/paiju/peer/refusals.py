"""What peers refuse each other: on the wire a code and facts, so that everybody reads it in their own language."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import SetupError
from ..wording.peers import REFUSALS
from .names import readable

LONGEST_FACT = 60


def refusal(code: str, **facts: object) -> SetupError:
    """The refusal with this code."""
    return SetupError(code, REFUSALS[code], **facts)


def heard_refusal(code: str, facts: Mapping[str, str]) -> SetupError:
    """A refusal from elsewhere: only a known sentence is said, with facts that harm no terminal."""
    if code not in REFUSALS:
        return refusal("REFUSED")
    safe = {name: readable(text)[:LONGEST_FACT] for name, text in facts.items()}
    try:
        REFUSALS[code].say(**safe)
    except (KeyError, IndexError, ValueError, AttributeError):
        return refusal("REFUSED")
    return refusal(code, **safe)
