"""Who may come in. Whoever sends too much, too little or nothing is shown out, by `guards`.

A connection counts from the moment it is made, whether it says something or not: against the files this process may
open and, unless a proxy stands in between, against what its address may have. An address whose connections come and go
all the time has to wait.
"""

from __future__ import annotations

import ipaddress
import logging
import time
from asyncio import BaseTransport
from collections import Counter
from contextlib import suppress

from .limits import Addresses, Bucket, Limits, network_of
from .metrics import Metrics

log = logging.getLogger(__name__)

RESERVED_FILES = 64
"""Files that are kept for the database, the log and ourselves."""
FEW_FILES = 1024
"""With fewer files than this a card room is soon full."""
LOG_SECONDS = 10.0
"""How often we say at most that somebody was shown out."""


class Door:
    """Who may come in, and how many there are."""

    def __init__(self, limits: Limits, metrics: Metrics, proxies: str = "") -> None:
        self.limits = limits
        self.metrics = metrics
        self.proxies = Proxies(proxies)
        self.inside = 0
        self.of: Counter[str] = Counter()  # how many of each address, proxies left out
        self.addresses = Addresses(limits)  # what those of one address do together, proxies left out
        self.room = room_for_connections()
        self._logged = float("-inf")

    def enter(self, address: str) -> bool:
        """One more connection of this address, if there is room for it. A browser has several."""
        if self.inside >= self.room:
            self.show_out("no room", address)
            return False
        if address not in self.proxies:
            if self.limits.per_address and self.of[address] >= 2 * self.limits.per_address:
                self.show_out("too many connections", address)
                return False
            if self._hasty(address).empty:
                self.show_out("comes and goes", address)
                return False
            self.of[address] += 1
        self.inside += 1
        return True

    def leave(self, address: str, *, hasty: bool, excused: bool = False) -> None:
        """One connection less; `hasty` if it came for nothing, or did not stay."""
        self.inside -= 1
        if address in self.of and not excused:
            self.of[address] -= 1
            if not self.of[address]:
                del self.of[address]
            if hasty:
                self._hasty(address).charge(1)

    def excuse(self, address: str) -> None:
        """One connection of this address is another node's: it counts no more, but for its file."""
        if address in self.of:
            self.of[address] -= 1

    def admits_request(self, address: str) -> bool:
        """Whether this address may ask for something more by HTTP."""
        return address in self.proxies or self.addresses.bucket(address, "requests", self.limits.requests).take()

    def is_short(self, seconds: float) -> bool:
        """Whether nobody stays for so short a time who means to play."""
        return seconds < self.limits.hasty_seconds

    def _hasty(self, address: str) -> Bucket:
        return self.addresses.bucket(address, "hasty", self.limits.hasty)

    def show_out_flood(self, reason: str, address: str) -> None:
        """Somebody sends too much, and others of their address have to wait for it."""
        self.show_out(reason, address)
        if address not in self.proxies:
            self._hasty(address).charge(self.limits.flood)

    def show_out(self, reason: str, address: str) -> None:
        """Somebody is not let in, or not any longer; said in the log now and then."""
        self.metrics.shown_out.add(reason)
        now = time.monotonic()
        if now - self._logged > LOG_SECONDS:
            self._logged = now
            log.warning("a connection was shown out: %s (%s)", reason, address)


class Proxies:
    """The addresses that pass on what others say, as `--proxies` names them: * for all."""

    def __init__(self, text: str) -> None:
        self.all = text.strip() == "*"
        self.networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        for word in text.split(","):
            with suppress(ValueError):
                self.networks.append(ipaddress.ip_network(word.strip(), strict=False))

    def __contains__(self, address: str) -> bool:
        if self.all:
            return True
        with suppress(ValueError):
            found = ipaddress.ip_address(address.partition("%")[0])
            return any(found in network for network in self.networks)
        return False


def room_for_connections() -> int:
    """Raise the number of files this process may open as far as the system lets us; how many connections that is."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 30
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    if soft == resource.RLIM_INFINITY:
        return 1 << 30
    connections = max(1, soft - RESERVED_FILES)
    if soft < FEW_FILES:
        log.warning("this system lets a program open %d files: there is room for %d connections", soft, connections)
    return connections


def host_of(transport: BaseTransport) -> str:
    """Where a connection comes from."""
    peer = transport.get_extra_info("peername")
    return network_of(str(peer[0])) if isinstance(peer, tuple) else "?"
