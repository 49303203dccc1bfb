"""Where the cards are: hands, kitty, what has been played, what everybody knows of the hands.

A holding is four sets in a row: the cards held at least once, twice, three and four times. Seat s has the sets 4s to
4s + 3 of `held`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from ...rng import Random
from ...state import State
from ..tricks import lowest, size_of
from .encoding import LEVELS, NO_TRUMP
from .faces import TEXTS
from .rules import TractorRules
from .settings import settings_of

UNIT = 1
FIVES = 0xF000
TENS = 0xF00000000
KINGS = 0xF00000000000


class Layout(State):
    """The cards of a hand of Tractor."""

    def __init__(self, game: Any, rules: TractorRules) -> None:
        super().__init__()
        self.game = game
        self.rules: TractorRules = rules
        self.settings = settings_of(rules)
        self.seats = rules.seats
        self.wipe()

    def wipe(self) -> None:
        """No cards anywhere, no trumps."""
        self.held = [0] * 28
        self.known = [0] * 28
        self.counts = [0] * 7
        self.voids = [0] * 7
        self.kitty = [0] * 4
        self.gone = [0] * 4
        self.chosen = [0] * 4
        self.given = [0] * 4
        self.pack = [0] * 112
        self.dealt = 0
        self.suit = NO_TRUMP
        self.rank = 0

    def _assign(self, other: Self) -> int:
        State._assign(self, other)
        source = other
        self.settings = source.settings
        self.held = source.held[:]
        self.known = source.known[:]
        self.counts = source.counts[:]
        self.voids = source.voids[:]
        self.kitty = source.kitty[:]
        self.gone = source.gone[:]
        self.chosen = source.chosen[:]
        self.given = source.given[:]
        self.dealt = source.dealt
        if self.dealt < self.settings.cards:
            self.pack = source.pack[:]
        self.suit = source.suit
        self.rank = source.rank
        return 0

    def fill_pack(self, rng: Random) -> None:
        """All the cards of these rules in a random order."""
        n = 0
        for card in range(54):
            for _ in range(self.settings.decks if card < 52 else self.settings.jokers):
                self.pack[n] = card
                n += 1
        for i in range(n - 1, 0, -1):
            j = rng._below(i + 1)
            card = self.pack[i]
            self.pack[i] = self.pack[j]
            self.pack[j] = card

    # Single cards. These are written out for each holding because a compiled array belongs to its object.

    def give(self, seat: int, card: int) -> int:
        """Put a card into a hand."""
        bit = UNIT
        bit <<= card
        at = LEVELS * seat
        while self.held[at] & bit:
            at += 1
        self.held[at] |= bit
        self.counts[seat] += 1
        return 0

    def take(self, seat: int, card: int) -> int:
        """Take a card out of a hand."""
        bit = UNIT
        bit <<= card
        at = LEVELS * seat + LEVELS - 1
        while not self.held[at] & bit:
            at -= 1
        self.held[at] ^= bit
        self.counts[seat] -= 1
        return 0

    def choose(self, seat: int, card: int) -> int:
        """Move a card from a hand to the cards chosen."""
        self.take(seat, card)
        bit = UNIT
        bit <<= card
        at = 0
        while self.chosen[at] & bit:
            at += 1
        self.chosen[at] |= bit
        return 0

    def lay_aside(self, card: int) -> int:
        """Put a card into the kitty."""
        bit = UNIT
        bit <<= card
        at = 0
        while self.kitty[at] & bit:
            at += 1
        self.kitty[at] |= bit
        return 0

    def pick_up(self, card: int) -> int:
        """Take a card out of the kitty."""
        bit = UNIT
        bit <<= card
        at = LEVELS - 1
        while not self.kitty[at] & bit:
            at -= 1
        self.kitty[at] ^= bit
        return 0

    def put_away(self, card: int) -> int:
        """Note that a card has been played."""
        bit = UNIT
        bit <<= card
        at = 0
        while self.gone[at] & bit:
            at += 1
        self.gone[at] |= bit
        return 0

    def show(self, seat: int, card: int, copies: int) -> int:
        """Note that everybody knows a seat to hold at least so many of a card."""
        bit = UNIT
        bit <<= card
        for at in range(copies):
            self.known[LEVELS * seat + at] |= bit
        return 0

    def forget(self, seat: int, card: int) -> int:
        """Note that a seat has played a card: one less of it is known to be there."""
        bit = UNIT
        bit <<= card
        at = LEVELS * seat + LEVELS - 1
        while at >= LEVELS * seat and not self.known[at] & bit:
            at -= 1
        if at >= LEVELS * seat:
            self.known[at] ^= bit
        return 0

    def held_of(self, seat: int, cards: int) -> int:
        """How many cards of a set a seat holds, copies counted."""
        at = LEVELS * seat
        n = size_of(self.held[at] & cards) + size_of(self.held[at + 1] & cards)
        if self.held[at + 2] & cards:
            n += size_of(self.held[at + 2] & cards) + size_of(self.held[at + 3] & cards)
        return n

    def chosen_of(self, cards: int) -> int:
        """How many of the chosen cards are in a set, copies counted."""
        n = size_of(self.chosen[0] & cards) + size_of(self.chosen[1] & cards)
        if self.chosen[2] & cards:
            n += size_of(self.chosen[2] & cards) + size_of(self.chosen[3] & cards)
        return n

    def points_in(self, cards: int) -> int:
        """What the cards of a set count: fives 5, tens 10, kings as the rules say."""
        cards &= FIVES | TENS | KINGS
        if cards == 0:
            return 0
        return 5 * size_of(cards & FIVES) + 10 * size_of(cards & TENS) + self.settings.king * size_of(cards & KINGS)


def listed(holding: Sequence[int]) -> list[int]:
    """The cards of a holding in order, copies next to each other."""
    once, twice, thrice, fourfold = holding
    found = []
    while once:
        card = lowest(once)
        copies = 1 + ((twice >> card) & 1) + ((thrice >> card) & 1) + ((fourfold >> card) & 1)
        found += [card] * copies
        once &= once - 1
    return found


def written(row: list[int], seat: int) -> tuple[str, ...]:
    """What one seat has in a row of holdings, as texts."""
    at = LEVELS * seat
    if row is None or not 0 <= at <= len(row) - LEVELS:
        raise IndexError(seat)
    once, twice, thrice, fourfold = row[at], row[at + 1], row[at + 2], row[at + 3]
    found = []
    while once:
        card = lowest(once)
        copies = 1 + ((twice >> card) & 1) + ((thrice >> card) & 1) + ((fourfold >> card) & 1)
        found += [TEXTS[card]] * copies
        once &= once - 1
    return tuple(found)


def by_seat(row: Sequence[int], seats: int) -> list[list[int]]:
    """A row of holdings as lists of cards, seat by seat."""
    return [listed(row[LEVELS * seat : LEVELS * seat + LEVELS]) for seat in range(seats)]


def holding_of(cards: Iterable[int]) -> list[int]:
    """Four sets from a list of cards."""
    once = twice = thrice = fourfold = 0
    for card in cards:
        bit = UNIT
        bit <<= card
        fourfold |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    return [once, twice, thrice, fourfold]
