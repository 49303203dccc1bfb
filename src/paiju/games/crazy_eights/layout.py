"""The cards on the table: every hand, the stock and the discard pile, and how cards move between them."""

from __future__ import annotations

from typing import Any, Self

from ...rng import Random
from ...state import State
from .encoding import EIGHT
from .rules import EightsRules
from .scoring import mask_points
from .settings import settings_of

DICE = Random()


class Layout(State):
    """Hands, stock and pile of a game.

    `held` are the cards a seat holds at least once, `doubled` those it holds twice, as sets. The next card to be drawn
    is the last of the first `stocked` ones of `stock`, the top discard the last of the first `piled` ones of `pile`.
    """

    def __init__(self, game: Any, rules: EightsRules, key0: int, key1: int) -> None:
        super().__init__()
        self.game = game
        self.rules = rules
        self.seats = rules.seats
        self.key0 = key0
        self.key1 = key1
        self.settings = settings_of(rules)
        self.held = [0] * 10
        self.doubled = [0] * 10
        self.sizes = [0] * 10
        self.stock = [0] * 104
        self.pile = [0] * 104
        self.stocked = 0
        self.piled = 0
        self.suit = 0
        self.buried = 0

    def _assign(self, other: Self) -> int:
        State._assign(self, other)
        source = other
        self.settings = source.settings
        self.held = source.held[:]
        self.doubled = source.doubled[:]
        self.sizes = source.sizes[:]
        self.stock = source.stock[:]
        self.pile = source.pile[:]
        self.stocked = source.stocked
        self.piled = source.piled
        self.suit = source.suit
        self.buried = source.buried
        return 0

    def available(self) -> int:
        """How many cards can still be drawn."""
        return self.stocked + (self.piled - 1 if self.settings.reshuffle else 0)

    def add(self, seat: int, card: int) -> int:
        """Put a card into a hand."""
        bit = 1
        bit <<= card
        if self.held[seat] & bit:
            self.doubled[seat] |= bit
        else:
            self.held[seat] |= bit
        self.sizes[seat] += 1
        return 0

    def remove(self, seat: int, card: int) -> int:
        """Take a card out of a hand."""
        bit = 1
        bit <<= card
        if self.doubled[seat] & bit:
            self.doubled[seat] ^= bit
        else:
            self.held[seat] ^= bit
        self.sizes[seat] -= 1
        return 0

    def fetch(self, seat: int) -> int:
        """Draw one card, after a refill where the stock is empty; returns it, or -1 if there is none."""
        if self.stocked == 0:
            if self.available() == 0:
                return -1
            self.refill()
        self.buried = 0
        self.stocked -= 1
        card = self.stock[self.stocked]
        self.add(seat, card)
        return card

    def refill(self) -> int:
        """All discards but the top one become the stock, shuffled; the suit in play stays."""
        for i in range(self.piled - 1):
            self.stock[i] = self.pile[i]
        self.stocked = self.piled - 1
        self.pile[0] = self.pile[self.piled - 1]
        self.piled = 1
        self.shuffle_stock(self.shuffler(DICE))
        if self.telling:
            self.tell(("refill", self.stocked))
        return 0

    def clear(self) -> int:
        """Take all cards off the table."""
        for seat in range(self.seats):
            self.held[seat] = 0
            self.doubled[seat] = 0
            self.sizes[seat] = 0
        self.stocked = 0
        self.piled = 0
        self.buried = 0
        return 0

    def shuffle_packs(self, rng: Random) -> int:
        """All packs become the stock, in a random order."""
        self.clear()
        self.stocked = 52 * self.settings.packs
        for i in range(self.stocked):
            self.stock[i] = i % 52
        self.shuffle_stock(rng)
        return 0

    def shuffle_stock(self, rng: Random) -> int:
        """Put the stock into a random order."""
        for i in range(self.stocked - 1, 0, -1):
            j = rng._below(i + 1)
            card = self.stock[i]
            self.stock[i] = self.stock[j]
            self.stock[j] = card
        return 0

    def turn_up(self, rng: Random) -> int:
        """Turn the first card; an eight is buried in the stock if the rules say so and another card is there."""
        self.stocked -= 1
        card = self.stock[self.stocked]
        while card >> 2 == EIGHT and self.settings.bury and self.has_other_than_eights():
            bit = 1
            bit <<= card
            self.buried |= bit
            place = rng._below(self.stocked + 1)
            for i in range(self.stocked, place, -1):
                self.stock[i] = self.stock[i - 1]
            self.stock[place] = card
            card = self.stock[self.stocked]
        self.pile[0] = card
        self.piled = 1
        self.suit = card & 3
        return 0

    def has_other_than_eights(self) -> bool:
        """Whether any card of the stock is no eight."""
        return any(self.stock[i] >> 2 != EIGHT for i in range(self.stocked))

    def points(self, seat: int) -> int:
        """The points left in a hand."""
        return mask_points(self.held[seat]) + mask_points(self.doubled[seat])

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat, lowest first, double ones twice."""
        cards = []
        held = self.held[seat]
        doubled = self.doubled[seat]
        for card in range(52):
            if (held >> card) & 1:
                cards.append(card)
                if (doubled >> card) & 1:
                    cards.append(card)
        return cards
