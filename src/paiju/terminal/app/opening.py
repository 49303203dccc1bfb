"""What the command line opens: a table as it was asked for, a game that was kept in a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from textual.screen import Screen

from ...table import Table
from ...wording import console as spoken
from ..console import Keeper
from ..files import read_text, records_in
from ..local import LocalSitting
from ..saved import Saving, seats_of, unfinished
from ..series import Wish, set_up
from ..settings import Settings, asked_language, given_name
from . import open_app
from .puzzles import Missions
from .table import TableScreen


def open_table(wish: Wish, language: str, save: Path | None, letters: bool = False) -> None:
    """A table as it was asked for, and as many more games there as people like."""
    keeper = Keeper(save) if save is not None else None
    named = list(wish.people)
    began = datetime.now()

    def make(wish: Wish) -> Table:
        table = set_up(wish, language)
        if keeper is not None:
            kept = keeper if not keeper.used else Keeper(keeper.path)
            kept.used = True
            kept.keep(table)
            table.listeners.append(kept.keep)
        return table

    def sit(settings: Settings) -> Screen[Any]:
        nonlocal language
        language = asked_language() or settings.spoken
        name = given_name() or settings.name or spoken.YOU.say(language)
        asked = replace(wish, people=named or [name])
        number = wish.rules.mission
        if number is not None and wish.hands is None and not wish.position:
            set_up(asked, language)  # what is refused is refused now
            return Missions(
                wish.game, number, lambda n: make(replace(asked, rules=wish.game.mission_rules(n, wish.rules)))
            )
        return TableScreen(LocalSitting(make(asked), settings.seconds, Saving, again(make, asked), settings.motion))

    open_app(sit, letters)
    if any(kept.at >= began for kept in unfinished()):
        print(spoken.KEPT.say(language))


def again(make: Callable[[Wish], Table], wish: Wish) -> Callable[[], Table]:
    """The same once more; unless they were set up, with new cards."""
    return lambda: make(replace(wish, seed=None))


def open_saved(path: Path, save: Path | None, letters: bool = False) -> None:
    """Go on with the last game of a file, and keep it there."""
    *earlier, record = records_in(read_text(path), path)
    keeper = Keeper(save or path)
    if save is None:
        keeper.before = "\n".join(each.text() for each in earlier)
    table = Table.resume(record, seats_of(record))
    table.listeners.append(keeper.keep)
    open_app(lambda settings: TableScreen(LocalSitting(table, settings.seconds)), letters)
