"""A table as a picture: the rows of a sheet, its cards as cards."""

from __future__ import annotations

from typing import Any

from ..arrays import numpy
from ..cards import BIG_JOKER, SMALL_JOKER, face
from ..sheet import Cards, Sheet
from .extras import needed

FELT, INK, PAPER, EDGE = (24, 66, 52), (232, 232, 220), (250, 250, 245), (120, 120, 110)
RED, BLACK = (190, 30, 40), (25, 25, 30)
WIDTH, LINE, CARD, MARGIN, LABEL = 1080, 34, 42, 16, 130


def picture(sheet: Sheet) -> Any:
    """The sheet as an array of colours (height, width, 3)."""
    with needed():
        from PIL import Image, ImageDraw, ImageFont
    font, small = ImageFont.load_default(16), ImageFont.load_default(13)
    rows = [part for label, cell in sheet.rows for part in folded(label, cell)]
    image = Image.new("RGB", (WIDTH, 2 * MARGIN + LINE * (len(rows) + 1)), FELT)
    draw = ImageDraw.Draw(image)
    draw.text((MARGIN, MARGIN), latin(sheet.headline), INK, font)
    for number, (label, cell) in enumerate(rows, 1):
        top = MARGIN + LINE * number
        draw.text((MARGIN, top + 6), label, INK, small)
        if isinstance(cell, str):
            draw.text((MARGIN + LABEL, top + 6), latin(cell), INK, small)
            continue
        for place, card in enumerate(cell):
            draw_card(draw, MARGIN + LABEL + CARD * place, top, card, font)
    return numpy().array(image)


def folded(label: str, cell: str | Cards) -> list[tuple[str, str | Cards]]:
    """A row, or several where it would be too wide."""
    most = (WIDTH - 2 * MARGIN - LABEL) // CARD
    if isinstance(cell, str):
        return [(label, cell[:110])]
    parts: list[tuple[str, str | Cards]] = [
        ("" if start else label, Cards(cell[start : start + most])) for start in range(0, len(cell), most)
    ]
    return parts or [(label, cell)]


def latin(text: str) -> str:
    """A text in letters that the font has."""
    for symbol, letter in zip("♣♦♥♠·…", "CDHS|.", strict=True):
        text = text.replace(symbol, letter)
    return text


def draw_card(draw: Any, left: int, top: int, card: str, font: Any) -> None:
    """A card: its rank, and its suit as a shape."""
    shown = face(card)
    draw.rounded_rectangle((left, top + 2, left + CARD - 4, top + LINE - 3), 4, PAPER, EDGE)
    if shown in (BIG_JOKER, SMALL_JOKER):
        colour = RED if shown == BIG_JOKER else BLACK
        draw.text((left + 5, top + 5), "JK", colour, font)
        return
    rank, suit = shown.en[:-1], shown.en[-1]
    colour = RED if suit in "♦♥" else BLACK
    draw.text((left + 3, top + 5), rank, colour, font)
    draw_suit(draw, left + CARD - 12, top + LINE // 2, suit, colour)


def draw_suit(draw: Any, x: int, y: int, suit: str, colour: tuple[int, int, int]) -> None:
    """The shape of a suit around a point."""
    if suit == "♦":
        draw.polygon([(x, y - 7), (x + 5, y), (x, y + 7), (x - 5, y)], colour)
    elif suit == "♥":
        draw.ellipse((x - 6, y - 6, x, y), colour)
        draw.ellipse((x, y - 6, x + 6, y), colour)
        draw.polygon([(x - 6, y - 2), (x + 6, y - 2), (x, y + 7)], colour)
    elif suit == "♠":
        draw.polygon([(x - 6, y + 2), (x + 6, y + 2), (x, y - 7)], colour)
        draw.ellipse((x - 6, y - 1, x, y + 5), colour)
        draw.ellipse((x, y - 1, x + 6, y + 5), colour)
        draw.line((x, y, x, y + 7), colour, 2)
    else:
        for dx, dy in ((0, -4), (-4, 1), (4, 1)):
            draw.ellipse((x + dx - 3, y + dy - 3, x + dx + 3, y + dy + 3), colour)
        draw.line((x, y, x, y + 7), colour, 2)
