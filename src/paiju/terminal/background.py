"""Whether the terminal is light: what it says of itself in the environment, or when it is asked for its colour."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from select import select

QUESTION = b"\x1b]11;?\x1b\\\x1b[c"
"""Which background (OSC 11), and then what every terminal answers (its attributes): so nobody waits for an answer that
does not come."""
ANSWER = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
ATTRIBUTES = re.compile(rb"\x1b\[\?[0-9;]*c")
PATIENCE = 1.0
"""Seconds to wait for that. What came later would be taken for keys."""
LIGHT = ("7", "9", "10", "11", "12", "13", "14", "15")  # of the sixteen colours
DUMB = ("", "dumb", "linux")


@contextmanager
def asking(environment: Mapping[str, str] = os.environ) -> Iterator[Callable[[], bool]]:
    """Whether the background is light; dark where nobody can tell. A terminal is asked at once and has time to answer
    until that is called, or until the end."""
    told = environment.get("COLORFGBG", "").rpartition(";")[2].strip()
    if told.isdecimal() or environment.get("TERM", "") in DUMB:
        yield lambda: told in LIGHT
        return
    with question() as answer:
        yield lambda: is_bright(read_answer(answer()))


def is_bright(colour: tuple[float, float, float] | None) -> bool:
    """Whether a colour is known and light."""
    return colour is not None and brightness(*colour) > 0.5


def brightness(red: float, green: float, blue: float) -> float:
    """How bright a colour looks, from 0 to 1; its parts are from 0 to 1."""
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def read_answer(answer: bytes) -> tuple[float, float, float] | None:
    """The colour that a terminal has named; each part has one to four digits."""
    found = ANSWER.search(answer)
    if found is None:
        return None
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    return red, green, blue


@contextmanager
def question() -> Iterator[Callable[[], bytes]]:
    """Ask the terminal for its background; the answer is nothing where there is no terminal to ask. Nothing of it is
    left to be read by others."""
    try:
        import termios
        import tty

        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
    except (ImportError, OSError, ValueError, termios.error):
        yield lambda: b""
        return
    heard: list[bytes] = []
    try:
        tty.setcbreak(keyboard, termios.TCSADRAIN)
        os.write(sys.stdout.fileno(), QUESTION)
        yield lambda: listen(keyboard, heard)
    finally:
        listen(keyboard, heard)
        termios.tcsetattr(keyboard, termios.TCSAFLUSH, before)


def listen(keyboard: int, heard: list[bytes]) -> bytes:
    """What a terminal answers; once it has answered or is too late, nothing more is waited for."""
    end = time.monotonic() + (PATIENCE if not heard else 0)
    answer = b"".join(heard)
    with suppress(OSError):
        while not ATTRIBUTES.search(answer) and select([keyboard], [], [], max(0.0, end - time.monotonic()))[0]:
            part = os.read(keyboard, 256)
            if not part:
                break
            answer += part
    heard[:] = [answer]
    return answer
