"""Passes on sealed bytes between peers that cannot reach each other. Nothing of it is kept, and nothing can be read.

Somebody waits (`{"wait": key}`) and is told the number that is the hash of the key. Somebody comes for a number
(`{"to": number}`); who waits hears of it (`{"call": token}`) and takes the call on another connection
(`{"take": token}`). Both hear `{"open": true}`, and from then on every binary message of one is sent to the other.
Whoever sends more than is allowed is read more slowly.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from contextlib import suppress

import msgspec
from starlette.requests import ClientDisconnect
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..peer.relaying import NUMBER, Heard, number_of
from .guards import GuardedSocket
from .limits import Bucket, Limits
from .meter import Meter

KEY = 32
MOST_CALLS = 8
"""So many may wait at once until one and the same person answers."""
AT_ONCE = 524_288
"""So many bytes may have come in before reading is paused; who sends on then is shown out."""
GONE = (WebSocketDisconnect, ClientDisconnect, RuntimeError, OSError)
FINE, REFUSED = 1000, 1013


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody wants of the relay: to wait with a key, to come for a number, or to take a call."""

    wait: str = ""
    to: str = ""
    take: str = ""


_wishes = msgspec.json.Decoder(Wish)


class Side:
    """One connection to the relay."""

    def __init__(self, socket: WebSocket, limits: Limits) -> None:
        self.socket = socket
        self.limits = limits
        self.bytes = Bucket(*limits.relay_bytes)
        self.over = asyncio.Event()

    async def say(self, answer: Heard) -> None:
        await self.socket.send_text(msgspec.json.encode(answer).decode())

    async def hear(self, patience: float) -> str | bytes | None:
        """The next message; nothing if there will be none in time."""
        try:
            message = await asyncio.wait_for(self.socket.receive(), patience)
        except (TimeoutError, *GONE):
            return None
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        return text if text is not None else bytes(message["bytes"])

    async def pass_on(self, other: Side) -> None:
        """Give the other side what this one sends, until one of them has ended."""
        while not other.over.is_set():
            data = await self.hear(self.limits.relay_idle_seconds)
            if not isinstance(data, bytes):
                break
            try:
                await asyncio.wait_for(other.socket.send_bytes(data), self.limits.unread_seconds)
            except (TimeoutError, *GONE):
                break
            self.bytes.charge(len(data) + 1)
            while self.bytes.empty:
                await asyncio.sleep(0.05)

    async def close(self, code: int = FINE) -> None:
        self.over.set()
        with suppress(*GONE):
            await self.socket.close(code)


class Waiter:
    """Somebody who waits under a number."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.calls: dict[str, asyncio.Future[Side]] = {}


class Relay:
    """All who wait, call and are passed on to each other."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.waiters: dict[str, Waiter] = {}
        self.calls: dict[str, asyncio.Future[Side]] = {}
        self.sides = 0
        self.waiting_of: Counter[str] = Counter()
        self.sides_of: Counter[str] = Counter()

    async def serve(self, socket: WebSocket, carrier: GuardedSocket, address: str) -> None:
        """A connection from its beginning to its end."""
        carrier.sealed = True
        room, rate = self.limits.relay_bytes
        allowed = {"bytes": (2 * room + AT_ONCE, 2 * rate), "frames": self.limits.relay_frames}
        carrier.meter = Meter(msgspec.structs.replace(self.limits, **allowed))
        await socket.accept()
        side = Side(socket, self.limits)
        full = self.sides >= self.limits.relay_sides
        crowded = self.limits.per_address and self.sides_of[address] >= self.limits.relay_sides_of_one
        if full or crowded:
            await refuse(side, "BUSY")
            return
        self.sides += 1
        self.sides_of[address] += 1
        try:
            await self._converse(side, address)
        except GONE:
            pass
        finally:
            self.sides -= 1
            self.sides_of[address] -= 1
            if not self.sides_of[address]:
                del self.sides_of[address]
            await side.close()

    async def _converse(self, side: Side, address: str) -> None:
        data = await side.hear(self.limits.hello_seconds)
        try:
            wish = _wishes.decode(data or b"")
            key, number = bytes.fromhex(wish.wait), bytes.fromhex(wish.to)
        except (msgspec.DecodeError, ValueError):
            await side.close(REFUSED)
            return
        if len(key) == KEY:
            await self._wait(side, number_of(key).hex(), address)
        elif len(number) == NUMBER:
            await self._call(side, number.hex())
        elif wish.take:
            await self._take(side, wish.take)

    async def _wait(self, side: Side, number: str, address: str) -> None:
        if self.limits.per_address and self.waiting_of[address] >= self.limits.relay_waiting_of_one:
            await refuse(side, "BUSY")
            return
        old = self.waiters.get(number)
        waiter = self.waiters[number] = Waiter(side)
        self.waiting_of[address] += 1
        try:
            if old is not None:
                await old.side.close()
            await side.say(Heard(number=number))
            while await side.hear(self.limits.relay_wait_seconds) is not None:
                pass
        finally:
            if self.waiters.get(number) is waiter:
                del self.waiters[number]
            self.waiting_of[address] -= 1
            if not self.waiting_of[address]:
                del self.waiting_of[address]

    async def _call(self, side: Side, number: str) -> None:
        waiter = self.waiters.get(number)
        if waiter is None:
            await refuse(side, "NOBODY_WAITS")
            return
        if len(waiter.calls) >= MOST_CALLS:
            await refuse(side, "BUSY")
            return
        token = secrets.token_hex(16)
        taken: asyncio.Future[Side] = asyncio.get_running_loop().create_future()
        self.calls[token] = waiter.calls[token] = taken
        try:
            await waiter.side.say(Heard(call=token))
            other = await asyncio.wait_for(taken, self.limits.relay_call_seconds)
        except (TimeoutError, *GONE):
            await refuse(side, "NOT_TAKEN")
            return
        finally:
            self.calls.pop(token, None)
            waiter.calls.pop(token, None)
        try:
            await side.say(Heard(open=True))
            await other.say(Heard(open=True))
            back = asyncio.create_task(other.pass_on(side))
            forth = asyncio.create_task(side.pass_on(other))
            try:
                await asyncio.wait([back, forth], return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (back, forth):
                    task.cancel()
                await asyncio.gather(back, forth, return_exceptions=True)
        finally:
            other.over.set()

    async def _take(self, side: Side, token: str) -> None:
        taken = self.calls.pop(token, None)
        if taken is None or taken.done():
            await refuse(side, "NOT_TAKEN")
            return
        taken.set_result(side)
        await side.over.wait()


async def refuse(side: Side, code: str) -> None:
    """Say why not, and end."""
    with suppress(*GONE):
        await side.say(Heard(refused=code))
    await side.close(REFUSED)
