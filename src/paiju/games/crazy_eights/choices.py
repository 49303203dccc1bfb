"""Whose turn it is and what he may do (C4, C5, C8).

`legal` is in this order: cards from the two of clubs up to the ace of spades, for each eight the suits clubs,
diamonds, hearts, spades; then draw, take or pass, of which there is never more than one. In a vote: yes, no.

An eight normally names a suit. It names none, and then has only the one plain form `8C`, when the round certainly
ends with it (C5: "if the round ends, no suit is needed"):
- it is the seat's last card, and only one other seat is left, or nobody plays on (`play_on=never`), or nobody
  would be asked (`play_on=ask`, no human remains, `continue_without_humans=false`);
- it is played on the last turn that `max_turns` allows, the seat's last card or not.
While a vote could still decide to play on, the suit is needed. The first card turned names its own suit.
"""

from __future__ import annotations

from typing import Any, Self

from ...rng import Random
from ...state import OVER, Moves
from .encoding import ASK, CLUBS, DRAW, EIGHT, EIGHTS, NEVER, NO, PASS, TAKE, TURN, TWOS, VOTE, YES
from .layout import Layout
from .rules import EightsRules

MASK = 0xFFFFFFFFFFFFFFFF

# A power of two times this number has a different leading six bits for each power.
DE_BRUIJN = 0x03F79D71B4CB0A89
BIT_NUMBER = [0] * 64
for _bit in range(64):
    BIT_NUMBER[(((DE_BRUIJN << _bit) & MASK) >> 58) & 63] = _bit


def lowest_card(mask: int) -> int:
    """The lowest card of a set."""
    return BIT_NUMBER[(((mask & (~mask + 1)) * DE_BRUIJN) & MASK) >> 58]


def size_of(mask: int) -> int:
    """How many cards are in a set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


class Choices(Layout):
    """Where a round stands: the seat to move, the direction of play, what is pending; who is still in, and the votes.

    `active` are the seats still in, `voted` those that have voted and `ayes` those that said yes, as sets. `drawn`
    counts the cards drawn in this turn, `passes` the forced passes in a row, `turns` all turns of the round.
    """

    def __init__(self, game: Any, rules: EightsRules, key0: int, key1: int) -> None:
        super().__init__(game, rules, key0, key1)
        self.active = 0
        self.playing = 0
        self.phase = TURN
        self.turn = 0
        self.direction = 1
        self.pending = 0
        self.drawn = 0
        self.passes = 0
        self.turns = 0
        self.voted = 0
        self.ayes = 0

    def _assign(self, other: Self) -> int:
        Layout._assign(self, other)
        source = other
        self.active = source.active
        self.playing = source.playing
        self.phase = source.phase
        self.turn = source.turn
        self.direction = source.direction
        self.pending = source.pending
        self.drawn = source.drawn
        self.passes = source.passes
        self.turns = source.turns
        self.voted = source.voted
        self.ayes = source.ayes
        return 0

    # What may happen.

    def to_move(self) -> int:
        if self.phase == TURN:
            return self.turn
        return self.voter() if self.phase == VOTE else OVER

    def voter(self) -> int:
        """The seat whose vote is next: human, still in, lowest number."""
        waiting = self.active & self.settings.humans & ~self.voted
        seat = 0
        while not (waiting >> seat) & 1:
            seat += 1
        return seat

    def playable(self) -> int:
        """The cards the seat to move can play, C4; while a draw is pending, the twos that can answer."""
        if self.pending:
            return self.held[self.turn] & TWOS if self.settings.stack else 0
        rank = TWOS
        rank <<= self.pile[self.piled - 1] & 0x3C
        return self.held[self.turn] & (EIGHTS | (CLUBS << self.suit) | rank)

    def ends_round(self) -> bool:
        """Whether the round certainly ends if the seat to move plays a card now."""
        settings = self.settings
        if self.turns + 1 >= settings.max_turns:
            return True
        if self.sizes[self.turn] != 1:
            return False
        if self.playing == 2 or settings.play_on == NEVER:
            return True
        left = self.active & ~(1 << self.turn)
        return settings.play_on == ASK and not settings.without_humans and not (left & settings.humans)

    def suits_to_name(self, playable: int) -> int:
        """How many forms each playable eight has: four, or one when no suit is needed."""
        return 1 if not (playable & EIGHTS) or self.ends_round() else 4

    def last_resort(self, playable: int) -> int:
        """What may be done instead of playing: 1 for draw, 2 for pass, 0 for neither; never both (C5)."""
        settings = self.settings
        if playable and not settings.voluntary:
            return 2 if self.drawn and not settings.until else 0
        if self.available() and (settings.until or self.drawn < settings.max_draw):
            return 1
        return 0 if playable and (settings.until or not self.drawn) else 2

    def other_action(self, playable: int) -> int:
        """The one action besides playing a card, or 0."""
        if self.pending:
            return TAKE
        resort = self.last_resort(playable)
        return DRAW if resort == 1 else PASS if resort == 2 else 0

    def count(self) -> int:
        if self.phase != TURN:
            return 2 if self.phase == VOTE else 0
        playable = self.playable()
        cards = size_of(playable) + (self.suits_to_name(playable) - 1) * size_of(playable & EIGHTS)
        return cards + (1 if self.other_action(playable) else 0)

    def _nth(self, index: int) -> int:
        if self.phase != TURN:
            return YES if index == 0 else NO
        playable = self.playable()
        return self.pick(playable, self.suits_to_name(playable), index)

    def pick(self, playable: int, suits: int, index: int) -> int:
        """The action with this index among plays of these cards and what else may be done."""
        while playable:
            lowest = playable & (~playable + 1)
            forms = suits if lowest & EIGHTS else 1
            if index < forms:
                card = lowest_card(lowest)
                return card + 64 * (index + 1) if forms == 4 else card
            index -= forms
            playable &= playable - 1
        return self.other_action(self.playable())

    def _random_move(self, rng: Random) -> int:
        if self.phase != TURN:
            return YES if rng._below(2) == 0 else NO
        playable = self.playable()
        other = self.other_action(playable)
        if not playable:
            rng._below(1)
            return other
        suits = self.suits_to_name(playable)
        n = size_of(playable) + (suits - 1) * size_of(playable & EIGHTS) + (1 if other else 0)
        return self.pick(playable, suits, rng._below(n))

    def _collect(self, moves: Moves) -> int:
        moves.clear()
        if self.phase == TURN:
            playable = self.playable()
            suits = self.suits_to_name(playable)
            other = self.other_action(playable)
            while playable:
                card = lowest_card(playable)
                playable &= playable - 1
                if card >> 2 == EIGHT and suits == 4:
                    for suit in range(4):
                        moves.add(card + 64 * (suit + 1))
                else:
                    moves.add(card)
            if other:
                moves.add(other)
        elif self.phase == VOTE:
            moves.add(YES)
            moves.add(NO)
        return moves.n

    def _allows(self, action: int) -> bool:
        if self.phase != TURN:
            return self.phase == VOTE and action in (YES, NO)
        playable = self.playable()
        if action >= DRAW:
            return self.other_action(playable) == action
        card = action & 63
        if card > 51 or not (playable >> card) & 1:
            return False
        names = action >> 6
        if card >> 2 == EIGHT and self.suits_to_name(playable) == 4:
            return names > 0
        return names == 0
