"""A screen that is a sheet of lines: what the pages paint is shown as it is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip
from textual.widget import Widget


class Lines(Widget):
    """Shows lines of text, no more and no less."""

    DEFAULT_CSS = "Lines { width: 100%; height: 100%; }"
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self.shown: Sequence[Text] = ()

    def show(self, lines: Sequence[Text]) -> None:
        """These lines are on the screen from now on."""
        self.shown = lines
        self.refresh()

    @property
    def plain(self) -> str:
        """What can be read on the screen."""
        return "\n".join(line.plain for line in self.shown)

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        width, base = self.size.width, Style.null() if getattr(self.app, "mono", False) else self.rich_style
        if y >= len(self.shown):
            return Strip.blank(width, base)
        segments = self.shown[y].render(self.app.console)
        styled = [Segment(text, base + style if isinstance(style, Style) else base) for text, style, _ in segments]
        return Strip(styled).adjust_cell_length(width, base)
