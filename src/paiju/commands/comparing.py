"""Which bot is the better one, which hand the stronger."""

from __future__ import annotations

from typing import Any

import click

from ..errors import BAD_JOBS, SetupError
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
        print_json(as_data(result))
    else:
        print("\n".join(as_lines(result, lang)))


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
