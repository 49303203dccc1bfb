"""A game in progress, as the engine sees it.

`State` is the whole truth, every hidden card included. Players, bots and clients never receive one: they get
a `View` (see view.py). A game subclasses `State`; search, arena and benchmarks are written once against this class.

There are two ways to move. `play` keeps the log that views and records are made from; `step` keeps none, which is what
makes search fast.

A method whose name begins with an underscore trusts its caller: it is what a game writes and what the core's own loops
call. The one of the same name without it checks what it is given, once for all games, and is for everybody else.
"""

from __future__ import annotations

from array import array
from operator import index as index_of
from typing import TYPE_CHECKING, Any, Self, TypeGuard

from .errors import GAME_OVER, ILLEGAL, IllegalAction, PaijuError, WrongArgument
from .language import Sentence
from .legal import NO_SUCH_MOVE, LegalMoves
from .rng import Random

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .contract import Game
    from .outcome import Outcome
    from .rules import Rules
    from .sheet import Sheet
    from .view import Event, View

OVER = -1
DEALER = -1
WHOLE = 0x7FFFFFFF  # no history has so many events

NO_SEAT = Sentence("There is no seat {seat}.", "没有 {seat} 号座位。")
NO_PART = Sentence(
    "A part of a history goes from one number to another, 0 or more.", "历史的一段由两个不小于 0 的编号给出。"
)
NO_STAGE = Sentence("There is no such moment in which anybody may speak up.", "没有这样一个可以开口的时刻。")
NOT_OVER = Sentence("The game is not finished yet.", "本局还没有结束。")
OTHER_GAME = Sentence("That is not a state of this game.", "这不是同一种游戏的牌局。")
NOT_RANDOM = Sentence("Chance comes from a paiju.Random.", "随机数须来自 paiju.Random。")
NOT_A_STATE = Sentence("That is not a state of a game.", "这不是一局牌。")
NOT_AN_ENTRY = Sentence("That is not a line of a log.", "这不是日志的一行。")
NOT_MOVES = Sentence("Moves are collected in a paiju.Moves.", "走法须收集在 paiju.Moves 中。")
BAD_NUMBER = Sentence("The number of playouts is a whole number from 0 up.", "模拟局数须为不小于 0 的整数。")


class Moves:
    """A buffer of actions that is filled again and again without allocating."""

    def __init__(self, capacity: int = 64) -> None:
        self.items = array("Q", bytes(8 * max(capacity, 1)))
        self.room = len(self.items)
        self.n = 0

    def clear(self) -> None:
        """Empty the buffer."""
        self.n = 0

    def add(self, action: int) -> None:
        """Append one action."""
        if self.n == self.room:
            self.grow()
        self.items[self.n] = action
        self.n += 1

    def _add_run(self, first: int, n: int) -> None:
        """Append n actions, each one more than the one before it."""
        while self.n + n > self.room:
            self.grow()
        for i in range(n):
            self.items[self.n + i] = first + i
        self.n += n

    def grow(self) -> None:
        """Double the room."""
        wider = array("Q", bytes(16 * self.room))
        for i in range(self.n):
            wider[i] = self.items[i]
        self.items = wider
        self.room *= 2

    def to_list(self) -> list[int]:
        """The actions as a list."""
        return [self.items[i] for i in range(self.n)]

    def __reduce__(self) -> tuple[object, ...]:
        return refilled, (self.to_list(),)


def refilled(actions: list[int]) -> Moves:
    """A buffer of these actions; used by pickle."""
    moves = Moves(len(actions))
    for action in actions:
        moves.add(action)
    return moves


class Entry:
    """One line of the log: who did what.

    `seat` is DEALER for what the engine does by itself (a new deal, the result of a deal). `detail` is whatever
    the game needs to describe the event later; `public` and `private` are that description once it was made,
    as everybody and as the acting seat may see it. Of what is `silent` nobody hears.
    """

    def __init__(self, seat: int, action: int, detail: Any = None, silent: bool = False) -> None:
        self.seat = seat
        self.action = action
        self.detail = detail
        self.silent = silent
        self.public: Event | None = None
        self.private: Event | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return logged_again, (self.seat, self.action, self.detail, self.silent, self.public, self.private)


def logged_again(
    seat: int, action: int, detail: Any, silent: bool, public: Event | None, private: Event | None
) -> Entry:
    """A line of the log made of these parts; used by pickle."""
    entry = Entry(seat, action, detail, silent)
    entry.public = public
    entry.private = private
    return entry


class Log:
    """The entries of a game, oldest first, those of them that are `heard`, and what each seat (None: a spectator) was
    shown of these: from which number on, and the events.

    Copies of a state share one log until they go different ways; a log only ever grows, so what was shown stays true.
    """

    def __init__(self, entries: list[Entry], heard: list[Entry]) -> None:
        self.entries = entries
        self.heard = heard
        self.shown: dict[int | None, tuple[int, list[Event]]] = {}

    def until(self, logged: int, heard: int) -> Log:
        """The same log up to so many entries, so many of them heard, to be continued differently."""
        log = Log(self.entries[:logged], self.heard[:heard])
        log.shown = {
            seat: (first, events[: heard - first]) for seat, (first, events) in self.shown.items() if first <= heard
        }
        return log


class State:
    """The contract every game keeps. Subclasses must set `game`, `rules` and `seats` before anything else.

    The least a game has to write: `to_move`, `legal` (or `_collect`), `_step`, `_payoffs`, `_assign`, `_view` and
    `fields`. The rest has a default; a game that wants speed overrides `_collect`, `_allows`, `count` and `_nth`.
    """

    def __init__(self) -> None:
        self.game: Game
        self.rules: Rules
        self.seats = 0
        self.key0 = 0
        self.key1 = 0
        self.shuffles = 0
        self.log = Log([], [])
        self.logged = 0
        self.events = 0
        self.news: list[Any] | None = None
        self.telling = False
        self.seen_from = 0
        self.seen_until = WHOLE
        self.listed: Moves | None = None
        self.stack: list[list[int]] | None = None

    # What may happen.

    def to_move(self) -> int:
        """The seat to act, or OVER."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move() < 0

    def legal(self) -> list[int]:
        """Every legal action, in the game's fixed order."""
        moves = self.buffer()
        self._collect(moves)
        return moves.to_list()

    @property
    def moves(self) -> LegalMoves:
        """The legal moves as texts: to look at, count, go through, and ask whether a text is `in` them."""
        return LegalMoves(self)

    def buffer(self) -> Moves:
        """A buffer that belongs to this state alone."""
        if self.listed is None:
            self.listed = Moves()
        return self.listed

    def collect(self, moves: Moves) -> int:
        """Fill the buffer with every legal action, in the order of `legal`; returns their number."""
        if not isinstance(moves, Moves):
            raise WrongArgument("NOT_MOVES", NOT_MOVES)
        return self._collect(moves)

    def _collect(self, moves: Moves) -> int:
        if not lists_actions(type(self)):
            raise NotImplementedError
        moves.clear()
        for action in self.legal():
            moves.add(action)
        return moves.n

    def count(self) -> int:
        """The number of legal actions."""
        return len(self.legal())

    def nth(self, index: int) -> int:
        """The legal action with this index in the order of `legal`."""
        index = own(index)
        if not is_whole(index) or not 0 <= index < self.count():
            raise WrongArgument("NO_SUCH_MOVE", NO_SUCH_MOVE, n=told(index))
        return self._nth(index)

    def _nth(self, index: int) -> int:
        return self.legal()[index]

    def candidates(self) -> list[int]:
        """The actions that a view spells out: all of them, or a few where a game has too many (`Game.lists_all`)."""
        return self.legal()

    def ranges(self) -> list[tuple[int, int]]:
        """Where `candidates` leaves actions out: the first and the last of those that differ only by a number."""
        return []

    def is_legal(self, action: object) -> bool:
        """Whether an action is legal; anything that is not an action number is not."""
        if not isinstance(action, int):
            action = own(action)
        if not isinstance(action, int) or action is True or action is False:
            return False
        return 0 <= action < 0x10000000000000000 and self._allows(action)

    def _allows(self, action: int) -> bool:
        return action in self.legal()

    def choosing(self) -> bool:
        """Whether the seat to move has begun a choice that takes several actions (cards to pass on, to bury)."""
        return False

    def refusal(self, action: object) -> PaijuError:
        """Why an action is not legal, as the error to raise."""
        if self.over():
            return IllegalAction("GAME_OVER", GAME_OVER)
        if not is_whole(action) or not 0 <= action < 0x10000000000000000:
            return IllegalAction("ILLEGAL", ILLEGAL)
        return self.game._refusal(self._view(self.to_move()), action)

    # Moving.

    def play(self, action: int | str) -> None:
        """Take a legal action and log it, or raise and change nothing.

        An action is a number of `legal`, or a text as the seat to move may write it: whatever `Game.parse_all` reads.
        """
        if isinstance(action, str):
            self.game.repeat(self, action)
            return
        if not isinstance(action, int):
            action = own(action)
        if not self.is_legal(action):
            raise self.refusal(action)
        self._take(action)

    def _take(self, action: int) -> None:
        """Take an action that is known to be legal, and log it."""
        seat = self.to_move()
        silent = self.stages() > 0 and action == self._silence()
        detail = self._remember(seat, action)
        self.telling = True
        self._step(action)
        self.telling = False
        self.note(Entry(seat, action, detail, silent))
        if self.news is not None:
            for item in self.news:
                self.note(Entry(DEALER, 0, item))
            self.news = None

    def step(self, action: int) -> None:
        """Take a legal action without a log, or raise IllegalAction and change nothing."""
        if not isinstance(action, int):
            action = own(action)
        if not self.is_legal(action):
            raise self.refusal(action)
        self._step(action)

    def _step(self, action: int) -> int:
        """Take an action that is known to be legal. Returns 0.

        What the engine does of itself (a result, a new deal) is for `tell`.
        """
        raise NotImplementedError

    def tell(self, item: Any) -> None:
        """Note what the dealer does, if somebody is `telling` the story: see Entry.detail."""
        if self.telling:
            self.news = [item] if self.news is None else [*self.news, item]

    def note(self, entry: Entry) -> None:
        """Append to the log. Copies share it until they go different ways."""
        if not isinstance(entry, Entry):
            raise WrongArgument("NOT_AN_ENTRY", NOT_AN_ENTRY)
        if len(self.log.entries) != self.logged:
            self.log = self.log.until(self.logged, self.events)
        self.log.entries.append(entry)
        self.logged += 1
        if not entry.silent:
            self.log.heard.append(entry)
            self.events += 1

    def entries(self) -> list[Entry]:
        """The log, oldest first."""
        return self.log.entries[: self.logged]

    def relive(self, entries: list[Entry]) -> None:
        """Take over a log."""
        self.log = Log(entries, [entry for entry in entries if not entry.silent])
        self.logged = len(entries)
        self.events = len(self.log.heard)

    def _remember(self, seat: int, action: int) -> Any:
        """What the log needs to know of the state before this action; see Entry.detail."""
        return None

    def random_move(self, rng: Random) -> int:
        """A legal action, each equally likely."""
        if not isinstance(rng, Random):
            raise WrongArgument("NOT_RANDOM", NOT_RANDOM)
        if self.over():
            raise IllegalAction("GAME_OVER", GAME_OVER)
        return self._random_move(rng)

    def _random_move(self, rng: Random) -> int:
        return self._nth(rng.below(self.count()))

    # What goes on in secret.

    def stages(self) -> int:
        """How many public moments this part of the game has in which anybody may speak up, as while cards are dealt;
        0 where everybody sees whose turn it is. Who is to move there is a secret, and passing is silent."""
        return 0

    def first_stage(self) -> int:
        """The first of these moments that agrees with what has been said already."""
        return 0

    def at_stage(self, stage: int, seat: int | None) -> State:
        """What is there at such a moment, for the view of one seat (None: a spectator)."""
        if not is_whole(stage) or not 0 <= stage <= self.stages() or not self.stages():
            raise WrongArgument("NO_STAGE", NO_STAGE)
        if seat is not None and not (is_whole(seat) and 0 <= seat < self.seats):
            raise WrongArgument("NO_SEAT", NO_SEAT, seat=seat)
        return self._at_stage(stage, seat)

    def _at_stage(self, stage: int, seat: int | None) -> State:
        raise NotImplementedError

    def silence(self) -> int:
        """The action by which whoever is asked there keeps silent."""
        if not self.stages():
            raise WrongArgument("NO_STAGE", NO_STAGE)
        return self._silence()

    def _silence(self) -> int:
        raise NotImplementedError

    def silence_before(self, seat: int, action: int) -> list[int] | None:
        """The seats that are asked and keep silent before this one can speak up so; None if it cannot."""
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise WrongArgument("NO_SEAT", NO_SEAT, seat=seat)
        if not is_whole(action) or not 0 <= action < 0x10000000000000000:
            raise WrongArgument("ILLEGAL", ILLEGAL)
        return self._silence_before(seat, action)

    def _silence_before(self, seat: int, action: int) -> list[int] | None:
        return [] if self.to_move() == seat and self._allows(action) else None

    # Results.

    def payoffs(self) -> list[float]:
        """What each seat has won, when the game is over."""
        if not self.over():
            raise IllegalAction("NOT_OVER", NOT_OVER)
        return self._payoffs()

    def _payoffs(self) -> list[float]:
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Who won, and what everybody won; None while the game goes on."""
        return self.view(None).outcome() if self.over() else None

    # Copies.

    def copy(self) -> Self:
        """An independent state that is equal to this one."""
        other = type(self).__new__(type(self))
        other.listed = None
        other._assign(self)
        return other

    def assign(self, other: Self) -> None:
        """Become equal to another state of the same game."""
        if type(other) is not type(self):
            raise WrongArgument("OTHER_GAME", OTHER_GAME)
        self._assign(other)

    def _assign(self, other: Self) -> int:
        """Take over every field of another state of this class. Subclasses extend this. Returns 0."""
        self.game = other.game
        self.rules = other.rules
        self.seats = other.seats
        self.key0 = other.key0
        self.key1 = other.key1
        self.shuffles = other.shuffles
        self.log = other.log
        self.logged = other.logged
        self.events = other.events
        self.news = None
        self.telling = False
        self.seen_from = 0
        self.seen_until = WHOLE
        self.stack = None
        return 0

    def shuffler(self, rng: Random) -> Random:
        """`rng`, restarted as the generator of this game's next shuffle."""
        if rng is None:
            raise WrongArgument("NOT_RANDOM", NOT_RANDOM)
        rng.keyed(self.key0, self.key1, self.shuffles)
        self.shuffles += 1
        return rng

    def _unstack(self) -> list[int]:
        """The cards of the next pack as somebody has laid them, the first one first: `stack` are such packs."""
        assert self.stack is not None
        pack, *others = self.stack
        self.stack = others or None
        return list(pack)

    # Text and views: what leaves the engine.

    def view(self, seat: int | None) -> View:
        """What one seat (None: a spectator) may know."""
        seat = own(seat)
        self._check_seats([seat])
        view = self._view(seat)
        self.game._trusted = view
        return view

    def views(self, seats: Iterable[int | None]) -> Sequence[View]:
        """What some seats may know, each as by `view`: made together, which takes less time."""
        try:
            asked = [own(seat) for seat in seats]
        except TypeError:
            raise WrongArgument("NO_SEAT", NO_SEAT, seat=told(seats)) from None
        self._check_seats(asked)
        return self._views(asked)

    def _check_seats(self, seats: list[int | None]) -> None:
        for seat in seats:
            if seat is not None and not (is_whole(seat) and 0 <= seat < self.seats):
                raise WrongArgument("NO_SEAT", NO_SEAT, seat=told(seat))

    def glance(self, seat: int | None) -> View:
        """The view of a seat without its history: enough to read a move by, and no dearer in a long game."""
        return self.part(seat, 0, 0)

    def part(self, seat: int | None, first: int, last: int = WHOLE) -> View:
        """The view of a seat with only a part of its history, from the event `first` on and before the event `last`; no
        dearer in a long game."""
        self._look_at(first, last)
        try:
            return self.view(seat)
        finally:
            self._look_at(0, WHOLE)

    def parts(self, seats: Iterable[int | None], first: int, last: int = WHOLE) -> Sequence[View]:
        """The views of some seats, each as by `part`: made together."""
        self._look_at(first, last)
        try:
            return self.views(seats)
        finally:
            self._look_at(0, WHOLE)

    def _look_at(self, first: int, last: int) -> None:
        """Views are made with this part of the history from now on."""
        if not (is_whole(first) and is_whole(last) and 0 <= first <= WHOLE and 0 <= last <= WHOLE):
            raise WrongArgument("NO_PART", NO_PART)
        self.seen_from, self.seen_until = first, last

    def _view(self, seat: int | None) -> View:
        raise NotImplementedError

    def _views(self, seats: list[int | None]) -> Sequence[View]:
        return [self._view(seat) for seat in seats]

    def fields(self) -> dict[str, str]:
        """The parts of `position`, by name."""
        raise NotImplementedError

    def beginning(self) -> dict[str, str]:
        """The parts of the position at which a record begins: of this one, or of the deal from which it came."""
        return self.fields()

    def position(self) -> str:
        """One line from which `Game.position` sets up this state again."""
        return self.game.position_text(self)

    def __reduce__(self) -> tuple[object, ...]:
        return set_up_again, (self.game, self.position(), self.entries())

    def __eq__(self, other: object) -> bool:
        """Whether the same can happen from here on, cards that are still to come included; not what led here."""
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (self.game is other.game and self.position() == other.position())

    def __hash__(self) -> int:
        return hash((self.game.name, self.position()))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    # For whoever looks at it in Python: every card, but not the key from which later shuffles follow.

    def __repr__(self) -> str:
        fields = [f"{name}={value}" for name, value in self.fields().items() if name != "key"]
        return " ".join([f"<{self.game.name}", self.game.rules_text(self.rules), *fields]) + ">"

    def __str__(self) -> str:
        return self._sheet().text()

    def _repr_html_(self) -> str:
        return self._sheet().html()

    def _sheet(self) -> Sheet:
        spectator, *players = self.parts([None, *range(self.seats)], 0, 0)
        hands = tuple(view.hand for view in players)
        return spectator.sheet(self.game.title.en, hands, self.to_move(), self.moves.shown())


def lists_actions(kind: type[State]) -> bool:
    """Whether a game has written `legal`."""
    kinds = kind.__mro__
    return any("legal" in vars(each) for each in kinds[: kinds.index(State)])


def is_whole(number: object) -> TypeGuard[int]:
    """Whether this is a whole number, which True and False are not."""
    return isinstance(number, int) and number is not True and number is not False


def own(number: Any) -> Any:
    """A whole number of another library, such as those in numpy's arrays, as Python's own; anything else as it is."""
    if number is None or isinstance(number, int):
        return number
    try:
        return index_of(number)
    except TypeError:
        return number


def told(argument: object) -> object:
    """An argument in a refusal: a number as it is, of anything else what it is."""
    return argument if isinstance(argument, int) else type(argument).__name__


def set_up_again(game: Game, position: str, entries: list[Entry]) -> State:
    """The state with this position and log; used by pickle."""
    state = game.position(position)
    state.relive(entries)
    return state


def playout(state: State, rng: Random) -> int:
    """Play a state to its end with random moves; returns the number of moves made."""
    check_playout(state, rng)
    return _playout(state, rng)


def playouts(root: State, n: int, rng: Random) -> int:
    """Play `n` random games from copies of `root`; returns the number of moves made in all."""
    check_playout(root, rng)
    if not is_whole(n) or not 0 <= n < 0x8000000000000000:
        raise WrongArgument("BAD_NUMBER", BAD_NUMBER)
    return _playouts(root, n, rng)


def check_playout(state: object, rng: object) -> None:
    """Refuse what cannot be played out."""
    if not isinstance(state, State):
        raise WrongArgument("NOT_A_STATE", NOT_A_STATE)
    if not isinstance(rng, Random):
        raise WrongArgument("NOT_RANDOM", NOT_RANDOM)


def _playout(state: State, rng: Random) -> int:
    moves = 0
    while state.to_move() >= 0:
        state._step(state._random_move(rng))
        moves += 1
    return moves


def _playouts(root: State, n: int, rng: Random) -> int:
    state = root.copy()
    moves = 0
    for _ in range(n):
        state._assign(root)
        moves += _playout(state, rng)
    return moves
