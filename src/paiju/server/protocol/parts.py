"""What the messages are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ...language import Said

VERSION: Literal[3] = 3

Short = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Code = Annotated[str, Meta(min_length=1, max_length=32)]
Action = Annotated[str, Meta(min_length=1, max_length=400)]
RulesText = Annotated[str, Meta(max_length=1000)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]
Index = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
Number = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", min_length=32, max_length=32)]
Card = Annotated[str, Meta(min_length=1, max_length=2048)]
Parcel = Annotated[str, Meta(min_length=1, max_length=12_288)]
Reason = Literal["left", "ended", "elsewhere", "removed", "closed"]
"""Why somebody is no longer at a table."""


class Message(Struct, tag_field="type", tag=str.lower, kw_only=True, forbid_unknown_fields=True):
    """Anything that is sent."""

    v: Literal[3] = field(default_factory=lambda: VERSION)  # a factory, so that it is always written


class Envelope(Struct):
    """As much of a request as is read first: a message of another version need not look like ours in anything else."""

    v: Any = None
    id: int | None = None


class Wish(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Who shall sit on a seat of a new table: its maker, whoever comes, or a bot."""

    kind: Literal["me", "open", "bot"]
    bot: Short = ""


class Pace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long a person may think: seconds for each move (0: as long as they like), then from the bank of the game."""

    move: Seconds = 0
    bank: Seconds = 0


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat of a table. A `person` comes and goes by a connection; `program` says that it is a bot all the same, one
    that said so in its `hello`. `here` says whether a person is connected; `stand_in` whether a bot of the server plays
    for them just now, `away` since how many seconds they have been gone, `next` who sits here when the next game
    begins, `zh` the name in Chinese where that is another one."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    here: bool = True
    stand_in: bool = False
    away: int = 0
    next: str = ""
    program: bool = False
    zh: str = ""


class Deal(Struct, frozen=True, omit_defaults=True):
    """How the cards of game `number` at a table come about; see docs/server.md, fair deals.

    `record` is the id that its record will have, `rules` what it is played by, `promise` a hash of the server's
    shuffle. In the phase `seal` the seats in `awaited` are asked for a `seal`, in `cut` for the `cut` behind it.
    `seals` are told from then on and `cuts` when the cards have been `dealt`, by seats, empty for who gives none;
    `dealt` is the SHA-256 of the `start` that follows. `shuffle` and `start` are `shown` when the game is over or given
    up.
    """

    record: str
    number: int
    rules: str
    promise: str
    phase: Literal["seal", "cut", "dealt", "shown"]
    awaited: tuple[int, ...] = ()
    seals: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()
    dealt: str = ""
    shuffle: str = ""
    start: str = ""


class Fair(Struct, frozen=True, omit_defaults=True):
    """A table at which nobody deals, the server least of all: see docs/peers.md, kept by a server.

    `number` is the table's own, to which everything is bound that its players sign; `cards` are by seats what each of
    them has signed when sitting down, empty for a free seat. `problem` is why the game has ended without a result.
    """

    number: str
    cards: tuple[str, ...]
    problem: Said | None = None


class Clock(Struct, frozen=True, omit_defaults=True):
    """Milliseconds left to the seat to move when this was sent: of its move, then of its bank. -1 means no limit."""

    seat: int
    move: int
    bank: int = 0


class Listed(Struct, frozen=True, omit_defaults=True):
    """A table as the lobby shows it; at a `fair` one nobody deals, and only programs that can mix cards may sit. A
    `quick` one begins by itself when every seat is taken."""

    table: str
    code: str
    title: str
    game: str
    rules: str
    seats: tuple[Seat, ...]
    status: Literal["waiting", "playing", "over"]
    watchers: int = 0
    fair: bool = False
    quick: bool = False


class Finished(Struct, frozen=True, omit_defaults=True):
    """A game that was played to its end. `won` is empty if nobody won."""

    record: str
    game: str
    rules: str
    names: tuple[str, ...]
    payoffs: tuple[float, ...]
    at: str
    seat: int | None = None


class Mission(Struct, frozen=True, omit_defaults=True):
    """A mission: its game and rules, the hands from the player's on, whether this player has won it, its level from 1
    on (0: none) and its name."""

    game: str
    rules: str
    number: int
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    solved: bool = False
    third: tuple[str, ...] = ()
    level: int = 0
    name: Said = Said("", "")


class Day(Struct, frozen=True, omit_defaults=True):
    """The mission of a day, and whether you have won it, at all and on that day."""

    date: str
    number: int
    solved: bool = False
    on_time: bool = False


class Line(Struct, frozen=True):
    """A line of chat. `seat` is -1 for a watcher."""

    seat: int
    name: str
    text: str
    at: str
