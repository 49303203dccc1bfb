"""A sheet of character cells: what is put on it lies over what was there, and nothing ever stands beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len, get_character_cell_size
from rich.text import Text

BLANK = (" ", "")
TAKEN = ("", "")  # the second half of a wide character


class Canvas:
    """A sheet of so many columns and rows."""

    def __init__(self, width: int, height: int) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.rows = [[BLANK] * self.width for _ in range(self.height)]

    def put(self, row: int, column: int, text: Text | str, style: str = "") -> int:
        """Write a text from a column on, and say where it ends. What is beyond the sheet is lost."""
        for letters, looks in pieces(text, style):
            size = cell_len(letters)
            if 0 <= row < self.height and column >= 0 and column + size <= self.width:
                self.clear(row, column, size)
                self.rows[row][column] = (letters, looks)
                if size == 2:
                    self.rows[row][column + 1] = TAKEN
            column += size
        return column

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
        text = Text(no_wrap=True, end="")
        for style, cells in groupby(row, key=lambda cell: cell[1] if cell != TAKEN else None):
            text.append("".join([letters for letters, _ in cells]), style or "")
        text.rstrip()
        return text


def pieces(text: Text | str, style: str = "") -> Iterator[tuple[str, str]]:
    """A text in characters that take one or two cells, each with its style."""
    if isinstance(text, str):
        plain, styles = text, [style] * len(text)
    else:
        plain, styles = text.plain, [f"{style} {text.style}".strip()] * len(text.plain)
        for start, end, span in text.spans:
            for place in range(start, min(end, len(plain))):
                styles[place] = f"{styles[place]} {span}".strip()
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
