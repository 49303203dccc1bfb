"""The way to a server: by its address, a link or a code, or one where we have been before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...wording import app as shared
from ...wording import online as words
from .. import addresses, servers
from ..addresses import HERE, Address
from .forms import Form, Line
from .lobby import Lobby


class Door(Form):
    """Where to go."""

    keys = shared.FORM_KEYS

    def __init__(self) -> None:
        super().__init__()
        self.typed = ""
        self.known = servers.load()

    def heading(self) -> str:
        """What this is."""
        return self.words(shared.ONLINE)

    def lines(self) -> Sequence[Line]:
        """A line to write in, and one for each server that we know, the last one first."""
        urls = dict.fromkeys([*reversed(self.known.tokens), HERE])
        return [
            Line(
                self.ink.said(words.ASK_SERVER),
                self.typed,
                write=self.write,
                do=self.go,
                note=self.ink.said(words.SERVE_NOTE),
            ),
            Line("", heading=True),
            *(Line(url, do=self.opener(Address(url))) for url in urls),
        ]

    def write(self, text: str) -> None:
        """What is typed."""
        self.typed = text

    def go(self) -> None:
        """Go where that leads."""
        if self.typed.strip():
            self.app.push_screen(Lobby(addresses.read(self.typed, self.known.last)), self.returned)

    def opener(self, address: Address) -> Callable[[], None]:
        """What opens the lobby of a server."""
        return lambda: self.push(address)

    def push(self, address: Address) -> None:
        """Open a lobby."""
        self.app.push_screen(Lobby(address), self.returned)

    def returned(self, _: object) -> None:
        """We know more servers now, perhaps."""
        self.known = servers.load()
        self.repaint()
