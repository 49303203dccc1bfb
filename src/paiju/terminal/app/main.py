"""The app: one window in which screens lie over each other."""

from __future__ import annotations

import gc
import os

from textual.app import App
from textual.screen import Screen

from ...plain.ink import Ink
from ...plain.paper import writable
from .. import line
from .. import settings as preferences
from ..settings import Settings


class PaijuApp(App[None]):
    """The card room in a terminal. `first` is the screen to begin with."""

    CSS = "Screen { overflow: hidden; }"
    TITLE = "Paiju"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        first: Screen[object] | None = None,
        settings: Settings | None = None,
        language: str = "",
        letters: bool = False,
        mono: bool = False,
        light: bool = False,
    ) -> None:
        """`language` and `letters` come from the command line: they go before the settings, until these change. `light`
        is what the terminal says of its background."""
        super().__init__()
        self.first = first
        self.language = language
        self.letters = letters
        self.light = light
        self.may_move = line.allowed()
        self.mono = mono or bool(os.environ.get("NO_COLOR"))
        self.settings = preferences.load() if settings is None else settings
        self.ink = self.make_ink()
        self.problem: Exception | None = None

    def make_ink(self) -> Ink:
        """How things look by the settings."""
        letters = self.letters or self.settings.symbols == "letters" or not writable("♠", self.console.encoding)
        background = self.settings.background
        light = self.light if background == "auto" else background == "light"
        return Ink(self.language or self.settings.spoken, letters, self.settings.four_colours, self.mono, light)

    @property
    def moves(self) -> bool:
        """Whether cards are seen moving: not where bots move at once."""
        return self.may_move and self.settings.motion and self.settings.seconds > 0

    def set(self, settings: Settings) -> None:
        """These are the settings from now on, also the next time."""
        if settings.language != self.settings.language:
            self.language = ""
        if settings.symbols != self.settings.symbols:
            self.letters = False
        self.settings = settings
        self.ink = self.make_ink()
        preferences.store(settings)

    def on_mount(self) -> None:
        """Show the first screen; when it is done, so is the app."""
        if self.first is not None:
            self.push_screen(self.first, lambda _: self.exit())
        self.call_after_refresh(gc.enable)  # `open_app` has it wait

    def _fatal_error(self) -> None:
        """Something is wrong in Paiju: close the window; whoever opened it says so."""
        self.problem = self._exception
        self._close_messages_no_wait()
