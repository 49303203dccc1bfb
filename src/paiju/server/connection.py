"""One connection: it says hello, asks for things one after another, and is told what happens.

A message is answered, refused with a code, or (too large, too many, not readable again and again) ends the connection.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Literal

import msgspec

import paiju

from .. import catalogue
from ..bots import explain
from ..errors import PaijuError
from . import coaching, protocol
from .finder import RESTART, Finder
from .hall import Hall
from .limits import Bucket
from .meter import Meter
from .missions import mission_list
from .nodes import headers
from .outbox import Outbox
from .players import LINK_SECONDS, digest, new_token
from .protocol import Message, Reason, Requests, encoder
from .refusals import refusal, refused
from .replays import finished
from .room import Room
from .storage import Lost, Player, StorageError

log = logging.getLogger(__name__)

NOBODY = Player("", b"", "")
POLICY, ELSEWHERE = 1008, 4001
NONSENSE = ("SLOW_DOWN", "BAD_MESSAGE", "BAD_VERSION", "HELLO_FIRST", "NOT_YOURS")
"""What nobody is refused often who means to play."""
LONGEST_CODE = 8
ASIDE = protocol.Hint | protocol.Advise | protocol.Join
"""What may take a while."""
MOST_ASIDE = 8
SOON = 0.5


class Held:
    """Updates of a table that wait until the move with this id is confirmed."""

    def __init__(self, id: int | None) -> None:
        self.id = id
        self.frames: list[bytes] = []


class Connection:
    """A client's connection, whatever carries it. It is a `Member` of the tables it has joined."""

    def __init__(
        self, hall: Hall, address: str, player: Player = NOBODY, *, trusted: bool = False, cuts: bool = False
    ) -> None:
        """`trusted` is another node that passes on what its own clients say, and has checked it."""
        self.hall = hall
        self.address = address
        self.player = player
        self.trusted = trusted
        self.cuts = cuts
        self.tables: dict[str, bool] = {}  # those joined, and whether only to watch
        self.codes: dict[str, str] = {}  # their ids by their codes
        self.outbox = Outbox(self._overflow)
        self.finder = Finder(self)
        self.ended = False
        self.widened = False
        self.flooded = False
        """Whether it had to be closed because of what it sent."""
        self.since = time.time()
        self.meter: Meter | None = None  # what counts the bytes of a client, if it is our own
        self._messages = Bucket(*hall.limits.messages)
        self._costly = Bucket(*hall.limits.costly)
        self._history = Bucket(*hall.limits.history)
        self._considers = Bucket(*hall.limits.considers)
        self._chat = Bucket(*hall.limits.chat)
        self._patience = Bucket(*hall.limits.patience)
        self._aside: set[asyncio.Task[None]] = set()
        self._joining: list[str] = []  # the tables that are just being joined, by id or code
        self._moving: dict[str, int | None] = {}  # where a move of ours is being made, and the request's id
        self._held: dict[str, Held] = {}

    # What goes out.

    def send(self, frame: bytes) -> None:
        """Pass a message on."""
        if self._held:
            self._send_in_order(frame)
        else:
            self.outbox.put(frame)

    def hold(self, table: str, id: int | None) -> None:
        """A move may have been made, but its table was lost before that was confirmed: nothing of the game is shown
        until it is, or is refused."""
        self._held[table] = Held(id)

    def _send_in_order(self, frame: bytes) -> None:
        header = headers.decode(frame)
        if header.type == "update" and header.table in self._held:
            self._held[header.table].frames.append(frame)
            return
        self.outbox.put(frame)
        answered = header.type in ("moved", "refused")
        for table, held in list(self._held.items()):
            if (answered and header.id == held.id) or (header.type == "gone" and header.table == table):
                del self._held[table]
                for each in held.frames:
                    self.outbox.put(each)

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

    def dismiss(self, table: str, reason: Reason) -> None:
        """You are no longer at this table."""
        self.answer(protocol.Gone(table=table, reason=reason))
        self.tables.pop(table, None)
        if reason == "elsewhere" and not self.tables and not self.trusted:
            self.close(ELSEWHERE, "You came in from elsewhere.")

    def show_out(self, error: PaijuError, code: int) -> None:
        """End the connection, and say why."""
        self.answer(refused(error))
        self.close(code, error.code)
        self._go()

    def id_of(self, key: str) -> str:
        """The id of a table of ours, by its id or code."""
        return self.codes.get(key.upper(), key)

    def rejoin(self, table: str) -> None:
        """This table is kept elsewhere now: find it again, or let the node that called us do so."""
        if table in self._moving:
            self.hold(table, self._moving[table])
        if self.trusted:
            self.close(RESTART, "This table is kept elsewhere now.")
        else:
            self.finder.search(table)

    # What comes in.

    async def hear(self, frame: str | bytes) -> None:
        """Do what one message asks for."""
        try:
            request = protocol.requests.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse_unread(frame, error)
            return
        try:
            self._spend(self._messages)
            if request.v != protocol.VERSION:
                raise refusal("BAD_VERSION", known=protocol.VERSION)
        except PaijuError as error:
            self.refuse(error, request.id)
            return
        self.hall.metrics.messages.add(type(request).__name__.lower())
        if isinstance(request, ASIDE) and len(self._aside) < MOST_ASIDE:
            task = asyncio.create_task(self.do(request))  # may take a while; the rest goes on
            self._aside.add(task)
            task.add_done_callback(self._aside.discard)
            await asyncio.wait([task], timeout=SOON)
        else:
            await self.do(request)

    def _refuse_unread(self, frame: str | bytes, problem: Exception) -> None:
        """Say why a message cannot be read, with its id if that can: it may be of another version."""
        envelope = protocol.Envelope(v=protocol.VERSION)
        with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
            envelope = protocol.envelopes.decode(frame)
        try:
            self._spend(self._messages)
        except PaijuError as error:
            self.refuse(error, envelope.id)
            return
        if envelope.v != protocol.VERSION:
            self.refuse(refusal("BAD_VERSION", known=protocol.VERSION), envelope.id)
        else:
            self.refuse(refusal("BAD_MESSAGE", problem=" ".join(str(problem)[:200].split())), envelope.id)

    async def do(self, request: Requests) -> None:
        """Do what is asked for, or say why not."""
        if isinstance(request, protocol.Join):
            self._joining.append(request.table)
        try:
            await self._handle(request)
        except Lost:
            self.refuse(refusal("AGAIN"), request.id)
        except (StorageError, OSError, TimeoutError) as problem:
            log.warning("a request could not be done: %s", explain(problem))
            self.refuse(refusal("UNAVAILABLE"), request.id)
        except PaijuError as error:
            moving = (
                error.code == "NOT_HERE" and isinstance(request, protocol.AtTable) and self._comes_to(request.table)
            )
            self.refuse(refusal("AGAIN") if moving else error, request.id)
        except Exception as problem:
            log.exception("a request failed: %s", explain(problem))
            self.refuse(refusal("FAILED"), request.id)
        finally:
            if isinstance(request, protocol.Join):
                self._joining.remove(request.table)
        if isinstance(request, protocol.Hello) and self.player is NOBODY:
            self.close(POLICY, "Come back later.")

    def _comes_to(self, key: str) -> bool:
        """Whether we are at a table as far as our client knows, or are just joining it."""
        table = self.id_of(key)
        return table in self.tables or any(self.id_of(each) == table for each in self._joining)

    def refuse(self, error: PaijuError, id: int | None) -> None:
        """Say that something cannot be done, and lose patience with nonsense."""
        self.hall.metrics.refused.add(error.code)
        self.answer(refused(error, id))
        if error.code in NONSENSE and not self._patience.take():
            self.flooded = True
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
        self.cuts = request.cuts
        players, house = self.hall.players, self.hall.house
        player = await players.known(request.token) if request.token else None
        house.refuse_banned(player.id if player else "", self.address)
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
        self._introduce(token, tables, id)

    def _introduce(self, token: str, tables: tuple[str, ...], id: int | None) -> None:
        me, version = self.player, paiju.__version__
        self.answer(protocol.Welcome(player=me.id, name=me.name, token=token, version=version, tables=tables, id=id))

    async def _renew(self, id: int | None) -> None:
        """Have another token; the one of this device and those of all others are not good any more."""
        old, token = self.player, new_token()
        self.player = Player(old.id, digest(token), old.name, old.bot)
        try:
            await self.hall.house.keep_one_token(old.id, self.player.digest, f"player at {self.address}")
        except BaseException:
            self.player = old
            raise
        self._introduce(token, tuple(await self.hall.tables_of(old.id)), id)

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
            player, token = await hall.players.claim(request.code)
            hall.house.refuse_banned(player.id, self.address)
            await self._welcome(player, token, id)
            return
        self._spend(self._costly)
        match request:
            case protocol.Rename(name=name):
                await self._rename(name)
                self.answer(protocol.Done(id=id))
            case protocol.Renew():
                await hall.finish(self._renew(id))
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
                won = await hall.store.solved_when(self.player.id)
                self.answer(mission_list(won, request.first, request.count, id))
            case protocol.Create():
                await hall.finish(self._create(request))
            case protocol.Quick():
                await hall.finish(self._play_quickly(request))
            case _:
                raise AssertionError(request)

    async def _create(self, request: protocol.Create) -> None:
        room = await self.hall.create(self, request)
        me = any(wish.kind == "me" for wish in request.seats)
        await self._join(room, protocol.Join(table=room.id, watch=not me, id=request.id))
        if request.start and all(wish.kind != "open" for wish in request.seats):
            await room.dealer.begin(self)

    async def _play_quickly(self, request: protocol.Quick) -> None:
        """Sit down with strangers, or wait for them at a new table. One after another, so that two who come together
        meet; at a table of another node a seat may be taken meanwhile, and then the client asks again."""
        hall = self.hall
        game = catalogue.game(request.game)
        async with hall.queueing:
            for table in await hall.waiting(game.name, self.player.id):
                with suppress(PaijuError):
                    await self.finder.do(protocol.Join(table=table, id=request.id))
                    return
            preset, rules = next(iter(game.presets.items()))
            wishes = [protocol.Wish("me"), *(protocol.Wish("open") for _ in range(rules.seats - 1))]
            made = protocol.Create(game=game.name, rules=preset, seats=wishes, id=request.id)
            room = await hall.create(self, made, quick=True)
            await self._join(room, protocol.Join(table=room.id, id=request.id))

    def take_fair_seat(self) -> None:
        """Who mixes cards has more to say than others."""
        if self.meter is not None and not self.widened:
            self.widened = True
            self.meter.bytes = Bucket(*self.hall.limits.fair_bytes)

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
                self._moving[room.id] = request.id
                try:
                    await room.dealer.move(self, request)
                finally:
                    del self._moving[room.id]
                return
            case protocol.Consider():
                answer = room.dealer.consider(self, request)
            case protocol.History():
                answer = room.dealer.past(self, request)
            case protocol.Hint():
                answer = await room.dealer.hint(self, request)
            case protocol.Advise():
                answer = await coaching.advise(room, self, request)
            case protocol.Undo():
                await coaching.undo(room, self, request)
            case protocol.Say(text=text):
                await room.say(self, text)
            case protocol.Emote(phrase=phrase):
                room.emote(self, phrase)
            case protocol.Sit(seat=wanted, cancel=cancel, card=card):
                await room.host.sit(self, wanted, cancel, card)
            case protocol.Arrange(seat=seat, bot=bot):
                await room.host.arrange(self, seat, bot)
            case protocol.Remove(seat=seat):
                await room.host.remove(self, seat)
            case protocol.Start(cards=cards):
                await room.dealer.begin(self, cards)
            case protocol.Carry():
                await room.dealer.carry(self, request)
            case protocol.Seal() | protocol.Cut():
                await room.dealer.rounds.hear(self, request)
            case protocol.Rematch():
                await room.dealer.rematch(self)
            case protocol.Return():
                room.dealer.take_back(self)
            case _:
                raise AssertionError(request)
        if room.setup.fair is not None and room.members.get(self) is not None:
            self.take_fair_seat()
        answer.id = request.id
        self.answer(answer)

    async def _join(self, room: Room, request: protocol.Join) -> None:
        await room.host.join(self, request)
        self.tables[room.id] = room.members.get(self) is None
        self.codes[room.stored.code.upper()] = room.id
        if room.setup.fair is not None and room.members.get(self) is not None:
            self.take_fair_seat()
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
        self.codes.clear()
        self._held.clear()

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
        if isinstance(request, protocol.Say | protocol.Emote):
            self._spend(self._chat)
            if not self.trusted:
                self.hall.house.refuse_muted(self.player.id)
        elif isinstance(request, protocol.Hint | protocol.Advise | protocol.Undo | protocol.Sit | protocol.Join):
            self._spend(self._costly)
        elif isinstance(request, protocol.History):
            self._spend(self._history)
        elif isinstance(request, protocol.Consider):
            self._spend(self._considers)
        if not self.trusted and self._guesses(request.table) and self._at_address("codes").empty:
            raise refusal("SLOW_DOWN")

    def _guesses(self, key: str) -> bool:
        """Whether a table is named by a code that may be a guess; an id cannot be guessed."""
        return len(key) <= LONGEST_CODE and self.id_of(key) not in self.tables

    def spend_at_address(self, what: Literal["guests", "codes"]) -> None:
        """This costs something that all clients of an address share."""
        self._spend(self._at_address(what))

    def _at_address(self, what: Literal["guests", "codes"]) -> Bucket:
        rate = self.hall.limits.guests if what == "guests" else self.hall.limits.codes
        return self.hall.addresses.bucket(self.address, what, rate)
