"""Lines that fit the screen: broken at blanks and between Chinese characters, never before a closing mark."""

from __future__ import annotations

from rich.cells import get_character_cell_size
from rich.text import Text

OPENING = frozenset("“（《「")
CLOSING = frozenset("，。、；：！？”）》」…")


def fold(line: Text, width: int) -> list[Text]:
    """A line in pieces that are at most so many cells wide; those after the first are indented like it."""
    if line.cell_len <= width and "\n" not in line.plain:
        return [line]
    pieces: list[Text] = []
    for part in line.split("\n", allow_blank=True):
        indent = len(part.plain) - len(part.plain.lstrip(" "))
        indent = indent if indent < width // 2 else 0
        rest = part
        while rest.cell_len > width:
            at = last_break(rest.plain, width, indent)
            pieces.append(rest[:at])
            pieces[-1].rstrip()
            rest = rest[at:]
            blanks = len(rest.plain) - len(rest.plain.lstrip(" "))
            rest = Text(" " * indent).append_text(rest[blanks:])
        pieces.append(rest)
    return pieces


def last_break(text: str, width: int, indent: int) -> int:
    """Where to break a text that is too wide: as late as possible, rather between groups (two blanks) than in one."""
    best = group = cells = 0
    for at, letter in enumerate(text):
        if at > indent and may_break(text[at - 1], letter):
            best = at
            if text[at - 2 : at] == "  " and cells > width // 2:
                group = at
        cells += get_character_cell_size(letter)
        if cells > width and letter != " ":
            return group or best or max(at, 1)
    return len(text)


def may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    if before == " ":
        return after != " "
    if after == " " or after in CLOSING or before in OPENING:
        return False
    return get_character_cell_size(before) == 2 or get_character_cell_size(after) == 2
