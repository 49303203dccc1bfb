"""Every screen looks as it did, letter by letter and style by style: in both languages, at 80 x 24 and at 120 x 40.

What they look like is in `screens/`; `--update-golden` writes it anew. `PAIJU_SHOTS=directory` keeps pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from string import ascii_letters, digits

import pytest
from rich.cells import cell_len
from rich.text import Text

from paiju.plain.canvas import pieces
from paiju.terminal.app.screens import Painting, too_small
from paiju.terminal.app.table import TableScreen

from . import gallery
from .glass import SHOTS, Glass, looking
from .people import Person

SCREENS = Path(__file__).parent / "screens"
SIZES = ((80, 24), (120, 40))
MARKS = ascii_letters + digits


class Legend:
    """A letter for every style of a file."""

    def __init__(self) -> None:
        self.marks: dict[str, str] = {}

    def runs(self, line: Text) -> str:
        """The styles of a line, each letter with the number of characters: `a1 b78 a1`; `.` for none."""
        styles = [style for _, style in pieces(line)]
        return " ".join(
            [f"{self.mark(style)}{len(list(run))}" for style, run in groupby(styles, key=lambda style: style)]
        )

    def mark(self, style: str) -> str:
        return self.marks.setdefault(style, MARKS[len(self.marks)]) if style else "."


def written(lines: Sequence[Text], legend: Legend) -> list[str]:
    """A screen as text: what can be read, then the styles of its lines; lines with the same styles once."""
    styles = [legend.runs(line) for line in lines]
    marked, row = [], 1
    for style, same in groupby(styles):
        count = len(list(same))
        marked.append(f"{row}-{row + count - 1}: {style}" if count > 1 else f"{row}: {style}")
        row += count
    return [*(line.plain for line in lines), *marked]


async def rendered(glass: Glass, name: str, language: str) -> str:
    """A screen at every size."""
    screen, legend = glass.screen, Legend()
    assert isinstance(screen, Painting)
    parts = []
    for width, height in SIZES:
        lines = screen.paint(width, height)
        assert len(lines) <= height
        assert all(cell_len(line.plain) <= width for line in lines), (name, width)
        parts += [f"{width} x {height}", *written(lines, legend), ""]
        if SHOTS:
            await glass.pilot.resize_terminal(width, height)
            await glass.pilot.pause()
            glass.shoot(f"{name}-{language}-{width}")
    return "\n".join([*parts, *(f"{mark} {style}" for style, mark in legend.marks.items())]) + "\n"


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_every_screen_looks_as_it_did(language: str, update_golden: bool):
    found: dict[str, str] = {}
    async with looking(gallery.Preferences(), language=language, name="Lin") as glass:
        for name, screen, do in gallery.screens(language):
            await glass.app.push_screen(screen)
            await glass.pilot.pause()
            do(screen)
            screen.repaint()
            found[name] = await rendered(glass, name, language)
            glass.app.pop_screen()
        for name, (game, rules, seed, ready, key) in gallery.OPENED.items():
            table = TableScreen(gallery.sitting(game, rules, seed, ready))
            await glass.app.push_screen(table)
            await Person(glass.pilot).press(key)
            assert glass.screen is not table, name
            found[name] = await rendered(glass, name, language)
            glass.app.pop_screen()
            glass.app.pop_screen()
        found["too-small"] = "\n".join(line.plain for line in too_small(60, 20, glass.app.ink)) + "\n"
    folder = SCREENS / language
    if update_golden:
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.glob("*.txt"):
            path.unlink()
        for name, text in found.items():
            (folder / f"{name}.txt").write_text(text, "utf-8")
    before = {path.stem: path.read_text("utf-8") for path in folder.glob("*.txt")}
    assert sorted(before) == sorted(found), "a picture for every screen, and no other"
    for name, text in found.items():
        assert text == before[name], f"{name} does not look as it did"
    assert len(found) > 40
