"""What is kept about players, and what the host of the server has decided about them: read, written, and forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from .storage import Account, Act, Kept, Said, StorageError

if TYPE_CHECKING:
    from .database import Database, Step

ANONYMOUS = "Anonymous"
"""What those are called in old games who have been forgotten."""
ACT = "id, at, what, whom, until, text, by, number"
ATTEMPTS = 50
KEEP_ACTS = 30 * 24 * 3600 * 1000
"""For how many milliseconds acts are kept that do not hold any longer."""
FORGET_ACTS = (
    f"DELETE FROM acts WHERE at < {{now}} - {KEEP_ACTS} AND until < {{now}} - {KEEP_ACTS}"
    " AND number < (SELECT max(number) FROM acts)"
)
"""The last one stays, because the next is numbered after it."""


async def note(database: Database, act: Act) -> None:
    """Keep an act. Two nodes may do so at once: then the second takes the next number."""
    for _ in range(ATTEMPTS):
        rows = await database.write(
            (
                "INSERT INTO acts (number, id, at, until, what, whom, text, by)"
                " SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6, $7 FROM acts"
                " WHERE TRUE ON CONFLICT DO NOTHING",
                *(act.id, act.at, act.until, act.what, act.whom, act.text, act.by),
            ),
            ("SELECT number FROM acts WHERE id = $1", act.id),
        )
        if rows:
            return
    raise StorageError("DATABASE_FAILED", "An act could not be written: too many were at once.")


async def acts(database: Database, since: int = 0, whom: str | None = None) -> list[Act]:
    """The acts after a number, or those about somebody."""
    about = "number > $1" if whom is None else "number > $1 AND whom = $2"
    rows = await database.read(
        f"SELECT {ACT} FROM acts WHERE {about} ORDER BY number", since, *(() if whom is None else (whom,))
    )
    return [
        Act(id=id, at=at, what=what, whom=who, until=until, text=text, by=by, number=number)
        for id, at, what, who, until, text, by, number in rows
    ]


async def replace_tokens(database: Database, player: str, digest: bytes | None) -> None:
    """Let one token be good, or none."""
    new: list[Step] = [
        (
            "INSERT INTO tokens (digest, player) SELECT $1, id FROM players WHERE id = $2 ON CONFLICT DO NOTHING",
            *(digest, player),
        )
    ]
    await database.write(
        ("DELETE FROM tokens WHERE player = $1", player),
        ("DELETE FROM links WHERE player = $1", player),
        *(new if digest is not None else ()),
    )


async def account(database: Database, player: str) -> Account | None:
    """Everything that is kept about a player."""
    found = await database.read(
        "SELECT name, bot, seen, (SELECT count(*) FROM tokens WHERE player = players.id) FROM players WHERE id = $1",
        player,
    )
    if not found:
        return None
    [(name, bot, seen, tokens)] = found
    tables = await database.read("SELECT table_id FROM seats WHERE player = $1 ORDER BY table_id", player)
    lines = await database.read("SELECT table_id, at, line FROM chat WHERE player = $1 ORDER BY at, number", player)
    return Account(
        player=player,
        name=name,
        bot=bool(bot),
        seen=seen,
        tokens=tokens,
        tables=[row[0] for row in tables],
        games=await database.recent(player, 1_000_000),
        left=[row[0] for row in await database.read("SELECT record FROM absent WHERE player = $1", player)],
        chat=[Said(*row) for row in lines],
        acts=await acts(database, whom=player),
    )


async def erase(database: Database, player: str) -> None:
    """Forget a player. What was begun and not ended is ended when it is done again."""
    await database.write(
        ("DELETE FROM tokens WHERE player = $1", player),
        ("DELETE FROM links WHERE player = $1", player),
        ("DELETE FROM players WHERE id = $1", player),
        ("DELETE FROM chat WHERE player = $1", player),
        ("DELETE FROM seats WHERE player = $1", player),
        ("DELETE FROM logs WHERE record IN (SELECT record FROM played WHERE player = $1)", player),
        (
            "DELETE FROM analyses WHERE record IN (SELECT record FROM played WHERE player = $1)"
            " OR record IN (SELECT record FROM absent WHERE player = $1)",
            player,
        ),
    )
    for record, seat in await database.read("SELECT record, seat FROM absent WHERE player = $1", player):
        await _rename(database, record, seat)
    await database.write(("DELETE FROM absent WHERE player = $1", player))
    last: Sequence[Kept] = ()
    while (games := await database.recent(player, 25)) and games != last:
        for game in games:
            await database.write(*_without(game, player))
        last = games
    await database.write(("DELETE FROM played WHERE player = $1", player))


async def _rename(database: Database, record: str, seat: int) -> None:
    """Take the name of somebody who left out of a finished game, unless others change it at the same moment."""
    for _ in range(ATTEMPTS):
        game = await database.kept(record)
        if game is None or game.names[seat] == ANONYMOUS:
            return
        names = tuple(ANONYMOUS if number == seat else name for number, name in enumerate(game.names))
        await database.write(
            (
                "UPDATE records SET names = $3, record = $4 WHERE id = $1 AND names = $2",
                *(record, _json(game.names), _json(names), _renamed(game.text, names)),
            )
        )


def _without(game: Kept, player: str) -> list[Step]:
    """What takes a player out of a finished game, if nobody else has changed it meanwhile."""
    before = _json(game.players), _json(game.names)
    players = tuple("" if each == player else each for each in game.players)
    if not any(players):
        return [
            ("DELETE FROM records WHERE id = $1 AND players = $2 AND names = $3", game.id, *before),
            (
                "DELETE FROM played WHERE record = $1 AND player = $2"
                " AND NOT EXISTS (SELECT 1 FROM records WHERE id = $1)",
                *(game.id, player),
            ),
        ]
    pairs = zip(game.names, game.players, strict=True)
    names = tuple(ANONYMOUS if each == player else name for name, each in pairs)
    return [
        (
            "UPDATE records SET players = $4, names = $5, record = $6 WHERE id = $1 AND players = $2 AND names = $3",
            *(game.id, *before, _json(players), _json(names), _renamed(game.text, names)),
        ),
        (
            "DELETE FROM played WHERE record = $1 AND player = $2"
            " AND EXISTS (SELECT 1 FROM records WHERE id = $1 AND players = $3)",
            *(game.id, player, _json(players)),
        ),
    ]


def _renamed(text: str, names: Sequence[str]) -> str:
    """A record whose players have these names."""
    line = f"names {json.dumps(names, ensure_ascii=False)}"
    return re.sub(r"^names .*$", lambda _: line, text, count=1, flags=re.MULTILINE)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


async def mentioning(database: Database, player: str) -> list[str]:
    """The tables in whose setup a player is named."""
    rows = await database.read("SELECT id, setup FROM tables")
    return [id for id, setup in rows if player.encode() in bytes(setup)]
