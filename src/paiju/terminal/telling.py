"""A fair table told line by line: a bot plays, or somebody who types."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..errors import PaijuError
from ..language import Said
from ..plain.drawing import Drawing, drawing
from ..view import View
from ..wording import console as spoken
from ..wording import peers as words
from ..wording.rules import short_rules
from .peers import PeerSitting, kept_bots

if TYPE_CHECKING:
    from ..plain.paper import Paper

LINGER = 20.0
"""For how long one who has seen the end stays for those who have not."""


class Telling:
    """Tells what happens at a fair table; with a keyboard somebody plays there."""

    def __init__(self, sitting: PeerSitting, paper: Paper, keyboard: bool = False, begin_with: int = 0) -> None:
        self.sitting = sitting
        self.paper = paper
        self.keyboard = keyboard
        self.begin_with = begin_with
        self.told = 0
        self.prompted: View | None = None
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._woken = asyncio.Event()
        self._picture: Drawing[Any, Any] | None = None
        self._begun = sitting.back

    @property
    def picture(self) -> Drawing[Any, Any]:
        """How the game is told; who plays is known by now."""
        if self._picture is None:
            self._picture = drawing(self.sitting.game, self.sitting.names, self.paper)
        return self._picture

    def said(self, said: Said) -> None:
        """Tell something about the people at the table."""
        self.paper.write(f"-- {said.zh if self.paper.language == 'zh' else said.en}")
        self.paper.console.file.flush()

    async def tell(self) -> PaijuError | None:
        """Tell the game to its end; why it could not go on, if it could not."""
        sitting = self.sitting
        sitting.changed.append(self._woken.set)
        sitting.notices.append(self.said)
        if self.keyboard:
            self._listen()
        try:
            while True:
                self._woken.clear()
                await self._look()
                if sitting.over:
                    break
                reading = asyncio.ensure_future(self.lines.get())
                waking = asyncio.ensure_future(self._woken.wait())
                await asyncio.wait((reading, waking), return_when=asyncio.FIRST_COMPLETED)
                waking.cancel()
                if not reading.done():
                    reading.cancel()
                elif not await self._heed(reading.result()):
                    return None
            self._end()
            return sitting.failure
        finally:
            await self._leave()

    async def _leave(self) -> None:
        """Stay for those who have not seen the end, then go; in the middle of a game to come back."""
        sitting = self.sitting
        if sitting.playing.moment.over:
            with suppress(TimeoutError):
                async with asyncio.timeout(LINGER):
                    while not sitting.playing.finished and sitting.gathering.connected:
                        await asyncio.sleep(0.05)
        elif sitting.gathering.begun and not sitting.over:
            self.paper.say(words.KEPT)
        await sitting.leave()

    async def _look(self) -> None:
        sitting = self.sitting
        if sitting.hosting and not sitting.gathering.begun and len(sitting.gathering.people) >= self.begin_with:
            await sitting.start()
        if sitting.gathering.begun and not self._begun:
            self._begun = True
            self.paper.say(words.BEGINS, names=self.paper.listed(sitting.names))
            remark = kept_bots(sitting.gathering)
            if remark is not None:
                self.said(remark)
            self.said(words.MIXING)
        if sitting.ready:
            self._report(sitting.view())
        self.paper.console.file.flush()

    def _report(self, view: View) -> None:
        for event, repeated in groupby(view.history[self.told :]):
            times = len(list(repeated))
            lines = self.picture.told(view, event)
            if times > 1 and lines:
                lines[-1].append(f" ({times})")
            self.paper.write(*lines)
        self.told = max(self.told, len(view.history))
        asked = self.sitting.playing.moment.asked
        if self.keyboard and asked and (self.prompted is None or view != self.prompted):
            self.prompted = view
            self.paper.write("", *self.picture.table(view))
            self.paper.write(self.picture.labelled(self.paper.words(spoken.MOVES), self.picture.moves(view)))
            self.paper.say(words.PLAIN_HELP, "dim")

    def _end(self) -> None:
        sitting = self.sitting
        failure, end = sitting.failure, sitting.playing.moment.end
        if failure is not None:
            self.paper.refuse(failure.say(self.paper.language))
        elif end is not None:
            self.paper.write(*self.picture.result(end, None))
        view = sitting.playing.moment.view
        if failure is not None and view is not None:
            scores = scores_of(view)
            if scores:
                told = [f"{name} {score:+g}" for name, score in zip(sitting.names, scores, strict=True)]
                self.paper.say(words.SCORES_SO_FAR, scores=self.paper.listed(told))
        self.paper.console.file.flush()

    # What is typed.

    def _listen(self) -> None:
        """Read lines in a thread that nobody waits for."""
        loop = asyncio.get_running_loop()

        def read() -> None:
            line: str | None = ""
            while line is not None:
                line = sys.stdin.readline() or None
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(self.lines.put_nowait, line)

        threading.Thread(target=read, daemon=True, name="keyboard").start()

    async def _heed(self, line: str | None) -> bool:
        """Do what was typed; false if it is to leave."""
        if line is None or line.strip().lower() in ("q", "quit"):
            return False
        text = line.strip()
        try:
            if not self.sitting.ready:
                if text:
                    await self.sitting.say(text)
            elif text.lower() in ("h", "hint"):
                self.paper.say(spoken.HINT, move=await self.sitting.hint())
            elif text:
                await self.sitting.play(self._numbered(text))
        except PaijuError as refusal:
            self.paper.refuse(refusal.say(self.paper.language))
        return True

    def _numbered(self, text: str) -> str:
        """A move by the number that stands before it."""
        legal = self.sitting.view().legal
        if text.isdecimal() and text not in legal and 0 < int(text) <= len(legal):
            return legal[int(text) - 1]
        return text


def scores_of(view: View) -> list[float]:
    """What everybody has won in the deals that were played to their ends."""
    scored = [event.scores for event in view.history if event.ends_deal and event.scores]
    return [sum(each) for each in zip(*scored, strict=True)] if scored else []


def introduce(sitting: PeerSitting, paper: Paper) -> None:
    """Say where one sits, and as host how others come."""
    gathering, game = sitting.gathering, sitting.game
    facts = {"game": game.title.say(paper.language), "rules": short_rules(game, sitting.playing.rules)}
    if sitting.back:
        paper.say(words.GOES_ON, names=paper.listed(sitting.names), **facts)
    elif sitting.hosting:
        paper.say(words.OPENED, name=sitting.manner.name, seats=gathering.terms.seats, **facts)
        paper.tell(words.INVITATION_IS, line=sitting.invitation)
        if sitting.address:
            paper.tell(words.ADDRESS_IS, address=sitting.address)
    else:
        paper.say(words.SAT_DOWN, host=sitting.host_name, **facts)
    if gathering.terms.leaving == "bot" and not sitting.back:
        paper.say(words.STANDS_IN_TERMS)
    paper.console.file.flush()


async def attend(
    open_table: Callable[[], Awaitable[PeerSitting]], paper: Paper, keyboard: bool = False, begin_with: int = 0
) -> PaijuError | None:
    """Sit down at a table and tell what happens there, to its end."""
    sitting = await open_table()
    introduce(sitting, paper)
    seats = sitting.gathering.terms.seats
    return await Telling(sitting, paper, keyboard, min(begin_with or seats, seats)).tell()
