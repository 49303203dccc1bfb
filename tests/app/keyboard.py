"""Keys are pressed and have had their effect: what the app was asked for is done, rather than a while has passed.

Textual's own pilot waits after each key until the process seems idle, 40 milliseconds at least and a second while bots
think.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from textual.app import App
from textual.events import Key

NAMES = {" ": "space", ":": "colon", "?": "question_mark"}
CHARACTERS = {name: character for character, name in NAMES.items()}
ROUNDS = 3  # from the app to the screen, from there to what the screen has opened, and to what that says
LONGEST = 5.0


async def press(app: App[Any], *keys: str) -> None:
    """Press keys, one after the other, each when the one before is done."""
    for key in keys:
        character = CHARACTERS.get(key, key if len(key) == 1 else None)
        app.post_message(Key(NAMES.get(key, key), character))
        await settle(app)


async def settle(app: App[Any]) -> None:
    """Wait until the app and what is on its screen have nothing left to do."""
    end = time.monotonic() + LONGEST
    for _ in range(ROUNDS):
        if not app.is_running or not app.screen_stack:
            return
        screen = app.screen
        done = [asyncio.Event() for _ in (app, *screen.walk_children(with_self=True))]
        for each, event in zip((app, *screen.walk_children(with_self=True)), done, strict=True):
            if not each.call_later(event.set):
                event.set()
        while not all(event.is_set() for event in done):
            if not app.is_running or not app.screen_stack or app.screen is not screen or time.monotonic() > end:
                break
            await asyncio.sleep(0)
