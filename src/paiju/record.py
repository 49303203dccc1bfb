"""The log is the game: a short text from which any state of it can be set up again, bit for bit.

    paiju 1
    game doudizhu
    rules seats=3 open_hands=false ...          every flag, resolved
    names ["Ann", "rule 1", "rule 2"]
    start phase=auction hands=.../.../... ...   the position before the first action
    date 2026-01-31                             any further header, one word and a value

    0 bid 3
    0 33344456                                  # comments are ignored
    1 pass

A line may hold several actions of one seat where the game reads them as one text (`give 9C JC 10D`).

A blank line ends the headers; the next `paiju 1` line begins another record.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .catalogue import game as find_game
from .contract import Game, read_fields
from .errors import NotationError, PaijuError, Sentence
from .rules import Rules, value_text
from .state import DEALER, State

VERSION = "paiju 1"
RESERVED = ("game", "rules", "names", "start")

BAD_RECORD = Sentence("Line {line} of the record: {problem}", "记录第 {line} 行：{problem}")


def bad_record(line: int, problem: str) -> NotationError:
    """The error for a record that cannot be read."""
    return NotationError("BAD_RECORD", BAD_RECORD, line=line, problem=problem)


@dataclass
class Record:
    """One game: where it started, who sat there and what they did."""

    game: Game
    rules: Rules
    start: str
    names: list[str]
    actions: list[tuple[int, str]] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.names) != self.rules.seats:
            raise NotationError("BAD_RECORD", f"{self.rules.seats} names are needed, {len(self.names)} were given.")
        if not all(isinstance(name, str) and writable(name) for name in self.names):
            raise NotationError("BAD_RECORD", "Names are texts that can be written as UTF-8.")

    @classmethod
    def begin(cls, state: State, names: Iterable[str] = ()) -> Record:
        """An empty record that starts at this state."""
        seats = list(names) or [f"seat {seat}" for seat in range(state.seats)]
        fields = state.fields()
        return cls(state.game, state.rules, " ".join(f"{name}={value}" for name, value in fields.items()), seats)

    def add(self, seat: int, action: int) -> None:
        """Append an action that was played."""
        self.actions.append((seat, self.game.text(action)))

    def begins(self) -> State:
        """The state before the first action."""
        return self.game.restore(self.rules, read_fields(self.start.split()))

    def states(self) -> Iterator[State]:
        """The state at the start and after every action: always the same object, changed in place."""
        state = self.begins()
        yield state
        for number, (seat, text) in enumerate(self.actions, 1):
            try:
                if seat != state.to_move():
                    raise NotationError("BAD_RECORD", f"seat {seat} was not to move.")
                for action in self.game.parse_all(state.view(seat), text):
                    state.play(action)
            except PaijuError as error:
                raise NotationError("BAD_RECORD", f'Action {number} of the record, "{seat} {text}": {error}') from None
            yield state

    def replay(self, actions: int | None = None) -> State:
        """The state after all actions, or after the first so many."""
        state = None
        for made, state in enumerate(self.states()):  # noqa: B007
            if made == actions:
                break
        assert state is not None
        return state

    def text(self) -> str:
        """The record in its text form."""
        for name, value in self.headers.items():
            if name in RESERVED or name.split() != [name] or not value.strip() or not writable(value) or "\n" in value:
                raise NotationError(
                    "BAD_RECORD", f"A header is a new word and one line of text, not {name!r}: {value!r}."
                )
        lines = [
            VERSION,
            f"game {self.game.name}",
            "rules " + " ".join(f"{name}={value_text(value)}" for name, value in self.rules.flags().items()),
            f"names {json.dumps(self.names, ensure_ascii=False)}",
            f"start {self.start}",
            *(f"{name} {value}" for name, value in self.headers.items()),
            "",
            *(f"{seat} {text}" for seat, text in self.actions),
        ]
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read one record."""
        records = list(cls.parse_all(text))
        if len(records) != 1:
            raise NotationError("BAD_RECORD", f"One record was expected, {len(records)} were found.")
        return records[0]

    @classmethod
    def parse_all(cls, text: str) -> Iterator[Record]:
        """Read every record of a text."""
        if not writable(text):
            raise NotationError("BAD_RECORD", "The record holds half characters (surrogates).")
        block: list[tuple[int, str]] = []
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            line = line.strip()
            if line == VERSION:
                if block:
                    yield cls._from_lines(block)
                block = [(number, line)]
            elif block:
                block.append((number, line))
            elif line:
                raise bad_record(number, f'a record begins with "{VERSION}".')
        if block:
            yield cls._from_lines(block)

    @classmethod
    def _from_lines(cls, lines: list[tuple[int, str]]) -> Record:
        headers: dict[str, str] = {}
        body = iter(lines[1:])
        for number, line in body:
            if not line:
                break
            name, _, value = line.partition(" ")
            if name in headers or not value.strip():
                raise bad_record(number, f'"{line}" should be a header that was not given before and its value.')
            headers[name] = value.strip()
        first = lines[0][0]
        missing = [name for name in RESERVED if name not in headers]
        if missing:
            raise bad_record(first, f"the header {missing[0]} is missing.")
        game = find_game(headers.pop("game"))
        record = cls(
            game,
            game.ruleset(headers.pop("rules").replace(" ", ",")),
            headers.pop("start"),
            _names(headers.pop("names"), first),
            headers=headers,
        )
        record.begins()
        for number, line in body:
            line = line.partition("#")[0].strip()
            if line:
                seat, _, action = line.partition(" ")
                if not (seat.isascii() and seat.isdecimal()) or len(seat) > 3 or not action.strip():
                    raise bad_record(number, f'"{line}" should be a seat and an action.')
                record.actions.append((int(seat), action.strip()))
        return record


def _names(text: str, line: int) -> list[str]:
    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        names = None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise bad_record(line, 'names are a list such as ["Ann", "Bob"].')
    return names


def writable(text: str) -> bool:
    """Whether a text is made of whole characters, so that it can be written to a file."""
    try:
        text.encode()
    except UnicodeError:
        return False
    return True


def log_of(state: State) -> list[tuple[int, int]]:
    """The actions that were played in a state since it was set up: seat and action."""
    return [(entry.seat, entry.action) for entry in state.entries() if entry.seat != DEALER]
