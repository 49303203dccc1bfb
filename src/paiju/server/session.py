"""One connection: it says hello, asks for things one after another, and is told what happens.

A message is answered, refused with a code, or (too large, too many, not readable again and again) ends the connection.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Literal

import msgspec

import paiju

from ..bots import explain
from ..errors import PaijuError
from . import protocol
from .finder import RESTART, Finder
from .hall import Hall
from .limits import Bucket
from .missions import mission_list
from .outbox import Outbox
from .players import LINK_SECONDS
from .protocol import Message, Requests, encoder
from .refusals import refusal, refused
from .replays import finished
from .room import Room
from .storage import Lost, Player, StorageError

log = logging.getLogger(__name__)

NOBODY = Player("", b"", "")
POLICY, ELSEWHERE = 1008, 4001
LONGEST_CODE = 8
MOST_ASIDE = 8
SOON = 0.5


class Session:
    """A client's connection, whatever carries it. It is a `Member` of the tables it has joined."""

    def __init__(self, hall: Hall, address: str, player: Player = NOBODY, *, trusted: bool = False) -> None:
        """`trusted` is another node that passes on what its own clients say, and has checked it."""
        self.hall = hall
        self.address = address
        self.player = player
        self.trusted = trusted
        self.tables: dict[str, bool] = {}  # those joined, and whether only to watch
        self.outbox = Outbox(hall.limits, self._overflow)
        self.finder = Finder(self)
        self.ended = False
        self._messages = Bucket(*hall.limits.messages)
        self._costly = Bucket(*hall.limits.costly)
        self._chat = Bucket(*hall.limits.chat)
        self._patience = hall.limits.patience
        self._aside: set[asyncio.Task[None]] = set()

    # What goes out.

    def send(self, frame: bytes) -> None:
        """Pass a message on."""
        self.outbox.put(frame)

    def answer(self, message: Message) -> None:
        """Send a message to this client alone."""
        self.send(encoder.encode(message))

    @property
    def closed(self) -> bool:
        """Whether the connection is about to end."""
        return self.outbox.closed is not None

    def close(self, code: int, reason: str) -> None:
        """End the connection once everything has been sent."""
        self.outbox.close(code, reason)

    def _overflow(self) -> None:
        self.hall.metrics.slow.add()
        asyncio.get_running_loop().call_soon(self._go)

    def dismiss(self, table: str, reason: Literal["left", "ended", "elsewhere"]) -> None:
        """You are no longer at this table."""
        self.answer(protocol.Gone(table=table, reason=reason))
        self.tables.pop(table, None)
        if reason == "elsewhere" and not self.tables and not self.trusted:
            self.close(ELSEWHERE, "You came in from elsewhere.")

    def rejoin(self, table: str) -> None:
        """This table is kept elsewhere now: find it again, or let the node that called us do so."""
        if self.trusted:
            self.close(RESTART, "This table is kept elsewhere now.")
        else:
            self.finder.search(table)

    # What comes in.

    async def hear(self, frame: str | bytes) -> None:
        """Do what one message asks for."""
        id = None
        try:
            envelope = protocol.envelopes.decode(frame)
            id = envelope.id
            self._spend(self._messages)
            if envelope.v != protocol.VERSION:
                raise refusal("BAD_VERSION", known=protocol.VERSION)
            request = protocol.requests.decode(frame)
        except PaijuError as error:
            self.refuse(error, id)
            return
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse(refusal("BAD_MESSAGE", problem=" ".join(str(error)[:200].split())), id)
            return
        self.hall.metrics.messages.add(type(request).__name__.lower())
        if isinstance(request, protocol.Hint | protocol.Join) and len(self._aside) < MOST_ASIDE:
            task = asyncio.create_task(self.do(request))  # may take a while; the rest goes on
            self._aside.add(task)
            task.add_done_callback(self._aside.discard)
            await asyncio.wait([task], timeout=SOON)
        else:
            await self.do(request)

    async def do(self, request: Requests) -> None:
        """Do what is asked for, or say why not."""
        try:
            await self._handle(request)
        except Lost:
            self.refuse(refusal("AGAIN"), request.id)
        except (StorageError, OSError, TimeoutError) as problem:
            log.warning("a request could not be done: %s", explain(problem))
            self.refuse(refusal("UNAVAILABLE"), request.id)
        except PaijuError as error:
            self.refuse(error, request.id)
        except Exception as problem:
            log.exception("a request failed: %s", explain(problem))
            self.refuse(refusal("FAILED"), request.id)
        if isinstance(request, protocol.Hello) and self.player is NOBODY:
            self.close(POLICY, "Come back later.")

    def refuse(self, error: PaijuError, id: int | None) -> None:
        """Say that something cannot be done, and lose patience with nonsense."""
        self.hall.metrics.refused.add(error.code)
        self.answer(refused(error, id))
        self._patience -= 1 if error.code in ("SLOW_DOWN", "BAD_MESSAGE", "BAD_VERSION", "HELLO_FIRST") else 0
        if self._patience < 0:
            self.close(POLICY, "Too many messages that cannot be answered.")

    async def _handle(self, request: Requests) -> None:
        if isinstance(request, protocol.Ping):
            self.answer(protocol.Pong(time=int(time.time() * 1000), id=request.id))
            return
        if isinstance(request, protocol.Hello):
            await self._hello(request)
            return
        if self.player is NOBODY:
            raise refusal("HELLO_FIRST")
        if self.hall.closing:
            raise refusal("CLOSING")
        if isinstance(request, protocol.AtTable):
            self._spend_on(request)
            await self.finder.do(request)
        else:
            await self._in_hall(request)

    # Who I am.

    async def _hello(self, request: protocol.Hello) -> None:
        if self.player is not NOBODY:
            raise refusal("HELLO_TWICE")
        players = self.hall.players
        player = await players.known(request.token) if request.token else None
        if player is None:
            self.spend_at_address("guests")
            await self._welcome(*await players.new(request.name, request.bot), request.id)
        else:
            await self._welcome(await players.called(player, request.name), request.token, request.id)

    async def _welcome(self, me: Player, token: str, id: int | None) -> None:
        """Be this player from now on."""
        tables = tuple(await self.hall.tables_of(me.id))
        self._go()
        self.player = me
        self.answer(
            protocol.Welcome(player=me.id, name=me.name, token=token, version=paiju.__version__, tables=tables, id=id)
        )

    async def _rename(self, name: str) -> None:
        self.player = await self.hall.players.rename(self.player, name)
        for room in self._rooms():
            room.host.rename(self)
        self.finder.rename(self.player.name)

    # What I ask for.

    async def _in_hall(self, request: Requests) -> None:
        hall, id = self.hall, request.id
        if isinstance(request, protocol.Claim):
            self.spend_at_address("codes")
            await self._welcome(*await hall.players.claim(request.code), id)
            return
        self._spend(self._costly)
        match request:
            case protocol.Rename(name=name):
                await self._rename(name)
                self.answer(protocol.Done(id=id))
            case protocol.Link():
                code = await hall.players.link(self.player)
                self.answer(protocol.LinkCode(code=code, seconds=LINK_SECONDS, id=id))
            case protocol.Lobby(follow=follow):
                (hall.lobby.followers.add if follow else hall.lobby.followers.discard)(self)
                self.answer(protocol.Tables(tables=await hall.lobby.tables(), id=id))
            case protocol.Recent():
                kept = await hall.store.recent(self.player.id)
                games = tuple(finished(each, self.player.id) for each in kept)
                self.answer(protocol.Games(games=games, id=id))
            case protocol.Missions():
                self.answer(mission_list(set(await hall.store.solved(self.player.id)), id))
            case protocol.Create():
                await hall.finish(self._create(request))
            case _:
                raise AssertionError(request)

    async def _create(self, request: protocol.Create) -> None:
        room = await self.hall.create(self, request)
        me = any(wish.kind == "me" for wish in request.seats)
        await self._join(room, protocol.Join(table=room.id, watch=not me, id=request.id))
        if request.start and all(wish.kind != "open" for wish in request.seats):
            await room.dealer.begin(self)

    async def in_room(self, room: Room, request: protocol.AtTable) -> None:
        """Do what is asked for at a table of this hall."""
        answer: protocol.Answer = protocol.Done()
        match request:
            case protocol.Join():
                await self._join(room, request)
                return
            case protocol.Leave():
                await room.host.leave(self, request.id)
                self.tables.pop(room.id, None)
                return
            case protocol.Move():
                await room.dealer.move(self, request)
                return
            case protocol.Consider():
                answer = room.dealer.consider(self, request)
            case protocol.Hint():
                answer = await room.dealer.hint(self, request)
            case protocol.Say(text=text):
                await room.say(self, text)
            case protocol.Sit(seat=wanted, cancel=cancel):
                await room.host.sit(self, wanted, cancel)
            case protocol.Arrange(seat=seat, bot=bot):
                await room.host.arrange(self, seat, bot)
            case protocol.Start():
                await room.dealer.begin(self)
            case protocol.Rematch():
                await room.dealer.rematch(self)
            case protocol.Return():
                room.dealer.take_back(self)
            case _:
                raise AssertionError(request)
        answer.id = request.id
        self.answer(answer)

    async def _join(self, room: Room, request: protocol.Join) -> None:
        await room.host.join(self, request)
        self.tables[room.id] = room.members.get(self) is None
        if self.ended:
            room.host.disconnect(self)

    # Coming and going.

    def _rooms(self) -> list[Room]:
        return [self.hall.rooms[table] for table in self.tables if table in self.hall.rooms]

    def _go(self) -> None:
        """Be at no table any more; the seats stay ours for a while."""
        for room in self._rooms():
            room.host.disconnect(self)
        self.finder.close()
        self.tables.clear()

    def hurry(self) -> None:
        """Whoever has not said hello by now will not."""
        if self.player is NOBODY:
            self.close(POLICY, "Say hello first.")

    def end(self) -> None:
        """The connection has ended."""
        self.ended = True
        self.close(1000, "")
        self.hall.lobby.followers.discard(self)
        self.finder.stop()
        self._go()

    # What I may ask for.

    def _spend(self, bucket: Bucket) -> None:
        if not self.trusted and not bucket.take():
            raise refusal("SLOW_DOWN")

    def _spend_on(self, request: protocol.AtTable) -> None:
        if isinstance(request, protocol.Say):
            self._spend(self._chat)
        elif isinstance(request, protocol.Hint | protocol.Sit):
            self._spend(self._costly)
        elif isinstance(request, protocol.Join) and len(request.table) <= LONGEST_CODE and self._guessed_too_often():
            raise refusal("SLOW_DOWN")

    def _guessed_too_often(self) -> bool:
        return not self.trusted and self._at_address("codes").empty

    def spend_at_address(self, what: Literal["guests", "codes"]) -> None:
        """This costs something that all clients of an address share."""
        self._spend(self._at_address(what))

    def _at_address(self, what: Literal["guests", "codes"]) -> Bucket:
        rate = self.hall.limits.guests if what == "guests" else self.hall.limits.codes
        return self.hall.addresses.bucket(self.address, what, rate)
