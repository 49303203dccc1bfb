"""Who sits at a table, and what is kept of it: everything but the game itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence, Set
from typing import Literal, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .. import bots
from ..language import Called
from ..rules import Rules
from ..table import Seat
from ..wording.console import BOT_NAMES
from . import protocol
from .fairness import Dealing
from .protocol import Pace, Reason
from .storage import Player

Kind = Literal["open", "person", "bot"]

IN_CHINESE = {name.en: name.zh for name in BOT_NAMES}
KINDS = {"Guest": "访客", "Bot": "电脑"}
NUMBERED = re.compile(r"(Guest|Bot) ([0-9]{1,4})")


class Seated(Struct, omit_defaults=True):
    """A seat as it is kept."""

    kind: Kind = "open"
    player: str = ""
    name: str = ""
    bot: str = ""
    program: bool = False  # a person's seat that a bot from outside has taken
    was: str = ""  # the player whom a bot follows, under their name


def seated(player: Player) -> Seated:
    """The seat of somebody who plays over a connection."""
    return Seated("person", player.id, player.name, program=player.bot)


class Setup(Struct, omit_defaults=True):
    """A table as it is kept. `owner` is a player's id, `dealt` the running game's rules with everything resolved,
    `record` the id that its record will have (not to be guessed, and nothing that leads to the table), `dealing` how
    its cards come about. `again` are the seats of people who want another game, `removed` the players whom its owner
    has shown out. `fair` is what there is beside, if nobody deals here; `onward` is the line of a position from which
    the first game goes on; a `quick` table is for strangers."""

    game: str
    rules: str
    title: str
    private: bool
    pace: Pace
    owner: str
    seats: list[Seated]
    dealt: str = ""
    record: str = ""
    touched: int = 0
    again: list[int] = []
    removed: list[str] = []
    dealing: Dealing | None = None
    fair: protocol.Fair | None = None
    onward: str = ""
    quick: bool = False

    @property
    def people(self) -> list[str]:
        """The ids of the people who sit here."""
        return [seated.player for seated in self.seats if seated.kind == "person"]

    def mentions(self, player: str) -> bool:
        """Whether a player is named here."""
        return player in (self.owner, *self.people, *self.removed, *(seated.was for seated in self.seats))


def read_setup(data: bytes) -> Setup:
    """The setup that was kept."""
    return msgspec.json.decode(data, type=Setup)


class Member(Protocol):
    """Somebody's connection, as a table sees it."""

    player: Player
    cuts: bool

    def send(self, frame: bytes) -> None:
        """Pass a message on."""

    def dismiss(self, table: str, reason: Reason) -> None:
        """You are no longer at this table."""

    def rejoin(self, table: str) -> None:
        """This table is kept elsewhere now: find it again."""


class Owners:
    """Which tables belong to whom."""

    def __init__(self) -> None:
        self._tables: dict[str, set[str]] = {}

    def pass_on(self, table: str, before: str, after: str) -> None:
        """A table belongs to somebody else from now on; empty: to nobody."""
        if table in self.tables(before):
            self._tables[before].discard(table)
            if not self._tables[before]:
                del self._tables[before]
        if after:
            self._tables.setdefault(after, set()).add(table)

    def tables(self, owner: str) -> Set[str]:
        """The tables of somebody."""
        return self._tables.get(owner, frozenset())


def with_player(seats: Sequence[Seated], seat: int, player: Player) -> list[Seated]:
    """These seats when somebody has taken one; a bot of the same name gets another."""
    taken = [each.name for number, each in enumerate(seats) if number != seat] + [player.name]
    changed = [
        Seated("bot", "", bot_name(taken), each.bot) if each.kind == "bot" and each.name == player.name else each
        for each in seats
    ]
    changed[seat] = seated(player)
    return changed


class Sitter:
    """A seat at a table: who sits there, whether they are connected, and whether a bot plays for them."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.member: Member | None = None
        self.gone_at = 0.0
        self.stand_in = False
        self.timer: asyncio.TimerHandle | None = None

    @property
    def person(self) -> bool:
        """Whether a person sits here, connected or not."""
        return self.seated.kind == "person"

    @property
    def automatic(self) -> bool:
        """Whether a bot makes the moves of this seat just now."""
        return self.seated.kind == "bot" or self.stand_in

    @property
    def name(self) -> str:
        """What the player is called."""
        return self.seated.name

    def shown(self, now: float, newcomer: str = "") -> protocol.Seat:
        """The seat as clients see it; the newcomer has it from the next game on."""
        here = not self.person or self.member is not None
        away = 0 if here else int(now - self.gone_at)
        return replace(shown(self.seated), here=here, stand_in=self.stand_in, away=away, next=newcomer)

    def hold(self) -> None:
        """No longer count how long somebody has been gone."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def shown(seated: Seated) -> protocol.Seat:
    """A seat as clients see it, as far as it is kept."""
    name = called(seated)
    chinese = name.zh if isinstance(name, Called) else ""
    return protocol.Seat(seated.kind, seated.name, seated.bot, program=seated.program, zh=chinese)


def called(seated: Seated) -> str:
    """The name of who sits there: what the server has named, a bot or a guest, is called otherwise in Chinese."""
    if seated.kind == "bot" and not seated.was and seated.name in IN_CHINESE:
        return Called(seated.name, IN_CHINESE[seated.name])
    numbered = NUMBERED.fullmatch(seated.name)
    return Called(seated.name, f"{KINDS[numbered[1]]} {numbered[2]}") if numbered else seated.name


def seats_of(sitters: Sequence[Sitter]) -> list[Seat]:
    """The players as the engine's table wants them. What a bot plays is decided elsewhere; here it has a name only."""
    return [Seat(sitter.name, None if sitter.person else _absent, sitter.seated.bot) for sitter in sitters]


def _absent(view: object, rng: object) -> str:
    raise NotImplementedError("the room asks its bots itself")


def bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has."""
    free = (name.en for name in BOT_NAMES if name.en not in taken)
    return next(free, f"Bot {len(taken)}")


def refuse_bot(bot: str, game: str, rules: Rules) -> None:
    """Only bots with a name that can play by the rules sit at tables of the server; never a file of one's choice."""
    if bot not in bots.names(game):
        raise bots.unknown(bot, game)
    bots.factory(bot, game, rules)  # refuses what cannot play by them
