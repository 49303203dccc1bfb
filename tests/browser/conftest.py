"""A real server and a real browser, in which every context is a person of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, ViewportSize, expect, sync_playwright

from .chromium import FLAGS, executable
from .person import PATIENCE, Person

DESKTOP = ViewportSize(width=1280, height=800)

SEVENS = Path(__file__).parents[2] / "docs" / "examples" / "sevens.py"

expect.set_options(timeout=PATIENCE)


class Server:
    """`paiju serve` as a process of its own, which can be killed and started again on the same port and database.

    `begin_with` a position, and every table opened from then on does; `delay` is how long bots think, in milliseconds.
    """

    def __init__(self, directory: Path, position: str = "", delay: str = "0", reworded: bool = False) -> None:
        self.directory = directory
        self.reworded = reworded
        self.delay = delay
        self.position = directory / "position.txt"
        self.begin_with(position)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def begin_with(self, position: str) -> None:
        self.position.write_text(position)

    def start(self) -> None:
        program = [sys.executable, str(Path(__file__).with_name("serve.py"))]
        options = ["--port", str(self.port), "--database", str(self.directory / "room.db"), "--bot-delay", self.delay]
        options += ["--dealing", "0", "--game", str(SEVENS)]
        self.log = (self.directory / "server.log").open("a")
        self.process = subprocess.Popen(
            [*program, *options, "--per-address", "0"],
            stdout=self.log,
            stderr=self.log,
            env=os.environ | {"PAIJU_POSITION": str(self.position), "PAIJU_REWORDED": "1" if self.reworded else ""},
        )
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, (self.directory / "server.log").read_text()
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait()
        self.log.close()

    def stop(self) -> None:
        if self.log.closed:
            return  # it was killed
        self.process.terminate()
        assert self.process.wait(20) == 0, (self.directory / "server.log").read_text()
        self.log.close()
        assert "Traceback" not in (self.directory / "server.log").read_text()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def server_at(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """A server on which every game begins with a position, or whose bots take their time."""
    running: list[Server] = []

    def start(position: str = "", delay: str = "0", reworded: bool = False) -> Server:
        running.append(Server(tmp_path, position, delay, reworded))
        return running[-1]

    yield start
    for each in running:
        each.stop()


@pytest.fixture
def mortal_server(server_at: Callable[..., Server]) -> Server:
    """A server of one test, to be killed."""
    return server_at()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, server: Server, server_at: Callable[..., Server]) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own; whatever goes wrong in its console fails the test.

    Every server of the test is there before they come, and until they have gone. Nothing is fetched behind a test: the
    browser keeps nothing for the time without a connection, unless it is `keeping`.
    """
    people: list[Person] = []

    def arrive(
        name: str,
        viewport: ViewportSize = DESKTOP,
        at: Server = server,
        language: str = "en",
        keeping: bool = False,
        **options: object,
    ) -> Person:
        options.setdefault("reduced_motion", "reduce")
        context = chromium.new_context(viewport=viewport, base_url=at.url, **options)
        if not keeping:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        people.append(Person(context.new_page(), name, language))
        return people[-1]

    yield arrive
    for each in people:
        with suppress(Error):  # the page was closed
            each.page.evaluate("0")  # what it has complained of is heard before it answers
        each.page.context.close()
    assert [complaint for each in people for complaint in each.complaints] == []
