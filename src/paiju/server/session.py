"""One connection: it says hello, asks for things one after another, and is told what happens.

A message is answered, refused with a code, or (too large, too many, not readable again and again) ends the connection.
What is to be sent waits in a queue of limited size; a client that does not read is disconnected, and gets what it
missed when it comes back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator
from typing import Literal

import msgspec

import paiju

from ..bots import explain
from ..errors import PaijuError
from . import nodes, protocol
from .hall import Hall
from .limits import Bucket
from .missions import mission_list
from .players import LINK_SECONDS
from .protocol import Message, Requests, encoder
from .refusals import refusal, refused
from .replays import finished
from .room import Room
from .storage import Lost, Node, Player, StorageError

log = logging.getLogger(__name__)

NOBODY = Player("", b"", "")
POLICY, TOO_SLOW, ELSEWHERE, RESTART = 1008, 1013, 4001, 1012
ATTEMPTS = 4
LONGEST_CODE = 8
FIND_SECONDS = 45.0
FIND_PAUSE = 0.25
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
        self.began = time.monotonic()
        self.tables: dict[str, bool] = {}  # those joined, and whether only to watch
        self.links: dict[str, nodes.Link] = {}
        self.closed: tuple[int, str] | None = None
        self.ended = False
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._ready = asyncio.Event()
        self._messages = Bucket(*hall.limits.messages)
        self._costly = Bucket(*hall.limits.costly)
        self._chat = Bucket(*hall.limits.chat)
        self._patience = hall.limits.patience
        self._searches: dict[str, asyncio.Task[None]] = {}
        self._aside: set[asyncio.Task[None]] = set()

    # What goes out.

    def send(self, frame: bytes) -> None:
        """Queue a message; whoever does not read is disconnected."""
        if self.closed is not None:
            return
        limits = self.hall.limits
        if len(self._waiting) >= limits.waiting_frames or self._bytes > limits.waiting_bytes:
            self.hall.metrics.slow.add()
            self._waiting.clear()
            self.close(TOO_SLOW, "You read too slowly.")
            asyncio.get_running_loop().call_soon(self._go)
            return
        self._waiting.append(frame)
        self._bytes += len(frame)
        self._ready.set()

    def answer(self, message: Message) -> None:
        """Send a message to this client alone."""
        self.send(encoder.encode(message))

    async def frames(self) -> AsyncIterator[bytes]:
        """What is to be sent, as it comes, until the connection is to be closed."""
        while True:
            while self._waiting:
                frame = self._waiting.popleft()
                self._bytes -= len(frame)
                yield frame
            if self.closed is not None:
                return
            self._ready.clear()
            await self._ready.wait()

    def close(self, code: int, reason: str) -> None:
        """End the connection once everything has been sent."""
        if self.closed is None:
            self.closed = (code, reason)
            self._ready.set()

    def dismiss(self, table: str, reason: Literal["left", "ended", "elsewhere"]) -> None:
        """You are no longer at this table."""
        self.answer(protocol.Gone(table=table, reason=reason))
        self.tables.pop(table, None)
        if reason == "elsewhere" and not self.tables and not self.trusted:
            self.close(ELSEWHERE, "You came in from elsewhere.")

    # What comes in.

    async def hear(self, frame: str | bytes) -> None:
        """Do what one message asks for."""
        id = None
        try:
            envelope = protocol.envelopes.decode(frame)
            id = envelope.id
            self._spend_from(self._messages)
            if envelope.v != protocol.VERSION:
                raise refusal("BAD_VERSION", known=protocol.VERSION)
            request = protocol.requests.decode(frame)
        except PaijuError as error:
            self._refuse(error, id)
            return
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(refusal("BAD_MESSAGE", problem=" ".join(str(error)[:200].split())), id)
            return
        self.hall.metrics.messages.add(type(request).__name__.lower())
        if isinstance(request, protocol.Hint | protocol.Join) and len(self._aside) < MOST_ASIDE:
            task = asyncio.create_task(self._do(request))  # may take a while; the rest goes on
            self._aside.add(task)
            task.add_done_callback(self._aside.discard)
            await asyncio.wait([task], timeout=SOON)
        else:
            await self._do(request)

    async def _do(self, request: Requests) -> None:
        try:
            await self._handle(request)
        except Lost:
            self._refuse(refusal("AGAIN"), request.id)
        except (StorageError, OSError, TimeoutError) as problem:
            log.warning("a request could not be done: %s", explain(problem))
            self._refuse(refusal("UNAVAILABLE"), request.id)
        except PaijuError as error:
            self._refuse(error, request.id)
        except Exception as problem:
            log.exception("a request failed: %s", explain(problem))
            self._refuse(refusal("FAILED"), request.id)
        if isinstance(request, protocol.Hello) and self.player is NOBODY:
            self.close(POLICY, "Come back later.")

    def _refuse(self, error: PaijuError, id: int | None) -> None:
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
        if hasattr(request, "table"):
            await self._at_table(request)
        else:
            await self._in_hall(request)

    async def _hello(self, request: protocol.Hello) -> None:
        if self.player is not NOBODY:
            raise refusal("HELLO_TWICE")
        players = self.hall.players
        player = await players.known(request.token) if request.token else None
        if player is None:
            self._spend("guests")
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

    async def _in_hall(self, request: Requests) -> None:
        hall, id = self.hall, request.id
        match request:
            case protocol.Rename(name=name):
                self._spend_from(self._costly)
                self.player = await hall.players.rename(self.player, name)
                for room in self._rooms():
                    room.rename(self)
                for link in self.links.values():
                    link.pass_on(protocol.Rename(name=self.player.name))
                self.answer(protocol.Done(id=id))
            case protocol.Link():
                self._spend_from(self._costly)
                code = await hall.players.link(self.player)
                self.answer(protocol.LinkCode(code=code, seconds=LINK_SECONDS, id=id))
            case protocol.Claim(code=code):
                self._spend("codes")
                await self._welcome(*await hall.players.claim(code), id)
            case protocol.Lobby(follow=follow):
                self._spend_from(self._costly)
                (hall.followers.add if follow else hall.followers.discard)(self)
                tables = msgspec.json.decode(await hall.lobby(), type=protocol.Tables)
                self.answer(protocol.Tables(tables=tables.tables, id=id))
            case protocol.Recent():
                self._spend_from(self._costly)
                kept = await hall.store.recent(self.player.id)
                games = tuple(finished(each, self.player.id) for each in kept)
                self.answer(protocol.Games(games=games, id=id))
            case protocol.Missions():
                self._spend_from(self._costly)
                self.answer(mission_list(set(await hall.store.solved(self.player.id)), id))
            case protocol.Create():
                self._spend_from(self._costly)
                await hall.finish(self._create(request))
            case _:
                raise AssertionError(request)

    async def _create(self, request: protocol.Create) -> None:
        room = await self.hall.create(self, request)
        me = any(wish.kind == "me" for wish in request.seats)
        await self._join(room, protocol.Join(table=room.id, watch=not me, id=request.id))
        if request.start and all(wish.kind != "open" for wish in request.seats):
            await room.begin(self)

    # Tables.

    async def _at_table(self, request: Requests) -> None:
        """Do what is asked for at a table; if it has moved, when we have found it again."""
        key: str = request.table  # type: ignore[union-attr]
        if isinstance(request, protocol.Say):
            self._spend_from(self._chat)
        elif isinstance(request, protocol.Hint):
            self._spend_from(self._costly)
        elif isinstance(request, protocol.Join) and len(key) <= LONGEST_CODE and self._exhausted("codes"):
            raise refusal("SLOW_DOWN")
        search = self._searches.get(key)
        if search is not None:
            await asyncio.wait([search])
        await self._reach(key, request)

    async def _reach(self, key: str, request: Requests) -> None:
        """Find the table, here or on another node, and do what is asked for there."""
        for _ in range(ATTEMPTS):
            place = await self._find(key, isinstance(request, protocol.Join))
            if isinstance(place, nodes.Link):
                place.pass_on(request)
                return
            try:
                await self.hall.finish(self._in_room(place, request))
                return
            except Lost:
                search = self._searches.get(place.id)
                if search is not None:
                    await asyncio.wait([search])
        raise Lost

    async def _find(self, key: str, patient: bool) -> Room | nodes.Link:
        """The table; whoever wants to join one whose node has just died waits until another may take it over."""
        until = time.monotonic() + (FIND_SECONDS if patient else 0)
        while True:
            try:
                place = await self.hall.find(key)
                return await self._link(place) if isinstance(place, Node) else place
            except OSError:
                if time.monotonic() > until or self.closed is not None:
                    raise
            except PaijuError as error:
                if error.code == "NO_TABLE":
                    self._spend("codes")
                if error.code != "UNAVAILABLE" or time.monotonic() > until or self.closed is not None:
                    raise
            await asyncio.sleep(FIND_PAUSE)

    async def _in_room(self, room: Room, request: Requests) -> None:
        match request:
            case protocol.Join():
                await self._join(room, request)
            case protocol.Leave():
                await room.leave(self, request.id)
                self.tables.pop(room.id, None)
            case protocol.Move():
                await room.move(self, request)
            case protocol.Consider():
                self._answer_to(request, room.consider(self, request))
            case protocol.Hint():
                self._answer_to(request, await room.hint(self, request))
            case protocol.Say(text=text):
                await room.say(self, text)
                self.answer(protocol.Done(id=request.id))
            case protocol.Sit(seat=wanted, cancel=cancel):
                await room.sit(self, wanted, cancel)
                self.answer(protocol.Done(id=request.id))
            case protocol.Arrange(seat=seat, bot=bot):
                await room.arrange(self, seat, bot)
                self.answer(protocol.Done(id=request.id))
            case protocol.Start():
                await room.begin(self)
                self.answer(protocol.Done(id=request.id))
            case protocol.Rematch():
                await room.rematch(self)
                self.answer(protocol.Done(id=request.id))
            case protocol.Return():
                room.take_back(self)
                self.answer(protocol.Done(id=request.id))
            case _:
                raise AssertionError(request)

    async def _join(self, room: Room, request: protocol.Join) -> None:
        await room.join(self, request)
        self.tables[room.id] = room.members.get(self) is None
        if self.ended:
            room.disconnect(self)

    def _answer_to(self, request: Requests, message: protocol.Answer) -> None:
        message.id = request.id
        self.answer(message)

    async def _link(self, node: Node) -> nodes.Link:
        link = self.links.get(node.id)
        if link is None or link.broken:
            link = self.links[node.id] = await nodes.Link.open(node, self)
        return link

    def rejoin(self, table: str) -> None:
        """This table is kept elsewhere now: find it again."""
        if table not in self._searches and self.closed is None and not self.trusted:
            task = asyncio.create_task(self._search(table))
            self._searches[table] = task
            task.add_done_callback(lambda _: self._searches.pop(table, None))
        elif self.trusted:
            self.close(RESTART, "This table is kept elsewhere now.")

    async def _search(self, table: str) -> None:
        request = protocol.Join(table=table, watch=self.tables.get(table, False))
        until = time.monotonic() + FIND_SECONDS
        while time.monotonic() < until and self.closed is None and not self.hall.closing:
            try:
                await self._reach(table, request)
                return
            except StorageError:
                log.info("still looking for a table", extra={"table": table})
            except PaijuError as error:
                if error.code in ("NO_TABLE", "FULL"):
                    self.dismiss(table, "ended")
                    return
            except Exception as problem:
                log.info("still looking for a table: %s", type(problem).__name__, extra={"table": table})
            await asyncio.sleep(FIND_PAUSE)
        self.close(RESTART, "The table cannot be reached just now.")

    async def resume(self, link: nodes.Link) -> None:
        """The node that kept some of our tables is gone: go on with them wherever they are now."""
        self.links = {name: each for name, each in self.links.items() if each is not link}
        if self.closed is not None or self.hall.closing:
            return
        for table in link.tables:
            self.rejoin(table)
        if self._searches:
            await asyncio.wait([*self._searches.values()])
        for id, request in link.unanswered.items():
            if isinstance(request, protocol.Move | protocol.Join):
                await self._do(request)
            else:
                self._refuse(refusal("AGAIN"), id)

    # Coming and going.

    def _rooms(self) -> list[Room]:
        return [self.hall.rooms[table] for table in self.tables if table in self.hall.rooms]

    def _go(self) -> None:
        """Be at no table any more; the seats stay ours for a while."""
        for room in self._rooms():
            room.disconnect(self)
        for link in self.links.values():
            link.close()
        self.links.clear()
        self.tables.clear()

    def hurry(self) -> None:
        """Whoever has not said hello by now will not."""
        if self.player is NOBODY:
            self.close(POLICY, "Say hello first.")

    def end(self) -> None:
        """The connection has ended."""
        self.ended = True
        self.close(1000, "")
        self.hall.followers.discard(self)
        for task in self._searches.values():
            task.cancel()
        self._go()

    def _spend(self, what: Literal["guests", "codes"]) -> None:
        if not self.trusted and not self._bucket(what).take():
            raise refusal("SLOW_DOWN")

    def _exhausted(self, what: Literal["guests", "codes"]) -> bool:
        return not self.trusted and self._bucket(what).empty

    def _bucket(self, what: Literal["guests", "codes"]) -> Bucket:
        rate = self.hall.limits.guests if what == "guests" else self.hall.limits.codes
        return self.hall.addresses.bucket(self.address, what, rate)

    def _spend_from(self, bucket: Bucket) -> None:
        if not self.trusted and not bucket.take():
            raise refusal("SLOW_DOWN")
