"""What is removed from the database with time, a little at a time, so that nothing grows for ever.

A finished table goes when no node has it any more and nobody came back for another game, with its moves and its chat.
The moves of earlier games at a table go too: their records are kept. Records and guests have their own time.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, NamedTuple

from .accounts import FORGET_ACTS
from .storage import Keep, Removed

if TYPE_CHECKING:
    from .database import Database

BATCH = 25
"""How many are removed in one transaction."""
DAY = 24 * 3600
NOBODY = "NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.owner AND nodes.until > {now})"
NO_TABLE = "NOT EXISTS (SELECT 1 FROM tables WHERE id = $1)"
NO_GUEST = "NOT EXISTS (SELECT 1 FROM players WHERE id = $1)"


class Kind(NamedTuple):
    """Things that are removed: how to find those from before $1, and to remove the one with id $1 from before $2."""

    find: str
    remove: tuple[str, ...]


FORGET_TABLE = (
    f"DELETE FROM moves WHERE table_id = $1 AND {NO_TABLE}",
    f"DELETE FROM seats WHERE table_id = $1 AND {NO_TABLE}",
    f"DELETE FROM chat WHERE table_id = $1 AND {NO_TABLE}",
)
"""Remove everything of a table that has been removed itself."""

KINDS = {
    "tables": Kind(
        f"SELECT id FROM tables WHERE status = 'over' AND touched < $1 AND {NOBODY} ORDER BY touched",
        (f"DELETE FROM tables WHERE id = $1 AND status = 'over' AND touched < $2 AND {NOBODY}", *FORGET_TABLE),
    ),
    "moves": Kind(
        "SELECT id FROM tables WHERE game > 1"
        " AND EXISTS (SELECT 1 FROM moves WHERE table_id = tables.id AND moves.game < tables.game)",
        ("DELETE FROM moves WHERE table_id = $1 AND game < (SELECT game FROM tables WHERE id = $1)",),
    ),
    "records": Kind(
        "SELECT id FROM records WHERE at < $1 ORDER BY at",
        (
            "DELETE FROM records WHERE id = $1",
            "DELETE FROM absent WHERE record = $1",
            "DELETE FROM logs WHERE record = $1",
            "DELETE FROM analyses WHERE record = $1",
            "DELETE FROM played WHERE record = $1 AND NOT (mission > 0 AND won)",
        ),
    ),
    "guests": Kind(
        "SELECT id FROM players WHERE seen < $1 AND NOT EXISTS (SELECT 1 FROM played WHERE player = players.id)"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE player = players.id) ORDER BY seen",
        (
            "DELETE FROM players WHERE id = $1 AND seen < $2",
            f"DELETE FROM tokens WHERE player = $1 AND {NO_GUEST}",
            f"DELETE FROM links WHERE player = $1 AND {NO_GUEST}",
        ),
    ),
}
"""What is removed. A mission that somebody has won stays won without its record."""


async def clean(database: Database, keep: Keep, pause: float) -> Removed:
    """Remove what need not be kept any longer, with a pause after each transaction; says how much it was."""
    now = int(time.time() * 1000)
    before = {"tables": now - int(keep.tables * 1000), "moves": now}
    for name, days in (("records", keep.records), ("guests", keep.guests)):
        if days:
            before[name] = now - int(days * DAY * 1000)
    removed = Removed()
    for name, moment in before.items():
        setattr(removed, name, await _remove(database, KINDS[name], moment, pause))
    await database.write(("DELETE FROM links WHERE until < {now}",), (FORGET_ACTS,))
    return removed


async def _remove(database: Database, kind: Kind, before: int, pause: float) -> int:
    removed = 0
    last: list[str] = []
    while True:
        moment = (before,) if "$1" in kind.find else ()
        found = [row[0] for row in await database.read(f"{kind.find} LIMIT {BATCH}", *moment)]
        if not found or found == last:  # somebody holds on to these
            return removed
        steps = ((step, id, before) if "$2" in step else (step, id) for id in found for step in kind.remove)
        await database.write(*steps)
        removed += len(found)
        last = found
        await asyncio.sleep(pause)
