"""What the server keeps, and what every way of keeping it must promise.

A table is a row with its setup; a game at a table is the line it starts from and its moves, numbered from 0. A move is
durable when `append` returns. Each table has one writer: the node that holds its lease. Leases have an epoch, a move is
written only under the epoch that is current, and (table, game, turn) is unique, so a node that lost a table without
noticing cannot write to it any more: it gets `Lost`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Lost(Exception):
    """Another node owns this table now; forget what you know of it."""


class Player(Struct, frozen=True):
    """A guest. The token itself is not kept, only its SHA-256."""

    id: str
    digest: bytes
    name: str
    bot: bool = False


class Stored(Struct, frozen=True):
    """A table as it is kept. `setup` is JSON that the rooms read and write; `epoch` is the lease it was read under."""

    id: str
    code: str
    public: bool
    status: str
    setup: bytes
    game: int = 0
    start: str = ""
    epoch: int = 0


class Played(Struct, frozen=True):
    """A move that was made: who played what, as one text, and when (Unix time in milliseconds)."""

    turn: int
    seat: int
    action: str
    at: int
    forced: bool = False


class Kept(Struct, frozen=True):
    """A finished game. `players` are the ids of those who sat there, empty for bots; `mission` 0 for none."""

    id: str
    table: str
    game: str
    rules: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    payoffs: tuple[float, ...]
    at: int
    text: str
    mission: int = 0


class Node(Struct, frozen=True):
    """A server process: where the others reach it."""

    id: str
    url: str


class Store(Protocol):
    """A database for the server. Every method may be called from many tasks at once, and returns when it is durable."""

    async def open(self, node: Node) -> None:
        """Connect, bring the schema up to date, and begin to renew this node's leases."""

    async def close(self) -> None:
        """Write what is waiting, give the leases back, and disconnect."""

    async def healthy(self) -> bool:
        """Whether the database answers."""

    async def add_player(self, player: Player) -> None:
        """A new guest."""

    async def rename_player(self, id: str, name: str) -> None:
        """A guest's new name."""

    async def player_by_digest(self, digest: bytes) -> Player | None:
        """Who has the token with this SHA-256."""

    async def add_link(self, digest: bytes, player: str, until: int) -> None:
        """A one-time code (its SHA-256) by which another device becomes this player, for a short time."""

    async def take_link(self, digest: bytes, new_token: bytes, now: int) -> Player | None:
        """Use up a code: its player has this further token now (the old one stays good)."""

    async def create(self, table: Stored) -> Stored | None:
        """A new table that this node owns, with its lease; None if the id or code is taken."""

    async def save(self, table: Stored) -> None:
        """Keep a table's changed row (seats, status, next game), under its epoch, or raise Lost."""

    async def append(self, table: str, epoch: int, game: int, move: Played) -> None:
        """Make a move durable, or raise Lost. Moves of many tables share one transaction."""

    async def moves(self, table: str, game: int) -> Sequence[Played]:
        """The moves of a game so far."""

    async def find(self, key: str) -> tuple[Stored, Node | None] | None:
        """A table by id or code (any case), and the living node that owns it."""

    async def claim(self, table: str) -> Stored | None:
        """Become the owner of a table whose owner is gone (or that is ours); None while another owns it."""

    async def orphans(self) -> Sequence[str]:
        """The tables that are not over and that no living node owns."""

    async def listed(self) -> Sequence[Stored]:
        """The public tables that are not over, newest first, at most 200."""

    async def seated(self, player: str) -> Sequence[str]:
        """The tables that are not over where this player sits (as `seat_players` said)."""

    async def seat_players(self, table: str, players: Sequence[str]) -> None:
        """Who sits at a table, for `seated`."""

    async def drop(self, table: str, epoch: int) -> None:
        """Forget a table that ended without a game worth keeping; its moves go too."""

    async def keep(self, game: Kept) -> None:
        """Keep a finished game."""

    async def kept(self, id: str) -> Kept | None:
        """A finished game."""

    async def recent(self, player: str, limit: int = 20) -> Sequence[Kept]:
        """The games this player has finished, newest first."""

    async def solved(self, player: str) -> Sequence[int]:
        """The missions this player has won."""

    async def nodes(self) -> Sequence[Node]:
        """The living nodes."""
