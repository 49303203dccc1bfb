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
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from .. import bots, catalogue
from ..contract import Game
from ..record import Record
from ..rules import Rules
from ..state import State
from ..table import Seat, rules_for
from . import protocol, telling
from .analyses import Analyses
from .caretaker import Caretaker
from .collector import Collector
from .duties import Duties
from .fairness import from_seed
from .health import LATE, LoopWatch
from .keeping import House
from .limits import Addresses, Limits
from .live import LiveGame
from .loading import Loader
from .lobby import Lobby
from .metrics import Metrics
from .players import Players, clean, code
from .refusals import refusal
from .room import Room
from .seating import Member, Owners, Seated, Setup, bot_name, refuse_bot, seated
from .storage import Keep, Node, Played, Spoken, Store, Stored
from .thinking import Thinkers
from .workshop import Workshop

if TYPE_CHECKING:
    from .gallery import Gallery

log = logging.getLogger(__name__)

T = TypeVar("T")

CODE_LETTERS = 6
PRIVATE_CODE_LETTERS = 8
LONGEST_TITLE = 40
DEFAULT_PACE = protocol.Pace()


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """How long things take: seconds."""

    grace: float = 60.0
    fair_grace: float = 90.0  # at a fair table, where nobody can be replaced
    idle: float = 1800.0
    bot_delay: tuple[float, float] = (0.5, 0.9)
    dealing: float = 0.4  # each round of cards while anybody may declare; 0: no tempo, people are waited for
    bot_limit: float = 5.0
    cut: float = 2.0  # for all seals, and for all cuts


class Hall:
    """Every table that this node keeps, and what all sessions share."""

    def __init__(
        self,
        store: Store,
        node: Node,
        *,
        timing: Timing | None = None,
        limits: Limits | None = None,
        deal: Callable[[Game, Rules, str], State] = from_seed,
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
        self.owners = Owners()
        self.closing = False
        self.queueing = asyncio.Lock()  # of those who want to play with strangers
        self.deal = deal
        self.thinkers = Thinkers(self.metrics, self.timing.bot_limit)
        self.workshop = Workshop()
        self.analyses = Analyses(store)
        self.lobby = Lobby(self)
        self.caretaker = Caretaker(self)
        self.collector = Collector()
        self.loader = Loader(self)
        self.house = House(self)
        self.loop_watch = LoopWatch()
        self._gallery: Gallery | None = None
        self._duties = Duties()
        self._unfinished: set[asyncio.Future[Any]] = set()
        self.metrics.loop_delay.read = lambda: {"": self.loop_watch.worst}
        self.metrics.duty_failures.read = lambda: {**self._duties.failures, **store.duties.failures}
        self.metrics.transactions.read = lambda: dict(store.transactions)
        self.metrics.tables.read = lambda: dict(Counter(room.status for room in self.rooms.values()))

    # Opening and closing the hall.

    async def open(self) -> None:
        """Find what was left over from an earlier run, and begin to keep order."""
        await self.store.open(self.node)
        await self.house.open()
        await self.caretaker.adopt()
        self._duties.begin("keeping house", self.house.keep_looking)
        self._duties.begin("keeping order", self.caretaker.keep_order)
        self._duties.begin("cleaning up", self.caretaker.keep_clean)
        self._duties.begin("telling the lobby", self.lobby.keep_telling)
        self._duties.begin("watching the clock", self.loop_watch.keep_watching)

    async def close(self) -> None:
        """Finish what is being written and stop."""
        self.closing = True
        await self._duties.stop()
        while self._unfinished:
            await asyncio.gather(*self._unfinished, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.shut()
        await self.thinkers.close()
        await self.workshop.close()
        await self.analyses.close()
        if self._gallery is not None:
            self._gallery.close()
        await self.store.close()

    async def ailment(self) -> str:
        """Why this node cannot do its work, in a few words; empty if it can."""
        if self.closing:
            return "it is about to stop"
        if self.loop_watch.worst > LATE:
            return f"it stood still for {self.loop_watch.worst:.1f} s"
        return await self.store.ailment()

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
        return await self.loader.load(stored.id)

    def local(self, key: str) -> Room | None:
        """The table with this id or code, if it is here."""
        return self.rooms.get(key) or self.rooms.get(self.codes.get(key.upper(), ""))

    def has(self, table: str) -> bool:
        """Whether the table is here, or about to be."""
        return table in self.rooms or table in self.loader

    def enter(self, room: Room) -> Room:
        """A table is here now."""
        self.rooms[room.id] = room
        self.codes[room.stored.code.upper()] = room.id
        self.owners.pass_on(room.id, "", room.setup.owner)
        self.caretaker.wake(room.id)
        return room

    def forget(self, table: str) -> None:
        """A room has ended, or must be read again by whoever comes; if nobody does, that is its end."""
        room = self.rooms.pop(table, None)
        if room is not None:
            self.codes.pop(room.stored.code.upper(), None)
            self.owners.pass_on(table, room.setup.owner, "")
            if room.status != "over":
                self.caretaker.rest(table)

    # Making tables.

    async def create(self, member: Member, request: protocol.Create, quick: bool = False) -> Room:
        """A new table, owned by this player; refused if the rules cannot be played."""
        if len(self.rooms) >= self.limits.rooms:
            raise refusal("HALL_FULL")
        if len(await self.tables_of(member.player.id)) >= self.limits.tables:
            raise refusal("TOO_MANY_TABLES")
        if request.fair is not None:
            self._refuse_fair(member.player.id)
        onward = await self._onward(request) if request.record else ""
        setup = self._set_up(member, request)
        setup.onward = onward
        setup.quick = quick
        for _ in range(20):
            letters = PRIVATE_CODE_LETTERS if setup.private else CODE_LETTERS
            stored = Stored(
                id=secrets.token_urlsafe(9).replace("-", "x").replace("_", "y"),
                code=code(letters),
                public=not setup.private,
                status="waiting",
                setup=msgspec.json.encode(setup),
            )
            made = await self.store.create(stored)
            if made is not None:
                break
        else:
            raise refusal("UNAVAILABLE")
        await self.store.seat_players(made.id, setup.people)
        return self.enter(self.room(made, setup))

    async def _onward(self, request: protocol.Create) -> str:
        """The position of a finished game from which a new one goes on, alone with bots. Fits the request to it."""
        kept = await self.store.kept(request.record)
        if kept is None:
            raise refusal("NO_RECORD")
        if request.fair is not None or [wish.kind for wish in request.seats].count("me") != 1:
            raise refusal("NOT_ALONE")
        if any(wish.kind == "open" for wish in request.seats) or len(request.seats) != len(kept.names):
            raise refusal("NOT_ALONE")
        record = Record.parse(kept.text)
        if request.at >= len(record.actions):
            raise refusal("NO_MOMENT", n=len(record.actions) - 1)
        state = await asyncio.to_thread(record.replay, request.at)
        seats = [Seat("", None if wish.kind == "me" else bots.bot("random", kept.game)) for wish in request.seats]
        rules = rules_for(record.rules, seats)
        request.game, request.private, request.rules = kept.game, True, record.game.rules_text(rules)
        return record.game.position_text(record.game.restore(rules, state.fields()))

    async def waiting(self, game: str, player: str) -> list[str]:
        """The quick tables of a game where somebody waits for players, on all nodes: the fullest first."""
        here = [telling.listed(room) for room in self.rooms.values() if room.setup.quick and room.members]
        known = {table.table for table in here}
        tables = here + [
            each for each in await self.lobby.tables() if each.table not in known and not self.has(each.table)
        ]
        free = {
            each.table: sum(seat.kind == "open" for seat in each.seats)
            for each in tables
            if each.quick and each.game == game and each.status == "waiting"
        }
        shown_out = {table for table in free if table in self.rooms and player in self.rooms[table].setup.removed}
        return sorted(
            (table for table, seats in free.items() if seats and table not in shown_out), key=free.__getitem__
        )

    def room(
        self,
        stored: Stored,
        setup: Setup,
        live: LiveGame | None = None,
        moves: Sequence[Played] = (),
        said: Sequence[Spoken] = (),
    ) -> Room:
        """A table of its kind, with its game or, where nobody deals, what was signed so far."""
        if setup.fair is None:
            return Room(self, stored, setup, live, said)
        from .fairroom import FairRoom

        return FairRoom(self, stored, setup, moves, said)

    def gallery(self) -> Gallery:
        """Where fair tables are followed."""
        from .gallery import Gallery

        if self._gallery is None:
            self._gallery = Gallery()
        return self._gallery

    def _refuse_fair(self, player: str) -> None:
        """What is signed at fair tables takes room: there may not be too many of them."""
        fair = [room for room in self.rooms.values() if room.setup.fair is not None and room.status != "over"]
        if len(fair) >= self.limits.fair_rooms:
            raise refusal("HALL_FULL")
        if sum(room.setup.owner == player for room in fair) >= self.limits.fair_tables:
            raise refusal("TOO_MANY_TABLES")

    async def tables_of(self, player: str) -> list[str]:
        """The tables where a player sits or that they have made, as far as they are not over."""
        seated = set(await self.store.seated(player))
        own = {table for table in self.owners.tables(player) if self.rooms[table].status != "over"}
        return sorted(seated | own)

    def _set_up(self, member: Member, request: protocol.Create) -> Setup:
        game = catalogue.game(request.game)
        rules = rules_for(game.ruleset(request.rules), [Seat(f"{number}") for number in range(len(request.seats))])
        seats: list[Seated] = []
        for wish in request.seats:
            names = [each.name for each in seats] + [member.player.name]
            if wish.kind == "me":
                if any(each.kind == "person" for each in seats):
                    raise refusal("ONE_ME")
                seats.append(seated(member.player))
            elif wish.kind == "bot":
                bot = wish.bot or bots.default(game.name, rules)
                refuse_bot(bot, game.name, rules)
                seats.append(Seated("bot", "", bot_name(names), bot))
            else:
                seats.append(Seated())
        title = clean(request.title, LONGEST_TITLE)
        text = game.rules_text(rules)
        pace = request.pace or DEFAULT_PACE
        owner = member.player.id
        fair = None
        if request.fair is not None:
            from .fairroom import new_fair

            fair = new_fair(request, text)
        private = request.private or all(wish.kind != "open" for wish in request.seats)  # nobody is waited for
        return Setup(game.name, text, title, private, pace, owner, seats, touched=int(time.time()), fair=fair)
