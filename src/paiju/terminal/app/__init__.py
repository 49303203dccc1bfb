"""The full-screen app, and whether there is a terminal to open it in. Textual is imported when it is opened."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ...language import Sentence

if TYPE_CHECKING:
    from textual.screen import Screen

    from ..settings import Settings
    from .main import PaijuApp

LEAST = (80, 24)
LINE_BY_LINE = Sentence(
    'The full screen needs the package textual: pip install "paiju[terminal]". Without it you play line by line.',
    '全屏界面需要 textual：pip install "paiju[terminal]"。没有它就逐行玩。',
)


def fits() -> bool:
    """Whether this is a terminal in which the app can be shown; where only Textual is missing, it says so."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on standard error
    if not all(stream.isatty() for stream in streams) or os.environ.get("TERM", "") in ("", "dumb"):
        return False
    large = shutil.get_terminal_size() >= LEAST and shutil.get_terminal_size().lines >= LEAST[1]
    return large and has_textual()


@cache
def has_textual() -> bool:
    """Whether Textual is installed; told once where it is not."""
    found = find_spec("textual") is not None
    if not found:
        from ...wording.console import language_from

        print(LINE_BY_LINE.say(language_from()), file=sys.stderr)
    return found


def open_home(letters: bool = False) -> None:
    """The way in."""

    def home(settings: Settings) -> Screen[object]:
        from .welcome import Home

        return Home()

    open_app(home, letters)


def open_app(first: Callable[[Settings], Screen[object]], letters: bool = False) -> None:
    """Show the app, beginning with a screen, until it is closed. What goes wrong in it is raised here.

    Nothing that is made on the way to the first screen is garbage: looking for some takes a tenth of that time.
    """
    gc.disable()
    try:
        app = set_up(first, letters)
        app.run()
    finally:
        gc.enable()
    if app.problem is not None:
        raise app.problem


def set_up(first: Callable[[Settings], Screen[object]], letters: bool) -> PaijuApp:
    """The app with its first screen; the terminal says meanwhile whether it is light."""
    from .. import background, settings

    chosen = settings.load()
    asking = background.asking() if chosen.background == "auto" else nullcontext(lambda: False)
    with asking as is_light:
        from .main import PaijuApp

        screen = first(chosen)
        light = is_light()
    return PaijuApp(screen, chosen, language=settings.asked_language(), letters=letters, light=light)
