"""A player who never gives up: plays any legal moves, comes back after every break, remembers what was confirmed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from paiju.rng import Random
from paiju.server import protocol
from paiju.server.client import Client, Refusal

PAUSE = 0.05


class Scripted:
    """One player at one table, on whichever server answers."""

    def __init__(self, urls: Callable[[], Sequence[str]], name: str, seed: object) -> None:
        self.urls = urls
        self.name = name
        self.rng = Random(str(seed))
        self.token = ""
        self.confirmed: dict[int, str] = {}
        self.wanted: tuple[int, str] | None = None
        self.updates = 0
        self.breaks = 0
        self.record = ""
        self.tries = 0

    async def play(self, table: str, pause: float = 0.0) -> None:
        """Play a table to its end, through every break."""
        while not self.record:
            try:
                await self._sit(table, pause)
            except (OSError, TimeoutError, EOFError):
                self.breaks += 1
                await asyncio.sleep(PAUSE)
            except Refusal as refusal:
                assert refusal.code in ("AGAIN", "UNAVAILABLE", "CLOSING", "LATE"), refusal
                await asyncio.sleep(PAUSE)

    async def _sit(self, table: str, pause: float) -> None:
        urls = self.urls()
        self.tries += 1
        async with Client(urls[self.tries % len(urls)], token=self.token, name=self.name) as client:
            self.token = client.me.token
            seat = await client.join(table)
            if self.wanted is not None:
                await self._confirm(seat, *self.wanted)
            while not seat.over:
                await seat.until(lambda: seat.over or seat.mine, 60)
                if seat.over:
                    break
                assert seat.view is not None and seat.update is not None
                legal = seat.view.legal
                self.wanted = seat.update.turn, legal[self.rng.below(len(legal))]
                await asyncio.sleep(pause)
                await self._confirm(seat, *self.wanted)
            self.record = seat.room.record

    async def _confirm(self, seat, turn: int, action: str) -> None:
        """Play, again if need be: what was confirmed once must be confirmed as the same."""
        try:
            moved = await seat.move(action, turn)
        except Refusal as refusal:
            assert refusal.code in ("LATE", "AGAIN", "UNAVAILABLE"), refusal
            if refusal.code != "LATE":
                raise
        else:
            if (action, seat.room.game_name) == ("pass", "tractor"):  # who declines to declare makes no move
                self.wanted = None
                return
            assert self.confirmed.setdefault(turn, moved.action) == moved.action
        self.wanted = None


def check(moves: Sequence[object], players: Sequence[Scripted]) -> None:
    """Every confirmed move is kept, once, as it was confirmed."""
    turns = [move.turn for move in moves]  # type: ignore[attr-defined]
    assert turns == list(range(len(turns)))
    for seat, player in enumerate(players):
        for turn, action in player.confirmed.items():
            assert (moves[turn].seat, moves[turn].action) == (seat, action)  # type: ignore[attr-defined]


__all__ = ["Scripted", "check", "protocol"]
