"""The line to the terminal: whether it is good enough for things to move."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

SLOW = 38_400  # bits a second, below which a line has better things to carry


def allowed(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether things may move here: not where `NO_MOTION` is set, nor over a slow line."""
    return not environment.get("NO_MOTION") and not 0 < speed() < SLOW


def speed() -> int:
    """Bits a second of the line to the terminal, as far as it is known; 0 where it is not."""
    try:
        import termios
    except ImportError:
        return 0
    if sys.__stdout__ is None:
        return 0
    try:
        code = termios.tcgetattr(sys.__stdout__.fileno())[5]
    except (OSError, ValueError, termios.error):
        return 0
    known = (name for name in dir(termios) if name.startswith("B") and name[1:].isdecimal())
    return next((int(name[1:]) for name in known if getattr(termios, name) == code), 0)
