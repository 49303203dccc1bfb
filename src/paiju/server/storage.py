"""What the server keeps, what every way of keeping it must promise, and how to get at one by its URL.

A table is a row with its setup; a game at a table is the line it starts from and its moves, numbered from 0. A move is
durable when `append` returns. Each table has one writer: the node that holds its lease. Leases have an epoch, a move is
written only under the epoch that is current, and (table, game, turn) is unique, so a node that lost a table without
noticing cannot write to it any more: it gets `Lost`.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, Protocol
from urllib.parse import urlsplit

from msgspec import Struct

from ..errors import PaijuError
from ..language import Sentence
from .duties import Duties

BAD_URL = Sentence(
    "This is no database Paiju knows. Give a file, sqlite:///FILE, or postgresql://USER:PASSWORD@HOST/NAME with every "
    "special character of the password written as %XX.",
    "无法识别的数据库地址。请给出文件名、sqlite:///文件，或 postgresql://用户:密码@主机/库名；"
    "密码中的特殊字符要写成 %XX。",
)
NO_ASYNCPG = Sentence(
    'PostgreSQL needs the package asyncpg: pip install "paiju[postgres]".',
    '使用 PostgreSQL 需要 asyncpg：pip install "paiju[postgres]"。',
)
IN_USE = Sentence(
    "Another server is using {place}. One file serves one server: stop the other, or give this one its own --database.",
    "另一个服务器正在使用 {place}。一个文件只供一个服务器：请停掉另一个，或用 --database 指定别的文件。",
)
NEWER = Sentence(
    "The database {place} has version {found}, this Paiju knows versions up to {known}: update Paiju.",
    "数据库 {place} 的版本是 {found}，本程序只认识到 {known}：请更新 Paiju。",
)
UNREACHABLE = Sentence("The database {place} does not answer: {reason}.", "数据库 {place} 没有响应：{reason}。")
FAILED = Sentence("The database {place} failed: {reason}.", "数据库 {place} 出错：{reason}。")
CLOSED = Sentence("The database {place} is closed.", "数据库 {place} 已关闭。")


class StorageError(PaijuError):
    """The database is not there, not ours, or cannot do what it should."""


def explain(problem: Exception) -> str:
    """What a database or the system says is wrong, to be put into a sentence."""
    strerror = problem.strerror if isinstance(problem, OSError) else None
    return (strerror or str(problem) or type(problem).__name__).rstrip(".")


CHAT_LINES = 50
"""How many lines of chat are kept for each table."""

Status = Literal["waiting", "playing", "over"]


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
    status: Status
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


class Spoken(Struct, frozen=True):
    """A line of chat at a table, with its number there and when it was said (Unix time in milliseconds)."""

    number: int
    seat: int
    name: str
    text: str
    at: int
    player: str = ""


class Left(Struct, frozen=True):
    """A table as it was left, with the moves of its present game and the last lines of its chat."""

    table: Stored
    moves: Sequence[Played] = ()
    chat: Sequence[Spoken] = ()


class Kept(Struct, frozen=True):
    """A finished game. `players` are the ids of those who sat there, empty for bots, `left` of those who did not stay
    to its end; `mission` 0 for none. `log` is what was signed where nobody dealt; it is written, and read by itself."""

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
    left: tuple[str, ...] = ()
    log: str = ""


What = Literal["close", "announce", "mute", "ban", "lift", "revoke", "forget"]


class Act(Struct, frozen=True, kw_only=True):
    """What the host of the server, or a player about themselves, has decided. `whom` is a player's id, a table's id, or
    a network such as 203.0.113.0/24; `until` is until when it holds (Unix time in milliseconds, 0 if it is done once
    and for all), `text` a reason or what is announced, `by` who it was."""

    id: str
    at: int
    what: What
    whom: str = ""
    until: int = 0
    text: str = ""
    by: str = ""
    number: int = 0


class Said(Struct, frozen=True):
    """A line of chat somebody has said: where, when (Unix time in milliseconds) and what."""

    table: str
    at: int
    text: str


class Account(Struct, frozen=True, kw_only=True):
    """Everything that is kept about a player. `seen` is the day they were last here (Unix time in milliseconds), `left`
    are the records of games that they did not play to the end."""

    player: str
    name: str
    bot: bool
    seen: int
    tokens: int
    tables: Sequence[str]
    games: Sequence[Kept]
    left: Sequence[str]
    chat: Sequence[Said]
    acts: Sequence[Act]


class Keep(Struct, frozen=True, kw_only=True):
    """How long things are kept: finished tables for so many seconds, records and idle guests without any for so many
    days, 0 for ever."""

    tables: float = 1800
    records: float = 0
    guests: float = 90


class Removed(Struct):
    """How many finished tables, tables with moves of earlier games, records and guests were removed."""

    tables: int = 0
    moves: int = 0
    records: int = 0
    guests: int = 0


class Node(Struct, frozen=True):
    """A server process: where the others reach it."""

    id: str
    url: str


class Store(Protocol):
    """A database for the server. Every method may be called from many tasks at once, and returns when it is durable."""

    duties: Duties
    """What is done for it all the time, while it is open."""
    shared: bool
    """Whether other nodes may have it open too, and take our tables over."""
    transactions: Counter[str]
    """How many there were so far that only read, and that wrote."""

    async def open(self, node: Node) -> None:
        """Connect, bring the schema up to date, and begin to renew this node's leases."""

    async def version(self) -> int:
        """The version of the schema, 0 for an empty database; needs no `open`."""

    async def migrate(self) -> None:
        """Bring the schema up to date; `open` does it too."""

    async def close(self) -> None:
        """Write what is waiting, give the leases back, and disconnect."""

    async def ailment(self) -> str:
        """Why nothing can be written just now, in a few words that give nothing away; empty if it can."""

    async def add_player(self, player: Player) -> None:
        """A new guest; the same one again changes nothing."""

    async def rename_player(self, id: str, name: str) -> None:
        """A guest's new name."""

    async def player_by_digest(self, digest: bytes) -> Player | None:
        """Who has the token with this SHA-256."""

    async def add_link(self, digest: bytes, player: str, until: int) -> None:
        """A one-time code (its SHA-256) by which another device becomes this player, for a short time."""

    async def take_link(self, digest: bytes, new_token: bytes, now: int) -> Player | None:
        """Use up a code: its player has this further token (its SHA-256) from now on; the old one stays good."""

    async def player(self, id: str) -> Player | None:
        """A player by their id."""

    async def replace_tokens(self, player: str, digest: bytes | None) -> None:
        """Only the token with this SHA-256 is good for a player from now on, or none; open codes are not either."""

    async def account(self, player: str) -> Account | None:
        """Everything that is kept about a player."""

    async def erase(self, player: str) -> None:
        """Forget a player but for the setups of tables, see `mentioning`. Games that others have played too stay,
        without the player's name and id."""

    async def mentioning(self, player: str) -> Sequence[str]:
        """The tables in whose setup a player is named."""

    async def note(self, act: Act) -> None:
        """Keep an act; the very same one again is welcome. They are numbered in the order in which they can be read."""

    async def acts(self, since: int = 0) -> Sequence[Act]:
        """The acts after this number, in order."""

    async def every_table(self) -> Sequence[tuple[Stored, int, str]]:
        """All tables that are not over or that a living node has, the newest first, with when they were made (Unix time
        in milliseconds) and that node's id."""

    async def create(self, table: Stored) -> Stored | None:
        """A new table that this node owns, with its lease; None if the id or code is taken."""

    async def save(self, table: Stored, players: Sequence[str] | None = None) -> None:
        """Keep a table's changed row (public, status, setup, game, start) and, if they have changed, who sits there,
        under its epoch, or raise Lost."""

    async def append(self, table: str, epoch: int, game: int, move: Played) -> None:
        """Make a move durable, or raise Lost; the very same move again is welcome. Moves of many tables share one
        transaction. After a StorageError nobody knows whether the move is kept: read `moves` before you go on."""

    async def take_back(self, table: str, epoch: int, game: int, turn: int) -> None:
        """Forget the moves of a game from this turn on, under the table's epoch, or raise Lost."""

    async def moves(self, table: str, game: int) -> Sequence[Played]:
        """The moves of a game so far."""

    async def touched(self, tables: Sequence[str]) -> Mapping[str, int]:
        """When something has last changed at those of these tables that this node may have, or when the last move was
        made there (Unix time in milliseconds)."""

    async def owned(self) -> Mapping[str, int]:
        """The tables that this node owns, with their epochs."""

    async def say(self, table: str, epoch: int, line: Spoken) -> None:
        """Keep a line of chat and the ones just before it, under the table's epoch, or raise Lost."""

    async def chat(self, table: str) -> Sequence[Spoken]:
        """The last lines of chat, oldest first."""

    async def find(self, key: str) -> tuple[Stored, Node | None] | None:
        """A table by id or code (any case), and the living node that owns it."""

    async def claim(self, table: str) -> Stored | None:
        """Become the owner of a table whose owner is gone (or that is ours); None while another owns it."""

    async def claim_all(self, tables: Sequence[str]) -> Sequence[Left]:
        """Become the owner of those of these tables that may be had, and read what was left of them."""

    async def orphans(self) -> Sequence[str]:
        """The tables that are not over and that no living node owns."""

    async def listed(self) -> Sequence[Stored]:
        """The public tables that are not over, newest first, at most 200."""

    async def seated(self, player: str) -> Sequence[str]:
        """The tables that are not over where this player sits (as `seat_players` said)."""

    async def seat_players(self, table: str, players: Sequence[str]) -> None:
        """Who sits at a table, for `seated`."""

    async def drop(self, table: str, epoch: int) -> None:
        """Forget a table that ended without a game worth keeping, and its moves, under its epoch, or raise Lost."""

    async def keep(self, game: Kept) -> None:
        """Keep a finished game; once, however often it is said."""

    async def kept(self, id: str) -> Kept | None:
        """A finished game."""

    async def signed_log(self, record: str) -> str | None:
        """What the players of a finished game have signed, if nobody dealt there."""

    async def keep_analysis(self, record: str, seat: int, version: int, data: str) -> None:
        """Keep what the decisions of a seat in a finished game were worth, as long as the game itself is kept."""

    async def analysis(self, record: str, seat: int, version: int) -> str | None:
        """What was kept so, if it was found out in the same way."""

    async def recent(self, player: str, limit: int = 20) -> Sequence[Kept]:
        """The games this player has finished, newest first."""

    async def solved_when(self, player: str) -> Sequence[tuple[str, int, int]]:
        """The missions this player has won, by game and number, and when for the first time."""

    async def solved(self, player: str) -> Sequence[tuple[str, int]]:
        """The missions this player has won, by game and number."""

    async def clean(self, keep: Keep, pause: float = 0.0) -> Removed:
        """Remove what need not be kept any longer, a little at a time with a pause in between. Any number of nodes may
        do so at once."""

    async def compact(self) -> None:
        """Give the space of what was removed back to the system; needs no `open`, and nobody else may be there."""

    async def nodes(self) -> Sequence[Node]:
        """The living nodes."""


def connect(url: str = "") -> Store:
    """The database at this URL, or in this file, not opened yet.

    `sqlite:///FILE` or just a file (an absolute path has a fourth slash), `:memory:` for one that is gone afterwards,
    `postgresql://...` for several nodes, and nothing for the file in the user's data directory.
    """
    scheme, colon, rest = url.partition("://")
    if not colon or scheme == "sqlite":
        from .sqlite import SqliteStore

        name = url if not colon else rest.removeprefix("/")
        if (colon and not rest.startswith("/")) or "\0" in name:
            raise StorageError("BAD_DATABASE", BAD_URL)
        return SqliteStore(None if name == ":memory:" else Path(name).expanduser() if name else default_file())
    if scheme not in ("postgresql", "postgres") or not readable(url):
        raise StorageError("BAD_DATABASE", BAD_URL)
    try:
        from .postgres import PostgresStore
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        raise StorageError("NO_ASYNCPG", NO_ASYNCPG) from None
    return PostgresStore(url)


def readable(url: str) -> bool:
    """Whether a URL falls into its parts where it was meant to; a password with / or # in it comes apart."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    return "@" in parts.netloc or "@" not in url


def default_file() -> Path:
    """Where programs keep their data on this system, and in it the file of Paiju."""
    home = Path.home()
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        data = home / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return data / "paiju" / "paiju.db"
