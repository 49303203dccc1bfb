"""Missions: which there are, which of them were solved at this terminal, and a table for one of them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from .. import catalogue
from ..contract import Game
from ..errors import SetupError
from ..language import Said
from ..outcome import winners
from ..rules import Rules
from ..table import Table
from ..wording import replays as words
from .seating import seat_players
from .settings import state_directory, write_safely

if TYPE_CHECKING:
    from ..server.protocol import Mission

TODAY = ("today", "今天", "今日")


def game_with_missions() -> Game:
    """The game that has missions."""
    return next(game for game in catalogue.loaded() if game.missions)


def solved(game: Game) -> frozenset[int]:
    """The missions of a game that were solved here."""
    return frozenset(_kept().get(game.name, ()))


def missions(game: Game) -> list[Mission]:
    """All missions of a game, and whether they were solved here."""
    from ..server.missions import missions_of

    return list(missions_of(game, solved(game)))


def next_unsolved(game: Game) -> int:
    """The first mission that was not solved yet; the first of all if there is none."""
    done = solved(game)
    return next((number for number in range(1, game.missions + 1) if number not in done), 1)


def remember(table: Table) -> None:
    """Keep in mind that a mission was solved, if this table is one that was won by its player."""
    number = table.state.rules.mission
    if number is None or not table.over() or not table.people or not winners(table.state.payoffs())[table.people[0]]:
        return
    kept = _kept()
    kept[table.game.name] = sorted({*kept.get(table.game.name, ()), number})
    with suppress(OSError):
        write_safely(_path(), msgspec.json.encode(kept))


def rules_of(game: Game, number: int) -> Rules:
    """The rules of a mission, or why there is none with this number."""
    if not 1 <= number <= game.missions:
        raise SetupError("BAD_MISSION", words.NO_MISSION, n=number, all=game.missions)
    chosen: Rules = game.mission_rules(number)
    return chosen


def number_of(game: Game, text: str) -> int:
    """The mission that somebody asks for: its number, or `today`."""
    from ..server.missions import today_of

    if text in TODAY:
        return today_of(game)
    if not text.isdecimal() or len(text) > 6:
        raise SetupError("BAD_MISSION", words.WHICH_MISSION, text=f"{text:.20}", all=game.missions)
    return int(text)


def levels(game: Game) -> tuple[Said, ...]:
    """The names of the levels."""
    return tuple(game.part(game.puzzles).levels()) if game.puzzles else ()


def about(game: Game, mission: Mission, language: str) -> tuple[str, str]:
    """The level and the name of a mission, as far as it has them."""
    named = levels(game)
    level = named[mission.level - 1] if 0 < mission.level <= len(named) else Said("", "")
    return (level.zh, mission.name.zh) if language == "zh" else (level.en, mission.name.en)


def table_for(game: Game, number: int, name: str, language: str = "en") -> Table:
    """A table with a mission."""
    rules, seats = seat_players(game, rules_of(game, number), [name], [], language=language)
    table = Table.open(game, rules, seats)
    table.listeners.append(remember)
    return table


def _path() -> Path:
    return state_directory() / "missions.json"


def _kept() -> dict[str, list[int]]:
    try:
        return msgspec.json.decode(_path().read_bytes(), type=dict[str, list[int]])
    except (OSError, msgspec.DecodeError):
        return {}
