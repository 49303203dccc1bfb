"""What happens at a table by itself: cards are dealt, bots move, time runs out. Not where nobody is connected."""

from __future__ import annotations

import asyncio
import logging
import random
from contextlib import suppress
from typing import TYPE_CHECKING

from ..bots import explain
from ..errors import PaijuError
from .live import LiveGame
from .storage import Lost

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger(__name__)

PAUSE = 2.0  # before a table that failed is read again
LAST_CHANCE = 15  # how many rounds of cards the time takes in which one may declare after the last card


class Autoplay:
    """Keeps one table going, in a task of its own, while somebody is there."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._awake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._thoughts: dict[int, asyncio.Task[None]] = {}  # of bots that may speak up while cards are dealt

    def wake(self) -> None:
        """Something has changed: look again at what is to be done."""
        self._awake.set()
        if self._task is None and self._wanted:
            self._task = asyncio.create_task(self._run(), name=f"table {self.room.id}")

    def after_move(self, live: LiveGame) -> None:
        """A move has been made: nothing is to be done if a person is to move now who has all the time in the world."""
        if live.clock.runs or live.over or live.dealing or self.room.sitters[live.table.to_move()].automatic:
            self.wake()

    async def stop(self) -> None:
        """Do nothing more."""
        tasks = [task for task in (self._task, *self._thoughts.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def _wanted(self) -> bool:
        return not self.room.dead and self.room.status == "playing" and bool(self.room.members)

    async def _run(self) -> None:
        room = self.room
        try:
            while self._wanted:
                self._awake.clear()
                await self._turn()
        except Lost:
            pass
        except Exception as problem:
            log.exception("a table cannot go on: %s", explain(problem), extra={"table": room.id})
            await asyncio.sleep(PAUSE)
            room.abandon()
        finally:
            self._task = None
            if room.live is not None:
                room.live.clock.stop()

    async def _turn(self) -> None:
        """Wait for the seat to move, or move for it."""
        room, live = self.room, self.room.live
        if live is None:
            await self._cut()
            return
        if live.over:
            await room.dealer.finish()
            return
        live.clock.run()
        if live.dealing:
            await self._deal(live)
            return
        turn, seat = live.turn, live.table.to_move()
        sitter = room.sitters[seat]
        if sitter.automatic:
            await self._move(live, turn, seat)
            return
        left = live.clock.left()
        if left is not None and left <= 0:
            sitter.stand_in = True
            room.tell()
            return
        await self._rest(left)

    async def _rest(self, seconds: float | None) -> None:
        """Wait until something changes, but not longer than this."""
        if seconds is None:
            await self._awake.wait()
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._awake.wait()

    async def _cut(self) -> None:
        """Wait for those who cut the cards, or go on."""
        rounds = self.room.dealer.rounds
        left = rounds.left()
        if left > 0:
            await self._rest(left)
        else:
            await rounds.go_on()

    async def _deal(self, live: LiveGame) -> None:
        """One stage of a deal in which anybody may speak up. It takes its time, whoever can and does or does not."""
        room, turn = self.room, live.turn
        last, tempo = live.all_dealt, room.hall.timing.dealing
        for seat in live.asked():
            if room.sitters[seat].automatic and seat not in self._thoughts:
                self._thoughts[seat] = asyncio.create_task(self._speak(live, seat))
        if tempo:
            await asyncio.sleep(tempo * LAST_CHANCE if last else tempo)
        elif self._thoughts:
            await asyncio.wait(self._thoughts.values())
        elif last and live.asked():
            await self._awake.wait()
        async with room.writing:
            if room.dead or room.live is not live or not live.dealing:
                return
            if not last:
                live.next_stage()
                room.tell_move(live, live.events)
            elif live.turn == turn and (tempo or not live.asked()):
                await room.dealer.play(live, live.silence(), [])

    async def _speak(self, live: LiveGame, seat: int) -> None:
        """A bot says whether it speaks up."""
        room, view = self.room, live.view(seat)
        try:
            text = await self.think(live, seat, room.sitters[seat].seated.bot or room.usual_bot())
            async with room.writing:
                if not text or room.dead or room.live is not live or live.view(seat).legal != view.legal:
                    return
                if text not in view.legal or text == live.table.game.text(live.table.state.silence()):
                    live.decline(seat)
                else:
                    move, actions = live.plan(seat, text, forced=True)
                    await room.dealer.play(live, move, actions)
        except Lost:
            pass
        finally:
            del self._thoughts[seat]

    async def _move(self, live: LiveGame, turn: int, seat: int) -> None:
        """A bot's move, after a pause so that people can follow; not if they only wait for the end."""
        room = self.room
        sitter = room.sitters[seat]
        delay = 0.0 if room.dealer.people_are_out() else random.uniform(*room.hall.timing.bot_delay)
        pause = asyncio.create_task(asyncio.sleep(delay))
        text = await self.think(live, seat, sitter.seated.bot or room.usual_bot())
        await pause
        async with room.writing:
            if room.dead or room.live is not live or live.turn != turn or not sitter.automatic:
                return
            try:
                move, actions = live.plan(seat, text, forced=True)
            except PaijuError:
                log.warning("a bot chose no legal move", extra={"table": room.id, "turn": turn})
                move, actions = live.plan(seat, _any_move(live), forced=True)
            await room.dealer.play(live, move, actions)
            room.hall.metrics.moves.add("bot")

    async def think(self, live: LiveGame, seat: int, bot: str) -> str:
        """What a bot would play in a seat's place; any legal move if it cannot say, nothing if it is too late."""
        turn = live.turn
        for _ in live.recall(seat):
            await asyncio.sleep(0)
        if live.turn != turn:
            return ""
        view = live.part(seat, 0)
        any_move = view.legal[-1] if live.dealing else _any_move(live)
        return await self.room.hall.thinkers.ask(bot, view, live.table.chance(seat)) or any_move


def _any_move(live: LiveGame) -> str:
    return live.table.game.text(live.table.state.nth(0))
