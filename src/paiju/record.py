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

Two headers belong to games that were dealt by nobody (`paiju.peer`). `packs` are the packs as they lay, by the number
of the shuffle, each with a key for what else was left to chance, or none: [["00…ff", "3S KD …"], …]. `eyes` is the one
seat whose cards are known where not all were opened: those of others that nobody showed are just some cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .catalogue import game as find_game
from .contract import Game, read_fields
from .errors import NotationError, PaijuError
from .language import Sentence, counted
from .rules import Rules, value_text
from .state import DEALER, State

VERSION = "paiju 1"
RESERVED = ("game", "rules", "names", "start")

BAD_LINE = Sentence("Line {line} of the record: {problem}", "记录第 {line} 行：{problem}")
BAD_ACTION = Sentence(
    'Action {number} of the record, "{seat} {text}": {problem}', "记录第 {number} 步“{seat} {text}”：{problem}"
)
NAMES_NEEDED = Sentence("{seats} names are needed, {given} were given.", "需要 {seats} 个名字，给出了 {given} 个。")
UNWRITABLE_NAMES = Sentence("Names are texts that can be written as UTF-8.", "名字必须能写成 UTF-8 文字。")
NOT_TO_MOVE = Sentence("seat {seat} was not to move.", "没有轮到 {seat} 号座位。")
BAD_HEADER = Sentence(
    "A header is a new word and one line of text, not {name!r}: {value!r}.",
    "抬头是一个新词和一行文字，不能是 {name!r}：{value!r}。",
)
ONE_RECORD = Sentence("One record was expected, {n} were found.", "应当只有一份记录，却有 {n} 份。")
HALF_CHARACTERS = Sentence("The record holds half characters (surrogates).", "记录里有不完整的字符。")
BEGINNING = Sentence('a record begins with "{version}".', "记录以“{version}”开头。")
NO_HEADER = Sentence(
    '"{text}" should be a header that was not given before and its value.', "“{text}”应是未曾出现过的抬头和它的值。"
)
HEADER_MISSING = Sentence("the header {name} is missing.", "缺少抬头 {name}。")
NO_ACTION = Sentence('"{text}" should be a seat and an action.', "“{text}”应是座位和动作。")
NO_PACKS = Sentence("packs are a list of keys and cards.", "packs 是密钥和牌的列表。")
NO_NAMES = Sentence('names are a list such as ["Ann", "Bob"].', '名字是一个列表，例如 ["Ann", "Bob"]。')


def bad_record(line: int, problem: Sentence, **facts: object) -> NotationError:
    """The error for a record that cannot be read."""
    return NotationError("BAD_RECORD", problem.within(BAD_LINE), line=line, **facts)


@dataclass(repr=False)
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
            raise NotationError("BAD_RECORD", NAMES_NEEDED, seats=self.rules.seats, given=len(self.names))
        if not all(isinstance(name, str) and writable(name) for name in self.names):
            raise NotationError("BAD_RECORD", UNWRITABLE_NAMES)

    def __repr__(self) -> str:
        return f"<record of {self.game.name} {self.game.rules_text(self.rules)}: {told(self.names, len(self.actions))}>"

    @classmethod
    def begin(cls, state: State, names: Iterable[str] = (), start: str = "") -> Record:
        """An empty record that starts at this state; give its `start` if you know it."""
        seats = list(names) or [f"seat {seat}" for seat in range(state.seats)]
        return cls(state.game, state.rules, start or start_of(state), seats)

    def add(self, seat: int, action: int) -> None:
        """Append an action that was played."""
        self.actions.append((seat, self.game.text(action)))

    @cached_property
    def packs(self) -> list[tuple[tuple[int, int] | None, list[int]]]:
        """The packs as somebody has laid them, each with its key; none if the key of the game is all."""
        if "packs" not in self.headers:
            return []
        try:
            movement = self.game.part(self.game.movement)()
            numbers = {movement.face(card): card for card in movement.pack(self.rules)}
            return [
                (read_key(key) if key else None, [numbers[face] for face in faces.split()])
                for key, faces in json.loads(self.headers["packs"])
            ]
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise NotationError("BAD_RECORD", NO_PACKS) from None

    @property
    def eyes(self) -> int | None:
        """The only seat whose cards are known, beside those that all have seen; None where all are."""
        seat = self.headers.get("eyes", "")
        return int(seat) if seat.isascii() and seat.isdecimal() and int(seat) < self.rules.seats else None

    def repeat(self, state: State, text: str) -> None:
        """Play a recorded action; packs lie there as they did."""
        coming = self.packs[state.shuffles :]
        if not coming:
            self.game.repeat(state, text)
            return
        actions = self.game.read(state, state.to_move(), text)
        (key, _), *_ = coming
        state.key0, state.key1 = key or (state.key0, state.key1)
        state.stack = [pack for _, pack in coming]
        for action in actions:
            state.play(action)
        state.stack = None

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
                    raise NotationError("BAD_RECORD", NOT_TO_MOVE, seat=seat)
                self.repeat(state, text)
            except PaijuError as error:
                raise NotationError(
                    "BAD_RECORD", BAD_ACTION, number=number, seat=seat, text=text, problem=error
                ) from None
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
                raise NotationError("BAD_RECORD", BAD_HEADER, name=name, value=value)
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
            raise NotationError("BAD_RECORD", ONE_RECORD, n=len(records))
        return records[0]

    @classmethod
    def parse_all(cls, text: str) -> Iterator[Record]:
        """Read every record of a text."""
        if not writable(text):
            raise NotationError("BAD_RECORD", HALF_CHARACTERS)
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
                raise bad_record(number, BEGINNING, version=VERSION)
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
                raise bad_record(number, NO_HEADER, text=line)
            headers[name] = value.strip()
        first = lines[0][0]
        missing = [name for name in RESERVED if name not in headers]
        if missing:
            raise bad_record(first, HEADER_MISSING, name=missing[0])
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
                    raise bad_record(number, NO_ACTION, text=line)
                record.actions.append((int(seat), action.strip()))
        return record


def told(names: Sequence[str], actions: int) -> str:
    """Who plays, and how much was played: all that is said of a game where hidden cards may not be told."""
    return f"{', '.join(names)}; {counted(actions, 'action', '').en}"


def start_of(state: State) -> str:
    """The line from which a record begins at this state."""
    return " ".join(f"{name}={value}" for name, value in state.beginning().items())


def read_key(text: str) -> tuple[int, int]:
    """A key in 32 hexadecimal digits."""
    if len(text) != 32:
        raise ValueError(text)
    return int(text[:16], 16), int(text[16:], 16)


def _names(text: str, line: int) -> list[str]:
    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        names = None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise bad_record(line, NO_NAMES)
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
