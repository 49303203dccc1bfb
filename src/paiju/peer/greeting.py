"""Who is at the other end of a channel: both prove their identity, and who was invited that they were.

The side that was called speaks first, with a nonce. The caller answers with its own nonce, a code made with the
invitation's secret (never the secret itself) and a signature; both cover the fingerprint of the certificate under which
they speak, so that nobody in the middle can pass them on. Then the called side signs too.
"""

from __future__ import annotations

import hmac
from contextlib import suppress
from secrets import token_bytes

import msgspec

from ..errors import PaijuError
from .curve import SIZE, digest
from .keys import Identity, is_identity, signed
from .refusals import heard_refusal, refusal
from .secure import LONGEST_FRAME, Broken, Channel

VERSION = 1


class Welcome(msgspec.Struct, frozen=True, array_like=True, tag="welcome", forbid_unknown_fields=True):
    """What the called side says first."""

    version: int
    table: bytes
    nonce: bytes


class Hello(msgspec.Struct, frozen=True, array_like=True, tag="hello", forbid_unknown_fields=True):
    """Who calls; `invited` is empty for somebody without an invitation."""

    version: int
    table: bytes
    public: bytes
    nonce: bytes
    invited: bytes
    signature: bytes


class Known(msgspec.Struct, frozen=True, array_like=True, tag="known", forbid_unknown_fields=True):
    """Who was called."""

    public: bytes
    signature: bytes


class Refused(msgspec.Struct, frozen=True, array_like=True, tag="refused", forbid_unknown_fields=True):
    """Why nothing comes of it: the code of a sentence, and its facts."""

    code: str
    facts: dict[str, str]

    @classmethod
    def of(cls, error: PaijuError) -> Refused:
        """A refusal on its way."""
        return cls(error.code, {name: str(fact) for name, fact in error.facts.items()})

    @property
    def error(self) -> PaijuError:
        return heard_refusal(self.code, self.facts)


class Stranger(msgspec.Struct, frozen=True):
    """Somebody who has proved who they are, and whether they were invited."""

    public: bytes
    invited: bool


write = msgspec.msgpack.Encoder().encode
_welcome = msgspec.msgpack.Decoder(Welcome | Refused)
_hello = msgspec.msgpack.Decoder(Hello)
_known = msgspec.msgpack.Decoder(Known | Refused)
NONSENSE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Occasion(msgspec.Struct, frozen=True):
    """What all proofs of a greeting are bound to."""

    table: bytes
    fingerprint: bytes
    theirs: bytes
    """The nonce of the side that was called."""
    ours: bytes
    """The nonce of the caller."""

    def said(self, step: str, *parts: bytes) -> bytes:
        return digest(step, self.table, self.fingerprint, self.theirs, self.ours, *parts)

    def invited(self, secret: bytes, public: bytes) -> bytes:
        """What proves that the caller knows the secret."""
        return hmac.digest(secret, self.said("invited", public), "sha256")


async def introduce(
    channel: Channel, identity: Identity, table: bytes = b"", secret: bytes = b"", expected: bytes = b""
) -> tuple[bytes, bytes]:
    """As the caller: the table that is played there and who was called. It must be this table and this person, if they
    are given."""
    try:
        welcome = _welcome.decode(await channel.receive())
        if isinstance(welcome, Refused):
            raise welcome.error
        if welcome.version != VERSION:
            raise refusal("OTHER_VERSION", theirs=welcome.version, ours=VERSION)
        if table and not hmac.compare_digest(table, welcome.table):
            raise refusal("OTHER_TABLE")
        if len(welcome.nonce) != SIZE:
            raise Broken("no nonce")
        occasion = Occasion(welcome.table, channel.fingerprint, welcome.nonce, token_bytes(SIZE))
        invited = occasion.invited(secret, identity.public) if secret else b""
        signature = identity.sign(occasion.said("hello", identity.public, invited))
        hello = Hello(VERSION, welcome.table, identity.public, occasion.ours, invited, signature)
        await channel.send(write(hello))
        known = _known.decode(await channel.receive())
    except NONSENSE:
        raise Broken("no greeting") from None
    if isinstance(known, Refused):
        raise known.error
    proof = occasion.said("known", known.public, identity.public)
    if not (is_identity(known.public) and signed(known.public, proof, known.signature)):
        raise refusal("WRONG_IDENTITY")
    if expected and not hmac.compare_digest(known.public, expected):
        raise refusal("WRONG_IDENTITY")
    channel.longest = LONGEST_FRAME
    return welcome.table, known.public


async def receive(channel: Channel, identity: Identity, table: bytes, secret: bytes) -> Stranger:
    """As the side that was called: who calls. A wrong invitation is refused; none is for the table to judge."""
    nonce = token_bytes(SIZE)
    await channel.send(write(Welcome(VERSION, table, nonce)))
    try:
        hello = _hello.decode(await channel.receive())
    except NONSENSE:
        raise Broken("no greeting") from None
    if hello.version != VERSION:
        raise await refuse(channel, refusal("OTHER_VERSION", theirs=VERSION, ours=hello.version))
    if hello.table != table:
        raise await refuse(channel, refusal("OTHER_TABLE"))
    occasion = Occasion(table, channel.fingerprint, nonce, hello.nonce)
    if len(hello.nonce) != SIZE or not is_identity(hello.public):
        raise Broken("no greeting")
    if not signed(hello.public, occasion.said("hello", hello.public, hello.invited), hello.signature):
        raise await refuse(channel, refusal("WRONG_IDENTITY"))
    if hello.public == identity.public:
        raise await refuse(channel, refusal("YOURSELF"))
    invited = bool(secret) and hmac.compare_digest(hello.invited, occasion.invited(secret, hello.public))
    if hello.invited and not invited:
        raise await refuse(channel, refusal("WRONG_SECRET"))
    signature = identity.sign(occasion.said("known", identity.public, hello.public))
    await channel.send(write(Known(identity.public, signature)))
    return Stranger(hello.public, invited)


async def refuse(channel: Channel, error: PaijuError) -> PaijuError:
    """Tell the other side why not, and end; the refusal is returned to be raised."""
    with suppress(OSError):
        await channel.send(write(Refused.of(error)))
    await channel.say_goodbye()
    return error
