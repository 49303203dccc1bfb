"""A sheet of character cells: what is put on it lies over what was there, and nothing ever stands beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, get_character_cell_size
from rich.text import Span, Text

BLANK = (" ", "")
TAKEN = ("", "")  # the second half of a wide character
PLAIN = re.compile("[ -~\u00b7\u2190-\u2193\u2500-\u25a0\u2660-\u2667]*")  # characters of one cell each


class Canvas:
    """A sheet of so many columns and rows."""

    def __init__(self, width: int, height: int) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.rows = [[BLANK] * self.width for _ in range(self.height)]

    def put(self, row: int, column: int, text: Text | str, style: str = "") -> int:
        """Write a text from a column on, and say where it ends. What is beyond the sheet is lost."""
        plain = text if isinstance(text, str) else text.plain
        if PLAIN.fullmatch(plain):
            return self._put_plain(row, column, plain, styles_of(text, style))
        for letters, looks in pieces(text, style):
            size = cell_len(letters)
            if 0 <= row < self.height and column >= 0 and column + size <= self.width:
                self.clear(row, column, size)
                self.rows[row][column] = (letters, looks)
                if size == 2:
                    self.rows[row][column + 1] = TAKEN
            column += size
        return column

    def _put_plain(self, row: int, column: int, plain: str, styles: list[str]) -> int:
        """The same where every character takes one cell."""
        end = column + len(plain)
        first, last = max(column, 0), min(end, self.width)
        if 0 <= row < self.height and first < last:
            self.clear(row, first, last - first)
            part = slice(first - column, last - column)
            self.rows[row][first:last] = zip(plain[part], styles[part], strict=True)
        return end

    def put_right(self, row: int, end: int, text: Text | str, style: str = "") -> int:
        """Write a text so that it ends before a column, and say where it begins."""
        start = end - width_of(text)
        self.put(row, start, text, style)
        return start

    def put_centred(self, row: int, column: int, room: int, text: Text | str, style: str = "") -> None:
        """Write a text in the middle of so many columns."""
        self.put(row, column + (room - width_of(text)) // 2, text, style)

    def block(self, row: int, column: int, lines: Sequence[Text]) -> None:
        """Put several lines below each other."""
        for place, line in enumerate(lines):
            self.put(row + place, column, line)

    def clear(self, row: int, column: int, size: int) -> None:
        """Take away what lies on some cells, the other half of a wide character too."""
        cells = self.rows[row]
        if cells[column] == TAKEN:
            cells[column - 1] = BLANK
        end = column + size
        if end < self.width and cells[end] == TAKEN:
            cells[end] = BLANK
        cells[column:end] = [BLANK] * size

    def lines(self) -> list[Text]:
        """What is on the sheet, without blanks at the ends."""
        return [self.line(row) for row in self.rows]

    def line(self, row: list[tuple[str, str]]) -> Text:
        """One row as text."""
        spans: list[Span] = []
        plain, worn, since = "", "", 0
        for letters, style in row:
            if style != worn and letters:
                if worn and len(plain) > since:
                    spans.append(Span(since, len(plain), worn))
                worn, since = style, len(plain)
            plain += letters
        if worn:
            spans.append(Span(since, len(plain), worn))
        text = Text(plain, no_wrap=True, end="", spans=spans)
        text.rstrip()
        return text


def styles_of(text: Text | str, style: str = "") -> list[str]:
    """The style of each character."""
    if isinstance(text, str):
        return [style] * len(text)
    styles = [f"{style} {text.style}".strip()] * len(text.plain)
    for start, end, span in text.spans:
        worn = str(span)
        styles[start:end] = [f"{before} {worn}".strip() for before in styles[start:end]]
    return styles


def pieces(text: Text | str, style: str = "") -> Iterator[tuple[str, str]]:
    """A text in characters that take one or two cells, each with its style."""
    plain, styles = text if isinstance(text, str) else text.plain, styles_of(text, style)
    held = ""
    for place, letter in enumerate(plain):
        held += letter
        following = plain[place + 1 : place + 2]
        if following and get_character_cell_size(following) == 0:
            continue  # an accent goes with the letter before it
        if 0 < cell_len(held) <= 2:
            yield held, styles[place]
        held = ""


def width_of(text: Text | str) -> int:
    """How many cells a text takes."""
    return cell_len(text if isinstance(text, str) else text.plain)
