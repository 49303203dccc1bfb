"""The reader's hand: cards that lie over each other in one strip or two, and stand a row higher when picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..plain.canvas import Canvas
from ..plain.ink import Ink
from .choice import Held

WIDEST_STRIP = 25  # cards in one strip
STEPS = (5, 4, 3, 2)
NARROW = 3  # columns; cards that stand wider leave the frame alone


class Strip(NamedTuple):
    """Cards side by side: the number of the first, how many, where they begin, and how far each is from the next."""

    first: int
    size: int
    row: int
    column: int
    step: int


class HandLayout(NamedTuple):
    """Where the cards of a hand are, and how many rows they take in all."""

    strips: tuple[Strip, ...]
    rows: int
    card_rows: int

    def at(self, column: int, row: int) -> int | None:
        """The number of the card at a place."""
        for strip in reversed(self.strips):
            end = strip.column + strip.step * (strip.size - 1) + strip.step + 2
            if strip.row <= row <= strip.row + self.card_rows and strip.column <= column < end:
                return strip.first + min((column - strip.column) // strip.step, strip.size - 1)
        return None


def lay_out(cards: Sequence[Held], width: int, roomy: bool) -> HandLayout:
    """A place for every card: rows count from the one that picked cards reach into."""
    n, card_rows = len(cards), 6 if roomy else 4
    if not n:
        return HandLayout((), 0, card_rows)
    parts = [n] if n <= WIDEST_STRIP else [split(cards), n - split(cards)]
    steps = STEPS if roomy else STEPS[2:]
    strips, first, row = [], 0, 0
    for count in parts:
        step = next((step for step in steps if step * count + (2 if step <= NARROW else 4) <= width), steps[-1])
        column = max(0, (width - step * count - 2) // 2)
        strips.append(Strip(first, count, row, column, step))
        first += count
        row += card_rows if len(parts) == 2 and first < n else card_rows + 1
    return HandLayout(tuple(strips), row + 1, card_rows)


def split(cards: Sequence[Held]) -> int:
    """Where a long hand is cut in two: where a suit ends, as near to the middle as can be, or else in the middle."""
    n = len(cards)
    ends = [place for place in range(1, n) if cards[place - 1][0][-1] != cards[place][0][-1]]
    near = [place for place in ends if n - WIDEST_STRIP <= place <= WIDEST_STRIP]
    return min(near, key=lambda place: abs(2 * place - n), default=(n + 1) // 2)


def paint(
    canvas: Canvas,
    top: int,
    layout: HandLayout,
    cards: Sequence[Held],
    picked: set[Held],
    cursor: int | None,
    enabled: Callable[[str], bool],
    ink: Ink,
    left: int = 0,
) -> None:
    """Draw the hand from a row on. `cursor` is the card that keys act on."""
    for strip in layout.strips:
        for place in range(strip.size):
            number = strip.first + place
            held = cards[number]
            up = held in picked
            row, column = top + strip.row + (0 if up else 1), left + strip.column + strip.step * place
            draw(canvas, row, column, held[0], strip.step, layout.card_rows, up, number == cursor, enabled, ink)
    for strip in layout.strips:
        if cursor is not None and strip.first <= cursor < strip.first + strip.size:
            column = left + strip.column + strip.step * (cursor - strip.first)
            row = top + strip.row + layout.card_rows + (0 if cards[cursor] in picked else 1)
            canvas.put(row, column + 1, "^" * (strip.step - 1), ink.look.accent)


def draw(
    canvas: Canvas,
    row: int,
    column: int,
    card: str,
    inner: int,
    rows: int,
    up: bool,
    under: bool,
    enabled: Callable[[str], bool],
    ink: Ink,
) -> None:
    """One card, all of it: the next one will lie over its right side."""
    rank, suit, look = ink.pips(card)
    rank = rank if len(rank) < inner else rank[:1] if rank != "10" else "T"
    usable = enabled(card)
    style = f"{ink.look.cards[look]} {ink.look.paper}" if usable else ink.look.disabled
    edge = ink.look.edge if usable else ink.look.disabled
    first = ink.look.chosen if up else style
    canvas.put(row, column, "╭" + "─" * inner + "╮", edge)
    for line in range(1, rows - 1):
        text = rank if line == 1 else suit if line == 2 else ""
        canvas.put(row + line, column, "│", edge)
        canvas.put(row + line, column + 1, f"{text:<{inner}}", first if line == 1 else style)
        canvas.put(row + line, column + 1 + inner, "│", edge)
    canvas.put(row + rows - 1, column, "╰" + "─" * inner + "╯", edge)
    if under:
        canvas.put(row + 1, column + 1, f"{rank:<{min(2, inner - 1)}}", f"{first} reverse bold")
