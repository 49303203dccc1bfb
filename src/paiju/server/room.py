"""A table that people come to: who may do what, and in which order it becomes true.

A move is checked, made durable, and only then played and told; while one is being written no other is looked at. A room
that cannot be sure what is durable (its lease is lost, the database failed) is forgotten, and read again from what was
kept by whoever may. Nothing goes on at a table where nobody is connected: bots and clocks wait.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from typing import Any

from .. import catalogue
from ..bots import explain
from ..table import rules_for
from . import protocol, telling
from .chat import Chat
from .driver import Driver
from .house import House, record_id, refuse_bot
from .ledger import Ledger
from .protocol import Considered, Moved, encoder
from .refusals import refusal
from .seating import Member, Place, Seated, Setup, bot_for, bot_name, seats_of, with_player
from .sitting import Sitting
from .storage import Kept, Lost, Played, Player, Spoken, Status, Stored

log = logging.getLogger(__name__)


class Room:
    """One table and everybody at it."""

    def __init__(
        self, house: House, stored: Stored, setup: Setup, sitting: Sitting | None = None, said: Iterable[Spoken] = ()
    ) -> None:
        self.house = house
        self.ledger = Ledger(house, stored, setup, self.abandon)
        self.game = catalogue.game(setup.game)
        self.places = [Place(seated) for seated in setup.seats]
        self.sitting = sitting
        self.chat = Chat(stored.id, said)
        self.members: dict[Member, int | None] = {}
        self.again: set[int] = set()
        self.heirs: dict[Member, int] = {}  # watchers, and the seats they will have from the next game on
        self.empty_since = time.monotonic()
        self.dead = False
        self.writing = asyncio.Lock()
        self.driver = Driver(self)
        for place in self.places:
            if place.person:
                self._lose(place)

    # What there is to know.

    @property
    def stored(self) -> Stored:
        """The table as it is kept."""
        return self.ledger.stored

    @property
    def setup(self) -> Setup:
        """How the table was set up, and who sits there."""
        return self.ledger.setup

    @property
    def id(self) -> str:
        """The table's id."""
        return self.stored.id

    @property
    def status(self) -> Status:
        """Waiting, playing or over."""
        return self.stored.status

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [place.name for place in self.places]

    @property
    def record(self) -> str:
        """The id of the record of the game that has just ended."""
        return record_id(self.id, self.stored.game) if self.status == "over" and self.stored.game else ""

    def seat_of(self, player: str) -> int | None:
        """Where a player sits."""
        return next((n for n, place in enumerate(self.places) if place.person and place.seated.player == player), None)

    def people_are_out(self) -> bool:
        """Whether people sit here, and none of them will have anything to do again in this game."""
        people = [number for number, place in enumerate(self.places) if place.person]
        view = self._game_on().view(None) if people else None
        return view is not None and all(view.is_out(seat) for seat in people)

    @property
    def watchers(self) -> int:
        """How many look on."""
        return sum(seat is None for seat in self.members.values())

    def chairs(self) -> tuple[protocol.Chair, ...]:
        """The seats as clients see them."""
        now = time.monotonic()
        names = {seat: heir.player.name for heir, seat in self.heirs.items()}
        return tuple(place.chair(now, names.get(seat, "")) for seat, place in enumerate(self.places))

    # Coming and going.

    async def join(self, member: Member, request: protocol.Join) -> None:
        """Sit down, come back, or watch; answered by `room` and, if there is a game, `update`."""
        async with self.writing:
            self._refuse_dead()
            seat = self.seat_of(member.player.id)
            if seat is None and not request.watch:
                self._refuse_begun()
                seat = await self._sit(member.player, request.seat)
            self._attach(member, seat)
            self._welcome(member, seat, request)
            self.tell_room(but=member)
            self.driver.wake()

    async def _sit(self, player: Player, wanted: int | None) -> int:
        """Sit down on a free seat."""
        free = [seat for seat, place in enumerate(self.places) if place.seated.kind == "open"]
        seat = self._pick(wanted, free)
        await self._change(seats=with_player(self.setup.seats, seat, player), owner=self._owner_or(player))
        return seat

    async def sit(self, member: Member, wanted: int | None, cancel: bool) -> None:
        """A watcher wants a free seat or a bot's: at once while the table waits, else from the next game on."""
        async with self.writing:
            self._refuse_dead()
            if member not in self.members:
                raise refusal("NOT_HERE")
            if self.seat_of(member.player.id) is not None:
                raise refusal("ONE_ME")
            seat = None if cancel else self._pick(wanted, self._vacant(member.player))
            for heir in [each for each in self.heirs if each.player.id == member.player.id]:
                self._disinherit(heir)
            if seat is not None:
                self.heirs[member] = seat
            if self.status == "waiting":
                await self._change(**self._succession())
                self._seat_heirs()
            self.tell_room()

    def _vacant(self, player: Player) -> list[int]:
        """The seats that a watcher may have: the free ones first, then those of bots; none of a person, even if a bot
        stands in for them."""
        promised = {seat for heir, seat in self.heirs.items() if heir.player.id != player.id}
        kinds = {seat: place.seated.kind for seat, place in enumerate(self.places) if seat not in promised}
        return sorted((seat for seat in kinds if kinds[seat] != "person"), key=lambda seat: kinds[seat] != "open")

    def _pick(self, wanted: int | None, free: list[int]) -> int:
        if wanted is not None and wanted >= len(self.places):
            raise refusal("NO_SEAT", seat=wanted)
        if wanted is not None and wanted not in free:
            raise refusal("SEAT_TAKEN")
        if not free:
            raise refusal("FULL")
        return free[0] if wanted is None else wanted

    def _succession(self) -> dict[str, Any]:
        """How the setup changes when the heirs sit down."""
        seats, owner = self.setup.seats, self.setup.owner
        for heir, seat in self.heirs.items():
            seats = with_player(seats, seat, heir.player)
            owner = self._owner_or(heir.player) if owner == self.setup.owner else owner
        return {"seats": seats, "owner": owner}

    def _seat_heirs(self) -> None:
        for heir, seat in self.heirs.items():
            self._attach(heir, seat)
        self.heirs.clear()

    def _disinherit(self, member: Member) -> None:
        """Somebody does not want a seat any more."""
        seat = self.heirs.pop(member, None)
        if seat is not None:
            self.again.discard(seat)

    def _owner_or(self, player: Player) -> str:
        """Who owns the table; this player if its owner is gone."""
        return self.setup.owner if self.seat_of(self.setup.owner) is not None or self._owner_here() else player.id

    def _owner_here(self) -> bool:
        return any(member.player.id == self.setup.owner for member in self.members)

    def _attach(self, member: Member, seat: int | None) -> None:
        if seat is not None:
            place = self.places[seat]
            place.hold()
            place.stand_in = False
            if place.member is not None and place.member is not member:
                before = place.member
                self.members.pop(before, None)
                before.dismiss(self.id, "elsewhere")
            place.member = member
            if place.name != member.player.name:
                place.seated.name = member.player.name
        self.members[member] = seat

    def _welcome(self, member: Member, seat: int | None, request: protocol.Join) -> None:
        member.send(encoder.encode(telling.describe(self, seat, id=request.id)))
        if self.chat.lines:
            member.send(encoder.encode(self.chat.so_far()))
        if self.sitting is not None:
            since = request.known if request.game == self.sitting.number else 0
            member.send(encoder.encode(self._telling(since).update(seat)))

    def disconnect(self, member: Member) -> None:
        """A connection has ended; its player may come back."""
        if member not in self.members:
            return
        seat = self.members.pop(member)
        self._disinherit(member)
        if seat is not None and self.places[seat].member is member:
            self.places[seat].member = None
            self._lose(self.places[seat])
        if not self.members:
            self.empty_since = time.monotonic()
        if seat is not None and self.again:
            self.again.discard(seat)
            self._aside(self._deal_again())
        self.tell_room()
        self.driver.wake()

    def _lose(self, place: Place) -> None:
        """Somebody is gone: count how long."""
        place.gone_at = time.monotonic()
        place.hold()
        place.timer = asyncio.get_running_loop().call_later(self.house.grace, self._grace_over, place)

    def _grace_over(self, place: Place) -> None:
        place.timer = None
        if self.dead or place.member is not None or not place.person:
            return
        if self.status == "waiting":
            self._aside(self._free(place))
        else:
            place.stand_in = True
            self.tell_room()
            self.driver.wake()

    async def _free(self, place: Place) -> None:
        """Give up the seat of somebody who has been gone too long."""
        async with self.writing:
            if self.dead or place.member is not None or not place.person or self.status != "waiting":
                return
            await self._empty(self.places.index(place))
        await self._end_if_deserted()

    async def leave(self, member: Member, id: int | None = None) -> None:
        """Get up for good."""
        async with self.writing:
            self._refuse_dead()
            if member not in self.members:
                raise refusal("NOT_HERE")
            seat = self.members[member]
            if seat is not None:
                await self._empty(seat)
            self.members.pop(member, None)
            self._disinherit(member)
            if not self.members:
                self.empty_since = time.monotonic()
            member.send(encoder.encode(protocol.Gone(table=self.id, reason="left", id=id)))
            self.tell_room()
            self.driver.wake()
        await self._end_if_deserted()
        await self._deal_again()

    async def _empty(self, seat: int) -> None:
        """Nobody sits here any more: the seat is free or, once there has been a game, a bot's."""
        place = self.places[seat]
        seats = [*self.setup.seats]
        if self.status == "waiting":
            seats[seat] = Seated()
        else:
            seats[seat] = Seated("bot", "", place.name, self.usual_bot())
        owner = self.setup.owner
        if owner == place.seated.player:
            heirs = [each.player for n, each in enumerate(seats) if each.kind == "person" and n != seat]
            owner = heirs[0] if heirs else owner
        await self._change(seats=seats, owner=owner)
        place.hold()
        if place.member is not None:
            self.members[place.member] = None
        place.member, place.stand_in = None, False
        self.again.discard(seat)
        self.tell_room()

    async def _end_if_deserted(self) -> None:
        """A table that its last player has left is over, unless somebody still looks on."""
        if not self.dead and not any(place.person for place in self.places) and not self.members:
            await self.end()

    def rename(self, member: Member) -> None:
        """Somebody at this table has another name now."""
        seat = self.members.get(member)
        if seat is not None:
            self.places[seat].seated.name = member.player.name
            self.tell_room()

    # Before and after a game.

    async def arrange(self, member: Member, seat: int, bot: str) -> None:
        """The owner seats a bot or frees a seat."""
        async with self.writing:
            self._refuse_stranger(member)
            self._refuse_status("waiting")
            if seat >= len(self.places):
                raise refusal("NO_SEAT", seat=seat)
            if self.places[seat].person:
                raise refusal("SEAT_TAKEN")
            if bot:
                refuse_bot(bot, self.setup.game)
            seats = [*self.setup.seats]
            seats[seat] = Seated("bot", "", bot_name(self.names), bot) if bot else Seated()
            await self._change(seats=seats)
            self.tell_room()

    async def begin(self, member: Member) -> None:
        """The owner starts the first game."""
        async with self.writing:
            self._refuse_stranger(member)
            self._refuse_status("waiting")
            await self._deal()

    async def rematch(self, member: Member) -> None:
        """Somebody who has a seat, or will have one, wants another game; it begins when all people here do."""
        async with self.writing:
            self._refuse_dead()
            seat = self.heirs[member] if member in self.heirs else self._seat(member)
            if self.status != "over":
                raise refusal("NOT_OVER" if self.status == "playing" else "NOT_PLAYING")
            self.again.add(seat)
            self.tell_room()
        await self._deal_again()

    async def _deal_again(self) -> None:
        """Begin the next game if everybody who is still here wants it."""
        async with self.writing:
            here = {n for n, place in enumerate(self.places) if place.member is not None}
            if not self.dead and self.status == "over" and self.again and here <= self.again:
                await self._deal()

    async def _deal(self) -> None:
        if any(place.seated.kind == "open" for place in self.places):
            raise refusal("SEATS_OPEN")
        changes = self._succession()
        seats = seats_of([Place(seated) for seated in changes["seats"]])
        rules = rules_for(self.game.ruleset(self.setup.rules), seats)
        sitting = Sitting.begin(self.stored.game + 1, self.house.deal(self.game, rules), seats, self.setup.pace)
        await self._change(
            status="playing", game=sitting.number, start=sitting.start, dealt=self.game.rules_text(rules), **changes
        )
        self.sitting = sitting
        self._seat_heirs()
        self.again.clear()
        self.tell_room()
        self._tell_move(0)
        self.driver.wake()

    # Playing.

    async def move(self, member: Member, request: protocol.Move) -> None:
        """Somebody plays. Answered by `moved` before anybody sees it in an `update`."""
        began = time.perf_counter()
        async with self.writing:
            self._refuse_dead()
            seat = self._seat(member)
            sitting = self._game_on()
            again = sitting.repeated(seat, request.turn, request.action)
            if again is not None:
                member.send(self._moved(again, request.id))
                return
            self._refuse_late(sitting, request.turn)
            if self.places[seat].stand_in:
                self.places[seat].stand_in = False
                self.tell_room()
            move, actions = sitting.plan(seat, request.action)
            await self.play(sitting, move, actions, (member, request.id))
            self.house.metrics.moves.add("person")
        self.house.metrics.move_seconds.observe(time.perf_counter() - began)

    async def play(
        self, sitting: Sitting, move: Played, actions: list[int], mover: tuple[Member, int | None] | None = None
    ) -> None:
        """Make a move durable, then true; confirm it, then tell everybody. The caller is the one who writes."""
        await self.ledger.append(sitting.number, move)
        events = sitting.events
        sitting.commit(move, actions)
        if mover is not None:
            member, id = mover
            member.send(self._moved(move, id))
        self._tell_move(events)
        if sitting.over:
            await self._finish(sitting)
        self.driver.wake()

    def _moved(self, move: Played, id: int | None) -> bytes:
        return encoder.encode(Moved(table=self.id, turn=move.turn, action=move.action, id=id))

    async def finish(self) -> None:
        """Keep a game whose last move was made before a restart."""
        async with self.writing:
            self._refuse_dead()
            if self.sitting is not None and self.status == "playing":
                await self._finish(self.sitting)

    async def _finish(self, sitting: Sitting) -> None:
        rules = sitting.table.state.rules
        kept = Kept(
            id=record_id(self.id, sitting.number),
            table=self.id,
            game=self.setup.game,
            rules=self.game.rules_text(rules),
            names=tuple(self.names),
            players=tuple(place.seated.player for place in self.places),
            payoffs=tuple(sitting.table.state.payoffs()),
            at=int(time.time() * 1000),
            text=sitting.record(self.names).text(),
            mission=getattr(rules, "mission", None) or 0,
        )
        await self.ledger.keep(kept)
        await self._change(status="over")
        self.house.metrics.games.add(self.setup.game)
        self.tell_room()

    def consider(self, member: Member, request: protocol.Consider) -> Considered:
        """What a text would do."""
        seat = self._seat(member)
        sitting = self._game_on()
        self._refuse_late(sitting, request.turn)
        return telling.consider(self.id, sitting, seat, request.action)

    async def hint(self, member: Member, request: protocol.Hint) -> Considered:
        """What a bot would play."""
        seat = self._seat(member)
        sitting = self._game_on()
        self._refuse_late(sitting, request.turn)
        sitting.table.refuse_turn(seat)
        text = await self.driver.think(sitting, seat, self.usual_bot())
        self._refuse_late(sitting, request.turn)
        return telling.consider(self.id, sitting, seat, text)

    def take_back(self, member: Member) -> None:
        """Somebody plays for themselves again."""
        self._refuse_dead()
        place = self.places[self._seat(member)]
        if place.stand_in:
            place.stand_in = False
            self.tell_room()
            self.driver.wake()

    async def say(self, member: Member, text: str) -> None:
        """A line of chat for everybody here, and for those who come later."""
        async with self.writing:
            self._refuse_dead()
            if member not in self.members:
                raise refusal("NOT_HERE")
            line = self.chat.line(self.members[member], member.player.name, text)
            await self.ledger.say(line)
            self._broadcast(encoder.encode(self.chat.add(line)))

    # The end.

    async def end(self) -> None:
        """The table is over for good; the records of its games stay."""
        async with self.writing:
            if self.dead:
                return
            await self.ledger.drop()
            self._close()
            for member in list(self.members):
                member.dismiss(self.id, "ended")
            self.members.clear()

    async def shut(self) -> None:
        """The server stops: wait for what is being written, then do nothing more."""
        async with self.writing:
            self.dead = True
            for place in self.places:
                place.hold()
        await self.driver.stop()

    def abandon(self) -> None:
        """Forget everything, and send everybody to wherever the table is kept now."""
        if self.dead:
            return
        self.house.metrics.reloads.add()
        self._close()
        members, self.members = list(self.members), {}
        for member in members:
            member.rejoin(self.id)

    def _close(self) -> None:
        self.dead = True
        for place in self.places:
            place.hold()
        self.driver.wake()
        self.house.forget(self.id)
        self.house.changed()

    # Telling.

    def tell_room(self, but: Member | None = None) -> None:
        """Tell everybody how the table stands."""
        frames: dict[tuple[int | None, int | None], bytes] = {}
        for member, seat in list(self.members.items()):
            if member is not but:
                seats = seat, self.heirs.get(member)
                if seats not in frames:
                    frames[seats] = encoder.encode(telling.describe(self, *seats))
                member.send(frames[seats])
        if not self.setup.private:
            self.house.changed()

    def _tell_move(self, since: int) -> None:
        told = self._telling(since)
        for member, seat in list(self.members.items()):
            try:
                member.send(told.frame(seat))
            except Exception as problem:  # a move that is durable has been made, whatever can be said about it
                log.exception("a move cannot be told: %s", explain(problem), extra={"table": self.id})

    def _telling(self, since: int) -> telling.Telling:
        sitting = self.sitting
        assert sitting is not None
        person = not sitting.over and not self.places[sitting.table.to_move()].automatic
        clock = sitting.clock.shown() if person else None
        return telling.Telling(self.id, sitting, self.names, since, clock)

    def _broadcast(self, frame: bytes) -> None:
        for member in list(self.members):
            member.send(frame)

    async def _change(self, **changes: Any) -> None:
        """Make a change of the table durable, then true."""
        await self.ledger.change(**changes)
        for place, seated in zip(self.places, self.setup.seats, strict=True):
            place.seated = seated

    # Refusing.

    def _aside(self, doing: Awaitable[None]) -> None:
        async def quietly() -> None:
            with suppress(Lost):
                await doing

        task = asyncio.create_task(quietly())
        self.house.tasks.add(task)
        task.add_done_callback(self.house.tasks.discard)

    def _refuse_dead(self) -> None:
        if self.dead:
            raise Lost

    def _seat(self, member: Member) -> int:
        if member not in self.members:
            raise refusal("NOT_HERE")
        seat = self.members[member]
        if seat is None:
            raise refusal("NOT_SEATED")
        return seat

    def _refuse_stranger(self, member: Member) -> None:
        self._refuse_dead()
        if member not in self.members:
            raise refusal("NOT_HERE")
        if member.player.id != self.setup.owner:
            raise refusal("NOT_OWNER")

    def _refuse_begun(self) -> None:
        if self.status != "waiting":
            raise refusal("FULL")

    def _refuse_status(self, status: Status) -> None:
        if self.status != status:
            raise refusal("NOT_WAITING")

    def _game_on(self) -> Sitting:
        if self.sitting is None:
            raise refusal("NOT_PLAYING")
        return self.sitting

    def _refuse_late(self, sitting: Sitting, turn: int) -> None:
        if turn != sitting.turn:
            raise refusal("LATE", turn=turn, now=sitting.turn)

    def usual_bot(self) -> str:
        """The bot that plays here if nobody asks for another."""
        return bot_for(self.game, self.game.ruleset(self.setup.dealt or self.setup.rules))
