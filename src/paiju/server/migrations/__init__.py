"""The schema, step by step: `0001_name.sql`, `0002_name.sql` and so on, in SQL that SQLite and PostgreSQL both read.

A step that was ever released is never changed: what should be different is a further step.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

TABLE = "CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL);"


@cache
def steps() -> tuple[tuple[int, str, str], ...]:
    """Every step: its number, its name, its SQL."""
    found = sorted(
        (entry.name.removesuffix(".sql"), entry.read_text("utf-8"))
        for entry in files(__name__).iterdir()
        if entry.name.endswith(".sql")
    )
    return tuple((int(name.partition("_")[0]), name, text) for name, text in found)


def latest() -> int:
    """The version this program works with."""
    return steps()[-1][0]


def script(version: int) -> str:
    """What brings a database of this version up to date, to be run in one transaction."""
    return TABLE + "".join(
        f"\n{text}\nINSERT INTO migrations (version, name) VALUES ({number}, '{name}');"
        for number, name, text in steps()
        if number > version
    )
