"""What a user waits for: importing Paiju, the smallest command, the first screen. Whole processes, all counted."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

from contest import Cost, Sample, Side

QUESTION = b"\x1b]11;?"  # what colour the background has


def process(*arguments: str) -> Side:
    """A side whose unit of work is one Python process with these arguments."""

    def work(n: int) -> Sample:
        start = time.perf_counter()
        for _ in range(n):
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        return Sample(n, time.perf_counter() - start)

    return Side(" ".join(["python", *arguments]), work)


def first_screen(n: int) -> Sample:
    """Open the app in a terminal of 80 x 24 for somebody who never played, until all of home is there."""
    seconds = 0.0
    for _ in range(n):
        with tempfile.TemporaryDirectory() as home:
            start = time.perf_counter()
            wait_for(b"Leave Paiju", {**os.environ, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home})
            seconds += time.perf_counter() - start
    return Sample(n, seconds)


def wait_for(text: bytes, environment: dict[str, str]) -> None:
    """Run `paiju` in a terminal that answers what terminals are asked, until a text is written there."""
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        settings = {**environment, "TERM": "xterm-256color", "PAIJU_LANG": "en"}
        os.execve(sys.executable, [sys.executable, "-m", "paiju"], settings)
    seen = b""
    while text not in seen:
        part = os.read(terminal, 65536)
        seen += part
        if QUESTION in part:
            os.write(terminal, b"\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62;c")
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)


def entries() -> list[Cost]:
    return [
        Cost("start of Python itself", process("-c", "pass"), note="For comparison: part of the two rows below."),
        Cost("import paiju", process("-c", "import paiju"), limit=0.100, note="A whole process that imports Paiju."),
        Cost("paiju games", process("-m", "paiju", "games"), limit=0.300, note="The command, a whole process."),
        Cost(
            "paiju, until its first screen is there",
            Side("python -m paiju", first_screen),
            limit=0.500,
            note="In a terminal of 80 x 24, a whole process.",
        ),
    ]
