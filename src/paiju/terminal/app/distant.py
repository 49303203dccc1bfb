"""A table at which the others are elsewhere: they come and go, and what they say is heard."""

from __future__ import annotations

from collections.abc import Callable

from ...language import Said
from ..showing import Notice
from ..sitting import Sitting
from .table import TableScreen

LINGER = 8.0
"""How many seconds a notice stays."""
HEARD = 30.0
"""How many seconds the last line of the chat stays where there is no room for all of it."""


class DistantTable(TableScreen):
    """Such a table. What takes its time, because others have to answer, never holds up the screen."""

    def __init__(self, sitting: Sitting, notices: list[Callable[[Said], None]]) -> None:
        """`notices` are told what happens around the table."""
        super().__init__(sitting)
        self.notices = notices
        self.heard = len(sitting.chat)

    def on_mount(self) -> None:
        """Hear what happens around the table; the rest is done by `TableScreen`."""
        self.notices.append(self.tell)

    def on_unmount(self) -> None:
        """Nobody is told any more."""
        if self.tell in self.notices:
            self.notices.remove(self.tell)

    def tell(self, notice: Said) -> None:
        """Say something where the reader looks, for a while."""
        shown = self.showing.notice = Notice(self.ink.said(notice), refusal=False)

        def forget() -> None:
            if self.showing.notice is shown:
                self.showing.notice = None
                self.repaint()

        self.set_timer(LINGER, forget)
        self.repaint()

    def look(self) -> None:
        """See what there is now, and for a while what was said where there is no room for the chat."""
        super().look()
        chat = self.sitting.chat
        if len(chat) > self.heard:
            spoken = self.showing.heard = chat[-1]

            def forget() -> None:
                if self.showing.heard is spoken:
                    self.showing.heard = None
                    self.repaint()

            self.set_timer(HEARD, forget)
        self.heard = len(chat)

    async def play(self, text: str) -> None:
        """Play a move, or say why not, when it has come to the others."""
        self.run_worker(self.send(text))

    async def send(self, text: str) -> None:
        """Bring a move to the others."""
        await super().play(text)
        if self.is_mounted:
            self.repaint()
