"""The commands about the server; what they need is imported when they are run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..errors import Sentence

if TYPE_CHECKING:
    from .storage import Store

VERSION = Sentence(
    "Version {found} of the schema; this Paiju works with version {known}.",
    "数据库结构版本 {found}；本程序使用版本 {known}。",
)
MIGRATED = Sentence(
    "Brought from version {before} of the schema to version {known}.", "数据库结构已从版本 {before} 更新到 {known}。"
)
UP_TO_DATE = Sentence("Version {known} of the schema: nothing to do.", "数据库结构版本 {known}：无需更新。")

database_option = click.option(
    "--database",
    metavar="URL",
    default="",
    envvar="PAIJU_DATABASE",
    help="A file, or postgresql://...; the file in your data directory by default.",
)


@click.group()
def database() -> None:
    """Look after the server's database."""


@database.command()
@database_option
def version(database: str) -> None:
    """Print the version of the schema."""
    import asyncio

    from .migrations import latest
    from .storage import connect

    say(VERSION, found=asyncio.run(connect(database).version()), known=latest())


@database.command()
@database_option
def migrate(database: str) -> None:
    """Bring the schema up to date; `paiju serve` does it too."""
    import asyncio

    from .migrations import latest
    from .storage import connect

    before = asyncio.run(migrated(connect(database)))
    say(MIGRATED if before < latest() else UP_TO_DATE, before=before, known=latest())


async def migrated(store: Store) -> int:
    """Bring a database up to date; returns the version it had."""
    before = await store.version()
    await store.migrate()
    return before


def say(sentence: Sentence, **facts: object) -> None:
    """Print a sentence in the language of the terminal."""
    from ..terminal.words import language_from

    print(sentence.say(language_from(), **facts))
