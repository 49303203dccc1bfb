"""The games of a table: deals them, takes the moves, and writes the record at the end.

A move is checked, made durable, and only then played and told, the one who made it first. It names the turn it answers,
so what comes late or twice does nothing.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .. import bots
from ..table import Seat, rules_for
from . import protocol, telling
from .fairness import Dealing, headers_of
from .live import LiveGame
from .protocol import Considered, Moved, Past, encoder
from .refusals import refusal
from .rounds import Rounds, deal_of
from .seating import Member, Sitter, seats_of
from .storage import Kept, Played

if TYPE_CHECKING:
    from .room import Room


class Dealer:
    """Deals and takes the moves at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.rounds = Rounds(room)
        self.again = set(room.setup.again)  # the seats that want another game

    # Before and after a game.

    async def begin(self, member: Member, cards: Sequence[str] = ()) -> None:
        """The owner starts the first game; at a quick table anybody who sits there, with bots on the free seats."""
        room = self.room
        if cards:
            raise refusal("NOT_FAIR")
        async with room.writing:
            if room.setup.quick:
                room.seat(member)
                room.refuse_not_waiting()
                await room.host.fill()
            else:
                room.refuse_begun(member)
            await self._deal()

    async def begin_full(self) -> None:
        """A quick table begins when nobody is waited for any more."""
        room = self.room
        async with room.writing:
            if room.dead or not room.setup.quick or room.status != "waiting":
                return
            if all(sitter.seated.kind != "open" for sitter in room.sitters):
                await self._deal()

    async def rematch(self, member: Member) -> None:
        """Somebody who has a seat, or will have one, wants another game; it begins when all people here do."""
        room, reserved = self.room, self.room.host.reserved
        async with room.writing:
            room.refuse_dead()
            seat = reserved[member] if member in reserved else room.seat(member)
            if room.status != "over":
                raise refusal("NOT_OVER" if room.status == "playing" else "NOT_PLAYING")
            wanted = self.again | {seat}
            await room.change(again=sorted(each for each in wanted if room.sitters[each].person))
            self.again = wanted
            room.tell()
        await self.deal_again()

    async def deal_again(self) -> None:
        """Begin the next game if everybody who is still here wants it."""
        room = self.room
        async with room.writing:
            if room.dead or room.status != "over":
                return
            here = {seat for seat, sitter in enumerate(room.sitters) if sitter.member is not None}
            asking = self.again & (here | set(room.host.reserved.values()))
            if asking and here <= self.again:
                await self._deal()

    async def _deal(self) -> None:
        room = self.room
        if any(sitter.seated.kind == "open" for sitter in room.sitters):
            raise refusal("SEATS_OPEN")
        seats = seats_of([Sitter(seated) for seated in room.host.next_seats()["seats"]])
        if room.setup.onward and not room.stored.game:
            await self._go_on(seats)
            return
        rules = rules_for(room.game.ruleset(room.setup.rules), seats)
        members = {seat: sitter.member for seat, sitter in enumerate(room.sitters)}
        members |= {seat: newcomer for newcomer, seat in room.host.reserved.items()}
        dealing = Dealing.begin(len(seats), [seat for seat, member in members.items() if member and member.cuts])
        number, record, dealt = room.stored.game + 1, secrets.token_urlsafe(12), room.game.rules_text(rules)
        changes: dict[str, Any] = {"status": "playing", "game": number, "record": record, "dealt": dealt, "again": []}
        self.again.clear()
        if dealing.asked:
            await room.host.seat_newcomers(**changes, dealing=dealing, start="")
            room.live = None
            room.tell()
            room.autoplay.wake()
        else:
            live = self.rounds.cards(dealing, number, record, dealt, seats)
            await room.host.seat_newcomers(**changes, dealing=replace(dealing, phase="dealt"), start=live.start)
            self.rounds.begin(live)

    async def _go_on(self, seats: Sequence[Seat]) -> None:
        """Begin where another game stood: nobody deals."""
        room = self.room
        state = room.game.position(room.setup.onward)
        live = LiveGame.begin(1, state, seats, room.setup.pace)
        record, dealt = secrets.token_urlsafe(12), room.game.rules_text(state.rules)
        await room.change(status="playing", game=1, record=record, dealt=dealt, again=[], start=live.start)
        self.rounds.begin(live)

    # Playing.

    async def move(self, member: Member, request: protocol.Move) -> None:
        """Somebody plays. Answered by `moved` before anybody sees it in an `update`."""
        began = time.perf_counter()
        room = self.room
        async with room.writing:
            seat = room.seat(member)
            live = self._live()
            again = live.repeated(seat, request)
            if again is not None:
                member.send(self._moved(live, again, request.id))
                return
            refuse_late(live, request)
            self._take_back(seat)
            move, actions = live.plan(seat, request.action)
            if live.dealing and actions == [live.table.state.silence()]:
                self._keep_silent(live, move, member, request.id)
                return
            await self.play(live, move, actions, (member, request.id))
            room.hall.metrics.moves.add("person")
        room.hall.metrics.move_seconds.observe(time.perf_counter() - began)

    async def carry(self, member: Member, request: protocol.Carry) -> None:
        """Only at fair tables there is something to pass on."""
        raise refusal("NOT_FAIR")

    async def play(
        self, live: LiveGame, move: Played, actions: list[int], mover: tuple[Member, int | None] | None = None
    ) -> None:
        """Make a move durable, then true; confirm it, then tell everybody. The caller is the one who writes."""
        await self.room.ledger.append(live.number, move)
        events = live.events
        live.commit(move, actions)
        if mover is not None:
            member, id = mover
            member.send(self._moved(live, move, id))
        self.room.tell_move(live, events)
        if live.over:
            await self._finish(live)
        self.room.autoplay.after_move(live)

    def _keep_silent(self, live: LiveGame, move: Played, member: Member, id: int | None) -> None:
        """Somebody declines to speak up: nobody else hears of it."""
        live.decline(move.seat)
        member.send(self._moved(live, move, id))
        member.send(telling.Telling(self.room, live, live.events).frame(move.seat))
        self.room.autoplay.wake()

    def _moved(self, live: LiveGame, move: Played, id: int | None) -> bytes:
        moved = Moved(table=self.room.id, game=live.number, turn=move.turn, action=move.action, id=id)
        return encoder.encode(moved)

    def consider(self, member: Member, request: protocol.Consider) -> Considered:
        """What a text would do."""
        seat = self.room.seat(member)
        live = self._live()
        refuse_late(live, request)
        return telling.consider(self.room.id, live, seat, request.action)

    async def hint(self, member: Member, request: protocol.Hint) -> Considered:
        """What the best bot there is would play."""
        seat = self.room.seat(member)
        live = self._live()
        refuse_late(live, request)
        live.refuse_turn(seat)
        now = seat, live.turn, live.stage
        if live.advice[0] != now:
            text = live.table.game.going_on(live.table.state.glance(seat)) or await self._advice(live, seat)
            refuse_late(live, request)
            live.advice = now, text
        return telling.consider(self.room.id, live, seat, live.advice[1])

    async def _advice(self, live: LiveGame, seat: int) -> str:
        game, rules = live.table.game.name, live.table.state.rules
        adviser = bots.adviser(game, rules)
        if not self.room.hall.thinkers.has_time(adviser, game):
            raise refusal("SLOW_DOWN")
        return await self.room.autoplay.think(live, seat, adviser)

    def past(self, member: Member, request: protocol.History) -> Past:
        """What happened before, as somebody who plays or watches may see it."""
        self.room.refuse_stranger(member)
        live = self._live()
        refuse_other(live, request.game)
        return telling.past(self.room.id, live, self.room.members[member], self.room.called, request.before)

    def take_back(self, member: Member) -> None:
        """Somebody plays for themselves again."""
        self._take_back(self.room.seat(member))
        self.room.autoplay.wake()

    def _take_back(self, seat: int) -> None:
        sitter = self.room.sitters[seat]
        if sitter.stand_in:
            sitter.stand_in = False
            self.room.tell()

    def people_are_out(self) -> bool:
        """Whether people sit here, and none of them will have anything to do again in this game."""
        people, live = self.room.people, self._live()
        return bool(people) and all(map(live.view(None).is_out, people))

    # The end of a game.

    async def finish(self) -> None:
        """Keep a game whose last move was made before a restart."""
        room = self.room
        async with room.writing:
            room.refuse_dead()
            if room.live is not None and room.status == "playing":
                await self._finish(room.live)

    async def _finish(self, live: LiveGame) -> None:
        room, state = self.room, live.table.state
        deal = deal_of(room.stored, room.setup, shown=True)
        kept = Kept(
            id=room.setup.record,
            table=room.id,
            game=room.setup.game,
            rules=room.game.rules_text(state.rules),
            names=tuple(room.names),
            players=tuple(sitter.seated.player for sitter in room.sitters),
            left=tuple(sitter.seated.was for sitter in room.sitters),
            payoffs=tuple(state.payoffs()),
            at=int(time.time() * 1000),
            text=live.record(room.names, headers_of(deal) if deal else {}).text(),
            mission=state.rules.mission or 0,
        )
        await room.ledger.keep(kept)
        await room.change(status="over")
        room.hall.metrics.games.add(room.setup.game)
        room.tell()

    def _live(self) -> LiveGame:
        if self.room.live is None:
            raise refusal("NOT_PLAYING")
        return self.room.live


def refuse_late(live: LiveGame, request: protocol.AtTurn) -> None:
    """A move, or a question about one, is for a certain turn of a certain game."""
    refuse_other(live, request.game)
    if request.turn != live.turn:
        raise refusal("LATE", turn=request.turn, now=live.turn)


def refuse_other(live: LiveGame, game: int) -> None:
    """Only what belongs to the game on the table is done or told."""
    if game != live.number:
        raise refusal("OTHER_GAME", game=game, now=live.number)
