"""How much a client may ask for: buckets of tokens that fill up again with time."""

from __future__ import annotations

import ipaddress
import time
from functools import lru_cache

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """What one connection and one address may do. A rate is (at once, per second). 0 for `per_address` is no limit."""

    frame: int = 16_384
    bytes: tuple[float, float] = (65_536, 16_384)  # of one WebSocket
    frames: tuple[float, float] = (200, 80)  # of one WebSocket, pings and parts of messages included
    fragments: int = 32  # of one message
    address_frames: tuple[float, float] = (4_000, 2_000)  # of all WebSockets of one address
    head: int = 32_768  # of an HTTP request
    requests: tuple[float, float] = (400, 30)  # by HTTP, of one address
    pipelined: int = 8  # requests that wait on one connection while another one is answered
    hasty: tuple[float, float] = (30, 1)  # connections of one address that asked for nothing or did not stay
    hasty_seconds: float = 2.0  # a player's WebSocket stays longer
    flood: int = 10  # for how many of those a connection counts that had to be shown out
    silent_seconds: float = 5.0  # for a connection that asks for nothing
    upload: int = 1_000_000
    waiting_bytes: int = 2_000_000  # for a client that does not read
    unread_seconds: float = 60.0  # for which a client may leave what was sent unread
    hello_seconds: float = 15.0
    tables: int = 8
    rooms: int = 20_000
    per_address: int = 200
    messages: tuple[float, float] = (80, 40)
    chat: tuple[float, float] = (6, 0.5)
    history: tuple[float, float] = (30, 4)  # pages of what happened before
    costly: tuple[float, float] = (20, 2)  # hints, lists, new tables, coming to one
    considers: tuple[float, float] = (60, 15)  # whether something would be a move
    guests: tuple[float, float] = (30, 0.5)  # new guests of one address
    codes: tuple[float, float] = (20, 0.2)  # guesses at link codes and tables by one address
    uploads: tuple[float, float] = (10, 0.5)
    analyses: tuple[float, float] = (4, 1 / 60)  # finished games that are looked at anew, of one address
    studies: tuple[float, float] = (40, 4)  # questions about missions by one address
    fair_bytes: tuple[float, float] = (524_288, 131_072)  # of the WebSocket of somebody who plays at a fair table
    fair_message: int = 131_072  # one thing that a player of a fair table says
    fair_log: int = 16_000_000  # all that is signed at a fair table
    fair_words: tuple[float, float] = (20, 5)  # that are passed on and not kept
    fair_tables: int = 2  # that one player may open
    fair_rooms: int = 500  # of all
    pulses: tuple[float, float] = (10, 1)  # how often a player of a fair table is told what they have missed
    relay_bytes: tuple[float, float] = (1_048_576, 262_144)  # of one stream; more is read later
    relay_frames: tuple[float, float] = (4_000, 1_000)
    relay_sides: int = 2_000  # connections to the relay
    relay_sides_of_one: int = 64  # of one address
    relay_waiting_of_one: int = 16
    relay_call_seconds: float = 10.0  # until a call is taken
    relay_idle_seconds: float = 120.0  # in which a stream passes nothing on
    relay_wait_seconds: float = 43_200.0  # for which somebody waits
    patience: tuple[float, float] = (60, 1)  # messages that are refused as nonsense or too many before we hang up


class Bucket:
    """Tokens to spend: `room` at once, and `rate` new ones every second."""

    __slots__ = ("_at", "_left", "rate", "room")

    def __init__(self, room: float, rate: float) -> None:
        self.room = self._left = room
        self.rate = rate
        self._at = time.monotonic()

    def take(self, tokens: int = 1) -> bool:
        """Spend some tokens, if they are there."""
        left = self._refilled()
        self._left = left - tokens if left >= tokens else left
        return left >= tokens

    def charge(self, tokens: int) -> None:
        """Spend tokens whether they are there or not: what is owed has to come in first."""
        self._left = self._refilled() - tokens

    @property
    def empty(self) -> bool:
        """Whether there is no token to spend just now."""
        return self._refilled() < 1

    @property
    def low(self) -> bool:
        """Whether half of the tokens were spent when last somebody took one."""
        return 2 * self._left < self.room

    def _refilled(self) -> float:
        now = time.monotonic()
        self._left = min(self.room, self._left + (now - self._at) * self.rate)
        self._at = now
        return self._left

    @property
    def full(self) -> bool:
        """Whether nothing has been spent lately, so that the bucket can be forgotten."""
        return self._left + (time.monotonic() - self._at) * self.rate >= self.room


class Addresses:
    """What the clients of each address do together."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.connected: dict[str, int] = {}
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def enter(self, address: str) -> bool:
        """One more connection, if there may be one."""
        count = self.connected.get(address, 0)
        if self.limits.per_address and count >= self.limits.per_address:
            return False
        self.connected[address] = count + 1
        return True

    def go(self, address: str) -> None:
        """One connection less."""
        count = self.connected.get(address, 0) - 1
        if count > 0:
            self.connected[address] = count
        else:
            self.connected.pop(address, None)

    def bucket(self, address: str, what: str, rate: tuple[float, float], always: bool = False) -> Bucket:
        """What this address may still spend on something; `always` even where addresses have no limits."""
        if not self.limits.per_address and not always:
            return Bucket(1, 1)
        if len(self._buckets) > 10_000:
            self._buckets = {key: each for key, each in self._buckets.items() if not each.full}
        found = self._buckets.get((address, what))
        if found is None:
            found = self._buckets[address, what] = Bucket(*rate)
        return found


@lru_cache(10_000)
def network_of(host: str) -> str:
    """An address as it is counted: a customer with IPv6 has a whole network (/64) to choose addresses from."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)
