"""Records of games: telling them again, turning them into other notations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import SetupError
from .options import json_option, language_of, language_option, letters_option, option, print_json

if TYPE_CHECKING:
    from ..record import Record


@click.command()
@click.argument("file", metavar="FILE")
@option("--at", "Show the table after N actions.", "N", type=int, default=None)
@click.option("--step", is_flag=True, help="Wait for Enter after every action.")
@json_option
@language_option
@letters_option
def replay(file: str, at: int | None, step: bool, as_json: bool, lang: str, letters: bool) -> None:
    """Tell the recorded games of FILE again; - reads standard input."""
    from ..terminal.paper import Paper
    from ..terminal.replay import as_data, show

    records = read_records(file)
    if as_json:
        print_json([as_data(record, at) for record in records])
        return
    show(records, Paper(language_of(lang), letters), at, step)


def read_text(file: str) -> str:
    """A text file, or standard input for -."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as problem:
        raise SetupError("NO_FILE", f"{file} cannot be read: {problem.strerror}.") from None
    except UnicodeError:
        raise SetupError("NO_FILE", f"{file} is no text file.") from None
    except ValueError:
        raise SetupError("NO_FILE", f"{file!r} is no name of a file.") from None


def read_records(file: str) -> list[Record]:
    """All records of a file."""
    from ..record import Record

    records = list(Record.parse_all(read_text(file)))
    if not records:
        raise SetupError("NO_FILE", f"{'Standard input' if file == '-' else file} holds no record.")
    return records


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "-o", "--output", metavar="OUT", type=Path, default=None, help="Write to a file: .phh, .phhs or any other."
)
def convert(file: str, output: Path | None) -> None:
    """Turn records of Hold'em into hand histories (PHH), or histories into records; - reads standard input."""
    from ..terminal.convert import converted

    text = converted(read_text(file), output.suffix if output is not None else "")
    if output is None:
        print(text, end="")
        return
    try:
        output.write_text(text, "utf-8")
    except OSError as problem:
        raise SetupError("NO_FILE", f"{output} cannot be written: {problem.strerror}.") from None
