"""Pages to read and lists to choose from, over the screen that was there."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text
from rich.theme import Theme
from textual import events

from ...plain.canvas import Canvas
from ...plain.ink import Palette
from ...wording import Summary
from ...wording import app as words
from ..ranking import drawn
from .screens import Painting

NARROWEST = 40


def framed(canvas: Canvas, title: str, keys: str, frame: str, name: str, faint: str) -> None:
    """A frame around a whole screen, with a title and what keys do."""
    end = canvas.width - 1
    canvas.put(0, 0, "╭" + "─" * (end - 1) + "╮", frame)
    for row in range(1, canvas.height - 1):
        canvas.put(row, 0, "│", frame)
        canvas.put(row, end, "│", frame)
    canvas.put(canvas.height - 1, 0, "╰" + "─" * (end - 1) + "╯", frame)
    canvas.put(0, 2, f" {title} ", name)
    canvas.put(canvas.height - 1, 2, f" {keys} ", faint)


def page_theme(look: Palette) -> Theme | None:
    """The colours of a page; without colours the usual ones, of which only bold and such are left."""
    if not look.ground:
        return None
    heading, code = look.accent, look.key
    styles = {f"markdown.h{level}": heading for level in range(1, 5)}
    marked = {"code": code, "code_block": code, "kbd": code, "link": code, "link_url": code, "item.number": look.name}
    plain = {"list": look.text, "block_quote": look.faint, "hr": look.frame}
    table = {"table.border": look.frame, "table.header": look.name}
    return Theme(styles | {f"markdown.{name}": style for name, style in (marked | plain | table).items()})


class Reading(Painting):
    """A page of Markdown."""

    def __init__(self, title: str, page: str) -> None:
        super().__init__()
        self.heading = title
        self.page = page
        self.top = 0
        self._rendered: tuple[int, list[Text]] = (0, [])

    def lines_of(self, width: int) -> list[Text]:
        """The page in lines of so many columns."""
        if self._rendered[0] != width:
            from ..rulebook import Page as RulesPage

            console = Console(
                file=StringIO(),
                width=width,
                force_terminal=True,
                color_system="truecolor",
                no_color=self.paiju.mono,
                theme=page_theme(self.ink.look),
            )
            console.print(RulesPage(self.page))
            file = console.file
            assert isinstance(file, StringIO)
            self._rendered = width, [Text.from_ansi(line) for line in file.getvalue().splitlines()]
        return self._rendered[1]

    def paint(self, width: int, height: int) -> Sequence[Text]:
        """As much of the page as there is room for."""
        canvas, look = Canvas(width, height), self.ink.look
        lines, room = self.lines_of(min(width - 6, 100)), height - 2
        self.top = max(0, min(self.top, len(lines) - room))
        for row, line in enumerate(lines[self.top : self.top + room]):
            canvas.put(1 + row, 3, line)
        framed(canvas, self.heading, self.words(words.CLOSE_PAGE), look.frame, look.name, look.faint)
        return canvas.lines()

    def on_key(self, event: events.Key) -> None:
        """Scroll or close."""
        event.stop()
        page = self.app.size.height - 3
        steps = {"down": 1, "up": -1, "pagedown": page, "space": page, "pageup": -page, "home": -(10**6), "end": 10**6}
        if event.key in steps:
            self.top += steps[event.key]
            self.repaint()
        elif event.key in ("escape", "enter", "q", "o", "question_mark"):
            self.dismiss()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """On."""
        self.top += 3
        self.repaint()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Back."""
        self.top -= 3
        self.repaint()


class Ranking(Reading):
    """What beats what, drawn as cards."""

    def __init__(self, title: str, summary: Summary) -> None:
        super().__init__(title, "")
        self.summary = summary

    def lines_of(self, width: int) -> list[Text]:
        """The cards in lines of so many columns."""
        return drawn(self.summary, self.ink, width)


class Choosing(Painting):
    """A list of which one line is chosen; the answer is its number, or None."""

    def __init__(self, title: str, options: Sequence[Text], at: int = 0) -> None:
        super().__init__()
        self.heading = title
        self.options = list(options)
        self.at = at
        self.first = 0

    def paint(self, width: int, height: int) -> Sequence[Text]:
        """The part of the list in which the chosen line is."""
        canvas, look, room = Canvas(width, height), self.ink.look, height - 4
        self.first = max(min(self.first, self.at), self.at - room + 1)
        for row, option in enumerate(self.options[self.first : self.first + room]):
            chosen = self.first + row == self.at
            canvas.put(2 + row, 2, "▸" if chosen else " ", look.accent)
            canvas.put(2 + row, 4, self.ink.fit(option, width - 7), look.accent if chosen else look.text)
        framed(canvas, self.heading, self.words(words.CHOOSE_MOVE), look.frame, look.name, look.faint)
        return canvas.lines()

    def on_key(self, event: events.Key) -> None:
        """Move, choose or go back."""
        event.stop()
        page = self.app.size.height - 4
        steps = {"down": 1, "up": -1, "pagedown": page, "pageup": -page, "home": -(10**6), "end": 10**6}
        if event.key in steps:
            self.at = max(0, min(len(self.options) - 1, self.at + steps[event.key]))
            self.repaint()
        elif event.key == "enter" and self.options:
            self.dismiss(self.at)
        elif event.key in ("escape", "q"):
            self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        place = self.first + event.screen_y - 2
        if 0 <= place < len(self.options) and event.screen_y >= 2:
            self.dismiss(place)
