"""Which games there are, and their rules."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

import paiju

from .options import find_game, game_argument, json_option, language_option, print_json, rules_option

if TYPE_CHECKING:
    from ..contract import Game


@click.command()
@click.option("--bots", "with_bots", is_flag=True, help="Tell who plays each game: its levels, and its bots.")
@json_option
@language_option
def games(with_bots: bool, as_json: bool, lang: str) -> None:
    """List the games."""
    from ..plain.columns import columns

    found, broken = [], []
    for name in paiju.games():
        try:
            found.append(paiju.game(name))
        except Exception as problem:
            broken.append(f"{name} cannot be loaded: {type(problem).__name__}: {problem}")
    if as_json:
        print_json([description(game) for game in found])
    elif with_bots:
        print("\n".join(line for game in found for line in who_plays(game, lang)))
    else:
        heads = {"en": ("game", "title", "players", "rules"), "zh": ("游戏", "名称", "人数", "规则")}
        rows: list[tuple[str, ...]] = [heads[lang]]
        for game in found:
            counts = game.seat_counts
            players = f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
            rows.append((game.name, f"{game.title.en} {game.title.zh}", players, ", ".join(game.presets)))
        print("\n".join(columns(rows)))
    for line in broken:
        print(f"paiju: {line}", file=sys.stderr)


def who_plays(game: Game, lang: str) -> list[str]:
    """A game, a line for each of its levels, and the names of its other bots."""
    from ..bots import levels, offered
    from ..plain.columns import columns

    graded = levels(game.name)
    rows = [(f"  {name}", level.about.say(lang)) for name, level in graded.items()]
    others = ", ".join(name for name in offered(game.name) if name not in graded)
    return [game.name, *columns([*rows, ("  …", others)])]


def description(game: Game) -> dict[str, Any]:
    """A game for programs."""
    from ..bots import levels, names

    return {
        "name": game.name,
        "title": {"en": game.title.en, "zh": game.title.zh},
        "seats": list(game.seat_counts),
        "presets": {name: rules.flags() for name, rules in game.presets.items()},
        "bots": names(game.name),
        "levels": {name: level.about._asdict() for name, level in levels(game.name).items()},
        "bots_for": {name: names(game.name, rules) for name, rules in game.presets.items()},
    }


@click.command()
@game_argument()
@rules_option
@json_option
@language_option
def rules(game: str, rules: str, as_json: bool, lang: str) -> None:
    """Print the rules of a game, with the values in force."""
    found = find_game(game)
    chosen = found.ruleset(rules)
    from ..terminal.rulebook import meanings, rulebook

    if as_json:
        print_json(
            {"game": found.name, "rules": found.rules_text(chosen), "flags": chosen.flags()}
            | {"meanings": meanings(chosen, lang)}
        )
        return
    from ..plain.paper import Paper

    paper = Paper(lang)
    paper.write(*rulebook(found, chosen, paper))
