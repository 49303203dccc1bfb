"""A whole screen of a table as lines of text: frame, board, the reader's line, hand, question, buttons, log and chat.

It only lays out: everything on it comes from a Scene and from what the reader has chosen. A `Spot` says what is where,
for the mouse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.text import Text

from ..language import Said, Sentence
from ..plain.board import Board
from ..plain.canvas import Canvas, width_of
from ..plain.folding import fold
from ..plain.ink import Ink
from ..view import View
from ..wording import Summary
from ..wording import app as words
from ..wording.scene import Scene
from ..wording.words import say
from . import hand as hands
from .choice import Button, Choice
from .hand import HandLayout
from .sitting import ChatLine, Offers

SIDE = 34  # the columns of log and chat
WIDE = 80 + SIDE + 2
ROOMY = 32  # rows from which cards are drawn larger and lines have air
MARGIN = 2
ENTER = "enter"
LATE = 5  # seconds


class Spot(NamedTuple):
    """A place that can be clicked, and the key that this is as good as."""

    row: int
    left: int
    right: int
    key: str


class Notice(NamedTuple):
    """Something that is said where the reader looks: why it is refused, or what is to be known."""

    text: str
    refusal: bool = True


@dataclass
class Showing:
    """What is on the screen beside the scene."""

    title: str = ""
    status: str = ""
    notice: Notice | None = None
    result: Summary | None = None
    answers: Sequence[Button] = ()  # to a result
    hands: Sequence[Sequence[str]] = ()  # that were shown with it
    offers: Offers = field(default_factory=Offers)
    ordered: bool = False  # whether the game tells the order of its cards
    log_open: bool = False
    scroll: int = 0
    chat: Sequence[ChatLine] = ()
    heard: ChatLine | None = None  # what was said just now, for a window without room for the chat
    saying: str | None = None  # a line of chat that is being typed


@dataclass
class Painted:
    """A screen: its lines, what can be clicked, and where the hand and the middle of the table are."""

    lines: list[Text]
    canvas: Canvas | None = None
    board_end: int = 0
    board_right: int = 0
    spots: list[Spot] = field(default_factory=list)
    layout: HandLayout = field(default_factory=lambda: HandLayout((), 0, 4))
    hand_row: int = 0
    hand_column: int = 0

    def card_at(self, column: int, row: int) -> int | None:
        """The number of the card of the hand at a place."""
        return self.layout.at(column - self.hand_column, row - self.hand_row)

    def key_at(self, column: int, row: int) -> str:
        """The key that a click at a place stands for."""
        return next((spot.key for spot in self.spots if spot.row == row and spot.left <= column < spot.right), "")


class Page:
    """Paints the screens of one table."""

    def __init__(self, board: Board[View], ink: Ink, small: bool = False) -> None:
        self.board = board
        self.ink = ink
        self.small = small

    def words(self, sentence: Sentence, **facts: object) -> str:
        """A sentence in the language of the reader."""
        return self.ink.said(say(sentence, **facts))

    def said(self, said: Said) -> str:
        """Words in the language of the reader."""
        return self.ink.said(said)

    def paint(self, width: int, height: int, scene: Scene, choice: Choice, showing: Showing) -> Painted:
        """The screen of a table."""
        canvas, painted = Canvas(width, height), Painted([])
        wide = width >= WIDE
        inner = width - (SIDE + 3 if wide else 2)
        roomy = height >= ROOMY and not self.small
        between = showing.result is not None and scene.result is None  # the next deal has not been looked at yet
        shown_cards = [] if self.board.shows_hand or scene.view.seat is None or between else choice.cards
        layout = hands.lay_out(shown_cards, inner, roomy)
        footer = self.footer(scene, choice, showing, inner - 2 * MARGIN, roomy)
        seated = scene.view.seat is not None and not between
        board_rows = height - 3 - seated - layout.rows - len(footer)
        self.frame(canvas, inner, wide, board_rows + 1, scene, showing)
        if showing.heard is not None and not wide:
            canvas.put(board_rows + 1, 2, self.spoken(showing.heard, inner - 4))
        if showing.log_open and not wide:
            told = [*self.log(scene, inner - 2 * MARGIN), *self.talk(showing, inner - 2 * MARGIN)]
            self.block(canvas, 1, self.tail(told, board_rows, showing.scroll))
        elif showing.result is not None:
            self.block(canvas, 1, self.summary(scene, showing, inner - 2 * MARGIN, board_rows))
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
        cards = asked and choice.moves is not None and choice.moves.by_cards
        parts = [
            words.KEYS_CARDS if cards and inner >= 100 else None,
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
        row = canvas.height - 1
        text = self.key_line(parts)
        if width_of(text) > inner - 14:  # the page of keys has them all
            text = self.key_line([part for part in parts if part not in (words.KEY_ORDER, words.KEYS_CARDS)])
        canvas.put(row, 2, Text(" ").append_text(self.ink.fit(text, inner - 14)).append(" "))
        help = self.keyed(self.words(words.KEY_HELP))
        canvas.put_right(row, canvas.width - 2, Text(" ").append_text(help).append(" "))

    def key_line(self, parts: Iterable[Sentence | None]) -> Text:
        """What some keys do, in one line."""
        return Text("  ").join([self.keyed(self.words(part)) for part in parts if part is not None])

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

    # Question and buttons.

    def footer(
        self, scene: Scene, choice: Choice, showing: Showing, room: int, roomy: bool
    ) -> list[tuple[Text, list[tuple[int, int, str]]]]:
        """The lines below the hand, and what can be clicked in them: from column to column."""
        message = self.message(scene, choice, showing, room)
        lines: list[tuple[Text, list[tuple[int, int, str]]]] = [(line, []) for line in message or [Text()]]
        rows = self.buttons(self.offered(choice, showing), room)
        slider = self.slider(choice, room) if showing.result is None else []
        gap: list[tuple[Text, list[tuple[int, int, str]]]] = [(Text(), [])] if roomy else []
        return [*gap, *lines, *gap, *(rows or [(Text(), [])]), *(gap if slider else []), *slider, *gap]

    def message(self, scene: Scene, choice: Choice, showing: Showing, room: int) -> list[Text]:
        """The question, and what is chosen or why it cannot be played."""
        look = self.ink.look
        prompt = Text(self.said(scene.prompt), look.text)
        between = showing.result is not None and scene.result is None
        if between or (self.board.shows_hand and scene.view.seat is not None):
            prompt = Text()
        notice, answer = showing.notice, Text()
        found = choice.considered() if showing.result is None else None
        if showing.saying is not None:
            return [
                Text.assemble((self.words(words.CHAT), look.key), ("> ", look.key), showing.saying, ("▏", look.key))
            ]
        warning = Text()
        if notice is not None:
            style = look.late if notice.refusal else look.accent
            warning = Text(f"! {notice.text}" if notice.refusal else notice.text, style)
        if choice.typed is not None:
            answer = Text.assemble((": ", look.key), (choice.typed, look.name), ("▏", look.key), "  ", warning)
            if found is not None and notice is None:
                why = found.refusal
                if why is None:
                    answer.append(self.said(found.label), look.accent)
                else:
                    answer.append(self.ink.sign(why.say(self.ink.language)), look.dim)
            return fold(answer, room)[:2]
        if notice is not None:
            answer = warning
        elif choice.options():
            answer = Text(self.words(words.WHICH), look.accent)
        elif found is not None and found.refusal is not None:
            why_not = self.ink.sign(found.refusal.say(self.ink.language))
            answer = Text(f"! {why_not}", look.late)
            if choice.moves is not None and choice.moves.verbs and choice.picked:
                answer = Text(self.words(words.CHOSEN_SO_FAR, n=len(choice.picked)) + " ", look.accent)
                answer.append(why_not, look.faint)
        elif found is not None and (choice.picked or choice.armed):
            what = self.ink.fit(Text(self.said(found.label)), room - 20).plain
            answer = Text(self.words(words.SELECTED, what=what), look.accent)
        both = Text("  ").join([part for part in (prompt, answer) if part])
        if width_of(both) <= room:
            return [both]
        if notice is not None or (found is not None and found.refusal is not None):
            return fold(answer, room)[:2]
        return fold(prompt, room)[:2]  # what is chosen is named by the button as well

    def offered(self, choice: Choice, showing: Showing) -> list[tuple[str, str, bool]]:
        """The buttons: key, what it says, and whether it is what Enter does."""
        enter = self.words(words.KEY_ENTER)
        if showing.result is not None:
            return [
                (enter if button.key == ENTER else button.key, self.said(button.label), button.key == ENTER)
                for button in showing.answers
            ]
        if not choice.mine or choice.moves is None:
            return []
        options = choice.options()
        if options:
            return [(button.key, self.said(button.label), False) for button in options]
        found = choice.considered()
        buttons = [(button.key, self.said(button.label), False) for button in choice.moves.buttons]
        if found is not None and found.refusal is None:
            same = next((button for button in choice.moves.buttons if button.text == found.action), None)
            if same is not None:
                return [
                    (f"{key.upper()} {enter}" if key == same.key else key, label, key == same.key)
                    for key, label, _ in buttons
                ]
            return [*buttons, (enter, self.said(found.label), True)]
        wager = choice.moves.wager
        if wager is not None and choice.amount is not None:
            label = choice.consider(wager.text(choice.amount))
            if label.refusal is None:
                buttons.append((wager.word[0], self.said(label.label), False))
        return buttons

    def buttons(
        self, offered: Iterable[tuple[str, str, bool]], room: int
    ) -> list[tuple[Text, list[tuple[int, int, str]]]]:
        """Buttons in as few lines as there is room for."""
        look = self.ink.look
        lines: list[tuple[Text, list[tuple[int, int, str]]]] = []
        for key, label, primary in offered:
            shown = key if len(key) > 1 else key.upper()
            label = self.ink.fit(label, room - 10).plain
            if primary:
                button = Text(f"[ {shown}  {label} ]", look.primary)
            else:
                button = Text.assemble(("[ ", look.dim), (shown, look.key), (f"  {label}", look.text), (" ]", look.dim))
            if not lines or width_of(lines[-1][0]) + 2 + width_of(button) > room:
                lines.append((Text(), []))
            line, spots = lines[-1]
            line.append("  " if line else "")
            left = width_of(line)
            line.append_text(button)
            spots.append((left, width_of(line), ENTER if primary else key))
        return lines

    def slider(self, choice: Choice, room: int) -> list[tuple[Text, list[tuple[int, int, str]]]]:
        """How much it would be: the amounts that are offered, and where this one is between them."""
        if not choice.mine or choice.moves is None or choice.moves.wager is None or choice.amount is None:
            return []
        wager, look = choice.moves.wager, self.ink.look
        low, high, amount = wager.sizes[0], wager.sizes[-1], choice.amount
        cells = max(12, room // 4)
        at = round((max(low, min(amount, high)) - low) * (cells - 1) / max(high - low, 1))
        line = Text(f"{low:,} ", look.faint).append("├" + "─" * at, look.bar).append("●", look.accent)
        line.append("─" * (cells - 1 - at) + "┤", look.rest or look.frame).append(f" {high:,}   ", look.faint)
        spots: list[tuple[int, int, str]] = []
        for number, size in enumerate(wager.sizes[:5], 1):
            label = Text.assemble((str(number), look.key), (f" {self.size_name(choice, size)}", look.text))
            if width_of(line) + width_of(label) + 2 > room:
                break
            left = width_of(line)
            line.append_text(label).append("  ")
            spots.append((left, width_of(line) - 2, f"size-{size}"))
        step = self.words(words.KEYS_AMOUNT, step=wager.step, more=10 * wager.step)
        return [(line, spots), (Text(step, look.dim), [])]

    def size_name(self, choice: Choice, size: int) -> str:
        """What an amount is called: least, half the pot, the pot, everything; or just the number."""
        assert choice.scene is not None and choice.moves is not None and choice.moves.wager is not None
        view, labels = choice.scene.view, self.board.words.labels
        pot = getattr(view, "pot", None)
        names = {}
        if pot is not None and "half" in labels:
            base, all_of_it = getattr(view, "price", 0), pot + getattr(view, "to_call", 0)
            names = {base + all_of_it: "pot", base + all_of_it // 2: "half", base + (all_of_it + 1) // 2: "half"}
            names[choice.moves.wager.sizes[0]] = "min"
            names[getattr(view, "reach", -1)] = "all_in"
        return f"{self.board.label(names[size])} {size:,}" if size in names else f"{size:,}"

    # Log, chat and results.

    def log(self, scene: Scene, width: int) -> list[Text]:
        """What has happened, oldest first."""
        told: list[tuple[str, str, int]] = []  # a line that repeats itself is written once, with a number
        for event, report in zip(scene.view.history, scene.reports, strict=False):
            said = self.said(report.said)
            if event.begins_deal and told:
                told.append(("", "", 1))
            if said and told and told[-1][0] == said:
                told[-1] = (*told[-1][:2], told[-1][2] + 1)
            elif said:
                told.append((said, self.ink.look.text if event.seat >= 0 else self.ink.look.accent, 1))
        lines: list[Text] = []
        for said, style, times in told:
            lines += fold(Text(f"{said} ({times})" if times > 1 else said, style), width)
        return lines or [Text(self.words(words.NOTHING_YET), self.ink.look.faint)]

    def tail(self, lines: Sequence[Text], room: int, scroll: int = 0) -> list[Text]:
        """The last lines, or some before them."""
        end = len(lines) - max(0, min(scroll, len(lines) - room))
        return list(lines[max(0, end - room) : end])

    def talk(self, showing: Showing, width: int) -> list[Text]:
        """What was said."""
        lines: list[Text] = []
        for line in showing.chat:
            lines += fold(self.ink.chat(line.name, line.text), width)
        return lines

    def spoken(self, line: ChatLine, room: int) -> Text:
        """A line of the chat in the line above the hand."""
        text = Text.assemble(" ", self.ink.chat(line.name, line.text, self.ink.look.accent))
        return self.ink.fit(text, room - 1).append(" ")

    def side(self, canvas: Canvas, left: int, scene: Scene, showing: Showing) -> None:
        """The column on the right: the log, and the chat where there is one."""
        look, width = self.ink.look, SIDE - 3
        rows = canvas.height - 2
        chat = 12 if showing.offers.chat else 0
        canvas.put(1, left + 2, self.words(words.LOG), look.faint)
        log = self.tail(self.log(scene, width), rows - chat - 2, showing.scroll)
        for row, line in enumerate(log):
            canvas.put(3 + row, left + 2, line)
        if chat:
            top = rows - chat + 1
            canvas.put(top, left - 1, "├" + "─" * SIDE + "┤", look.frame)
            canvas.put(top + 1, left + 2, self.words(words.CHAT), look.faint)
            for row, line in enumerate(self.tail(self.talk(showing, width), chat - 4)):
                canvas.put(top + 2 + row, left + 2, line)

    def block(self, canvas: Canvas, top: int, lines: Sequence[Text]) -> None:
        """Lines on the board's place."""
        for row, line in enumerate(lines):
            canvas.put(top + row, 1 + MARGIN, line)

    def summary(self, scene: Scene, showing: Showing, room: int, rows: int) -> list[Text]:
        """How a deal or a game came out, and the hands that were shown then."""
        look, summary = self.ink.look, showing.result
        assert summary is not None
        lines = fold(Text(self.said(summary.verdict), look.accent), room)
        lines.append(Text())
        for item in summary.items:
            text = Text(f"  {self.said(item.said())}", look.text)
            for shown in item.cards:
                name = f"{scene.names[shown.seat]} " if shown.seat >= 0 and shown.seat != item.seat else ""
                text.append(f"  {name}", look.faint).append_text(self.ink.cards(shown.cards))
            lines += fold(text, room)
        if not any(item.cards for item in summary.items if item.seat >= 0):
            for name, cards in zip(scene.names, showing.hands, strict=False):
                text = Text(f"  {name}  ", look.faint).append_text(self.ink.cards(cards))
                lines += fold(text, room) if cards else []
        if len(lines) > rows:
            lines = [line for line in lines if line.plain.strip()][:rows]
        spare = rows - len(lines)
        return [Text()] * (1 if spare > 2 else 0) + lines


def covered(width: int, height: int, ink: Ink, name: str) -> list[Text]:
    """The screen while the keyboard goes from one person to another."""
    canvas = Canvas(width, height)
    middle = height // 2
    canvas.put_centred(middle - 2, 0, width, Text(ink.said(say(words.PASS_KEYBOARD, name=name)), ink.look.accent))
    canvas.put_centred(middle, 0, width, Text(ink.said(say(words.PASS_KEYBOARD_HOW)), ink.look.text))
    return canvas.lines()
