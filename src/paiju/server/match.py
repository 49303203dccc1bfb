"""One game played at a table: the engine's `Table`, and its moves as they are kept.

A move is one text of one player, even if it stands for several actions (cards buried one by one). The number of moves
made so far is the `turn` that the next one answers. Where it started is one line, the `start` of the game's record; its
SHA-256 is published before the first move and the line itself after the last.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from ..contract import Game
from ..record import Record
from ..rules import Rules
from ..state import State
from ..table import Seat, Table
from ..view import View
from .clock import Clock, banks_after
from .protocol import Pace
from .storage import Played

Deal = Callable[[Game, Rules], State]


def from_secrets(game: Game, rules: Rules) -> State:
    """A deal that nobody can foresee."""
    return game.deal(rules)


class Match:
    """One game at a table, of one deal or many, with its number there, its moves and its clock."""

    def __init__(self, number: int, table: Table, clock: Clock) -> None:
        self.number = number
        self.table = table
        self.clock = clock
        self.moves: list[Played] = []
        self._views: dict[int | None, View] = {}

    @classmethod
    def begin(cls, number: int, state: State, seats: Sequence[Seat], pace: Pace) -> Match:
        """A new game from a fresh deal."""
        clock = Clock(pace, [pace.bank] * len(seats))
        table = Table(state, seats, clock=clock, seed=Record.begin(state).start)
        return cls(number, table, clock)

    @classmethod
    def restore(
        cls, number: int, game: Game, rules: str, start: str, seats: Sequence[Seat], pace: Pace, moves: Sequence[Played]
    ) -> Match:
        """A game as it was after these moves."""
        record = Record(game, game.ruleset(rules), start, [seat.name for seat in seats])
        clock = Clock(pace, banks_after(pace, len(seats), moves))
        table = Table(record.begins(), seats, clock=clock, seed=start)
        match = cls(number, table, clock)
        banks = list(clock.banks)
        for move in moves:
            match.commit(move, table.prepare(move.seat, move.action))
        clock.banks = banks
        return match

    @property
    def turn(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over()

    @property
    def start(self) -> str:
        """The line that the deal follows from."""
        return self.table.record.start

    @property
    def commitment(self) -> str:
        """What is published of the deal at the start."""
        return hashlib.sha256(self.start.encode()).hexdigest()

    @property
    def events(self) -> int:
        """How many events have happened."""
        return len(self.table.state.entries())

    def plan(self, seat: int, text: str, forced: bool = False) -> tuple[Played, list[int]]:
        """A move that may be made now, as it is to be kept and as it is to be played; refused if it is not legal."""
        self.table.refuse_turn(seat)
        view = self.view(seat)
        text = picked(view, text)
        actions = self.table.prepare(seat, text, view)
        kept = self.table.game.text(actions[0]) if len(actions) == 1 else " ".join(text.split())
        return Played(self.turn, seat, kept, int(time.time() * 1000), forced), actions

    def commit(self, move: Played, actions: list[int]) -> None:
        """Make a move that was planned."""
        self._views.clear()
        self.table.commit(move.seat, actions)
        self.moves.append(move)

    def view(self, seat: int | None) -> View:
        """What a seat (None: a watcher) may know, made once for each move."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.table.view(seat)
        return found

    def repeated(self, seat: int, turn: int, text: str) -> Played | None:
        """The move that this one repeats, if this seat has already made the very same one on that turn."""
        if turn >= len(self.moves):
            return None
        made = self.moves[turn]
        return made if made.seat == seat and _plain(made.action) == _plain(text) else None

    def record(self, names: Sequence[str]) -> Record:
        """The record of the game so far, for keeping."""
        record = self.table.record
        headers = {**record.headers, "date": datetime.now(UTC).strftime("%Y-%m-%d")}
        return Record(record.game, record.rules, record.start, list(names), list(record.actions), headers)


def picked(view: View, text: str) -> str:
    """Cards that were picked from the hand, as their game reads them: Dou Dizhu knows ranks only."""
    words = text.split()
    if view.game == "doudizhu" and words and all(word in getattr(view, "hand", ()) for word in words):
        return "".join(word[0] for word in words)
    return text


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()
