"""One HTTP request to a server of ours, with a token. It goes there and nowhere else: redirects are not followed,
because the token would go along."""

from __future__ import annotations

from http.client import HTTPException
from typing import IO, Any
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

import msgspec

from ..errors import PaijuError
from ..language import Sentence
from .protocol import Refused

LARGEST = 64_000_000


class Stay(HTTPRedirectHandler):
    """Follows no redirect."""

    def redirect_request(self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str) -> None:
        return None


def ask(url: str, token: str, body: bytes | None = None, *, seconds: float = 20.0) -> bytes:
    """What a server answers. A refusal is raised as such; OSError if there is no such server."""
    headers = {"Authorization": f"Bearer {token}"} | ({"Content-Type": "application/json"} if body is not None else {})
    opener = build_opener(Stay, ProxyHandler({}))
    try:
        with opener.open(Request(url, body, headers), timeout=seconds) as answer:
            found: bytes = answer.read(LARGEST)
            return found
    except HTTPError as problem:
        with problem:
            data = problem.read(LARGEST)
        try:
            refused = msgspec.json.decode(data, type=Refused)
        except msgspec.DecodeError:
            raise ConnectionError(f"{problem.code} {problem.reason}") from None
        raise PaijuError(refused.code, Sentence(*map(escaped, (refused.message.en, refused.message.zh)))) from None
    except (HTTPException, ValueError) as problem:
        raise ConnectionError(str(problem) or type(problem).__name__) from None


def escaped(text: str) -> str:
    """A text in which nothing is to be filled in."""
    return text.replace("{", "{{").replace("}", "}}")
