"""What has happened at a table and what was said: the log, the chat, and how a deal or a game came out."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ..plain.folding import fold
from ..wording import app as words
from ..wording.scene import Scene
from ..wording.words import called
from .showing import Part, Showing
from .sitting import ChatLine


class Chronicle(Part):
    """Writes it down in lines."""

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
            lines += fold(Text(f"{said} ×{times}" if times > 1 else said, style), width)
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

    def summary(self, scene: Scene, showing: Showing, room: int, rows: int) -> list[Text]:
        """How a deal or a game came out, and the hands that were shown then."""
        look, summary = self.ink.look, showing.result
        assert summary is not None
        lines = fold(Text(self.said(summary.verdict), look.accent), room)
        lines.append(Text())
        for item in summary.items:
            text = Text(f"  {self.said(item.said())}", look.text)
            for shown in item.cards:
                name = f"{self.called(scene, shown.seat)} " if shown.seat >= 0 and shown.seat != item.seat else ""
                text.append(f"  {name}", look.faint).append_text(self.ink.cards(shown.cards))
            lines += fold(text, room)
        seen = {(max(shown.seat, item.seat), *sorted(shown.cards)) for item in summary.items for shown in item.cards}
        for seat, cards in enumerate(showing.hands):
            if cards and (seat, *sorted(cards)) not in seen:
                text = Text(f"  {self.called(scene, seat)}  ", look.faint).append_text(self.ink.cards(cards))
                lines += fold(text, room)
        if len(lines) > rows:
            lines = [line for line in lines if line.plain.strip()][:rows]
        spare = rows - len(lines)
        return [Text()] * (1 if spare > 2 else 0) + lines

    def called(self, scene: Scene, seat: int) -> str:
        """A player by name; the reader is `You`, as in the sentences beside it."""
        return self.said(called(scene.view, seat, scene.names))
