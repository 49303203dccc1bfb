"""Reaching somebody: all addresses at once, and through a relay when none of them answers soon."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from ..errors import PaijuError
from .invitation import Invitation, Relay
from .reaching import STAGGER, Address, dial, first
from .refusals import refusal
from .relay import through
from .secure import Broken, Channel, call


async def direct(fingerprint: bytes, address: Address) -> Channel:
    return await call(await dial(address), fingerprint)


async def relayed(fingerprint: bytes, relay: Relay) -> Channel:
    return await call(await through(relay), fingerprint)


async def reach(place: Invitation, patience: float, relay_after: float = 3.0, *, only_relay: bool = False) -> Channel:
    """A channel to the owner of a fingerprint, by whichever way is there first. Another machine that happens to have
    one of the addresses is not taken for them."""
    attempts: list[tuple[float, Callable[[], Awaitable[Channel]]]] = []
    if not only_relay:
        for number, address in enumerate(place.addresses):
            attempts.append((number * STAGGER, partial(direct, place.fingerprint, address)))
    if place.relay is not None:
        attempts.append((0.0 if only_relay else relay_after, partial(relayed, place.fingerprint, place.relay)))
    return await first(attempts, patience)


async def reach_or_say(place: Invitation, patience: float, relay_after: float, only_relay: bool) -> Channel:
    """The same for somebody who reads why it failed."""
    where = str(place.addresses[0]) if place.addresses else place.relay.url if place.relay else "?"
    try:
        return await reach(place, patience, relay_after, only_relay=only_relay)
    except PaijuError:
        raise
    except Broken:
        raise refusal("NO_TABLE_THERE", address=where) from None
    except (OSError, TimeoutError):
        raise refusal("NOT_REACHED", address=where) from None
