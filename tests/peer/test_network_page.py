"""The network's part of docs/peers.md is enough to sit down at a table: a guest written again from the page alone."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
import ssl
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from .network import Ears, asynchronous, hosted, names, until
from .test_page import digest

pack, unpack = msgspec.msgpack.encode, msgspec.msgpack.decode


def read_line(text: str) -> dict[str, Any]:
    """An invitation with addresses in IPv4 and no relay."""
    letters = text.removeprefix("paiju:").upper()
    data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    assert data[0] == 1 and hashlib.sha256(data[:-4]).digest()[:4] == data[-4:]
    table, fingerprint, secret, count, rest = data[1:17], data[17:49], data[49:65], data[65], data[66:-4]
    assert count == 1 and rest[0] == 4 and rest[7:] == b"\0"
    host = ".".join(map(str, rest[1:5]))
    return {
        "host": host,
        "port": int.from_bytes(rest[5:7], "big"),
        "table": table,
        "print": fingerprint,
        "secret": secret,
    }


class Guest:
    """Frames over the TLS of the standard library."""

    async def connect(self, place: dict[str, Any]) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        self.reader, self.writer = await asyncio.open_connection(place["host"], place["port"], ssl=context)
        found = self.writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        assert hashlib.sha256(found).digest() == place["print"]

    def send(self, *message: Any) -> None:
        data = pack(list(message))
        self.writer.write(len(data).to_bytes(4, "big") + data)

    async def receive(self) -> list[Any]:
        while True:
            size = int.from_bytes(await self.reader.readexactly(4), "big")
            message: list[Any] = unpack(await self.reader.readexactly(size))
            if message[0] != "ping":
                return message


@asynchronous
async def test_a_guest_is_written_from_the_page_alone() -> None:
    async with hosted(3) as host:
        place = read_line(str(host.invitation))
        key = Ed25519PrivateKey.generate()
        public, table = key.public_key().public_bytes_raw(), place["table"]
        guest = Guest()
        await guest.connect(place)

        name, version, said_table, h = await guest.receive()
        assert (name, version, said_table) == ("welcome", 1, table)
        c = secrets.token_bytes(32)
        occasion = (table, place["print"], h, c)
        invited = hmac.digest(place["secret"], digest("invited", *occasion, public), "sha256")
        guest.send("hello", 1, table, public, c, invited, key.sign(digest("hello", *occasion, public, invited)))
        name, theirs, signature = await guest.receive()
        assert name == "known"
        Ed25519PublicKey.from_public_bytes(theirs).verify(signature, digest("known", *occasion, theirs, public))

        who = digest("who", table, public, "Bob", public, b"f" * 32, 1)
        addresses = ["192.168.1.5:27530", "[fd00::2]:27530"]
        signed = key.sign(digest("card", who, "", b"", len(addresses), *addresses))
        guest.send("come", [public, "Bob", public, addresses, "", b"", b"f" * 32, 1, signed], 1)
        name, terms, term, host_public, begun, private, secret, people = await guest.receive()
        assert (name, term, host_public, begun, private) == ("standing", 1, theirs, False, False)
        assert terms["game"] == "crazy_eights" and terms["table"] == table and secret == place["secret"]
        assert [person["card"][1] for person in people] == ["Ann", "Bob"]

        ears = Ears(host)
        guest.send("data", b"hello from elsewhere")
        chat = key.sign(digest("chat", table, public, 1, "hello"))
        guest.send("chat", public, 1, "hello", chat)
        await until(lambda: bool(ears.chats))
        assert ears.heard == [b"hello from elsewhere"] and ears.chats == [("Bob", "hello")]
        host.send(b"and back")
        while (message := await guest.receive())[0] != "data":
            assert message[0] == "standing"
        assert message == ["data", b"and back"]
        guest.send("bye")
        await until(lambda: names(host) == ["Ann"])
        guest.writer.close()
