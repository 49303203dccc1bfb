"""A screen that is a sheet of lines: what the pages paint is shown as it is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Lines(Widget):
    """Shows lines of text, no more and no less."""

    DEFAULT_CSS = "Lines { width: 100%; height: 100%; }"
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self.shown: Sequence[Text] = ()
        self.base = Style.null()

    def show(self, lines: Sequence[Text], base: Style) -> None:
        """These lines are on the screen from now on, in a style where they have none; only what is new is drawn."""
        before = self.shown
        self.shown = lines
        if base != self.base or len(lines) != len(before):
            self.base = base
            self.refresh()
            return
        width = self.size.width
        new = [Region(0, row, width, 1) for row, line in enumerate(lines) if not same(line, before[row])]
        if new:
            self.refresh(*new)

    @property
    def plain(self) -> str:
        """What can be read on the screen."""
        return "\n".join(line.plain for line in self.shown)

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        width, base = self.size.width, self.base
        if y >= len(self.shown):
            return Strip.blank(width, base)
        segments = self.shown[y].render(self.app.console)
        styled = [Segment(text, base + style if isinstance(style, Style) else base) for text, style, _ in segments]
        return Strip(styled).adjust_cell_length(width, base)


def same(line: Text, other: Text) -> bool:
    """Whether two lines look the same."""
    return line.plain == other.plain and line.spans == other.spans and line.style == other.style
