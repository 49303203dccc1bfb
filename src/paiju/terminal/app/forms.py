"""Forms: lines that are gone through with the arrows, changed, written in or opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events

from ...errors import PaijuError
from ...plain.canvas import Canvas, width_of
from ...plain.folding import fold
from ...wording import app as words
from .reading import framed
from .screens import Painting

NOTE_ROWS = 3
LONGEST = 200


@dataclass(frozen=True)
class Line:
    """One line of a form: what it is called and its value.

    `change` is called with -1 or 1 by the arrows, `write` with the new text by the keyboard, `do` by Enter, `drop` by
    the key Delete. `note` says more while the line is chosen.
    """

    label: str
    value: str = ""
    change: Callable[[int], None] | None = None
    write: Callable[[str], None] | None = None
    do: Callable[[], None] | None = None
    drop: Callable[[], None] | None = None
    note: str = ""
    heading: bool = False


class Form(Painting):
    """A screen of lines. A subclass says which, again and again: a change of one may change the others."""

    keys = words.FORM_KEYS

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.first = 0
        self.top = 2
        self.refusal: PaijuError | None = None

    def heading(self) -> str:
        """What stands in the frame."""
        raise NotImplementedError

    def lines(self) -> Sequence[Line]:
        """What there is to choose and to change."""
        raise NotImplementedError

    def picture(self, line: Line) -> Sequence[Text]:
        """Something to look at beside the chosen line."""
        return ()

    def trouble(self) -> PaijuError | None:
        """What is wrong with what the form says now, and stays so until it is mended."""
        return None

    def paint(self, width: int, height: int) -> Sequence[Text]:
        """The lines around the chosen one, and what is to be said about it."""
        canvas, look = Canvas(width, height), self.ink.look
        lines = list(self.lines())
        self.at = self.near(lines, self.at, 1)
        room = height - 3 - NOTE_ROWS - 1
        self.first = max(0, min(max(min(self.first, self.at), self.at - room + 1), len(lines) - 1))
        if self.at <= 1:
            self.first = 0
        across = self.across(lines, width)
        for row, line in enumerate(lines[self.first : self.first + room]):
            self.draw(canvas, self.top + row, line, self.first + row == self.at, across)
        for row, text in enumerate(self.picture(lines[self.at])):
            canvas.put(self.top + row, width - 3 - width_of(text), text)
        wrong = self.refusal or self.trouble()
        note = Text(f"! {wrong.say(self.ink.language)}", look.late) if wrong else Text(lines[self.at].note, look.faint)
        for row, text in enumerate(fold(note, width - 8)[:NOTE_ROWS]):
            canvas.put(height - 1 - NOTE_ROWS + row, 4, text)
        framed(canvas, self.heading(), self.words(self.keys), look.frame, look.name, look.faint)
        return canvas.lines()

    def across(self, lines: Sequence[Line], width: int) -> int:
        """How many columns the labels before values take: what they need, where the values leave it."""
        valued = [line for line in lines if line.value or line.write is not None]
        label = max([width_of(line.label) for line in valued], default=0)
        value = max([width_of(line.value) for line in valued], default=0)
        return min(label, max(width // 2, width - value - 13))

    def draw(self, canvas: Canvas, row: int, line: Line, chosen: bool, across: int) -> None:
        """One line."""
        look = self.ink.look
        if line.heading:
            canvas.put(row, 2, self.ink.fit(line.label, canvas.width - 5), look.faint)
            return
        style = look.accent if chosen else look.text
        canvas.put(row, 2, self.ink.mark("▸") if chosen else " ", look.accent)
        label = self.ink.fit(line.label, across if line.value or line.write else canvas.width - 8)
        canvas.put(row, 4, label, style)
        if line.value or line.write:
            arrows = chosen and line.change is not None
            value, room = line.value, canvas.width - across - 13
            if chosen and line.write:  # whoever writes sees the end
                while width_of(value) > room:
                    value = self.ink.mark("…") + value.removeprefix(self.ink.mark("…"))[1:]
            text = Text("‹ " if arrows else "  ", look.key).append(value, look.name if not chosen else look.accent)
            text.append("▏" if chosen and line.write else "", look.key).append(" ›" if arrows else "", look.key)
            canvas.put(row, 4 + across + 1, self.ink.fit(text, canvas.width - across - 8))

    def near(self, lines: Sequence[Line], at: int, step: int) -> int:
        """The next line that can be chosen."""
        at = max(0, min(at, len(lines) - 1))
        ahead = range(at, len(lines)) if step > 0 else range(at, -1, -1)
        behind = range(at, -1, -1) if step > 0 else range(at, len(lines))
        return next((place for place in (*ahead, *behind) if not lines[place].heading), at)

    # Keys and clicks.

    def on_key(self, event: events.Key) -> None:
        """Go, change, write, open, or go back."""
        event.stop()
        event.prevent_default()
        lines = list(self.lines())
        line = lines[min(self.at, len(lines) - 1)]
        self.refusal = None
        character = event.character if event.is_printable else None
        page = self.app.size.height - 8
        steps = {"down": 1, "up": -1, "tab": 1, "shift+tab": -1, "pagedown": page, "pageup": -page}
        try:
            if event.key in steps:
                self.at = self.near(lines, self.at + steps[event.key], 1 if steps[event.key] > 0 else -1)
            elif event.key in ("home", "end"):
                self.at = self.near(
                    lines, 0 if event.key == "home" else len(lines) - 1, 1 if event.key == "home" else -1
                )
            elif event.key in ("left", "right") and line.change is not None:
                line.change(1 if event.key == "right" else -1)
            elif event.key == "escape" or (event.key == "q" and line.write is None) or event.key == "ctrl+c":
                self.back()
            elif event.key == "backspace" and line.write is not None:
                line.write(line.value[:-1])
            elif event.key == "delete" and line.drop is not None:
                line.drop()
            elif event.key == "enter":
                self.enter(line, lines)
            elif character is not None and line.write is not None and len(line.value) < LONGEST:
                line.write(line.value + character)
            elif event.key == "space":
                self.touch(line, lines)
        except PaijuError as refusal:
            self.refusal = refusal
        self.repaint()

    def enter(self, line: Line, lines: Sequence[Line]) -> None:
        """What Enter does with a line: what it says, or what it has is right, and the next one is looked at."""
        if line.do is not None:
            line.do()
        else:
            self.at = self.near(lines, self.at + 1, 1)

    def touch(self, line: Line, lines: Sequence[Line]) -> None:
        """What the space bar or a second click does with a line: another value, else what Enter does."""
        if line.do is None and line.change is not None:
            line.change(1)
        else:
            self.enter(line, lines)

    def on_paste(self, event: events.Paste) -> None:
        """Text from elsewhere is written."""
        lines = list(self.lines())
        line = lines[min(self.at, len(lines) - 1)]
        if line.write is not None:
            line.write((line.value + " ".join(event.text.split()))[:LONGEST])
            self.repaint()

    def on_click(self, event: events.Click) -> None:
        """A line is chosen; if it was chosen before, or only opens something, it is touched."""
        lines = list(self.lines())
        place = self.first + event.screen_y - self.top
        if 0 <= place < len(lines) and not lines[place].heading:
            again, line = place == self.at, lines[place]
            self.at, self.refusal = place, None
            try:
                if again or line.do is not None:
                    self.touch(line, lines)
            except PaijuError as refusal:
                self.refusal = refusal
            self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """On."""
        self.at = self.near(list(self.lines()), self.at + 1, 1)
        self.repaint()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Back."""
        self.at = self.near(list(self.lines()), self.at - 1, -1)
        self.repaint()

    def back(self) -> None:
        """Close the form."""
        self.dismiss(None)


def cycled(options: Sequence[str], value: str, step: int) -> str:
    """The next of some values, or the one before."""
    place = options.index(value) if value in options else -1 if step > 0 else 0
    return options[(place + step) % len(options)]
