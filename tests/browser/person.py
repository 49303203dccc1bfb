"""Somebody who plays in a browser of their own, and complains about whatever goes wrong there."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import ConsoleMessage, Locator, Page, Request, WebSocket, expect

from paiju import Event, game

PATIENCE = 30_000
GLANCE = 40
SHOTS = os.environ.get("PAIJU_SHOTS")
# a page that is left drops what it was loading
LEFT = "net::ERR_ABORTED"

TABLE = ".table-page"
SCREEN = "main:not([aria-busy])"
RESULT = "article.sheet"

INTRODUCTION = """([name, settings]) => {
  if (localStorage.getItem('paiju.name') === null) localStorage.setItem('paiju.name', name)
  if (localStorage.getItem('paiju.settings') === null) localStorage.setItem('paiju.settings', settings)
}"""


class Person:
    """A page and what its user does there.

    `complaints` are errors in the console, failed requests, and requests to anybody but the server. `heard` is all
    that came over the socket.
    """

    def __init__(self, page: Page, name: str, language: str = "en") -> None:
        self.page = page
        self.name = name
        self.complaints: list[str] = []
        self.heard: list[str] = []
        self.forgiving = False
        page.set_default_timeout(PATIENCE)
        settings = json.dumps({"language": language, "theme": "light"})
        page.context.add_init_script(f"({INTRODUCTION})({json.dumps([name, settings])})")
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("request", self._request)
        page.on("websocket", self._socket)

    # What can go wrong.

    def _complain(self, complaint: str) -> None:
        if not self.forgiving:
            self.complaints.append(f"{self.name}: {complaint}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self._complain(f"{request.url}: {request.failure}")

    def _request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in ("data", "blob") and url.netloc != urlsplit(self.page.url).netloc != "":
            self._complain(f"asks somebody else: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.heard.append(str(payload)))

    @contextmanager
    def forgive(self) -> Iterator[None]:
        """While something is meant to go wrong."""
        self.forgiving = True
        yield
        self.forgiving = False

    # Getting somewhere.

    def visit(self, path: str = "/") -> None:
        self.page.goto(path)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)

    def open_table(
        self,
        game: str,
        preset: str | None = None,
        seats: int | None = None,
        people: int = 1,
        rules: Mapping[str, str] | None = None,
    ) -> str:
        """A new table with so many people, me among them, and bots for the rest; its code."""
        page = self.page
        self.visit(f"/new/{game}")
        if preset:
            page.locator(f'input[name="preset"][value="{preset}"]').check()
        if seats:
            page.locator("legend select").select_option(str(seats))
        for seat in range(1, people):
            page.locator(".seats select").nth(seat).select_option("open")
        if rules:
            page.get_by_text("House rules", exact=True).click()
        for flag, value in (rules or {}).items():
            self._set_rule(page.locator(f'label[data-rule="{flag}"]'), value)
        self.button(re.compile("Open the table|Start now")).click()
        self.at_table()
        return page.url.rsplit("/", 1)[1]

    @staticmethod
    def _set_rule(label: Locator, value: str) -> None:
        if value in ("true", "false"):
            label.locator("input").set_checked(value == "true")
        elif label.locator("select").count():
            label.locator("select").select_option(value)
        else:
            label.locator("input").fill(value)
            label.locator("input").blur()

    def join(self, code: str) -> None:
        self.visit(f"/t/{code}")
        self.at_table()

    def at_table(self) -> None:
        """Waits until the table has been told about."""
        self.page.wait_for_url(re.compile("/t/"))
        self.page.wait_for_selector(f"{TABLE}[data-game]")

    # Playing.

    @property
    def seat(self) -> int:
        return int(self.table_fact("seat"))

    def table_fact(self, name: str) -> str:
        """What the page says about the table: game, seat, turn, mover."""
        return self.page.locator(TABLE).get_attribute(f"data-{name}") or ""

    def wait_for_turn_of(self, seats: Sequence[int]) -> int | None:
        """Waits until one of these seats is to move, which is returned, or the game is over."""
        movers = [f'{TABLE}[data-mover="{seat}"]' for seat in seats]
        found = self.page.wait_for_selector(", ".join([RESULT, *movers]))
        assert found is not None
        if self.page.locator(RESULT).count():
            return None
        return int(found.get_attribute("data-mover") or "-1")

    def play_hint(self) -> None:
        """Plays what the hint says, by keyboard, and waits until that has been done.

        Where a suit is asked for, H means hearts, and the hint is a button only.
        """
        turn = self._ask_for_hint()
        while self.table_fact("advised") != turn:
            turn = self._ask_for_hint()
        self.press("Enter")
        # while cards are dealt, others may still have to answer in the same turn
        self.page.wait_for_selector(f'{TABLE}:not([data-turn="{turn}"]), {TABLE}:not([data-mover="{self.seat}"])')

    def _ask_for_hint(self) -> str:
        """Asks in my turn, which is returned; there is no answer if others end the turn meanwhile."""
        self.page.wait_for_selector(f'{TABLE}[data-mover="{self.seat}"] {SCREEN}')
        turn = self.table_fact("turn")
        if self.page.get_by_role("radiogroup").count():
            self.button(re.compile("^(Hint|提示)")).click()
        else:
            self.press("h")
        self.page.wait_for_selector(f'{TABLE}[data-advised="{turn}"], {TABLE}:not([data-turn="{turn}"])')
        return turn

    def sees_result(self) -> None:
        expect(self.page.locator(RESULT)).to_be_visible(timeout=PATIENCE)
        expect(self.page.locator(f"{RESULT} h2")).not_to_be_empty()

    def updates(self) -> list[dict[str, Any]]:
        """Every update of the table that came over the socket."""
        return [json.loads(text) for text in self.heard if '"type":"update"' in text]

    def history(self) -> list[Event]:
        """What people did in the game, as it was told."""
        events: list[Any] = []
        updates = self.updates()
        for update in updates:
            events[update["since"] :] = update["view"].get("history", ())
        kinds = game(updates[-1]["view"]["game"]).view.history_type()
        return [event for event in msgspec.convert(events, kinds) if event.seat >= 0]

    def shoot(self, name: str) -> None:
        """A picture to look at, if PAIJU_SHOTS names a directory for them."""
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=Path(SHOTS) / f"{name}.png")


def next_to_move(people: Sequence[Person]) -> Person | None:
    """Waits until one of them is to move, by their own page (others may not be told); None if the game is over."""
    page = people[0].page
    for _ in range(PATIENCE // GLANCE):
        for person in people:
            if person.page.locator(RESULT).count():
                return None
            if person.table_fact("mover") == str(person.seat):
                return person
        page.wait_for_timeout(GLANCE)
    raise AssertionError(f"it is nobody's turn: {[person.table_fact('mover') for person in people]}")


def play(people: Sequence[Person], moves: int = 1_000, until: Person | None = None) -> bool:
    """All play by hints, so many moves of theirs and then until it is somebody's turn; whether the game has ended."""
    for number in range(1_000):
        if number >= moves and until is None:
            break
        mover = next_to_move(people)
        if mover is None:
            return True
        if number >= moves and mover is until:
            break
        mover.play_hint()
    return bool(people[0].page.locator(RESULT).count())
