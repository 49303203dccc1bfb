"""A fair table that a server keeps, as one of its players is there.

The server is a wire with a memory: it is told nothing that others may not know, and believed nothing. Whatever it holds
back, doubles, changes or tells differently to different people is found by the players, whose messages are signed and
chained (`paiju.peer.table`). What we say is sent again until the server says that it is kept.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from ..catalogue import games
from ..errors import PaijuError, SetupError
from ..language import Sentence
from ..peer.keys import Identity
from ..peer.link import Timing
from ..peer.log import read
from ..peer.names import alike, checked_name, readable
from ..peer.refusals import refusal
from ..peer.roster import Card, Person
from ..peer.secure import Pace, derived
from ..peer.table import Pulse
from ..peer.terms import Terms
from ..wording import online, peers
from . import protocol
from .client import Client, Refusal
from .keeper import MESSAGE, PULSE, account_mark, packed, read_card, unpacked, write_card
from .protocol import Answers, Carried, Carry, Chat, Create, Done, Gone, Join, Line, Room, Sit, Start, Talk
from .refusals import refusal as not_fair

PATIENCE = 15.0
"""How long a server may take to answer."""
PULSES = 10.0
"""After so many seconds a silent break is noticed."""
PAUSES = (0.2, 0.4, 0.8, 1.5, 3.0)
"""Between attempts to come back."""
FOR_NOW = ("AGAIN", "CLOSING", "FAILED", "SLOW_DOWN", "TOO_MANY", "UNAVAILABLE")
"""Refusals after which it is worth trying again."""
STAYS = 3600.0
"""For so many seconds a server that is away is waited for."""
BYTES, FRAMES = (400_000, 110_000), (60, 30)
"""How much is sent at once, and in a second: a little less than a server allows."""
WHOLE = 9_000
"""So many bytes fit into one message; what is longer is sent in parts."""
MOST_AT_ONCE = 32
MOST_WAITING = 4_096
BOT_NAME = "Bot {number}"


class Keepsake(msgspec.Struct, frozen=True):
    """What is needed to come back: the server, who we are there, and the table by its id and number."""

    url: str
    token: str
    id: str
    code: str
    terms: Terms
    name: str
    cards: tuple[str, ...]


class Served:
    """One player's end of a fair table that a server keeps: a `Meeting`."""

    private = False

    def __init__(self, url: str, token: str, identity: Identity, name: str) -> None:
        self.url = url
        self.token = token
        self.identity = identity
        self.name = checked_name(name)
        self.id = ""
        self.code = ""
        self.terms = Terms(b"", "", "", 0)
        self.people: list[Person] = []
        self.bots: dict[bytes, Identity] = {}
        self.begun = False
        self.hosting = False
        self.host_public = b""
        self.problem: PaijuError | None = None
        self.ended = asyncio.Event()
        self.timing = Timing(grace=STAYS)
        self.changed: list[Callable[[], None]] = []
        self.received: Callable[[bytes], None] = lambda data: None
        self.said: Callable[[Sequence[Line], bool], None] = lambda lines, all: None
        self.record = ""
        self.player = ""
        self._cards: tuple[str, ...] = ()
        self._client: Client | None = None
        self._joined = asyncio.Event()
        self._waiting: deque[bytes] = deque()
        self._woken = asyncio.Event()
        self._known: dict[int, int] = {}  # how far the server's log is: of each hand everything before this round
        self._apart = 0  # so many things are sent one by one
        self._bytes, self._frames = Pace(*BYTES), Pace(*FRAMES)
        self._tasks: list[asyncio.Task[None]] = []

    # Ways to such a table.

    @classmethod
    async def open(
        cls, url: str, terms: Terms, identity: Identity, name: str, *, token: str = "", private: bool = False
    ) -> Served:
        """Open a table at a server, and sit down at it."""
        served = cls(url, token, identity, name)
        seats = [protocol.Wish("open")] * terms.seats
        number = terms.table.hex()
        create = Create(game=terms.game, rules=terms.rules, seats=seats, private=private, fair=number)
        await served._arrive(create)
        return served

    @classmethod
    async def join(cls, url: str, code: str, identity: Identity, name: str, *, token: str = "") -> Served:
        """Sit down at a table of a server, by its code or id; refused with NOT_FAIR where the server deals."""
        served = cls(url, token, identity, name)
        await served._arrive(Join(table=code, watch=True))
        return served

    @classmethod
    def resume(cls, keepsake: bytes, identity: Identity) -> Served:
        """Come back to a table after a restart; reaching the server goes on by itself."""
        try:
            kept = msgspec.msgpack.decode(keepsake, type=Keepsake)
            cards = [read_card(text) for text in kept.cards]
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, PaijuError):
            raise SetupError("NOT_KEPT", peers.NOT_KEPT) from None
        if identity.public not in [card.public for card in cards] or not kept.terms.fits:
            raise refusal("WRONG_IDENTITY")
        served = cls(kept.url, kept.token, identity, kept.name)
        served.id, served.code, served.terms, served.begun = kept.id, kept.code, kept.terms, True
        served._cards = kept.cards
        served.people = [Person(card, present=card.keeper == identity.public) for card in cards]
        served._take_bots()
        served._start(served._come_back())
        return served

    async def _arrive(self, request: Create | Join) -> None:
        try:
            client = await self._connect()
        except (OSError, TimeoutError) as problem:
            raise online.unreachable(self.url, problem) from None
        try:
            async with asyncio.timeout(PATIENCE):
                room = await client.ask(request, Room)
                if room.fair is None:
                    raise not_fair("NOT_FAIR")
                self.id, self.code = room.table, room.code
                self._read_terms(room)
                if isinstance(request, Create) and room.fair.number != request.fair:
                    raise SetupError("OTHER_TABLE", peers.SERVER_CHANGED)
                if room.you is None:
                    card = self._card(self.identity, self.name)
                    await client.ask(Sit(table=self.id, card=write_card(card)), Done)
        except (OSError, TimeoutError) as problem:
            await client.close()
            raise online.unreachable(self.url, problem) from None
        except BaseException:
            await client.close()
            raise
        self._client = client
        self._joined.set()
        self._start(self._stay())

    def _read_terms(self, room: Room) -> None:
        """What is played, as the server says; the players agree on it by what they sign."""
        assert room.fair is not None
        if room.game_name not in games():
            raise refusal("OTHER_GAME", game=readable(room.game_name))
        self.terms = Terms(bytes.fromhex(room.fair.number), room.game_name, room.rules, len(room.seats))
        if not self.terms.fits:
            raise refusal("OTHER_GAME", game=readable(room.game_name))

    def _card(self, identity: Identity, name: str) -> Card:
        edition, mark = int(time.time() * 1000), account_mark(self.player)
        card = Card(identity.public, name, self.identity.public, (), "", b"", mark, edition)
        return card.signed_by(identity, self.table)

    def _start(self, staying: object) -> None:
        assert asyncio.iscoroutine(staying)
        self._tasks = [asyncio.ensure_future(staying), asyncio.ensure_future(self._deliver())]

    # What there is.

    @property
    def table(self) -> bytes:
        """The table's number."""
        return self.terms.table

    @property
    def connected(self) -> bool:
        """Whether the server hears us."""
        return self._joined.is_set()

    @property
    def link(self) -> str:
        """What others can be sent."""
        return f"{self.url}/t/{self.code}"

    def person(self, public: bytes) -> Person | None:
        """Somebody at the table by their public key."""
        return next((person for person in self.people if person.public == public), None)

    def keepsake(self) -> bytes:
        """What `resume` needs after a restart. The token is who we are at the server: nobody else should read it."""
        kept = Keepsake(self.url, self.token, self.id, self.code, self.terms, self.name, self._cards)
        return msgspec.msgpack.encode(kept)

    # What is done.

    def send(self, data: bytes) -> None:
        """Bring this to all others; what the server has not confirmed is sent again."""
        if data[:1] == PULSE:
            for old in [each for each in self._waiting if each[:1] == PULSE]:
                self._waiting.remove(old)
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(data)
        self._woken.set()

    async def say(self, text: str) -> None:
        """Words for everybody at the table, those who watch included."""
        await self._ask(protocol.Say(table=self.id, text=readable(text).strip()[:300] or " "), Done)

    async def begin(self) -> None:
        """The owner begins: bots of this computer take the free seats."""
        if not self.hosting:
            raise refusal("NOT_HOST")
        for pause in PAUSES[:3]:  # somebody may come or go this moment
            try:
                await self._ask(Start(table=self.id, cards=tuple(map(write_card, self._new_bots()))), Done)
                return
            except Refusal as problem:
                if problem.code != "SEATS_OPEN":
                    raise
            await asyncio.sleep(pause)
        await self._ask(Start(table=self.id, cards=tuple(map(write_card, self._new_bots()))), Done)

    def _new_bots(self) -> list[Card]:
        """Bots for the free seats."""
        taken = [person.name for person in self.people if person.present]
        cards: list[Card] = []
        number = 0
        while len(taken) < self.terms.seats:
            number += 1
            name = BOT_NAME.format(number=number)
            if any(alike(name, other) for other in taken):
                continue
            taken.append(name)
            cards.append(self._card(Identity(derived(self.identity, "bot", self.table, len(cards))), name))
        return cards

    async def _ask(self, request: protocol.Request, kind: type[protocol.Answer]) -> None:
        client = self._client
        try:
            if client is None:
                raise ConnectionError
            async with asyncio.timeout(PATIENCE):
                await client.ask(request, kind)
        except (OSError, TimeoutError):
            raise PaijuError("NOT_CONNECTED", online.NOT_CONNECTED) from None

    async def leave(self) -> None:
        """Get up for good."""
        if not self.ended.is_set() and self._client is not None:
            with suppress(PaijuError):
                await self._ask(protocol.Leave(table=self.id), Gone)
        await self.close()

    async def close(self) -> None:
        """Go without a word, to come back later."""
        self.ended.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        client, self._client = self._client, None
        self._joined.clear()
        if client is not None:
            await client.close()

    # The connection.

    async def _connect(self) -> Client:
        client = Client(self.url, token=self.token, name=self.name, pulse=PULSES)
        client.on_answer = self._hear
        async with asyncio.timeout(PATIENCE):
            await client.__aenter__()
        self.token, self.player = client.me.token, client.me.player
        return client

    async def _stay(self) -> None:
        """Come back whenever the connection breaks."""
        while self._client is not None:
            await self._client.lost.wait()
            client, self._client = self._client, None
            self._joined.clear()
            for person in self.people:
                person.present = person.keeper == self.identity.public
            self._tell()
            await client.close()
            await self._come_back(stay=False)

    async def _come_back(self, stay: bool = True) -> None:
        attempt = 0
        while self.problem is None and not self.ended.is_set():
            client = None
            try:
                client = await self._connect()
                async with asyncio.timeout(PATIENCE):
                    room = await client.ask(Join(table=self.id, watch=not self.begun), Room)
                    if room.you is None and not self.begun:
                        card = self._card(self.identity, self.name)
                        await client.ask(Sit(table=self.id, card=write_card(card)), Done)
            except (OSError, TimeoutError):
                pass
            except Refusal as problem:
                if problem.code not in FOR_NOW:
                    self._fail(refusal("CLOSED") if problem.code == "NO_TABLE" else problem)
            else:
                self._client = client
                self._joined.set()
                self._woken.set()
                self._tell()
                if stay:
                    await self._stay()
                return
            if client is not None:
                await client.close()
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1

    async def _deliver(self) -> None:
        """Send what waits, in its order, until the server has it."""
        while True:
            await self._joined.wait()
            self._woken.clear()
            batch = self._next()
            if not batch:
                await self._woken.wait()
                continue
            try:
                for carry in parcels(self.id, batch):
                    await self._carry(carry)
            except (OSError, TimeoutError):
                self._joined.clear()
                if self._client is not None:
                    await self._client.socket.close()
                continue
            except Refusal as problem:
                if problem.code in (*FOR_NOW, "NOT_HERE"):
                    await asyncio.sleep(PAUSES[1])
                    continue
                if len(batch) > 1:  # the others shall not go with what is refused
                    self._apart = len(batch)
                    continue
            self._apart = max(self._apart - 1, 0)
            for data in batch:
                with suppress(ValueError):
                    self._waiting.remove(data)

    def _next(self) -> list[bytes]:
        """What is sent next; what the server's log has long had is not."""
        batch: list[bytes] = []
        while self._waiting and self._is_old(self._waiting[0]):
            self._waiting.popleft()
        for data in self._waiting:
            if batch and sum(map(len, batch)) + len(data) > WHOLE:
                break
            batch.append(data)
            if self._apart or len(batch) >= MOST_AT_ONCE or len(data) > WHOLE:
                break
        return batch

    def _is_old(self, data: bytes) -> bool:
        if data[:1] != MESSAGE or not self._known:
            return False
        message = read(data[1:])
        return message.hand < min(self._known) or message.number < self._known.get(message.hand, 0)

    async def _carry(self, carry: Carry) -> None:
        owed = max(self._bytes.owed(sum(map(len, carry.data)) + 200), self._frames.owed(1))
        if owed:
            await asyncio.sleep(owed)
        if self._client is None:
            raise ConnectionError
        async with asyncio.timeout(PATIENCE):
            await self._client.ask(carry, Done)

    # What comes in.

    def _tell(self) -> None:
        for call in list(self.changed):
            call()

    def _fail(self, problem: PaijuError) -> None:
        """The table is over for us."""
        if self.problem is None:
            self.problem = problem
            self._tell()

    def _hear(self, answer: Answers) -> None:
        if isinstance(answer, Room) and (answer.table == self.id or not self.id):
            self._take(answer)
        elif isinstance(answer, Carried) and answer.table == self.id:
            for text in answer.data:
                self._receive(text)
        elif isinstance(answer, Chat) and answer.table == self.id:
            self.said([Line(answer.seat, answer.name, answer.text, answer.at)], False)
        elif isinstance(answer, Talk) and answer.table == self.id:
            self.said(answer.lines, True)
        elif isinstance(answer, Gone) and answer.table == self.id and not self.ended.is_set():
            code = {"elsewhere": "ELSEWHERE", "left": "GONE", "removed": "GONE"}.get(answer.reason, "CLOSED")
            self._fail(refusal(code))

    def _receive(self, text: str) -> None:
        try:
            data = unpacked(text)
        except PaijuError:
            return
        if data[:1] == PULSE:
            with suppress(msgspec.DecodeError, RecursionError):
                self._known = dict(msgspec.msgpack.decode(data[1:], type=Pulse).rounds)
        self.received(data)

    def _take(self, room: Room) -> None:
        """The table stands like this, says the server. Who sits where is signed, and fixed once the game has begun."""
        fair = room.fair
        if fair is None or room.you is None:
            return
        if self.terms.table and not self._agrees(room):
            self._fail(SetupError("OTHER_TABLE", peers.SERVER_CHANGED))
            return
        if fair.cards != self._cards:
            try:
                cards = [read_card(text) for text in fair.cards if text]
            except PaijuError:
                cards = []
            if not cards or not all(card.is_sound(bytes.fromhex(fair.number)) for card in cards):
                self._fail(SetupError("OTHER_TABLE", peers.SERVER_CHANGED))
                return
            self._cards = fair.cards
            self.people = [Person(card) for card in cards]
        here = [seat.here for seat, text in zip(room.seats, fair.cards, strict=True) if text]
        present = {
            person.keeper for person, is_here in zip(self.people, here, strict=True) if is_here and not person.bot
        }
        for person in self.people:
            person.present = person.keeper in present or person.keeper == self.identity.public
        self.hosting = room.owner == room.you
        owner = fair.cards[room.owner] if room.owner is not None else ""
        self.host_public = read_card(owner).public if owner else b""
        self.record = room.record
        if room.status != "waiting" and not self.begun:
            self.begun = True
            self._take_bots()
        if fair.problem is not None:
            self._fail(SetupError("VOID", Sentence(fair.problem.en, fair.problem.zh)))
        self._tell()

    def _agrees(self, room: Room) -> bool:
        """Whether the server still speaks of the table that we know: with us, and unchanged if the game has begun."""
        assert room.fair is not None
        table = bytes.fromhex(room.fair.number), room.game_name, room.rules, len(room.seats)
        same = table == (self.terms.table, self.terms.game, self.terms.rules, self.terms.seats)
        return same and len(room.fair.cards) == len(room.seats) and (not self.begun or room.fair.cards == self._cards)

    def _take_bots(self) -> None:
        """The bots that this computer plays."""
        bots = [person.public for person in self.people if person.bot and person.keeper == self.identity.public]
        made = [Identity(derived(self.identity, "bot", self.table, number)) for number in range(len(bots))]
        self.bots = {bot.public: bot for bot in made if bot.public in bots}


def parcels(table: str, batch: Sequence[bytes]) -> list[Carry]:
    """What is sent at once, in as many messages as it needs."""
    if len(batch) > 1 or len(batch[0]) <= WHOLE:
        return [Carry(table=table, data=[packed(data) for data in batch])]
    (data,) = batch
    parts = [data[at : at + WHOLE] for at in range(0, len(data), WHOLE)]
    return [Carry(table=table, data=[packed(part)], more=part is not parts[-1]) for part in parts]
