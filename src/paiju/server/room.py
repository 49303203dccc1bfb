"""A table that people come to: what is known of it, who is there, and in which order things become true.

The host of a room receives people and gives them seats, its dealer deals and takes their moves, and by its autoplay the
bots move. Whatever they do is made durable, and only then true and told; while one thing is being written no other is
looked at. A room that cannot be sure what is durable (its lease is lost, the database failed) is forgotten, and read
again from what was kept by whoever may. Nothing goes on where nobody is connected: bots and clocks wait.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Iterable
from typing import TYPE_CHECKING, Any

from .. import bots, catalogue
from ..bots import explain
from ..rules import Rules
from ..wording.phrases import PHRASES
from . import protocol, telling
from .autoplay import Autoplay
from .chat import WATCHER, Chat
from .dealer import Dealer
from .host import Host
from .ledger import Ledger
from .live import LiveGame
from .protocol import encoder
from .refusals import refusal
from .seating import Member, Setup, Sitter, called
from .storage import Lost, Spoken, Status, Stored

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger(__name__)


class Room:
    """One table and everybody at it."""

    def __init__(
        self, hall: Hall, stored: Stored, setup: Setup, live: LiveGame | None = None, said: Iterable[Spoken] = ()
    ) -> None:
        self.hall = hall
        self.ledger = Ledger(hall.store, hall.metrics, stored, setup, self.abandon)
        self.game = catalogue.game(setup.game)
        self.sitters = [Sitter(seated) for seated in setup.seats]
        self.live = live
        self.chat = Chat(stored.id, said)
        self.members: dict[Member, int | None] = {}
        self.empty_since = time.monotonic()
        self.dead = False
        self.given_up = False  # ended in the middle of a game
        self.writing = asyncio.Lock()
        self.dealer, self.autoplay, self.host = self.staff()

    def staff(self) -> tuple[Dealer, Autoplay, Host]:
        """Who deals, who moves for bots, and who receives people."""
        return Dealer(self), Autoplay(self), Host(self)

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
        return [sitter.name for sitter in self.sitters]

    @property
    def called(self) -> list[str]:
        """The same as readers of both languages call them."""
        return [called(sitter.seated) for sitter in self.sitters]

    @property
    def people(self) -> list[int]:
        """The seats of people, connected or not."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.person]

    @property
    def watchers(self) -> int:
        """How many look on."""
        return sum(seat is None for seat in self.members.values())

    @property
    def record(self) -> str:
        """The id of the record of the game that has just ended."""
        return self.setup.record if self.status == "over" else ""

    def seat_of(self, player: str) -> int | None:
        """Where a player sits."""
        return next((seat for seat in self.people if self.sitters[seat].seated.player == player), None)

    def seats(self) -> tuple[protocol.Seat, ...]:
        """The seats as clients see them."""
        now = time.monotonic()
        names = {seat: newcomer.player.name for newcomer, seat in self.host.reserved.items()}
        return tuple(sitter.shown(now, names.get(seat, "")) for seat, sitter in enumerate(self.sitters))

    @property
    def rules(self) -> Rules:
        """The rules of the game that is played here, or will be."""
        rules: Rules = self.game.ruleset(self.setup.dealt or self.setup.rules)
        return rules

    def usual_bot(self) -> str:
        """The bot that plays here if nobody asks for another."""
        return bots.default(self.game.name, self.rules)

    # Changing and telling.

    async def change(self, **changes: Any) -> None:
        """Make a change of the table durable, then true. The caller is the one who writes."""
        owner = self.setup.owner
        await self.ledger.change(**changes)
        if self.setup.owner != owner:
            self.hall.owners.pass_on(self.id, owner, self.setup.owner)
        for sitter, seated in zip(self.sitters, self.setup.seats, strict=True):
            sitter.seated = seated

    async def say(self, member: Member, text: str) -> None:
        """A line of chat for everybody here, and for those who come later."""
        async with self.writing:
            self.refuse_stranger(member)
            line = self.chat.line(self.members[member], member.player, text)
            await self.ledger.say(line)
            frame = encoder.encode(self.chat.add(line))
            for each in list(self.members):
                each.send(frame)

    def emote(self, member: Member, phrase: str) -> None:
        """One of the phrases for everybody here; it is not kept."""
        self.refuse_stranger(member)
        if phrase not in PHRASES:
            raise refusal("NO_PHRASE", phrase=phrase[:20])
        seat = self.members[member]
        told = protocol.Emoted(
            table=self.id,
            seat=WATCHER if seat is None else seat,
            name=member.player.name,
            phrase=phrase,
            said=PHRASES[phrase],
        )
        frame = encoder.encode(told)
        for each in list(self.members):
            each.send(frame)

    def tell(self, but: Member | None = None) -> None:
        """Tell everybody how the table stands."""
        frames: dict[tuple[int | None, int | None], bytes] = {}
        for member, seat in list(self.members.items()):
            if member is not but:
                seats = seat, self.host.reserved.get(member)
                if seats not in frames:
                    frames[seats] = encoder.encode(telling.describe(self, *seats))
                member.send(frames[seats])
        if not self.setup.private:
            self.hall.lobby.change()

    def tell_move(self, live: LiveGame, since: int) -> None:
        """Tell everybody what has happened in the game since an event."""
        told = telling.Telling(self, live, since, self.members.values())
        for member, seat in list(self.members.items()):
            try:
                member.send(told.frame(seat))
            except Exception as problem:  # a move that is durable has been made, whatever can be said about it
                log.exception("a move cannot be told: %s", explain(problem), extra={"table": self.id})

    # The end.

    async def end(self, reason: protocol.Reason = "ended") -> None:
        """The table is over for good; the records of its games stay, and how the cards of the last one came about."""
        async with self.writing:
            if self.dead:
                return
            kept = self.dealer.rounds.given_up()
            if kept is not None:
                await self.ledger.keep(kept)
            await self.ledger.drop()
            if kept is not None:
                self.given_up = True
                self.tell()
            self._close()
            for member in list(self.members):
                member.dismiss(self.id, reason)
            self.members.clear()

    async def shut(self) -> None:
        """The server stops: wait for what is being written, then do nothing more."""
        async with self.writing:
            self.dead = True
            for sitter in self.sitters:
                sitter.hold()
        await self.autoplay.stop()

    def abandon(self) -> None:
        """Forget everything, and send everybody to wherever the table is kept now."""
        if self.dead:
            return
        self.hall.metrics.reloads.add()
        self._close()
        members, self.members = list(self.members), {}
        for member in members:
            member.rejoin(self.id)

    def _close(self) -> None:
        self.dead = True
        for sitter in self.sitters:
            sitter.hold()
        self.autoplay.wake()
        self.hall.forget(self.id)
        self.hall.lobby.change()

    def aside(self, doing: Awaitable[None]) -> None:
        """Do something that nobody waits for."""

        async def quietly() -> None:
            try:
                await doing
            except Lost:
                pass
            except Exception as problem:
                log.exception("something was not done: %s", explain(problem), extra={"table": self.id})

        self.hall.begin(quietly())

    # Refusing.

    def refuse_dead(self) -> None:
        """Nothing is done in a room that has been given up."""
        if self.dead:
            raise Lost

    def refuse_stranger(self, member: Member) -> None:
        """Only those who are here may do something."""
        self.refuse_dead()
        if member not in self.members:
            raise refusal("NOT_HERE")

    def refuse_guest(self, member: Member) -> None:
        """Only the owner may do something."""
        self.refuse_stranger(member)
        if member.player.id != self.setup.owner:
            raise refusal("NOT_OWNER")

    def refuse_begun(self, member: Member) -> None:
        """Only the owner may do something, and only before the game."""
        self.refuse_guest(member)
        self.refuse_not_waiting()

    def refuse_not_waiting(self) -> None:
        """Only before the game something may be done."""
        if self.status != "waiting":
            raise refusal("NOT_WAITING")

    def seat(self, member: Member) -> int:
        """The seat of somebody, who must have one."""
        self.refuse_stranger(member)
        seat = self.members[member]
        if seat is None:
            raise refusal("NOT_SEATED")
        return seat
