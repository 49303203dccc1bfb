"""Records of games: telling them again, turning them into other notations."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .options import json_option, language_of, language_option, letters_option, option, print_json


@click.command()
@click.argument("file", metavar="FILE")
@option("--at", "Show the table after N actions.", "N", type=int, default=None)
@click.option("--step", is_flag=True, help="Wait for Enter after every action.")
@json_option
@language_option
@letters_option
def replay(file: str, at: int | None, step: bool, as_json: bool, lang: str, letters: bool) -> None:
    """Tell the recorded games of FILE again; - reads standard input."""
    from ..terminal.files import records_in
    from ..terminal.paper import Paper
    from ..terminal.replay import as_data, show

    records = records_in(text_of(file), "Standard input" if file == "-" else file)
    if as_json:
        print_json([as_data(record, at) for record in records])
        return
    show(records, Paper(language_of(lang), letters), at, step)


def text_of(file: str) -> str:
    """A text file, or standard input for -."""
    from ..terminal.files import read_text

    return sys.stdin.read() if file == "-" else read_text(Path(file))


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "-o", "--output", metavar="OUT", type=Path, default=None, help="Write to a file: .phh, .phhs or any other."
)
def convert(file: str, output: Path | None) -> None:
    """Turn records of Hold'em into hand histories (PHH), or histories into records; - reads standard input."""
    from ..terminal.convert import converted
    from ..terminal.files import write_text

    text = converted(text_of(file), output.suffix if output is not None else "")
    if output is None:
        print(text, end="")
        return
    write_text(output, text)
