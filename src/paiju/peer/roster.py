"""Who sits at a table among peers: everybody signs their own card, so that nobody else,
the host included, can change a name, an address or a fingerprint."""

from __future__ import annotations

import msgspec

from ..errors import PaijuError
from .curve import digest
from .invitation import FINGERPRINT, LONGEST_RELAY, Relay, relay_url
from .keys import Identity, is_identity, signed
from .names import checked_name
from .reaching import MOST_ADDRESSES, Address, read_address
from .relaying import NUMBER
from .terms import Terms


class Card(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What somebody says of themselves. A bot's keeper is the person whose computer plays it."""

    public: bytes
    name: str
    keeper: bytes
    addresses: tuple[str, ...]
    relay: str
    number: bytes
    fingerprint: bytes
    edition: int
    signature: bytes = b""

    def body(self, table: bytes) -> bytes:
        """What is signed."""
        who = digest("who", table, self.public, self.name, self.keeper, self.fingerprint, self.edition)
        return digest("card", who, self.relay, self.number, len(self.addresses), *self.addresses)

    def signed_by(self, identity: Identity, table: bytes) -> Card:
        return msgspec.structs.replace(self, signature=identity.sign(self.body(table)))

    @property
    def bot(self) -> bool:
        return self.keeper != self.public

    def is_sound(self, table: bytes) -> bool:
        """Whether this is a card that its owner signed, and nothing in it can do harm."""
        try:
            named = checked_name(self.name) == self.name
            placed = all(len(text) < 300 and str(read_address(text)) == text for text in self.addresses)
            related = not self.relay or (relay_url(self.relay) == self.relay and len(self.number) == NUMBER)
        except PaijuError:
            return False
        return (
            named
            and placed
            and related
            and is_identity(self.public)
            and is_identity(self.keeper)
            and len(self.addresses) <= MOST_ADDRESSES
            and len(self.relay) <= LONGEST_RELAY
            and len(self.fingerprint) == FINGERPRINT
            and 0 <= self.edition < 1 << 62
            and signed(self.public, self.body(table), self.signature)
        )


class Person(msgspec.Struct):
    """Somebody at the table."""

    card: Card
    present: bool = True
    gone: bool = False
    """Left, or away for longer than the grace period: nobody waits for them any more."""

    @property
    def public(self) -> bytes:
        return self.card.public

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def bot(self) -> bool:
        return self.card.bot

    @property
    def keeper(self) -> bytes:
        """Whose computer this is: their own, or that of a bot's host."""
        return self.card.keeper

    @property
    def addresses(self) -> tuple[Address, ...]:
        return tuple(map(read_address, self.card.addresses))

    @property
    def fingerprint(self) -> bytes:
        return self.card.fingerprint

    @property
    def relay(self) -> Relay | None:
        return Relay(self.card.relay, self.card.number) if self.card.relay else None


class Come(msgspec.Struct, frozen=True, array_like=True, tag="come", forbid_unknown_fields=True):
    """I want to sit here, or am back."""

    card: Card
    version: int


class Call(msgspec.Struct, frozen=True, array_like=True, tag="call", forbid_unknown_fields=True):
    """I am the host now: come to me, on this connection."""

    term: int


class Moved(msgspec.Struct, frozen=True, array_like=True, tag="moved", forbid_unknown_fields=True):
    """I am not the host; as far as I know, this is."""

    term: int
    host: bytes


class Standing(msgspec.Struct, frozen=True, array_like=True, tag="standing", forbid_unknown_fields=True):
    """How the table stands, by its host. `term` counts the hosts; `secret` lets the next one greet who was invited."""

    terms: Terms
    term: int
    host: bytes
    begun: bool
    private: bool
    secret: bytes
    people: tuple[Person, ...]

    @property
    def is_sound(self) -> bool:
        """Whether this can be a table: everybody signed, nobody sits twice, and the host is one of them."""
        cards = [person.card for person in self.people]
        people = {card.public for card in cards if not card.bot}
        return (
            self.terms.fits
            and 0 < len(cards) <= self.terms.seats
            and 0 < self.term < 1 << 31
            and len({card.public for card in cards}) == len(cards)
            and all(card.keeper in people for card in cards)
            and self.host in people
            and (not self.begun or len(cards) == self.terms.seats)
            and all(card.is_sound(self.terms.table) for card in cards)
        )


class Data(msgspec.Struct, frozen=True, array_like=True, tag="data", forbid_unknown_fields=True):
    """Something for the table."""

    payload: bytes


class Chat(msgspec.Struct, frozen=True, array_like=True, tag="chat", forbid_unknown_fields=True):
    """Words, signed by who said them."""

    author: bytes
    number: int
    text: str
    signature: bytes

    def body(self, table: bytes) -> bytes:
        return digest("chat", table, self.author, self.number, self.text)


class Bye(msgspec.Struct, frozen=True, array_like=True, tag="bye", forbid_unknown_fields=True):
    """I leave for good."""


class Ping(msgspec.Struct, frozen=True, array_like=True, tag="ping", forbid_unknown_fields=True):
    """I am still here."""
