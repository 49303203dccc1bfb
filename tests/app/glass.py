"""The app as somebody sees it who sits before it: what is on the screen, and keys that are pressed."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.events import Paste
from textual.pilot import Pilot
from textual.screen import Screen

from paiju.terminal.app.lines import Lines
from paiju.terminal.app.main import PaijuApp
from paiju.terminal.settings import Settings

from .keyboard import press, settle

SHOTS = os.environ.get("PAIJU_SHOTS", "")


class Glass:
    """An app that runs."""

    def __init__(self, app: PaijuApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def text(self) -> str:
        """What can be read."""
        return "".join(lines.plain for lines in self.app.screen.query(Lines))

    @property
    def screen(self) -> Screen[object]:
        return self.app.screen

    async def press(self, *keys: str) -> None:
        await press(self.app, *keys)

    async def type(self, text: str) -> None:
        """Type a text, letter by letter."""
        await self.press(*text)

    async def paste(self, text: str) -> None:
        """Have the terminal write a text at once."""
        self.app.post_message(Paste(text))
        await settle(self.app)

    async def until(self, true: Callable[[], object], seconds: float = 30.0) -> None:
        """Wait until something is so."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise AssertionError(f"this did not come:\n{self.text}") from None

    async def sees(self, *texts: str, seconds: float = 30.0) -> None:
        """Wait until all of this can be read."""
        await self.until(lambda: all(text in self.text for text in texts), seconds)

    def shoot(self, name: str) -> None:
        """Keep a picture, if pictures are wanted."""
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            (Path(SHOTS) / f"{name}.svg").write_text(self.app.export_screenshot())


@asynccontextmanager
async def looking(
    first: Screen[object], size: tuple[int, int] = (80, 24), language: str = "en", **settings: object
) -> AsyncIterator[Glass]:
    """The app with a screen to begin with; bots move at once."""
    chosen = Settings(language=language, pace="instant", **settings)  # type: ignore[arg-type]
    app = PaijuApp(first, chosen, language=language)
    async with app.run_test(size=size) as pilot:
        yield Glass(app, pilot)
