"""Questions that are asked at the same time, asked of a distant database as one: many people come back at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

MOST = 256
"""How many are asked as one."""
OPEN = 4
"""How many questions are open at the same time."""


class Together(Generic[Key, Value]):
    """Looks things up, with one question for all that is asked for in the same moment or while too many are open.

    A question is only put after everybody whom it concerns has asked, so nobody is told what was true before.
    """

    def __init__(
        self, look_up: Callable[[Sequence[Key]], Awaitable[Mapping[Key, Value]]], distant: bool = True
    ) -> None:
        """`distant` is whether a question takes so long that it is worth waiting a moment for more of them."""
        self._look_up = look_up
        self._distant = distant
        self._asked: list[tuple[Key, asyncio.Future[Value | None]]] = []
        self._asking: set[asyncio.Task[None]] = set()

    async def get(self, key: Key) -> Value | None:
        """What there is for a key."""
        if not self._distant:
            return (await self._look_up([key])).get(key)
        future: asyncio.Future[Value | None] = asyncio.get_running_loop().create_future()
        self._asked.append((key, future))
        if len(self._asked) == 1 and len(self._asking) < OPEN:
            task = asyncio.create_task(self._ask())
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        return await future

    async def _ask(self) -> None:
        while self._asked:
            asked, self._asked = self._asked[:MOST], self._asked[MOST:]
            await self._answer(asked)

    async def _answer(self, asked: list[tuple[Key, asyncio.Future[Value | None]]]) -> None:
        try:
            found = await self._look_up(padded(list(dict.fromkeys(key for key, _ in asked))))
        except BaseException as problem:
            for _, future in asked:
                if not future.done():
                    future.set_exception(problem)
            if not isinstance(problem, Exception):
                raise
            return
        for key, future in asked:
            if not future.done():
                future.set_result(found.get(key))


def padded(keys: list[Key]) -> list[Key]:
    """As many as a power of two, the last one again and again, so that databases need not prepare each number anew."""
    return keys + keys[-1:] * ((1 << (len(keys) - 1).bit_length()) - len(keys))
