"""TLS 1.3 between peers, pinned to a certificate's fingerprint, over whatever carries bytes.

A certificate is nothing but a key: its owner makes it from their identity for one table, always the same one, so there
is nothing to keep and a peer that comes back has the fingerprint that others know. Inside, bytes go in frames.
"""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import hmac
import ssl
import tempfile
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes

from ..errors import SetupError
from .curve import NO_PEER, SIZE, digest
from .keys import Identity
from .log import LONGEST
from .reaching import Carrier
from .refusals import refusal

try:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
except ModuleNotFoundError as missing:
    raise SetupError("NO_PEER", NO_PEER) from missing

LONGEST_FRAME = LONGEST + 1024
LONGEST_GREETING = 16_384
"""What somebody may send before it is known who they are."""
HEAD = 4
PLAIN = 65_536
SHAKING = 65_536
"""As many bytes may come before TLS is there; its own messages are much shorter."""
FIRST_DAY, LAST_DAY = datetime.datetime(2020, 1, 1), datetime.datetime(9999, 12, 31, 23, 59, 59)


class Broken(ConnectionAbortedError):
    """The other side said what nobody says, or the bytes were changed on their way."""


def derived(identity: Identity, purpose: str, table: bytes, number: int = 0) -> bytes:
    """32 bytes that only this identity can make, always the same for a purpose at a table. The signature they are made
    of is never shown."""
    return digest("derived", identity.sign(digest("derive", purpose, table, number)))[:SIZE]


class Certificate:
    """A self-signed certificate and the context of a server that has it."""

    def __init__(self, seed: bytes) -> None:
        key = Ed25519PrivateKey.from_private_bytes(seed)
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "paiju")])
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(1)
            .not_valid_before(FIRST_DAY)
            .not_valid_after(LAST_DAY)
            .sign(key, None)
        )
        self.fingerprint = hashlib.sha256(made.public_bytes(Encoding.DER)).digest()
        password = token_bytes(16).hex().encode()
        sealed = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(password))
        self.context = strict(ssl.PROTOCOL_TLS_SERVER)
        self.context.num_tickets = 0
        with tempfile.TemporaryDirectory(prefix="paiju-") as directory:  # ssl reads from files alone
            path = Path(directory) / "certificate"
            path.write_bytes(made.public_bytes(Encoding.PEM) + sealed)
            self.context.load_cert_chain(path, password=password)

    @classmethod
    def of(cls, identity: Identity, table: bytes) -> Certificate:
        """The certificate of somebody at a table."""
        return cls(derived(identity, "certificate", table))


def strict(protocol: int) -> ssl.SSLContext:
    """A context for TLS 1.3 and nothing older. Who the other side is, its fingerprint says, and no authority."""
    context = ssl.SSLContext(protocol)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_3
    return context


class Pace:
    """How much may come in: `room` at once and `rate` a second; who sends more is read more slowly."""

    def __init__(self, room: float, rate: float) -> None:
        self.room = self.left = room
        self.rate = rate
        self._at = asyncio.get_running_loop().time()

    def owed(self, amount: float) -> float:
        """Spend, and say for how many seconds nothing more should be read."""
        now = asyncio.get_running_loop().time()
        self.left = min(self.room, self.left + (now - self._at) * self.rate) - amount
        self._at = now
        return max(0.0, -self.left / self.rate)

    @property
    def full(self) -> bool:
        """Whether nothing has been spent lately."""
        return not self.owed(0) and self.left >= self.room

    def take(self) -> bool:
        """Spend one if it is there."""
        if self.owed(0) or self.left < 1:
            return False
        self.left -= 1
        return True


class Channel:
    """Frames inside TLS: four bytes of length, then so many bytes."""

    def __init__(self, carrier: Carrier, context: ssl.SSLContext, *, serving: bool) -> None:
        self.carrier = carrier
        self.longest = LONGEST_GREETING
        self.fingerprint = b""
        """Of the certificate of the side that was called."""
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._in, self._out, server_side=serving)
        self._plain = bytearray()
        self._writing = asyncio.Lock()
        self._bytes = Pace(8 * LONGEST, 2 * LONGEST)
        self._frames = Pace(1000, 400)

    async def shake(self) -> None:
        """TLS's handshake."""
        heard = 0
        while True:
            try:
                self._tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                await self._flush()
                heard += await self._fill()
                if heard > SHAKING:
                    raise Broken("too long a handshake") from None
            except ssl.SSLError as problem:
                await self._flush()
                raise Broken(problem.reason or "no TLS") from None
        await self._flush()

    async def send(self, *frames: bytes) -> None:
        """Send frames; waits while the other side does not take them."""
        for frame in frames:
            if not 0 < len(frame) <= LONGEST_FRAME:
                raise Broken("a frame that nobody would read")
        try:
            self._tls.write(b"".join(len(frame).to_bytes(HEAD, "big") + frame for frame in frames))
        except ssl.SSLError as problem:
            raise Broken(problem.reason or "closed") from None
        await self._flush()

    async def receive(self) -> bytes:
        """The next frame. ConnectionError when there will be none."""
        while len(self._plain) < HEAD:
            await self._more()
        size = int.from_bytes(self._plain[:HEAD], "big")
        if not 0 < size <= self.longest:
            raise Broken("too long a frame")
        while len(self._plain) < HEAD + size:
            await self._more()
        frame = bytes(self._plain[HEAD : HEAD + size])
        del self._plain[: HEAD + size]
        pause = max(self._bytes.owed(size), self._frames.owed(1))
        if pause:
            await asyncio.sleep(pause)
        return frame

    async def _more(self) -> None:
        while True:
            try:
                data = self._tls.read(PLAIN)
                break
            except ssl.SSLWantReadError:
                await self._flush()
                await self._fill()
            except ssl.SSLZeroReturnError:
                data = b""
                break
            except ssl.SSLError as problem:
                raise Broken(problem.reason or "no TLS") from None
        if not data:
            raise ConnectionError("ended")
        self._plain += data

    async def _fill(self) -> int:
        try:
            data = await self.carrier.read()
        except OSError:
            data = b""
        if not data:
            raise ConnectionError("ended")
        return self._in.write(data)

    async def _flush(self) -> None:
        async with self._writing:
            data = self._out.read()
            if data:
                try:
                    await self.carrier.write(data)
                except OSError:
                    raise ConnectionError("ended") from None

    async def say_goodbye(self) -> None:
        """Tell the other side that nothing more follows, and end."""
        with suppress(ssl.SSLError):  # it has not said so itself
            self._tls.unwrap()
        with suppress(OSError, TimeoutError):
            await asyncio.wait_for(self._flush(), 1.0)
        self.close()

    def close(self) -> None:
        """End it now."""
        self.carrier.close()


async def call(carrier: Carrier, fingerprint: bytes = b"") -> Channel:
    """A channel to whoever is at the other end, who must have the certificate with this fingerprint, if one is given.
    Nothing is said before that is known."""
    channel = Channel(carrier, strict(ssl.PROTOCOL_TLS_CLIENT), serving=False)
    try:
        await channel.shake()
        found = hashlib.sha256(channel._tls.getpeercert(binary_form=True) or b"").digest()
        if fingerprint and not hmac.compare_digest(found, fingerprint):
            raise refusal("WRONG_CERTIFICATE")
    except BaseException:
        channel.close()
        raise
    channel.fingerprint = found
    return channel


async def answer(carrier: Carrier, certificate: Certificate) -> Channel:
    """A channel to somebody who came to us."""
    channel = Channel(carrier, certificate.context, serving=True)
    try:
        await channel.shake()
    except BaseException:
        channel.close()
        raise
    channel.fingerprint = certificate.fingerprint
    return channel
