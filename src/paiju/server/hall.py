"""All tables of this node: found by id or code, made, listed, brought back after a restart, ended when deserted.

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
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec

from .. import catalogue
from ..bots import explain
from ..table import Seat, rules_for
from . import protocol
from .house import House, refuse_bot
from .limits import Addresses, Limits
from .metrics import Metrics
from .players import Players, clean, code
from .refusals import refusal
from .room import Room
from .seating import Member, Place, Seated, Setup, bot_for, bot_name, read_setup, seats_of
from .sitting import Deal, Sitting, from_secrets
from .storage import Keep, Lost, Node, Store, Stored
from .telling import listed
from .thinking import Thinkers

log = logging.getLogger(__name__)

T = TypeVar("T")

CODE_LETTERS = 6
PRIVATE_CODE_LETTERS = 8
LONGEST_TITLE = 40
SWEEP_SECONDS = 15.0
WATCH_SECONDS = 1.0
LOBBY_SECONDS = 0.5
CLEAN_SECONDS = 3600.0
CLEAN_PAUSE = 0.1
REMOTE_LOBBY_SECONDS = 3.0
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
        self.followers: set[Member] = set()
        self.closing = False
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._dormant: dict[str, float] = {}  # tables that nobody has in memory, and when they end
        self._lobby: tuple[float, bytes] = (0.0, b"")
        self._lobby_dirty = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.house = House(
            store,
            Thinkers(self.metrics, self.timing.bot_limit),
            self.metrics,
            deal,
            self.timing.grace,
            self.timing.bot_delay,
            self._changed,
            self._forget,
        )
        self.metrics.tables.read = lambda: dict(Counter(room.status for room in self.rooms.values()))

    # Opening and closing the hall.

    async def open(self) -> None:
        """Find what was left over from an earlier run, and begin to keep order."""
        await self.store.open(self.node)
        await self._adopt()
        self._tasks.add(asyncio.create_task(self._sweep()))
        self._tasks.add(asyncio.create_task(self._tell_lobby()))
        self._tasks.add(asyncio.create_task(self._clean()))

    async def close(self) -> None:
        """Finish what is being written and stop."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while self.house.tasks:
            await asyncio.gather(*self.house.tasks, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.shut()
        self.house.thinkers.close()
        await self.store.close()

    async def finish(self, doing: Awaitable[T]) -> T:
        """Do something to its end even if whoever asked for it is gone meanwhile."""
        task = asyncio.ensure_future(doing)
        self.house.tasks.add(task)
        task.add_done_callback(self.house.tasks.discard)
        return await asyncio.shield(task)

    async def _sweep(self) -> None:
        """End deserted tables now and then; look at our leases often enough, and at once after a sleep."""
        pause = min(WATCH_SECONDS, max(self.timing.idle / 4, 0.05))
        swept = watched = time.time()
        while True:
            await asyncio.sleep(pause)
            slept = time.time() - watched > pause + WATCH_SECONDS
            watched = time.time()
            try:
                if slept:
                    log.warning("this node has slept; looking after its tables")
                if slept or watched - swept > min(SWEEP_SECONDS, self.timing.idle / 4):
                    swept = watched
                    await self._verify()
                    await self._end_idle()
                    await self._adopt()
            except Exception as problem:
                log.error("tables could not be looked through: %s", explain(problem))

    async def _verify(self) -> None:
        """Drop the tables that another node has taken over while we did not look."""
        if len(await self.store.nodes()) < 2:
            return
        for room in list(self.rooms.values()):
            found = await self.store.find(room.id)
            if found is None or found[0].epoch != room.stored.epoch:
                room.abandon()

    async def _end_idle(self) -> None:
        now = time.monotonic()
        for room in list(self.rooms.values()):
            if not room.members and now - room.empty_since > self.timing.idle:
                log.info("table ended: nobody there", extra={"table": room.id})
                await self._quietly(room.end())
        for table, end in list(self._dormant.items()):
            if now > end:
                del self._dormant[table]
                await self._quietly(self._end_dormant(table))

    async def _end_dormant(self, table: str) -> None:
        """Forget a table that nobody came back to; not if it was played at meanwhile, on another node perhaps."""
        if table in self.rooms or table in self._loading:
            return
        stored = await self.store.claim(table)
        if stored is None:
            return
        moves = await self.store.moves(table, stored.game)
        last = max(read_setup(stored.setup).touched, moves[-1].at / 1000 if moves else 0)
        left = last + self.timing.idle - time.time()
        if left > 0:
            self._dormant[table] = time.monotonic() + left
        else:
            log.info("table ended: nobody came back", extra={"table": table})
            await self.store.drop(table, stored.epoch)

    async def _adopt(self) -> None:
        """Begin to count how long the tables that nobody owns have been deserted."""
        end = time.monotonic() + self.timing.idle
        for table in await self.store.orphans():
            if table not in self.rooms:
                self._dormant.setdefault(table, end)

    async def _clean(self) -> None:
        """Remove what is old from the database every hour; one node does it for all."""
        while True:
            await asyncio.sleep(CLEAN_SECONDS)
            try:
                if [node.id for node in await self.store.nodes()][:1] == [self.node.id]:
                    log.info("cleaned up: %s", await self.store.clean(self.keep, CLEAN_PAUSE))
            except Exception as problem:
                log.error("the database could not be cleaned up: %s", explain(problem))

    async def _quietly(self, doing: Awaitable[None]) -> None:
        with suppress(Lost):
            await doing

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
        sitting = None
        if stored.game:
            moves = await self.store.moves(table, stored.game)
            game = catalogue.game(setup.game)
            seats = seats_of([Place(seated) for seated in setup.seats])
            sitting = Sitting.restore(stored.game, game, setup.dealt, stored.start, seats, setup.pace, moves)
        log.info("table restored", extra={"table": table, "turn": sitting.turn if sitting else 0})
        return self._enter(Room(self.house, stored, setup, sitting, await self.store.chat(table)))

    def _enter(self, room: Room) -> Room:
        self.rooms[room.id] = room
        self.codes[room.stored.code.upper()] = room.id
        self._dormant.pop(room.id, None)
        return room

    def _forget(self, table: str) -> None:
        """A room has ended, or must be read again by whoever comes; if nobody does, that is its end."""
        room = self.rooms.pop(table, None)
        if room is not None:
            self.codes.pop(room.stored.code.upper(), None)
            if room.status != "over":
                self._dormant[table] = time.monotonic() + self.timing.idle

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
        return self._enter(Room(self.house, made, setup))

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

    # The lobby.

    async def lobby(self) -> bytes:
        """The open tables, as a message; looked up anew when they have changed."""
        now = time.monotonic()
        made, frame = self._lobby
        if not frame or self._lobby_dirty or now - made > REMOTE_LOBBY_SECONDS:
            self._lobby_dirty = False
            stored = await self.store.listed()
            tables = tuple(self._listed(each) for each in stored)
            frame = protocol.encoder.encode(protocol.Tables(tables=tables))
            self._lobby = (now, frame)
        return frame

    def _listed(self, stored: Stored) -> protocol.Listed:
        room = self.rooms.get(stored.id)
        if room is not None:
            return listed(room)
        setup = read_setup(stored.setup)
        chairs = tuple(protocol.Chair(each.kind, each.name, each.bot) for each in setup.seats)
        return protocol.Listed(stored.id, stored.code, setup.title, setup.game, setup.rules, chairs, stored.status)

    def _changed(self) -> None:
        self._lobby_dirty = True

    async def _tell_lobby(self) -> None:
        """Tell those in the lobby what has changed, not too often."""
        told: bytes = b""
        while True:
            await asyncio.sleep(LOBBY_SECONDS)
            if not self.followers:
                continue
            try:
                frame = await self.lobby()
            except Exception as problem:
                log.error("the lobby could not be read: %s", explain(problem))
                continue
            if frame != told:
                told = frame
                for member in list(self.followers):
                    member.send(frame)
