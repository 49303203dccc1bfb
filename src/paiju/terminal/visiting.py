"""Being at a server: one connection, made anew by itself when it breaks, and the tables that were joined by it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from http.client import HTTPException
from typing import Any, Literal, TypeVar
from urllib.request import ProxyHandler, build_opener

from ..catalogue import games
from ..errors import PaijuError, SetupError
from ..language import Said
from ..record import Record
from ..server import protocol
from ..server.client import Client, Refusal
from ..server.protocol import (
    Answers,
    Changed,
    Chat,
    Closing,
    Gone,
    Listed,
    Notice,
    Past,
    Room,
    Tables,
    Talk,
    Update,
    Welcome,
    Wish,
)
from ..server.witness import Witness
from ..wording import online as words
from ..wording.words import say
from .addresses import Address
from .online import OnlineSitting
from .sitting import Listener

A = TypeVar("A", bound=protocol.Answer)

PULSE = 15.0
PATIENCE = 15.0
"""How long a server may take to answer."""
PAUSES = (0.3, 0.6, 1.0, 2.0, 3.0, 5.0)
"""Between attempts to come back."""
FOR_NOW = ("AGAIN", "CLOSING", "FAILED", "SLOW_DOWN", "TOO_MANY", "UNAVAILABLE")
"""Refusals after which it is worth trying again."""
LARGEST_RECORD = 4_000_000
ELSEWHERE, REVOKED = 4001, 4002
"""How a connection ends after which we do not simply come back."""
AT_TABLES = (Chat, Gone, Past, Room, Talk, Update)

Standing = Literal["connecting", "connected", "lost", "ended"]


class Visit:
    """A person at one server.

    `changed` are called whenever the connection or the lobby are other ones, `notices` with what is to be told once.
    `keep` is called with every welcome: its token is who we are.
    """

    def __init__(
        self, url: str, *, name: str = "", token: str = "", keep: Callable[[Welcome], None] | None = None
    ) -> None:
        self.url = url
        self.name = name
        self.token = token
        self.keep = keep
        self.me: Welcome | None = None
        self.standing: Standing = "connecting"
        self.why: PaijuError | None = None  # why there is no coming back
        self.tables: dict[str, Listed] = {}
        self.sittings: dict[str, OnlineSitting] = {}
        self.mine: set[str] = set()  # the tables where we sit
        self.changed: list[Listener] = []
        self.notices: list[Callable[[Said], None]] = []
        self.breaks = 0
        self._client: Client | None = None
        self._witnesses: dict[tuple[str, int], Witness] = {}
        self._following = False
        self._up = asyncio.Event()
        self._pause = 0.0
        self._staying: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Visit:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Come in for the first time, or raise."""
        try:
            await self._connect()
        except (OSError, TimeoutError) as problem:
            raise words.unreachable(self.url, problem) from None
        self._staying = asyncio.create_task(self._stay())

    async def close(self) -> None:
        """Go."""
        self.changed.clear()
        self.notices.clear()
        for sitting in self.sittings.values():
            sitting.changed.clear()
        await self._give_up()
        self._stand("ended")

    @property
    def status(self) -> Said:
        """The connection in a word."""
        return {
            "connecting": words.CONNECTING,
            "connected": words.CONNECTED,
            "lost": words.LOST,
            "ended": words.ENDED,
        }[self.standing]

    # Asking.

    async def ask(self, request: protocol.Request, kind: type[A], patience: float = PATIENCE) -> A:
        """Send a request once there is a connection and wait for its answer, or raise a PaijuError."""
        client = await self._connection(patience)
        try:
            async with asyncio.timeout(patience):
                return await client.ask(request, kind)
        except (ConnectionError, TimeoutError):
            raise not_connected() from None

    async def insist(self, request: protocol.Request, kind: type[A], patience: float = 60.0) -> A:
        """The same, but after a break the request is sent once more: for what does no harm when it comes twice."""
        async with patient(patience):
            while True:
                client = await self._connection(patience)
                try:
                    return await client.ask(request, kind)
                except ConnectionError:
                    self._up.clear()
                except Refusal as refusal:
                    if refusal.code not in ("NOT_HERE", *FOR_NOW) or refusal.code == "FAILED":
                        raise
                    await asyncio.sleep(PAUSES[1])

    async def rename(self, name: str) -> None:
        """From now on we are called so."""
        await self.ask(protocol.Rename(name=name), protocol.Done)
        self.name = name
        self._tell_changed()

    async def record(self, id: str) -> Record:
        """The record of a finished game, or raise."""
        text = await asyncio.to_thread(self._read, f"{self.url}/api/records/{id}")
        return Record.parse(text)

    def _read(self, url: str) -> str:
        try:
            with build_opener(ProxyHandler({})).open(url, timeout=PATIENCE) as answer:
                return str(answer.read(LARGEST_RECORD).decode())
        except (OSError, HTTPException, ValueError) as problem:
            raise words.unreachable(url, problem) from None

    async def follow(self) -> None:
        """Hear of the open tables, now and whenever they change."""
        self._following = True
        await self.ask(protocol.Lobby(follow=True), Tables)

    async def join(self, table: str, *, watch: bool = False, seat: int | None = None) -> OnlineSitting:
        """Sit down at a table by its code or id, come back to it, or look on."""
        return await self._enter(protocol.Join(table=table, watch=watch, seat=seat))

    async def create(
        self, game: str, seats: Sequence[Wish], *, rules: str = "", start: bool = False, **more: Any
    ) -> OnlineSitting:
        """A new table, with a wish for each of its seats."""
        return await self._enter(protocol.Create(game=game, rules=rules, seats=list(seats), start=start, **more))

    async def _enter(self, request: protocol.Join | protocol.Create) -> OnlineSitting:
        room = await self.ask(request, Room)
        client = self._client
        if client is None or room.table not in client.tables:
            raise not_connected()
        if room.game_name not in games():
            await self.ask(protocol.Leave(table=room.table), Gone)
            raise SetupError("NO_GAME", words.OTHER_GAMES, game=room.game_name)
        found = self.sittings.get(room.table)
        if found is None:
            found = self.sittings[room.table] = OnlineSitting(self, client.tables[room.table])
        found.attach(client.tables[room.table])
        with suppress(TimeoutError, ConnectionError):
            await found.seat.until(lambda: not found.seat.room.game or found.seat.update is not None, PATIENCE)
        return found

    async def drop(self, sitting: OnlineSitting) -> None:
        """Go from a table without getting up: the seat is kept for a while. There is no request for that."""
        self.sittings.pop(sitting.seat.table, None)
        client = self._client
        if client is not None:
            self._pause = 0.0
            await client.close()

    def address(self, code: str) -> Address:
        """A table of this server."""
        return Address(self.url, code)

    # The connection.

    async def _connection(self, patience: float) -> Client:
        """The connection, once there is one."""
        if self.why is not None:
            raise self.why
        try:
            async with asyncio.timeout(patience):
                while self._client is None or self._client.lost.is_set():
                    self._up.clear()
                    await self._up.wait()
                    if self.why is not None:
                        raise self.why
        except TimeoutError:
            raise not_connected() from None
        return self._client

    async def _connect(self) -> None:
        client = Client(self.url, token=self.token, name=self.name, cuts=True, witnesses=self._witnesses, pulse=PULSE)
        client.on_answer = self._hear
        async with asyncio.timeout(PATIENCE):
            await client.__aenter__()
        try:
            known, self.me = self.me, client.me
            self.token, self.name, self.mine = client.me.token, client.me.name, {*client.me.tables}
            if self.keep is not None:
                self.keep(client.me)
            if known is not None and known.player != client.me.player:
                self.tell(words.NEW_GUEST)
            async with asyncio.timeout(PATIENCE):
                if self._following:
                    await client.ask(protocol.Lobby(follow=True), Tables)
                for sitting in list(self.sittings.values()):
                    await self._come_back(client, sitting)
        except BaseException:
            await client.close()
            raise
        self._client = client
        self._stand("connected")
        self._up.set()

    async def _come_back(self, client: Client, sitting: OnlineSitting) -> None:
        """Sit down again where we sat, or look on where we looked on."""
        if sitting.gone:
            return
        watch = sitting.room.you is None
        try:
            sitting.attach(await client.join(sitting.room.table, watch=watch))
        except Refusal as refusal:
            if refusal.code in FOR_NOW:
                raise ConnectionError(str(refusal)) from None
            sitting.lose(refusal)

    async def _stay(self) -> None:
        """Come back whenever the connection breaks."""
        while True:
            assert self._client is not None
            client = self._client
            await client.lost.wait()
            code = client.socket.close_code
            await self._hang_up()
            if any(sitting.gone == "elsewhere" for sitting in self.sittings.values()) and code == ELSEWHERE:
                self._end(None)
                return
            if code == REVOKED:
                self.token, self.me = "", None
                self.tell(words.NEW_GUEST)
            self.breaks += 1
            self._stand("lost")
            at_a_table = bool(self.sittings)
            if at_a_table:
                self.tell(words.LOST_NOTICE)
            if not await self._try_again():
                return
            if at_a_table:
                self.tell(words.BACK_NOTICE)

    async def _try_again(self) -> bool:
        """Whether we are back, sooner or later."""
        attempt = 0
        while True:
            await asyncio.sleep(max(self._pause, PAUSES[min(attempt, len(PAUSES) - 1)]))
            self._pause = 0.0
            attempt += 1
            try:
                await self._connect()
            except Refusal as refusal:
                if refusal.code not in FOR_NOW:
                    self._end(refusal)
                    return False
            except (OSError, TimeoutError):
                continue
            else:
                return True

    async def come_back(self) -> None:
        """Play here again, after we came in from elsewhere; or raise."""
        await self._give_up()
        for sitting in self.sittings.values():
            sitting.gone = ""
        self.why = None
        await self.open()

    async def _give_up(self) -> None:
        """No longer come back by itself, and end the connection."""
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.gather(self._staying, return_exceptions=True)
            self._staying = None
        await self._hang_up()

    async def _hang_up(self) -> None:
        client, self._client = self._client, None
        self._up.clear()
        if client is not None:
            await client.close()

    def _end(self, why: PaijuError | None) -> None:
        self.why = why or not_connected()
        self._up.set()
        self._stand("ended")

    def _stand(self, standing: Standing) -> None:
        """The connection is another one now: tell everybody who shows it."""
        self.standing = standing
        self._tell_changed()
        for sitting in list(self.sittings.values()):
            sitting.tell_changed()

    def _tell_changed(self) -> None:
        for listener in list(self.changed):
            listener()

    def tell(self, notice: Said) -> None:
        """Tell something once."""
        for listener in list(self.notices):
            listener(notice)

    def _hear(self, answer: Answers) -> None:
        """Something came in, and the client has noted it."""
        if isinstance(answer, Tables):
            self.tables = {each.table: each for each in answer.tables}
            self._tell_changed()
        elif isinstance(answer, Changed):
            new = {each.table: each for each in answer.tables}
            kept = {id: each for id, each in self.tables.items() if id not in answer.gone}
            fresh = {id: each for id, each in new.items() if id not in kept}
            self.tables = {**fresh, **{id: new.get(id, each) for id, each in kept.items()}}
            self._tell_changed()
        elif isinstance(answer, Notice):
            self.tell(say(words.HOST_SAYS, text=answer.text))
        elif isinstance(answer, Closing):
            self._pause = float(answer.seconds)
            self.tell(words.CLOSING)
        elif isinstance(answer, AT_TABLES):
            if isinstance(answer, Room) and answer.you is not None:
                self.mine.add(answer.table)
            elif isinstance(answer, Room | Gone):
                self.mine.discard(answer.table)
            sitting = self.sittings.get(answer.table)
            if sitting is not None:
                sitting.hear(answer)


@asynccontextmanager
async def patient(seconds: float) -> AsyncIterator[None]:
    """What takes longer than this is refused."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise not_connected() from None


def not_connected() -> PaijuError:
    """The error for what cannot be done without a connection."""
    return PaijuError("NOT_CONNECTED", words.NOT_CONNECTED)
