"""A screen with a list: one line is chosen by keys or mouse, and a line of text can be asked for below it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from rich.text import Text
from textual import events

from ...errors import PaijuError
from ...language import Said
from ...plain.canvas import Canvas, width_of
from ...plain.folding import fold
from ...wording import online as words
from ..showing import Notice
from .reading import framed
from .screens import Painting

MARGIN = 4
PAGES = {"down": 1, "up": -1, "home": -(10**6), "end": 10**6}

Written = Callable[[str], Awaitable[None]]


class Listing(Painting):
    """A list of things to do or to open. A subclass says what its lines are, and what happens with them."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.first = 0
        self.top = 0
        self.notice: Notice | None = None
        self.asked: tuple[Said, Written] | None = None  # for a text, and what happens with it
        self.typed = ""
        self.empty = False  # whether nothing is an answer, too

    # What a subclass says.

    def heading(self) -> str:
        """The title."""
        raise NotImplementedError

    def status(self) -> str:
        """What stands at the end of the title's line."""
        return ""

    def keys(self) -> str:
        """What keys do."""
        raise NotImplementedError

    def above(self, room: int) -> list[Text]:
        """Lines above the list."""
        return []

    def below(self, room: int) -> list[Text]:
        """Lines below the list."""
        return []

    def rows(self) -> Sequence[Text]:
        """The list."""
        raise NotImplementedError

    async def open(self, place: int) -> None:
        """A line was chosen."""

    async def command(self, key: str) -> bool:
        """Another key was pressed; false if it means nothing here."""
        return False

    async def leave(self) -> None:
        """Go back."""
        self.dismiss(None)

    # What all of them do.

    def paint(self, width: int, height: int) -> Sequence[Text]:
        """The frame, the lines above, as much of the list as there is room for, the lines below, and what is asked."""
        canvas, look, room = Canvas(width, height), self.ink.look, width - MARGIN - 4
        heading, keys = self.ink.fit(self.heading(), room).plain, self.ink.fit(self.keys(), room).plain
        framed(canvas, heading, keys, look.frame, look.name, look.faint)
        status = self.ink.fit(f" {self.status()} ", width // 2, look.faint)
        if status.plain.strip():
            canvas.put_right(0, width - 2, status)
        above, below = self.above(room), [*self.below(room), *self.asking(room)]
        canvas.block(2, MARGIN, above)
        self.top = 2 + len(above) + (1 if above else 0)
        canvas.block(height - 2 - len(below), MARGIN, below)
        rows, space = self.rows(), max(1, height - self.top - len(below) - 3)
        self.at = max(0, min(self.at, len(rows) - 1))
        self.first = max(min(self.first, self.at), self.at - space + 1, 0)
        for row, line in enumerate(rows[self.first : self.first + space]):
            chosen = self.first + row == self.at and self.asked is None
            canvas.put(self.top + row, 2, self.ink.mark("▸") if chosen else " ", look.accent)
            shown = self.ink.fit(line, room)
            canvas.put(self.top + row, MARGIN, shown, "bold" if chosen else "")
        return canvas.lines()

    def asking(self, room: int) -> list[Text]:
        """The text that is asked for, and what is to be known."""
        look = self.ink.look
        lines: list[Text] = []
        if self.notice is not None:
            text = f"! {self.notice.text}" if self.notice.refusal else self.notice.text
            lines += fold(Text(text, look.late if self.notice.refusal else look.accent), room)[:3]
        if self.asked is not None:
            asked = self.ink.said(self.asked[0])
            question = f"{asked} " if asked.endswith(("?", "？")) else f"{asked}: "
            shown = ending(self.typed, room - width_of(question) - 1)
            lines.append(Text.assemble((question, look.key), (shown, look.name), ("▏", look.key)))
        return lines

    def ask(self, question: Said, written: Written, text: str = "", empty: bool = False) -> None:
        """Ask for a text, or perhaps for none."""
        self.empty = empty
        self.asked, self.typed, self.notice = (question, written), text, None
        self.repaint()

    def tell(self, said: Said, refusal: bool = False) -> None:
        """Say something where the reader looks."""
        self.notice = Notice(self.ink.said(said), refusal)
        self.repaint()

    def refuse(self, refusal: PaijuError) -> None:
        """Say why something cannot be done."""
        self.notice = Notice(self.ink.sign(refusal.say(self.ink.language)))
        self.repaint()

    def do(self, deed: Awaitable[None]) -> None:
        """Do something that may take its time or be refused; the screen does not wait for it."""
        self.run_worker(self._tried(deed))

    async def _tried(self, deed: Awaitable[None]) -> None:
        try:
            await deed
        except PaijuError as refusal:
            if self.is_mounted:
                self.refuse(refusal)

    async def on_key(self, event: events.Key) -> None:
        """A key."""
        event.stop()
        event.prevent_default()
        character = event.character if event.is_printable else None
        if self.asked is not None:
            await self.write(event.key, character)
        else:
            await self.press((character or "").lower().strip() or event.key)
        self.repaint()

    async def press(self, key: str) -> None:
        """Go along the list, open something, leave."""
        page = max(1, self.app.size.height - self.top - 3)
        steps = {**PAGES, "pagedown": page, "pageup": -page}
        self.notice = None
        if key in steps:
            self.at = max(0, min(len(self.rows()) - 1, self.at + steps[key]))
        elif await self.command(key):
            return
        elif key == "enter" and self.rows():
            await self.open(self.at)
        elif key in ("q", "escape", "ctrl+c", "ctrl+q"):
            await self.leave()

    async def write(self, key: str, character: str | None) -> None:
        """Keys while a text is asked for."""
        assert self.asked is not None
        if key == "enter":
            text, written = self.typed.strip(), self.asked[1]
            self.asked = None
            if text or self.empty:
                self.do(written(text))
        elif key in ("escape", "ctrl+c"):
            self.asked = None
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "ctrl+u":
            self.typed = ""
        elif character:
            self.typed += character

    def on_paste(self, event: events.Paste) -> None:
        """Text from elsewhere is typed."""
        if self.asked is not None:
            self.typed += " ".join(event.text.split())
            self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """On."""
        self.at += 1
        self.repaint()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Back."""
        self.at -= 1
        self.repaint()

    async def on_click(self, event: events.Click) -> None:
        """Choose what was clicked; once more opens it."""
        place = self.first + event.screen_y - self.top
        if self.asked is None and event.screen_y >= self.top and 0 <= place < len(self.rows()):
            again, self.at = place == self.at, place
            if again:
                await self.open(place)
            self.repaint()


def ending(text: str, room: int) -> str:
    """As much of the end of a text as there is room for: what is typed there is seen."""
    if width_of(text) <= room:
        return text
    while width_of(text) > room - 1:
        text = text[1:]
    return f"…{text}"


class Question(Listing):
    """A question with a few answers; it is answered by the number of one, or None."""

    def __init__(self, question: Said, answers: Sequence[Said]) -> None:
        super().__init__()
        self.question = question
        self.answers = answers

    def heading(self) -> str:
        """The question."""
        return self.ink.said(self.question)

    def keys(self) -> str:
        """What keys do."""
        return self.words(words.QUESTION_KEYS)

    def rows(self) -> Sequence[Text]:
        """The answers."""
        return [Text(self.ink.said(answer), self.ink.look.text) for answer in self.answers]

    async def open(self, place: int) -> None:
        """This is the answer."""
        self.dismiss(place)
