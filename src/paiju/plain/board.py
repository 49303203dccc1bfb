"""How the middle of a table is drawn on a screen of characters: from the face of the game, or better by its own board.

A `Board` lays out the table around the reader: what the others hold, what lies there, what it is about. The reader's
own hand, the question and the buttons are the screen's, except where a board says that it shows the hand. What lies on
the table comes from the view of a scene, and what it is called from the game's words. A game that wants another table
than its face gives names a subclass (`Game.board`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, cast

from rich.text import Text

from ..cards import SUITS
from ..contract import Game
from ..language import Said
from ..view import V
from ..wording import wording
from ..wording.words import called, cards_in_number, number, say
from .canvas import Canvas, width_of
from .ink import Ink
from .paper import order

if TYPE_CHECKING:
    from ..face import Zone
    from ..wording.scene import Scene

MARGIN = 2
LONGEST_NAME = 14
LARGE = (80, 22)  # columns and rows from which cards are drawn large
ROOMY = 17  # rows from which players sit around a trick; with fewer they sit side by side


class Plate(NamedTuple):
    """One player at a table of tricks: who it is in one or two lines, the cards that lie before him or what is written
    there instead, and what is said of it. A line is a choice of texts, the first of which that has room is taken."""

    who: Sequence[Sequence[Text]]
    cards: Sequence[str] = ()
    written: Sequence[Text] = ()
    said: Sequence[Text] = ()


class Board(Generic[V]):
    """Draws the tables of one game."""

    shows_hand: ClassVar[bool] = False  # whether the reader's cards and name are on the board already

    def __init__(self, game: Game, ink: Ink) -> None:
        self.game = game
        self.ink = ink
        self.words = wording(game)

    def lines(self, scene: Scene, width: int, height: int) -> list[Text]:
        """The table in at most `height` lines of at most `width` cells."""
        canvas = Canvas(width, height)
        self.paint(canvas, scene, self.seen(scene))
        return canvas.lines()

    def seen(self, scene: Scene) -> V:
        """The view of a scene, which is one of this game."""
        return cast("V", scene.view)

    def heading(self, scene: Scene) -> str:
        """What belongs into the title of the screen: which deal it is, how high the blinds are."""
        return ""

    def own(self, scene: Scene) -> Text:
        """The reader's line above the hand: name, roles and what the face counts."""
        view = self.seen(scene)
        return self.ink.joined(self.seat_cells(scene, view, view.seat)) if view.seat is not None else Text()

    def paint(self, canvas: Canvas, scene: Scene, view: V) -> None:
        """Put the table on a canvas. Here: the others on the left, what the face shows in the middle on the right."""
        seats = self.around(view) if view.seat is not None else list(range(view.seats))
        rows = [self.seat_cells(scene, view, seat) for seat in seats]
        widths = [max(map(width_of, cells)) for cells in zip(*rows, strict=True)]
        column = min(MARGIN + sum(widths) + 2 * len(widths) + 1, canvas.width * 3 // 5)
        widths[0] = max(widths[0] - max(MARGIN + sum(widths) + 2 * len(widths) - column, 0), 4)
        for cells in rows:
            cells[0] = self.ink.fit(cells[0], widths[0])
        step = 1 if 2 * len(seats) > canvas.height else 2
        for place, (seat, cells) in enumerate(zip(seats, rows, strict=True)):
            if seat == view.to_move:
                canvas.put(step * place, 0, self.ink.mark("▸"), self.ink.look.accent)
            padded = [cell + Text(" " * (width - width_of(cell))) for cell, width in zip(cells, widths, strict=True)]
            canvas.put(step * place, MARGIN, self.ink.fit(Text("  ").join(padded), column - MARGIN - 1))
        row, room = 0, canvas.width - column - 1
        for zone in self.game.face.zones:
            if zone.kind in ("row", "rows", "pile", "counter"):
                block = self.zone(view, zone, room, canvas.height - row)
                canvas.block(row, column, block)
                row += len(block)

    def zone(self, view: V, zone: Zone, width: int, height: int) -> list[Text]:
        """What a zone shows in the middle of the table; nothing if it is one of those beside the seats."""
        value = getattr(view, zone.field)
        title = Text(self.said(zone.title) if zone.title else zone.field.replace("_", " "), self.ink.look.faint)
        if value is None or value == "" or value == () or (isinstance(value, tuple) and zone.kind == "counter"):
            return []
        if zone.kind == "counter" or isinstance(value, int):
            shown = self.ink.held(value) if zone.kind == "pile" else Text(str(value), self.ink.look.name)
            return [self.ink.fit(title.append("  ").append_text(shown), width)]
        cards = (value,) if isinstance(value, str) else tuple(value)
        if zone.kind == "rows":
            return [title, *self.suit_rows(cards, width, height - 1)]
        boxes = self.ink.spread(cards, width)
        if height > LARGE[1] // 2 and len(boxes) < height:
            return [title, *boxes]
        return [self.ink.fit(title.append("  ").append_text(self.ink.cards(cards)), width)]

    def suit_rows(self, cards: Sequence[str], width: int, height: int) -> list[Text]:
        """Cards by suits, a row for each that has any: `♥  5 6 7 8`, or drawn where there is room."""
        suits = [[card for card in cards if card[-1].lower() == letter] for letter in SUITS]
        rows = [sorted(held, key=self.order) for held in suits if held]
        if 4 * len(SUITS) <= height - 2:
            return [line for held in rows for line in self.ink.spread(held, width)]
        lines = []
        for held in rows:
            line = Text("  ").append_text(self.ink.suit(held[0][-1])).append("  ").append_text(self.ink.ranks(held))
            lines.append(self.ink.fit(line, width))
        return lines

    def order(self, card: str) -> tuple[int, int]:
        """Where a card stands in a row: by suit, then by rank as the face has them from low to high."""
        suit, rank = order(card)
        letter = card[0].upper() if card[:2] != "10" else "T"
        return suit, self.game.face.ranks.index(letter) if letter in self.game.face.ranks else rank

    def seat_cells(self, scene: Scene, view: V, seat: int) -> list[Text]:
        """One player: name, and what the face says about each seat; for every seat as many parts."""
        cells = [self.name(scene, seat, LONGEST_NAME, mark=False)]
        for zone in self.game.face.zones:
            value = getattr(view, zone.field)
            title = self.said(zone.title) if zone.title else ""
            each = value[seat] if isinstance(value, tuple) and len(value) == view.seats else None
            if zone.kind == "badge":
                cells.append(self.ink.tag(title) if each or (each is None and value == seat) else Text())
            elif each is not None and zone.kind == "count":
                cells.append(self.ink.held(each))
            elif each is not None and zone.kind == "trick":
                cells.append(self.ink.cards((each,) if isinstance(each, str) and each else each))
            elif each is not None and zone.kind == "counter":
                amount = number(each) if isinstance(each, int) else str(each)
                cells.append(Text(f"{title} ", self.ink.look.faint).append(self.ink.mark(amount), self.ink.look.text))
        return cells

    # What boards are made of.

    def said(self, said: Said) -> str:
        """Words for the reader."""
        return self.ink.said(said)

    def label(self, part: str, /, **facts: object) -> str:
        """What a part of the table is called."""
        return self.said(say(self.words.labels[part], **facts))

    def worth(self, part: str, value: Text | str | int, style: str = "") -> Text:
        """A part of the table and what it amounts to: `Bid 3`."""
        shown = value if isinstance(value, Text) else Text(str(value), style or self.ink.look.name)
        return Text(self.label(part) + " ", self.ink.look.faint).append_text(shown)

    def called(self, scene: Scene, seat: int) -> str:
        """A seat by name in a line of text, the reader's own as `You`; a long name is cut short."""
        return self.ink.fit(self.said(called(scene.view, seat, scene.names)), LONGEST_NAME).plain

    def name(self, scene: Scene, seat: int, room: int, mark: bool = True) -> Text:
        """A player's name; whose turn it is has a mark before it, and dots behind it while a bot thinks."""
        look = self.ink.look
        turn = seat == scene.view.to_move
        before = self.ink.mark("▸ ") if turn and mark else ""
        behind = self.ink.mark(" …") if seat == scene.thinking else ""
        style = look.own if seat == scene.view.seat else look.name
        name = self.ink.fit(scene.names[seat], room - len(before) - len(behind), style)
        return Text.assemble((before, look.accent), name, (behind, look.accent))

    def cards_held(self, n: int) -> str:
        """A number of cards in words."""
        return self.said(cards_in_number(n))

    def bottom(self, view: V) -> int:
        """Who sits at the lower edge: the reader, or the first seat if a spectator looks on."""
        return view.seat if view.seat is not None else 0

    def around(self, view: V) -> list[int]:
        """The others as they sit, clockwise from the left of the lower edge."""
        others = [(self.bottom(view) + n) % view.seats for n in range(1, view.seats)]
        return others[::-1] if self.game.face.to_the_right else others

    # A table of tricks: the others left, above and right, what the reader has played below.

    def tricks(self, canvas: Canvas, row: int, end: int, others: Sequence[Plate], mine: Plate) -> None:
        """The players around a trick from one row to before another; the others clockwise from the left."""
        if end - row < ROOMY:
            columns = self.columns(canvas, len(others))
            for place, (plate, (column, width)) in enumerate(zip(others, columns, strict=True)):
                side = 0 if 0 < place < len(others) - 1 else 1 if place else -1
                self.plate(canvas, row, column, width, plate, side, min(4, end - row - 4))
            who = [line[0] for line in mine.who]
            parts = [*who, self.ink.cards(mine.cards), *mine.written, *mine.said[:1]]
            line = self.ink.fit(self.ink.joined(parts), canvas.width - 2 * MARGIN)
            if line:
                canvas.put_centred(end - 1, 0, canvas.width, line)
            return
        side, top, _ = sides(len(others), 2)
        columns = self.columns(canvas, max(top, 1) + 2)
        tall = 5 if side == 1 and top == 1 else 4
        block = tall + 3
        for places, (column, width), edge in (
            (others[:side][::-1], columns[0], -1),
            (others[side + top :], columns[-1], 1),
        ):
            below = row + (3 if side == 1 else 0)
            for place, plate in enumerate(places):
                self.plate(canvas, below + place * (block + 1), column, width, plate, edge, tall)
        for plate, (column, width) in zip(others[side : side + top], columns[1:-1], strict=False):
            self.plate(canvas, row, column, width, plate, 0, tall)
        start, room = columns[1][0], columns[-1][0] - columns[1][0] - 1
        size = len(mine.who) + tall + 1
        self.plate(canvas, max(end - size, row + (block if top else 0)), start, room, mine, 0, tall)

    def plate(self, canvas: Canvas, row: int, column: int, width: int, plate: Plate, side: int, tall: int) -> None:
        """One player: at the left side (-1), in the middle (0) or at the right side (1) of a column."""
        lines = [self.ink.widest(line, width) for line in plate.who]
        said = self.ink.widest(plate.said, width)
        if tall < 1:  # no room for pictures
            cards = self.ink.cards(plate.cards)
            lines.append(self.ink.fit(self.ink.joined([cards, *plate.written[:1], said]), width))
        else:
            lines += [*self.picture(plate, width, tall), said]
        for place, shown in enumerate(lines):
            if side < 0:
                canvas.put(row + place, column, shown)
            elif side:
                canvas.put_right(row + place, column + width, shown)
            else:
                canvas.put_centred(row + place, column, width, shown)

    def picture(self, plate: Plate, width: int, tall: int) -> list[Text]:
        """What lies before a player in exactly so many lines, all of one width."""
        lines = self.ink.spread(plate.cards, width, tall > 4) if tall > 3 else []
        if plate.cards and not lines:
            lines = self.ink.wrapped(plate.cards, width, tall)
        lines = [*lines, *(self.ink.fit(line, width) for line in plate.written)][:tall]
        widest = max(map(width_of, lines), default=0)
        lines = [line + Text(" " * (widest - width_of(line))) for line in lines]
        return lines + [Text()] * (tall - len(lines))

    def columns(self, canvas: Canvas, n: int) -> list[tuple[int, int]]:
        """So many columns of the canvas side by side: where each begins, and how wide it is."""
        room = canvas.width - 2 * MARGIN
        starts = [MARGIN + room * place // n for place in range(n + 1)]
        return [(start, end - start - (end < starts[-1])) for start, end in pairwise(starts)]

    def spaced(self, canvas: Canvas, row: int, *choices: Sequence[Text]) -> None:
        """Parts over the whole width of a line: the first at its left end, the last at its right end. Of several
        choices of parts it is the first that has room."""
        room = canvas.width - 2 * MARGIN
        shown: list[Text] = []
        gaps = 0
        for choice in choices:
            shown = [part for part in choice if part]
            gaps = room - sum(map(width_of, shown))
            if gaps >= 2 * (len(shown) - 1):
                break
        else:
            canvas.put(row, MARGIN, self.ink.fit(self.ink.joined(shown), room))
            return
        column = float(MARGIN)
        for part in shown:
            canvas.put(row, round(column), part)
            column += width_of(part) + gaps / max(len(shown) - 1, 1)


def sides(n: int, most: int) -> tuple[int, int, int]:
    """How so many players sit on the left, at the top and on the right: on each side as many, and not too many."""
    top = n % 2 or (2 if n > 2 else 0)
    while n - top > 2 * most:
        top += 2
    return (n - top) // 2, top, (n - top) // 2


def board(game: Game, ink: Ink) -> Board[Any]:
    """The board for a game: its own, or the one that its face gives."""
    kind = cast("type[Board[Any]]", game.part(game.board) or Board)
    return kind(game, ink)
