"""Tables in the same network: announced by multicast DNS as `_paiju._tcp.local.`, and found by it.

What an announcement says is hearsay: names are cleaned, numbers are bounded, and what does not fit is left out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from ..errors import SetupError
from ..wording.peers import NO_ANNOUNCING, NO_MDNS, NO_NETWORK
from .invitation import FINGERPRINT, Invitation
from .names import LONGEST_NAME, readable
from .reaching import MOST_ADDRESSES, Address, is_numeric
from .terms import TABLE

try:
    from zeroconf import Error, InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf
except ModuleNotFoundError as missing:
    raise SetupError("NO_NETWORK", NO_NETWORK) from missing

log = logging.getLogger(__name__)
logging.getLogger("zeroconf").addHandler(logging.NullHandler())  # no warnings about networks on somebody's screen

KIND = "_paiju._tcp.local."
VERSION = 1
MOST_TABLES = 200
MOST_SEATS = 64
ITEM = 255
"""As many bytes has an item of an announcement, its name and a sign included."""
ASKING = 3000
"""For how many milliseconds we ask for the details of a table."""
START = 2.0
PROBLEMS = (OSError, Error, RuntimeError, NotImplementedError, TimeoutError)


class Offer(msgspec.Struct, frozen=True):
    """What is announced about a table."""

    table: bytes
    fingerprint: bytes
    game: str
    rules: str
    people: tuple[str, ...]
    seats: int
    private: bool = False
    begun: bool = False
    version: int = VERSION
    stands_in: bool = False
    """Whether a bot plays on for who leaves."""

    @property
    def free(self) -> int:
        """How many may still come."""
        return 0 if self.begun else max(0, self.seats - len(self.people))

    def items(self) -> dict[str, bytes]:
        """As it is announced. Names that do not fit are left out."""
        who, names = b"", list(self.people)
        while names and len(who) + len(names[0].encode()) < ITEM - 6:
            who += (b"\n" if who else b"") + names.pop(0).encode()
        return {
            "v": b"%d" % self.version,
            "table": self.table.hex().encode(),
            "key": self.fingerprint.hex().encode(),
            "game": self.game.encode()[: ITEM - 6],
            "rules": clipped(self.rules, ITEM - 7),
            "who": who,
            "count": b"%d" % len(self.people),
            "seats": b"%d" % self.seats,
            "private": b"%d" % self.private,
            "begun": b"%d" % self.begun,
            **({"leaving": b"bot"} if self.stands_in else {}),
        }


class Found(msgspec.Struct, frozen=True):
    """A table in the network."""

    offer: Offer
    addresses: tuple[Address, ...]

    @property
    def invitation(self) -> Invitation:
        """What is needed to go there; a private table needs a secret, too."""
        return Invitation(self.addresses, self.offer.table, self.offer.fingerprint)


def clipped(text: str, most: int) -> bytes:
    """As much of a text as fits."""
    return text.encode()[:most].decode(errors="ignore").encode()


def read_offer(items: Mapping[bytes, bytes | None]) -> Offer | None:
    """What an announcement says, if it makes sense."""

    def text(name: str) -> str:
        return (items.get(name.encode()) or b"").decode(errors="replace")

    def number(name: str, most: int) -> int:
        digits = text(name)
        return min(int(digits), most) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 0

    try:
        table, fingerprint = bytes.fromhex(text("table")), bytes.fromhex(text("key"))
    except ValueError:
        return None
    seats = number("seats", MOST_SEATS)
    if len(table) != TABLE or len(fingerprint) != FINGERPRINT or not seats:
        return None
    names = [readable(name)[:LONGEST_NAME] for name in text("who").split("\n") if name][:seats]
    names += ["…"] * (number("count", seats) - len(names))
    return Offer(
        table,
        fingerprint,
        readable(text("game"))[:40],
        readable(text("rules"))[:ITEM],
        tuple(names),
        seats,
        text("private") == "1",
        text("begun") == "1",
        number("v", 99999),
        text("leaving") == "bot",
    )


async def open_multicast(interfaces: Sequence[str] | None = None) -> AsyncZeroconf:
    """Multicast on these interfaces (addresses), or on all there are, IPv4 and IPv6, as far as they work."""
    if interfaces is not None:
        multicast = AsyncZeroconf(interfaces=list(interfaces))
    else:
        try:
            multicast = AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All)
        except PROBLEMS:
            multicast = AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)
    try:
        await multicast.zeroconf.async_wait_for_start(START)
    except BaseException:
        with suppress(*PROBLEMS):
            await multicast.async_close()
        raise
    return multicast


class Announcement:
    """A table that others in the network can find, until it is withdrawn."""

    def __init__(self, offer: Offer, addresses: Sequence[Address], interfaces: Sequence[str] | None = None) -> None:
        self.offer = offer
        self.addresses = [each for each in addresses if is_numeric(each.host)]
        self.interfaces = interfaces
        self._multicast: AsyncZeroconf | None = None
        self._registered = asyncio.Lock()

    async def begin(self) -> None:
        """Announce it; refused with a sentence where that is not possible."""
        async with self._registered:
            try:
                if not self.addresses:
                    raise OSError("no address")
                self._multicast = await open_multicast(self.interfaces)
                await (await self._multicast.async_register_service(self._info(), cooperating_responders=True))
            except PROBLEMS as problem:
                await self._close()
                address = str(self.addresses[0]) if self.addresses else "?"
                raise SetupError("NO_ANNOUNCING", NO_ANNOUNCING, problem=said(problem), address=address) from None

    async def update(self, offer: Offer) -> None:
        """Somebody has sat down or left."""
        async with self._registered:
            if offer == self.offer:
                return
            self.offer = offer
            if self._multicast is not None:
                with suppress(*PROBLEMS):  # the next update says it
                    await (await self._multicast.async_update_service(self._info()))

    async def end(self) -> None:
        """Withdraw it."""
        async with self._registered:
            await self._close()

    async def _close(self) -> None:
        multicast, self._multicast = self._multicast, None
        if multicast is not None:
            with suppress(*PROBLEMS):
                await multicast.async_close()

    def _info(self) -> AsyncServiceInfo:
        name = f"paiju-{self.offer.table.hex()}-{self.offer.fingerprint.hex()[:8]}"
        return AsyncServiceInfo(
            KIND,
            f"{name}.{KIND}",
            port=self.addresses[0].port,
            properties=dict(self.offer.items()),
            server=f"{name}.local.",
            parsed_addresses=[each.host for each in self.addresses],
        )


class Search:
    """The tables in the network, which come and go; `changed` is called when they do."""

    def __init__(self, changed: Callable[[], None] = lambda: None, interfaces: Sequence[str] | None = None) -> None:
        self.changed = changed
        self.interfaces = interfaces
        self._tables: dict[str, Found] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._multicast: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None

    @property
    def tables(self) -> list[Found]:
        """Those that can be joined first, then by game and name. A table that two announce is there once."""
        by_table = {found.offer.table: found for found in self._tables.values()}
        return sorted(by_table.values(), key=lambda found: (not found.offer.free, found.offer.game, found.offer.people))

    async def begin(self) -> None:
        """Look for tables; refused with a sentence where that is not possible."""
        try:
            self._multicast = await open_multicast(self.interfaces)
            self._browser = AsyncServiceBrowser(self._multicast.zeroconf, KIND, handlers=[self._noticed])
        except PROBLEMS as problem:
            await self.end()
            raise SetupError("NO_MDNS", NO_MDNS, problem=said(problem)) from None

    async def end(self) -> None:
        """Look no further."""
        asking, self._asking = list(self._asking.values()), {}
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        browser, self._browser = self._browser, None
        multicast, self._multicast = self._multicast, None
        with suppress(*PROBLEMS):
            if browser is not None:
                await browser.async_cancel()
            if multicast is not None:
                await multicast.async_close()

    def _noticed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        task = self._asking.pop(name, None)
        if task is not None:
            task.cancel()
        if state_change is ServiceStateChange.Removed:
            if self._tables.pop(name, None) is not None:
                self.changed()
        elif len(self._asking) < MOST_TABLES and (name in self._tables or len(self._tables) < MOST_TABLES):
            self._asking[name] = asyncio.ensure_future(self._ask(zeroconf, name))

    async def _ask(self, zeroconf: Zeroconf, name: str) -> None:
        info = AsyncServiceInfo(KIND, name)
        try:
            known = await info.async_request(zeroconf, ASKING)
            found = found_in(info) if known else None
        except (*PROBLEMS, ValueError) as problem:
            log.debug("an announcement cannot be read: %s", problem)
            found = None
        self._asking.pop(name, None)
        if found is not None and self._tables.get(name) != found:
            self._tables[name] = found
            self.changed()


def found_in(info: Any) -> Found | None:
    """The table that was announced, if there is one."""
    offer = read_offer(info.properties)
    if offer is None or not info.port:
        return None
    hosts = list(dict.fromkeys(info.parsed_scoped_addresses()))[:MOST_ADDRESSES]
    return Found(offer, tuple(Address(host, info.port) for host in hosts)) if hosts else None


def said(problem: BaseException) -> str:
    """What the system says about a problem, in a few words."""
    return (getattr(problem, "strerror", None) or str(problem) or type(problem).__name__)[:80]
