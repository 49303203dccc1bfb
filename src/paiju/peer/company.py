"""What one peer knows of a table: who sits there, who hosts it, and who may sit down.

Hosts are counted (`term`): where two of them meet, the later one stays, of equals the one in the lower seat.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from ..errors import PaijuError
from . import link
from .announcing import Announcer
from .greeting import Stranger
from .invitation import SECRET, Invitation
from .keys import Identity, signed
from .link import Link, Message, Timing
from .names import LONGEST_CHAT, alike, checked_name, readable
from .porch import Room
from .reaching import PORT
from .refusals import refusal
from .relay import Waiting
from .roster import Card, Chat, Come, Moved, Person, Standing
from .secure import Broken, Certificate, Pace, derived
from .terms import VERSION, Terms

log = logging.getLogger(__name__)

CHATTING = (8, 1.0)


class Access(msgspec.Struct, frozen=True, kw_only=True):
    """How one's own computer is reached."""

    hosts: tuple[str, ...] = ()  # where to listen; everywhere if none is given
    port: int = PORT
    known_as: tuple[str, ...] = ()  # further addresses that lead here, of a router perhaps
    relay: str = ""
    only_relay: bool = False
    announce: bool = True
    interfaces: tuple[str, ...] | None = None  # on which to announce; all if none are given
    timing: Timing = Timing()
    room: Room = Room()


class Company:
    """The people at a table, and the lines to them."""

    def __init__(self, identity: Identity, name: str, table: bytes, access: Access) -> None:
        self.identity = identity
        self.name = checked_name(name)
        self.table = table
        self.access = access
        self.timing = access.timing
        self.terms = Terms(table, "", "", 0)
        self.version = VERSION
        self.term = 0
        self.host_public = b""
        self.hosting = False
        self.begun = False
        self.private = False
        self.secret = b""
        self.people: list[Person] = []
        self.bots: dict[bytes, Identity] = {}
        self.problem: PaijuError | None = None
        """Why it ended without our leaving."""
        self.ended = asyncio.Event()
        self.changed: list[Callable[[], None]] = []
        self.received: Callable[[bytes], None] = lambda data: None
        self.said: Callable[[Person, str], None] = lambda person, text: None
        self.certificate = Certificate.of(identity, table)
        self.announcer = Announcer(access.interfaces)
        self.card = Card(identity.public, self.name, identity.public, (), "", b"", self.certificate.fingerprint, 0)
        self._links: dict[bytes, Link] = {}
        self._uplink: Link | None = None
        self._candidate = False
        self._hint = b""  # who is said to be host
        self._attaching = asyncio.Lock()
        self._away: dict[bytes, float] = {}
        self._chatting: dict[bytes, Pace] = {}
        self._heard_chats: dict[bytes, int] = {}
        self._calls: dict[bytes, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: Waiting | None = None

    def person(self, public: bytes) -> Person | None:
        """Somebody at the table by their public key."""
        return next((person for person in self.people if person.public == public), None)

    @property
    def connected(self) -> bool:
        """Whether what we send reaches anybody."""
        return bool(self._links) if self.hosting else self._uplink is not None

    @property
    def invitation(self) -> Invitation:
        """What lets others in. The host's own; a guest can pass it on as well."""
        host = self.person(self.host_public)
        if host is None:
            raise refusal("CLOSED")
        return Invitation(host.addresses, self.table, host.fingerprint, self.secret.ljust(SECRET, b"\0"), host.relay)

    def keepsake(self) -> bytes:
        """What `resume` needs after a restart. It holds the table's secret: keep it where nobody else reads it."""
        return link.write(self._as_standing())

    def _as_standing(self) -> Standing:
        people = tuple(msgspec.structs.replace(person) for person in self.people)
        return Standing(self.terms, self.term, self.host_public, self.begun, self.private, self.secret, people)

    def _rank(self, term: int, host: bytes) -> tuple[int, int]:
        """Which of two hosts stays: the greater."""
        publics = [person.public for person in self.people]
        return term, -publics.index(host) if host in publics else -len(publics)

    def _changed(self) -> None:
        if not self.ended.is_set():
            announced = self.hosting and self.access.announce and self.card.addresses
            self.announcer.tell(self._as_standing() if announced else None, self.card)
        for call in list(self.changed):
            guarded(call)

    def _tell(self) -> None:
        """Something about the table is new: everybody hears of it."""
        if self.hosting:
            frame = link.write(self._as_standing())
            for each in list(self._links.values()):
                each.send_frame(frame)
        self._changed()

    def _pass_on(self, message: Message, by: Link | None = None) -> None:
        if self.hosting:
            frame = link.write(message)
            for each in list(self._links.values()):
                if each is not by:
                    each.send_frame(frame)
        elif self._uplink is not None:
            self._uplink.send(message)

    def _listens(self, chat: Chat, by: Link) -> bool:
        """Whether words are passed on: signed by somebody here, new, and not too many."""
        author = self.person(chat.author)
        fits = (
            author is not None
            and len(chat.text) <= LONGEST_CHAT
            and (not self.hosting or chat.author == by.public)
            and chat.number > self._heard_chats.get(chat.author, 0)
            and signed(chat.author, chat.body(self.table), chat.signature)
            and self._chatting.setdefault(chat.author, Pace(*CHATTING)).take()
        )
        if fits and author is not None:
            self._heard_chats[chat.author] = chat.number
            guarded(lambda: self.said(author, readable(chat.text)))
        return fits

    def _seat(self, message: Come, stranger: Stranger, near: bool) -> None:
        """Give somebody a seat, or theirs again; refused with a sentence."""
        card = message.card
        person = self.person(stranger.public)
        if person is None and not stranger.invited and (self.private or not near):
            raise refusal("NOT_INVITED")
        if message.version != self.version:
            raise refusal("OTHER_GAME", game=self.terms.game)
        if checked_name(card.name) != card.name:
            raise refusal("BAD_NAME")
        if card.public != stranger.public or card.bot or not card.is_sound(self.table):
            raise Broken("no card")
        if person is None:
            if self.begun:
                raise refusal("BEGUN")
            if len(self.people) >= self.terms.seats:
                raise refusal("FULL")
            if any(alike(each.name, card.name) for each in self.people):
                raise refusal("NAME_TAKEN", name=card.name)
            self.people.append(Person(card))
        elif person.gone:
            raise refusal("STOOD_IN" if self.terms.leaving == "bot" else "GONE")
        elif card.name == person.name and card.edition > person.card.edition:
            person.card = card
        self._mark(stranger.public, True)

    def _mark(self, public: bytes, present: bool) -> None:
        """Somebody is here or away, and their bots with them."""
        for person in self.people:
            if person.keeper == public and not person.gone:
                person.present = present
        if present:
            self._away.pop(public, None)
        else:
            self._away[public] = asyncio.get_running_loop().time()

    def _mark_all_away(self) -> None:
        for person in self.people:
            if not person.bot:
                self._mark(person.public, person.public == self.identity.public)

    def _give_up(self, public: bytes) -> None:
        """Nobody waits for this person any more."""
        self._away.pop(public, None)
        if self.begun:
            for person in self.people:
                if person.keeper == public:
                    person.present, person.gone = False, True
        else:
            self.people = [person for person in self.people if person.keeper != public]
        self._tell()

    def _accepts(self, standing: Standing, public: bytes) -> bool:
        """Whether a host may say so: it is the host, what was agreed is as before, and we sit there."""
        publics = [person.public for person in standing.people]
        return (
            standing.host == public
            and standing.is_sound
            and standing.terms.table == self.table
            and self.identity.public in publics
            and (not self.term or standing.terms == self.terms)
            and (not self.begun or (standing.begun and publics == [person.public for person in self.people]))
            and self._rank(standing.term, standing.host) >= self._rank(self.term, self.host_public)
        )

    def _take(self, standing: Standing) -> None:
        """The table is as its host says. Cards that we have in a later edition stay."""
        known = {person.public: person.card for person in self.people}
        self.people = list(standing.people)
        for person in self.people:
            card = known.get(person.public)
            if card is not None and card.edition > person.card.edition:
                person.card = card
        self.terms, self.term, self.host_public = standing.terms, standing.term, standing.host
        self.begun, self.private = standing.begun, standing.private
        self.secret = standing.secret
        bots = [person.public for person in self.people if person.bot and person.keeper == self.identity.public]
        if bots and not self.bots:
            made = [Identity(derived(self.identity, "bot", self.table, number)) for number in range(len(bots))]
            self.bots = {bot.public: bot for bot in made if bot.public in bots}

    def _outranked(self, moved: Moved) -> bool:
        """Whether this would be a later host than ours."""
        known = self.person(moved.host) is not None
        return known and self._rank(moved.term, moved.host) > self._rank(self.term, self.host_public)


def guarded(call: Callable[[], None]) -> None:
    """What others do with news is their affair: their mistakes do not end a connection."""
    try:
        call()
    except Exception:
        log.exception("somebody who listens to a table failed")
