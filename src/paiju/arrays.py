"""Games as arrays: what may be done as ids from 0 up, what a seat sees as a row of numbers.

A game declares both once, in its `arrays.py`: `Actions` with a table of all actions there are by some rules, and an
`Observation` with named parts and a `_look` that puts numbers into them. An observation is made from what its seat may
know and from nothing else, as a view is; the tests hold every game to that. Arrays are numpy's, which must be there.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import IllegalAction, SetupError, WrongArgument
from .language import Sentence
from .rng import Random
from .state import NO_SEAT, OTHER_GAME, Moves, State, is_whole, own, told

if TYPE_CHECKING:
    from .contract import Game
    from .view import View

MASK = 0xFFFFFFFFFFFFFFFF
SPREAD = 0x9E3779B97F4A7C15
NONE = -1
BITS = [byte >> bit & 1 for byte in range(256) for bit in range(8)]  # of each byte

NO_NUMPY = Sentence(
    "Arrays need numpy: pip install 'paiju[numpy]'.", "使用数组需要 numpy：pip install 'paiju[numpy]'。"
)
NO_ID = Sentence("There is no action with the id {id}.", "没有编号为 {id} 的动作。")
WITHOUT_ID = Sentence("This action has no id: {action}.", "这个动作没有编号：{action}。")
ASKS_STATE = Sentence(
    "Which action this id means depends on the state: give it.", "这个编号的含义取决于局面：请给出局面。"
)
OTHER_RULES = Sentence("That state is of a game by other rules.", "这局牌用的是另一套规则。")
NOT_A_ROW = Sentence("An observation here has {n} numbers.", "这里的观察有 {n} 个数。")


def numpy() -> Any:
    """The module numpy, or a refusal that says how to get it."""
    try:
        import numpy as module
    except ModuleNotFoundError:
        raise SetupError("NO_NUMPY", NO_NUMPY) from None
    return module


class Actions:
    """The actions of a game by some rules, each with an id: its place in a table of all of them.

    Ids do not depend on the state, so a net can have one output for each. Where a game has too many actions (wagers of
    any size) a few stand for all, and what they are follows from the state: see the game's own class.
    """

    def __init__(self, game: Game, rules: Any, table: Sequence[int]) -> None:
        self.game = game
        self.rules = rules
        self.n = len(table)
        self.codes = array("Q", table)
        self.shift = 62
        while 1 << (64 - self.shift) < 2 * self.n:
            self.shift -= 1
        self.last = (1 << (64 - self.shift)) - 1
        self.keys = array("Q", bytes(8 * (self.last + 1)))
        self.ids = array("i", [NONE] * (self.last + 1))
        for place in range(self.n):
            slot = self._slot(self.codes[place])
            self.keys[slot] = self.codes[place]
            self.ids[slot] = place

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<{self.n} actions of {self.game.name} {self.game.rules_text(self.rules)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return actions_of, (self.game, self.rules)

    # What a game may write; it trusts its caller.

    def _id(self, state: State, action: int) -> int:
        """The id of an action, or NONE."""
        return self.ids[self._slot(action)]

    def _action(self, state: State, number: int) -> int:
        """The action that an id stands for."""
        return self.codes[number]

    def _list(self, state: State, ids: Moves) -> int:
        """Add the ids of what may be done now; returns how many they are."""
        moves = state.buffer()
        n = state._collect(moves)
        for i in range(n):
            ids.add(self._id(state, moves.items[i]))
        return n

    def _text(self, number: int) -> str:
        return self.game._text(self.codes[number])

    def _fixed(self, number: int) -> bool:
        """Whether an id means the same action in every state."""
        return True

    def _slot(self, action: int) -> int:
        """Where an action stands in the index, or would stand."""
        slot = ((action * SPREAD) & MASK) >> self.shift
        while self.ids[slot] != NONE and self.keys[slot] != action:
            slot = (slot + 1) & self.last
        return slot

    # For everybody else.

    def id(self, action: int, state: State | None = None) -> int:
        """The id of an action; in the state, where that matters."""
        if state is not None:
            check_state(state, self.game, self.rules)
        action = own(action)
        if is_whole(action) and 0 <= action <= MASK:
            number = self._id(state, action) if state is not None else self.ids[self._slot(action)]
            if number != NONE:
                return number
        raise WrongArgument("WITHOUT_ID", WITHOUT_ID, action=told(action))

    def action(self, number: int, state: State | None = None) -> int:
        """The action that an id stands for; in the state, where that matters, and then it must be legal."""
        if state is not None:
            check_state(state, self.game, self.rules)
        number = self._number(number)
        if self._fixed(number):
            return self.codes[number]
        if state is None:
            raise WrongArgument("ASKS_STATE", ASKS_STATE)
        if number not in self.legal(state):
            raise IllegalAction("NO_ID", NO_ID, id=number)
        return self._action(state, number)

    def text(self, number: int) -> str:
        """An id in words."""
        return self._text(self._number(number))

    def legal(self, state: State) -> list[int]:
        """The ids of what may be done in a state."""
        check_state(state, self.game, self.rules)
        ids = Moves()
        self._list(state, ids)
        return ids.to_list()

    def mask(self, state: State) -> Any:
        """For each id whether it is legal in a state: an array of bools."""
        mask = numpy().zeros(self.n, bool)
        mask[self.legal(state)] = True
        return mask

    def _number(self, number: Any) -> int:
        number = own(number)
        if not is_whole(number) or not 0 <= number < self.n:
            raise WrongArgument("NO_ID", NO_ID, id=told(number))
        return number


def check_state(state: object, game: Game, rules: Any) -> None:
    """Refuse what is not a state of a game by these rules."""
    if not isinstance(state, State) or state.game is not game:
        raise WrongArgument("OTHER_GAME", OTHER_GAME)
    if state.rules is not rules and state.rules != rules:
        raise WrongArgument("OTHER_RULES", OTHER_RULES)


def actions_of(game: Game, rules: Any) -> Actions:
    """The actions of a game; used by pickle."""
    return game.action_space(rules)


def observation_of(game: Game, rules: Any) -> Observation:
    """The observation of a game; used by pickle."""
    return game.observation_space(rules)


class Part(NamedTuple):
    """Some neighbouring numbers of an observation: what they mean, and the lowest and highest they can be."""

    name: str
    size: int
    meaning: str
    high: float = 1.0
    low: float = 0.0


class Observation:
    """What a seat sees by some rules, as one row of numbers (float32).

    Seats are counted from the one that looks: its own place is 0, the next to act usually 1. A spectator, who has no
    hand, counts from seat 0.
    """

    def __init__(self, game: Game, rules: Any, parts: Sequence[Part]) -> None:
        self.game = game
        self.rules = rules
        self.parts = tuple(parts)
        self.size = sum(part.size for part in self.parts)
        self.out: Any = None

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        names = ", ".join(part.name for part in self.parts)
        return f"<{self.size} numbers of {self.game.name} {self.game.rules_text(self.rules)}: {names}>"

    def __reduce__(self) -> tuple[object, ...]:
        return observation_of, (self.game, self.rules)

    # What a game writes.

    def _look(self, state: State, seat: int) -> int:
        """Put what a seat (NONE: a spectator) sees into the row, which is all zeros. Returns 0."""
        raise NotImplementedError

    # What it writes with.

    def starts(self, names: str) -> list[int]:
        """Where some parts begin, which are named in one text."""
        return [self.start(name) for name in names.split()]

    def start(self, name: str) -> int:
        """Where a part begins."""
        place = 0
        for part in self.parts:
            if part.name == name:
                return place
            place += part.size
        raise LookupError(name)

    def put(self, place: int, value: float) -> int:
        """A number, for games in plain Python: compiled ones write into `out` themselves. Returns 0."""
        if self.out is None or not 0 <= place < self.size:
            raise IndexError(place)
        self.out[place] = value
        return 0

    def put_set(self, base: int, cards: int) -> None:
        """One more for each card of a set."""
        while cards:
            byte = 8 * (cards & 255)
            for bit in range(8):  # without a question for each card, which would be guessed wrong half the time
                self.out[base + bit] += BITS[byte + bit]
            cards >>= 8
            base += 8

    def put_seats(self, base: int, among: int, seat: int, seats: int) -> None:
        """1 for each seat of a set, counted from the one that looks."""
        place = seats - seat
        while among:
            if among & 1:
                self.out[base + (place if place < seats else place - seats)] = 1
            among >>= 1
            place += 1

    def put_seat(self, base: int, other: int, seat: int, seats: int) -> None:
        """1 for a seat, nothing for nobody."""
        if other >= 0:
            self.out[base + (other - seat if other >= seat else other - seat + seats)] = 1

    def _write(self, table: Any, row: int, state: State, seat: int) -> int:
        """Write what a seat sees into a row of a table."""
        self.out = table[row]
        self.out[:] = 0
        return self._look(state, seat)

    # For everybody else.

    def observe(self, state: State, seat: int | None = None) -> Any:
        """What a seat (None: a spectator) sees, as a new array."""
        check_state(state, self.game, self.rules)
        seat = own(seat)
        if seat is not None and not (is_whole(seat) and 0 <= seat < state.seats):
            raise WrongArgument("NO_SEAT", NO_SEAT, seat=told(seat))
        table = numpy().empty((1, self.size), "f")
        self._write(table, 0, state, NONE if seat is None else seat)
        return table[0]

    def observe_view(self, view: View) -> Any:
        """The same from nothing but a view, as bots get it: any state that shows the view gives the same numbers."""
        return self.observe(self.game.sample(view, Random(0)), view.seat)

    def information(self, state: State, seat: int | None = None) -> str:
        """All that a seat (None: a spectator) has seen in this game, as a text: its view with the history, as JSON.

        Two states have the same one if and only if the seat cannot tell them apart.
        """
        check_state(state, self.game, self.rules)
        return state.view(seat).json().decode()

    def split(self, row: Any) -> dict[str, Any]:
        """The parts of an observation, or of many side by side, by name."""
        row = numpy().asarray(row)
        if not row.ndim or row.shape[row.ndim - 1] != self.size:
            raise WrongArgument("NOT_A_ROW", NOT_A_ROW, n=self.size)
        found, place = {}, 0
        for part in self.parts:
            found[part.name] = row[..., place : place + part.size]
            place += part.size
        return found

    @property
    def low(self) -> Any:
        """The lowest that each number can be."""
        return numpy().repeat([part.low for part in self.parts], [part.size for part in self.parts]).astype("f")

    @property
    def high(self) -> Any:
        """The highest that each number can be: divided by it, all are from -1 to 1."""
        return numpy().repeat([part.high for part in self.parts], [part.size for part in self.parts]).astype("f")
