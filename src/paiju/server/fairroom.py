"""A fair table of a server: its players mix and open the cards among themselves, and the server is in their middle.

The server passes on what they say, keeps what they have signed before anybody gets it, and tells those who watch what
anybody can see. It holds no key of any card, plays for nobody, and can change nothing: whoever comes back, to it or
with it, goes on from the log. When somebody is gone for good the hand is void, and the table ends.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace

from ..errors import PaijuError
from ..language import Said
from ..peer.log import Signed
from ..peer.names import alike
from ..peer.roster import Card
from ..peer.terms import Terms, movement_of
from ..wording.peers import VOID
from . import protocol
from .autoplay import Autoplay
from .dealer import Dealer
from .gallery import Gallery, Seen, Spectator, WatchedGame
from .host import Host
from .keeper import LONGEST_WORD, MESSAGE, PULSE, Keeper, account_mark, packed, read_card, unpacked
from .limits import Bucket
from .live import LiveGame
from .protocol import Carried, encoder
from .refusals import refusal
from .room import Room
from .seating import Member, Seated, Setup, Sitter, with_player
from .storage import Kept, Played, Player, Spoken, Stored

if TYPE_CHECKING:
    from .hall import Hall

AT_ONCE = 48_000
"""So many characters are passed on in one message, or one thing that is longer."""


class FairRoom(Room):
    """One fair table, and everybody at it."""

    dealer: FairDealer
    host: FairHost

    def __init__(
        self, hall: Hall, stored: Stored, setup: Setup, log: Iterable[Played] = (), said: Iterable[Spoken] = ()
    ) -> None:
        super().__init__(hall, stored, setup, None, said)
        if stored.status != "waiting":
            self.dealer.open(log)

    def staff(self) -> tuple[Dealer, Autoplay, Host]:
        """Who keeps what is said, and who receives people."""
        return FairDealer(self), NoAutoplay(self), FairHost(self)

    @property
    def fair(self) -> protocol.Fair:
        """What there is beside an ordinary table."""
        assert self.setup.fair is not None
        return self.setup.fair

    @property
    def terms(self) -> Terms:
        """What is played here, as its players sign it."""
        return Terms(bytes.fromhex(self.fair.number), self.setup.game, self.setup.rules, len(self.sitters))

    def cards(self) -> list[Card | None]:
        """What those who sit here have signed."""
        return [read_card(text) if text else None for text in self.fair.cards]

    def tell_move(self, live: LiveGame, since: int) -> None:
        """Tell those who watch; players have a table of their own."""
        players = {member: seat for member, seat in self.members.items() if seat is not None}
        for member in players:
            del self.members[member]
        try:
            super().tell_move(live, since)
        finally:
            self.members.update(players)

    async def shut(self) -> None:
        """The server stops."""
        self.dealer.close()
        await super().shut()

    def _close(self) -> None:
        self.dealer.close()
        super()._close()

    async def void(self, names: Sequence[str]) -> None:
        """Somebody is gone for good. The caller is the one who writes."""
        problem = PaijuError("VOID", VOID, names=", ".join(names))
        await self.fail(problem)

    async def fail(self, problem: PaijuError) -> None:
        """The game ends without a result. The caller is the one who writes."""
        said = Said(problem.say("en"), problem.say("zh"))
        await self.change(status="over", record="", fair=replace(self.fair, problem=said))
        self.tell()


class NoAutoplay(Autoplay):
    """Nothing happens by itself: nobody but the players can play."""

    def wake(self) -> None:
        """Nothing is to be done."""


class FairHost(Host):
    """Receives people at a fair table. Who sits down says by which key they sign; programs that cannot may watch."""

    room: FairRoom

    async def _sit_down(self, player: Player, wanted: int | None) -> int:
        raise refusal("FAIR_TABLE")

    async def sit(self, member: Member, wanted: int | None, cancel: bool, card: str | None = None) -> None:
        """Whoever watches and has signed that they sit here gets a free seat, before the game."""
        room = self.room
        async with room.writing:
            room.refuse_stranger(member)
            if card is None:
                raise refusal("FAIR_TABLE")
            if room.seat_of(member.player.id) is not None:
                raise refusal("ONE_ME")
            if room.status != "waiting":
                raise refusal("NOT_WAITING")
            seat = self._choose(wanted, [seat for seat, sitter in enumerate(room.sitters) if not sitter.person])
            signed = self._checked(card, member.player)
            seats = with_player(room.setup.seats, seat, member.player)
            seats[seat].name = signed.name
            owner = self._owner_or(member.player)
            await room.change(seats=seats, owner=owner, fair=self._with_cards({seat: card}))
            self._attach(member, seat)
            room.tell()

    def _checked(self, text: str, player: Player) -> Card:
        """What somebody has signed to sit down here: by their own key, for this table and as this guest."""
        card = read_card(text)
        room = self.room
        if card.bot or not card.is_sound(room.terms.table) or card.fingerprint != account_mark(player.id):
            raise refusal("BAD_CARD")
        self._refuse_alike(card, [each for each in room.cards() if each is not None])
        return card

    def _refuse_alike(self, card: Card, others: Iterable[Card]) -> None:
        for other in others:
            if other.public == card.public:
                raise refusal("BAD_CARD")
            if alike(other.name, card.name):
                raise refusal("NAME_TAKEN", name=card.name)

    def _with_cards(self, cards: dict[int, str]) -> protocol.Fair:
        fair = self.room.fair
        return replace(fair, cards=tuple([cards.get(seat, text) for seat, text in enumerate(fair.cards)]))

    def bots(self, texts: Sequence[str], free: Sequence[int], keeper: bytes) -> dict[int, Card]:
        """The bots that the owner's computer plays on the free seats."""
        if len(texts) != len(free):
            raise refusal("SEATS_OPEN")
        known = [each for seat, each in enumerate(self.room.cards()) if each is not None and seat not in free]
        found: dict[int, Card] = {}
        for seat, text in zip(free, texts, strict=True):
            card = read_card(text)
            if card.keeper != keeper or not card.bot or not card.is_sound(self.room.terms.table):
                raise refusal("BAD_CARD")
            self._refuse_alike(card, [*known, *found.values()])
            found[seat] = card
        return found

    def _attach(self, member: Member, seat: int | None) -> None:
        name = "" if seat is None else self.room.sitters[seat].name
        super()._attach(member, seat)
        if seat is not None:
            self.room.sitters[seat].seated.name = name
            if self.room.status != "waiting":
                self.room.dealer.welcome(member)

    def rename(self, member: Member) -> None:
        """Here everybody is called as they have signed."""

    async def arrange(self, member: Member, seat: int, bot: str) -> None:
        """The server's bots do not play here."""
        raise refusal("FAIR_TABLE")

    async def _empty(self, seat: int, name: str = "", **changes: object) -> None:
        """A seat is free again, or (the game has begun) the hand is void."""
        room, sitter = self.room, self.room.sitters[seat]
        if room.status == "waiting":
            await super()._empty(seat, name, fair=self._with_cards({seat: ""}), **changes)
            return
        if changes:
            await room.change(**changes)
        if room.status == "playing":
            await room.void([sitter.name])
        sitter.hold()
        if sitter.member is not None:
            room.members.pop(sitter.member, None)
            sitter.member = None

    async def forget(self, player: str) -> None:
        """Somebody wants nothing to be known of them: what they have signed can only go with the table."""
        if self.room.setup.mentions(player):
            await self.room.end()
        else:
            self.room.chat.forget(player)

    # Nobody is replaced: a seat waits for its owner, but not for ever.

    def _miss(self, sitter: Sitter) -> None:
        super()._miss(sitter)
        if self.room.status == "playing" and sitter.timer is not None:
            sitter.timer.cancel()
            seconds = self.room.hall.timing.fair_grace
            sitter.timer = asyncio.get_running_loop().call_later(seconds, self._grace_over, sitter)

    def _grace_over(self, sitter: Sitter) -> None:
        room = self.room
        if room.status == "waiting":
            super()._grace_over(sitter)
            return
        sitter.timer = None
        if room.dead or sitter.member is not None or room.status != "playing":
            return
        if any(seat is not None for seat in room.members.values()):
            room.aside(self._give_up(sitter))
        else:
            self._miss(sitter)  # nobody waits for them

    async def _give_up(self, sitter: Sitter) -> None:
        async with self.room.writing:
            if not self.room.dead and sitter.member is None and self.room.status == "playing":
                await self.room.void([sitter.name])


class FairDealer(Dealer):
    """Deals nothing: keeps and passes on what the players say, and looks on."""

    room: FairRoom

    def __init__(self, room: FairRoom) -> None:
        super().__init__(room)
        self.keeper: Keeper | None = None
        self.spectator: Spectator | None = None
        self._parts: WeakKeyDictionary[Member, bytearray] = WeakKeyDictionary()
        self._pulses: WeakKeyDictionary[Member, Bucket] = WeakKeyDictionary()
        self._words: WeakKeyDictionary[Member, Bucket] = WeakKeyDictionary()

    def open(self, log: Iterable[Played] = ()) -> None:
        """The game begins, or goes on from its log."""
        room = self.room
        people = [card.public for card in room.cards() if card is not None]
        self.keeper = Keeper(room.terms, people, room.hall.limits.fair_log)
        self.keeper.restore(move.action for move in log)
        gallery = room.hall.gallery()
        assert isinstance(gallery, Gallery)
        self.spectator = Spectator(gallery, room.terms, people, room.names, self._seen)
        self.spectator.hear([data for _, _, data in self.keeper.messages])

    def close(self) -> None:
        """The room is given up."""
        if self.spectator is not None:
            self.spectator.stop()

    async def begin(self, member: Member, cards: Sequence[str] = ()) -> None:
        """The owner begins: who is away loses the seat, and bots of the owner's computer take those that are free."""
        room, host = self.room, self.room.host
        async with room.writing:
            room.refuse_begun(member)
            own = room.cards()[room.seat(member)]
            assert own is not None
            free = [seat for seat, sitter in enumerate(room.sitters) if sitter.member is None]
            bots = host.bots(cards, free, own.public)
            seats = [*room.setup.seats]
            for seat, bot in bots.items():
                seats[seat] = Seated("bot", "", bot.name)
            signed = host._with_cards(dict(zip(free, cards, strict=True)))
            record = secrets.token_urlsafe(12)
            await room.change(status="playing", game=1, record=record, dealt=room.setup.rules, seats=seats, fair=signed)
            for seat in free:
                room.sitters[seat].hold()
            self.open()
            room.tell()

    # What is said.

    async def carry(self, member: Member, request: protocol.Carry) -> None:
        """Keep what was signed, and pass everything on."""
        room = self.room
        async with room.writing:
            seat = room.seat(member)
            if self.keeper is None:
                raise refusal("NOT_PLAYING")
            passed: list[str] = []
            try:
                for data in self._whole(member, request):
                    if data[:1] == MESSAGE:
                        if await self._keep(data):
                            passed.append(packed(data))
                    elif data[:1] == PULSE:
                        self._answer(member, data)
                    elif data[:1].islower() and len(data) <= LONGEST_WORD:
                        if self._words.setdefault(member, Bucket(*room.hall.limits.fair_words)).take():
                            passed.append(packed(data))
                    else:
                        raise refusal("BAD_MESSAGE", problem="it is nothing for a fair table")
            finally:
                others = [each for each, at in room.members.items() if at is not None and at != seat]
                self._send(others, passed)

    def _whole(self, member: Member, request: protocol.Carry) -> list[bytes]:
        """What is whole now; of a long message the parts are gathered first. What is refused begins anew."""
        before = self._parts.pop(member, bytearray())
        data = [unpacked(text) for text in request.data]
        data[0] = bytes(before + data[0])
        if len(data[0]) > self.room.hall.limits.fair_message or (request.more and len(data) > 1):
            raise refusal("TOO_LARGE")
        if request.more:
            self._parts[member] = bytearray(data[0])
            return []
        return data

    async def _keep(self, data: bytes) -> bool:
        """Make a message durable; whether it is new."""
        room, keeper = self.room, self.keeper
        assert keeper is not None
        if room.status != "playing":
            return False
        message = keeper.look(data)
        if message is None:
            return False
        seat, turn = keeper.seats[message.author], len(keeper.messages)
        move = Played(turn, seat, packed(data), int(time.time() * 1000))
        await room.ledger.append(room.stored.game, move)
        keeper.add(message, data)
        if self.spectator is not None:
            self.spectator.hear([data])
        return True

    def _answer(self, member: Member, pulse: bytes) -> None:
        """Tell somebody what they have missed, not too often."""
        assert self.keeper is not None
        limit = self._pulses.setdefault(member, Bucket(*self.room.hall.limits.pulses))
        missing = self.keeper.missing(pulse)
        if missing and limit.take():
            self._send([member], list(map(packed, missing)))

    def welcome(self, member: Member) -> None:
        """Tell somebody who has come back how far the log is, so that they say what is missing in it."""
        if self.keeper is not None:
            self._send([member], [packed(self.keeper.pulse())])

    def _send(self, members: Sequence[Member], data: Sequence[str]) -> None:
        batch: list[str] = []
        for place, text in enumerate(data):
            batch.append(text)
            last = place == len(data) - 1
            if last or sum(map(len, batch)) + len(data[place + 1]) > AT_ONCE:
                frame = encoder.encode(Carried(table=self.room.id, data=tuple(batch)))
                for member in members:
                    member.send(frame)
                batch = []

    # What is seen.

    def _seen(self, seen: Seen) -> None:
        """Those who watch see what is new; when the game is over it is kept."""
        room, before = self.room, self.room.live
        if room.dead:
            return
        if seen.state is not None:
            turn = 0 if before is None else before.turn + 1
            live = WatchedGame(room.stored.game, seen, room.names, turn)
            since = 0 if before is None else min(before.events, live.events)
            same = before is not None and (before.events, before.stage) == (live.events, live.stage)
            if not same or live.over:
                room.live = live
                room.tell_move(live, since)
        if room.status == "playing" and (seen.over or seen.problem is not None):
            room.aside(self._end(seen))

    async def _end(self, seen: Seen) -> None:
        room = self.room
        async with room.writing:
            if room.dead or room.status != "playing":
                return
            if seen.problem is not None:
                await room.fail(seen.problem)
                return
            if seen.record and seen.state is not None:
                await room.ledger.keep(self._kept(seen.record, tuple(seen.state.payoffs())))
            await room.change(status="over", record=room.setup.record if seen.record else "")
            room.hall.metrics.games.add(room.setup.game)
            room.tell()

    def _kept(self, record: str, payoffs: tuple[float, ...]) -> Kept:
        room = self.room
        return Kept(
            id=room.setup.record,
            table=room.id,
            game=room.setup.game,
            rules=room.setup.rules,
            names=tuple(room.names),
            players=tuple(sitter.seated.player for sitter in room.sitters),
            payoffs=payoffs,
            at=int(time.time() * 1000),
            text=record,
            log=self._signed(),
        )

    def _signed(self) -> str:
        """All that was signed at this table, as one text that anybody can check: `paiju peer verify`."""
        room, keeper = self.room, self.keeper
        assert keeper is not None
        header = Signed(
            room.setup.game,
            room.setup.rules,
            tuple(room.names),
            tuple(public.hex() for public in keeper.seats),
            room.fair.number,
        )
        return "\n".join([msgspec.json.encode(header).decode(), *(packed(data) for _, _, data in keeper.messages), ""])

    # What the server does elsewhere, and cannot do here.

    async def move(self, member: Member, request: protocol.Move) -> None:
        """Players play by what they sign."""
        raise refusal("FAIR_TABLE")

    def consider(self, member: Member, request: protocol.Consider) -> protocol.Considered:
        """Nobody's hand is known."""
        raise refusal("FAIR_TABLE")

    async def hint(self, member: Member, request: protocol.Hint) -> protocol.Considered:
        """Nobody's hand is known."""
        raise refusal("FAIR_TABLE")

    def past(self, member: Member, request: protocol.History) -> protocol.Past:
        """What happened before, for those who watch."""
        self.room.refuse_stranger(member)
        if self.room.members[member] is not None:
            raise refusal("FAIR_TABLE")
        return super().past(member, request)

    def take_back(self, member: Member) -> None:
        """Nobody plays for anybody."""
        raise refusal("FAIR_TABLE")

    async def rematch(self, member: Member) -> None:
        """One game is played at a fair table."""
        raise refusal("FAIR_TABLE")

    async def deal_again(self) -> None:
        """Nothing is dealt here."""


def new_fair(request: protocol.Create, rules: str) -> protocol.Fair:
    """A new fair table, refused if its game cannot be played where nobody sees all cards."""
    assert request.fair is not None
    if any(wish.kind != "open" for wish in request.seats) or request.pace is not None or request.start:
        raise refusal("FAIR_TABLE")
    movement_of(request.game, rules, len(request.seats))
    return protocol.Fair(request.fair, ("",) * len(request.seats))
