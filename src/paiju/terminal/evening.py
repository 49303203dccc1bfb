"""From what was asked for to a game on the screen, and on to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .. import bots as registry
from ..arena.match import winners
from ..contract import Game
from ..errors import Sentence, SetupError
from ..rules import Rules
from ..table import Seat, Table
from . import words
from .console import Keeper, Session
from .files import read_text, records_in
from .paper import Leave, Paper
from .seating import seat_bot, seat_players, with_seats
from .transcript import tell_table

BOT_COUNT = Sentence(
    "{names} names need one bot for all or {names} bots, not {bots}.",
    "{names} 个名字需要 1 个或 {names} 个电脑，而不是 {bots} 个。",
)
PERSON = "-"


@dataclass(frozen=True)
class Wish:
    """What a player asked for."""

    game: Game
    rules: Rules
    people: Sequence[str]
    bots: Sequence[str]
    seats: int | None = None
    place: int = 1
    seed: str | None = None


def play_on(wish: Wish, paper: Paper, save: Path | None) -> None:
    """Play a game and, at a terminal, as many more as the player likes."""
    keeper = Keeper(save) if save is not None else None
    if getattr(wish.rules, "mission", None) is not None and not wish.bots:
        wish = replace(wish, bots=["seed"])
    while True:
        people = list(wish.people) or [paper.words(words.YOU)]
        rules, seats = seat_players(wish.game, wish.rules, people, wish.bots, wish.seats, wish.place, paper.language)
        table = Table.open(wish.game, rules, seats, seed=wish.seed)
        if not sit_down(table, paper, keeper):
            return
        following = next_wish(wish, table, paper) if paper.interactive else None
        if following is None:
            return
        wish = following
        if save is not None:
            keeper = Keeper(save)


def sit_down(table: Table, paper: Paper, keeper: Keeper | None) -> bool:
    """Play one game; false if the player left before its end."""
    if keeper is not None:
        keeper.keep(table)
        table.listeners.append(keeper.keep)
    try:
        Session(table, paper).play()
        finished = True
    except Leave:
        finished = False
        paper.say(words.STOPPED)
    except KeyboardInterrupt:
        paper.write("")
        farewell(paper, keeper, finished=False)
        raise
    farewell(paper, keeper, finished)
    return finished


def farewell(paper: Paper, keeper: Keeper | None, finished: bool) -> None:
    """Say where the record is."""
    if keeper is None:
        if not finished:
            paper.say(words.NOT_SAVED, "dim")
        return
    paper.say(words.SAVED, file=keeper.path)
    if not finished:
        paper.say(words.RESUME, file=keeper.path)


def next_wish(wish: Wish, table: Table, paper: Paper) -> Wish | None:
    """What to play next, if anything: the next mission after a won one, else the same again with new cards."""
    number = getattr(table.state.rules, "mission", None)
    try:
        if number is None:
            return replace(wish, seed=None) if paper.agree(words.AGAIN) else None
        won = winners(table.state.payoffs())[table.people[0]] if table.people else False
        if not won:
            return wish if paper.agree(words.SAME_MISSION, n=number) else None
        rules = wish.rules.override(mission=number + 1)
        wish.game.deal(rules)
        return replace(wish, rules=rules) if paper.agree(words.NEXT_MISSION, n=number + 1) else None
    except (Leave, SetupError):
        return None


def resume_game(path: Path, paper: Paper, save: Path | None) -> None:
    """Go on with the last game of a file, and keep it there."""
    *earlier, record = records_in(read_text(path), path)
    kinds = record.headers.get("bots", "").split(",")
    if len(kinds) != len(record.names):
        kinds = [PERSON] * len(record.names)
    seats = [
        Seat(name) if kind == PERSON else seat_bot(name, kind, record.game)
        for name, kind in zip(record.names, kinds, strict=True)
    ]
    keeper = Keeper(save or path)
    if save is None:
        keeper.before = "\n".join(each.text() for each in earlier)
    sit_down(Table.resume(record, seats), paper, keeper)


def watch(game: Game, rules: Rules, names: Sequence[str], bots: Sequence[str], seed: str | None, paper: Paper) -> None:
    """Show a game between bots."""
    rules = with_seats(game, rules, len(names))
    kinds = list(bots) or [game.default_bot(rules) or registry.default(game.name)]
    if len(kinds) == 1:
        kinds *= len(names)
    if len(kinds) != len(names):
        raise SetupError("PLAYERS", BOT_COUNT, names=len(names), bots=len(kinds))
    seats = [seat_bot(name, kind, game) for name, kind in zip(names, kinds, strict=True)]
    for line in tell_table(Table.open(game, rules, seats, seed=seed), paper):
        paper.console.print(line, soft_wrap=True)
