"""What all screens of the app share: they are painted whole, from lines, whenever something has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.screen import Screen

from ...language import Sentence
from ...plain.folding import fold
from ...plain.ink import Ink
from ...wording import app as said
from ...wording.words import say
from . import LEAST
from .lines import Lines

if TYPE_CHECKING:
    from .main import PaijuApp


class Painting(Screen[Any]):
    """A screen that is painted whole. A subclass says what its lines are."""

    was_left = False

    def compose(self) -> ComposeResult:
        """One widget that shows lines."""
        yield Lines()

    @property
    def paiju(self) -> PaijuApp:
        """The app."""
        return cast("PaijuApp", self.app)

    @property
    def ink(self) -> Ink:
        """How things look."""
        return self.paiju.ink

    def words(self, sentence: Sentence, **facts: object) -> str:
        """A sentence in the language of the reader."""
        return self.ink.said(say(sentence, **facts))

    def paint(self, width: int, height: int) -> Sequence[Text]:
        """The lines of the screen."""
        raise NotImplementedError

    @property
    def small(self) -> bool:
        """Whether the window is too small for anything."""
        return self.app.size.width < LEAST[0] or self.app.size.height < LEAST[1]

    def repaint(self) -> None:
        """Something has changed."""
        if not self.is_mounted:
            return
        width, height = self.app.size
        lines = too_small(width, height, self.ink) if self.small else self.paint(width, height)
        self.draw_lines(lines)

    def draw_lines(self, lines: Sequence[Text]) -> None:
        """Put lines on the screen."""
        look = self.ink.look
        ground = f"{look.text} on {look.ground}" if look.ground else ""
        if ground:
            self.styles.background = look.ground
        self.query_one(Lines).show(lines, Style.parse(ground))

    def on_mount(self) -> None:
        """It is there."""
        self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        """The window has another size."""
        self.repaint()

    def on_screen_resume(self) -> None:
        """It is on top again."""
        self.repaint()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close the screen, once: a key that comes late would close the one below."""
        if self.was_left:
            return AwaitComplete()
        self.was_left = True
        return super().dismiss(result)


def too_small(width: int, height: int, ink: Ink) -> list[Text]:
    """The screen of a window that is too small for a table."""
    return fold(Text(ink.said(say(said.TOO_SMALL, width=width, height=height))), max(width, 10))[:height]
