"""All tables of this node: found by id or code, made, and brought back after a restart.

A table is in memory while somebody is there. After a restart each one is read again when its first player comes back:
the line it started from and its moves give the same state, bit for bit.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable
from functools import partial
from typing import Any, TypeVar

import msgspec

from .. import catalogue
from ..table import Seat, rules_for
from . import protocol
from .caretaker import Caretaker
from .limits import Addresses, Limits
from .lobby import Lobby
from .match import Deal, Match, from_secrets
from .metrics import Metrics
from .players import Players, clean, code
from .refusals import refusal
from .room import Room
from .seating import Member, Place, Seated, Setup, bot_for, bot_name, read_setup, refuse_bot, seats_of
from .storage import Keep, Node, Store, Stored
from .thinking import Thinkers

log = logging.getLogger(__name__)

T = TypeVar("T")

CODE_LETTERS = 6
PRIVATE_CODE_LETTERS = 8
LONGEST_TITLE = 40
DEFAULT_PACE = protocol.Pace()


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """How long things take: seconds."""

    grace: float = 60.0
    idle: float = 1800.0
    bot_delay: tuple[float, float] = (0.5, 0.9)
    bot_limit: float = 5.0


class Hall:
    """Every table that this node keeps, and what all sessions share."""

    def __init__(
        self,
        store: Store,
        node: Node,
        *,
        timing: Timing | None = None,
        limits: Limits | None = None,
        deal: Deal = from_secrets,
        keep: Keep | None = None,
    ) -> None:
        self.store = store
        self.node = node
        self.timing = timing or Timing()
        self.limits = limits or Limits()
        self.keep = msgspec.structs.replace(keep or Keep(), tables=self.timing.idle)
        self.addresses = Addresses(self.limits)
        self.players = Players(store)
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.codes: dict[str, str] = {}
        self.closing = False
        self.deal = deal
        self.thinkers = Thinkers(self.metrics, self.timing.bot_limit)
        self.lobby = Lobby(self)
        self.caretaker = Caretaker(self)
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._duties: list[asyncio.Task[None]] = []
        self._unfinished: set[asyncio.Future[Any]] = set()
        self.metrics.tables.read = lambda: dict(Counter(room.status for room in self.rooms.values()))

    # Opening and closing the hall.

    async def open(self) -> None:
        """Find what was left over from an earlier run, and begin to keep order."""
        await self.store.open(self.node)
        await self.caretaker.adopt()
        duties = self.caretaker.keep_order(), self.caretaker.keep_clean(), self.lobby.keep_telling()
        self._duties = [asyncio.create_task(duty) for duty in duties]

    async def close(self) -> None:
        """Finish what is being written and stop."""
        self.closing = True
        for duty in self._duties:
            duty.cancel()
        await asyncio.gather(*self._duties, return_exceptions=True)
        while self._unfinished:
            await asyncio.gather(*self._unfinished, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.shut()
        self.thinkers.close()
        await self.store.close()

    def begin(self, doing: Awaitable[T]) -> asyncio.Future[T]:
        """Do something to its end, even when the hall closes."""
        task = asyncio.ensure_future(doing)
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        return task

    async def finish(self, doing: Awaitable[T]) -> T:
        """Do something to its end even if whoever asked for it is gone meanwhile."""
        return await asyncio.shield(self.begin(doing))

    # Finding tables.

    async def find(self, key: str) -> Room | Node:
        """The table with this id or code, or the other node that keeps it."""
        room = self.local(key)
        if room is not None:
            return room
        found = await self.store.find(key)
        if found is None:
            raise refusal("NO_TABLE")
        stored, owner = found
        if owner is not None and owner.id != self.node.id:
            return owner
        return await self._load(stored.id)

    def local(self, key: str) -> Room | None:
        """The table with this id or code, if it is here."""
        return self.rooms.get(key) or self.rooms.get(self.codes.get(key.upper(), ""))

    def has(self, table: str) -> bool:
        """Whether the table is here, or about to be."""
        return table in self.rooms or table in self._loading

    async def _load(self, table: str) -> Room:
        """Bring a table back, once, however many ask for it at the same time."""
        if table in self.rooms:
            return self.rooms[table]
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._restore(table))
            self._loading[table].add_done_callback(partial(self._loaded, table))
        return await asyncio.shield(self._loading[table])

    def _loaded(self, table: str, loading: asyncio.Future[Room]) -> None:
        self._loading.pop(table, None)
        if not loading.cancelled():
            loading.exception()  # whoever waits for it gets it; nobody may

    async def _restore(self, table: str) -> Room:
        stored = await self.store.claim(table)
        if stored is None:
            raise refusal("UNAVAILABLE")
        setup = read_setup(stored.setup)
        match = None
        if stored.game:
            moves = await self.store.moves(table, stored.game)
            game = catalogue.game(setup.game)
            seats = seats_of([Place(seated) for seated in setup.seats])
            match = Match.restore(stored.game, game, setup.dealt, stored.start, seats, setup.pace, moves)
        log.info("table restored", extra={"table": table, "turn": match.turn if match else 0})
        return self._enter(Room(self, stored, setup, match, await self.store.chat(table)))

    def _enter(self, room: Room) -> Room:
        self.rooms[room.id] = room
        self.codes[room.stored.code.upper()] = room.id
        self.caretaker.wake(room.id)
        return room

    def forget(self, table: str) -> None:
        """A room has ended, or must be read again by whoever comes; if nobody does, that is its end."""
        room = self.rooms.pop(table, None)
        if room is not None:
            self.codes.pop(room.stored.code.upper(), None)
            if room.status != "over":
                self.caretaker.rest(table)

    # Making tables.

    async def create(self, member: Member, request: protocol.Create) -> Room:
        """A new table, owned by this player; refused if the rules cannot be played."""
        if len(self.rooms) >= self.limits.rooms:
            raise refusal("HALL_FULL")
        if len(await self.tables_of(member.player.id)) >= self.limits.tables:
            raise refusal("TOO_MANY_TABLES")
        setup = self._set_up(member, request)
        for _ in range(20):
            letters = PRIVATE_CODE_LETTERS if request.private else CODE_LETTERS
            stored = Stored(
                id=secrets.token_urlsafe(9).replace("-", "x").replace("_", "y"),
                code=code(letters),
                public=not request.private,
                status="waiting",
                setup=msgspec.json.encode(setup),
            )
            made = await self.store.create(stored)
            if made is not None:
                break
        else:
            raise refusal("UNAVAILABLE")
        await self.store.seat_players(made.id, setup.people)
        return self._enter(Room(self, made, setup))

    async def tables_of(self, player: str) -> list[str]:
        """The tables where a player sits or that they have made, as far as they are not over."""
        seated = set(await self.store.seated(player))
        own = {room.id for room in self.rooms.values() if room.setup.owner == player and room.status != "over"}
        return sorted(seated | own)

    def _set_up(self, member: Member, request: protocol.Create) -> Setup:
        game = catalogue.game(request.game)
        rules = game.ruleset(request.rules)
        seats: list[Seated] = []
        for wish in request.seats:
            names = [seated.name for seated in seats] + [member.player.name]
            if wish.kind == "me":
                if any(seated.kind == "person" for seated in seats):
                    raise refusal("ONE_ME")
                seats.append(Seated("person", member.player.id, member.player.name))
            elif wish.kind == "bot":
                bot = wish.bot or bot_for(game, rules)
                refuse_bot(bot, game.name)
                seats.append(Seated("bot", "", bot_name(names), bot))
            else:
                seats.append(Seated())
        fitted = rules_for(rules, [Seat(f"{number}") for number in range(len(seats))])
        title = clean(request.title, LONGEST_TITLE)
        text = game.rules_text(fitted)
        pace = request.pace or DEFAULT_PACE
        owner = member.player.id
        return Setup(game.name, text, title, request.private, pace, owner, seats, touched=int(time.time()))
