"""A client: for bots from outside, the terminal app, the load test and the server's own tests.

    async with Client("http://127.0.0.1:8000", name="Robot") as client:
        seat = await client.join("K7QX2M")
        async for update in seat.turns():
            await seat.move(choose(update))

Whether the cards are those that were promised is checked by a `Witness`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from .. import bots, catalogue
from ..catalogue import game
from ..errors import PaijuError
from ..language import Sentence
from ..rng import Random
from ..view import Event, View
from ..wording.words import Report, Shown
from . import protocol
from .protocol import Answers, Chat, Gone, Line, Past, Refused, Room, Talk, Update, Welcome
from .witness import Witness

A = TypeVar("A", bound=protocol.Answer)

LARGEST = 4_000_000
RETRY = 0.5
AGAIN = 4
"""How often what did not reach its table is sent again."""
PAUSE = 2.0
"""How long to wait when too many pages of a history were asked for; more of them can be had at once then."""


class Refusal(PaijuError):
    """The server's answer to what cannot be done."""

    def __init__(self, answer: Refused) -> None:
        super().__init__(answer.code, Sentence(answer.message.en, answer.message.zh))


class Client:
    """A connection to a server, and the tables that were joined by it."""

    def __init__(
        self,
        url: str,
        *,
        token: str = "",
        name: str = "",
        bot: bool = False,
        cuts: bool = False,
        witnesses: dict[tuple[str, int], Witness] | None = None,
        source: str = "",
        pulse: float | None = None,
    ) -> None:
        """`cuts` cuts the cards; `witnesses` are those of an earlier connection, by table and game; `source` is the
        address of this machine to come from, if it has several. With a `pulse` of so many seconds a silent break is
        noticed."""
        self.url = url.rstrip("/").replace("http", "ws", 1) + "/ws"
        self.hello = protocol.Hello(token=token, name=name, bot=bot, cuts=cuts)
        self.source = (source, 0) if source else None
        self.pulse = pulse
        self.me: Welcome
        self.tables: dict[str, Seat] = {}
        self.heard: list[Answers] | None = None
        self.on_answer: Callable[[Answers], None] | None = None
        self.lost = asyncio.Event()
        self.witnesses = {} if witnesses is None else witnesses
        self._aside: set[asyncio.Task[None]] = set()
        self._number = 0
        self._waiting: dict[int, asyncio.Future[Answers]] = {}

    async def __aenter__(self) -> Client:
        try:
            self.socket: ClientConnection = await connect(
                self.url,
                compression=None,
                max_size=LARGEST,
                open_timeout=60,
                ping_interval=self.pulse,
                proxy=None,
                local_addr=self.source,
            )
        except WebSocketException as problem:  # cut off while shaking hands, or no server of ours
            raise ConnectionError(str(problem)) from problem
        self._reader = asyncio.create_task(self._read())
        try:
            self.me = await self.ask(self.hello, Welcome)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """End the connection."""
        await self.socket.close()
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def ask(self, request: protocol.Request, kind: type[A]) -> A:
        """Send a request and wait for its answer, which is of this kind, or raise Refusal. What did not reach its table
        because that has just moved is sent again a few times."""
        for _ in range(AGAIN):
            try:
                return await self._ask(request, kind)
            except Refusal as refusal:
                if refusal.code != "AGAIN":
                    raise
            await asyncio.sleep(RETRY)
        return await self._ask(request, kind)

    async def _ask(self, request: protocol.Request, kind: type[A]) -> A:
        self._number += 1
        request.id = self._number
        waiting = self._waiting[self._number] = asyncio.get_running_loop().create_future()
        try:
            await self.socket.send(protocol.encoder.encode(request).decode())
            answer = await waiting
        except ConnectionClosed as closed:
            raise ConnectionError(str(closed)) from None
        finally:
            self._waiting.pop(request.id, None)
            waiting.cancel()
        if isinstance(answer, Refused):
            raise Refusal(answer)
        if not isinstance(answer, kind):
            raise TypeError(f"{type(request).__name__} was answered by {type(answer).__name__}")
        return answer

    async def create(self, name: str, seats: str, *, rules: str = "", start: bool = False, **more: Any) -> Seat:
        """A new table; `seats` has a letter for each seat: m(e), o(pen) or b(ot)."""
        kinds: dict[str, Any] = {"m": "me", "o": "open", "b": "bot"}
        wishes = [protocol.Wish(kinds[letter]) for letter in seats]
        room = await self.ask(protocol.Create(game=name, rules=rules, seats=wishes, start=start, **more), Room)
        return self.tables[room.table]

    async def join(self, table: str, **more: Any) -> Seat:
        """Sit down at a table, come back to it, or (watch=True) look on."""
        room = await self.ask(protocol.Join(table=table, **more), Room)
        seat = self.tables[room.table]
        if room.game:
            await seat.until(lambda: seat.update is not None)
        return seat

    async def _read(self) -> None:
        problem: BaseException = ConnectionError("The connection is closed.")
        try:
            async for frame in self.socket:
                answer = protocol.answers.decode(frame)
                if self.heard is not None:
                    self.heard.append(answer)
                self._note(answer)
                if self.on_answer is not None:
                    self.on_answer(answer)
                waiting = self._waiting.get(answer.id) if answer.id is not None else None
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
        except ConnectionClosed as closed:
            problem = ConnectionError(str(closed))
        finally:
            self.lost.set()
            for each in self._waiting.values():
                if not each.done():
                    each.set_exception(problem)
            for seat in self.tables.values():
                seat.changed.set()

    def _note(self, answer: Answers) -> None:
        if isinstance(answer, Room):
            self.tables.setdefault(answer.table, Seat(self, answer)).enter(answer)
            self._watch(answer)
        elif isinstance(answer, Update | Chat | Talk | Gone) and answer.table in self.tables:
            self.tables[answer.table].note(answer)

    def _watch(self, room: Room) -> None:
        """Hold the deal against what was said of it before, and cut the cards if we are asked to."""
        witness = self.witnesses.setdefault((room.table, room.game), Witness())
        request = witness.hear(room)
        if request is not None and self.hello.cuts:
            self.begin(self._cut(witness, request))

    def begin(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(doing)
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    async def _cut(self, witness: Witness, request: protocol.Request) -> None:
        with suppress(Refusal, ConnectionError):
            await self.ask(request, protocol.Done)
            witness.confirmed.add("seal" if isinstance(request, protocol.Seal) else "cut")


class Seat:
    """A place at a table, or among its watchers: what is known there, and what can be done."""

    def __init__(self, client: Client, room: Room) -> None:
        self.client = client
        self.room = room
        self.update: Update | None = None
        self.view: View | None = None
        self.first = 0
        """The number of the first event that is known."""
        self.history: tuple[Event, ...] = ()
        self.told: tuple[Report, ...] = ()
        """The history in words, one for each event."""
        self.shown: tuple[Shown, ...] = ()
        """What hands make that were shown at events of the history."""
        self.gone = ""
        self.chat: list[Line] = []
        self.changed = asyncio.Event()
        self._recalling = False

    @property
    def table(self) -> str:
        """The table's id."""
        return self.room.table

    @property
    def witness(self) -> Witness:
        """What is known of the deal, and doubted."""
        return self.client.witnesses[self.table, self.room.game]

    @property
    def events(self) -> int:
        """How many events have happened."""
        return self.first + len(self.history)

    @property
    def whole(self) -> bool:
        """Whether all of them are known."""
        return not self.first

    def whole_view(self) -> View:
        """The view with the history that is known, which is all of it on `turns`, as bots want it."""
        assert self.view is not None
        return msgspec.structs.replace(self.view, history=self.history)

    @property
    def mine(self) -> bool:
        """Whether it is my turn, and I play myself."""
        return self.view is not None and self.view.seat is not None and self.view.to_move == self.view.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended and is kept."""
        return self.room.status == "over"

    def enter(self, room: Room) -> None:
        """The table stands like this now."""
        self.room = room
        self.changed.set()

    def note(self, answer: Update | Chat | Talk | Gone) -> None:
        """Something has happened at the table."""
        if isinstance(answer, Update):
            self._note_update(answer)
        elif isinstance(answer, Chat):
            self.chat.append(Line(answer.seat, answer.name, answer.text, answer.at))
        elif isinstance(answer, Talk):
            self.chat = list(answer.lines)
        else:
            self.gone = answer.reason
        self.changed.set()

    def _note_update(self, update: Update) -> None:
        """What is new follows what is known, or begins anew where that has a gap or is of another game."""
        continues = self.update is not None and self.update.game == update.game
        self.update = update
        if self.room.game_name not in catalogue.games():
            return  # a game that is not installed here
        self.view = msgspec.json.decode(update.view, type=game(self.room.game_name).view)
        if not continues or not self.first <= update.since <= self.events:
            self.first, self.history, self.told, self.shown = update.since, (), (), ()
        kept = update.since - self.first
        self.history = (*self.history[:kept], *self.view.history)
        self.told = (*self.told[:kept], *update.told)
        earlier = [each for each in self.shown if each.event < update.since]
        self.shown = (*earlier, *[each for each in update.made if each.event >= update.since])
        if not self.whole and not self._recalling:
            self._recalling = True
            self.client.begin(self._recall())

    async def _recall(self) -> None:
        """Ask for what happened before what is known, page by page; when that fails, again after the next update."""
        try:
            while not self.whole and self.update is not None:
                wanted = self.update.game, self.first
                past = await self._page(protocol.History(table=self.table, game=wanted[0], before=wanted[1]))
                if past is not None and wanted == (self.update.game, self.first):
                    events = msgspec.json.decode(past.events, type=game(self.room.game_name).view.history_type())
                    self.first, self.history = past.since, (*events, *self.history)
                    self.told = (*past.told, *self.told)
                    self.changed.set()
        except (Refusal, ConnectionError):
            pass
        finally:
            self._recalling = False

    async def _page(self, request: protocol.History) -> Past | None:
        """A page of the history; None if that was too much at once."""
        try:
            return await self.client.ask(request, Past)
        except Refusal as refusal:
            if refusal.code != "SLOW_DOWN":
                raise
            await asyncio.sleep(PAUSE)
            return None

    async def until(self, true: Callable[[], bool], seconds: float = 30.0) -> None:
        """Wait until something is so; TimeoutError if it takes too long, ConnectionError if we are cut off."""
        async with asyncio.timeout(seconds):
            while not true():
                if self.client.lost.is_set():
                    raise ConnectionError("The connection is closed.")
                self.changed.clear()
                await self.changed.wait()

    async def turns(self, seconds: float = 600.0) -> AsyncIterator[Update]:
        """Every update on which it is my turn and all that happened before is known, until the game is over."""
        self._played: object = None
        while True:
            await self.until(self._due, seconds)
            if self.over or self.gone or self.update is None:
                return
            self._played = self._now()
            yield self.update

    def _due(self) -> bool:
        return self.over or bool(self.gone) or (self.mine and self.whole and self._now() != self._played)

    def _now(self) -> tuple[int, int, tuple[str, ...]]:
        assert self.update is not None and self.view is not None
        return self.update.game, self.update.turn, self.view.legal

    def now(self) -> dict[str, Any]:
        """Where and when this is: what a request about this moment begins with."""
        update = self.update
        game, turn = (update.game, update.turn) if update is not None else (self.room.game, 0)
        return {"table": self.table, "game": game, "turn": turn}

    async def move(self, action: str, turn: int | None = None) -> protocol.Moved:
        """Play; returns when it is confirmed and seen."""
        request = protocol.Move(**self.now(), action=action)
        if turn is not None:
            request.turn = turn
        moved = await self.client.ask(request, protocol.Moved)
        await self.until(lambda: self.update is not None and (self.update.turn > moved.turn or not self.mine))
        return moved

    async def do(self, request: Callable[..., protocol.Request], **more: Any) -> None:
        """Ask for something at this table that is simply done."""
        await self.client.ask(request(table=self.table, **more), protocol.Done)

    async def leave(self) -> None:
        """Get up for good."""
        await self.client.ask(protocol.Leave(table=self.table), Gone)


async def play_bot(url: str, table: str, bot: str, name: str = "", token: str = "", attempts: int = 20) -> list[str]:
    """Let a bot take a seat and play until the game is over, through broken connections; returns how it came out, and
    what is wrong with the deal."""
    left, known = 1, token
    witnesses: dict[tuple[str, int], Witness] = {}
    while True:
        try:
            called = name or bot.rpartition(":")[2]
            async with Client(url, token=known, name=called, bot=True, cuts=True, witnesses=witnesses) as client:
                known = client.me.token
                seat = await client.join(table)
                left = attempts
                await _play_seat(seat, bot)
                if seat.update is None or seat.gone:
                    return [f"The table is gone: {seat.gone or 'nothing was played'}."]
                result = seat.update.result
                told = result.said() if result else ()
                return [*(said.en for said in told), *map(str, seat.witness.doubts)]
        except ConnectionError:
            left -= 1
            if not left:
                raise
        await asyncio.sleep(RETRY)


async def _play_seat(seat: Seat, name: str) -> None:
    game = catalogue.game(seat.room.game_name)
    bot = bots.bot(name, game.name, game.ruleset(seat.room.rules))
    rng = Random()
    async for update in seat.turns(seconds=86_400):
        action = bot(seat.whole_view(), rng)
        try:
            await seat.move(action, update.turn)
        except Refusal as refusal:
            if refusal.code not in ("LATE", "SLOW_DOWN"):
                raise
            if refusal.code == "SLOW_DOWN":
                await asyncio.sleep(RETRY)
                await seat.move(action, update.turn)
