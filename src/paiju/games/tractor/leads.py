"""Leads worth a thought: pairs, tractors, throws and single cards of each suit.

What nothing unseen can beat looks best; points that can be beaten, and suits that enemies ruff, look bad.
"""

from __future__ import annotations

from ..tricks import lowest, size_of
from .encoding import LEVELS, TRUMP_SUIT
from .layout import held_of, points_in
from .proposals import Proposals, above
from .shape import count_pairs, longest_run, starts
from .state import TractorState
from .trump import cards_of, position, trumps

UNIT = 1


class Leads(Proposals):
    """What the seat to move could lead."""

    def propose_leads(self, state: TractorState) -> int:
        """What the seat could lead."""
        self.look(state)
        for suit in range(5):
            self.leads_in(state, suit)
        return self.find_best()

    def find_best(self) -> int:
        """Note the proposal with the highest value."""
        self.best = 0
        for i in range(1, self.n):
            if self.value[i] > self.value[self.best]:
                self.best = i
        return self.best

    def is_ruffed(self, state: TractorState, suit: int) -> bool:
        """Whether an enemy has run out of a plain suit and may have trumps."""
        if suit == TRUMP_SUIT or not self.u1 & trumps(state.suit, state.rank):
            return False
        for seat in range(state.seats):
            if not (self.friends >> seat) & 1 and (state.voids[seat] >> suit) & 1 and not (state.voids[seat] >> 4) & 1:
                return True
        return False

    def leads_in(self, state: TractorState, suit: int) -> int:
        """Leads of one suit."""
        cards = cards_of(suit, state.suit, state.rank)
        at = LEVELS * self.seat
        own1 = state.held[at] & cards
        own2 = state.held[at + 1] & cards
        if not own1:
            return 0
        weights = self.weights
        size = state.counts[self.seat]
        unseen1 = self.u1 & cards
        unseen2 = self.u2 & cards
        unseen = size_of(unseen1) + size_of(unseen2)
        ruffed = self.is_ruffed(state, suit)
        thin = suit != TRUMP_SUIT and unseen < state.seats
        safe1 = 0
        safe2 = 0
        left = own1
        while left:
            card = lowest(left)
            one = UNIT
            one <<= card
            left &= left - 1
            higher = above(card, state.suit, state.rank)
            if not higher & unseen1:
                safe1 |= one
                safe2 |= one & own2
            elif own2 & one and not higher & unseen2:
                safe1 |= one
                safe2 |= one
            if own2 & one:
                self.add(one, one, self.run_value(state, suit, one, not higher & unseen2, ruffed, thin, size))
        if own2 and not state.settings.plain_leads:
            self.tractors(state, suit, own2, unseen2, ruffed, thin, size)
        self.low_leads(state, suit, own1, ruffed)
        safe = size_of(safe1) + size_of(safe2)
        top = self.highest(safe1, state)
        if safe > 1 and not state.settings.plain_leads and (suit != TRUMP_SUIT or not unseen):
            value = weights.throw + weights.throw_card * safe - (weights.thin if thin else 0.0)
            self.add(safe1, safe2, value - (weights.throw_ruffed if ruffed else 0.0))
        if top >= 0 and not above(top, state.suit, state.rank) & unseen1:
            keep = suit == TRUMP_SUIT and size > 3
            one = UNIT
            value = weights.high_trump if keep else weights.high
            if suit != TRUMP_SUIT and unseen < 3:
                value -= weights.high_thin
            value += weights.high_point * self.worth(state, top)
            self.add(one << top, 0, value - (weights.high_ruffed if ruffed else 0.0))
        return 0

    def run_value(
        self, state: TractorState, suit: int, once: int, sure: bool, ruffed: bool, thin: bool, size: int
    ) -> float:
        """How good it is to lead pairs in a row."""
        n = 2 * size_of(once)
        points = 2 * points_in(state, once)
        weights = self.weights
        value = weights.run_card * n + (weights.run_sure if sure else 0.0)
        if ruffed:
            value -= weights.run_ruffed + weights.run_ruffed_point * points
        elif not sure:
            value -= weights.run_open_point * points + weights.run_open_card * n - weights.run_open
        if suit == TRUMP_SUIT:
            value -= weights.run_trump if size > 4 else 0.0
        elif thin:
            value -= weights.thin
        return value

    def tractors(
        self, state: TractorState, suit: int, own2: int, unseen2: int, ruffed: bool, thin: bool, size: int
    ) -> int:
        """The longest tractors of a suit."""
        mine = count_pairs(own2, 0, state.suit, state.rank)
        length = longest_run(mine, 12)
        if length < 2:
            return 0
        theirs = count_pairs(unseen2, 0, state.suit, state.rank)
        begins = starts(mine, length)
        while begins:
            start = lowest(begins) >> 2
            begins &= begins - 1
            cards = self.cards_of_run(state, own2, start, length)
            sure = start + length > 15 or starts(theirs, length) >> (4 * (start + 1)) == 0
            self.add(cards, cards, self.run_value(state, suit, cards, sure, ruffed, thin, size))
        return 0

    def low_leads(self, state: TractorState, suit: int, own1: int, ruffed: bool) -> int:
        """The lowest card of a suit, and the lowest that counts nothing: points would go to whoever beats it."""
        first = -1
        plain = -1
        left = own1
        while left:
            card = lowest(left)
            left &= left - 1
            place = position(card, state.suit, state.rank)
            if first < 0 or place < position(first, state.suit, state.rank):
                first = card
            if not self.worth(state, card) and (plain < 0 or place < position(plain, state.suit, state.rank)):
                plain = card
        one = UNIT
        length = held_of(state, self.seat, own1)
        self.add(one << first, 0, self.low_value(state, suit, length, first, False, ruffed))
        if plain >= 0 and plain != first:
            self.add(one << plain, 0, self.low_value(state, suit, length, plain, True, ruffed))
        return 0

    def low_value(self, state: TractorState, suit: int, length: int, card: int, second: bool, ruffed: bool) -> float:
        """How good it is to lead a low card of a suit and see."""
        weights = self.weights
        value = weights.low + weights.low_length * length - weights.low_point * self.worth(state, card)
        value -= weights.low_place * position(card, state.suit, state.rank)
        if second:
            value -= weights.low_second
        if suit == TRUMP_SUIT:
            return value - (weights.low_trump_long if length > 8 else weights.low_trump)
        for seat in range(state.seats):
            if seat != self.seat and (self.friends >> seat) & 1 and (state.voids[seat] >> suit) & 1:
                value += weights.low_partner_void
                break
        return value - (weights.low_ruffed if ruffed else 0.0)
