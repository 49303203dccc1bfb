"""Deals of Hold'em for learning: a board, several pairs of hands on it, and the buckets of both on every street."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from ...regret.sampling import Deals
from ...rng import Random
from .buckets import Cuts, Standings, canonical, class_of, number_of
from .encoding import HANDS

ONE = 1
PAIRS = 8
PACK = list(range(52))


class HoldemDeals(Deals):
    """Deals for two players. `flops` and `turns` are tables of buckets, a row for each distinct board.

    Without a table of turns every one is looked at anew, which takes longer but needs no preparation.
    """

    def __init__(self, flops: bytearray, turns: bytearray | None, rows: dict[int, int], cuts: Sequence[Cuts]) -> None:
        super().__init__()
        self.flops = flops
        self.turns = turns
        self.rows = rows
        self.turn = cuts[2]
        self.river = cuts[3]
        self.standings = Standings()
        self.ahead = Standings()
        self.deck = PACK[:]
        self.left = 0
        self.flop_row = 0
        self.turn_row = 0
        self.flop_suits = array("i", [0] * 4)
        self.turn_suits = array("i", [0] * 4)

    def draw(self, rng: Random) -> int:
        """Two hands; after some of them a new board."""
        if self.left == 0:
            self.new_board(rng)
            self.left = PAIRS
        self.left -= 1
        for i in range(5, 9):
            self.swap(i, rng)
        mine = self.hold(0, self.deck[5], self.deck[6])
        theirs = self.hold(1, self.deck[7], self.deck[8])
        self.result = (mine > theirs) - (mine < theirs)
        return 0

    def swap(self, i: int, rng: Random) -> None:
        """Put a card drawn from the rest of the pack at a place."""
        j = i + rng._below(52 - i)
        kept = self.deck[i]
        self.deck[i] = self.deck[j]
        self.deck[j] = kept

    def new_board(self, rng: Random) -> int:
        """Deal five cards."""
        for i in range(5):
            self.swap(i, rng)
        board = ONE << self.deck[0] | ONE << self.deck[1] | ONE << self.deck[2]
        self.flop_row = HANDS * self.rows[canonical(board, self.flop_suits)]
        board |= ONE << self.deck[3]
        if self.turns is None:
            self.ahead.look_ahead(board, 1)
        else:
            self.turn_row = HANDS * self.rows[canonical(board, self.turn_suits)]
        board |= ONE << self.deck[4]
        self.standings.score(board)
        return 0

    def hold(self, player: int, first: int, second: int) -> int:
        """Find the buckets of a hand; returns its standing."""
        at = 4 * player
        self.held[at] = class_of(first, second)
        self.held[at + 1] = self.flops[self.flop_row + relabelled(first, second, self.flop_suits)]
        hand = number_of(first, second)
        if self.turns is None:
            self.held[at + 2] = self.turn.bucket(self.ahead.sums[hand], self.ahead.spread(hand, 1))
        else:
            self.held[at + 2] = self.turns[self.turn_row + relabelled(first, second, self.turn_suits)]
        score = self.standings.scores[hand]
        self.held[at + 3] = self.river.bucket(score, 0)
        return score


def relabelled(first: int, second: int, suits: Sequence[int]) -> int:
    """The number of a hand in other suits."""
    return number_of((first & ~3) + suits[first & 3], (second & ~3) + suits[second & 3])
