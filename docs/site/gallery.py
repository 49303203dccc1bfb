"""Pictures of the terminal app: a table of every game, as it looks to somebody whose turn it is."""

from __future__ import annotations

import asyncio
import re
import shutil
from html import escape
from pathlib import Path

from paiju import bots, catalogue
from paiju.contract import Game
from paiju.table import Table
from paiju.terminal.app.main import PaijuApp
from paiju.terminal.app.table import TableScreen
from paiju.terminal.local import LocalSitting
from paiju.terminal.seating import seat_players
from paiju.terminal.settings import Settings

DRAWN = Path(__file__).resolve().parents[1] / "gallery"
SIZE = (100, 30)
SEED = 133
EVENTS = 9
"""How much has happened at a table before it is shown."""
MOST_MOVES = 500
FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)
MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace'


class Still(LocalSitting):
    """A table at which nothing happens by itself."""

    async def begin(self) -> None:
        """Nobody moves."""


def draw(directory: Path) -> None:
    """Write `terminal-GAME.svg` for every game, beside the pictures of the browser."""
    directory.mkdir(parents=True, exist_ok=True)
    for file in DRAWN.glob("*.svg"):
        shutil.copy(file, directory)
    for game in catalogue.loaded():
        for light in (False, True):
            name = f"terminal-{game.name}{'-light' if light else ''}.svg"
            (directory / name).write_text(asyncio.run(picture(game, light)), encoding="utf-8")


def terminals() -> str:
    """All of them on a page, each in the dress of the page."""
    image = '<img class="in-{dress}" src="terminal-{name}{suffix}.svg" alt="{title} in a terminal" loading="lazy">'
    dresses = (("dark", ""), ("light", "-light"))
    return figures(
        {
            game: "".join(
                image.format(dress=dress, name=game.name, suffix=suffix, title=escape(game.title.en))
                for dress, suffix in dresses
            )
            for game in catalogue.loaded()
        }
    )


def browsers() -> str:
    """The pictures that `browser.py` keeps, on a page."""
    image = '<img src="{name}" alt="{title} in the browser" loading="lazy">'
    kept = {game: DRAWN / f"browser-{game.name}.svg" for game in catalogue.loaded()}
    return figures(
        {
            game: image.format(name=file.name, title=escape(game.title.en))
            for game, file in kept.items()
            if file.exists()
        }
    )


def figures(images: dict[Game, str]) -> str:
    """Pictures of games, each with its name below."""
    found = [
        f"<figure>{image}<figcaption>{escape(game.title.en)}</figcaption></figure>" for game, image in images.items()
    ]
    return "\n".join(['<div class="shots">', *found, "</div>"])


async def picture(game: Game, light: bool) -> str:
    """A table of a game in a terminal, as SVG that loads nothing."""
    settings = Settings(name="Lin", language="en", pace="instant", background="light" if light else "dark")
    app = PaijuApp(TableScreen(Still(table(game))), settings, language="en")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        drawn = app.export_screenshot(title=f"paiju play {game.name}")
    return FONT.sub("", drawn).replace("Fira Code, monospace", MONO)


def table(game: Game) -> Table:
    """A table where bots have played for everybody until there is something to see, and the first player is to move."""
    rules, players = seat_players(game, game.ruleset(""), ["Lin"], [], None)
    found = Table.open(game, rules, players, seed=SEED)
    player = bots.bot("rule" if "rule" in bots.names(game.name, rules) else "random", game.name, rules)
    for _ in range(MOST_MOVES):
        view = found.view(0)
        if view.legal and view.to_move == 0 and len(view.history) >= EVENTS:
            break
        if found.bots_move() is None:
            found.play(found.to_move(), found.advise(player, found.to_move()))
    return found
