"""`paiju host` and `paiju join` as processes of their own, and what they print."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 90.0
INVITATION = re.compile(r"paiju:[a-z2-7]+")


class Somebody:
    """A process of `paiju`, with files of its own; it plays by a bot, and prints the story."""

    def __init__(self, home: Path, *arguments: object, pace: str = "instant", module: str = "paiju") -> None:
        settings = home / "config" / "paiju" / "settings.json"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(f'{{"pace": "{pace}"}}')
        self.home = home
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-m", module, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]),
                "PAIJU_LANG": "en",
                "PAIJU_DEBUG": "1",
                "XDG_STATE_HOME": str(home / "state"),
                "XDG_CONFIG_HOME": str(home / "config"),
            },
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    @property
    def told(self) -> str:
        """All that was printed."""
        return "\n".join(self.lines)

    def until(self, true: Callable[[], object]) -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, self.told
            assert self.process.poll() is None or true(), (self.told, self.complaint)
            time.sleep(0.02)

    def says(self, text: str) -> None:
        """Wait until this is printed."""
        self.until(lambda: text in self.told)

    @property
    def invitation(self) -> str:
        """What a host prints."""
        self.says("paiju:")
        found = INVITATION.search(self.told)
        assert found is not None
        return found[0]

    def kill(self) -> None:
        """SIGKILL: it has no time for anything."""
        self.process.kill()
        self.process.wait()
        self._reader.join()

    def end(self) -> int:
        """Wait for its end; the exit code."""
        code = self.process.wait(PATIENCE)
        self._reader.join()
        return code

    @property
    def complaint(self) -> str:
        """What it says on standard error, when it has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()

    @property
    def result(self) -> str:
        """How the game came out, as everybody sees it."""
        return self.told[self.told.rindex("-- The game is over") :]

    @property
    def moves(self) -> int:
        """How many lines of the story were told."""
        return sum(1 for line in self.lines if re.match(r"(Ann|Bob|Cat|Bot \d): ", line))

    @property
    def places(self) -> list[Path]:
        """The directories of its tables."""
        return [path.parent for path in (self.home / "state" / "paiju" / "peers").glob("*/table.json")]


@contextmanager
def people(home: Path) -> Iterator[Callable[..., Somebody]]:
    """Somebody comes whenever this is called; in the end all are gone."""
    found: list[Somebody] = []

    def sit(name: str, *arguments: object, pace: str = "instant", module: str = "paiju") -> Somebody:
        found.append(Somebody(home / name, *arguments, pace=pace, module=module))
        return found[-1]

    try:
        yield sit
    finally:
        for each in found:
            if each.process.poll() is None:
                each.kill()
            for stream in (each.process.stdout, each.process.stderr):
                assert stream is not None
                stream.close()


HOST = ("host", "doudizhu", "--name", "Ann", "--listen", "127.0.0.2", "--port", 0, "--hidden", "--bot", "rule")


def guest(number: int, name: str, invitation: str) -> tuple[object, ...]:
    """How a guest comes."""
    return ("join", invitation, "--name", name, "--listen", f"127.0.0.{number}", "--bot", "rule")
