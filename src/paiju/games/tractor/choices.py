"""What the seat to move may do: two sets of cards, and one action that is no card.

Every phase offers one card at a time, as the end of a choice or with more to come (`MORE`). `survey` finds the cards;
counting, listing and picking actions are the same for all phases.
"""

from __future__ import annotations

from typing import Self

from ...rng import Random
from ...state import Moves
from ..tricks import lowest, nth_card, size_of
from .declaring import Declaring
from .encoding import (
    BURY,
    BURYING,
    CALL,
    CALLING,
    CARD,
    CONTINUE,
    DECLARE,
    FOLLOW,
    GIVING,
    KEEP,
    LAST,
    LEAD,
    LEVELS,
    MORE,
    NAME,
    NAMING,
    PASS,
    SHOW_ONE,
    SHOW_TWO,
    SWAP,
    TAKE,
    TAKING,
    YES,
)
from .trump import trumps

UNIT = 1
FOUR = 15
ALL_CARDS = 0x003FFFFFFFFFFFFF


class Choices(Declaring):
    """The phase of a hand, and the actions that it allows; `need` cards are to be taken in exchange for those given."""

    def wipe(self) -> None:
        Declaring.wipe(self)
        self.phase = DECLARE
        self.need = 0
        self.mask1 = 0
        self.base1 = 0
        self.mask2 = 0
        self.base2 = 0
        self.extra = 0

    def _assign(self, other: Self) -> int:
        Declaring._assign(self, other)
        source = other
        self.phase = source.phase
        self.need = source.need
        self.mask1 = 0
        self.base1 = 0
        self.mask2 = 0
        self.base2 = 0
        self.extra = 0
        return 0

    def to_move(self) -> int:
        return self.turn

    def over(self) -> bool:
        return self.turn < 0

    def survey(self) -> int:
        """Find the choices: two sets of cards with the bases of their actions, and one action that is no card."""
        four = FOUR
        self.mask2 = 0
        self.base2 = 0
        self.extra = 0
        self.mask1 = self.held[LEVELS * self.turn] if self.turn >= 0 else 0
        self.base1 = 0
        if self.phase == FOLLOW:
            self.mask1 = self.followers()
            self.base1 = MORE if self.picked + 1 < self.lead_size else 0
        elif self.phase == LEAD:
            self.mask1 = self.lead_last()
            self.mask2 = self.lead_on()
            self.base2 = MORE
        elif self.phase == BURY:
            self.base1 = BURYING + (MORE if self.picked + 1 < self.settings.kitty else 0)
        elif self.phase == DECLARE:
            self.mask1 = self.single_shows(self.turn)
            self.base1 = SHOW_ONE
            self.mask2 = self.pair_shows(self.turn)
            self.base2 = SHOW_TWO
            self.extra = PASS
        elif self.phase == SWAP:
            self.base1 = GIVING
            if self.picked + 1 < self.settings.kitty and self.counts[self.turn] > 1:
                self.mask2 = self.mask1
            self.base2 = GIVING + MORE
            self.extra = KEEP if self.picked == 0 else 0
        elif self.phase == TAKE:
            self.mask1 = self.kitty[0]
            self.base1 = TAKING + (MORE if self.picked + 1 < self.need else 0)
        elif self.phase == NAME:
            self.mask1 = four
            self.base1 = NAMING
        elif self.phase == CALL:
            self.survey_calls()
        elif self.phase == CONTINUE:
            self.mask1 = four >> 2
            self.base1 = YES
        return 0

    def survey_calls(self) -> int:
        """The friends that may still be called: plain cards, first or second copy."""
        one = UNIT
        more = MORE if self.picked + 1 < self.settings.friends else 0
        self.mask1 = ALL_CARDS & ~trumps(self.suit, self.rank)
        self.mask2 = self.mask1
        self.base1 = CALLING + 128 + more
        self.base2 = CALLING + 256 + more
        for said in range(self.picked):
            if self.calls[said] >> 7 == 1:
                self.mask1 &= ~(one << (self.calls[said] & CARD))
            else:
                self.mask2 &= ~(one << (self.calls[said] & CARD))
        return 0

    def count(self) -> int:
        self.survey()
        return size_of(self.mask1) + size_of(self.mask2) + (1 if self.extra else 0)

    def _nth(self, index: int) -> int:
        self.survey()
        return self.surveyed(index)

    def surveyed(self, index: int) -> int:
        """The action with this index, after `survey`."""
        n = size_of(self.mask1)
        if index < n:
            return self.base1 + nth_card(self.mask1, index)
        index -= n
        if index < size_of(self.mask2):
            return self.base2 + nth_card(self.mask2, index)
        return self.extra

    def _random_move(self, rng: Random) -> int:
        return self.surveyed(rng._below(self.count()))

    def _collect(self, moves: Moves) -> int:
        moves.clear()
        self.survey()
        cards = self.mask1
        while cards:
            moves.add(self.base1 + lowest(cards))
            cards &= cards - 1
        cards = self.mask2
        while cards:
            moves.add(self.base2 + lowest(cards))
            cards &= cards - 1
        if self.extra:
            moves.add(self.extra)
        return moves.n

    def _allows(self, action: int) -> bool:
        if action > LAST:
            return False
        code = action
        self.survey()
        if self.extra and code == self.extra:
            return True
        place = code - self.base1
        if 0 <= place < MORE and (self.mask1 >> place) & 1:
            return True
        place = code - self.base2
        return 0 <= place < MORE and (self.mask2 >> place) & 1 != 0
