"""One act at a fair table, and what those say whose hands, unseen by the others, decide what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING

from ..movement import Answer
from .deal import Task
from .payloads import Bury, Pass, Say, Show
from .trial import breach

if TYPE_CHECKING:
    from .course import Course
    from .payloads import Act as Payload


class Asking:
    """What a seat did by a message. Of cards that it passed on or buried `given` are those that are known here, and
    `guessed` stand for the others: they are supposed anew until they agree with what was answered."""

    def __init__(self, course: Course, seat: int, said: Payload) -> None:
        self.course = course
        self.world = course.world
        self.seat = seat
        self.said = said
        self.given: list[int] = []
        self.guessed: list[int] = []
        self.answers: dict[int, Answer] = {}
        self.hidden = len(said.slots) if isinstance(said, Bury | Pass) else 0

    def actions(self) -> list[int]:
        """The actions of a choice in secret, as it is supposed now."""
        return self.world.chosen(self.seat, self.hidden, [*self.given, *self.guessed])

    def ask(self, actions: Sequence[int]) -> Generator[Task, None, dict[int, Answer]]:
        """Ask one seat after the other, and lay the unseen cards so that they agree. Without actions it is about who
        begins."""
        course, movement = self.course, self.course.movement
        while (seat := self.next(actions)) is not None:
            if seat in course.gone:
                yield from self.turn_up(seat)
                chosen = self.actions() if self.hidden else actions
                self.answers[seat] = movement.answer(course.state, chosen, seat)
                self.guess()
                self.agree(actions)
                continue
            task = course.party.turn(seat)
            if seat == course.seat and not task.done:
                self.answer(movement.answer(course.state, actions, seat))
            yield task
            heard = task.said
            if heard is None:  # who was asked has left
                continue
            if not isinstance(heard, Say | Show):
                raise breach(seat)
            cards = [course.shown(slot) for slot in heard.slots] if isinstance(heard, Show) else []
            self.answers[seat] = Answer(heard.text, tuple(cards))
            if seat != course.seat:
                self.believe(seat, cards)
            self.guess()
            self.agree(actions)
        return self.answers

    def turn_up(self, seat: int) -> Iterator[Task]:
        """Open the hand of a seat that was left: without cards that it is passing on, with those that are passed to
        it. In the state all of these still lie where they came from."""
        course, world, said = self.course, self.world, self.said
        moving = said.slots if isinstance(said, Pass) else ()
        taking = isinstance(said, Pass) and said.to == (seat,)
        slots = [*(slot for slot in course.hands[seat] if slot not in moving), *(moving if taking else ())]
        yield from course.absence.turn_up(slots)
        world.known[self.seat] -= Counter(self.guessed)
        self.guessed = []
        if taking and len(self.given) < self.hidden:
            self.given = [course.shown(slot) for slot in moving]
            course.see(self.seat, self.given)
        held = Counter(course.shown(slot) for slot in slots)
        course.see(seat, [*(held - Counter(self.given if taking else ())).elements()])

    def next(self, actions: Sequence[int]) -> int | None:
        """The next seat to be asked."""
        movement, state = self.course.movement, self.world.state
        return movement.asked(state, actions, self.answers) if actions else movement.asked_first(state, self.answers)

    def answer(self, answer: Answer) -> None:
        """Say what our own hand decides."""
        party = self.course.party
        if answer.cards:
            party.show(self.slots_of(answer.cards), answer.text)
        else:
            party.say(answer.text)

    def slots_of(self, cards: Sequence[int]) -> list[int]:
        """Where cards of ours lie: those that are being passed to us among them, and those that we pass on not."""
        course, said = self.course, self.said
        slots = list(course.hands[course.seat])
        if isinstance(said, Pass):
            arriving = said.slots if said.to == (course.seat,) else ()
            slots = [slot for slot in slots if slot not in said.slots] + list(arriving)
        return course.slots_among(slots, cards)

    def believe(self, seat: int, cards: Sequence[int]) -> None:
        """Lay the cards that somebody showed as an answer into their hand, or among those that are passed to them."""
        world = self.world
        kept = Counter(cards)
        if self.guessed:
            world.known[self.seat] -= Counter(self.guessed)
            self.guessed = []
        if isinstance(self.said, Pass) and self.said.to == (seat,):
            if not self.given:
                self.given = list(cards)[: self.hidden]
                world.hold(self.seat, self.given)
                world.known[self.seat] += Counter(self.given)
            kept -= Counter(self.given)
        world.hold(seat, kept.elements())
        world.known[seat] |= kept

    def guess(self) -> None:
        """Suppose which cards of which nothing is known somebody has passed on, beside those that are known."""
        if len(self.given) == self.hidden:
            return
        world = self.world
        world.known[self.seat] -= Counter(self.guessed)
        heaps = world.lying()
        loose = [heaps[self.seat][place] for place in world.loose(heaps, self.seat)]
        world.rng.shuffle(loose)
        self.guessed = loose[: self.hidden - len(self.given)]
        world.known[self.seat] += Counter(self.guessed)

    def agree(self, actions: Sequence[int]) -> None:
        """Lay the unseen cards so that everybody's hand says what they have said."""

        def distance(seat: int) -> int:
            if seat == self.course.seat or seat in self.course.gone:
                return 0
            chosen = self.actions() if self.hidden else actions
            found, said = self.course.movement.answer(self.world.state, chosen, seat), self.answers[seat]
            more, less = Counter(found.cards), Counter(said.cards)
            return (more - less).total() + (less - more).total() + (found.text != said.text)

        self.world.agree([*self.answers], distance, afresh=self.guess if len(self.given) < self.hidden else None)
