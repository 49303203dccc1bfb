"""An invitation: one line to copy, or a QR code, that says where a table is, who hosts it, and lets one in."""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import re
from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec

from ..errors import NotationError, SetupError
from ..wording.peers import BAD_RELAY, CUT_INVITATION, NEW_INVITATION, NO_INVITATION, NO_QR, SMALL_TERMINAL
from .reaching import MOST_ADDRESSES, Address, is_numeric, read_address
from .relaying import NUMBER
from .terms import TABLE

SCHEME = "paiju:"
EDITION = 1
SECRET = 16
FINGERPRINT = 32
CHECK = 4
NAMED, FOUR, SIX = 0, 4, 6
LONGEST = 4096
SHORTEST = 1 + TABLE + FINGERPRINT + SECRET + 2 + CHECK
LONGEST_RELAY = 200
QUIET = 4
"""Modules that stay light around a QR code."""


class Relay(msgspec.Struct, frozen=True):
    """A relay, and the number under which somebody waits there."""

    url: str
    number: bytes = b""


class Invitation(msgspec.Struct, frozen=True):
    """Where a table is and what opens it. What is not known is empty: an address typed by hand has no more."""

    addresses: tuple[Address, ...]
    table: bytes = b""
    fingerprint: bytes = b""
    secret: bytes = b""
    relay: Relay | None = None

    def __str__(self) -> str:
        """The line to copy, in base32: it survives mail, and small and large letters are the same."""
        return SCHEME + base64.b32encode(packed(self)).decode().rstrip("=").lower()

    def __repr__(self) -> str:
        """Without the secret, which opens the table."""
        return f"<Invitation {', '.join(map(str, self.addresses))}>"


def packed(invitation: Invitation) -> bytes:
    """An invitation as bytes, with a few at the end by which a wrong letter is found."""
    parts = [bytes([EDITION]), invitation.table, invitation.fingerprint, invitation.secret]
    parts.append(bytes([len(invitation.addresses)]))
    for host, port in invitation.addresses:
        if is_numeric(host):
            numbers = ipaddress.ip_address(host.partition("%")[0])
            parts.append(bytes([numbers.version]) + numbers.packed)
        else:
            parts.append(bytes([NAMED, len(host)]) + host.encode("ascii"))
        parts.append(port.to_bytes(2, "big"))
    relay = invitation.relay or Relay("")
    parts.append(bytes([len(relay.url)]) + relay.url.encode("ascii") + relay.number)
    body = b"".join(parts)
    return body + hashlib.sha256(body).digest()[:CHECK]


def read_invitation(text: str) -> Invitation:
    """An invitation as it was copied: broken into lines, in quotation marks, with a sentence around it."""
    found = re.search(re.escape(SCHEME), text[:LONGEST], re.IGNORECASE)
    if found is None:
        raise NotationError("NO_INVITATION", NO_INVITATION)
    rest = re.sub(r"[\s>|│\u200b\u00ad]+", "", text[found.end() : found.end() + LONGEST]).upper()
    letters = re.match("[A-Z2-7]*", rest.replace("0", "O").replace("1", "I").replace("8", "B"))
    word = letters[0] if letters else ""
    data = base64.b32decode(word + "A" * (-len(word) % 8))
    for size in range(SHORTEST, len(data) + 1):  # what follows the line may be more words
        if is_whole(data[:size]):
            return unpacked(data[:size])
    raise NotationError("CUT_INVITATION", CUT_INVITATION)


def is_whole(data: bytes) -> bool:
    """Whether the bytes at the end are those of what is before them."""
    return hashlib.sha256(data[:-CHECK]).digest()[:CHECK] == data[-CHECK:]


def unpacked(data: bytes) -> Invitation:
    """The invitation in these bytes."""
    cut = NotationError("CUT_INVITATION", CUT_INVITATION)
    body = data[:-CHECK]
    if not body or not is_whole(data):
        raise cut
    if body[0] > EDITION:
        raise NotationError("NEW_INVITATION", NEW_INVITATION)
    at = 1

    def take(size: int) -> bytes:
        nonlocal at
        part = body[at : at + size]
        if len(part) != size:
            raise cut
        at += size
        return part

    table, fingerprint, secret = take(TABLE), take(FINGERPRINT), take(SECRET)
    addresses = []
    for _ in range(min(take(1)[0], MOST_ADDRESSES)):
        kind = take(1)[0]
        if kind == NAMED:
            host = take(take(1)[0]).decode("ascii", "replace")
        else:
            host = str(ipaddress.ip_address(take(4 if kind == FOUR else 16)))
        port = int.from_bytes(take(2), "big")
        addresses.append(read_address(f"[{host}]:{port}" if ":" in host else f"{host}:{port}"))
    url = take(take(1)[0]).decode("ascii", "replace")
    relay = Relay(relay_url(url), take(NUMBER)) if url else None
    return Invitation(tuple(addresses), table, fingerprint, secret, relay)


def relay_url(text: str) -> str:
    """The address of a relay as it is used: with a scheme, without a path."""
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        fits = bool(parts.hostname) and parts.port != 0 and parts.scheme in ("http", "https", "ws", "wss")
    except ValueError:
        fits = False
    if not fits or not text.isascii() or not text.isprintable() or " " in text or len(text) > LONGEST_RELAY:
        raise NotationError("BAD_RELAY", BAD_RELAY, text=text)
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def read_place(text: str) -> Invitation:
    """An invitation, or no more than an address."""
    if SCHEME in text.lower():
        return read_invitation(text)
    return Invitation((read_address(text),))


def qr_code(text: str, *, dark: bool = True, quiet: int = QUIET, size: tuple[int, int] | None = None) -> list[str]:
    """A text as a QR code, two modules in each character; light modules are drawn in a dark terminal, dark ones in a
    light terminal. Refused if it is larger than the terminal (columns, rows)."""
    try:
        import segno
    except ModuleNotFoundError:
        raise SetupError("NO_QR", NO_QR) from None
    matrix = segno.make(text.upper(), error="l", micro=False, boost_error=False).matrix
    return blocks([[bool(module) for module in row] for row in matrix], dark, quiet, size)


def blocks(modules: Sequence[Sequence[bool]], dark: bool, quiet: int, size: tuple[int, int] | None = None) -> list[str]:
    """Modules as half blocks; `modules` says which are dark."""
    width = len(modules[0]) + 2 * quiet
    margin = [[False] * width] * quiet
    rows = [*margin, *([False] * quiet + list(row) + [False] * quiet for row in modules), *margin]
    if len(rows) % 2:
        rows.append([False] * width)
    if size is not None and (size[0] < width or size[1] < len(rows) // 2):
        facts = {"columns": width, "rows": len(rows) // 2, "width": size[0], "height": size[1]}
        raise SetupError("SMALL_TERMINAL", SMALL_TERMINAL, **facts)
    signs = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    return [
        "".join(signs[upper != dark, lower != dark] for upper, lower in zip(*rows[at : at + 2], strict=True))
        for at in range(0, len(rows), 2)
    ]
