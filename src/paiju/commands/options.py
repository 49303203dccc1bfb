"""What several commands take: the game, its rules and bots, a seed, a language; and how the shell completes them."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import click

import paiju

from .. import catalogue
from ..errors import PaijuError, SetupError
from ..language import Sentence

if TYPE_CHECKING:
    from ..contract import Game

F = TypeVar("F", bound=Callable[..., Any])

NO_LANGUAGE = Sentence(
    'There is no language "{lang}". Languages are: {languages}.', "没有语言“{lang}”。可选：{languages}。"
)


# What the shell completes.


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Games that begin like this."""
    return [name for name in paiju.games() if name.startswith(incomplete)]


def typed_game(ctx: click.Context) -> str:
    """The game that was typed before; what the parser could not place yet is among the arguments."""
    known = paiju.games()
    return next((word for word in [ctx.params.get("game"), *ctx.args] if word in known), "")


def complete_rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Presets, and after a comma flags, of the game that was typed before."""
    try:
        game = paiju.game(typed_game(ctx))
    except PaijuError:
        return []
    head, comma, last = incomplete.rpartition(",")
    if not comma:
        return [name for name in game.presets if name.startswith(incomplete)]
    flags = next(iter(game.presets.values())).flags()
    return [f"{head},{name}=" for name in flags if name.startswith(last)]


def complete_bots(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Bots of the game and for the rules that were typed before, also further ones after a comma."""
    from ..bots import names

    game, rules = typed_game(ctx), None
    with suppress(PaijuError):
        rules = paiju.game(game).ruleset(ctx.params.get("rules") or "")
    head, comma, last = incomplete.rpartition(",")
    return [head + comma + name for name in names(game, rules) if name.startswith(last)]


def complete_language(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Languages that begin like this."""
    return [name for name in ("en", "zh") if name.startswith(incomplete)]


# What is typed.


def game_argument(required: bool = True) -> Callable[[F], F]:
    """The game, by its name."""
    return click.argument("game", metavar="GAME", required=required, shell_complete=complete_game)


def option(name: str, help: str, metavar: str = "", **more: Any) -> Callable[[F], F]:
    """An option with a value; without one it is empty."""
    return click.option(name, metavar=metavar or None, help=help, **{"default": "", **more})


rules_option = option("--rules", "A preset and changes: classic,deals=3.", "RULES", shell_complete=complete_rules)
bots_option = option(
    "--bots",
    "Bots: a level (easy, normal, hard, expert), a name, file.py:Bot, or file.net that was trained.",
    "A,B,...",
    shell_complete=complete_bots,
)
seed_option = option("--seed", "A number or text that fixes all chance.", "SEED")
seats_option = option("--seats", "How many play.", "N", type=int, default=None)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def settle_language(ctx: click.Context, param: click.Parameter, lang: str) -> str:
    """The language to speak from now on, also in complaints: the one that was asked for, here or before the command."""
    from ..wording.console import LANGUAGES, language_from

    if lang and lang not in LANGUAGES:
        raise SetupError("BAD_LANGUAGE", NO_LANGUAGE, lang=lang, languages=", ".join(LANGUAGES))
    if lang:
        os.environ["PAIJU_LANG"] = lang
    return language_from()


def settle_letters(ctx: click.Context, param: click.Parameter, letters: bool) -> bool:
    """Whether suits are letters, which can be said before the command as well."""
    return letters or bool(ctx.find_root().params.get("letters"))


language_option = option(
    "--lang", "Language.", "en|zh", shell_complete=complete_language, callback=settle_language, is_eager=True
)
plain_option = click.option("--plain", is_flag=True, help="Line by line, without the full-screen app.")
letters_option = click.option("--letters", is_flag=True, help="Print suits as letters.", callback=settle_letters)


def find_game(name: str) -> Game:
    """A game by its name, or from a file."""
    return catalogue.load(name) if name.endswith(".py") else paiju.game(name)


def print_json(data: object) -> None:
    """Write data as JSON, one line."""
    import msgspec

    print(msgspec.json.encode(data).decode())
