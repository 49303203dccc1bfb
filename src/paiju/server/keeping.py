"""Keeping house: what the host of the server decides about tables and players, and players about themselves.

Each such decision is an act. It is written to the database and to the log, and done by every node that it concerns as
soon as that node reads it, within a second or two: all of them look for new acts with one question each second. Bans
and mutes hold until their time is over, through restarts.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import secrets
import time
from typing import TYPE_CHECKING

from msgspec import Struct

from ..bots import explain
from ..errors import PaijuError
from . import protocol
from .players import clean
from .refusals import refusal
from .room import Room
from .storage import Act, Lost, StorageError, What

if TYPE_CHECKING:
    from .connection import Connection
    from .hall import Hall

log = logging.getLogger(__name__)

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

LOOK_SECONDS = 1.0
LONGEST_TEXT = 300
LONGEST = 36_500 * 24 * 3600
"""For how many seconds a ban or a mute holds at most."""
NARROWEST = {4: 32, 6: 64}
WIDEST = {4: 8, 6: 16}
"""How many bits a network that can be banned has in common. Whoever has IPv6 has a whole /64 to choose from."""
OUT, ENDED = 1008, 4002
"""The codes that end a connection: somebody is banned, or their token is not good any more."""


class Present(Struct, frozen=True):
    """Somebody who is connected: who, from where, since when, to which node, and at which tables."""

    player: str
    name: str
    bot: bool
    address: str
    since: str
    tables: list[str]
    node: str


class House:
    """What holds in one hall, and who is connected there."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.sessions: set[Connection] = set()
        self.bans: dict[str, Act] = {}
        self.mutes: dict[str, Act] = {}
        self._networks: list[tuple[Network, Act]] = []
        self._read = 0
        self._looking = asyncio.Lock()

    # What has been decided.

    async def open(self) -> None:
        """What was decided before, as far as it still holds; the rest has been done."""
        for act in await self.hall.store.acts():
            self._remember(act)

    async def keep_looking(self) -> None:
        """Look for what was decided on other nodes."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except StorageError as problem:
                log.warning("what the host has decided cannot be read: %s", explain(problem))

    async def look(self) -> None:
        """Do what was decided since we last looked."""
        async with self._looking:
            for act in await self.hall.store.acts(self._read):
                self._remember(act)
                try:
                    await self._do(act)
                except Lost:
                    log.info("another node has that table now", extra={"table": act.whom})
                except Exception as problem:
                    log.exception("a decision was not carried out: %s", explain(problem), extra=about(act))

    async def decide(self, what: What, whom: str = "", *, by: str, until: int = 0, text: str = "") -> Act:
        """Decide something: written, logged, and done here at once."""
        at = int(time.time() * 1000)
        act = Act(id=secrets.token_urlsafe(9), at=at, what=what, whom=whom, until=until, text=text, by=by)
        await self.hall.store.note(act)
        log.info("decided: %s", what, extra=about(act))
        await self.look()
        return act

    def _remember(self, act: Act) -> None:
        self._read = act.number
        if act.what == "ban":
            self.bans[act.whom] = act
        elif act.what == "mute":
            self.mutes[act.whom] = act
        elif act.what == "lift":
            self.bans.pop(act.whom, None)
            self.mutes.pop(act.whom, None)
        now = time.time() * 1000
        for kind in (self.bans, self.mutes):
            for whom in [whom for whom, each in kind.items() if each.until < now]:
                del kind[whom]
        self._networks = [(ipaddress.ip_network(whom), each) for whom, each in self.bans.items() if "/" in whom]

    async def _do(self, act: Act) -> None:
        hall, player = self.hall, act.whom
        match act.what:
            case "announce":
                for session in self._guests():
                    session.answer(protocol.Notice(text=act.text))
            case "close":
                if act.whom in hall.rooms:
                    await hall.rooms[act.whom].end("closed")
            case "ban":
                for session in self._guests():
                    if self.ban_of(session.player.id, session.address) is not None:
                        session.show_out(self._banned(act), OUT)
            case "revoke" | "forget":
                for session in self._guests():
                    if session.player.id == player and session.player.digest.hex() != act.text:
                        session.show_out(refusal("REVOKED"), ENDED)
                if act.what == "forget":
                    await self._forget(player)

    def _guests(self) -> list[Connection]:
        """Everybody who is connected to this very node and has said hello."""
        return [session for session in self.sessions if session.player.id and not session.trusted]

    # Bans and mutes.

    def ban_of(self, player: str, address: str) -> Act | None:
        """Why somebody may not be here; None if they may."""
        now = time.time() * 1000
        found = [self.bans[player]] if player in self.bans else []
        if self._networks:
            try:
                host = ipaddress.ip_address(address)
            except ValueError:
                host = None
            found += [act for network, act in self._networks if host is not None and host in network]
        return max((act for act in found if act.until > now), key=lambda act: act.until, default=None)

    def refuse_banned(self, player: str, address: str) -> None:
        """Whoever is banned, or comes from where nobody is welcome, is told until when."""
        act = self.ban_of(player, address)
        if act is not None:
            raise self._banned(act)

    def refuse_muted(self, player: str) -> None:
        """Whoever may not say anything is told until when."""
        act = self.mutes.get(player)
        if act is not None and act.until > time.time() * 1000:
            raise refusal("MUTED", until=moment(act.until), reason=act.text)

    def _banned(self, act: Act) -> PaijuError:
        return refusal("BANNED", until=moment(act.until), reason=act.text)

    # What the host may do.

    async def act(self, what: What, whom: str, seconds: float, text: str, by: str) -> Act:
        """Do what the host asks for; refused if that makes no sense."""
        text = clean(text, LONGEST_TEXT)
        until = 0
        if what in ("mute", "ban"):
            if not 0 < seconds <= LONGEST:
                raise refusal("BAD_ACT", problem=f"it takes between 1 and {LONGEST} seconds.")
            until = int((time.time() + seconds) * 1000)
        match what:
            case "announce":
                whom = ""
                if not text:
                    raise refusal("EMPTY_TEXT")
            case "close":
                place = await self.hall.find(whom)
                whom = place.id if isinstance(place, Room) else await self._table(whom)
            case "ban":
                whom = network_of(whom) or await self._player(whom)
            case "lift":
                whom = network_of(whom) or whom
                if whom not in self.bans and whom not in self.mutes:
                    raise refusal("BAD_ACT", problem=f"nothing holds for {whom}.")
            case "mute":
                whom = await self._player(whom)
            case "revoke":
                whom, text = await self._player(whom), ""
                await self.hall.store.replace_tokens(whom, None)
            case "forget":
                whom, text = await self._player(whom), ""
                await self.forget(whom, by)
                return Act(id="", at=int(time.time() * 1000), what=what, whom=whom, by=by)
        return await self.decide(what, whom, by=by, until=until, text=text)

    async def _player(self, id: str) -> str:
        if await self.hall.store.player(id) is None:
            raise refusal("NO_PLAYER", player=id)
        return id

    async def _table(self, key: str) -> str:
        found = await self.hall.store.find(key)
        if found is None:
            raise refusal("NO_TABLE")
        return found[0].id

    # What players may do about themselves.

    async def keep_one_token(self, player: str, digest: bytes, by: str) -> None:
        """Only this token is good for a player from now on; whoever came in by another one is shown out."""
        await self.hall.store.replace_tokens(player, digest)
        await self.decide("revoke", player, by=by, text=digest.hex())

    async def forget(self, player: str, by: str) -> None:
        """Forget everything about a player, on all nodes."""
        await self.hall.store.erase(player)
        await self.decide("forget", player, by=by)
        for table in await self.hall.store.mentioning(player):
            place = await self.hall.find(table)
            if isinstance(place, Room):  # else its node has read the act, or will
                await place.host.forget(player)

    async def _forget(self, player: str) -> None:
        for room in list(self.hall.rooms.values()):
            if room.setup.mentions(player) or room.chat.knows(player):
                await room.host.forget(player)
        await self.hall.store.erase(player)  # a game may have ended meanwhile

    # Who is here.

    def present(self) -> list[Present]:
        """Everybody who is connected to this node."""
        return [
            Present(
                player=session.player.id,
                name=session.player.name,
                bot=session.player.bot,
                address=session.address,
                since=moment(session.since * 1000),
                tables=list(session.tables),
                node=self.hall.node.id,
            )
            for session in self._guests()
        ]


def network_of(text: str) -> str:
    """An address or a network as a network of our kind; empty if it is neither."""
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return ""
    if isinstance(network, ipaddress.IPv6Network) and network.network_address.ipv4_mapped and network.prefixlen >= 96:
        mapped = network.network_address.ipv4_mapped
        network = ipaddress.ip_network((mapped, network.prefixlen - 96), strict=False)
    if network.prefixlen < WIDEST[network.version]:
        raise refusal("BAD_ACT", problem=f"{network} is half the world.")
    if network.prefixlen > NARROWEST[network.version]:
        network = network.supernet(new_prefix=NARROWEST[network.version])
    return str(network)


def moment(at: float) -> str:
    """A time (Unix time in milliseconds) as it is written."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at / 1000))


def about(act: Act) -> dict[str, str]:
    """An act in the log."""
    until = {"until": moment(act.until)} if act.until else {}
    return {"what": act.what, "whom": act.whom, "by": act.by, **until}
