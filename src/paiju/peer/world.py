"""What a peer takes for the truth: a state in which the cards that it has not seen are some cards.

Nothing is concluded from them. When somebody shows a card, the unseen cards are laid anew so that it is there; when
somebody says what follows from a hand that nobody else has seen, they are laid so that it does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..errors import IllegalAction, PaijuError
from ..language import Sentence
from ..movement import Movement
from ..rng import Random
from ..state import State

STEPS = 30_000  # to lay the cards so that they agree with what was said
WORSE = 20  # one of so many changes for the worse is made all the same
AFRESH = 100
FEW_STEPS = 2_000  # to find cards with which an action is legal

IMPOSSIBLE = Sentence(
    "No cards are found that agree with what seat {seat} did: it cannot go on.",
    "找不到与 {seat} 号座位的操作相符的牌，无法继续。",
)


class World:
    """A state with what is known of its hidden cards: `known` in each hand and in the rest; everything in one's own."""

    def __init__(self, movement: Movement[Any], state: State, me: int, rng: Random) -> None:
        self.movement = movement
        self.state = state
        self.me = me
        self.rng = rng
        self.known: list[Counter[int]] = [Counter() for _ in range(state.seats)]
        self.known_rest: Counter[int] = Counter()

    def lying(self) -> list[list[int]]:
        """All hands, and the rest as the last one."""
        return [*map(list, self.movement.hands(self.state)), list(self.movement.rest(self.state))]

    def lay(self, heaps: Sequence[Sequence[int]]) -> None:
        """Lay hands and rest so."""
        self.movement.lay(self.state, heaps[:-1], heaps[-1])

    def loose(self, heaps: Sequence[Sequence[int]], heap: int) -> list[int]:
        """Where in a heap there are cards that may as well be others."""
        if heap == self.me:
            return []
        kept = Counter(self.known_rest if heap == len(heaps) - 1 else self.known[heap])
        found = []
        for place, card in enumerate(heaps[heap]):
            if kept[card]:
                kept[card] -= 1
            else:
                found.append(place)
        return found

    def hold(self, seat: int, cards: Iterable[int]) -> None:
        """Lay the cards so that a seat holds these, first of its cards; IllegalAction if it cannot."""
        named = list(cards)
        wanted = Counter(named)
        heaps = self.lying()
        spare = self.loose(heaps, seat)
        missing = wanted - Counter(heaps[seat])
        left = wanted - (Counter(heaps[seat]) - Counter(heaps[seat][place] for place in spare))
        for place in list(spare):
            if left[heaps[seat][place]]:
                left[heaps[seat][place]] -= 1
                spare.remove(place)
        for card in missing.elements():
            source = self._source(heaps, seat, card)
            if source is None or not spare:
                raise impossible(seat)
            heap, other = source
            mine = spare.pop(self.rng.below(len(spare)))
            heaps[heap][other], heaps[seat][mine] = heaps[seat][mine], card
        heaps[seat] = first(heaps[seat], named)
        self.lay(heaps)

    def _source(self, heaps: Sequence[Sequence[int]], seat: int, card: int) -> tuple[int, int] | None:
        """Where an unseen card can be taken from."""
        for heap in range(len(heaps)):
            if heap != seat:
                for place in self.loose(heaps, heap):
                    if heaps[heap][place] == card:
                        return heap, place
        return None

    def next_is(self, cards: Sequence[int | None]) -> None:
        """Lay the rest so that these come next, None for any."""
        heaps = self.lying()
        rest = len(heaps) - 1
        for place, card in enumerate(cards):
            if card is None or heaps[rest][place] == card:
                continue
            source = next(
                (
                    (heap, other)
                    for heap in range(len(heaps))
                    for other in self.loose(heaps, heap)
                    if heaps[heap][other] == card and not (heap == rest and other < place)
                ),
                None,
            )
            if source is None:
                raise impossible(self.state.to_move())
            heap, other = source
            heaps[heap][other], heaps[rest][place] = heaps[rest][place], card
        self.lay(heaps)

    def agree(
        self,
        seats: Sequence[int],
        distance: Callable[[int], int],
        steps: int = STEPS,
        afresh: Callable[[], None] | None = None,
    ) -> None:
        """Lay the unseen cards so that the hands of these seats are what was said of them, that is, their `distance` to
        it is 0; IllegalAction if that cannot be. Cards change places at random, seldom for the worse; `afresh` is
        called now and then to try something else."""
        apart = {seat: distance(seat) for seat in seats}
        for step in range(steps):
            if afresh is not None and step % AFRESH == AFRESH - 1:
                afresh()
                apart = {seat: distance(seat) for seat in seats}
            wrong = [seat for seat in seats if apart[seat]]
            if not wrong:
                return
            before = self.lying()
            self._exchange(self.rng.choice(wrong))
            now = {seat: distance(seat) for seat in seats}
            if sum(now.values()) <= sum(apart.values()) or not self.rng.below(WORSE):
                apart = now
            else:
                self.lay(before)
        raise impossible(next((seat for seat in seats if apart[seat]), seats[0]))

    def _exchange(self, seat: int) -> None:
        """Let some card of a hand and some unseen card elsewhere change places."""
        heaps = self.lying()
        mine = self.loose(heaps, seat)
        others = [(heap, place) for heap in range(len(heaps)) if heap != seat for place in self.loose(heaps, heap)]
        if not mine or not others:
            raise impossible(seat)
        at = self.rng.choice(mine)
        heap, place = self.rng.choice(others)
        heaps[heap][place], heaps[seat][at] = heaps[seat][at], heaps[heap][place]
        self.lay(heaps)

    def chosen(self, seat: int, count: int, among: Sequence[int]) -> list[int]:
        """The actions by which a seat chooses so many cards in secret, these among them; of the others nothing is
        known, and they are laid so that it may."""

        def refused(seat: int) -> bool:
            return self._chosen(seat, count, among) is None

        if refused(seat):
            self.agree([seat], refused, FEW_STEPS)
        actions = self._chosen(seat, count, among)
        assert actions is not None
        return actions

    def _chosen(self, seat: int, count: int, among: Sequence[int]) -> list[int] | None:
        after = self.state.copy()
        actions: list[int] = []
        wanted = Counter(among)
        kept = self.known[seat] - wanted
        for _ in range(count):
            action = self._choice(after, seat, wanted, kept)
            if action is None:
                return None
            wanted[self.movement.card_of(action) or 0] -= 1
            after._step(action)
            actions.append(action)
        return actions

    def _choice(self, state: State, seat: int, wanted: Counter[int], kept: Counter[int]) -> int | None:
        """The next card of a secret choice: a wanted one, as long as there are any, or one that is not known."""
        held = Counter(self.movement.hands(state)[seat])
        missing = (+wanted).total() > 0
        for action in state.legal():
            card = self.movement.card_of(action)
            if card is not None and (wanted[card] > 0 if missing else held[card] > kept[card]):
                return action
        return None

    def is_possible(self, seat: int, actions: Sequence[int]) -> bool:
        """Whether these actions are legal as far as can be known: with the cards as they lie, if the seat had no others
        than those it shows, or with any others."""
        if self.allows(self.state.copy(), seat, actions):
            return True
        bare = self.state.copy()
        heaps = self.lying()
        heaps[seat] = list(self.movement.deed(self.state, actions).cards)
        self.movement.lay(bare, heaps[:-1], heaps[-1])
        if self.allows(bare, seat, actions):
            return True
        try:
            self.agree([seat], lambda seat: not self.allows(self.state.copy(), seat, actions), FEW_STEPS)
        except PaijuError:
            return False
        return True

    def allows(self, state: State, seat: int, actions: Sequence[int]) -> bool:
        """Whether these actions are legal with the cards as they lie there."""
        for action in actions:
            if state.to_move() != seat or not state.is_legal(action):
                return False
            state._step(action)
        return True


def first(cards: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """The wanted cards, in their order, in front of the others."""
    left = Counter(wanted)
    behind = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            behind.append(card)
    return [*wanted, *behind]


def impossible(seat: int) -> PaijuError:
    """The refusal of what fits no cards that were found. It is no proof: there may be others."""
    return IllegalAction("IMPOSSIBLE", IMPOSSIBLE, seat=seat)
