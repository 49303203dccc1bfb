"""Stores for tests that are not asynchronous: every call is run to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from paiju.server.storage import Node, Played, Stored

TABLE = Stored("table-1", "ABCD", True, "waiting", b'{"seats":4}')


def move(turn: int, action: str = "5H 5H") -> Played:
    """A move for a certain turn."""
    return Played(turn, turn % 4, action, 1_700_000_000_000 + turn, turn % 2 == 1)


class Opened:
    """An opened store whose methods can be called from anywhere, with an event loop of its own."""

    def __init__(self, store: Any, name: str = "a") -> None:
        self.store = store
        self.node = Node(name, f"http://{name}")
        self.runner = asyncio.Runner()
        self.closed = False
        try:
            self.run(store.open(self.node))
        except BaseException:
            self.runner.close()
            raise

    def __getattr__(self, method: str) -> Any:
        return lambda *arguments: self.run(getattr(self.store, method)(*arguments))

    def run(self, work: Awaitable[Any]) -> Any:
        """What comes out of something asynchronous."""

        async def wait() -> Any:
            return await work

        return self.runner.run(wait())

    def together(self, *calls: tuple[Any, ...]) -> list[Any]:
        """The results, or the errors, of many calls at once: each is a method's name and its arguments."""

        async def work() -> list[Any]:
            going = [getattr(self.store, method)(*arguments) for method, *arguments in calls]
            return await asyncio.gather(*going, return_exceptions=True)

        return self.run(work())

    def close(self) -> None:
        """Close the store properly."""
        if not self.closed:
            self.closed = True
            self.run(self.store.close())
            self.runner.close()
