"""A table: the one place where a game is played.

A `Table` owns a State, the people and bots at its seats, the record of what they did and, if there is one, the
clock. Terminal, arena, server and peers all drive this class, and it has one writer: a second caller that moves while a
move is being made is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

from .bots import NO_ACTION, Bot, BotError, ask
from .contract import Game, ahead
from .errors import GAME_OVER, NOT_YOUR_TURN, IllegalAction, PaijuError, SetupError
from .language import Sentence
from .record import Record, start_of, told
from .rng import Random, key_from
from .rules import Rules
from .state import DEALER, State
from .view import SOMEBODY, View

WRONG_SEATS = Sentence("{seats} players are needed, {given} were given.", "需要 {seats} 名玩家，给出了 {given} 名。")
NOT_ASKED = Sentence("You have nothing to decide now.", "你现在没有要决定的事。")
TABLE_BUSY = Sentence("Another move is being made at this table.", "这张桌子上正在走另一步。")
TOO_LATE = Sentence("Your time was up: {action} was played for you.", "已超时，系统代为出了 {action}。")
UNDO_ALONE = Sentence(
    "A move can be taken back only when one person plays against bots.", "只有单人对战电脑时才能撤回。"
)
NOTHING_TO_UNDO = Sentence("There is no move of yours to take back.", "没有可以撤回的一步。")


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, or a bot, with the bot's name in the registry if it has one."""

    name: str
    bot: Bot | None = None
    kind: str = ""

    @property
    def person(self) -> bool:
        """Whether a person sits here."""
        return self.bot is None


class Clock(Protocol):
    """What a table needs of a clock: it hears whose turn begins and ends, and says when time is up."""

    def begin(self, table: Table, seat: int) -> None:
        """It is this seat's turn from now on; SOMEBODY's where that is a secret."""

    def end(self, table: Table, seat: int) -> None:
        """This seat has moved."""

    def forced(self, table: Table, seat: int) -> str | None:
        """The action to play for this seat because its time is up, or None while it may still think."""


Listener = Callable[["Table"], None]


class Table:
    """A game in progress with its players.

    >>> import paiju
    >>> from paiju.bots import bot
    >>> from paiju.table import Seat, Table
    >>> seats = [Seat("You"), Seat("Ann", bot("rule", "crazy_eights")), Seat("Bob", bot("random", "crazy_eights"))]
    >>> table = Table.open(paiju.game("crazy_eights"), "seed", seats, seed=1)
    """

    def __init__(
        self,
        state: State,
        seats: Sequence[Seat],
        *,
        seed: int | str | None = None,
        record: Record | None = None,
        start: str = "",
        clock: Clock | None = None,
    ) -> None:
        """A table for a state that was set up before; `seed` is for the bots' own chance, `start` the line that its
        record begins with, if that is known."""
        if len(seats) != state.seats:
            raise SetupError("PLAYERS", WRONG_SEATS, seats=state.seats, given=len(seats))
        self.game = state.game
        self.state = state
        self.seats = tuple(seats)
        self.start = record.start if record else start or start_of(state)
        self.headers = record.headers if record else self._bots_named()
        self.made = len(record.actions) if record else 0  # actions
        self._logged = 0 if record else state.logged
        self.clock = clock
        self.listeners: list[Listener] = []
        self._seed = secrets.token_hex(16) if seed is None else seed
        self._keys: dict[int, tuple[int, int]] = {}
        self._rng = Random()
        self._lock = Lock()
        self._begin()

    @classmethod
    def open(
        cls,
        game: Game,
        rules: Rules | str | None,
        seats: Sequence[Seat],
        *,
        seed: int | str | None = None,
        hands: Sequence[str] | None = None,
        clock: Clock | None = None,
    ) -> Table:
        """Deal a new game for these players."""
        state = game.deal(rules_for(game.ruleset(rules), seats), seed, hands=hands)
        return cls(state, seats, seed=seed, clock=clock)

    @classmethod
    def resume(
        cls, record: Record, seats: Sequence[Seat], *, seed: int | str | None = None, clock: Clock | None = None
    ) -> Table:
        """Go on with a recorded game; what is played from now on is added to the record."""
        return cls(record.replay(), seats, seed=seed, record=record, clock=clock)

    def __repr__(self) -> str:
        rules = self.game.rules_text(self.state.rules)
        return f"<table of {self.game.name} {rules}: {told(self.names, self.made)}>"

    @property
    def record(self) -> Record:
        """The record of the game so far. What was played is in the log of the state, and nowhere else."""
        log = self.state.log.entries[self._logged : self.state.logged]
        actions = [(entry.seat, self.game.text(entry.action)) for entry in log if entry.seat != DEALER]
        return Record(self.game, self.state.rules, self.start, self.names, actions, self.headers)

    @property
    def names(self) -> list[str]:
        """The players' names, seat by seat."""
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """The seats of the people."""
        return [number for number, seat in enumerate(self.seats) if seat.person]

    def to_move(self) -> int:
        """The seat to act, or OVER."""
        return self.state.to_move()

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over()

    def view(self, seat: int | None) -> View:
        """What one seat (None: a spectator) may know."""
        return self.state.view(seat)

    def play(self, seat: int, text: str) -> str:
        """Play what a seat says, or raise and change nothing; returns the canonical text.

        A text that means several actions is played as a whole or not at all; their texts come back joined by commas.
        """
        self.refuse_turn(seat)
        late = self.expire()
        if late is not None:
            raise IllegalAction("TOO_LATE", TOO_LATE, action=late)
        return self._act(seat, self.prepare(seat, text))

    def prepare(self, seat: int, text: str, view: View | None = None) -> list[int]:
        """The actions that a seat means, checked but not yet played, or raise. Give its view if you have it."""
        self.refuse_turn(seat)
        return self.game.read(self.state, seat, text, view)

    def commit(self, seat: int, actions: list[int]) -> str:
        """Play what was prepared; for those who must write it down in between. Returns the canonical text."""
        return self._act(seat, actions)

    def repeat(self, seat: int, text: str) -> None:
        """Make a move again that was written down: no clock runs for it, and nobody is told."""
        self.refuse_turn(seat)
        self.made += len(self.game.repeat(self.state, text))

    # Where anybody may speak up and silence is no news: see `State.stages`.

    def stage_view(self, stage: int, seat: int | None) -> View:
        """What one seat (None: a spectator) may know at a public moment, wherever the engine has come to meanwhile."""
        return self.state.at_stage(stage, seat).view(seat)

    def speak(self, seat: int, actions: list[int]) -> str:
        """Play what a seat says out of turn: those who are asked before it keep silent. Returns the canonical text."""
        silent = self.state.silence_before(seat, actions[0])
        if silent is None:
            raise IllegalAction("NOT_ASKED", NOT_ASKED)
        after = self.state.copy()
        for _ in silent:
            after.play(after.silence())
        ahead(after, seat, actions)
        for other in silent:
            self._act(other, [self.state.silence()], told=False)
        return self._act(seat, actions)

    def bots_speak(self, stage: int) -> bool:
        """Let every bot that may speak up at a public moment do so; whether one did."""
        spoken = False
        for seat, sitting in enumerate(self.seats):
            view = self.stage_view(stage, seat)
            if sitting.bot is not None and view.to_move == seat:
                actions = _ask(self.game, sitting.bot, sitting.name, view, self.chance(seat))
                if actions != [self.state.silence()]:
                    self.speak(seat, actions)
                    spoken = True
        return spoken

    def hush(self) -> None:
        """Nobody speaks up any more: everybody who is asked keeps silent."""
        deal = self.state.shuffles
        while self.state.stages() and self.state.shuffles == deal:
            self._act(self.to_move(), [self.state.silence()], told=False)
        self._tell()

    def expire(self) -> str | None:
        """If the clock says that time is up, play what it says for the seat to move; returns that action."""
        if self.clock is None or self.over():
            return None
        seat = self.to_move()
        text = self.clock.forced(self, seat)
        if text is None:
            return None
        return self._act(seat, self.game.read(self.state, seat, text))

    def bots_move(self) -> str | None:
        """Let the bot whose turn it is make one move; None if a person is to move or the game is over."""
        if self.over() or self.seats[self.to_move()].person:
            return None
        seat = self.to_move()
        made = self.made
        actions = self._choice(seat)
        if self.made != made:
            raise PaijuError("TABLE_BUSY", TABLE_BUSY)
        return self.expire() or self._act(seat, actions)

    def run(self) -> None:
        """Let the bots move until a person is to move or the game is over."""
        while self.bots_move() is not None:
            pass

    def advise(self, bot: Bot, seat: int) -> str:
        """What a bot would play in this seat's place, from what the seat may know."""
        self.refuse_turn(seat)
        view = self.state.view(seat)
        return self.game.going_on(view) or ", ".join(
            map(self.game.text, _ask(self.game, bot, "hint", view, self.chance(seat)))
        )

    def chance(self, seat: int) -> Random:
        """A generator for what a bot at this seat does next."""
        return Random().keyed(*self._key(seat), self.made)

    def _key(self, seat: int) -> tuple[int, int]:
        if seat not in self._keys:
            self._keys[seat] = key_from(f"{self._seed} bot {seat}")
        return self._keys[seat]

    def wind(self, clock: Clock) -> None:
        """From now on there is a clock."""
        self.clock = clock
        self._begin()

    def undo(self) -> None:
        """Go back to the only person's previous decision, the whole of it if it took several actions."""
        if len(self.people) != 1:
            raise IllegalAction("UNDO_ALONE", UNDO_ALONE)
        record = self.record
        for number, (seat, _) in reversed(list(enumerate(record.actions))):
            if seat == self.people[0] and not record.replay(number).choosing():
                return self.rewind(number)
        raise IllegalAction("NOTHING_TO_UNDO", NOTHING_TO_UNDO)

    def rewind(self, actions: int) -> None:
        """Go back to where only the first so many actions had been played."""
        if not 0 <= actions <= self.made:
            raise IllegalAction("NOTHING_TO_UNDO", NOTHING_TO_UNDO)
        with self._writing():
            self.state = self.record.replay(actions)
            self.made = actions
            self._logged = 0
        self._begin()
        self._tell()

    def _bots_named(self) -> dict[str, str]:
        """The header of the record that says which bots play."""
        return {"bots": ",".join(seat.kind or "-" for seat in self.seats)} if any(s.kind for s in self.seats) else {}

    def refuse_turn(self, seat: int) -> None:
        """Raise if it is not this seat's turn."""
        mover = self.to_move()
        if self.over():
            raise IllegalAction("GAME_OVER", GAME_OVER)
        if seat != mover and self.state.stages():
            raise IllegalAction("NOT_ASKED", NOT_ASKED)
        if seat != mover:
            raise IllegalAction("NOT_YOUR_TURN", NOT_YOUR_TURN, name=self.seats[mover].name)

    def _choice(self, seat: int) -> list[int]:
        """What the bot at a seat plays. Its chance hangs on seed, seat and move number alone, so undo repeats it."""
        bot = self.seats[seat].bot
        assert bot is not None
        rng = self._rng.keyed(*self._key(seat), self.made)
        return _ask(self.game, bot, self.seats[seat].name, self.state.view(seat), rng)

    def _act(self, seat: int, actions: list[int], told: bool = True) -> str:
        with self._writing():
            if len(actions) == 1:
                self.state.play(actions[0])
            else:
                self.state.assign(ahead(self.state, seat, actions))
            self.made += len(actions)
        if self.clock is not None:
            self.clock.end(self, seat)
        self._begin()
        if told:
            self._tell()
        return ", ".join(map(self.game.text, actions))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if not self._lock.acquire(blocking=False):
            raise PaijuError("TABLE_BUSY", TABLE_BUSY)
        try:
            yield
        finally:
            self._lock.release()

    def _begin(self) -> None:
        if self.clock is not None and not self.over():
            self.clock.begin(self, SOMEBODY if self.state.stages() else self.to_move())

    def _tell(self) -> None:
        for listener in self.listeners:
            listener(self)


def rules_for(rules: Rules, seats: Sequence[Seat]) -> Rules:
    """Rules for these players: their number and, where the rules ask (`humans`), which of them are people."""
    flags: dict[str, object] = {}
    if rules.seats != len(seats):
        flags["seats"] = len(seats)
    if rules.has("humans"):
        people = [str(number) for number, seat in enumerate(seats) if seat.person]
        flags["humans"] = "all" if len(people) == len(seats) else "+".join(people) or "none"
    fitted = rules.override(**flags)
    fitted.check_players()
    return fitted


def _ask(game: Game, bot: Bot, name: str, view: View, rng: Random) -> list[int]:
    """The actions a bot chooses, mostly one, or BotError."""
    text = ask(bot, name, view, rng)
    try:
        return game.parse_all(view, text)
    except PaijuError as refusal:
        raise BotError("BAD_BOT", NO_ACTION, name=name, answer=f"{text:.100}", why=refusal) from refusal
