"""What one seat may know.

A `View` is built up from what the seat may see, never by blanking out a copy of the state: two states that
differ only in what a seat cannot see give it byte-identical views. Bots, terminal, server and peers only
ever receive views.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, get_type_hints

import msgspec

from .errors import NotationError, PaijuError
from .language import Sentence
from .outcome import Outcome
from .sheet import Cards, Cell, Sheet, cell_of
from .state import DEALER, OVER, Entry, State

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from .rules import Rules

V = TypeVar("V", bound="View")
E = TypeVar("E", bound="Event")

SOMEBODY = -2  # somebody is to move, and who is a secret: see `State.stages`
MOST_SEATS = 100
LARGEST = 10**15

BAD_VIEW = Sentence("This is not a possible view: {problem}", "这不是可能的视图：{problem}")


def bad_view(problem: str | PaijuError) -> NotationError:
    """The error for a view that no table has made."""
    return NotationError("BAD_VIEW", BAD_VIEW, problem=problem)


@contextmanager
def refused_as_view(*passing: type[PaijuError]) -> Iterator[None]:
    """Whatever goes wrong with a view that looked possible makes it a bad view, except refusals of these kinds."""
    try:
        yield
    except PaijuError as error:
        if error.code == "BAD_VIEW" or isinstance(error, passing):
            raise
        raise bad_view(error) from None
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise bad_view("it contradicts itself.") from error


def check_cards(known: Container[str], copies: int, *heaps: Iterable[str]) -> None:
    """Refuse heaps of cards of which one is not known, or there more often than there are copies."""
    found = Counter(chain(*heaps))
    if any(card not in known or number > copies for card, number in found.items()):
        raise bad_view("there are no such cards, or not so many.")


def check_range(low: int, high: int, *numbers: int) -> None:
    """Refuse numbers that are not from low to high."""
    if numbers and (min(numbers) < low or max(numbers) > high):
        raise bad_view(f"{min(numbers) if min(numbers) < low else max(numbers)} is not from {low} to {high}.")


def check_place(seats: int, *places: int | None) -> None:
    """Refuse what is neither a seat nor nobody."""
    if any(place is not None and not 0 <= place < seats for place in places):
        raise bad_view("there is no such seat.")


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="type"):
    """Something that happened, as one seat may see it. What kind of thing is its type; each game has its own.

    `seat` is -1 for the dealer. `cards` are the cards the event shows to the reader of this view, `hands` the hands
    revealed at the end of a deal, `scores` what the seats won by it. In every game new cards are a `deal`, the end of
    one is a `result`, and a card of a choice that goes on is a `choice`.
    """

    seat: int
    cards: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    scores: tuple[float, ...] = ()

    @property
    def text(self) -> str:
        """The action as it is written; empty for what the dealer does."""
        return ""

    @property
    def begins_deal(self) -> bool:
        """Whether new cards are dealt."""
        return self.kind == "deal"

    @property
    def ends_deal(self) -> bool:
        """Whether a deal is over."""
        return self.kind == "result"

    @property
    def unfinished(self) -> bool:
        """Whether it is one card of a choice that takes several: the last one shows them all."""
        return self.kind == "choice"

    @property
    def kind(self) -> str:
        """The type, as it is written."""
        return str(self.__struct_config__.tag)


def slashed(value: object) -> str:
    """A value in a position: the parts of a list joined by slashes."""
    return "/".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What every game tells a seat: `hand` is its own cards, where the game has such. Each game adds its own fields."""

    game: str
    rules: str
    seats: int
    seat: int | None
    to_move: int
    history: tuple[Event, ...] = ()
    legal: tuple[str, ...] = ()
    payoffs: tuple[float, ...] = ()
    hand: tuple[str, ...] = ()

    outline: ClassVar[tuple[str, ...]] = ()  # the fields that `sheet` shows; where none are named, all of them

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    def outcome(self) -> Outcome | None:
        """Who won, and what everybody won; None while the game goes on."""
        return Outcome.of(self) if self.payoffs else None

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
            view = msgspec.json.decode(data, type=cls)
        except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError) as error:
            raise bad_view(f"{error}.") from None
        with refused_as_view():
            view.check()
        return view

    @classmethod
    def history_type(cls) -> type[tuple[Event, ...]]:
        """The type of the history, with the kinds of events there are in this game."""
        found: type[tuple[Event, ...]] = get_type_hints(cls)["history"]
        return found

    def movers(self) -> tuple[int, ...]:
        """Who can be to move; SOMEBODY only where that can be a secret."""
        return (OVER, *range(self.seats))

    def check(self) -> None:
        """Refuse a view that no table has made. Each game adds what it knows: compiled code does not look twice."""
        if not 1 < self.seats <= MOST_SEATS:
            raise bad_view("so many seats there are not.")
        seats = range(self.seats)
        everybody = frozenset((DEALER, *seats))
        if self.to_move not in self.movers() or not (self.seat is None or self.seat in seats):
            raise bad_view("there is no such seat.")
        if any(event.seat not in everybody for event in self.history):
            raise bad_view("somebody acts who is not there.")
        if self.payoffs and len(self.payoffs) != self.seats:
            raise bad_view("the payoffs are not those of all seats.")
        for name in self.__struct_fields__:
            value = getattr(self, name)
            for number in value if type(value) is tuple else (value,):
                if type(number) is int and not -LARGEST <= number <= LARGEST:
                    raise bad_view(f"{name} is too large a number.")

    def check_rules(self, rules: Rules) -> None:
        """Refuse a view that is not of so many seats as its rules."""
        if rules.seats != self.seats:
            raise bad_view("the rules are for another number of seats.")

    def check_seats(self, *fields: tuple[object, ...], may_lack: tuple[tuple[object, ...], ...] = ()) -> None:
        """Refuse a view in which a field has not a part for each seat; some may be empty instead."""
        there = (*fields, *(field for field in may_lack if field))
        if any(len(field) != self.seats for field in there):
            raise bad_view("a list has not a part for each seat.")

    # For whoever looks at it in Python.

    def __str__(self) -> str:
        return self._own_sheet().text()

    def _repr_html_(self) -> str:
        return self._own_sheet().html()

    def _own_sheet(self) -> Sheet:
        hands = tuple(self.hand if seat == self.seat else () for seat in range(self.seats))
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return self.sheet(f"{self.game} as {whose} sees it", hands, self.to_move, self.legal)

    def sheet(self, title: str, hands: Sequence[Sequence[str]], mover: int, moves: Iterable[str]) -> Sheet:
        """What there is to look at, with these hands, for somebody who may know that this seat is to move."""
        turn = {OVER: "finished", SOMEBODY: "somebody is to move"}.get(mover, f"seat {mover} is to move")
        rows: list[tuple[str, Cell]] = []
        rows += [(f"seat {seat}", Cards(hand)) for seat, hand in enumerate(hands) if hand]
        for name in self.outline or [name for name in self.__struct_fields__ if name not in COMMON]:
            value = getattr(self, name)
            if value is not None and value != "" and value != ():
                rows.append((name.replace("_", " "), cell_of(name, value)))
        outcome = self.outcome()
        if outcome is not None:
            rows.append(("winners", ", ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"))
            rows.append(("won", cell_of("won", outcome.points)))
        listed = ", ".join(moves)
        return Sheet(f"{title} · {self.rules} · {turn}", (*rows, *([("moves", listed)] if listed else [])))


COMMON = frozenset(View.__struct_fields__)

Describe = Callable[[State, Entry, bool], Event]
"""Turns a log entry into an event: `describe(state, entry, private)`."""

Conceal = Callable[[Any], Event]
"""What others see of an event that its seat has seen: the event itself, if it hides nothing."""


def common(state: State, seat: int | None, describe: Describe) -> dict[str, Any]:
    """The fields that the views of all games have."""
    return {**public(state), **own(state, seat, describe)}


def public(state: State) -> dict[str, Any]:
    """Those of them that are the same for everybody."""
    mover = state.to_move()
    return {
        "game": state.game.name,
        "rules": state.game.rules_text(state.rules),
        "seats": state.seats,
        "to_move": mover,
        "payoffs": tuple(state._payoffs()) if mover == OVER else (),
    }


def own(state: State, seat: int | None, describe: Describe) -> dict[str, Any]:
    """Those of them that are for one seat."""
    mine = seat is not None and seat == state.to_move()
    return {
        "seat": seat,
        "history": history(state, seat, describe),
        "legal": tuple(map(state.game._text, state.candidates())) if mine else (),
    }


def history(state: State, seat: int | None, describe: Describe) -> tuple[Event, ...]:
    """What one seat may see of the log, or the part of it that is asked for (`State.part`). What it was shown last is
    kept, so only new entries are described."""
    log, first, last = state.log, state.seen_from, min(state.seen_until, state.events)
    if first >= last:
        return ()
    kept = log.shown.get(seat)
    since, events = kept or (first, [])
    end = since + len(events)
    if not since <= first <= end:  # another part than the one that is kept, or more of it
        events = [event_of(state, entry, seat, describe) for entry in log.heard[first:last]]
        if last >= end:
            log.shown[seat] = first, events
        return tuple(events)
    for entry in log.heard[end:last]:
        events.append(event_of(state, entry, seat, describe))
    if kept is None:
        log.shown[seat] = since, events
    return tuple(events if since == first and end <= last else events[first - since : last - since])


def event_of(state: State, entry: Entry, seat: int | None, describe: Describe) -> Event:
    """A log entry as one seat may see it. Descriptions are made once for those who acted, and once for all others."""
    if entry.seat == seat and seat != DEALER:
        if entry.private is None:
            entry.private = describe(state, entry, True)
        return entry.private
    if entry.public is None:
        entry.public = describe(state, entry, False)
    return entry.public


def with_all_eyes(state: State) -> View:
    """The public view, but each event as whoever did it saw it: for games whose secrets are nobody's any more."""
    everything: View = state.view(None)
    own: Sequence[tuple[Event, ...]] = [state.view(seat).history for seat in range(state.seats)]
    events = tuple([own[event.seat][n] if event.seat >= 0 else event for n, event in enumerate(everything.history)])
    return msgspec.structs.replace(everything, history=events)


def entries_of(view: View, concealed: Conceal | None = None) -> list[Entry]:
    """A log that shows the events of a view again, for a state that was sampled from it. What only its seat has seen,
    others see `concealed`."""
    entries = []
    for event in view.history:
        entry = Entry(event.seat, 0)
        entry.public = entry.private = event
        if concealed is not None and event.seat == view.seat:
            entry.public = concealed(event)
        entries.append(entry)
    return entries
