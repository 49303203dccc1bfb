"""Who comes to a table, who gets which seat, and what happens to the seats of those who go.

A seat at a waiting table is anybody's who takes it, and free again when they go. In a game a seat belongs to who began
it: while they are away a bot stands in for them, and when they leave for good a bot follows them. Those who watch may
have a bot's seat from the next game on, because a game's rules say which seats are people's and its record who played.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from . import protocol, telling
from .protocol import encoder
from .refusals import refusal
from .seating import Member, Seated, Sitter, bot_name, refuse_bot, with_player
from .storage import Player

if TYPE_CHECKING:
    from .room import Room


MOST_REMOVED = 100
"""How many players who were shown out a table remembers."""


class Host:
    """Receives people at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.reserved: dict[Member, int] = {}  # those who watch, and the seats they will have from the next game on
        for seat in room.people:
            self._miss(room.sitters[seat])

    # Coming.

    async def join(self, member: Member, request: protocol.Join) -> None:
        """Sit down, come back, or watch; answered by `room` and, if there is a game, `update`."""
        room = self.room
        async with room.writing:
            room.refuse_dead()
            if member.player.id in room.setup.removed:
                raise refusal("REMOVED")
            seat = room.seat_of(member.player.id)
            if seat is None and not request.watch:
                seat = await self._sit_down(member.player, request.seat)
            again = seat is None and member in room.members and room.members[member] is None
            self._attach(member, seat)
            self._welcome(member, seat, request)
            if not again:
                room.tell(but=member)
            room.autoplay.wake()
        await room.dealer.begin_full()

    async def _sit_down(self, player: Player, wanted: int | None) -> int:
        """Take a free seat."""
        room = self.room
        free = [seat for seat, sitter in enumerate(room.sitters) if sitter.seated.kind == "open"]
        if room.status != "waiting":
            raise refusal("FULL")
        seat = self._choose(wanted, free)
        await room.change(seats=with_player(room.setup.seats, seat, player), owner=self._owner_or(player))
        return seat

    def _choose(self, wanted: int | None, free: list[int]) -> int:
        if wanted is not None:
            self._refuse_no_seat(wanted)
        if wanted is not None and wanted not in free:
            raise refusal("SEAT_TAKEN")
        if not free:
            raise refusal("FULL")
        return free[0] if wanted is None else wanted

    def _refuse_no_seat(self, seat: int) -> None:
        if seat >= len(self.room.sitters):
            raise refusal("NO_SEAT", seat=seat)

    def _attach(self, member: Member, seat: int | None) -> None:
        room = self.room
        if seat is not None:
            sitter = room.sitters[seat]
            sitter.hold()
            sitter.stand_in = False
            if sitter.member is not None and sitter.member is not member:
                before = sitter.member
                room.members.pop(before, None)
                before.dismiss(room.id, "elsewhere")
            sitter.member = member
            if sitter.name != member.player.name:
                sitter.seated.name = member.player.name
        room.members[member] = seat

    def _welcome(self, member: Member, seat: int | None, request: protocol.Join) -> None:
        room, live = self.room, self.room.live
        member.send(encoder.encode(telling.describe(room, seat, id=request.id)))
        if room.chat.lines:
            member.send(encoder.encode(room.chat.so_far()))
        if live is not None and (seat is None or room.setup.fair is None):
            since = request.known if request.game == live.number and request.known <= live.events else 0
            member.send(telling.Telling(room, live, since).frame(seat))

    def _owner_or(self, player: Player) -> str:
        """Who owns the table; this player if its owner is gone."""
        owner = self.room.setup.owner
        here = any(member.player.id == owner for member in self.room.members)
        return owner if here or self.room.seat_of(owner) is not None else player.id

    # From watching to playing.

    async def sit(self, member: Member, wanted: int | None, cancel: bool, card: str | None = None) -> None:
        """Whoever watches gets a free seat or a bot's: at once while the table waits, else from the next game on."""
        room = self.room
        async with room.writing:
            room.refuse_stranger(member)
            if card is not None:
                raise refusal("NOT_FAIR")
            if room.seat_of(member.player.id) is not None:
                raise refusal("ONE_ME")
            seat = None if cancel else self._choose(wanted, self._vacant(member.player))
            for newcomer in [each for each in self.reserved if each.player.id == member.player.id]:
                self._disinherit(newcomer)
            if seat is not None:
                self.reserved[member] = seat
            if room.status == "waiting" and self.reserved:
                await self.seat_newcomers()
            room.tell()
        await room.dealer.begin_full()

    def _vacant(self, player: Player) -> list[int]:
        """The seats that somebody who watches may have: the free ones first, then those of bots. None of a person, even
        if a bot stands in for them, and none that somebody else was promised."""
        promised = {seat for newcomer, seat in self.reserved.items() if newcomer.player.id != player.id}
        kinds = {seat: sitter.seated.kind for seat, sitter in enumerate(self.room.sitters) if seat not in promised}
        return sorted((seat for seat in kinds if kinds[seat] != "person"), key=lambda seat: kinds[seat] != "open")

    def next_seats(self) -> dict[str, Any]:
        """How the setup changes when those with a reserved seat sit down."""
        seats, owner = self.room.setup.seats, self.room.setup.owner
        for newcomer, seat in self.reserved.items():
            seats = with_player(seats, seat, newcomer.player)
            owner = self._owner_or(newcomer.player) if owner == self.room.setup.owner else owner
        return {"seats": seats, "owner": owner}

    async def seat_newcomers(self, **changes: Any) -> None:
        """Newcomers get their reserved seats, together with other changes. One who is cut off this moment has one too,
        but is away."""
        reserved = [*self.reserved.items()]
        await self.room.change(**self.next_seats(), **changes)
        self.reserved.clear()
        for newcomer, seat in reserved:
            if newcomer in self.room.members:
                self._attach(newcomer, seat)
            else:
                self._miss(self.room.sitters[seat])

    def _disinherit(self, member: Member) -> None:
        """Somebody does not want a seat any more."""
        seat = self.reserved.pop(member, None)
        if seat is not None:
            self.room.dealer.again.discard(seat)

    # Going.

    def disconnect(self, member: Member) -> None:
        """A connection has ended; its player may come back."""
        room = self.room
        if member not in room.members:
            return
        seat = self._detach(member)
        if seat is not None and room.sitters[seat].member is member:
            room.sitters[seat].member = None
            self._miss(room.sitters[seat])
        if seat is not None and room.dealer.again:
            room.aside(room.dealer.deal_again())
        room.tell()
        room.autoplay.wake()

    async def leave(self, member: Member, id: int | None = None) -> None:
        """Get up for good."""
        room = self.room
        async with room.writing:
            room.refuse_stranger(member)
            seat = room.members[member]
            if seat is not None:
                await self._empty(seat)
            self._detach(member)
            member.send(encoder.encode(protocol.Gone(table=room.id, reason="left", id=id)))
            room.tell()
            room.autoplay.wake()
        await self._end_if_deserted(vanishes=room.setup.private and member.player.id == room.setup.owner)
        await room.dealer.deal_again()

    def _detach(self, member: Member) -> int | None:
        """Somebody is not here any more; where they sat."""
        seat = self.room.members.pop(member, None)
        self._disinherit(member)
        if not self.room.members:
            self.room.empty_since = time.monotonic()
        return seat

    def _miss(self, sitter: Sitter) -> None:
        """Somebody is gone: count how long."""
        sitter.gone_at = time.monotonic()
        sitter.hold()
        grace = self.room.hall.timing.grace
        sitter.timer = asyncio.get_running_loop().call_later(grace, self._grace_over, sitter)

    def _grace_over(self, sitter: Sitter) -> None:
        room = self.room
        sitter.timer = None
        if room.dead or sitter.member is not None or not sitter.person:
            return
        if room.status == "waiting":
            room.aside(self._free(sitter))
        else:
            sitter.stand_in = True
            room.tell()
            room.autoplay.wake()
            room.aside(room.dealer.deal_again())

    async def _free(self, sitter: Sitter) -> None:
        """Give up the seat of somebody who has been gone too long."""
        room = self.room
        async with room.writing:
            if room.dead or sitter.member is not None or not sitter.person or room.status != "waiting":
                return
            await self._empty(room.sitters.index(sitter))
        await self._end_if_deserted()

    async def remove(self, member: Member, seat: int) -> None:
        """The owner shows somebody out, who cannot come back, neither to sit nor to watch."""
        room = self.room
        async with room.writing:
            room.refuse_guest(member)
            self._refuse_no_seat(seat)
            player = room.sitters[seat].seated.player
            if not player:
                raise refusal("NO_PERSON")
            if player == room.setup.owner:
                raise refusal("YOURSELF")
            await self._empty(seat, removed=[*room.setup.removed, player][-MOST_REMOVED:])
            self._show_out(player, "removed")
        await room.dealer.deal_again()

    async def forget(self, player: str) -> None:
        """Somebody wants nothing to be known of them: their seat is a nameless bot's, and what they said is gone."""
        room = self.room
        async with room.writing:
            if room.dead:
                return
            room.chat.forget(player)
            seat = room.seat_of(player)
            if seat is not None:
                await self._empty(seat, name=bot_name(room.names))
            if room.setup.mentions(player):
                await room.change(
                    removed=[each for each in room.setup.removed if each != player],
                    owner="" if room.setup.owner == player else room.setup.owner,
                    seats=[
                        Seated("bot", "", bot_name(room.names), each.bot) if each.was == player else each
                        for each in room.setup.seats
                    ],
                )
            self._show_out(player, "left")
        await self._end_if_deserted()
        await room.dealer.deal_again()

    def _show_out(self, player: str, reason: protocol.Reason) -> None:
        """All connections of a player end at this table."""
        room = self.room
        for each in [each for each in room.members if each.player.id == player]:
            self._detach(each)
            each.dismiss(room.id, reason)
        room.tell()
        room.autoplay.wake()

    async def _empty(self, seat: int, name: str = "", **changes: Any) -> None:
        """Nobody sits here any more: the seat is free or, once there has been a game, a bot's."""
        room, sitter = self.room, self.room.sitters[seat]
        seats = [*room.setup.seats]
        bot = Seated("bot", "", name or sitter.name, room.usual_bot(), was="" if name else sitter.seated.player)
        seats[seat] = Seated() if room.status == "waiting" else bot
        owner = room.setup.owner
        if owner == sitter.seated.player:
            owner = next((each.player for each in seats if each.kind == "person"), "" if name else owner)
        again = [each for each in room.setup.again if each != seat]
        await room.change(seats=seats, owner=owner, again=again, **changes)
        sitter.hold()
        if sitter.member is not None:
            room.members[sitter.member] = None
        sitter.member, sitter.stand_in = None, False
        room.dealer.again.discard(seat)
        room.tell()

    async def _end_if_deserted(self, vanishes: bool = False) -> None:
        """A table that its last player has left is over, unless somebody still looks on; one's own with bots always."""
        room = self.room
        if not room.dead and not room.people and (vanishes or not room.members):
            await room.end()

    # Who is who.

    def rename(self, member: Member) -> None:
        """Somebody at this table has another name now."""
        seat = self.room.members.get(member)
        if seat is not None:
            self.room.sitters[seat].seated.name = member.player.name
            self.room.tell()

    async def arrange(self, member: Member, seat: int, bot: str) -> None:
        """The owner seats a bot or frees a seat."""
        room = self.room
        async with room.writing:
            room.refuse_begun(member)
            self._refuse_no_seat(seat)
            if room.sitters[seat].person:
                raise refusal("SEAT_TAKEN")
            if bot:
                refuse_bot(bot, room.setup.game, room.rules)
            seats = [*room.setup.seats]
            seats[seat] = Seated("bot", "", bot_name(room.names), bot) if bot else Seated()
            await room.change(seats=seats)
            room.tell()

    async def fill(self) -> None:
        """Bots get the free seats. The caller is the one who writes."""
        seats = [*self.room.setup.seats]
        for seat, each in enumerate(seats):
            if each.kind == "open":
                names = [other.name for other in seats]
                seats[seat] = Seated("bot", "", bot_name(names), self.room.usual_bot())
        await self.room.change(seats=seats)
