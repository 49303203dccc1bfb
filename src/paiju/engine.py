"""The engine protocol: a game as JSON lines on standard input and output, for bots and tools in any language.

Every line in is one request, an object with the word `do`; every line out is its answer, with the same `id`. A refused
request is answered by an `error` with a code and a sentence, and changes nothing. docs/engine-protocol.md tells it all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import Any, BinaryIO

import msgspec
from msgspec import UNSET, Struct, UnsetType

from . import __version__, bots
from .contract import Game
from .errors import NotationError, PaijuError, SetupError
from .language import Sentence
from .record import Record
from .rng import Random
from .rules import Rules
from .state import State
from .table import Seat, Table, rules_for

PROTOCOL = 1

NO_GAME = Sentence("No game has been set up: begin with new, setup or load.", "还没有牌局：先用 new、setup 或 load。")
NAMES_AND_BOTS = Sentence("{n} names and {n} bots (or null) are needed.", "需要 {n} 个名字和 {n} 个电脑（或 null）。")
OTHER_GAME = Sentence(
    "This record is of {game}, this engine plays {own}.", "这份记录是 {game} 的，这个引擎玩的是 {own}。"
)
NO_VIEW = Sentence("There is nothing to sample: the game is over.", "没有可抽样的：牌局已结束。")


class Request(Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """What is asked for. `id` may be anything and comes back with the answer."""

    id: Any = None


class Hello(Request):
    """Who are you?"""


class New(Request):
    """A new game. `bots` has a bot's name for each seat that the engine shall play, null for the others."""

    rules: str = ""
    seed: int | str | None = None
    seats: int | None = None
    hands: list[str] | None = None
    bots: list[str | None] | None = None
    names: list[str] | None = None


class Setup(Request):
    """A game from a position."""

    position: str
    bots: list[str | None] | None = None
    names: list[str] | None = None
    seed: int | str | None = None


class Load(Request):
    """A game from a record, ready to go on."""

    record: str
    bots: list[str | None] | None = None
    seed: int | str | None = None


class Legal(Request):
    """What the seat to move may do; where that is too much to list, a few actions and ranges, unless all are wanted."""

    all: bool = False


class Play(Request):
    """Take an action, for the seat to move unless another is named (which is then refused)."""

    action: str
    seat: int | None = None


class View(Request):
    """What a seat may know: the seat to move if none is named, a spectator for null."""

    seat: int | UnsetType | None = UNSET


class Observe(Request):
    """The same as numbers; for the seat to move also the ids of what it may do, with the actions they stand for."""

    seat: int | UnsetType | None = UNSET


class Choose(Request):
    """What a bot would do in place of the seat to move."""

    bot: str = ""
    seed: int | str | None = None


class Run(Request):
    """Let the bots at the seats move until another seat is to move; at most `most` actions."""

    most: int | None = None


class Undo(Request):
    """Take back the last actions."""

    actions: int = 1


class Sample(Request):
    """A position that agrees with all that the seat to move (or another) has seen, the rest drawn at random."""

    seat: int | UnsetType | None = UNSET
    seed: int | str | None = None


class Position(Request):
    """The whole truth in one line."""


class Log(Request, tag="record"):
    """The record of the game so far."""


class Quit(Request):
    """End."""


Requests = (
    Hello | New | Setup | Load | Legal | Play | View | Observe | Choose | Run | Undo | Sample | Position | Log | Quit
)


class Identity(Struct):
    """The one part of a request that is needed even if the rest cannot be read."""

    id: Any = None


class Engine:
    """One game, asked and moved by messages."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.current: Table | None = None
        self.ended = False

    def answer(self, line: bytes | str) -> bytes:
        """The answer to one line."""
        identity: object = None
        try:
            identity = read(line, Identity).id
            facts = self.do(read(line, Requests))
        except PaijuError as refusal:
            facts = {"error": {"code": refusal.code, "message": refusal.message}}
        except Exception as problem:
            facts = {"error": {"code": "INTERNAL", "message": bots.explain(problem)}}
        try:
            return msgspec.json.encode({"id": identity, **facts})
        except (TypeError, ValueError, RecursionError) as problem:
            return msgspec.json.encode({"id": None, "error": {"code": "INTERNAL", "message": type(problem).__name__}})

    @property
    def table(self) -> Table:
        """The table of the current game."""
        if self.current is None:
            raise SetupError("NO_GAME", NO_GAME)
        return self.current

    def seats(self, rules: Rules, names: Sequence[str] | None, kinds: Sequence[str | None] | None) -> list[Seat]:
        """The players: bots where the engine shall move, others elsewhere."""
        seats = rules.seats
        names = names or [f"seat {seat}" for seat in range(seats)]
        kinds = kinds or [None] * seats
        if not len(names) == len(kinds) == seats:
            raise SetupError("PLAYERS", NAMES_AND_BOTS, n=seats)
        return [
            Seat(name, bots.bot(kind, self.game.name, rules) if kind else None, kind or "")
            for name, kind in zip(names, kinds, strict=True)
        ]

    def sit(self, state: State, request: New | Setup) -> dict[str, Any]:
        """Begin a game at a new table."""
        self.current = Table(state, self.seats(state.rules, request.names, request.bots), seed=request.seed)
        return self.begun()

    def begun(self) -> dict[str, Any]:
        """What is played now, and which bots can."""
        rules = self.table.state.rules
        able = bots.names(self.game.name, rules)
        return self.status(rules=self.game.rules_text(rules), seats=rules.seats, bots=able)

    def status(self, **facts: object) -> dict[str, Any]:
        """Where the game stands."""
        state = self.table.state
        over = state.over()
        return facts | {
            "to_move": None if over else state.to_move(),
            "over": over,
            "payoffs": state.payoffs() if over else None,
            "actions": len(self.table.record.actions),
        }

    @singledispatchmethod
    def do(self, request: Request) -> dict[str, Any]:
        """Do what is asked and tell the result."""
        raise NotImplementedError

    @do.register
    def _(self, request: Hello) -> dict[str, Any]:
        return {
            "engine": "paiju",
            "version": __version__,
            "protocol": PROTOCOL,
            "game": self.game.name,
            "title": self.game.title.en,
            "seats": list(self.game.seat_counts),
            "presets": list(self.game.presets),
            "bots": bots.names(self.game.name),
            "levels": {name: level.about.en for name, level in bots.levels(self.game.name).items()},
        }

    @do.register
    def _(self, request: New) -> dict[str, Any]:
        flags = {} if request.seats is None else {"seats": request.seats}
        rules = self.game.ruleset(request.rules, **flags)
        if request.bots is not None:
            rules = rules_for(rules, self.seats(rules, request.names, request.bots))
        return self.sit(self.game.deal(rules, request.seed, hands=request.hands), request)

    @do.register
    def _(self, request: Setup) -> dict[str, Any]:
        return self.sit(self.game.position(request.position), request)

    @do.register
    def _(self, request: Load) -> dict[str, Any]:
        record = Record.parse(request.record)
        if record.game is not self.game:
            raise SetupError("WRONG_GAME", OTHER_GAME, game=record.game.name, own=self.game.name)
        seats = self.seats(record.rules, record.names, request.bots)
        self.current = Table.resume(record, seats, seed=request.seed)
        return self.begun()

    @do.register
    def _(self, request: Legal) -> dict[str, Any]:
        state = self.table.state
        text = self.game.text
        return {
            "to_move": None if state.over() else state.to_move(),
            "legal": [*map(text, state.legal() if request.all else state.candidates())],
            "count": state.count(),
            "ranges": [] if request.all else [(text(first), text(last)) for first, last in state.ranges()],
        }

    @do.register
    def _(self, request: Play) -> dict[str, Any]:
        seat = self.table.to_move() if request.seat is None else request.seat
        action = self.table.play(seat, request.action)
        return self.status(seat=seat, action=action)

    @do.register
    def _(self, request: View) -> dict[str, Any]:
        return {"view": self.table.view(self.seat(request.seat))}

    @do.register
    def _(self, request: Observe) -> dict[str, Any]:
        state, seat = self.table.state, self.seat(request.seat)
        actions, observation = self.game.action_space(state.rules), self.game.observation_space(state.rules)
        row = observation.observe(state, seat)
        legal = actions.legal(state) if seat is not None and seat == state.to_move() else []
        return {
            "observation": row.tolist(),
            "parts": [[part.name, part.size] for part in observation.parts],
            "actions": len(actions),
            "legal": [[number, self.game.text(actions.action(number, state))] for number in legal],
        }

    @do.register
    def _(self, request: Choose) -> dict[str, Any]:
        rules = self.table.state.rules
        chosen = bots.bot(request.bot or bots.adviser(self.game.name, rules), self.game.name, rules)
        seat = self.table.to_move()
        table = self.table
        if request.seed is not None:
            table = Table(self.table.state, self.table.seats, seed=request.seed, record=self.table.record)
        action = table.advise(chosen, seat)
        remark = getattr(chosen, "remark", None)
        return {"seat": seat, "action": action} | ({} if remark is None else {"remark": remark.en})

    @do.register
    def _(self, request: Run) -> dict[str, Any]:
        before = len(self.table.record.actions)
        while request.most is None or len(self.table.record.actions) - before < request.most:
            if self.table.bots_move() is None:
                break
        played = [{"seat": seat, "action": text} for seat, text in self.table.record.actions[before:]]
        return self.status(played=played)

    @do.register
    def _(self, request: Undo) -> dict[str, Any]:
        self.table.rewind(len(self.table.record.actions) - max(request.actions, 0))
        return self.status()

    @do.register
    def _(self, request: Sample) -> dict[str, Any]:
        if self.table.over():
            raise SetupError("GAME_OVER", NO_VIEW)
        view = self.table.view(self.seat(request.seat))
        rng = Random(request.seed) if request.seed is not None else Random(Random().next64())
        return {"position": self.game.sample(view, rng).position()}

    @do.register
    def _(self, request: Position) -> dict[str, Any]:
        return {"position": self.table.state.position()}

    @do.register
    def _(self, request: Log) -> dict[str, Any]:
        return {"record": self.table.record.text()}

    @do.register
    def _(self, request: Quit) -> dict[str, Any]:
        self.ended = True
        return {"bye": True}

    def seat(self, seat: int | UnsetType | None) -> int | None:
        """The seat that is meant: the one to move unless another (or None, a spectator) is named."""
        if seat is not UNSET:
            return seat
        return None if self.table.over() else self.table.to_move()


def read(line: bytes | str, kind: Any) -> Any:
    """A message from JSON, or NotationError."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        code = "BAD_REQUEST" if isinstance(problem, msgspec.ValidationError) else "BAD_JSON"
        raise NotationError(code, f"{problem}.") from None


def serve(game: Game, lines: BinaryIO, out: BinaryIO) -> None:
    """Answer line by line until `quit` or the end of input."""
    engine = Engine(game)
    for line in lines:
        if line.strip():
            out.write(engine.answer(line) + b"\n")
            out.flush()
        if engine.ended:
            return
