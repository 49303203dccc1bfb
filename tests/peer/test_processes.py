"""People in processes of their own; the host's is killed, and the table goes on without it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).parent / "somebody.py"


class Somebody:
    """A process at a table, and the last it said."""

    def __init__(self, name: str, number: int, home: Path, invitation: str = "") -> None:
        home.mkdir(exist_ok=True)
        self.name = name
        self.news: dict[str, Any] = {}
        command = [sys.executable, "-W", "error", str(PROGRAM), name, f"127.0.0.{number}", str(home), invitation]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.news = json.loads(line)

    def kill(self) -> None:
        """SIGKILL: it has no time for anything."""
        self.process.kill()
        self.process.wait()
        self._reader.join()
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


def wait(true: Callable[[], bool], *people: Somebody, seconds: float = 30) -> float:
    """Wait until something is so; how long that took."""
    began = time.monotonic()
    while not true():
        for each in people:
            if each.process.poll() is not None:
                assert each.process.stderr is not None
                raise AssertionError(each.process.stderr.read())
        assert time.monotonic() - began < seconds, [each.news for each in people]
        time.sleep(0.02)
    return time.monotonic() - began


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., Somebody]]:
    people: list[Somebody] = []

    def sit(name: str, number: int, invitation: str = "") -> Somebody:
        people.append(Somebody(name, number, tmp_path / name, invitation))
        return people[-1]

    yield sit
    for each in people:
        if each.process.poll() is None:
            each.kill()


def test_a_host_is_killed_and_the_table_goes_on(table: Callable[..., Somebody]) -> None:
    ann = table("Ann", 2)
    wait(lambda: "invitation" in ann.news, ann)
    bob = table("Bob", 3, ann.news["invitation"])
    wait(lambda: "Bob" in ann.news["present"], ann, bob)
    cat = table("Cat", 4, ann.news["invitation"])
    everybody = ["Ann", "Bob", "Cat", "Bot 1"]
    wait(lambda: all(each.news.get("present") == everybody for each in (ann, bob, cat)), ann, bob, cat)
    wait(lambda: set(cat.news["heard"]) == {"Ann", "Bob"} and bool(bob.news["heard"].get("Cat")), ann, bob, cat)
    assert ann.news["hosting"] and ann.news["bots"] == 1

    ann.kill()
    heard = cat.news["heard"]["Bob"]
    took = wait(lambda: bob.news["hosting"] and cat.news["heard"].get("Bob", 0) > heard + 2, bob, cat)
    assert took < 10, "within seconds"
    wait(lambda: cat.news["present"] == ["Bob", "Cat"] == bob.news["present"], bob, cat)
    assert bob.news["term"] == cat.news["term"] == 2

    back = table("Ann", 2)
    wait(lambda: all(each.news.get("present") == everybody for each in (back, bob, cat)), back, bob, cat)
    assert not back.news["hosting"] and back.news["bots"] == 1 and back.news["begun"]
    heard = back.news["heard"].get("Cat", 0)
    wait(lambda: back.news["heard"].get("Cat", 0) > heard, back, bob, cat)

    bob.kill()
    wait(lambda: cat.news["hosting"] and back.news["connected"], back, cat)
    wait(lambda: cat.news["present"] == ["Ann", "Cat", "Bot 1"] == back.news["present"], back, cat)


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_a_host_that_is_stopped_and_wakes_up_again_is_a_guest(table: Callable[..., Somebody]) -> None:
    """A closed laptop: nothing ends, nothing is said."""
    import signal

    ann = table("Ann", 5)
    wait(lambda: "invitation" in ann.news, ann)
    bob = table("Bob", 6, ann.news["invitation"])
    cat = table("Cat", 7, ann.news["invitation"])
    wait(lambda: all(each.news.get("begun") for each in (ann, bob, cat)), ann, bob, cat)
    heirs = [bob, cat]
    ann.process.send_signal(signal.SIGSTOP)
    wait(lambda: any(each.news["hosting"] for each in heirs) and all(each.news["connected"] for each in heirs))
    ann.process.send_signal(signal.SIGCONT)
    wait(lambda: all(len(each.news["present"]) == 4 for each in (ann, bob, cat)), ann, bob, cat)
    wait(lambda: not ann.news["hosting"] and ann.news["connected"], ann, bob, cat)
    assert ann.news["term"] == 2
