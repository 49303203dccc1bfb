"""A fair table over the network: for one person, and for the bots that their computer keeps.

A `FairTable` for each of them does the arithmetic, which takes its time, in one thread of its own; so do bots when they
think. The event loop hears what others send, sends what is to be sent, and knows the last `Moment` of the table. While
cards are dealt everybody is asked again and again, and whoever has nothing to say keeps silent after a short time that
is the same for all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from .. import bots, catalogue
from ..bots import Bot
from ..errors import IllegalAction, PaijuError, SetupError
from ..record import Record
from ..rng import Random
from ..view import View
from ..wording import peers as words
from .curve import digest
from .keys import Identity, signed
from .meeting import Meeting
from .roster import Person
from .secure import Pace
from .sharing import needed
from .table import NOT_ASKED, FairTable
from .terms import Terms, movement_of
from .wishes import Wishes

log = logging.getLogger(__name__)

T = TypeVar("T")

PULSE = 1.5
"""Seconds between two words on how far we are."""
SILENCE = 0.15
"""How long everybody keeps silent who has nothing to say while cards are dealt."""
FAREWELL = 8.0
"""For how long one who leaves a finished game waits for those who have not seen its end yet."""
MOST_WAITING = 4096
"""So many messages may wait to be heard; what is left out is asked for again."""
ANSWERS = (20, 10.0)
"""How often others are told what they have missed: at once, and then in a second."""
DONE = b"d"
AGAIN = b"r"
SIGNATURE = 64
EVIDENCE = "evidence.log"


class Turn(NamedTuple):
    """One of ours who is asked, in which round of which deal; `alone` if nobody at the keyboard has to do it."""

    public: bytes
    round: tuple[int, int]
    dealing: bool
    alone: bool


class Moment(NamedTuple):
    """A fair table as its person sees it at one moment; no view as long as nothing is dealt.

    `asked` is whether it is for the person to act; `dealing`, whether cards are being dealt and anybody may speak up;
    `end` what everybody sees when the game is over.
    """

    view: View | None = None
    end: View | None = None
    asked: bool = False
    dealing: bool = False
    over: bool = False
    problem: PaijuError | None = None
    caught: bool = False
    deals: int = 0
    turns: tuple[Turn, ...] = ()
    left: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """The seats that were left for good, each with its cards as far as they lie open."""


class Playing:
    """One person's game at a table among peers. `changed` are called whenever the moment or the company is another.

    `pace` is how many seconds a bot's move takes at least; with a `player` a bot of that kind plays for the person.
    """

    def __init__(self, gathering: Meeting, directory: Path, player: str = "", pace: float = 0.7) -> None:
        check(gathering)
        self.gathering = gathering
        self.directory = directory
        self.player = player
        self.pace = pace
        self.game = catalogue.game(gathering.terms.game)
        self.rules = self.game.ruleset(gathering.terms.rules)
        self.moment = Moment()
        self.failure: PaijuError | None = None
        """Why the game cannot go on, if it cannot."""
        self.record: Record | None = None
        """The finished game, to be looked at again."""
        self.changed: list[Callable[[], None]] = []
        self._tables: dict[bytes, FairTable] = {}
        self._bots: dict[bytes, Bot] = {}
        self._stand_in: Bot | None = None
        self._parted = self._gone() if gathering.begun else frozenset()
        self.number = 1
        """Which game of this company it is."""
        while (self.directory / f"game-{self.number + 1}").exists():
            self.number += 1
        self._wishes = Wishes(gathering.table)
        self._rng = Random()
        self._inbox: list[bytes] = []
        self._waiting: list[bytes] = []
        self._since: dict[tuple[bytes, tuple[int, int]], float] = {}
        self._declined: tuple[str, ...] = ()
        self._finished: set[bytes] = set()
        self._here: frozenset[bytes] = frozenset()
        self._told_parted: frozenset[int] = frozenset()
        self._lonely: float | None = None
        self._greet = True
        self._answering = Pace(*ANSWERS)
        self._woken = asyncio.Event()
        self._worker = ThreadPoolExecutor(1, "fair table")
        self._task: asyncio.Task[None] | None = None
        gathering.received = self._receive
        gathering.changed.append(self._company_changed)
        if player:
            bots.bot(player, self.game.name, self.rules)

    # What there is.

    @property
    def me(self) -> bytes:
        """Who we are."""
        return self.gathering.identity.public

    @property
    def seat(self) -> int:
        """Where we sit."""
        return [person.public for person in self.gathering.people].index(self.me)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(person.name for person in self.gathering.people)

    @property
    def absent(self) -> list[Person]:
        """The people for whom the table waits."""
        people = self.gathering.people
        return [person for person in people if not person.bot and not person.present and not person.gone]

    @property
    def home(self) -> Path:
        """Where everything about this game is."""
        return self.directory if self.number == 1 else self.directory / f"game-{self.number}"

    @property
    def terms(self) -> Terms:
        """What is played; every game of a company has a number of its own."""
        terms, table = self.gathering.terms, self.gathering.table
        if self.number > 1:
            table = digest("rematch", table, self.number)[: len(table)]
        return replace(terms, table=table, rules=self.game.rules_text(self.rules))

    @property
    def wanting(self) -> list[int]:
        """The seats that would like another game."""
        said = self._wishes.wanting(self.number + 1)
        return [seat for seat, person in enumerate(self.gathering.people) if person.public in said]

    @property
    def finished(self) -> bool:
        """Whether everybody who is here has seen the end of the game."""
        people = {person.public for person in self.gathering.people if person.present and not person.bot}
        return self.moment.over and people <= self._finished | {self.me}

    # What is done.

    def begin(self) -> None:
        """From now on the game goes on by itself, as soon as everybody sits."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="fair table")

    async def play(self, text: str) -> None:
        """Act for the person, or raise a PaijuError and change nothing. While cards are dealt the next moment at which
        everybody is asked is waited for."""
        moved = asyncio.Event()
        self.changed.append(moved.set)
        try:
            while True:
                moved.clear()
                if self.failure is not None:
                    raise self.failure
                if await self._work(partial(self._play, text)):
                    break
                await moved.wait()
        finally:
            self.changed.remove(moved.set)
        self._woken.set()

    def want_again(self) -> None:
        """Ask for another game with the same people; it begins when all of them have."""
        if not self.moment.over or self.failure is not None:
            raise IllegalAction("NOT_OVER", words.NOT_OVER)
        left = [person.name for person in self.gathering.people if person.gone and not person.bot]
        if left:
            raise SetupError("NO_REMATCH", words.NO_REMATCH, names=", ".join(left))
        self._wishes.wish(self.gathering.identity, self.number + 1)
        self._send_wishes()
        self._woken.set()
        self._tell()

    def _send_wishes(self) -> None:
        """Say to all which games we would like, or have begun: others may not have heard it."""
        for number in (self.number, self.number + 1):
            data = self._wishes.said(self.me, number)
            if data:
                self.gathering.send(AGAIN + data)

    def _hear_wish(self, data: bytes) -> None:
        """Somebody would like another game."""
        people = {person.public for person in self.gathering.people if not person.bot}
        if self._wishes.hear(data, people, self.number + 1):
            self._tell()

    def _is_agreed(self) -> bool:
        """Whether all who sit here want another game."""
        people = {person.public for person in self.gathering.people if not person.bot}
        return self.moment.over and people <= set(self._wishes.wanting(self.number + 1))

    def _begin_again(self) -> None:
        """Another game, with new packs and a directory of its own."""
        self.number += 1
        self._tables, self._bots, self._finished = {}, {}, set()
        self._since, self._declined, self.record = {}, (), None
        self._open()

    async def close(self) -> None:
        """Stop, to come back later perhaps."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._worker.shutdown(wait=False, cancel_futures=True)
        await self.gathering.close()

    async def leave(self) -> None:
        """Get up for good; those who have not seen the end of the game are waited for a little."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self.moment.over and self.failure is None and not self.finished:
                    await asyncio.sleep(0.05)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._worker.shutdown(wait=False, cancel_futures=True)
        await self.gathering.leave()

    # The event loop's part.

    def _tell(self) -> None:
        for listener in list(self.changed):
            listener()

    def _receive(self, data: bytes) -> None:
        if data[:1] == DONE:
            public, signature = data[1:-SIGNATURE], data[-SIGNATURE:]
            if self.gathering.person(public) is not None and signed(public, self._done(public), signature):
                self._finished.add(public)
            return
        if data[:1] == AGAIN:
            self._hear_wish(data[1:])
            self._woken.set()
            return
        if len(self._inbox) < MOST_WAITING and (data[:1] != b"p" or self._answering.take()):
            self._inbox.append(data)
        self._woken.set()

    def _done(self, public: bytes) -> bytes:
        return digest("done", self.terms.table, public)

    def _company_changed(self) -> None:
        """Somebody came, was lost, or is gone for good."""
        here = frozenset(person.public for person in self.gathering.people if person.present)
        self._greet |= bool(here - self._here)
        self._here = here
        self._woken.set()
        self._tell()

    def _gone(self) -> frozenset[int]:
        """The seats of which nobody expects anything any more, and of their bots."""
        return frozenset(seat for seat, person in enumerate(self.gathering.people) if person.gone)

    def _can_part(self, gone: frozenset[int]) -> bool:
        """Whether the table goes on without these: by the bots for which all have agreed before, as long as most of
        those stay who were here last. So the two halves of a broken network cannot both go on."""
        people = {seat for seat, person in enumerate(self.gathering.people) if not person.bot}
        before, after = people - self._parted, people - gone
        return self.gathering.terms.leaving == "bot" and len(after) > 1 and 2 * len(after) > len(before)

    def _judge_company(self) -> None:
        """When somebody is gone for good, or nobody can be reached any more, the hand is void, or bots play on."""
        gathering = self.gathering
        if self.failure is not None or self.moment.over or not gathering.begun:
            return
        if gathering.problem is not None:
            self.failure = gathering.problem
            return
        gone = self._gone()
        if gone - self._parted:
            if not self._can_part(gone):
                names = [person.name for person in gathering.people if person.gone and not person.bot]
                self.failure = SetupError("VOID", words.VOID, names=", ".join(names))
                return
            self._parted |= gone
        others = [person for person in gathering.people if not person.bot and person.public != self.me]
        if gathering.connected or not others:
            self._lonely = None
            return
        now = asyncio.get_running_loop().time()
        self._lonely = now if self._lonely is None else self._lonely
        if now - self._lonely > gathering.timing.grace:
            self.failure = SetupError("VOID", words.VOID, names=", ".join(person.name for person in others))

    async def _run(self) -> None:
        try:
            while not self.gathering.begun:
                if self.gathering.ended.is_set() or self.gathering.problem is not None:
                    self.failure = self.gathering.problem
                    self._tell()
                    return
                self._woken.clear()
                await self._woken.wait()
            await self._work(self._open)
            await self._go_on()
        except PaijuError as problem:
            self.failure = problem
            self._tell()

    async def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        pulse = 0.0
        while True:
            if not self._inbox:
                self._judge_company()
            if self.failure is not None:
                self._tell()
                return
            if self._is_agreed():
                await self._work(self._begin_again)
            if self._parted - self._told_parted:
                self._told_parted = self._parted
                await self._work(self._part)
            self._woken.clear()
            now = loop.time()
            if now >= pulse or self._greet:
                pulse, self._greet = now + PULSE, False
                await self._work(self._beat)
                self._send_wishes()
                if self.moment.over:
                    self.gathering.send(DONE + self.me + self.gathering.identity.sign(self._done(self.me)))
            if self._inbox:
                inbox, self._inbox = self._inbox, []
                await self._work(partial(self._hear, inbox))
            due = self._due(loop.time())
            ready = [turn for turn, at in due if at <= loop.time()]
            if ready:
                await self._work(partial(self._act, ready[0]))
            if ready or self._inbox:
                continue
            soonest = min([pulse, *(at for _, at in due)])
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, soonest - loop.time())):
                    await self._woken.wait()

    def _due(self, now: float) -> list[tuple[Turn, float]]:
        """Which of ours act by themselves, and when."""
        turns = [turn for turn in self.moment.turns if turn.alone]
        known = {(turn.public, turn.round) for turn in turns}
        self._since = {place: at for place, at in self._since.items() if place in known}
        return [
            (turn, self._since.setdefault((turn.public, turn.round), now) + (SILENCE if turn.dealing else self.pace))
            for turn in turns
        ]

    async def _work(self, job: Callable[[], T]) -> T:
        """Do something in the thread of the tables; what it brought is sent, and seen."""

        def run() -> tuple[T, list[bytes], Moment]:
            result = job()
            self._deliver()
            sent, self._waiting = self._waiting, []
            return result, sent, self._look()

        try:
            result, sent, moment = await asyncio.get_running_loop().run_in_executor(self._worker, run)
        except PaijuError:
            raise
        except OSError as problem:
            place, why = str(self.directory), problem.strerror or type(problem).__name__
            raise SetupError("NO_PLACE", words.NO_PLACE, place=place, problem=why) from None
        except Exception as problem:  # whatever others send, no mistake of ours may end the program
            log.exception("a fair table failed")
            raise SetupError("BROKEN_TABLE", words.BROKEN_TABLE, problem=type(problem).__name__) from problem
        for data in sent:
            self.gathering.send(data)
        if moment.problem is not None and self.failure is None:
            self.failure = self._explained(moment)
        before, self.moment = self.moment, moment
        if moment != before:
            self._tell()
        return result

    def _explained(self, moment: Moment) -> PaijuError:
        """Why the table stopped, with the name of whoever is to blame and where the proof of it is."""
        problem = moment.problem
        assert problem is not None
        seat = problem.facts.get("seat")
        name = self.names[seat] if isinstance(seat, int) and 0 <= seat < len(self.names) else ""
        if moment.caught:
            place = str(self.home / EVIDENCE)
            return SetupError(problem.code, words.CAUGHT, name=name, why=problem, place=place)
        return SetupError(problem.code, words.STOPPED_BY, name=name, why=problem) if name else problem

    # The thread's part.

    def _open(self) -> None:
        """Sit down with everybody of ours; what was kept on the disk is read."""
        gathering = self.gathering
        terms = self.terms
        people = [person.public for person in gathering.people]
        ours: Mapping[bytes, Identity] = {self.me: gathering.identity, **gathering.bots}
        for public, identity in ours.items():
            place = self.home / f"seat-{people.index(public)}"
            place.mkdir(parents=True, exist_ok=True)
            self._tables[public] = FairTable(terms, people, identity, place, keepers=keepers(gathering.people))
            if public != self.me or self.player:
                kind = (self.player if public == self.me else "") or bots.default(self.game.name, self.rules)
                self._bots[public] = bots.bot(kind, self.game.name, self.rules)

    def _part(self) -> None:
        """Nobody waits for those any more who are gone for good."""
        for table in self._tables.values():
            table.part_with(self._parted)

    def _hear(self, inbox: list[bytes]) -> None:
        """Take in what others sent. How far they are is answered once for all of ours."""
        for data in inbox:
            for public, table in self._tables.items():
                if data[:1] != b"p" or public == self.me:
                    table.receive(data)
            self._deliver()

    def _beat(self) -> None:
        """Say how far we are; what one of ours has missed before a restart, the others of ours know."""
        pulses = {public: table.pulse() for public, table in self._tables.items()}
        for public, table in self._tables.items():
            for other, pulse in pulses.items():
                if other != public and pulse != pulses[public]:
                    table.receive(pulse)
        self._waiting.append(pulses[self.me])

    def _deliver(self) -> None:
        """What one of ours says is for the others of ours, and for everybody."""
        tables = list(self._tables.values())
        while out := [(table, data) for table in tables for data in table.outgoing()]:
            for table, data in out:
                self._waiting.append(data)
                for other in tables:
                    if other is not table:
                        other.receive(data)

    def _play(self, text: str) -> bool:
        """Act for the person; false if the moment for it is still to come."""
        table = self._tables.get(self.me)
        if table is None or not table.ready:
            raise IllegalAction("NOT_YOUR_TURN", NOT_ASKED)
        dealing = is_dealing(table)
        if dealing and table.problem is None:
            view = table.view()
            silence = self.game.text(table.state.silence())
            if self.game.parse_all(view, text) == [table.state.silence()]:
                self._declined = view.legal
                text = silence
            if not table.asked:
                if text == silence:
                    return True
                if view.to_move == view.seat:
                    return False
        table.play(text)
        return True

    def _act(self, turn: Turn) -> None:
        """Let a bot move, or somebody keep silent who has nothing to say."""
        table = self._tables[turn.public]
        if table.standing_in is not None and place_of(table) == turn.round:
            table.stand_in(partial(self._choose, self.names[table.standing_in], table.party.felt.previous))
            return
        if not table.asked or place_of(table) != turn.round:
            return
        bot, view = self._bots.get(turn.public), table.view()
        if bot is not None and view.to_move == view.seat:
            text = bots.ask(bot, self.names[table.seat], view, self._rng)
        else:
            text = self.game.text(table.state.silence())
        table.play(text)

    def _choose(self, name: str, place: bytes, view: View) -> str:
        """What the usual bot does for somebody who has left; its chance follows from all that was said before, so that
        everybody can play it again."""
        if self._stand_in is None:
            self._stand_in = bots.bot(bots.default(self.game.name, self.rules), self.game.name, self.rules)
        return bots.ask(self._stand_in, name, view, Random(digest("stand-in", place).hex()))

    def _look(self) -> Moment:
        """The table as it is now."""
        mine = self._tables.get(self.me)
        if mine is None:
            return Moment()
        problem = next((table.problem for table in self._tables.values() if table.problem is not None), None)
        if mine.over and self.record is None and not self.moment.over:
            self.record = mine.record(self.names)
        if mine.caught is not None and not (self.home / EVIDENCE).exists():
            mine.caught.write(self.home / EVIDENCE)
        turns = [
            Turn(public, place_of(table), is_dealing(table), self._is_alone(public, table))
            for public, table in self._tables.items()
            if table.asked or table.standing_in is not None
        ]
        return Moment(
            view=mine.view() if mine.ready else None,
            end=mine.state.view(None) if mine.over and mine.problem is None else None,
            asked=any(turn.public == self.me and not turn.alone for turn in turns),
            dealing=is_dealing(mine),
            over=mine.over,
            problem=problem,
            caught=mine.caught is not None,
            deals=mine.deals,
            turns=tuple(turns),
            left=tuple((seat, tuple(mine.hand_of(seat))) for seat in sorted(mine.gone)),
        )

    def _is_alone(self, public: bytes, table: FairTable) -> bool:
        """Whether one of ours acts by itself: bots do, and so does everybody who keeps silent. A person who may speak
        up is waited for when all cards are dealt, unless they have declined."""
        if public in self._bots or table.standing_in is not None:
            return True
        if not is_dealing(table):
            return False
        view = table.view()
        return view.to_move != view.seat or table.stage < table.state.stages() or view.legal == self._declined


def is_dealing(table: FairTable) -> bool:
    """Whether cards are being dealt, and everybody may speak up."""
    return table.ready and bool(table.stage) and bool(table.state.stages())


def keepers(people: Sequence[Person]) -> tuple[int, ...]:
    """For each seat the seat of the person whose computer plays it."""
    publics = [person.public for person in people]
    return tuple(publics.index(person.keeper) for person in people)


def place_of(table: FairTable) -> tuple[int, int]:
    """The deal and its round."""
    return table.deals, table.party.felt.number


def check(gathering: Meeting) -> None:
    """Refuse what cannot be played where nobody is trusted with the cards."""
    terms = gathering.terms
    movement_of(terms.game, terms.rules, terms.seats)
    if terms.leaving == "bot" and not needed(terms.seats):
        raise SetupError("NO_STAND_IN", words.NO_STAND_IN)
