"""Playing in the terminal, and watching bots play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

import paiju

from ..errors import SetupError
from ..language import Sentence
from .options import (
    bots_option,
    find_game,
    game_argument,
    language_option,
    letters_option,
    option,
    plain_option,
    rules_option,
    seats_option,
    seed_option,
)

if TYPE_CHECKING:
    from ..contract import Game
    from ..rules import Rules

NO_GAME = Sentence("Which game? Games are: {games}.", "玩哪一种？可选：{games}。")
POSITION_ALONE = Sentence(
    "A position tells its rules and hands itself: give no --rules, --mission or --hands beside it.",
    "局面自带规则和手牌：不要再给 --rules、--mission 或 --hands。",
)
MISSION_ALONE = Sentence("A mission has its own hands: leave out --hands.", "关卡自带手牌：不要再给 --hands。")
NO_MISSIONS = Sentence("{game} has no missions.", "{game} 没有残局。")


@click.command()
@game_argument(required=False)
@rules_option
@seats_option
@option("--name", "Your name; give several for several people.", "NAME", multiple=True, default=())
@bots_option
@seed_option
@option("--seat", "Where the first person sits, 1 is the first.", "N", type=int, default=1)
@option("--mission", "Which mission to play.", "N", type=int, default=None)
@option("--hands", "Deal these hands, seat by seat: 34567/89TJQ.", "A/B/...")
@option("--position", "Begin from a position, as paiju replay --at prints it.", "POSITION")
@option("--save", "Keep the record in a file.", "FILE", type=Path, default=None)
@option("--resume", "Go on with a saved game.", "FILE", type=Path, default=None)
@plain_option
@language_option
@letters_option
def play(
    game: str | None,
    rules: str,
    seats: int | None,
    name: tuple[str, ...],
    bots: str,
    seed: str,
    seat: int,
    mission: int | None,
    hands: str,
    position: str,
    save: Path | None,
    resume: Path | None,
    plain: bool,
    lang: str,
    letters: bool,
) -> None:
    """Play in this terminal, against bots or with others at the same keyboard."""
    from ..plain.paper import Paper
    from ..terminal import app
    from ..terminal.seating import split_names
    from ..terminal.series import Wish, play_on, resume_game

    full_screen = not plain and app.fits()
    paper = Paper(lang, letters)
    if resume is not None:
        if full_screen:
            from ..terminal.app.opening import open_saved

            open_saved(resume, save, letters)
        else:
            resume_game(resume, paper, save)
        return
    if not game and full_screen:
        app.open_home(letters)
        return
    if not game:
        raise SetupError("NO_GAME", NO_GAME, games=", ".join(paiju.games()))
    found = find_game(game)
    if position and (rules or hands or mission is not None):
        raise SetupError("BAD_POSITION", POSITION_ALONE)
    if hands and mission is not None:
        raise SetupError("BAD_MISSION", MISSION_ALONE)
    chosen = with_mission(found, rules, mission)
    dealt = hands.split("/") if hands else None
    wish = Wish(found, chosen, list(name), split_names(bots), seats, seat, seed or None, dealt, position)
    if full_screen:
        from ..terminal.app.opening import open_table

        open_table(wish, lang, save, letters)
    else:
        play_on(wish, paper, save)


def with_mission(game: Game, rules: str, mission: int | None) -> Rules:
    """The rules, of a mission if one is asked for."""
    chosen: Rules = game.ruleset(rules)
    if mission is None:
        return chosen
    if not chosen.has("mission"):
        raise SetupError("BAD_MISSION", NO_MISSIONS, game=game.name)
    if rules:
        return chosen.override(mission=mission)
    found: Rules = game.mission_rules(mission)
    return found


@click.command()
@click.argument("which", metavar="[N|today]", required=False)
@plain_option
@language_option
@letters_option
def mission(which: str | None, plain: bool, lang: str, letters: bool) -> None:
    """Play a mission: open hands, and exactly one winning first move. Without N: choose one."""
    from ..plain.paper import Paper
    from ..terminal import app
    from ..terminal.puzzles import game_with_missions, number_of, rules_of

    game = game_with_missions()
    number = number_of(game, which) if which is not None else None
    rules = rules_of(game, number) if number is not None else None
    if not plain and app.fits():
        from ..terminal.app.puzzles import Missions

        app.open_app(lambda settings: Missions(game, number), letters)
        return
    paper = Paper(lang, letters)
    if rules is None:
        from ..terminal.missions import list_missions

        list_missions(game, paper)
    else:
        from ..terminal.series import Wish, play_on

        play_on(Wish(game, rules, [], []), paper, None)


@click.command()
@game_argument()
@click.argument("names", metavar="NAMES...", nargs=-1, required=True)
@rules_option
@bots_option
@seed_option
@language_option
@letters_option
@click.pass_context
def auto(
    ctx: click.Context, game: str, names: tuple[str, ...], rules: str, bots: str, seed: str, lang: str, letters: bool
) -> None:
    """Let bots play a game and tell it line by line."""
    from ..plain.paper import Paper
    from ..terminal.seating import split_names
    from ..terminal.series import watch

    paper = Paper(lang, letters)
    try:
        found = find_game(game)
        watch(found, found.ruleset(rules), names, split_names(bots), seed or None, paper)
    except SetupError as refusal:
        said = refusal.say(lang)
        raise click.UsageError(f"{said}." if lang == "en" and not said.endswith(".") else said, ctx) from None
