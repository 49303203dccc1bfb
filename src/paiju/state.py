"""A game in progress, as the engine sees it.

`State` is the whole truth, every hidden card included. Players, bots and clients never receive one: they get
a `View` (see view.py). A game subclasses `State`; search, arena and benchmarks are written once against this class.

There are two ways to move. `play` checks the action and keeps the log that views and records are made from;
`step` trusts its caller and keeps no log, which is what makes search fast.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Self

from .rng import Random

if TYPE_CHECKING:
    from .contract import Game
    from .errors import PaijuError
    from .rules import Rules
    from .view import Event, View

OVER = -1
DEALER = -1


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


class Entry:
    """One line of the log: who did what.

    `seat` is DEALER for what the engine does by itself (a new deal, the result of a deal). `detail` is whatever
    the game needs to describe the event later; `public` and `private` are that description once it was made,
    as everybody and as the acting seat may see it.
    """

    def __init__(self, seat: int, action: int, detail: Any = None) -> None:
        self.seat = seat
        self.action = action
        self.detail = detail
        self.public: Event | None = None
        self.private: Event | None = None


class Log:
    """The entries of a game, oldest first, and the history that each seat (None: a spectator) was shown of them.

    Copies of a state share one log until they go different ways; a log only ever grows, so what was shown stays true.
    """

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.shown: dict[int | None, tuple[Event, ...]] = {}

    def until(self, logged: int) -> Log:
        """The same log up to so many entries, to be continued differently."""
        log = Log(self.entries[:logged])
        log.shown = {seat: events[:logged] for seat, events in self.shown.items()}
        return log


class State:
    """The contract every game keeps. Subclasses must set `game`, `rules` and `seats` before anything else.

    The least a game has to write: `to_move`, `legal` (or `collect`), `step`, `payoffs`, `assign`, `view`. The rest
    has a default; a game that wants speed overrides `collect`, `allows`, `count` and `nth`.
    """

    def __init__(self) -> None:
        self.game: Game
        self.rules: Rules
        self.seats = 0
        self.key0 = 0
        self.key1 = 0
        self.shuffles = 0
        self.log = Log([])
        self.logged = 0
        self.news: list[Any] | None = None
        self.telling = False
        self.moves: Moves | None = None

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
        self.collect(moves)
        return moves.to_list()

    def buffer(self) -> Moves:
        """A buffer that belongs to this state alone."""
        if self.moves is None:
            self.moves = Moves()
        return self.moves

    def collect(self, moves: Moves) -> int:
        """Fill the buffer with every legal action, in the order of `legal`; returns their number."""
        moves.clear()
        for action in self.legal():
            moves.add(action)
        return moves.n

    def count(self) -> int:
        """The number of legal actions."""
        return len(self.legal())

    def nth(self, index: int) -> int:
        """The legal action with this index in the order of `legal`."""
        return self.legal()[index]

    def candidates(self) -> list[int]:
        """The actions that a view spells out: all of them, or a few where a game has too many (`Game.lists_all`)."""
        return self.legal()

    def ranges(self) -> list[tuple[int, int]]:
        """Where `candidates` leaves actions out: the first and the last of those that differ only by a number."""
        return []

    def allows(self, action: int) -> bool:
        """Whether an action is legal, for callers that have a 64-bit number at hand; see `is_legal`."""
        return action in self.legal()

    def is_legal(self, action: object) -> bool:
        """Whether an action is legal; anything that is not an action number is not."""
        if not isinstance(action, int) or action is True or action is False:
            return False
        return 0 <= action < 0x10000000000000000 and self.allows(action)

    def midway(self) -> bool:
        """Whether the seat to move has begun a choice that takes several actions (cards to pass on, to bury)."""
        return False

    def refusal(self, action: object) -> PaijuError:
        """Why an action is not legal, as the error to raise."""
        from . import errors

        if self.over():
            return errors.IllegalAction("GAME_OVER", errors.GAME_OVER)
        return errors.IllegalAction("ILLEGAL", errors.ILLEGAL)

    # Moving.

    def play(self, action: int) -> None:
        """Take a legal action and log it, or raise IllegalAction and change nothing."""
        if not self.is_legal(action):
            raise self.refusal(action)
        seat = self.to_move()
        detail = self.remember(seat, action)
        self.telling = True
        self.step(action)
        self.telling = False
        self.note(Entry(seat, action, detail))
        if self.news is not None:
            for item in self.news:
                self.note(Entry(DEALER, 0, item))
            self.news = None

    def step(self, action: int) -> int:
        """Take an action that is known to be legal, without a log. Returns 0.

        What the engine does of itself (a result, a new deal) is for `tell`.
        """
        raise NotImplementedError

    def tell(self, item: tuple[Any, ...]) -> None:
        """Note what the dealer does, if somebody is `telling` the story: see Entry.detail."""
        if self.telling:
            self.news = [item] if self.news is None else [*self.news, item]

    def note(self, entry: Entry) -> None:
        """Append to the log. Copies share it until they go different ways."""
        if len(self.log.entries) != self.logged:
            self.log = self.log.until(self.logged)
        self.log.entries.append(entry)
        self.logged += 1

    def entries(self) -> list[Entry]:
        """The log, oldest first."""
        return self.log.entries[: self.logged]

    def relive(self, entries: list[Entry]) -> None:
        """Take over a log."""
        self.log = Log(entries)
        self.logged = len(entries)

    def remember(self, seat: int, action: int) -> Any:
        """What the log needs to know of the state before this action; see Entry.detail."""
        return None

    def random_move(self, rng: Random) -> int:
        """A legal action, each equally likely."""
        return self.nth(rng.below(self.count()))

    # Results.

    def payoffs(self) -> list[float]:
        """What each seat has won, when the game is over."""
        raise NotImplementedError

    # Copies.

    def copy(self) -> Self:
        """An independent state that is equal to this one."""
        other = type(self).__new__(type(self))
        other.moves = None
        other.assign(self)
        return other

    def assign(self, other: Self) -> int:
        """Become equal to another state of the same game. Subclasses extend this. Returns 0."""
        self.game = other.game
        self.rules = other.rules
        self.seats = other.seats
        self.key0 = other.key0
        self.key1 = other.key1
        self.shuffles = other.shuffles
        self.log = other.log
        self.logged = other.logged
        self.news = None
        self.telling = False
        return 0

    def shuffler(self, rng: Random) -> Random:
        """`rng`, restarted as the generator of this game's next shuffle."""
        rng.keyed(self.key0, self.key1, self.shuffles)
        self.shuffles += 1
        return rng

    # Text and views: what leaves the engine.

    def view(self, seat: int | None) -> View:
        """What one seat (None: a spectator) may know."""
        raise NotImplementedError

    def fields(self) -> dict[str, str]:
        """The parts of `position`, by name."""
        raise NotImplementedError

    def position(self) -> str:
        """One line from which `Game.position` sets up this state again."""
        return self.game.position_text(self)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.position()}>"


def playout(state: State, rng: Random) -> int:
    """Play a state to its end with random moves; returns the number of moves made."""
    moves = 0
    while state.to_move() >= 0:
        state.step(state.random_move(rng))
        moves += 1
    return moves


def playouts(root: State, n: int, rng: Random) -> int:
    """Play `n` random games from copies of `root`; returns the number of moves made in all."""
    state = root.copy()
    moves = 0
    for _ in range(n):
        state.assign(root)
        moves += playout(state, rng)
    return moves
