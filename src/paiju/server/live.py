"""One game played at a table: the engine's `Table`, and its moves as they are kept.

A move is one text of one player, even if it stands for several actions (cards buried one by one). The number of moves
made so far is the `turn` that the next one answers. Where it started is one line, the `start` of the game's record.

While cards are dealt and anybody may speak up (`State.stages`), what is seen goes by public stages, not by whom the
engine asks: a move is then what somebody said, or that nobody said anything more (ALL_SILENT). Who has declined is not
asked again until something changes for them; nobody else hears of it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime

import msgspec

from ..errors import IllegalAction
from ..record import Record, start_of
from ..state import WHOLE, State
from ..table import NOT_ASKED, Seat, Table
from ..view import SOMEBODY, View
from .clock import Clock, banks_after
from .protocol import Move, Pace
from .storage import Played

ALL_SILENT = "all pass"
PAGE = 240
"""How many events of a history are told at once. A deal of the games with tricks has fewer."""
STRETCH = 1000
"""How many events are looked at in one go."""


class LiveGame:
    """One game at a table, of one deal or many, with its number there, its moves and its clock."""

    def __init__(self, number: int, table: Table, clock: Clock) -> None:
        self.number = number
        self.table = table
        self.clock = clock
        self.moves: list[Played] = []
        self.stage = 0
        self.advice: tuple[tuple[int, int, int], str] = ((-1, -1, -1), "")
        """The last hint that was given: to which seat and when, and what it was."""
        self._declined: dict[int, tuple[str, ...]] = {}
        self._views: dict[int | None, View] = {}
        self._recalled: dict[int, int] = {}  # up to which event each seat's history was looked through
        self._begin_deal()

    @classmethod
    def begin(cls, number: int, state: State, seats: Sequence[Seat], pace: Pace) -> LiveGame:
        """A new game from a fresh deal."""
        clock, start = Clock(pace, [pace.bank] * len(seats)), start_of(state)
        return cls(number, Table(state, seats, clock=clock, seed=start, start=start), clock)

    @classmethod
    def restoring(
        cls, number: int, state: State, start: str, seats: Sequence[Seat], pace: Pace, moves: Sequence[Played]
    ) -> Iterator[LiveGame]:
        """A game played through again from its beginning, move by move: always the same game, and in the end as it
        was. Nothing is looked at on the way, and no clock runs."""
        clock = Clock(pace, banks_after(pace, len(seats), moves))
        table = Table(state, seats, seed=start, start=start)
        live = cls(number, table, clock)
        yield live
        for move in moves:
            if table.state.stages():
                live.stage = table.state.stages()
                live.commit(move, [] if move.action == ALL_SILENT else live.meant(move.seat, move.action))
            else:
                table.repeat(move.seat, move.action)
                live.moves.append(move)
            yield live
        live._begin_deal()
        table.wind(clock)

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
        return self.table.start

    @property
    def events(self) -> int:
        """How many events have happened."""
        return self.table.state.events

    @property
    def dealing(self) -> bool:
        """Whether anybody may speak up, and who is asked is a secret."""
        return self.table.state.stages() > 0

    @property
    def all_dealt(self) -> bool:
        """Whether the last stage of a deal has come."""
        return self.stage >= self.table.state.stages()

    def next_stage(self) -> None:
        """The next public moment of a deal has come."""
        self._views.clear()
        self.stage += 1

    def asked(self) -> list[int]:
        """The seats that may speak up and have not declined."""
        return [seat for seat in range(len(self.table.seats)) if self.view(seat).to_move == seat]

    def decline(self, seat: int) -> None:
        """A seat does not speak up with what it has."""
        self._declined[seat] = self.view(seat).legal
        self._views.clear()

    def _begin_deal(self) -> None:
        self._deal = self.table.state.shuffles
        self.stage = self.table.state.first_stage()
        self._declined.clear()

    def refuse_turn(self, seat: int) -> None:
        """Raise if this seat is not asked."""
        if not self.dealing:
            self.table.refuse_turn(seat)
        elif self.view(seat).to_move != seat:
            raise IllegalAction("NOT_ASKED", NOT_ASKED)

    def plan(self, seat: int, text: str, forced: bool = False) -> tuple[Played, list[int]]:
        """A move that may be made now, as it is to be kept and as it is to be played; refused if it is not legal."""
        actions = self.meant(seat, text)
        kept = self.table.game.text(actions[0]) if len(actions) == 1 else " ".join(text.split())
        return Played(self.turn, seat, kept, int(time.time() * 1000), forced or self.dealing), actions

    def meant(self, seat: int, text: str) -> list[int]:
        """The actions that a seat means, or the refusal."""
        if self.dealing:
            return self.table.game.parse_all(self.table.state.at_stage(self.stage, seat).glance(seat), text)
        return self.table.prepare(seat, text, self._views.get(seat))

    def silence(self) -> Played:
        """The move that ends a deal: nobody says anything more."""
        return Played(self.turn, self.table.to_move(), ALL_SILENT, int(time.time() * 1000), True)

    def commit(self, move: Played, actions: list[int]) -> None:
        """Make a move that was planned."""
        self._views.clear()
        if move.action == ALL_SILENT:
            self.table.hush()
        elif self.dealing:
            self.table.speak(move.seat, actions)
            self._declined.clear()
        else:
            self.table.commit(move.seat, actions)
        self.moves.append(move)
        if self._deal != self.table.state.shuffles:
            self._begin_deal()

    def view(self, seat: int | None) -> View:
        """What a seat (None: a watcher) may know, made once for each move. Of a long history it has the end: what is
        told at once, and as much before that, which the words for it may hang on."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.part(seat, self._first)
        return found

    def look(self, seats: Iterable[int | None]) -> None:
        """Make the views of some seats together, before they are asked for one by one."""
        missing = [seat for seat in dict.fromkeys(seats) if seat not in self._views]
        if missing and not self.dealing:
            self._views.update(zip(missing, self.table.state.parts(missing, self._first), strict=True))

    @property
    def _first(self) -> int:
        """The first event that is kept in views."""
        return max(self.events - 2 * PAGE, 0)

    def part(self, seat: int | None, first: int, last: int = WHOLE) -> View:
        """What a seat may know, with the events of the history from `first` on and before `last`."""
        state = self.table.state
        if not self.dealing:
            return state.part(seat, first, last)
        view = state.at_stage(self.stage, seat).part(seat, first, last)
        if seat is None or view.legal != self._declined.get(seat):
            return view
        return msgspec.structs.replace(view, to_move=SOMEBODY, legal=())

    def recall(self, seat: int) -> Iterator[None]:
        """Look through the history of a seat, a stretch at a time; then its `part` with all of it is quickly made."""
        first = self._recalled.get(seat, 0)
        while self.events - first > STRETCH:
            self.part(seat, first, first + STRETCH)
            first = self._recalled[seat] = first + STRETCH
            yield

    def repeated(self, seat: int, move: Move) -> Played | None:
        """The move that this one repeats, if this seat has already made the very same one on that turn."""
        if move.game != self.number or move.turn >= len(self.moves):
            return None
        made = self.moves[move.turn]
        return made if made.seat == seat and _plain(made.action) == _plain(move.action) else None

    def record(self, names: Sequence[str], more: Mapping[str, str]) -> Record:
        """The record of the game so far, for keeping, with further headers."""
        record = self.table.record
        headers = {**record.headers, "date": datetime.now(UTC).strftime("%Y-%m-%d"), **more}
        return Record(record.game, record.rules, record.start, list(names), list(record.actions), headers)


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()
