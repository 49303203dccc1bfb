"""The full-screen app, and whether there is a terminal to open it in. Textual is imported when it is opened."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.screen import Screen

    from ..settings import Settings

LEAST = (80, 24)


def fits() -> bool:
    """Whether this is a terminal in which the app can be shown."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "") in ("", "dumb"):
        return False
    return shutil.get_terminal_size() >= LEAST and shutil.get_terminal_size().lines >= LEAST[1]


def open_home(letters: bool = False) -> None:
    """The way in."""
    from .welcome import Home

    open_app(lambda settings: Home(), letters)


def open_app(first: Callable[[Settings], Screen[object]], letters: bool = False) -> None:
    """Show the app, beginning with a screen, until it is closed. What goes wrong in it is raised here."""
    from .. import background, settings

    chosen = settings.load()
    asking = background.asking() if chosen.background == "auto" else nullcontext(lambda: False)
    with asking as is_light:
        from .main import PaijuApp

        screen = first(chosen)
        light = is_light()
    app = PaijuApp(screen, chosen, language=os.environ.get("PAIJU_LANG", ""), letters=letters, light=light)
    app.run()
    if app.problem is not None:
        raise app.problem
