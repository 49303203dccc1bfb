"""A whole screen of a table as lines of text: frame, board, the reader's line, hand, question, buttons, log and chat.

It only lays out: everything on it comes from a Scene and from what the reader has chosen. A `Spot` says what is where,
for the mouse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.text import Text

from ..language import Said, Sentence
from ..plain.board import Board
from ..plain.canvas import Canvas, width_of
from ..plain.ink import Ink
from ..view import View
from ..wording import app as words
from ..wording.scene import Scene
from ..wording.words import say
from . import hand as hands
from .choice import Choice
from .chronicle import Chronicle
from .footer import Footer
from .showing import Painted, Part, Showing, Spot

SIDE = 34  # the columns of log and chat
WIDE = 80 + SIDE + 2
ROOMY = 32  # rows from which cards are drawn larger and lines have air
MARGIN = 2
LATE = 5  # seconds


class Page(Part):
    """Paints the screens of one table."""

    def __init__(self, board: Board[View], ink: Ink, small: bool = False, footer: Footer | None = None) -> None:
        super().__init__(board, ink)
        self.small = small
        self.footer = footer or Footer(board, ink)
        self.chronicle = Chronicle(board, ink)

    def paint(self, width: int, height: int, scene: Scene, choice: Choice, showing: Showing) -> Painted:
        """The screen of a table."""
        canvas, painted = Canvas(width, height), Painted([])
        wide = width >= WIDE
        inner = width - (SIDE + 3 if wide else 2)
        roomy = height >= ROOMY and not self.small
        between = showing.result is not None and scene.result is None  # the next deal has not been looked at yet
        shown_cards = [] if self.board.shows_hand or scene.view.seat is None or between else choice.cards
        layout = hands.lay_out(shown_cards, inner, roomy)
        footer = self.footer.lines(scene, choice, showing, inner - 2 * MARGIN, roomy)
        seated = scene.view.seat is not None and not between
        board_rows = height - 3 - seated - layout.rows - len(footer)
        self.frame(canvas, inner, wide, board_rows + 1, scene, showing)
        if showing.heard is not None and not wide:
            canvas.put(board_rows + 1, 2, self.chronicle.spoken(showing.heard, inner - 4))
        if showing.log_open and not wide:
            told = [*self.chronicle.log(scene, inner - 2 * MARGIN), *self.chronicle.talk(showing, inner - 2 * MARGIN)]
            self.block(canvas, 1, self.chronicle.tail(told, board_rows, showing.scroll))
        elif showing.result is not None:
            self.block(canvas, 1, self.chronicle.summary(scene, showing, inner - 2 * MARGIN, board_rows))
        else:
            for row, line in enumerate(self.board.lines(scene, inner, board_rows)):
                canvas.put(1 + row, 1, line)
                if line.plain == "─" * inner:
                    canvas.put(1 + row, 0, "├", self.ink.look.frame)
                    canvas.put(1 + row, inner + 1, "┤", self.ink.look.frame)
        row = board_rows + 2
        if seated:
            self.own_line(canvas, row, inner, scene)
            row += 1
        if layout.rows:
            painted.layout, painted.hand_row, painted.hand_column = layout, row, 1
            asked = choice.mine and choice.moves is not None and choice.moves.by_cards
            hands.paint(
                canvas,
                row,
                layout,
                choice.cards,
                choice.picked,
                choice.cursor if asked else None,
                self.enabled(choice),
                self.ink,
                1,
            )
            row += layout.rows
        for line, spots in footer:
            canvas.put(row, 1 + MARGIN, line)
            painted.spots += [Spot(row, left + 1 + MARGIN, right + 1 + MARGIN, key) for left, right, key in spots]
            row += 1
        self.keys(canvas, inner, choice, showing)
        if wide:
            self.side(canvas, inner + 2, scene, showing)
        painted.lines = canvas.lines()
        if showing.result is None and (wide or not showing.log_open):
            painted.canvas, painted.board_end, painted.board_right = canvas, board_rows + 1, inner + 1
        return painted

    # The frame.

    def frame(self, canvas: Canvas, inner: int, wide: bool, rule: int, scene: Scene, showing: Showing) -> None:
        """The lines around everything, with the title in them."""
        style, end = self.ink.look.frame, canvas.width - 1
        canvas.put(0, 0, "╭" + "─" * (end - 1) + "╮", style)
        for row in range(1, canvas.height - 1):
            canvas.put(row, 0, "│", style)
            canvas.put(row, end, "│", style)
        canvas.put(canvas.height - 1, 0, "╰" + "─" * (end - 1) + "╯", style)
        canvas.put(rule, 0, "├" + "─" * inner + "┤", style)
        if wide:
            canvas.put(0, inner + 1, "┬", style)
            for row in range(1, canvas.height - 1):
                canvas.put(row, inner + 1, "┤" if row == rule else "│", style)
            canvas.put(canvas.height - 1, inner + 1, "┴", style)
        status = Text(f" {showing.status} ", self.ink.look.faint) if showing.status else Text()
        room = (inner if wide else end - 1) - (0 if wide else width_of(status)) - 4
        between = showing.result is not None and scene.result is None  # the scene is of the next deal already
        heading = "" if between else self.board.heading(scene)
        game, rules = self.said(Said(*self.board.game.title)), showing.title
        choices = ([self.words(words.PAIJU), game, rules, heading], [game, rules, heading])
        titles = [
            Text(" · ").join([Text(part, self.ink.look.name) for part in dict.fromkeys(parts) if part])
            for parts in choices
        ]
        canvas.put(0, 2, Text(" ").append_text(self.ink.widest(titles, room)).append(" "))
        canvas.put_right(0, end - 1, status)

    def keys(self, canvas: Canvas, inner: int, choice: Choice, showing: Showing) -> None:
        """What keys do, in the lower line of the frame."""
        offers = showing.offers
        asked = choice.mine and showing.result is None
        known = [
            words.KEY_TYPE if asked else None,
            words.KEY_MOVES if asked else None,
            words.KEY_HINT if offers.hint and asked else None,
            words.KEY_UNDO if offers.undo else None,
            words.KEY_SORT if choice.cards and not self.board.shows_hand else None,
            words.KEY_ORDER if showing.ordered else None,
            words.KEY_LOG,
            words.KEY_CHAT if offers.chat else None,
            words.KEY_LEAVE,
        ]
        taken = {button.key.upper() for button in choice.options()}  # these letters answer a question now
        parts = [part for part in known if part is not None and self.words(part)[0] not in taken]
        row = canvas.height - 1
        text = self.key_line(parts)
        if width_of(text) > inner - 14:  # the page of keys has them all
            text = self.key_line([part for part in parts if part != words.KEY_ORDER])
        canvas.put(row, 2, Text(" ").append_text(self.ink.fit(text, inner - 14)).append(" "))
        help = self.keyed(self.words(words.KEY_HELP))
        canvas.put_right(row, canvas.width - 2, Text(" ").append_text(help).append(" "))

    def key_line(self, parts: Iterable[Sentence]) -> Text:
        """What some keys do, in one line."""
        return Text("  ").join([self.keyed(self.words(part)) for part in parts])

    def keyed(self, text: str) -> Text:
        """`S sort`, the key in another colour."""
        key, _, rest = text.partition(" ")
        return Text.assemble((key, self.ink.look.key), (f" {rest}", self.ink.look.faint))

    # The reader.

    def own_line(self, canvas: Canvas, row: int, inner: int, scene: Scene) -> None:
        """Who the reader is, and whose turn it is."""
        look = self.ink.look
        turn = self.turn(scene, 20 if inner >= 100 else 10)
        start = canvas.put_right(row, inner - 1, turn)
        if not self.board.shows_hand:
            canvas.put(row, 1 + MARGIN, self.ink.fit(self.board.own(scene), start - MARGIN - 3))
        else:
            canvas.put(row, 1 + MARGIN, self.ink.fit(Text(self.said(scene.prompt), look.text), start - MARGIN - 3))

    def turn(self, scene: Scene, cells: int) -> Text:
        """Whose turn it is, and the clock."""
        view, look = scene.view, self.ink.look
        if view.over:
            return Text()
        if scene.thinking is not None and scene.thinking != view.seat:
            return Text(self.words(words.THINKS, name=scene.names[scene.thinking]), look.faint)
        mine = view.seat is not None and view.to_move == view.seat
        text = Text(self.words(words.YOUR_TURN), look.accent) if mine else Text()
        clock = scene.clock
        if clock is not None:
            left = clock.move if clock.move > 0 else clock.bank
            length = clock.move_length if clock.move > 0 else clock.bank_length
            late = clock.move + clock.bank <= LATE
            if clock.seat != view.seat:
                text.append(scene.names[clock.seat], look.faint)
            text.append("  ").append(self.words(words.SECONDS, n=round(left)), look.late if late else look.text)
            if clock.bank > 0 and clock.move > 0:
                text.append(" ").append(self.words(words.BANK, n=round(clock.bank)), look.faint)
            text.append("  ").append_text(self.ink.bar(left / length if length else 0.0, cells, late))
        return text

    def enabled(self, choice: Choice) -> Callable[[str], bool]:
        """Which cards can be played at all, where the moves say so card by card."""
        moves = choice.moves
        if not choice.mine or moves is None or not moves.by_cards or choice.game.face.sort == "rank":
            return lambda card: True
        return moves.allowed.__contains__

    def side(self, canvas: Canvas, left: int, scene: Scene, showing: Showing) -> None:
        """The column on the right: the log, and the chat where there is one."""
        look, width = self.ink.look, SIDE - 3
        rows = canvas.height - 2
        chat = 12 if showing.offers.chat else 0
        canvas.put(1, left + 2, self.words(words.LOG), look.faint)
        log = self.chronicle.tail(self.chronicle.log(scene, width), rows - chat - 2, showing.scroll)
        for row, line in enumerate(log):
            canvas.put(3 + row, left + 2, line)
        if chat:
            top = rows - chat + 1
            canvas.put(top, left - 1, "├" + "─" * SIDE + "┤", look.frame)
            canvas.put(top + 1, left + 2, self.words(words.CHAT), look.faint)
            for row, line in enumerate(self.chronicle.tail(self.chronicle.talk(showing, width), chat - 4)):
                canvas.put(top + 2 + row, left + 2, line)

    def block(self, canvas: Canvas, top: int, lines: Sequence[Text]) -> None:
        """Lines on the board's place."""
        for row, line in enumerate(lines):
            canvas.put(top + row, 1 + MARGIN, line)


def covered(width: int, height: int, ink: Ink, name: str) -> list[Text]:
    """The screen while the keyboard goes from one person to another."""
    canvas = Canvas(width, height)
    middle = height // 2
    canvas.put_centred(middle - 2, 0, width, Text(ink.said(say(words.PASS_KEYBOARD, name=name)), ink.look.accent))
    canvas.put_centred(middle, 0, width, Text(ink.said(say(words.PASS_KEYBOARD_HOW)), ink.look.text))
    return canvas.lines()
