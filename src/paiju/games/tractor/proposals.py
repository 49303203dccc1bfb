"""Plays worth a thought, each with how good it looks, and what the seat to move knows: see `leads` and `follows`.

A play is two sets of cards: those played at least once, and those played twice.
"""

from __future__ import annotations

from ..tricks import lowest
from .encoding import BIG, CARD, JOKERS, LEVELS, NO_TRUMP, ROW, SMALL
from .layout import give, points_in
from .state import TractorState
from .trump import position
from .weights import Weights

UNIT = 1
FOUR = 15
EVERY_CARD = 0x000FFFFFFFFFFFFF
MOST = 48


class Proposals:
    """The plays proposed last: `n` of them, `best` looks best. One object serves any number of positions."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.once = [0] * 48
        self.twice = [0] * 48
        self.value = [0.0] * 48
        self.n = 0
        self.best = 0
        self.seat = 0
        self.friends = 0
        self.u1 = 0
        self.u2 = 0

    def add(self, once: int, twice: int, value: float) -> int:
        """Propose a play; returns its index."""
        for i in range(self.n):
            if self.once[i] == once and self.twice[i] == twice:
                self.value[i] = max(self.value[i], value)
                return i
        if self.n == MOST:
            return 0
        self.once[self.n] = once
        self.twice[self.n] = twice
        self.value[self.n] = value
        self.n += 1
        return self.n - 1

    def look(self, state: TractorState) -> int:
        """Work out who is with the seat to move, and what it has not seen yet; nothing of a choice is made."""
        self.n = 0
        self.seat = state.turn
        self.friends = friends_of(state, self.seat)
        s1 = state.gone[0]
        s2 = state.gone[1]
        s3 = state.gone[2]
        s4 = state.gone[3]
        for level in range(2 * LEVELS):
            if level >= LEVELS:
                if state.declarer != self.seat:
                    break
                cards = state.kitty[level - LEVELS]
            else:
                cards = state.held[LEVELS * self.seat + level]
            s4 |= s3 & cards
            s3 |= s2 & cards
            s2 |= s1 & cards
            s1 |= cards
        settings = state.settings
        if settings.decks == 1:
            self.u1 = EVERY_CARD & ~s1
            self.u2 = 0
        else:
            self.u1 = EVERY_CARD & ~s2
            self.u2 = EVERY_CARD & ~s1
        if settings.jokers == 4:
            self.u1 |= JOKERS & ~s4
            self.u2 |= JOKERS & ~s3
        elif settings.jokers == 2:
            self.u1 |= JOKERS & ~s2
            self.u2 |= JOKERS & ~s1
        elif settings.jokers == 1:
            self.u1 |= JOKERS & ~s1
        return 0

    def worth(self, state: TractorState, card: int) -> int:
        """What a card counts."""
        one = UNIT
        return points_in(state, one << card)

    def highest(self, cards: int, state: TractorState) -> int:
        """The highest card of a set of one suit, -1 if there is none."""
        found = -1
        best = -1
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            place = position(card, state.suit, state.rank)
            if place > best:
                best = place
                found = card
        return found

    def cards_of_run(self, state: TractorState, pairs: int, start: int, length: int) -> int:
        """One card for each position of a run, out of those held twice."""
        found = 0
        taken = 0
        while pairs:
            card = lowest(pairs)
            pairs &= pairs - 1
            place = position(card, state.suit, state.rank)
            if start <= place < start + length and not (taken >> place) & 1:
                taken |= 1 << place
                found |= UNIT << card
        return found


def above(card: int, suit: int, rank: int) -> int:
    """The cards that beat a card inside its suit."""
    one = UNIT
    four = FOUR
    row = ROW
    if card >= SMALL:
        return one << BIG if card == SMALL else one - 1
    if card >> 2 == rank:
        return JOKERS if suit == NO_TRUMP or card & 3 == suit else JOKERS | (one << (4 * rank + suit))
    ranks = four << (4 * rank)
    found = (row << (card & 3)) & ~((one << (card + 1)) - 1) & ~ranks
    return found | JOKERS | ranks if card & 3 == suit else found


def put_back(state: TractorState) -> int:
    """Take the cards of a choice back into the hand."""
    for level in range(LEVELS):
        cards = state.chosen[level]
        state.chosen[level] = 0
        while cards:
            give(state, state.turn, lowest(cards))
            cards &= cards - 1
    state.picked = 0
    return 0


def friends_of(state: TractorState, seat: int) -> int:
    """The seats that are with a seat as far as it can tell, itself too: it knows which called cards it holds."""
    everybody = (1 << state.seats) - 1
    if state.seats == 4:
        return 5 << (seat & 1)
    allies = state.allies
    with_declarer = (allies >> seat) & 1
    for said in range(state.settings.friends):
        if (state.held[LEVELS * seat] >> (state.calls[said] & CARD)) & 1:
            with_declarer = 1
    found = allies if with_declarer else everybody & ~allies
    return found | (1 << seat)
