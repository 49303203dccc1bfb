"""Who comes to us, whom we follow, and who is host when the host is gone.

Everybody knows everybody's signed card, so when the host is gone the next one in the order of seats takes its place,
and nobody is asked anything.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from ..errors import PaijuError
from . import greeting, link
from .calling import reach
from .company import Access, Company, guarded
from .greeting import Refused, Stranger
from .invitation import Invitation
from .keys import Identity
from .link import Link, Message
from .porch import Porch
from .refusals import refusal
from .roster import Bye, Call, Chat, Come, Data, Moved, Person, Standing
from .secure import Broken, Channel

log = logging.getLogger(__name__)

FINAL = (
    "BEGUN",
    "CLOSED",
    "ELSEWHERE",
    "FULL",
    "GONE",
    "NAME_TAKEN",
    "NOT_INVITED",
    "OTHER_GAME",
    "OTHER_VERSION",
    "STOOD_IN",
)
"""After such a refusal there is nothing to try again."""
TICK = 0.25
LATEST = 1 << 30
"""Terms that are only heard of are believed up to here, so that there is always a later one."""


class Succession(Company):
    """One person's part in keeping a table together."""

    def __init__(self, identity: Identity, name: str, table: bytes, access: Access) -> None:
        super().__init__(identity, name, table, access)
        self._porch = Porch(
            identity, table, self.certificate, lambda: self.secret, self._welcome, self.timing.greeting, access.room
        )

    async def _close(self) -> None:
        self.ended.set()
        tasks = [*self._tasks, *self._calls.values()]
        for task in tasks:
            if task is not asyncio.current_task():
                task.cancel()
        for each in [*self._links.values(), *([self._uplink] if self._uplink else [])]:
            each.close()
        if self._waiting is not None:
            await self._waiting.end()
        await self._porch.close()
        await self.announcer.end()
        await asyncio.gather(*(task for task in tasks if task is not asyncio.current_task()), return_exceptions=True)

    def _finish(self, problem: PaijuError) -> None:
        """There is nothing for us at this table any more."""
        self.problem = problem
        self.ended.set()
        self._tasks.append(asyncio.ensure_future(self._close()))
        self._changed()

    async def _welcome(self, channel: Channel, stranger: Stranger) -> None:
        message = link.read(await channel.receive())
        if isinstance(message, Call):
            await self._called(channel, stranger, message)
        elif isinstance(message, Come):
            await self._visited(channel, stranger, message)
        else:
            raise Broken("neither came nor called")

    async def _visited(self, channel: Channel, stranger: Stranger, message: Come) -> None:
        person = self.person(stranger.public)
        if not self.hosting and self._candidate and person is not None and not person.gone:
            self._take_over()
        try:
            if self.ended.is_set():
                raise refusal("CLOSED")
            if not self.hosting:
                if person is None:
                    raise refusal("BEGUN" if self.begun else "MOVED")
                await channel.send(link.write(Moved(self.term, self.host_public)))
                await channel.say_goodbye()
                raise Broken("not the host")
            self._seat(message, stranger, channel.carrier.near)
        except PaijuError as error:
            raise await greeting.refuse(channel, error) from None
        self._hold(Link(channel, stranger.public, self.timing))

    def _hold(self, new: Link) -> None:
        """A line to somebody at our table."""
        old = self._links.pop(new.public, None)
        if old is not None:
            old.part(Refused.of(refusal("ELSEWHERE")))
        self._links[new.public] = new
        new.start(self._heard, self._lost)
        self._tell()

    async def _mind(self) -> None:
        """As host, keep seats for those who are away, but not for ever."""
        while True:
            await asyncio.sleep(TICK)
            if not self.hosting:
                continue
            late = asyncio.get_running_loop().time() - (self.timing.grace if self.begun else self.timing.lobby)
            for public in [public for public, since in self._away.items() if since < late]:
                self._give_up(public)

    async def _follow(self) -> None:
        """As a guest hold the line to the host, and look for the next one when it is gone; as host call those who are
        away."""
        pause = self.timing.retry
        while not self.ended.is_set():
            if self.hosting:
                self._call_absent()
                await asyncio.sleep(self.timing.calls)
            elif self._uplink is not None:
                await self._uplink.closed.wait()
                pause = self.timing.retry
            elif not await self._seek():
                await asyncio.sleep(pause)
                pause = min(2 * pause, 10 * self.timing.retry)

    async def _seek(self) -> bool:
        """Visit the host and, as long as nobody is reached, those after it in the order of seats. Whoever reaches
        nobody before themselves takes over as soon as somebody comes. Returns whether there is a host now."""
        people = [person for person in self.people if not person.bot and not person.gone]
        publics = [person.public for person in people]
        order = [person.public for person in self.people if not person.bot]
        start = order.index(self.host_public) if self.host_public in order else 0
        hint, self._hint = self._hint, b""
        for public in [each for each in [hint, *order[start:], *order[:start]] if each in publics]:
            if self.hosting or self._uplink is not None or self.ended.is_set():
                return True
            if public == self.identity.public:
                self._candidate = True
                self._changed()
            elif await self._visit(people[publics.index(public)]):
                return self.hosting or self._uplink is not None
        return self.hosting or self._uplink is not None

    async def _visit(self, person: Person, *, as_host: bool = False) -> bool:
        """Go to somebody who may be the host, as a host oneself only if told so. Returns whether they were there."""
        try:
            async with asyncio.timeout(self.timing.again):
                channel = await self._to(person)
                try:
                    async with self._attaching:
                        if self._uplink is None and self.hosting == as_host:
                            await self._attach(channel, person.public)
                        else:
                            channel.close()
                except BaseException:
                    channel.close()
                    raise
        except PaijuError as problem:
            if problem.code in FINAL:
                self._finish(problem)
            return problem.code not in ("NO_RELAY", "WRONG_CERTIFICATE", "WRONG_IDENTITY")
        except (OSError, TimeoutError):
            return False
        return True

    async def _to(self, person: Person) -> Channel:
        """A channel to somebody at the table who has proved to be them."""
        place = Invitation(person.addresses, self.table, person.fingerprint, self.secret, person.relay)
        wait = min(self.timing.direct, self.timing.again / 3)
        channel = await reach(place, self.timing.again, wait, only_relay=self.access.only_relay)
        try:
            await greeting.introduce(channel, self.identity, self.table, self.secret, person.public)
        except BaseException:
            channel.close()
            raise
        return channel

    async def _attach(self, channel: Channel, public: bytes) -> bool:
        """Sit down with somebody who may be the host; if they are not, we know more than before."""
        await channel.send(link.write(Come(self.card, self.version)))
        message = link.read(await channel.receive())
        if isinstance(message, Refused):
            channel.close()
            raise message.error
        if isinstance(message, Moved):
            channel.close()
            self._learn(message)
            return False
        if not isinstance(message, Standing) or not self._accepts(message, public):
            raise Broken("no table")
        self._take(message)
        self._step_down()
        self._candidate = False
        old, self._uplink = self._uplink, Link(channel, public, self.timing)
        self._uplink.start(self._heard, self._lost)
        if old is not None:
            old.close()
        self._changed()
        return True

    def _learn(self, moved: Moved) -> None:
        """Somebody else is said to be the host: we look there first, and believe it when they say so themselves."""
        if self._outranked(moved):
            self._hint = moved.host

    async def _heed(self, moved: Moved) -> None:
        """As host, follow one that is said to be later; if it is not there, we are the later one."""
        person = self.person(moved.host)
        if person is None or not self._outranked(moved):
            return
        if person.public != self.identity.public:
            await self._visit(person, as_host=True)
        if self.hosting and self._outranked(moved) and moved.term < LATEST:
            self.term = moved.term + 1
            self._tell()

    def _take_over(self) -> None:
        """The host before us is gone."""
        self.term += 1
        self.host_public = self.identity.public
        self.hosting, self._candidate = True, False
        self._mark_all_away()

    def _step_down(self) -> None:
        """There is a host that outranks us."""
        if not self.hosting:
            return
        self.hosting = False
        links, self._links = self._links, {}
        for each in links.values():
            each.part(Moved(self.term, self.host_public))
        self._changed()

    def _call_absent(self) -> None:
        """Call those who are away: they may not be able to reach us, or follow somebody else."""
        for person in self.people:
            busy = person.public in self._links or person.public in self._calls
            if person.bot or person.gone or busy or person.public == self.identity.public:
                continue
            task = self._calls[person.public] = asyncio.ensure_future(self._call(person))
            task.add_done_callback(partial(self._called_back, person.public))

    def _called_back(self, public: bytes, task: asyncio.Task[None]) -> None:
        self._calls.pop(public, None)

    async def _call(self, person: Person) -> None:
        moved = None
        try:
            async with asyncio.timeout(self.timing.again):
                channel = await self._to(person)
                try:
                    await channel.send(link.write(Call(self.term)))
                    message = link.read(await channel.receive())
                    if isinstance(message, Come) and self.hosting and person.public not in self._links:
                        self._seat(message, Stranger(person.public, True), near=True)
                        self._hold(Link(channel, person.public, self.timing))
                        return
                    if isinstance(message, Moved):
                        moved = message
                except PaijuError as error:
                    await greeting.refuse(channel, error)
                finally:
                    held = self._links.get(person.public)
                    if held is None or held.channel is not channel:
                        channel.close()
        except (OSError, TimeoutError, PaijuError) as problem:
            log.debug("%s cannot be called: %s", person.name, problem)
        if moved is not None and self.hosting:
            await self._heed(moved)

    async def _called(self, channel: Channel, stranger: Stranger, message: Call) -> None:
        """Somebody says that they are the host."""
        person = self.person(stranger.public)
        if person is None or person.bot or self.ended.is_set():
            raise await greeting.refuse(channel, refusal("CLOSED"))
        async with self._attaching:
            theirs, ours = self._rank(message.term, stranger.public), self._rank(self.term, self.host_public)
            attached = self.hosting or self._uplink is not None
            if theirs > ours or (theirs == ours and not attached):
                if await self._attach(channel, stranger.public):
                    return
            else:
                await channel.send(link.write(Moved(self.term, self.host_public)))
                await channel.say_goodbye()
        raise Broken("not our host")

    def _heard(self, by: Link, message: Message) -> None:
        if self.ended.is_set():
            return
        if isinstance(message, (Data, Chat)):
            if isinstance(message, Data):
                guarded(lambda: self.received(message.payload))
            elif not self._listens(message, by):
                return
            if self.hosting:
                self._pass_on(message, by)
        elif isinstance(message, Bye):
            self._left(by)
        elif self.hosting:
            raise Broken("not for a host")
        elif isinstance(message, Standing) and self._accepts(message, by.public):
            self._take(message)
            self._changed()
        elif isinstance(message, Moved):
            self._learn(message)
            by.close()
        elif isinstance(message, Refused):
            if message.error.code in FINAL and by is self._uplink:
                self._finish(message.error)
        else:
            raise Broken("not for a guest")

    def _left(self, by: Link) -> None:
        """Somebody gets up for good; a host does so too, and then the next one follows."""
        if self.hosting:
            self._links.pop(by.public, None)
            self._give_up(by.public)
        else:
            for person in self.people:
                if person.keeper == by.public:
                    person.present, person.gone = False, True
        by.close()

    def _lost(self, old: Link) -> None:
        """A line has ended."""
        if old is self._uplink:
            self._uplink = None
            if not self.ended.is_set():
                host = self.person(old.public)
                if host is not None and not host.gone:
                    host.present = False
                self._changed()
        elif self._links.get(old.public) is old:
            del self._links[old.public]
            if self.hosting and not self.ended.is_set():
                self._mark(old.public, False)
                self._tell()
