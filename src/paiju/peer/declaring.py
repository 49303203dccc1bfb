"""A deal at a fair table during which anybody may speak up, as in Tractor: card by card, and after each all are asked.

Who speaks up shows the cards for it. The state is made anew from the pack, as far as it is known, whenever there is
something new: who else was asked in secret and kept silent is nobody's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..movement import EVERYBODY, FACE_DOWN, Answer
from ..state import State
from .deal import Task
from .payloads import Show
from .trial import Draws, breach, hush

if TYPE_CHECKING:
    from .course import Course


class Declaring:
    """Such a deal; `known` are the cards of the pack that are known here, by their places."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.pack, self.places = course.pack, course.places
        self.known: list[int | None] = [None] * len(self.places)

    def script(self) -> Iterator[Task]:
        """Stage by stage; at each anybody may speak up, until nobody does."""
        course, seats = self.course, len(self.course.people)
        for stage in range(1, course.state.stages() + 1):
            new = range(seats * (stage - 1), seats * stage)
            yield self.pack.party.open(self.slots(new), [self.places[place].looks for place in new])
            self.look(new)
            course.stage = stage
            while True:
                ask = course.party.ask()
                yield ask
                order = [self.places[place].looks for place in range(seats)]
                speaker = next((seat for seat in order if ask.answers.get(seat)), None)
                if speaker is None:
                    break
                if speaker not in course.gone:
                    yield from self.declare(speaker, ask.answers[speaker], seats * stage)
        yield from self.close()

    def slots(self, places: range | list[int]) -> list[int]:
        return [self.pack.slots[place] for place in places]

    def look(self, places: range | list[int]) -> None:
        """Note the cards in these places that are open here."""
        for place in places:
            self.known[place] = self.course.card(self.pack.slots[place])
        self.rebuild()

    def rebuild(self) -> None:
        """The state at this moment of the deal, as far as everybody has spoken up."""
        state, guilty = self.course.dealing.begin(self.course.fill(self.known))
        if guilty is not None:
            raise breach(guilty)
        self.course.world.state = state

    def declare(self, seat: int, text: str, dealt: int) -> Iterator[Task]:
        """Somebody shows cards to declare; those that lie open already since they declared before are not shown
        again."""
        course = self.course
        (action,) = course.read(seat, [text])
        deed = course.movement.deed(course.state, [action])
        closed = [slot for slot in course.hands[seat] if course.party.felt.face(slot) is None]
        open_ones = [course.shown(slot) for slot in course.hands[seat] if slot not in closed]
        wanted = sorted((Counter(deed.cards) - Counter(open_ones)).elements())
        turn = course.party.turn(seat)  # on the way back from the disk it is done already
        if seat == course.seat and not turn.done:
            course.party.show(course.slots_among(closed, wanted), text)
        yield turn
        said = turn.said
        if said is None:  # who spoke up has left
            return
        shown = [course.shown(slot) for slot in said.slots] if isinstance(said, Show) else []
        if not shown or sorted(shown) != wanted:
            raise breach(seat)
        places = [place for place in range(dealt) if self.places[place].looks == seat]
        missing = Counter(deed.cards) - Counter([card for place in places if (card := self.known[place]) is not None])
        free = [place for place in places if self.known[place] is None]
        if len(free) < missing.total():
            raise breach(seat)
        for place, card in zip(free, missing.elements(), strict=False):
            self.known[place] = card
        course.dealing.declared.append((seat, action))
        self.rebuild()

    def close(self) -> Iterator[Task]:
        """Everybody has all cards and keeps silent: the rest goes where the game says, or new cards are dealt."""
        course, movement = self.course, self.course.movement
        rest = [place for place, (_, goes) in enumerate(self.places) if goes == FACE_DOWN]
        who: list[int] = []
        seen: list[int] = []
        while len(more := movement.draws(course.state, [], seen)) > len(who):
            new, looks = rest[len(who) : len(more)], more[len(who) :]
            yield self.pack.party.open(self.slots(new), [None if seat == EVERYBODY else seat for seat in looks])
            self.look(new)
            seen += [card for place in new if (card := self.known[place]) is not None and looks[0] == EVERYBODY]
            who = more
        before = course.state.copy()
        after = before.copy()
        hush(after)
        if after.shuffles > before.shuffles:
            yield from course.deal(lambda packs, key: hushed(before, packs, key), before.shuffles)
            return
        held = movement.hands(before.at_stage(before.stages(), None))
        hush(course.state)
        course.rest = []
        shown: dict[int, Answer] = {}
        for seat, action in course.dealing.declared:
            cards = movement.deed(before, [action]).cards
            shown[seat] = Answer("", max(cards, shown.get(seat, Answer()).cards, key=len))
        draws = Draws(tuple(zip(who, self.slots(rest), strict=True)))
        yield from course.move(-1, None, -1, held, draws, shown)


def hushed(before: State, packs: list[list[int]], key: tuple[int, int]) -> State:
    """The state after everybody has kept silent and new packs were dealt."""
    state = before.copy()
    state.stack = packs
    state.key0, state.key1 = key
    hush(state)
    return state
