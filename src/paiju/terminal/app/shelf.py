"""Finished games to look at again: those that were played here, and those of any file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from ...record import Record
from ...wording import app as shared
from ...wording import replays as words
from ...wording.rules import short_rules
from ..files import read_text, records_in
from ..saved import finished_directory
from .forms import Form, Line
from .watching import ReplayScreen

MOST = 100


class Finished(NamedTuple):
    """A game that was played here."""

    path: Path
    record: Record
    at: datetime


def finished() -> list[Finished]:
    """The last games that were played here, the latest first; what is no record is left out."""
    found = []
    for path in sorted(finished_directory().glob("*.paiju"), reverse=True)[:MOST]:
        try:
            (record,) = records_in(read_text(path), path)
            found.append(Finished(path, record, datetime.fromtimestamp(path.stat().st_mtime)))
        except (OSError, ValueError):
            continue
    return found


class Shelf(Form):
    """The games that were played here, and a file of others."""

    keys = shared.FORM_KEYS

    def __init__(self) -> None:
        super().__init__()
        self.games = finished()
        self.file = ""
        self.at = 2 if self.games else 0  # the last game is what most people want

    def heading(self) -> str:
        """What this is."""
        return self.ink.said(words.REPLAYS)

    def lines(self) -> Sequence[Line]:
        """A line for a file, then one for each game."""
        file = Line(self.ink.said(words.ASK_FILE), self.file, write=self.write, do=self.read)
        none = Line(self.ink.said(words.NO_REPLAYS), heading=True)
        return [file, Line("", heading=True), *([self.line(game) for game in self.games] or [none])]

    def line(self, game: Finished) -> Line:
        """A game that was played here."""
        record = game.record
        title, rules = record.game.title.say(self.ink.language), short_rules(record.game, record.rules)
        label = self.words(shared.CONTINUE_GAME, game=title, rules=rules, names=", ".join(record.names))
        return Line(label, do=self.opener([record]), note=f"{game.at:%Y-%m-%d %H:%M}   {game.path}")

    def opener(self, records: Sequence[Record]) -> Callable[[], None]:
        """What shows some records."""
        return lambda: self.show(records)

    def show(self, records: Sequence[Record]) -> None:
        """Look at records."""
        self.app.push_screen(ReplayScreen(records))

    def write(self, text: str) -> None:
        """The name of a file."""
        self.file = text

    def read(self) -> None:
        """Open the file that was named."""
        if self.file.strip():
            path = Path(self.file.strip()).expanduser()
            self.show(records_in(read_text(path), path))
