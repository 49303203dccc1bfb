"""People at one table over the network, with one of them as host in the middle, who passes on what everybody says."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from secrets import token_bytes

import msgspec

from ..catalogue import game
from ..errors import NotationError, PaijuError
from . import greeting
from .calling import reach_or_say
from .company import Access
from .invitation import SECRET, Invitation, relay_url
from .keys import Identity
from .log import LONGEST, NO_MESSAGE
from .names import LONGEST_CHAT, alike, checked_name, readable
from .reaching import MOST_ADDRESSES, Address, listen, read_address
from .refusals import refusal
from .relay import Stream, Waiting
from .relaying import number_of
from .roster import Bye, Chat, Data, Person, Standing
from .secure import Broken, derived
from .sharing import needed
from .succession import Succession
from .terms import TABLE, Terms

__all__ = ["Access", "Gathering", "new_table"]

FAREWELL = 1.0
BOT_NAME = "Bot {number}"
EVERYWHERE = Access()

_standing = msgspec.msgpack.Decoder(Standing)


class Gathering(Succession):
    """One person's end of a table among peers."""

    @classmethod
    async def host(
        cls, terms: Terms, identity: Identity, name: str, *, private: bool = False, access: Access = EVERYWHERE
    ) -> Gathering:
        """Open a table, and sit down at it."""
        if not terms.fits:
            raise refusal("TOO_FEW" if terms.seats < 2 else "OTHER_GAME", game=terms.game)
        gathering = cls(identity, name, terms.table, access)
        gathering.terms = terms
        gathering.private = private
        gathering.secret = derived(identity, "secret", terms.table)[:SECRET]
        await gathering._open(must_listen=not access.only_relay)
        gathering.term = 1
        gathering.host_public = identity.public
        gathering.hosting = True
        gathering.people = [Person(gathering.card)]
        gathering._start()
        return gathering

    @classmethod
    async def join(cls, place: Invitation, identity: Identity, name: str, *, access: Access = EVERYWHERE) -> Gathering:
        """Sit down at somebody's table."""
        checked_name(name)
        timing = access.timing
        channel = await reach_or_say(place, timing.reach, timing.direct, access.only_relay)
        gathering = None
        try:
            async with asyncio.timeout(timing.greeting):
                table, host = await greeting.introduce(channel, identity, place.table, place.secret)
                if len(table) != TABLE:
                    raise Broken("no table")
                relay = access.relay or (place.relay.url if place.relay else "")
                gathering = cls(identity, name, table, msgspec.structs.replace(access, relay=relay))
                gathering.secret = place.secret
                await gathering._open(must_listen=False)
                attached = await gathering._attach(channel, host)
        except BaseException as problem:
            channel.close()
            if gathering is not None:
                await gathering._close()
            if isinstance(problem, (OSError, TimeoutError)):
                raise refusal("NOT_REACHED", address=str(place.addresses[0]) if place.addresses else "?") from None
            raise
        if not attached:
            await gathering._close()
            raise refusal("MOVED")
        gathering._start()
        try:
            game(gathering.terms.game).ruleset(gathering.terms.rules or None)
        except PaijuError:
            await gathering.leave()
            raise refusal("OTHER_GAME", game=readable(gathering.terms.game)) from None
        return gathering

    @classmethod
    async def resume(cls, keepsake: bytes, identity: Identity, *, access: Access = EVERYWHERE) -> Gathering:
        """Come back to a table after a restart, with what `keepsake` gave; reaching the others goes on by itself."""
        try:
            kept = _standing.decode(keepsake)
        except greeting.NONSENSE:
            raise NotationError("BAD_MESSAGE", NO_MESSAGE) from None
        mine = next((person for person in kept.people if person.public == identity.public), None)
        if mine is None or not kept.is_sound:
            raise refusal("WRONG_IDENTITY")
        gathering = cls(identity, mine.name, kept.terms.table, access)
        gathering._take(kept)
        gathering.card = msgspec.structs.replace(mine.card, edition=mine.card.edition + 1)
        await gathering._open(must_listen=False)
        gathering._mark_all_away()
        gathering._start()
        return gathering

    async def _open(self, must_listen: bool) -> None:
        """Listen, wait at the relay, and write our card."""
        access = self.access
        addresses: list[Address] = []
        if not access.only_relay or must_listen:
            try:
                sockets, addresses = listen(access.hosts, access.port)
                await self._porch.open(sockets)
            except PaijuError:
                if must_listen:
                    raise
        named = [read_address(text, addresses[0].port if addresses else access.port) for text in access.known_as]
        places = tuple(map(str, dict.fromkeys([*named, *addresses])))[:MOST_ADDRESSES]
        relay, number = "", b""
        if access.relay:
            relay, key = relay_url(access.relay), derived(self.identity, "relay", self.table)
            number = number_of(key)
            self._waiting = Waiting(relay, key, self._taken)
        self.card = msgspec.structs.replace(
            self.card,
            addresses=places,
            relay=relay,
            number=number,
            fingerprint=self.certificate.fingerprint,
            edition=max(self.card.edition, int(time.time() * 1000)),
        ).signed_by(self.identity, self.table)
        own = self.person(self.identity.public)
        if own is not None:
            own.card = self.card

    def _taken(self, stream: Stream) -> None:
        if not self._porch.take(stream, self.access.room.relayed):
            stream.close()

    def _start(self) -> None:
        self._tasks = [asyncio.ensure_future(self._follow()), asyncio.ensure_future(self._mind())]
        self._tell()

    def send(self, data: bytes) -> None:
        """Bring this to all others. What is lost on the way is for the table to notice."""
        if len(data) > LONGEST:
            raise NotationError("BAD_MESSAGE", NO_MESSAGE)
        self._pass_on(Data(data))

    def say(self, text: str) -> None:
        """Words for all others."""
        text = readable(text).strip()
        if not text:
            raise refusal("SILENCE")
        if len(text) > LONGEST_CHAT:
            raise refusal("TOO_LONG", most=LONGEST_CHAT)
        chat = Chat(self.identity.public, time.time_ns(), text, b"")
        self._pass_on(msgspec.structs.replace(chat, signature=self.identity.sign(chat.body(self.table))))

    def begin(self) -> None:
        """The host begins: who is away loses the seat, and bots take those that are free."""
        if not self.hosting:
            raise refusal("NOT_HOST")
        if self.begun:
            return
        if self.terms.leaving == "bot" and not needed(sum(person.present for person in self.people)):
            raise refusal("TOO_FEW_PEOPLE")
        self.people = [person for person in self.people if person.present]
        if self.terms.seats < 2:
            raise refusal("TOO_FEW")
        number = 0
        while len(self.people) < self.terms.seats:
            number += 1
            name = BOT_NAME.format(number=number)
            if any(alike(person.name, name) for person in self.people):
                continue
            bot = Identity(derived(self.identity, "bot", self.table, len(self.bots)))
            self.bots[bot.public] = bot
            card = msgspec.structs.replace(self.card, public=bot.public, name=name, addresses=(), relay="", number=b"")
            self.people.append(Person(card.signed_by(bot, self.table)))
        self.begun = True
        self._tell()

    async def leave(self) -> None:
        """Get up for good. The table goes on without us."""
        if self.ended.is_set():
            return
        links = [*self._links.values(), *([self._uplink] if self._uplink else [])]
        self.ended.set()
        for each in links:
            each.part(Bye())
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(each.closed.wait() for each in links)), FAREWELL)
        await self._close()
        self._changed()

    async def close(self) -> None:
        """Go without a word, to come back later."""
        self.ended.set()
        await self._close()


def new_table() -> bytes:
    """The number of a new table."""
    return token_bytes(TABLE)
