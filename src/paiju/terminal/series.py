"""From what was asked for to a game on the screen, and on to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .. import bots as registry
from ..contract import Game
from ..errors import SetupError
from ..language import Sentence
from ..outcome import winners
from ..plain.paper import Leave, Paper
from ..rules import Rules
from ..table import Table
from ..wording import console as words
from .console import Keeper, Session
from .files import read_text, records_in
from .missions import next_mission
from .puzzles import remember
from .saved import seats_of
from .seating import check_names, seat_bot, seat_players, with_seats
from .settings import given_name
from .transcript import tell_table

BOT_COUNT = Sentence(
    "{names} names need one bot for all or {names} bots, not {bots}.",
    "{names} 个名字需要 1 个或 {names} 个电脑，而不是 {bots} 个。",
)
POSITION_SEATS = Sentence("The position has {seats} seats.", "这个局面是 {seats} 人的。")


@dataclass(frozen=True)
class Wish:
    """What a player asked for; `hands` and `position` set up the cards."""

    game: Game
    rules: Rules
    people: Sequence[str]
    bots: Sequence[str]
    seats: int | None = None
    place: int = 1
    seed: str | None = None
    hands: Sequence[str] | None = None
    position: str = ""


def play_on(wish: Wish, paper: Paper, save: Path | None) -> None:
    """Play a game and, at a terminal, as many more as the player likes."""
    keeper = Keeper(save) if save is not None else None
    if not wish.people:
        try:
            wish = replace(wish, people=[name_of_player(paper)])
        except Leave:
            paper.say(words.GOODBYE)
            return
    while True:
        table = set_up(wish, paper.language)
        if not sit_down(table, paper, keeper):
            return
        following = next_wish(wish, table, paper) if paper.interactive else None
        if following is None:
            return
        wish = following
        if save is not None:
            keeper = Keeper(save)


def name_of_player(paper: Paper) -> str:
    """What a person who gave no name is called: asked for at a terminal, where PAIJU_NAME has not said it."""
    usual = paper.words(words.YOU)
    name = given_name()
    if not name and paper.interactive:
        name = paper.ask(paper.words(words.YOUR_NAME, name=usual))
    return name or usual


def set_up(wish: Wish, language: str) -> Table:
    """The table that was asked for."""
    game, rules, count = wish.game, wish.rules, wish.seats
    state = game.position(wish.position) if wish.position else None
    if state is not None:
        rules = state.rules
        if count not in (None, state.seats):
            raise SetupError("PLAYERS", POSITION_SEATS, seats=state.seats)
        count = state.seats
    elif wish.hands is not None and game.hands_set_seats and count is None:
        count = len(wish.hands)
    rules, seats = seat_players(game, rules, wish.people, wish.bots, count, wish.place, language)
    if state is not None:
        return Table(state, seats, seed=wish.seed)
    table = Table.open(game, rules, seats, seed=wish.seed, hands=wish.hands)
    if wish.hands is None and rules.mission is not None:
        table.listeners.append(remember)
    return table


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
    paper.tell(words.SAVED, file=keeper.path)
    if not finished:
        paper.tell(words.RESUME, file=keeper.path)


def next_wish(wish: Wish, table: Table, paper: Paper) -> Wish | None:
    """What to play next, if anything: a mission of the player's choice after a mission, else the same again.

    Unless they were set up, there are new cards then.
    """
    try:
        if wish.hands is None and not wish.position and wish.rules.mission is not None:
            won = winners(table.state.payoffs())[table.people[0]] if table.people else False
            return replace(wish, rules=next_mission(wish.game, wish.rules, won, paper))
        return replace(wish, seed=None) if paper.agree(words.AGAIN) else None
    except Leave:
        return None


def resume_game(path: Path, paper: Paper, save: Path | None) -> None:
    """Go on with the last game of a file, and keep it there."""
    *earlier, record = records_in(read_text(path), path)
    keeper = Keeper(save or path)
    if save is None:
        keeper.before = "\n".join(each.text() for each in earlier)
    sit_down(Table.resume(record, seats_of(record)), paper, keeper)


def watch(game: Game, rules: Rules, names: Sequence[str], bots: Sequence[str], seed: str | None, paper: Paper) -> None:
    """Show a game between bots."""
    rules = with_seats(game, rules, len(names))
    check_names(names)
    kinds = list(bots) or [registry.default(game.name, rules)]
    if len(kinds) == 1:
        kinds *= len(names)
    if len(kinds) != len(names):
        raise SetupError("PLAYERS", BOT_COUNT, names=len(names), bots=len(kinds))
    seats = [seat_bot(name, kind, game, rules) for name, kind in zip(names, kinds, strict=True)]
    for line in tell_table(Table.open(game, rules, seats, seed=seed), paper):
        paper.console.print(line, soft_wrap=True)
