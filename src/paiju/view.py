"""What one seat may know.

A `View` is built up from what the seat may see, never by blanking out a copy of the state: two states that
differ only in what a seat cannot see give it byte-identical views. Bots, terminal, server and peers only
ever receive views.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from .errors import NotationError
from .state import DEALER, OVER, Entry, State

if TYPE_CHECKING:
    from collections.abc import Callable

V = TypeVar("V", bound="View")

BAD_VIEW = "This is not a view of a known game."


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the public history, as one seat may see it.

    `seat` is -1 for the dealer. `cards` are the cards the event shows to the reader of this view, `hands` the hands
    revealed at the end of a deal, `scores` what the seats won by it.
    """

    seat: int
    text: str
    cards: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    scores: tuple[float, ...] = ()

    @property
    def word(self) -> str:
        """The first word of the text."""
        return self.text.partition(" ")[0]

    @property
    def facts(self) -> dict[str, str]:
        """What the text says as name=value, see `announcement`."""
        return dict(word.split("=", 1) for word in self.text.split() if "=" in word)


def announcement(*words: object, **facts: object) -> str:
    """The text of a dealer's event: words, then facts as name=value; a list is joined by slashes, None is left out."""
    named = [f"{name}={slashed(value)}" for name, value in facts.items() if value is not None]
    return " ".join([*map(str, words), *named])


def slashed(value: object) -> str:
    """A value in an event or a position: the parts of a list joined by slashes."""
    return "/".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What every game tells a seat. Each game adds its own fields."""

    game: str
    rules: str
    seats: int
    seat: int | None
    to_move: int
    history: tuple[Event, ...] = ()
    legal: tuple[str, ...] = ()
    payoffs: tuple[float, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    def is_out(self, seat: int) -> bool:
        """Whether a seat has nothing to do any more in this game, which goes on without it."""
        return False

    def json(self) -> bytes:
        """This view as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls: type[V], data: bytes | str) -> V:
        """The view that was written by `json`."""
        try:
            return msgspec.json.decode(data, type=cls)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise NotationError("BAD_VIEW", f"{BAD_VIEW} {error}") from None


def common(state: State, seat: int | None, describe: Callable[[State, Entry, bool], Event]) -> dict[str, Any]:
    """The fields that all views share. `describe(state, entry, private)` turns a log entry into an Event."""
    mover = state.to_move()
    return {
        "game": state.game.name,
        "rules": state.game.rules_text(state.rules),
        "seats": state.seats,
        "seat": seat,
        "to_move": mover,
        "history": history(state, seat, describe),
        "legal": tuple(map(state.game.text, state.candidates())) if seat is not None and seat == mover else (),
        "payoffs": tuple(state.payoffs()) if mover == OVER else (),
    }


def history(state: State, seat: int | None, describe: Callable[[State, Entry, bool], Event]) -> tuple[Event, ...]:
    """The log as one seat may see it. What the seat was shown before is kept, so only new entries are described."""
    log, logged = state.log, state.logged
    events = log.shown.get(seat, ())
    if len(events) < logged:
        events += tuple([event_of(state, entry, seat, describe) for entry in log.entries[len(events) : logged]])
        log.shown[seat] = events
    return events[:logged]


def event_of(state: State, entry: Entry, seat: int | None, describe: Callable[[State, Entry, bool], Event]) -> Event:
    """A log entry as one seat may see it. Descriptions are made once for those who acted, and once for all others."""
    if entry.seat == seat and seat != DEALER:
        if entry.private is None:
            entry.private = describe(state, entry, True)
        return entry.private
    if entry.public is None:
        entry.public = describe(state, entry, False)
    return entry.public


def entries_of(events: tuple[Event, ...]) -> list[Entry]:
    """A log that shows these events again, for a state that was sampled from a view."""
    entries = []
    for event in events:
        entry = Entry(event.seat, 0)
        entry.public = entry.private = event
        entries.append(entry)
    return entries
