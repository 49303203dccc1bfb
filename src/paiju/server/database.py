"""What both databases do alike: players, tables, leases and finished games, in SQL that both understand.

Parameters are written $1, as PostgreSQL wants them, and {now} is the database's time in milliseconds. A write is a few
statements in one transaction, made so that doing it twice comes to the same as doing it once: when a connection breaks
nobody knows whether it was done, and it is done again.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from . import accounts
from .cleaning import FORGET_TABLE, clean
from .duties import Duties
from .health import STUCK, Pulse
from .storage import (
    CHAT_LINES,
    CLOSED,
    NEWER,
    Account,
    Act,
    Keep,
    Kept,
    Left,
    Lost,
    Node,
    Played,
    Player,
    Removed,
    Spoken,
    StorageError,
    Stored,
)
from .together import Together

Row = Sequence[Any]
Step = tuple[Any, ...]
"""A statement and its parameters."""

LIVES = "nodes.until > {now} AND nodes.until NOT BETWEEN {now} + 120000 AND {now} + 1000000000000"
"""Whether a node lives. A lease that runs for minutes was given before the database's clock went back: it is none."""
OWNED = f"EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.owner AND {LIVES})"
TABLE = "tables.id, code, public, status, setup, game, start, epoch"
LINE = "number, seat, name, line, at, player"
RECORD = "id, table_id, game, rules, names, players, payoffs, at, record, mission"


class Database(ABC):
    """A Store, but for reading, writing and the moves, which each database does in its own way."""

    place: str
    """Where it is, for people; never with a password."""
    node: Node | None = None
    """Who we are, while it is open."""
    pulse: Pulse
    """How writing goes."""
    duties: Duties
    """What is done for it all the time."""
    shared: bool
    """Whether other nodes may have it open, too."""

    def __init__(self) -> None:
        self.transactions = Counter(read=0, write=0)
        self._players = Together(self._players_by_digest, self.shared)
        self._seats = Together(self._seated, self.shared)
        self._places = Together(self._find, self.shared)

    @abstractmethod
    async def read(self, query: str, *parameters: object) -> Sequence[Row]:
        """The rows of a query."""

    @abstractmethod
    async def write(self, *steps: Step) -> Sequence[Row]:
        """Do all these in one transaction, once or twice; durable on return. Returns the rows of the last."""

    @abstractmethod
    async def insert(self, table: str, epoch: int, game: int, move: Played) -> bool:
        """Write a move if the epoch is current and the turn is free; whether that is certain to have happened."""

    @abstractmethod
    async def shrink(self, pause: float) -> None:
        """Give the space of what was removed back to the system, a little at a time."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.place!r})"

    def check_version(self, found: int, known: int) -> None:
        """Refuse a database that a later program has made."""
        if found > known:
            raise StorageError("DATABASE_NEWER", NEWER, place=self.place, found=found, known=known)

    def opened(self) -> Node:
        """This node, if the database is open; otherwise a refusal."""
        if self.node is None:
            raise StorageError("DATABASE_CLOSED", CLOSED, place=self.place)
        return self.node

    @abstractmethod
    async def intact(self) -> bool:
        """Whether the database is still the one that was opened."""

    async def ailment(self) -> str:
        if self.pulse.waited > STUCK:
            return f"a write has been waiting for {self.pulse.waited:.0f} s"
        try:
            node = self.opened()
            async with asyncio.timeout(STUCK):
                if not self.pulse.fresh:
                    await self.write(*((step, node.id) for step in TRIAL))
                return "" if await self.intact() else "the database is not the one that was opened"
        except StorageError as problem:
            return "the database is closed" if problem.code == "DATABASE_CLOSED" else "the database cannot be written"
        except TimeoutError:
            return "the database does not answer in time"

    # Players.

    async def add_player(self, player: Player) -> None:
        rows = await self.write(
            (
                "INSERT INTO players (id, digest, name, bot, seen) VALUES ($1, $2, $3, $4, {now})"
                " ON CONFLICT DO NOTHING",
                *(player.id, player.digest, player.name, player.bot),
            ),
            (
                "INSERT INTO tokens (digest, player) SELECT digest, id FROM players WHERE id = $1 AND digest = $2"
                " ON CONFLICT DO NOTHING",
                *(player.id, player.digest),
            ),
            ("SELECT 1 FROM tokens WHERE digest = $1 AND player = $2", player.digest, player.id),
        )
        if not rows:
            raise StorageError("PLAYER_TAKEN", "There is a player with this id or token already.")

    async def rename_player(self, id: str, name: str) -> None:
        await self.write(("UPDATE players SET name = $2 WHERE id = $1", id, name))

    async def player_by_digest(self, digest: bytes) -> Player | None:
        found = await self._players.get(digest)
        if found is None:
            return None
        player, long_ago = found
        if long_ago and not await self.write(("UPDATE players SET seen = {now} WHERE id = $1 RETURNING id", player.id)):
            return None  # removed this moment
        return player

    async def _players_by_digest(self, digests: Sequence[bytes]) -> dict[bytes, tuple[Player, bool]]:
        rows = await self.read(PLAYER + among(digests), *digests)
        return {bytes(digest): (Player(id, digest, name, bool(bot)), old) for id, digest, name, bot, old in rows}

    async def add_link(self, digest: bytes, player: str, until: int) -> None:
        await self.write(
            ("DELETE FROM links WHERE until < {now}",),
            (
                "INSERT INTO links (digest, player, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                *(digest, player, until),
            ),
        )

    async def take_link(self, digest: bytes, new_token: bytes, now: int) -> Player | None:
        return player_of(
            await self.write(
                (
                    "UPDATE links SET token = $2 WHERE digest = $1 AND until > $3 AND token IS NULL",
                    *(digest, new_token, now),
                ),
                (
                    "INSERT INTO tokens (digest, player) SELECT token, player FROM links"
                    " WHERE digest = $1 AND token = $2 ON CONFLICT DO NOTHING",
                    *(digest, new_token),
                ),
                (PLAYER + among([new_token]), new_token),
            )
        )

    async def player(self, id: str) -> Player | None:
        return player_of(await self.read("SELECT id, digest, name, bot, 0 FROM players WHERE id = $1", id))

    async def replace_tokens(self, player: str, digest: bytes | None) -> None:
        await accounts.replace_tokens(self, player, digest)

    async def account(self, player: str) -> Account | None:
        return await accounts.account(self, player)

    async def erase(self, player: str) -> None:
        await accounts.erase(self, player)

    async def mentioning(self, player: str) -> Sequence[str]:
        return await accounts.mentioning(self, player)

    async def note(self, act: Act) -> None:
        await accounts.note(self, act)

    async def acts(self, since: int = 0) -> Sequence[Act]:
        return await accounts.acts(self, since)

    # Tables and who owns them.

    async def create(self, table: Stored) -> Stored | None:
        made = time.time_ns() // 1000
        rows = await self.write(
            (
                "INSERT INTO tables (id, code, public, status, setup, game, start, epoch, owner, made, touched)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, {now}) ON CONFLICT DO NOTHING",
                *(table.id, table.code, table.public, table.status, table.setup, table.game, table.start),
                *(self.opened().id, made),
            ),
            (
                f"SELECT {TABLE} FROM tables WHERE id = $1 AND owner = $2 AND made = $3 AND epoch = 1",
                *(table.id, self.opened().id, made),
            ),
        )
        return stored(rows[0]) if rows else None

    async def save(self, table: Stored, players: Sequence[str] | None = None) -> None:
        rows = await self.write(
            *(() if players is None else seating(table.id, players, table.epoch)),
            (
                "UPDATE tables SET public = $3, status = $4, setup = $5, game = $6, start = $7, touched = {now}"
                " WHERE id = $1 AND epoch = $2 RETURNING id",
                *(table.id, table.epoch, table.public, table.status, table.setup, table.game, table.start),
            ),
        )
        if not rows:
            raise Lost

    async def append(self, table: str, epoch: int, game: int, move: Played) -> None:
        if await self.insert(table, epoch, game, move):
            return
        rows = await self.read(
            "SELECT turn, seat, action, at, forced FROM moves WHERE table_id = $1 AND game = $2 AND turn = $3",
            *(table, game, move.turn),
        )
        if not rows or played(rows[0]) != move:
            raise Lost

    async def take_back(self, table: str, epoch: int, game: int, turn: int) -> None:
        rows = await self.write(
            (
                "DELETE FROM moves WHERE table_id = $1 AND game = $2 AND turn >= $3"
                " AND EXISTS (SELECT 1 FROM tables WHERE id = $1 AND epoch = $4)",
                *(table, game, turn, epoch),
            ),
            ("SELECT 1 FROM tables WHERE id = $1 AND epoch = $2", table, epoch),
        )
        if not rows:
            raise Lost

    async def moves(self, table: str, game: int) -> Sequence[Played]:
        rows = await self.read(
            "SELECT turn, seat, action, at, forced FROM moves WHERE table_id = $1 AND game = $2 ORDER BY turn",
            *(table, game),
        )
        return [played(row) for row in rows]

    async def touched(self, tables: Sequence[str]) -> dict[str, int]:
        rows = await self.read(
            "SELECT id, touched, (SELECT coalesce(max(at), 0) FROM moves WHERE table_id = tables.id) FROM tables"
            f" WHERE id IN {among(tables, 2)} AND (owner = $1 OR NOT {OWNED})",
            *(self.opened().id, *tables),
        )
        return {id: max(changed, moved) for id, changed, moved in rows}

    async def owned(self) -> dict[str, int]:
        rows = await self.read("SELECT id, epoch FROM tables WHERE owner = $1", self.opened().id)
        return {row[0]: row[1] for row in rows}

    async def say(self, table: str, epoch: int, line: Spoken) -> None:
        rows = await self.write(
            (
                f"INSERT INTO chat (table_id, {LINE}) SELECT id, $3, $4, $5, $6, $7, $8 FROM tables"
                " WHERE id = $1 AND epoch = $2 ON CONFLICT DO NOTHING",
                *(table, epoch, line.number, line.seat, line.name, line.text, line.at, line.player),
            ),
            ("DELETE FROM chat WHERE table_id = $1 AND number <= $2", table, line.number - CHAT_LINES),
            ("SELECT 1 FROM tables WHERE id = $1 AND epoch = $2", table, epoch),
        )
        if not rows:
            raise Lost

    async def chat(self, table: str) -> Sequence[Spoken]:
        rows = await self.read(f"SELECT {LINE} FROM chat WHERE table_id = $1 ORDER BY number", table)
        return [Spoken(*row) for row in rows]

    async def find(self, key: str) -> tuple[Stored, Node | None] | None:
        if not (key.isascii() and key.isprintable()):
            return None  # no table is called so, and what a database cannot read would be everybody's trouble
        return await self._places.get(key)

    async def _find(self, keys: Sequence[str]) -> dict[str, tuple[Stored, Node | None]]:
        rows = await self.read(
            f"SELECT {TABLE}, nodes.id, nodes.url FROM tables"
            f" LEFT JOIN nodes ON nodes.id = tables.owner AND {LIVES}"
            f" WHERE tables.id IN {among(keys)} OR lower(code) IN {among(keys, form='lower(${})')}",
            *keys,
        )
        found = [(stored(table), None if node is None else Node(node, url)) for *table, node, url in rows]
        codes = {place[0].code.lower(): place for place in found}
        ids = {place[0].id: place for place in found}
        wanted = {key: ids.get(key) or codes.get(key.lower()) for key in keys}
        return {key: place for key, place in wanted.items() if place is not None}

    async def claim(self, table: str) -> Stored | None:
        rows = await self._claim([table])
        return stored(rows[0]) if rows else None

    async def claim_all(self, tables: Sequence[str]) -> Sequence[Left]:
        claimed = [stored(row) for row in await self._claim(tables)]
        if not claimed:
            return []
        ids = [table.id for table in claimed]
        moves: dict[str, list[Played]] = {id: [] for id in ids}
        for id, *row in await self.read(
            "SELECT tables.id, turn, seat, action, at, forced FROM moves JOIN tables"
            f" ON tables.id = table_id AND tables.game = moves.game WHERE table_id IN {among(ids)} ORDER BY turn",
            *ids,
        ):
            moves[id].append(played(row))
        chat: dict[str, list[Spoken]] = {id: [] for id in ids}
        for id, *row in await self.read(
            f"SELECT table_id, {LINE} FROM chat WHERE table_id IN {among(ids)} ORDER BY table_id, number",
            *ids,
        ):
            chat[id].append(Spoken(*row))
        return [Left(table, moves[table.id], chat[table.id]) for table in claimed]

    async def _claim(self, tables: Sequence[str]) -> Sequence[Row]:
        return await self.write(
            (
                "UPDATE tables SET epoch = CASE WHEN owner = $1 THEN epoch ELSE epoch + 1 END, owner = $1"
                f" WHERE id IN {among(tables, 2)} AND (owner = $1 OR NOT {OWNED})"
                f" RETURNING {TABLE.replace('tables.', '')}",
                *(self.opened().id, *tables),
            )
        )

    async def orphans(self) -> Sequence[str]:
        rows = await self.read(f"SELECT id FROM tables WHERE status <> 'over' AND NOT {OWNED} ORDER BY made")
        return [row[0] for row in rows]

    async def listed(self) -> Sequence[Stored]:
        query = f"SELECT {TABLE} FROM tables WHERE status <> 'over' AND public ORDER BY made DESC LIMIT 200"
        return [stored(row) for row in await self.read(query)]

    async def every_table(self) -> Sequence[tuple[Stored, int, str]]:
        rows = await self.read(
            f"SELECT {TABLE}, made / 1000, coalesce(nodes.id, '') FROM tables"
            f" LEFT JOIN nodes ON nodes.id = tables.owner AND {LIVES}"
            " WHERE status <> 'over' OR nodes.id IS NOT NULL ORDER BY made DESC LIMIT 2000"
        )
        return [(stored(table), made, node) for *table, made, node in rows]

    async def seated(self, player: str) -> Sequence[str]:
        return await self._seats.get(player) or []

    async def _seated(self, players: Sequence[str]) -> dict[str, list[str]]:
        tables: dict[str, list[str]] = {}
        for player, table in await self.read(
            f"SELECT player, id FROM tables JOIN seats ON table_id = id WHERE player IN {among(players)}"
            " AND status <> 'over' ORDER BY made DESC",
            *players,
        ):
            tables.setdefault(player, []).append(table)
        return tables

    async def seat_players(self, table: str, players: Sequence[str]) -> None:
        await self.write(*seating(table, players))

    async def drop(self, table: str, epoch: int) -> None:
        rows = await self.write(
            ("DELETE FROM tables WHERE id = $1 AND epoch = $2", table, epoch),
            *((step, table) for step in FORGET_TABLE),
            ("SELECT 1 FROM tables WHERE id = $1", table),
        )
        if rows:
            raise Lost

    # Finished games.

    async def keep(self, game: Kept) -> None:
        await self.write(
            (
                "INSERT INTO records (id, table_id, game, rules, names, players, payoffs, at, record, mission)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
                *(game.id, game.table, game.game, game.rules),
                *(msgspec.json.encode(value).decode() for value in (game.names, game.players, game.payoffs)),
                *(game.at, game.text, game.mission),
            ),
            *(
                (("INSERT INTO logs (record, log) VALUES ($1, $2) ON CONFLICT DO NOTHING", game.id, game.log),)
                if game.log
                else ()
            ),
            *(
                ("INSERT INTO absent (record, seat, player) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", game.id, *row)
                for row in enumerate(game.left)
                if row[1]
            ),
            *(
                (
                    "INSERT INTO played (record, seat, player, at, game, mission, won)"
                    " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                    *(game.id, seat, player, game.at, game.game, game.mission, payoff > 0),
                )
                for seat, (player, payoff) in enumerate(zip(game.players, game.payoffs, strict=True))
                if player
            ),
        )

    async def kept(self, id: str) -> Kept | None:
        rows = await self.read(f"SELECT {RECORD} FROM records WHERE id = $1", id)
        return kept(rows[0]) if rows else None

    async def signed_log(self, record: str) -> str | None:
        rows = await self.read("SELECT log FROM logs WHERE record = $1", record)
        return rows[0][0] if rows else None

    async def keep_analysis(self, record: str, seat: int, version: int, data: str) -> None:
        await self.write(
            ("DELETE FROM analyses WHERE record = $1 AND seat = $2 AND version < $3", record, seat, version),
            (
                "INSERT INTO analyses (record, seat, version, data)"
                " SELECT id, CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT) FROM records WHERE id = $1"
                " ON CONFLICT DO NOTHING",
                *(record, seat, version, data),
            ),
        )

    async def analysis(self, record: str, seat: int, version: int) -> str | None:
        rows = await self.read(
            "SELECT data FROM analyses WHERE record = $1 AND seat = $2 AND version = $3", record, seat, version
        )
        return rows[0][0] if rows else None

    async def recent(self, player: str, limit: int = 20) -> Sequence[Kept]:
        rows = await self.read(
            f"SELECT {RECORD} FROM records JOIN ("
            "SELECT DISTINCT record AS latest, at AS ended FROM played WHERE player = $1"
            " ORDER BY ended DESC, latest DESC LIMIT $2"
            ") AS mine ON id = latest ORDER BY ended DESC, latest DESC",
            *(player, limit),
        )
        return [kept(row) for row in rows]

    async def solved(self, player: str) -> Sequence[tuple[str, int]]:
        return [(game, number) for game, number, _ in await self.solved_when(player)]

    async def solved_when(self, player: str) -> Sequence[tuple[str, int, int]]:
        rows = await self.read(
            "SELECT game, mission, MIN(at) FROM played WHERE player = $1 AND mission > 0 AND won GROUP BY game, mission"
            " ORDER BY game, mission",
            player,
        )
        return [(game, mission, at) for game, mission, at in rows]

    # Time.

    async def clean(self, keep: Keep, pause: float = 0.0) -> Removed:
        removed = await clean(self, keep, pause)
        await self.shrink(pause)
        return removed

    async def nodes(self) -> Sequence[Node]:
        rows = await self.read(f"SELECT id, url FROM nodes WHERE {LIVES} ORDER BY id")
        return [Node(id, url) for id, url in rows]


TRIAL = (
    "INSERT INTO moves (table_id, game, turn, seat, action, at, forced) VALUES ($1, 0, 0, 0, '', 0, FALSE)",
    "DELETE FROM moves WHERE table_id = $1",
)
"""A move that is written and gone again, to see whether it can be done."""
PLAYER = (
    "SELECT id, tokens.digest, name, bot, seen < {now} - 86400000 FROM tokens JOIN players ON id = player"
    " WHERE tokens.digest IN "
)
"""Who have these tokens, and whether they were last seen more than a day ago: it is noted once a day."""


def among(values: Sequence[object], first: int = 1, form: str = "${}") -> str:
    """A list of parameters for IN, from this number on."""
    return "(" + ", ".join(map(form.format, range(first, first + len(values)))) + ")"


def seating(table: str, players: Sequence[str], epoch: int | None = None) -> list[Step]:
    """What writes down who sits at a table, if it is there and its epoch is this one or does not matter."""
    found = "SELECT id FROM tables WHERE id = $1" + ("" if epoch is None else " AND epoch = $2")
    lease = () if epoch is None else (epoch,)
    return [
        (f"DELETE FROM seats WHERE table_id IN ({found})", table, *lease),
        *(
            (
                f"INSERT INTO seats (table_id, player) SELECT id, ${len(lease) + 2} FROM ({found}) AS found"
                " WHERE TRUE ON CONFLICT DO NOTHING",
                *(table, *lease, player),
            )
            for player in sorted({*players} - {""})
        ),
    ]


def player_of(rows: Sequence[Row]) -> Player | None:
    """The player in the one row of `PLAYER`."""
    for id, digest, name, bot, _ in rows:
        return Player(id, digest, name, bool(bot))
    return None


def stored(row: Row) -> Stored:
    """A table from its columns."""
    id, code, public, *rest = row
    return Stored(id, code, bool(public), *rest)


def played(row: Row) -> Played:
    """A move from its columns."""
    turn, seat, action, at, forced = row
    return Played(turn, seat, action, at, bool(forced))


def kept(row: Row) -> Kept:
    """A finished game from its columns."""
    id, table, game, rules, names, players, payoffs, *rest = row
    texts, numbers = msgspec.json.Decoder(tuple[str, ...]), msgspec.json.Decoder(tuple[float, ...])
    return Kept(id, table, game, rules, texts.decode(names), texts.decode(players), numbers.decode(payoffs), *rest)
