"""A server of one test as a process of its own, which can be killed and comes back at the same address."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from paiju.errors import PaijuError
from paiju.rng import Random
from paiju.server.protocol import Wish
from paiju.terminal.online import OnlineSitting
from paiju.terminal.visiting import Visit
from server.processes import Process, launch

QUICK = ("--bot-delay", "0", "--dealing", "0")


class House:
    """A `paiju serve`."""

    def __init__(self, directory: Path, *options: object) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.options = ("--port", self.port, "--database", directory / "room.db", *(options or QUICK))
        self.process: Process

    async def open(self) -> None:
        self.process = await launch(*self.options)

    async def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        await self.process.process.wait()
        self.process.process._transport.close()  # type: ignore[attr-defined]


@asynccontextmanager
async def housed(directory: Path, *options: object) -> AsyncIterator[House]:
    """A server that is gone afterwards."""
    house = House(directory, *options)
    await house.open()
    try:
        yield house
    finally:
        await house.kill()


@asynccontextmanager
async def visiting(house: House, *names: str) -> AsyncIterator[Sequence[Visit]]:
    """People at a server."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Visit(house.url, name=name)) for name in names]


def seats(letters: str) -> list[Wish]:
    """Who shall sit at a table: a letter for each seat, m(e), o(pen) or b(ot)."""
    kinds: dict[str, Any] = {"m": "me", "o": "open", "b": "bot"}
    return [Wish(kinds[letter]) for letter in letters]


async def until(true: Callable[[], object], seconds: float = 30.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


async def play_on(
    sittings: Sequence[OnlineSitting], rng: Random, stop: Callable[[int], bool] = lambda made: False
) -> int:
    """Play any legal moves until the game is over or somebody says stop; returns how many were made."""
    made = 0
    while not stop(made):
        await until(lambda: any(map(is_asked, sittings)) or all(each.room.status == "over" for each in sittings), 60)
        asked = next((each for each in sittings if is_asked(each)), None)
        if asked is None:
            return made
        view = asked.scene().view
        text = view.legal[rng.below(len(view.legal))]
        found = asked.consider(text)
        assert found.refusal is None and found.label.en and found.label.zh, (text, found)
        try:
            await asked.play(text)
            made += 1
        except PaijuError as refusal:
            assert refusal.code in ("LATE", "SLOW_DOWN"), refusal
            await asyncio.sleep(0.1)
    return made


def is_asked(sitting: OnlineSitting) -> bool:
    """Whether it is this person's turn."""
    return (
        sitting.ready
        and sitting.room.status == "playing"
        and sitting.room.game == sitting.seat.now()["game"]
        and sitting.seat.mine
    )
