"""Plain columns of text that line up in any terminal, also with Chinese in them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from unicodedata import east_asian_width


def width(text: str) -> int:
    """How many cells a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Lines with the cells below each other, two blanks apart; columns in `right` line up on the right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for place, cell in enumerate(row):
            gap = " " * (widths[place] - width(cell))
            cells.append(gap + cell if place in right else cell + gap)
        lines.append("  ".join(cells).rstrip())
    return lines
