"""What everybody at a table is told after a move: the View of their seat, and words for it.

A View is made and written once for each seat; all watchers share one. Of its history only what is new is sent, and
never more than a page; who wants to know what happened before that asks for it, page by page.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Raw
from msgspec.structs import replace

from ..errors import PaijuError
from ..view import Event, View
from ..wording import Report, Said, Shown, Summary, Words, wording
from . import protocol
from .live import PAGE, LiveGame
from .protocol import Considered, Past, Update, encoder

if TYPE_CHECKING:
    from .room import Room
    from .seating import Sitter

log = logging.getLogger(__name__)

MOST_LABELS = 60


class Place(Protocol):
    """Where a game is played, as far as it is told: a room, or a lesson."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def called(self) -> list[str]:
        """What the players are called."""

    @property
    def sitters(self) -> list[Sitter]:
        """Who sits there."""


class Telling:
    """What is new since an event, seat by seat."""

    def __init__(self, room: Place, live: LiveGame, since: int, audience: Iterable[int | None] = ()) -> None:
        """`audience` are the seats that will be told."""
        self.table = room.id
        self.audience = audience
        self.live = live
        self.names = room.called
        self.since = max(since, live.events - PAGE)
        asked = not live.over and not live.dealing
        person = asked and not room.sitters[live.table.to_move()].automatic
        self.clock = live.clock.shown() if person else None
        self._frames: dict[int | None, bytes] = {}
        self._reports: dict[int, tuple[Event, Report]] = {}  # what several are told alike, by the identity of the event

    def frame(self, seat: int | None) -> bytes:
        """The update of a seat, or of the watchers, ready to be sent."""
        found = self._frames.get(seat)
        if found is None:
            found = self._frames[seat] = encoder.encode(self.update(seat))
        return found

    def update(self, seat: int | None, id: int | None = None) -> Update:
        """The update of a seat, or of the watchers."""
        if not self._frames:
            self.live.look(self.audience)
        view, game = self.live.view(seat), self.live.table.game
        first = self.live.events - len(view.history)
        new = self.since - first
        try:
            told, prompt, labels, result = self._words(wording(game), view, new)
        except Exception as problem:  # a game goes on without its best words
            log.exception("words are missing: %s", type(problem).__name__, extra={"table": self.table})
            told, prompt, labels, result = self._words(Words(game), view, new)
        return Update(
            table=self.table,
            game=self.live.number,
            turn=self.live.turn,
            since=self.since,
            view=Raw(encoder.encode(replace(view, history=view.history[new:]))),
            told=told,
            prompt=prompt,
            labels=labels,
            clock=self.clock,
            result=result,
            made=numbered(wording(game).made(view, new), first),
            id=id,
        )

    def _words(
        self, words: Words[View], view: View, new: int
    ) -> tuple[tuple[Report, ...], Said, tuple[Said, ...], Summary | None]:
        """What has happened, what is to be done, what each action is called, and how it came out."""
        names = self.names
        labels = tuple(words.move(view, text) for text in view.legal) if len(view.legal) <= MOST_LABELS else ()
        result = words.result(view, names) if view.over else None
        told = self._told(words, view, new) if words.alike else words.tell(view, names, new)
        return told, words.prompt(view, names), labels, result

    def _told(self, words: Words[View], view: View, new: int) -> tuple[Report, ...]:
        """What has happened, in words that were found once for all who are told the same."""
        reports = []
        for event in view.history[new:]:
            shared = event.seat != view.seat and isinstance(event, words.alike)
            known = self._reports.get(id(event)) if shared else None
            report = words.report(view, event, self.names) if known is None else known[1]
            if shared and known is None:
                self._reports[id(event)] = event, report
            reports.append(report)
        return tuple(reports)


def numbered(made: tuple[Shown, ...], first: int) -> tuple[Shown, ...]:
    """What hands make, by the events' numbers in the game: they were counted in a view that begins with `first`."""
    return tuple([replace(each, event=each.event + first) if first and each.event >= 0 else each for each in made])


def past(table: str, live: LiveGame, seat: int | None, names: Sequence[str], before: int) -> Past:
    """A page of the history, up to an event, as a seat may see it. Words may hang on what was before and came next."""
    last = min(before, live.events)
    since = max(last - PAGE, 0)
    first = max(since - PAGE, 0)
    view, game = live.part(seat, first, last + 1), live.table.game
    try:
        told = wording(game).tell(view, names, since - first)
    except Exception as problem:
        log.exception("words are missing: %s", type(problem).__name__, extra={"table": table})
        told = Words[View](game).tell(view, names, since - first)
    events = view.history[since - first : last - first]
    written = Raw(encoder.encode(events))
    return Past(table=table, game=live.number, since=since, events=written, told=told[: len(events)])


def describe(room: Room, seat: int | None, newcomer: int | None = None, *, id: int | None = None) -> protocol.Room:
    """Everything about a table but the cards, for a seat or for the newcomer of one."""
    setup, stored = room.setup, room.stored
    return protocol.Room(
        table=room.id,
        code=stored.code,
        title=setup.title,
        game_name=setup.game,
        rules=setup.rules,
        private=setup.private,
        pace=setup.pace,
        status=room.status,
        seats=room.seats(),
        you=seat,
        next=newcomer,
        owner=room.seat_of(setup.owner),
        watchers=room.watchers,
        game=stored.game,
        deal=room.dealer.rounds.told(),
        fair=setup.fair,
        record=room.record,
        rematch=tuple(sorted(room.dealer.again)),
        quick=setup.quick,
        id=id,
    )


def listed(room: Room) -> protocol.Listed:
    """A table as the lobby shows it."""
    setup, code = room.setup, room.stored.code
    return protocol.Listed(
        room.id,
        code,
        setup.title,
        setup.game,
        setup.rules,
        room.seats(),
        room.status,
        room.watchers,
        setup.fair is not None,
        setup.quick,
    )


def consider(table: str, live: LiveGame, seat: int, text: str) -> Considered:
    """What a text would do if this seat played it now, or why it cannot."""
    game = live.table.game
    answer = Considered(table=table, turn=live.turn)
    try:
        move, _ = live.plan(seat, text)
    except PaijuError as error:
        answer.code, answer.refusal = error.code, Said(error.say("en"), error.say("zh"))
        return answer
    view = live.view(seat)
    answer.action = move.action
    answer.label = wording(game).move(view, move.action)
    answer.cards = game.cards_of(view, move.action)
    return answer
