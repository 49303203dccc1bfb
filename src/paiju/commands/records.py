"""Records of games: telling them again, checking their deals, turning them into other notations."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..language import Sentence
from .options import json_option, language_option, letters_option, option, plain_option, print_json

FAIR = Sentence(
    "Game {number}: the cards are those that follow from the shuffle promised as {promise} and from the cuts.",
    "第 {number} 局：牌由承诺为 {promise} 的洗牌和各家的切牌得出。",
)
CUT_BY = Sentence("Cut by {names}.", "切牌：{names}。")
CUT_BY_NOBODY = Sentence(
    "Nobody has cut: the server alone has chosen the cards, before the game.", "无人切牌：牌由服务器独自在开局前选定。"
)
WITHHELD = Sentence("Sealed a cut and did not show it: {names}.", "封了切牌却没有公开：{names}。")


@click.command()
@click.argument("file", metavar="FILE")
@option("--at", "Show the table after N actions.", "N", type=int, default=None)
@click.option("--step", is_flag=True, help="Wait for Enter after every action.")
@json_option
@plain_option
@language_option
@letters_option
def replay(file: str, at: int | None, step: bool, as_json: bool, plain: bool, lang: str, letters: bool) -> None:
    """Look at the recorded games of FILE; - reads standard input.

    Without a terminal, with --plain, --step or --json they are told line by line.
    """
    from ..plain.paper import Paper
    from ..terminal import app
    from ..terminal.files import STANDARD_INPUT, records_in
    from ..terminal.replay import as_data, show

    records = records_in(text_of(file), STANDARD_INPUT if file == "-" else file)
    if as_json:
        print_json([as_data(record, at) for record in records])
        return
    if not plain and not step and file != "-" and app.fits():
        from ..terminal.app.watching import ReplayScreen

        app.open_app(lambda settings: ReplayScreen(records, at=at or 0), letters)
        return
    show(records, Paper(lang, letters), at, step)


def text_of(file: str, foreign: bool = False) -> str:
    """A text file, `foreign` if another program wrote it, or standard input for -."""
    from ..terminal.files import read_text

    return sys.stdin.read() if file == "-" else read_text(Path(file), foreign)


@click.command()
@click.argument("file", metavar="FILE")
@option("--promise", "What you were promised when the game began, or its first digits.", "HEX", default="")
@language_option
def verify(file: str, promise: str, lang: str) -> None:
    """Check the deals of a server's recorded games in FILE; - reads standard input."""
    from ..server import fairness
    from ..terminal.files import STANDARD_INPUT, records_in

    for record in records_in(text_of(file), STANDARD_INPUT if file == "-" else file):
        deal = fairness.verify(record, promise)
        sealed = [name for name, seal in zip(record.names, deal.seals, strict=True) if seal]
        cut = [name for name, given in zip(record.names, deal.cuts, strict=True) if given]
        print(FAIR.say(lang, number=deal.number, promise=deal.promise))
        print((CUT_BY if cut else CUT_BY_NOBODY).say(lang, names=", ".join(cut)))
        if len(sealed) > len(cut):
            print(WITHHELD.say(lang, names=", ".join(name for name in sealed if name not in cut)))


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "-o", "--output", metavar="OUT", type=Path, default=None, help="Write to a file: .phh, .phhs or any other."
)
def convert(file: str, output: Path | None) -> None:
    """Turn records of Hold'em into hand histories (PHH), or histories into records; - reads standard input.

    What PokerStars, GGPoker, Winamax, 888poker and Americas Cardroom save as text becomes records, or with
    -o FILE.phhs histories.
    Histories that cannot be read are left out and named on standard error.
    """
    from ..games.holdem.convert import converted
    from ..terminal.files import write_text
    from ..wording.console import language_from

    found = converted(text_of(file, foreign=True), output.suffix if output is not None else "")
    for complaint in found.complaints(language_from()):
        print(f"paiju: {complaint}", file=sys.stderr)
    if output is None:
        print(found.text, end="")
        return
    write_text(output, found.text)
