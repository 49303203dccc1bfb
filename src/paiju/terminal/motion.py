"""Brief motion between two screens of a table: a deal spreads, cards that are played come from their player, and a
trick goes to whoever took it.

It is made from nothing but the two screens: cards that lie where none lay have come, those that lay there are gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.text import Text

from ..plain.board import Board
from ..plain.canvas import BLANK, TAKEN, Canvas
from ..plain.ink import Palette
from ..view import View
from ..wording.scene import Scene
from .showing import Painted

FRAME = 0.05  # seconds
STEPS = 4
FEW = 6  # events; where more have happened at once, nobody can follow
SPREADS = 3  # cards, from which a hand is dealt and has not just grown
UP, DOWN, LEFT, RIGHT = (-4, 0), (4, 0), (0, -14), (0, 14)

Way = tuple[int, int]
"""Rows and columns to where cards come from, or go."""
Cell = tuple[int, int]


class Patch(NamedTuple):
    """Cards on a screen that move together."""

    cells: frozenset[Cell]
    source: Canvas

    @property
    def shape(self) -> tuple[tuple[int, int, tuple[str, str]], ...]:
        """What it looks like, wherever it is."""
        top, left = min(row for row, _ in self.cells), min(column for _, column in self.cells)
        return tuple([(row - top, column - left, self.source.rows[row][column]) for row, column in sorted(self.cells)])

    def put(self, canvas: Canvas, rows: int, columns: int, area: Area) -> None:
        """Draw the cards so far from their place, as much of them as is in the area."""
        for row, column in sorted(self.cells):
            if area.holds(row + rows, column + columns):
                letters, style = self.source.rows[row][column]
                canvas.put(row + rows, column + columns, letters, style)


class Area(NamedTuple):
    """The middle of the table on a screen."""

    bottom: int
    right: int

    def holds(self, row: int, column: int) -> bool:
        """Whether a cell is in it."""
        return 1 <= row < self.bottom and 1 <= column < self.right


class Motion(NamedTuple):
    """What is under way: cards that come from somewhere, cards that go somewhere, and a hand that is dealt."""

    coming: Sequence[Patch]
    source: Way
    going: Sequence[Patch]
    target: Way
    spreads: bool
    old: Canvas
    area: Area

    def fits(self, painted: Painted) -> bool:
        """Whether this can be seen on a screen: it has not become another one."""
        canvas = painted.canvas
        return canvas is not None and (canvas.width, canvas.height) == (self.old.width, self.old.height)

    def lines(self, painted: Painted, step: int) -> list[Text]:
        """The screen with all that is under way after so many steps."""
        assert painted.canvas is not None
        canvas, left = copy(painted.canvas), STEPS - step - 1
        for patch in self.coming:
            restore(canvas, self.old, patch.cells)
        for patch in self.going:
            patch.put(canvas, self.target[0] * step // STEPS, self.target[1] * step // STEPS, self.area)
        for patch in self.coming:
            patch.put(canvas, self.source[0] * left // STEPS, self.source[1] * left // STEPS, self.area)
        if self.spreads:
            cover(canvas, painted, step)
        return canvas.lines()


def between(before: Painted, after: Painted, was: Scene, scene: Scene, board: Board[View]) -> Motion | None:
    """What moves from one screen to the next; None where nothing does, or more than can be followed."""
    old, new = before.canvas, after.canvas
    view = scene.view
    if old is None or new is None or (old.width, old.height) != (new.width, new.height) or was.view.seat != view.seat:
        return None
    events = view.history[len(was.view.history) :]
    if not events or len(events) > FEW:
        return None
    area = Area(min(before.board_end, after.board_end), min(before.board_right, after.board_right))
    look = board.ink.look
    mover = next((event.seat for event in reversed(events) if event.seat >= 0 and event.cards), -1)
    coming = patches(new, old, area, look)
    going = patches(old, new, area, look)
    stayed = {patch.shape for patch in coming} & {patch.shape for patch in going}  # they have only made room
    coming = [patch for patch in coming if patch.shape not in stayed]
    covered = frozenset[Cell]().union(*(patch.cells for patch in coming))
    going = [patch for patch in going if patch.shape not in stayed and not patch.cells <= covered]
    spreads = len(view.hand) - len(was.view.hand) >= SPREADS and after.layout.rows > 0
    if not (coming or going or spreads):
        return None
    source = side(board, view, mover) if mover >= 0 else UP
    taker = mover if coming and mover >= 0 else view.to_move  # who leads has taken what lay there
    target = side(board, view, taker) if 0 <= taker < view.seats else UP
    return Motion(coming, source, going, target, spreads, old, area)


def side(board: Board[View], view: View, seat: int) -> Way:
    """Where a seat is on the screen, seen from the middle."""
    others = board.around(view)
    if seat not in others:
        return DOWN
    if len(others) == 1:
        return UP
    return LEFT if seat == others[0] else RIGHT if seat == others[-1] else UP


def patches(canvas: Canvas, other: Canvas, area: Area, look: Palette) -> list[Patch]:
    """The cards on one screen that are not on the other: whole cards, those that lie over each other together."""
    if not look.paper:
        return []
    drawn = [
        (row, column)
        for row in range(1, min(area.bottom, canvas.height))
        for column in range(1, min(area.right, canvas.width))
        if look.paper in canvas.rows[row][column][1]
    ]
    return [
        Patch(cells, canvas)
        for cells in clusters(drawn)
        if any(canvas.rows[row][column] != other.rows[row][column] for row, column in cells)
    ]


def clusters(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """Cells in groups that touch."""
    left = set(cells)
    found = []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            row, column = edge.pop()
            group.add((row, column))
            near = {(row + down, column + across) for down in (-1, 0, 1) for across in (-1, 0, 1)} & left
            left -= near
            edge += near
        found.append(frozenset(group))
    return found


def copy(canvas: Canvas) -> Canvas:
    """The same sheet once more."""
    other = Canvas(canvas.width, canvas.height)
    other.rows = [list(row) for row in canvas.rows]
    return other


def restore(canvas: Canvas, old: Canvas, cells: Iterable[Cell]) -> None:
    """Put what was there before on some cells; half a wide character is none."""
    for row, column in cells:
        letters, style = old.rows[row][column]
        whole = (letters, style) not in (BLANK, TAKEN) and len(letters) == 1
        canvas.put(row, column, letters if whole else " ", style if whole else "")


def cover(canvas: Canvas, painted: Painted, step: int) -> None:
    """Take away the cards of the hand that have not been dealt yet."""
    for strip in painted.layout.strips:
        dealt = strip.size * (step + 1) // (STEPS + 1)
        first = painted.hand_column + strip.column + strip.step * dealt
        last = painted.hand_column + strip.column + strip.step * strip.size + 3
        for row in range(painted.hand_row + strip.row, painted.hand_row + strip.row + painted.layout.card_rows + 2):
            if row < canvas.height - 1:
                for column in range(first, min(last, canvas.width - 1)):
                    canvas.put(row, column, " ")
