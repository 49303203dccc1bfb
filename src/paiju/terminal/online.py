"""A table of a server as one keyboard sits at it: to play, or to look on.

What is seen and said is what the server has sent; what a text would do is looked up here, from the view alone.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .. import catalogue
from ..errors import IllegalAction, PaijuError
from ..language import Called, Said, Sentence
from ..server import protocol
from ..server.client import Seat
from ..server.protocol import Chat, Gone, Past, Room, Talk, Update
from ..server.witness import Witness
from ..view import View
from ..wording import Report, Summary, wording
from ..wording import online as words
from ..wording.rules import short_rules
from ..wording.words import Item, Shown, joined, listed, say
from .sitting import ChatLine, ClockShown, Considered, Listener, Offers, Scene, consider

if TYPE_CHECKING:
    from .visiting import Visit

PROMISE = 8
"""How many digits of a promise are shown."""


class OnlineSitting:
    """A seat at a table of a server, or a place among those who look on."""

    failure: PaijuError | None = None  # bots and disks are the server's
    unsaved = False

    def __init__(self, visit: Visit, seat: Seat) -> None:
        self.visit = visit
        self.seat = seat
        self.game = catalogue.game(seat.room.game_name)
        self.changed: list[Listener] = []
        self.gone = ""  # why we are no longer here: a reason of `protocol.Gone`
        self.refusal: PaijuError | None = None  # why we cannot come back
        self._room = seat.room
        self._heard = 0.0  # when the last update came

    # What there is.

    @property
    def room(self) -> Room:
        """Everything about the table but the cards."""
        return self.seat.room

    @property
    def ready(self) -> bool:
        """Whether there is a game to look at."""
        return self.seat.view is not None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple([name_of(sitter) for sitter in self.room.seats])

    @property
    def seated(self) -> bool:
        """Whether we play here."""
        return self.room.you is not None

    @property
    def owned(self) -> bool:
        """Whether we may arrange and start."""
        return self.seated and self.room.owner == self.room.you

    @property
    def replaced(self) -> bool:
        """Whether a bot plays for us just now."""
        room = self.room
        return room.you is not None and room.seats[room.you].stand_in and room.status == "playing"

    @property
    def offers(self) -> Offers:
        """What can be done here beside playing."""
        room = self.room
        playing = room.status == "playing" and self.seated
        asked = room.you in room.rematch
        again = room.status == "over" and (self.seated or room.next is not None) and not asked and not self.gone
        return Offers(hint=playing, chat=not self.gone, rematch=again)

    @property
    def title(self) -> Said:
        """Rules, table, number of the game."""
        room = self.room
        short = short_rules(self.game, self.game.ruleset(room.rules))
        title = say(words.TABLE, rules=room.title or short, code=room.code)
        if room.game > 1:
            title = say(words.GAME_NUMBER, title=title, n=room.game)
        return title if self.seated else say(words.WATCHING, title=title)

    @property
    def status(self) -> Said:
        """The connection; for those who look on the clock, too, which players see beside their hands."""
        if self.gone:
            return words.NOT_HERE
        update = self.seat.update
        clock = self._clock(update) if update is not None and not self.seated else None
        if clock is None:
            return self.visit.status
        left = say(words.TIME_LEFT, name=self.names[clock.seat], n=round(clock.move or clock.bank))
        return Said(f"{left.en} · {self.visit.status.en}", f"{left.zh} · {self.visit.status.zh}")

    @property
    def farewell(self) -> Said | None:
        """Why we are no longer here, if we are not."""
        if self.refusal is not None:
            return Said(self.refusal.say("en"), self.refusal.say("zh"))
        return words.GONE[self.gone] if self.gone else None

    @property
    def chat(self) -> Sequence[ChatLine]:
        """What was said."""
        known = {str(name): name for name in self.names}
        return [ChatLine(line.seat, known.get(line.name, line.name), line.text) for line in self.seat.chat]

    @property
    def awaited(self) -> str:
        """Nobody: whoever sits here sits here alone."""
        return ""

    @property
    def link(self) -> str:
        """What others can be sent."""
        return self.visit.address(self.room.code).link

    def scene(self) -> Scene:
        """What the server has told us last."""
        seat, update = self.seat, self.seat.update
        assert update is not None and seat.view is not None
        view = seat.whole_view()
        return Scene(
            view=view,
            names=self.names,
            reports=self._reports(view),
            prompt=self._prompt(update),
            labels=update.labels,
            made=self._made(update),
            result=self._result(update),
            thinking=self._thinking(view),
            clock=self._clock(update),
        )

    def _reports(self, view: View) -> tuple[Report, ...]:
        told = self.seat.told
        return told if len(told) == len(view.history) else wording(self.game).tell(view, self.names)

    def _prompt(self, update: Update) -> Said:
        room = self.room
        if self.replaced:
            return words.STAND_IN
        if room.status == "playing" and room.game != update.game:
            return words.CUTTING
        return update.prompt

    def _made(self, update: Update) -> tuple[Shown, ...]:
        """What hands make, by the places of the events in the history that is known."""
        first = self.seat.first
        shown = [replace(each, event=each.event - first) for each in self.seat.shown if each.event >= first]
        return (*(each for each in update.made if each.event < 0), *shown)

    def _result(self, update: Update) -> Summary | None:
        """How it came out, how sound the deal was, and who wants to play again."""
        if update.result is None:
            return None
        room = self.room
        items = [*update.result.items]
        if room.deal is not None and room.deal.phase == "shown" and room.deal.number == update.game:
            items.append(Item(words.DEAL, verdict(self.seat.witness, room.deal, self.names)))
        wanting = [self.names[seat] for seat in room.rematch if seat != room.you]
        if room.you in room.rematch:
            items.append(Item(words.YOU_WANT_REMATCH))
        if wanting:
            items.append(Item(say(words.WANT_REMATCH, names=listed(wanting))))
        return replace(update.result, items=tuple(items))

    def _thinking(self, view: View) -> int | None:
        mover = view.to_move
        if not 0 <= mover < len(self.room.seats):
            return None
        sitter = self.room.seats[mover]
        return mover if sitter.kind == "bot" or sitter.stand_in else None

    def _clock(self, update: Update) -> ClockShown | None:
        clock, pace = update.clock, self.room.pace
        if clock is None or self.replaced:
            return None
        passed = time.monotonic() - self._heard
        move = clock.move / 1000 - passed
        bank = clock.bank / 1000 + min(move, 0.0)
        return ClockShown(clock.seat, max(move, 0.0), max(bank, 0.0), float(pace.move), float(pace.bank))

    def consider(self, text: str) -> Considered:
        """What a text would do, from the view that we have."""
        return consider(self.game, self.seat.whole_view(), text)

    # What can be done.

    async def begin(self) -> None:
        """The server keeps the game going."""

    async def arrive(self) -> None:
        """We are here."""

    async def go_on(self) -> None:
        """The server goes on by itself."""

    async def play(self, text: str) -> None:
        """Play this. What a break has kept from being confirmed is sent once more; it is never made twice."""
        request = protocol.Move(**self.seat.now(), action=text)
        moved = await self.visit.insist(request, protocol.Moved)
        seat = self.seat
        with suppress(ConnectionError, TimeoutError):
            await seat.until(lambda: _is_seen(seat, moved))

    async def hint(self) -> str:
        """What the server's best bot would play."""
        answer = await self.visit.ask(protocol.Hint(**self.seat.now()), protocol.Considered)
        if answer.refusal is not None:
            raise PaijuError(answer.code, Sentence(answer.refusal.en, answer.refusal.zh))
        return answer.action

    async def undo(self) -> None:
        """Not with others at the table."""
        raise IllegalAction("UNDO_ALONE", words.NO_UNDO)

    async def say(self, text: str) -> None:
        """A line of chat."""
        await self._do(protocol.Say(table=self.seat.table, text=text))

    async def rematch(self) -> None:
        """Ask for another game: it begins when everybody has. Who asks plays it, whoever has played the last one."""
        you = self.room.you
        if you is not None and self.room.seats[you].stand_in:
            await self.take_back()
        await self._do(protocol.Rematch(table=self.seat.table))

    async def start(self) -> None:
        """The owner begins the first game."""
        await self._do(protocol.Start(table=self.seat.table))

    async def arrange(self, seat: int, bot: str) -> None:
        """The owner seats a bot, or (no bot) frees the seat."""
        await self._do(protocol.Arrange(table=self.seat.table, seat=seat, bot=bot))

    async def show_out(self, seat: int) -> None:
        """The owner removes somebody."""
        await self._do(protocol.Remove(table=self.seat.table, seat=seat))

    async def sit(self, seat: int | None = None) -> None:
        """Play instead of watching: at once while the table waits, else from the next game on."""
        await self._do(protocol.Sit(table=self.seat.table, seat=seat))

    async def take_back(self) -> None:
        """Play for ourselves again, no longer the bot."""
        await self._do(protocol.Return(table=self.seat.table))

    async def leave(self) -> None:
        """Go. In a running game the seat is kept for a while, and we may come back; elsewhere we get up."""
        if self.gone:
            self.visit.sittings.pop(self.seat.table, None)
        elif self.seated and self.room.status == "playing":
            await self.visit.drop(self)
        else:
            await self.get_up()

    async def get_up(self) -> None:
        """Leave for good: in a running game a bot plays on."""
        try:
            await self.visit.ask(protocol.Leave(table=self.seat.table), Gone)
        finally:
            self.visit.sittings.pop(self.seat.table, None)

    async def _do(self, request: protocol.Request) -> None:
        await self.visit.ask(request, protocol.Done)

    # What happens.

    def attach(self, seat: Seat) -> None:
        """From now on this is our seat: a connection has been made, or made anew."""
        self.seat = seat
        self._heard = time.monotonic()
        self._room = seat.room
        self.tell_changed()

    def lose(self, refusal: PaijuError) -> None:
        """We could not come back."""
        self.refusal = refusal
        self.gone = "removed" if refusal.code == "REMOVED" else "ended"
        self.tell_changed()

    def hear(self, answer: Room | Update | Chat | Talk | Gone | Past) -> None:
        """Something about this table came in, and the seat has noted it."""
        if isinstance(answer, Update):
            self._heard = time.monotonic()
        elif isinstance(answer, Room):
            before, self._room = self._room, answer
            for notice in news(before, answer):
                self.visit.tell(notice)
        elif isinstance(answer, Gone):
            self.gone = answer.reason
        self.tell_changed()

    def tell_changed(self) -> None:
        """Tell everybody who shows this."""
        for listener in list(self.changed):
            listener()


def _is_seen(seat: Seat, moved: protocol.Moved) -> bool:
    """Whether a move that was confirmed has been told."""
    update = seat.update
    return update is None or update.game != moved.game or update.turn > moved.turn or not seat.mine


def verdict(witness: Witness, deal: protocol.Deal, names: Sequence[str]) -> Said:
    """Whether the cards are those that were promised, and who has cut them."""
    if witness.doubts:
        said = [Said(doubt.say("en"), doubt.say("zh")) for doubt in witness.doubts]
        return joined(words.BAD, *said)
    if not witness.checked:
        return words.UNKNOWN
    promise = deal.promise[:PROMISE]
    cut = [name for name, given in zip(names, deal.cuts, strict=False) if given]
    first = say(words.KEPT if witness.seat is not None else words.SOUND, promise=promise)
    who = say(words.CUT_BY, names=listed(cut)) if cut else words.CUT_BY_NOBODY
    parts = [first, who, *([words.LEFT_OUT] if witness.left_out else [])]
    return Said("; ".join(part.en for part in parts), "；".join(part.zh for part in parts))


def name_of(sitter: protocol.Seat) -> str:
    """Who sits on a seat: bots and guests whom the server has named are called otherwise in Chinese."""
    return Called(sitter.name, sitter.zh) if sitter.zh else sitter.name


def news(before: Room, after: Room) -> list[Said]:
    """What has changed about the people at a table, in words."""
    told: list[Said] = []
    for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=False)):
        if seat not in (before.you, after.you):
            told += [notice for notice in (_change(was, now),) if notice is not None]
        elif seat == after.you and now.stand_in and not was.stand_in:
            told.append(words.BOT_HOLDS_SEAT)
    wanting = [name_of(after.seats[seat]) for seat in after.rematch if seat not in before.rematch and seat != after.you]
    if wanting:
        told.append(say(words.WANT_REMATCH, names=listed(wanting)))
    if after.next is not None and before.next is None:
        told.append(words.PLAY_NEXT)
    return told


def _change(was: protocol.Seat, now: protocol.Seat) -> Said | None:
    """What has happened on a seat."""
    if now.kind == "person" and was.kind != "person":
        return say(words.CAME, name=name_of(now))
    if was.kind == "person" and now.kind == "bot":
        return say(words.BOT_FOLLOWS, name=name_of(was))
    if was.kind == "person" and now.kind == "open":
        return say(words.WENT, name=name_of(was))
    if now.kind != "person":
        return None
    if now.stand_in and not was.stand_in:
        return say(words.BOT_STANDS_IN, name=name_of(now))
    if was.here != now.here:
        return say(words.RETURNED if now.here else words.AWAY, name=name_of(now))
    return say(words.PLAYS_AGAIN, name=name_of(now)) if was.stand_in and not now.stand_in else None
