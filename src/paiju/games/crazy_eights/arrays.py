"""Crazy Eights as arrays: 73 actions, and what a seat sees (C9)."""

from __future__ import annotations

from typing import cast

from ...arrays import Actions, Observation, Part
from ...contract import Game
from ...state import State
from .encoding import DRAW, EIGHT, NO
from .rules import EightsRules
from .state import EightsState

TABLE = (
    *range(52),
    *(4 * EIGHT + suit + 64 * (named + 1) for suit in range(4) for named in range(4)),
    *range(DRAW, NO + 1),
)


def actions(game: Game, rules: EightsRules) -> Actions:
    """Cards from the two of clubs to the ace of spades, eights that name a suit, then draw, take, pass, yes, no."""
    return Actions(game, rules, TABLE)


class EightsObservation(Observation):
    """What a seat sees of a game of Crazy Eights."""

    def __init__(self, game: Game, rules: EightsRules) -> None:
        seats, packs = rules.seats, rules.packs
        cards = 52 * packs
        parts = [
            Part("hand", 52, "how many of each card the seat holds", packs),
            Part("pile", 52, "how many of each card lie in the discards, the top one too", packs),
            Part("top", 52, "the top discard"),
            Part("suit", 4, "the suit to follow: clubs, diamonds, hearts, spades"),
            Part("buried", 52, "eights that were turned first and went back into the stock"),
            Part("phase", 3, "a turn, a vote, over"),
            Part("to_move", seats, "whose turn it is"),
            Part("turn", seats, "whose turn it was when the vote began"),
            Part("dealer", seats, "who dealt"),
            Part("counts", seats, "how many cards each seat holds", cards),
            Part("places", seats, "which place each seat has taken, 0 for none yet", seats),
            Part("scores", seats, "the scores, where the game has scores", 10_000, -10_000),
            Part("voted", seats, "who has voted"),
            Part("ayes", seats, "who has voted to play on"),
            Part("stock", 1, "cards in the stock", cards),
            Part("direction", 1, "1 for the order of the seats, -1 for the other", 1, -1),
            Part("pending", 1, "cards that twos have piled up", cards),
            Part("drawn", 1, "cards drawn in this turn", cards),
            Part("passes", 1, "forced passes in a row", rules.max_turns),
            Part("turns", 1, "turns of this round", rules.max_turns),
            Part("round", 1, "the number of the round", 1000),
        ]
        super().__init__(game, rules, parts)
        self.hand, self.pile, self.top, self.suit, self.buried = self.starts("hand pile top suit buried")
        self.phase, self.to_move, self.turn, self.dealer = self.starts("phase to_move turn dealer")
        self.counts, self.places, self.scores, self.voted, self.ayes = self.starts("counts places scores voted ayes")
        self.stock = self.start("stock")

    def _look(self, state: State, seat: int) -> int:
        deal = cast(EightsState, state)
        seats = deal.seats
        me = seat if seat >= 0 else 0
        if seat >= 0:
            self.put_set(self.hand, deal.held[seat])
            self.put_set(self.hand, deal.doubled[seat])
        for i in range(deal.piled):
            self.out[self.pile + deal.pile[i]] += 1
        self.out[self.top + deal.pile[deal.piled - 1]] = 1
        self.out[self.suit + deal.suit] = 1
        self.put_set(self.buried, deal.buried)
        self.out[self.phase + deal.phase] = 1
        self.put_seat(self.to_move, deal.to_move(), me, seats)
        self.put_seat(self.turn, deal.turn, me, seats)
        self.put_seat(self.dealer, deal.dealer, me, seats)
        self.put_seats(self.voted, deal.voted, me, seats)
        self.put_seats(self.ayes, deal.ayes, me, seats)
        other = me
        for place in range(seats):
            self.out[self.counts + place] = deal.sizes[other]
            self.out[self.places + place] = deal.places[other]
            self.out[self.scores + place] = deal.scores[other]
            other += 1
            if other == seats:
                other = 0
        self.out[self.stock] = deal.stocked
        self.out[self.stock + 1] = deal.direction
        self.out[self.stock + 2] = deal.pending
        self.out[self.stock + 3] = deal.drawn
        self.out[self.stock + 4] = deal.passes
        self.out[self.stock + 5] = deal.turns
        self.out[self.stock + 6] = deal.round
        return 0
