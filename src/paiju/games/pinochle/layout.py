"""Where the cards are: the four hands and what partners give to each other.

A hand is two sets of bits, the cards held at least once and those held twice, and the order in which the cards came.
"""

from __future__ import annotations

from typing import Any, Self

from ...rng import Random
from ...state import State
from ..tricks import lowest
from .encoding import CARDS, SUIT, WIDEST
from .rules import COUNTS, PinochleRules
from .settings import settings_of

VALUES = list(COUNTS["classic"])


class Layout(State):
    """The cards of a deal of Pinochle."""

    def __init__(self, game: Any, rules: PinochleRules, key0: int, key1: int) -> None:
        super().__init__()
        self.game = game
        self.rules = rules
        self.settings = settings_of(rules)
        self.seats = rules.seats
        self.key0 = key0
        self.key1 = key1
        self.held = [0] * 4
        self.paired = [0] * 4
        self.order = [0] * 64
        self.sizes = [0] * 4
        self.given = [0] * 4

    def _assign(self, other: Self) -> int:
        State._assign(self, other)
        source = other
        self.settings = source.settings
        self.held = source.held[:]
        self.paired = source.paired[:]
        self.order = source.order[:]
        self.sizes = source.sizes[:]
        self.given = source.given[:]
        return 0

    def deal_pack(self, rng: Random, first: int) -> int:
        """Shuffle and deal, three cards at a time; returns the last card."""
        pack = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]  # fmt: skip
        for place in range(48):
            pack[place] = place >> 1
        self.empty_hands()
        card = 0
        for place in range(48):
            other = place + rng._below(48 - place)
            card = pack[other]
            pack[other] = pack[place]
            self.add((first + place // 3) & 3, card)
        return card

    def empty_hands(self) -> int:
        """Nobody holds a card."""
        self.held = [0, 0, 0, 0]
        self.paired = [0, 0, 0, 0]
        self.sizes = [0, 0, 0, 0]
        return 0

    def add(self, seat: int, card: int) -> int:
        """A card comes into a hand, behind those that are there."""
        if (self.held[seat] >> card) & 1:
            self.paired[seat] |= 1 << card
        else:
            self.held[seat] |= 1 << card
        self.order[WIDEST * seat + self.sizes[seat]] = card
        self.sizes[seat] += 1
        return 0

    def remove(self, seat: int, card: int) -> int:
        """A card leaves a hand; `tidy` and `hand` find out which copy it was."""
        if (self.paired[seat] >> card) & 1:
            self.paired[seat] ^= 1 << card
        else:
            self.held[seat] ^= 1 << card
        return 0

    def tidy(self, seat: int) -> int:
        """Close the gaps that given cards left in the order of a hand."""
        cards = self.hand(seat)
        self.held[seat] = 0
        self.paired[seat] = 0
        self.sizes[seat] = 0
        for card in cards:
            self.add(seat, card)
        return 0

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand in the order in which they came."""
        cards: list[int] = []
        left = [1 + ((self.paired[seat] >> card) & 1) if (self.held[seat] >> card) & 1 else 0 for card in range(CARDS)]
        place = WIDEST * seat
        while len(cards) < self.sizes[seat]:
            card = self.order[place]
            place += 1
            if left[card]:
                left[card] -= 1
                cards.append(card)
        return cards

    def nowhere(self) -> list[int]:
        """The cards that are in no hand, in order."""
        cards: list[int] = []
        for card in range(CARDS):
            copies = 2
            for seat in range(4):
                copies -= ((self.held[seat] >> card) & 1) + ((self.paired[seat] >> card) & 1)
            cards += [card] * copies
        return cards

    def given_count(self, seat: int) -> int:
        """How many cards a seat has given."""
        given = self.given[seat]
        n = 0
        while given:
            given >>= 5
            n += 1
        return n

    def take_given(self, seat: int) -> int:
        """The cards that a seat gave go to its partner."""
        partner = seat ^ 2
        self.tidy(seat)
        self.tidy(partner)
        given = self.given[seat]
        while given:
            self.add(partner, (given & 31) - 1)
            given >>= 5
        return 0

    def value_of(self, seat: int) -> int:
        """What a hand is worth for automatic bidding: A 11, 10 10, K 4, Q 3, J 2, each card or each rank once."""
        held = self.held[seat]
        paired = self.paired[seat]
        if self.settings.each_rank:
            held = (held | (held >> 6) | (held >> 12) | (held >> 18)) & SUIT
            paired = 0
        value = 0
        while held:
            value += VALUES[lowest(held) % 6]
            held &= held - 1
        while paired:
            value += VALUES[lowest(paired) % 6]
            paired &= paired - 1
        return value
