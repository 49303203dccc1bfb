"""Seats at a fair table that were left for good: their cards lie open, and somebody says what a bot does with them.

Where hands are never opened they stay closed, and the game says what an absent seat does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from ..movement import Deed
from .payloads import Act, Bury, Instead, Pass, Say, Show
from .rounds import Task
from .trial import breach

if TYPE_CHECKING:
    from .course import Course


class Absence:
    """What is done for those seats in the course of a game."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def open_all(self) -> Iterator[Task]:
        """The cards of seats that were left lie open, where hands are opened in the end anyway."""
        if self.course.movement.opens_hands and not self.course.state.stages():
            for seat in sorted(self.course.gone):
                yield from self.open_hand(seat)

    def open_hand(self, seat: int) -> Iterator[Task]:
        """Turn up the cards of a seat that was left."""
        yield from self.turn_up(self.course.hands[seat])
        cards = [self.course.shown(slot) for slot in self.course.hands[seat]]
        if +self.course.world.known[seat] != Counter(cards):
            self.course.see(seat, cards)

    def turn_up(self, slots: Sequence[int]) -> Iterator[Task]:
        """Open those of these slots that are closed, for all to see."""
        closed = [slot for slot in slots if not self.is_open([slot])]
        if closed:
            yield self.course.party.open(closed)

    def is_open(self, slots: Sequence[int]) -> bool:
        """Whether all of these cards lie open."""
        return all(self.course.party.felt.face(slot) is not None for slot in slots)

    def act(self, seat: int) -> Generator[Task, None, Act | None]:
        """What is done for a seat that was left: as the game says without looking at its cards, or by a bot for which
        the next one speaks."""
        action = self.course.movement.unattended(self.course.state)
        if action is not None:
            if self.course.deed(seat, [action]).cards:
                yield from self.open_hand(seat)
            deed = self.course.deed(seat, [action])
            return meant(deed, self.course.slots_of(seat, deed.cards), f"{self.course.mark()} {action}")
        yield from self.open_hand(seat)
        turn = self.course.party.turn(seat)
        yield turn
        said = turn.said
        if not isinstance(said, Instead):
            return None
        if not {*said.slots} <= {*self.course.hands[seat]}:
            raise breach(self.course.party.felt.speaker(seat))
        return self._with_open_cards(seat, said.slots, said.text)

    def _with_open_cards(self, seat: int, slots: Sequence[int], text: str) -> Act:
        """What a seat does with cards that lie open."""
        cards = [self.course.shown(slot) for slot in slots]
        self.course.see(seat, cards)
        deed = self.course.deed(seat, self.course.read(seat, text.split(" ")[1:]))
        if sorted(cards) != sorted(deed.cards):
            raise breach(self.course.party.felt.speaker(seat))
        return meant(deed, slots, text)

    def take_up(self, seat: int, said: Pass, to: int) -> Generator[Task, None, Pass]:
        """Cards that were passed on openly go into a hand, and lie open no longer unless nobody sits there."""
        self.course.hands[seat] = [slot for slot in self.course.hands[seat] if slot not in said.slots]
        self.course.hands[to] += said.slots
        yield from self.course.mix_hand(to)
        return msgspec.structs.replace(said, slots=())

    def passed_openly(self, seat: int, said: Show, numbers: Sequence[str]) -> Act:
        """Cards that are passed on to a seat that was left are shown instead."""
        shown = [self.course.shown(slot) for slot in said.slots]
        self.course.see(seat, shown)
        deed = self.course.deed(seat, self.course.read(seat, numbers))
        passed = deed.how == "pass" and deed.to in self.course.gone and sorted(deed.cards) == sorted(shown)
        return meant(deed, said.slots, said.text) if passed else said


def meant(deed: Deed, slots: Sequence[int], text: str) -> Act:
    """What would have been said by somebody who does this with cards of their own."""
    match deed.how:
        case "show":
            return Show(tuple(slots), b"", b"", text)
        case "pass":
            return Pass(tuple(slots), (deed.to,), b"", b"", text)
        case "bury":
            return Bury(tuple(slots), text)
    return Say(text)
