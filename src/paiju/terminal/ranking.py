"""The order of the cards as a picture: what a game's words tell as a summary, drawn as cards from the highest on."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ..plain.canvas import Canvas, width_of
from ..plain.folding import fold
from ..plain.ink import Ink
from ..wording import Item, Summary

GAP = 2
CAPTION = 24  # cells that the words below narrow cards may take
STEP = 3  # how much of a card is seen that lies below the next


def drawn(summary: Summary, ink: Ink, width: int) -> list[Text]:
    """A summary in lines of at most so many cells: its cards side by side with their names below, then the rest."""
    blocks = [block(item, ink, width) for item in summary.items if item.cards]
    lines = [*fold(Text(ink.said(summary.verdict), ink.look.accent), width), Text()]
    row: list[list[Text]] = []
    for each in blocks:
        if row and sum(map(wide, row)) + wide(each) + GAP * len(row) > width:
            lines += [*side_by_side(row, width), Text()]
            row = []
        row.append(each)
    lines += [*side_by_side(row, width), Text()]
    for item in summary.items:
        if not item.cards:
            told = Text.assemble((f"{ink.said(item.label)}  ", ink.look.name), (ink.said(item.value), ink.look.text))
            lines += fold(told, width)
    return lines


def block(item: Item, ink: Ink, width: int) -> list[Text]:
    """The cards of an item, and below them what they are called."""
    cards = [card for shown in item.cards for card in shown.cards]
    picture = ink.strip(cards, STEP) if STEP * (len(cards) - 1) + 5 <= width else ink.wrapped(cards, width, len(cards))
    room = max(width_of(picture[0]), min(CAPTION, width))
    told = [
        Text(ink.said(item.label), ink.look.name),
        *([Text(ink.said(item.value), ink.look.text)] if item.value.en else []),
        *([Text(ink.said(item.note), ink.look.faint)] if item.note.en else []),
    ]
    return [*picture, *(line for text in told for line in fold(text, room))]


def wide(lines: Sequence[Text]) -> int:
    """How many cells a block takes."""
    return max(map(width_of, lines))


def side_by_side(blocks: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Blocks beside each other, as high as the highest."""
    canvas = Canvas(width, max(map(len, blocks), default=0))
    column = 0
    for each in blocks:
        canvas.block(0, column, each)
        column += wide(each) + GAP
    return canvas.lines()
