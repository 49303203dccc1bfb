"""Which bot is the better one, which hand the stronger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import BAD_JOBS, SetupError
from ..language import Sentence
from .options import (
    bots_option,
    find_game,
    game_argument,
    json_option,
    language_option,
    option,
    print_json,
    rules_option,
    seats_option,
)

if TYPE_CHECKING:
    from ..arena import Standings

NO_MEASURE = Sentence("--by is points or wins.", "--by 须为 points 或 wins。")
NOT_WRITTEN = Sentence("{file} cannot be written: {why}", "无法写入 {file}：{why}")


@click.command()
@game_argument()
@bots_option
@option("--deals", "Deals; each is played in every rotation.", "N", type=int, default=100)
@option("--seed", "A number or text that fixes all chance.", "SEED", default="0")
@option("--jobs", "Processes, all processors by default.", "K", type=int, default=None)
@rules_option
@seats_option
@json_option
@language_option
def sim(
    game: str,
    bots: str,
    deals: int,
    seed: str,
    jobs: int | None,
    rules: str,
    seats: int | None,
    as_json: bool,
    lang: str,
) -> None:
    """Let bots play many deals in all seats and compare them."""
    from ..arena import Match, run
    from ..plain.progress import Bar
    from ..terminal.results import as_data, as_lines, line_up
    from ..terminal.seating import split_names

    found = find_game(game)
    if jobs is not None and not 1 <= jobs <= 1024:
        raise SetupError("BAD_JOBS", BAD_JOBS)
    chosen, playing = line_up(found, found.ruleset(rules), split_names(bots), seats)
    match = Match(found, chosen, playing, deals, seed)
    with Bar() as bar:
        result = run(match, jobs, bar.update)
    if as_json:
        print_json(as_data(match, result))
    else:
        print("\n".join(as_lines(match, result, lang)))


@click.command()
@game_argument()
@bots_option
@option("--deals", "Deals for each pair, decided first.", "N", type=int, default=1000)
@option("--seed", "A number or text that fixes all chance.", "SEED", default="0")
@click.option("--stop", is_flag=True, help="Stop when it is clear who is better.")
@option("--by", "What counts: points, or games won.", "points|wins", default="points")
@option("--jobs", "Processes, all processors by default.", "K", type=int, default=None)
@option("--dask", "Play on a Dask cluster: tcp://host:8786.", "ADDRESS")
@option("--file", "Keep the results here as they come, and go on from there.", "FILE", type=Path, default=None)
@option("--html", "Write a page with plots.", "FILE", type=Path, default=None)
@option("--csv", "Write a table.", "FILE", type=Path, default=None)
@rules_option
@seats_option
@json_option
@language_option
def arena(
    game: str,
    bots: str,
    deals: int,
    seed: str,
    stop: bool,
    by: str,
    jobs: int | None,
    dask: str,
    file: Path | None,
    html: Path | None,
    csv: Path | None,
    rules: str,
    seats: int | None,
    as_json: bool,
    lang: str,
) -> None:
    """Find out which bot is better: pairs and leagues over the same deals.

    Every bot against every other; partners play together. Where one is named twice the bots are named seat by seat:
    hard,rule,rule,rule.
    """
    from ..arena import League, compete
    from ..arena.ratings import need_ratings
    from ..plain.progress import Bar
    from ..terminal.results import league_data, league_lines
    from ..terminal.seating import split_names, with_seats

    found = find_game(game)
    if jobs is not None and not 1 <= jobs <= 1024:
        raise SetupError("BAD_JOBS", BAD_JOBS)
    if by not in ("points", "wins"):
        raise SetupError("BAD_MEASURE", NO_MEASURE)
    names = tuple(split_names(bots))
    chosen = found.ruleset(rules)
    if seats is not None:
        chosen = with_seats(found, chosen, seats)
    elif len(set(names)) < len(names):
        chosen = with_seats(found, chosen, len(names))
    league = League(found, chosen, names, deals, seed, "wins" if by == "wins" else "points", stop)
    if len(set(names)) > 2:
        need_ratings()
    with Bar() as bar:
        standings = compete(league, jobs, file, dask, bar.update)
    write_files(standings, html, csv, lang)
    if as_json:
        print_json(league_data(standings))
    else:
        print("\n".join(league_lines(standings, lang)))


def write_files(standings: Standings, html: Path | None, csv: Path | None, lang: str) -> None:
    """The page and the table, if they were asked for."""
    import csv as tables

    from ..arena.report import page
    from ..terminal.results import league_rows

    for file in (html, csv):
        if file is None:
            continue
        try:
            with file.open("w", encoding="utf-8", newline="") as out:
                if file is html:
                    out.write(page(standings, lang))
                else:
                    tables.writer(out).writerows(league_rows(standings))
        except OSError as problem:
            why = problem.strerror or str(problem)
            raise SetupError("BAD_FILE", NOT_WRITTEN, file=file.name, why=why) from None


@click.command()
@click.argument("hands", metavar="HANDS...", nargs=-1, required=True)
@option("--board", "Cards on the board: 2h7dTs.", "CARDS")
@option("--dead", "Cards that cannot come.", "CARDS")
@option("--players", "How many play; those without a hand have any.", "N", type=int, default=None)
@option("--trials", "Draw so many random deals.", "N", type=int, default=None)
@click.option("--exact", is_flag=True, help="Look at every deal, however long it takes.")
@option("--seed", "A number or text that fixes all chance.", "SEED", default="0")
@option("--jobs", "Processes.", "K", type=int, default=1)
@click.option("--categories", is_flag=True, help="Show how often each hand becomes what.")
@json_option
@language_option
def equity(hands: tuple[str, ...], exact: bool, categories: bool, as_json: bool, lang: str, **options: Any) -> None:
    """Compare Texas Hold'em hands and ranges: AhKh QQ+,AKs."""
    from ..games.holdem.equity import equity as compare
    from ..games.holdem.equity_table import as_data, as_lines
    from ..plain.progress import Bar

    with Bar() as bar:
        result = compare(hands, exact=exact or None, progress=bar.update, **options)
    if as_json:
        print_json(as_data(result))
    else:
        print("\n".join(as_lines(result, lang, categories)))
