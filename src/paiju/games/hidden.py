"""Hidden cards dealt anew, for states that are sampled from what one seat knows.

The cards go at random to heaps: hands, a kitty, cards that were laid aside. A heap has room for so many cards, and
there are cards that it cannot hold. A card that finds no room moves others that can be elsewhere, so that a dealing is
found whenever there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..rng import Random


class Heaps:
    """What lies in each heap. `barred` are the cards, as bits, that a heap cannot hold."""

    def __init__(self, room: Sequence[int], barred: Sequence[int], rng: Random) -> None:
        self.cards: list[list[int]] = [[] for _ in room]
        self.room = list(room)
        self.barred = list(barred)
        self.kept = [0] * len(self.room)
        self.rng = rng

    def keep(self, heap: int, card: int) -> None:
        """Put a card where it is known to be; it stays there."""
        self.cards[heap].append(card)
        self.room[heap] -= 1
        self.kept[heap] += 1

    def deal(self, cards: Iterable[int]) -> None:
        """Deal these cards at random, as far as there is room."""
        pack = list(cards)
        self.rng.shuffle(pack)
        for card in pack[: sum(self.room)]:
            if not self.place(card, set()):
                self.put(card, self.draw([heap for heap in range(len(self.room)) if self.room[heap]]))

    def may_hold(self, heap: int, card: int) -> bool:
        """Whether a card can be in a heap."""
        return not self.barred[heap] >> card & 1

    def place(self, card: int, tried: set[int]) -> bool:
        """Put a card where it can be, moving others that can be elsewhere if need be."""
        choices = [heap for heap in range(len(self.cards)) if self.may_hold(heap, card) and heap not in tried]
        free = [heap for heap in choices if self.room[heap]]
        if free:
            self.put(card, self.draw(free))
            return True
        for heap in choices:
            tried.add(heap)
            for at in range(self.kept[heap], len(self.cards[heap])):
                if self.place(self.cards[heap][at], tried):
                    self.cards[heap][at] = card
                    return True
        return False

    def put(self, card: int, heap: int) -> None:
        """Put a card into a heap that has room."""
        self.cards[heap].append(card)
        self.room[heap] -= 1

    def draw(self, heaps: list[int]) -> int:
        """One of these heaps, the more room it has the likelier."""
        at = self.rng.below(sum([self.room[heap] for heap in heaps]))
        for heap in heaps:
            at -= self.room[heap]
            if at < 0:
                return heap
        return heaps[-1]

    def exchange(self, heap: int, suited: int) -> tuple[int, int, int, int] | None:
        """Let a random card out of these (as bits) leave a heap, or come to it, against another card.

        Returns where both lay, so that `swap` can undo it; None if they cannot change places.
        """
        found = self.movable(range(len(self.cards)))
        found = [(one, at) for one, at in found if suited >> self.cards[one][at] & 1]
        if not found:
            return None
        one, at = self.rng.choice(found)
        card = self.cards[one][at]
        others = self.movable([heap] if one != heap else [other for other in range(len(self.cards)) if other != heap])
        others = [
            (other, place)
            for other, place in others
            if self.may_hold(other, card) and self.may_hold(one, self.cards[other][place])
        ]
        if not others:
            return None
        other, place = self.rng.choice(others)
        self.swap(one, at, other, place)
        return one, at, other, place

    def movable(self, heaps: Iterable[int]) -> list[tuple[int, int]]:
        """Where in these heaps there are cards that are not known to be there."""
        return [(heap, at) for heap in heaps for at in range(self.kept[heap], len(self.cards[heap]))]

    def swap(self, heap: int, at: int, other: int, place: int) -> None:
        """Let two cards change places."""
        mine, theirs = self.cards[heap], self.cards[other]
        mine[at], theirs[place] = theirs[place], mine[at]
