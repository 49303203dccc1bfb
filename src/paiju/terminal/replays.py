"""A recorded game as one keyboard looks at it: any moment, with any seat's eyes, the public's, or all hands open."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

from msgspec.structs import replace

from ..errors import IllegalAction, NotationError, PaijuError
from ..language import Said
from ..record import Record
from ..state import State
from ..view import View, with_all_eyes
from ..wording import replays as words
from ..wording import wording
from ..wording.rules import short_rules
from ..wording.words import NOTHING, Report, Shown, both, say
from .sitting import ChatLine, Considered, Listener, Offers, Scene

Eyes = int | Literal["public", "all"]

APART = 64
"""How many actions lie between the states that are kept."""


class Track:
    """The states of a record by the number of actions before them; some are kept, so that any is found quickly.

    A record that goes wrong somewhere ends before that; `fault` says why.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.fault: NotationError | None = None
        self._kept: dict[int, State] = {}
        self.deals = [0]
        """After how many actions a deal begins."""
        shuffles, ended, number = 0, 0, 0
        try:
            for number, state in enumerate(record.states()):
                if number and state.shuffles != shuffles:  # for another deal, if one has ended
                    before, ended = ended, sum(event.ends_deal for event in state.view(None).history)
                    self.deals += [number] if ended > before else []
                shuffles = state.shuffles
                if number % APART == 0:
                    self._kept[number] = state.copy()
        except NotationError as fault:
            if not self._kept:
                raise
            self.fault = fault
        self.length = number

    def state(self, at: int) -> State:
        """The state after so many actions, which nobody may change."""
        near = at - at % APART
        state = self._kept[near].copy()
        for _, text in self.record.actions[near:at]:
            self.record.repeat(state, text)
        return state


class ReplaySitting:
    """A record, its moment `at` (how many actions have been played) and whose `eyes` look at it."""

    failure: PaijuError | None = None  # what is over can neither fail nor get lost
    unsaved = False

    def __init__(self, record: Record, eyes: Eyes = "public", at: int = 0) -> None:
        self.record = record
        self.game = record.game
        self.track = Track(record)
        self.eyes: Eyes = eyes if eyes in self.offered else self.offered[0]
        self.at = min(max(at, 0), self.track.length)
        self.changed: list[Listener] = []
        self.playing: asyncio.Task[None] | None = None
        self.pace = 0.8
        self.number = self.count = 1  # which record of its file it is, and how many there are
        self._state = self.track.state(self.at)
        self._told: dict[Eyes, tuple[Report, ...]] = {}

    # What is to be seen.

    @property
    def offers(self) -> Offers:
        """Nothing can be done but to look."""
        return Offers()

    @property
    def title(self) -> Said:
        """The rules, and which record it is of several."""
        rules = both(short_rules(self.game, self.record.rules))
        if self.count < 2:
            return rules
        of = say(words.ALL_OF, n=self.number, all=self.count)
        return Said(f"{rules.en} · {of.en}", f"{rules.zh} · {of.zh}")

    @property
    def status(self) -> Said:
        """How far it has been played, and whether it plays on."""
        at = say(words.AT, n=self.at, all=self.track.length)
        goes = words.PLAYING if self.plays else words.PAUSED
        return Said(f"{at.en} · {goes.en}", f"{at.zh} · {goes.zh}")

    @property
    def offered(self) -> list[Eyes]:
        """Whose eyes there are: where not all cards were opened, only one seat's, and the public's."""
        if self.record.eyes is not None:
            return ["public", self.record.eyes]
        return ["public", "all", *range(self.record.rules.seats)]

    @property
    def chat(self) -> Sequence[ChatLine]:
        """Nobody speaks in a record."""
        return ()

    @property
    def awaited(self) -> str:
        """Nobody."""
        return ""

    @property
    def plays(self) -> bool:
        """Whether it goes on by itself."""
        return self.playing is not None

    @property
    def seen_by(self) -> Said:
        """Whose eyes look."""
        if self.eyes == "all":
            return words.EVERYBODY
        who = words.PUBLIC if self.eyes == "public" else both(self.record.names[self.eyes])
        return say(words.EYES, who=who)

    def view(self) -> View:
        """What the eyes may see at this moment. Nobody is asked for a move."""
        if self.eyes == "all":
            return with_all_eyes(self._state)
        view: View = self._state.view(None if self.eyes == "public" else self.eyes)
        return replace(view, legal=()) if view.legal else view

    def hands(self) -> tuple[tuple[str, ...], ...]:
        """All hands, where they lie open; else none."""
        if self.eyes != "all":
            return ()
        return tuple([tuple(self._state.glance(seat).hand) for seat in range(self._state.seats)])

    def scene(self) -> Scene:
        """The moment in words and facts."""
        view, names, narrator = self.view(), tuple(self.record.names), wording(self.game)
        return Scene(
            view=view,
            names=names,
            reports=self._reports(view),
            prompt=self._prompt(view),
            made=self._made(view),
            result=narrator.result(view, names) if view.over else None,
        )

    def _prompt(self, view: View) -> Said:
        """Who moves next, told to nobody in particular."""
        return wording(self.game).prompt(replace(view, seat=None), self.record.names)

    def _made(self, view: View) -> tuple[Shown, ...]:
        return tuple(wording(self.game).made(view))

    def _reports(self, view: View) -> tuple[Report, ...]:
        """The history in words. What was told before is kept, but for the last event, whose words may hang on what
        comes next."""
        told, length = self._told.get(self.eyes, ()), len(view.history)
        if len(told) < length:
            kept = max(0, len(told) - 1)
            told = self._told[self.eyes] = told[:kept] + wording(self.game).tell(view, self.record.names, kept)
        elif len(told) > length:
            return told[: length - 1] + wording(self.game).tell(view, self.record.names, length - 1) if length else ()
        return told

    def consider(self, text: str) -> Considered:
        """Nothing can be played here."""
        return Considered(text, NOTHING, (), refusal())

    # Going through it.

    def seek(self, at: int) -> None:
        """Show the moment after so many actions."""
        at = min(max(at, 0), self.track.length)
        if at == self.at + 1:
            self.record.repeat(self._state, self.record.actions[self.at][1])
        elif at != self.at:
            self._state = self.track.state(at)
        self.at = at
        self.tell_changed()

    def step(self, by: int = 1) -> None:
        """So many actions on, or back."""
        self.stop()
        self.seek(self.at + by)

    def next_deal(self, by: int = 1) -> None:
        """The beginning of the next deal, or of one before."""
        self.stop()
        deals = self.track.deals
        if by > 0:
            self.seek(next((start for start in deals if start > self.at), self.track.length))
        else:
            self.seek(next((start for start in reversed(deals) if start < self.at), 0))

    def look(self, eyes: Eyes) -> None:
        """See it with other eyes, if there are any."""
        if eyes in self.offered:
            self.eyes = eyes
            self.tell_changed()

    def look_on(self, by: int = 1) -> None:
        """See it with the next eyes: the public's, open hands, then each seat's."""
        order = self.offered
        self.look(order[(order.index(self.eyes) + by) % len(order)])

    def start(self) -> None:
        """Go on by itself, from the beginning if it has come to its end."""
        if self.playing is None:
            if self.at == self.track.length:
                self.seek(0)
            self.playing = asyncio.create_task(self._run(), name="replay")
            self.tell_changed()

    def stop(self) -> None:
        """Stand still."""
        if self.playing is not None:
            self.playing.cancel()
            self.playing = None
            self.tell_changed()

    async def _run(self) -> None:
        while self.at < self.track.length:
            await asyncio.sleep(self.pace)
            self.seek(self.at + 1)
        self.playing = None
        self.tell_changed()

    def tell_changed(self) -> None:
        """Tell everybody who shows this."""
        for listener in list(self.changed):
            listener()

    # What a table is asked for.

    async def begin(self) -> None:
        """Nothing moves until somebody says so."""

    async def arrive(self) -> None:
        """Nobody is awaited."""

    async def go_on(self) -> None:
        """Nothing waits."""

    async def play(self, text: str) -> None:
        """What has been played has been played."""
        raise refusal()

    async def hint(self) -> str:
        """It is too late for that."""
        raise refusal()

    async def undo(self) -> None:
        """One action back."""
        self.step(-1)

    async def say(self, text: str) -> None:
        """Nobody would hear it."""
        raise refusal()

    async def rematch(self) -> None:
        """From the beginning."""
        self.stop()
        self.seek(0)

    async def leave(self) -> None:
        """Go."""
        task = self.playing
        self.stop()
        if task is not None:
            with suppress(asyncio.CancelledError):
                await task


def refusal() -> IllegalAction:
    """The error for whoever wants to play in a record."""
    return IllegalAction("ONLY_A_RECORD", words.ONLY_A_RECORD)
