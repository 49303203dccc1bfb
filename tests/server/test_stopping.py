"""A server that stops ends also what will not end by itself, and says so in a line."""

from __future__ import annotations

import asyncio
import logging

import pytest

from paiju.server.client import Client
from paiju.server.connection import Connection
from paiju.server.protocol import Ping, Pong

from .setting import asynchronous, serving, until


@asynchronous
async def test_a_request_that_does_not_end_is_ended(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[object] = []

    async def hang(self: Connection, request: object) -> None:
        asked.append(request)
        await asyncio.Event().wait()

    caplog.set_level(logging.WARNING)
    async with serving() as served, Client(served.url) as ann:
        served.server.config.timeout_graceful_shutdown = 1
        monkeypatch.setattr(Connection, "do", hang)
        asking = asyncio.create_task(ann.ask(Ping(), Pong))
        await until(lambda: bool(asked))
        served.server.should_exit = True
        with pytest.raises(ConnectionError):
            await asking
        await until(lambda: "the server stops" in caplog.text)
    assert "Traceback" not in caplog.text and "Exception in ASGI" not in caplog.text
