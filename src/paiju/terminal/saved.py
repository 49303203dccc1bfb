"""Games that are not finished yet: every move is on disk before the next one, whatever happens to the terminal.

Each game is a record of its own in the state directory. One that is finished moves to `finished`, where the last ones
stay to be looked at again.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from ..record import Record
from ..table import Seat, Table
from .seating import seat_bot
from .settings import state_directory, write_safely

PERSON = "-"
MOST_FINISHED = 200


class Unfinished(NamedTuple):
    """A game to go on with."""

    path: Path
    record: Record
    at: datetime

    def table(self) -> Table:
        """The table as it was left."""
        return Table.resume(self.record, seats_of(self.record))


class Saving:
    """Keeps one game on disk, up to date after every move."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or unfinished_directory() / f"{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(3)}.paiju"
        self.failed = False

    def keep(self, table: Table) -> None:
        """Write the record as it stands. Where it cannot be written the game goes on all the same."""
        table.headers.setdefault("date", datetime.now().date().isoformat())
        try:
            if table.over():
                write_safely(finished_directory() / self.path.name, table.record.text().encode())
                self.forget()
                tidy()
            else:
                write_safely(self.path, table.record.text().encode())
            self.failed = False
        except OSError:
            self.failed = True

    def forget(self) -> None:
        """The game will not go on."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def unfinished_directory() -> Path:
    """Where games are that can go on."""
    return state_directory() / "games"


def finished_directory() -> Path:
    """Where games are that have ended."""
    return state_directory() / "finished"


def put(record: Record, id: str) -> None:
    """Keep a game that was played elsewhere; where that cannot be it is not kept."""
    with suppress(OSError):
        write_safely(finished_directory() / f"{datetime.now():%Y%m%d-%H%M%S}-{id}.paiju", record.text().encode())
        tidy()


def unfinished() -> list[Unfinished]:
    """All games that can go on, the latest first; a file that is no record stays where it is."""
    found = []
    for path in unfinished_directory().glob("*.paiju"):
        try:
            (record,) = Record.parse_all(path.read_text("utf-8"))
            found.append(Unfinished(path, record, datetime.fromtimestamp(path.stat().st_mtime)))
        except (OSError, ValueError):
            continue
    return sorted(found, key=lambda game: game.at, reverse=True)


def tidy() -> None:
    """Keep the last finished games only."""
    with suppress(OSError):
        old = sorted(finished_directory().glob("*.paiju"), key=os.path.getmtime)[:-MOST_FINISHED]
        for path in old:
            path.unlink(missing_ok=True)


def seats_of(record: Record) -> list[Seat]:
    """Who sits where in a record: people, and the bots that its header names."""
    kinds = record.headers.get("bots", "").split(",")
    if len(kinds) != len(record.names):
        kinds = [PERSON] * len(record.names)
    return [
        Seat(name) if kind == PERSON else seat_bot(name, kind, record.game, record.rules)
        for name, kind in zip(record.names, kinds, strict=True)
    ]
