"""What all rooms of a server share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from .. import bots
from .metrics import Metrics
from .sitting import Deal
from .storage import Store
from .thinking import Thinkers


class House(msgspec.Struct):
    """The store, the bots, and how things are done here."""

    store: Store
    thinkers: Thinkers
    metrics: Metrics
    deal: Deal
    grace: float
    bot_delay: tuple[float, float]
    changed: Callable[[], None]  # the lobby looks different
    forget: Callable[[str], None]  # this room is not to be found any more
    tasks: set[asyncio.Future[Any]] = msgspec.field(default_factory=set)  # what must be done to its end


def record_id(table: str, game: int) -> str:
    """The id of the record of a table's game."""
    return f"{table}-{game}"


def refuse_bot(bot: str, game: str) -> None:
    """Only bots with a name sit at tables of the server; never a file of somebody's choice."""
    if bot not in bots.names(game):
        bots.factory(bot.replace(":", " "), game)  # refuses it
