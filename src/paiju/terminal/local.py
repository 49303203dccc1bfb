"""A table at home: people at this keyboard against bots, or against each other.

Bots think in a thread of their own, from nothing but their views, so that the screen never stands still; moves are made
in the event loop and nowhere else. The table waits after each deal until its result has been seen. Where several people
share the keyboard nothing of a seat is shown before its person has said that they are there.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from .. import bots
from ..bots import Bot
from ..errors import PaijuError
from ..language import Said
from ..rng import Random
from ..state import State
from ..table import NOT_ASKED, Table
from ..view import View
from ..wording import console as spoken
from ..wording import wording
from ..wording.rules import short_rules
from ..wording.scene import MOST_LABELS, Considered, Scene, consider
from ..wording.words import NOTHING, Report
from .saved import Saving
from .sitting import ChatLine, Listener, Offers

T = TypeVar("T")

AT_ONCE = 0.1  # seconds; where nobody waits for them, bots that take longer are seen thinking
DEAL_PACE = 0.12  # of the time for a bot's move: what one round of cards takes while they are dealt


class LocalSitting:
    """A table at home. `pace` is how many seconds a bot's move takes at least, so that people can follow."""

    def __init__(
        self,
        table: Table,
        pace: float = 0.0,
        saving: Callable[[], Saving] | None = None,
        again: Callable[[], Table] | None = None,
        motion: bool = True,
    ) -> None:
        """`saving` makes what keeps a game on disk, `again` the table of the next game; with `motion` cards that are
        dealt one by one are seen coming."""
        self.game = table.game
        self.pace = pace
        self.saving = saving
        self.again = again
        self.motion = motion
        self.changed: list[Listener] = []
        self.chat: Sequence[ChatLine] = ()
        self.saved: Saving | None = None
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._sit(table)

    def _sit(self, table: Table) -> None:
        """Everything is new."""
        self.table = table
        self.adviser = bots.adviser(self.game.name, table.state.rules)
        self.reader: int | None = table.people[0] if len(table.people) == 1 else None
        self.awaited = ""
        self.holding = False  # a deal is over, and its result has not been seen
        self.stage: int | None = None  # where anybody may speak up: see `State.stages`
        self.thinking: int | None = None
        self.failure: PaijuError | None = None
        self._asked = False  # whether somebody at the keyboard is asked to speak up or not
        self._declined: tuple[str, ...] = ()
        self._told: dict[int | None, tuple[View, tuple[Report, ...]]] = {}
        self._known = len(table.view(None).history)
        if self.saving is not None:
            self.saved = self.saving()
            self.saved.keep(table)
            table.listeners.append(self.saved.keep)

    # What is to be seen.

    @property
    def shared(self) -> bool:
        """Whether several people use this keyboard."""
        return len(self.table.people) > 1

    @property
    def offers(self) -> Offers:
        """A hint where there is a bot to ask; taking back against bots alone."""
        return Offers(
            hint=self.adviser != "random", undo=not self.shared, rematch=self.table.over() and self.again is not None
        )

    @property
    def title(self) -> Said:
        """The rules."""
        rules = short_rules(self.game, self.table.state.rules)
        return Said(rules, rules)

    @property
    def status(self) -> Said:
        """Nothing: nobody is far away."""
        return NOTHING

    @property
    def unsaved(self) -> bool:
        """Whether the last move could not be written to disk."""
        return self.saved is not None and self.saved.failed

    def view(self) -> View:
        """What the person at the keyboard may know; while nobody has come yet, what everybody may."""
        seat = None if self.awaited or (self.table.over() and self.shared) else self.reader
        if self.stage is None or not self.table.state.stages():
            return self.table.view(seat)
        view = self.table.stage_view(self.stage, seat)
        if seat is not None and self.shared and self._asked and view.to_move != seat:  # asked like everybody else
            return replace(view, to_move=seat, legal=(self.game.text(self.table.state.silence()),))
        return view

    def scene(self) -> Scene:
        """All that may be seen now."""
        view, names, narrator = self.view(), self.table.names, wording(self.game)
        if self.holding and view.legal:
            view = replace(view, legal=())
        few = len(view.legal) <= MOST_LABELS
        return Scene(
            view=view,
            names=tuple(names),
            reports=self._reports(view),
            prompt=narrator.prompt(view, names),
            labels=tuple([narrator.move(view, text) for text in view.legal]) if few else (),
            made=narrator.made(view),
            result=narrator.result(view, names) if view.over else None,
            thinking=self.thinking,
        )

    def _reports(self, view: View) -> tuple[Report, ...]:
        """The history in words; what was told before is kept, but for the last event, whose words may hang on what
        came next."""
        before, told = self._told.get(view.seat, (view, ()))
        kept = max(0, len(told) - 1)
        if kept > len(view.history) or any(
            mine is not theirs for mine, theirs in zip(view.history[:kept], before.history[:kept], strict=True)
        ):
            kept = 0
        told = told[:kept] + wording(self.game).tell(view, self.table.names, kept)
        self._told[view.seat] = view, told
        return told

    def consider(self, text: str) -> Considered:
        """What a text would do for the person at the keyboard, from what they see."""
        return consider(self.game, self.view(), text)

    # What people do.

    async def begin(self) -> None:
        """Sit down: bots move and cards are dealt from now on."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="table")

    async def leave(self) -> None:
        """Get up; a bot that is thinking thinks for nothing."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        if self.saved is not None:
            self.saved.release()

    async def arrive(self) -> None:
        """The person who is awaited has come."""
        if self.awaited:
            self.reader = self.table.names.index(self.awaited)
            self.awaited = ""
            self._wake()

    async def go_on(self) -> None:
        """The result of a deal has been seen."""
        self.holding = False
        self._wake()

    async def play(self, text: str) -> None:
        """Play what the person at the keyboard says, or raise."""
        seat = self.reader
        if seat is None or self.awaited or self.holding:
            raise PaijuError("NOT_ASKED", NOT_ASKED)
        if self.stage is not None and self.table.state.stages():
            actions = self.game.parse_all(self.view(), text)
            if actions != [self.table.state.silence()]:
                self.table.speak(seat, actions)
            else:
                self._declined = self.view().legal
            self._asked = False
        else:
            self.table.play(seat, text)
        self._wake()

    async def hint(self) -> str:
        """What the best bot there is would play in this place."""
        view = self.view()
        if self.adviser == "random":
            raise PaijuError("NO_HINT", spoken.NO_HINT)
        if view.seat is None or view.to_move != view.seat or self.holding:
            raise PaijuError("NOT_ASKED", NOT_ASKED)
        if goes_on := self.game.going_on(view):
            return goes_on
        bot = bots.bot(self.adviser, self.game.name)
        text, _ = await in_thread(partial(self._choice, bot, "hint", view, self.table.chance(view.seat)))
        return text

    async def undo(self) -> None:
        """Take back the only person's last decision."""
        self.table.undo()
        self.holding, self.stage = False, None
        self._known = len(self.table.view(None).history)
        if self._task is not None and self._task.done():  # the game was over
            self._task = None
            await self.begin()
        self._wake()

    async def say(self, text: str) -> None:
        """Nobody is there who could not hear it anyway."""

    async def rematch(self) -> None:
        """Deal again for the same players."""
        if self.again is not None:
            await self.leave()
            self._sit(self.again())
            await self.begin()
            self._tell()

    # What goes on by itself.

    def _wake(self) -> None:
        self._woken.set()
        self._tell()

    def _tell(self) -> None:
        for listener in self.changed:
            listener()

    async def _run(self) -> None:
        while not self.table.over():
            self._woken.clear()
            try:
                await self._turn()
            except PaijuError as failure:  # a bot has failed: nothing can go on
                if failure.code != "TABLE_BUSY":
                    self.failure = failure
                    self._tell()
                    return
        self.stage = None
        self._tell()

    async def _turn(self) -> None:
        """Wait for what has to happen next, or do it."""
        table = self.table
        self._look()
        if self.holding:
            await self._woken.wait()
        elif table.state.stages():
            await self._deal()
        elif table.seats[table.to_move()].person:
            self._call(table.to_move())
            await self._woken.wait()
        else:
            await self._bot_moves(table.to_move())

    def _look(self) -> None:
        """Hold if a deal has ended since."""
        history = self.table.view(None).history
        self.holding |= any(event.ends_deal for event in history[self._known :]) and not self.table.over()
        self._known = len(history)
        if not self.table.state.stages():
            self.stage, self._declined = None, ()

    def _call(self, seat: int) -> None:
        """Call somebody to the keyboard."""
        if self.shared and seat != self.reader:
            self.awaited = self.table.names[seat]
        self._tell()

    async def _bot_moves(self, seat: int) -> None:
        """Let a bot think and move."""
        table, sitting = self.table, self.table.seats[seat]
        assert sitting.bot is not None
        made, view, pace = table.made, table.view(seat), 0.0 if self._idle() else self.pace
        rest = asyncio.create_task(asyncio.sleep(pace))
        work = partial(self._choice, sitting.bot, sitting.name, view, table.chance(seat))
        thought = asyncio.create_task(in_thread(work))
        self.thinking = seat
        try:
            if not pace:
                await asyncio.wait({thought}, timeout=AT_ONCE)
            if not thought.done():
                self._tell()
            _, actions = await thought
            await rest
        finally:
            self.thinking = None
            rest.cancel()
            thought.cancel()
        if table.made == made and not self._woken.is_set():
            table.commit(seat, actions)
            self._tell()

    def _idle(self) -> bool:
        """Whether nobody at this keyboard will have anything to do again."""
        view = self.table.view(None)
        return all(view.is_out(seat) for seat in self.table.people)

    def _choice(self, bot: Bot, name: str, view: View, rng: Random) -> tuple[str, list[int]]:
        text = bots.ask(bot, name, view, rng)
        return text, self.game.parse_all(view, text)

    # Where anybody may speak up and silence is no news.

    async def _deal(self) -> None:
        """One moment of a deal. The only person may speak up at any of them; several are asked, everybody alike, when
        all cards are dealt, and again whenever somebody has spoken."""
        state = self.table.state
        last, first = state.stages(), state.first_stage()
        self.stage = first if self.stage is None else min(max(self.stage, first), last)
        if await self._bots_speak(self.stage):
            return
        if self.stage < last:
            self._tell()
            await self._rest(self.pace * DEAL_PACE if self.motion else 0)
            if not self._woken.is_set():
                self.stage += 1
            return
        if self.shared:
            await self._ask_everybody(state)
        else:
            await self._ask_once(state)

    async def _ask_once(self, state: State) -> None:
        """Ask the only person, if there is something to say at all."""
        made, view = self.table.made, self.view()
        self._asked = view.seat is not None and view.to_move == view.seat and view.legal != self._declined
        self._tell()
        while self._asked and self.table.made == made and self.table.state is state:
            self._woken.clear()
            await self._woken.wait()
        if self.table.made == made and self.table.state is state:
            self.table.hush()

    async def _ask_everybody(self, state: State) -> None:
        """Hand the keyboard round until nobody speaks up any more."""
        for seat in self.table.people:
            made, self._asked = self.table.made, True
            self._call(seat)
            while self._asked and self.table.state is state:
                self._woken.clear()
                await self._woken.wait()
            if self.table.made != made or self.table.state is not state:
                return
        self.table.hush()

    async def _bots_speak(self, stage: int) -> bool:
        """Let every bot that may speak up do so; whether one did, or something else has happened meanwhile."""
        table, made = self.table, self.table.made
        for seat, sitting in enumerate(table.seats):
            view = table.stage_view(stage, seat)
            if sitting.bot is not None and view.to_move == seat:
                _, actions = await in_thread(partial(self._choice, sitting.bot, sitting.name, view, table.chance(seat)))
                if table.made != made or self._woken.is_set():
                    return True
                if actions != [table.state.silence()]:
                    table.speak(seat, actions)
                    self._tell()
                    return True
        return False

    async def _rest(self, seconds: float) -> None:
        """Wait, but not if something happens."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()


async def in_thread(work: Callable[[], T]) -> T:
    """What some work comes to, done in a thread that nobody waits for when the app ends."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        settle: Callable[[], None]
        try:
            settle = partial(future.set_result, work())
        except BaseException as problem:
            settle = partial(future.set_exception, problem)
        with suppress(RuntimeError):  # the loop is gone
            loop.call_soon_threadsafe(lambda: None if future.done() else settle())

    threading.Thread(target=run, daemon=True, name="thinking").start()
    return await future
