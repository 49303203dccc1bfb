"""Where a table is: the address of a server, a link to a table, or the code of one at the server of last time."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ..errors import SetupError
from ..wording import online as words

PORT = 8000
HERE = f"http://localhost:{PORT}"
CODE = re.compile("[A-Za-z0-9]{4,32}")


class Address(NamedTuple):
    """A server, and the code of a table there; empty for its lobby."""

    url: str
    code: str = ""

    @property
    def link(self) -> str:
        """What others can be sent."""
        return f"{self.url}/t/{self.code}" if self.code else f"{self.url}/"


def read(text: str, last: str = "") -> Address:
    """The address that somebody means; a code alone is one of the last server. What has a point, a colon or a slash is
    no code."""
    text = text.strip()
    if CODE.fullmatch(text) and text.lower() != "localhost":
        return Address(last or HERE, text.upper())
    with_scheme = "://" in text
    try:
        parts = urlsplit(text if with_scheme else f"http://{text}")
        port = parts.port
    except ValueError:
        raise refused(text) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or " " in parts.netloc:
        raise refused(text)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    if port is None and not with_scheme:
        port = PORT
    url = f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")
    match [unquote(part) for part in parts.path.split("/") if part]:
        case []:
            return Address(url)
        case [*base, "t", code] if CODE.fullmatch(code):
            return Address("/".join([url, *base]), code.upper())
        case [*base] if parts.path.endswith("/") and base[0] not in ("t", "r"):
            return Address("/".join([url, *base]))
    raise refused(text)


def refused(text: str) -> SetupError:
    """The error for what is no address."""
    return SetupError("BAD_ADDRESS", words.NO_ADDRESS, text=text)
