"""Games that are not finished yet: every move is on disk before the next one, whatever happens to the terminal.

Each game is a record of its own in the state directory, and is played in one window at a time. One that is finished
moves to `finished`, where the last ones stay to be looked at again.
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
from .settings import locked, state_directory, write_safely

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
        self._lock: int | None = None

    def take(self) -> bool:
        """Be the only window that plays this game, until it is released; false if another one does."""
        file = self.path.with_suffix(".lock")
        while self._lock is None:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                lock = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError:
                return True  # where nothing can be written no other window writes, either
            if not locked(lock):
                os.close(lock)
                return False
            try:
                self._lock = lock if os.path.samestat(os.fstat(lock), file.stat()) else None
            except FileNotFoundError:
                self._lock = None
            if self._lock is None:  # who had it has just released it, and the file is another one now
                os.close(lock)
        return True

    def release(self) -> None:
        """Let other windows go on with this game."""
        if self._lock is not None:
            with suppress(OSError):
                self.path.with_suffix(".lock").unlink(missing_ok=True)
            os.close(self._lock)
            self._lock = None

    def keep(self, table: Table) -> None:
        """Write the record as it stands. Where it cannot be written the game goes on all the same."""
        self.take()
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
        self.release()


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
        game = read(path)
        if game is not None:
            found.append(game)
    return sorted(found, key=lambda game: game.at, reverse=True)


def read(path: Path) -> Unfinished | None:
    """The game in a file, if there is one."""
    try:
        (record,) = Record.parse_all(path.read_text("utf-8"))
        return Unfinished(path, record, datetime.fromtimestamp(path.stat().st_mtime))
    except (OSError, ValueError):
        return None


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
