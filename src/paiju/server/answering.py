"""How HTTP requests are answered: who asks, by which token, how much they may send; refused as on the WebSocket."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Scope

from ..errors import PaijuError
from .limits import Addresses, network_of
from .players import digest
from .refusals import refusal, refused
from .storage import Lost, StorageError

log = logging.getLogger(__name__)

UPLOAD_SECONDS = 20.0
"""How long sending something may take."""
GUESSES = (5, 1 / 12)
"""How many wrong tokens one address may try: at once, and every second."""
UNREAD = ("TOO_LARGE", "TOO_SLOW")
"""Where more would come that nobody reads."""
STATUS = {
    "BAD_TOKEN": 401,
    "CLOSING": 503,
    "NO_PLAYER": 404,
    "NO_RECORD": 404,
    "NO_TABLE": 404,
    "SLOW_DOWN": 429,
    "TOO_LARGE": 413,
    "TOO_LONG": 413,
    "TOO_SLOW": 408,
    "UNAVAILABLE": 503,
    "UNKNOWN_GAME": 404,
}

Endpoint = Callable[[Request], Awaitable[Response]]


def refusing(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose refusals are answered as on the WebSocket."""

    async def guarded(request: Request) -> Response:
        try:
            return await endpoint(request)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it
        except (StorageError, Lost) as problem:
            log.warning("a request could not be answered: %s", problem)
            error: PaijuError = refusal("UNAVAILABLE")
        except PaijuError as problem:
            error = problem
        answer = as_json(refused(error), STATUS.get(error.code, 400))
        if error.code in UNREAD:
            answer.headers["Connection"] = "close"
        return answer

    return guarded


def as_json(found: object, status: int = 200) -> Response:
    """An answer for programs, which nobody in between keeps."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(found), status, media_type="application/json", headers=headers)


def not_found() -> Response:
    """There is no such page."""
    return Response("Not found.\n", 404, media_type="text/plain")


def address_of(scope: Scope) -> str:
    """Where a client is; the whole network of an IPv6 customer counts as one address."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else "?"


def bearer_of(request: Request) -> str:
    """The token that a request carries."""
    return request.headers.get("authorization", "").removeprefix("Bearer ").strip()


async def body_of(request: Request, limit: int) -> bytes:
    """What a request brings along; refused if it is too much."""
    if int(_digits(request.headers.get("content-length", "0"))) > limit:
        raise refusal("TOO_LARGE")
    data = bytearray()
    try:
        async with asyncio.timeout(UPLOAD_SECONDS):
            async for part in request.stream():
                data += part
                if len(data) > limit:
                    raise refusal("TOO_LARGE")
    except TimeoutError:
        raise refusal("TOO_SLOW") from None
    return bytes(data)


class Gate:
    """Lets those through who know a token; without one there is nothing behind it."""

    def __init__(self, token: str, addresses: Addresses) -> None:
        self.addresses = addresses
        self._digest = digest(token) if token else b""
        self.name = self._digest.hex()[:8]
        """What the token is called in the log."""

    def __call__(self, endpoint: Endpoint) -> Endpoint:
        """An endpoint behind this gate."""

        async def guarded(request: Request) -> Response:
            if not self._digest:
                return not_found()
            self._check(request)
            return await endpoint(request)

        return refusing(guarded)

    def _check(self, request: Request) -> None:
        address = address_of(request.scope)
        guesses = self.addresses.bucket(address, "tokens", GUESSES, always=True)
        if guesses.empty:
            raise refusal("SLOW_DOWN")
        if not hmac.compare_digest(digest(bearer_of(request)), self._digest):
            guesses.take()
            log.warning("a wrong token for %s", request.url.path, extra={"by": address})
            raise refusal("BAD_TOKEN")


def _digits(text: str) -> str:
    return text if text.isascii() and text.isdecimal() and len(text) < 12 else "0"
