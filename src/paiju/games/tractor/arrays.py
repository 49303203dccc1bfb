"""Tractor as arrays: 764 actions, and what a seat sees (section 9 of the rules page).

A choice of several cards is made card by card, so an id is one card: to play, to bury, to give or to take, each as the
last of the choice or with more to come, to show once or twice, to call as a friend's card; or a word.
"""

from __future__ import annotations

from typing import cast

from ...arrays import Actions, Observation, Part
from ...contract import Game
from ...state import State
from ..tricks import size_of
from . import score, trick
from .encoding import (
    BURYING,
    CALL,
    CALLING,
    CARD,
    CONTINUE,
    DECLARE,
    FINISHED,
    FOLLOW,
    GIVING,
    LEAD,
    LEVELS,
    MORE,
    NAME,
    NAMING,
    NO,
    PASS,
    SHOW_ONE,
    SHOW_TWO,
    SWAP,
    TAKE,
    TAKING,
)
from .rules import TractorRules
from .state import TractorState

CARDS = 54
WITH_MORE = (0, BURYING, GIVING, TAKING, CALLING + 128, CALLING + 256)
BASES = (*(base + more for base in WITH_MORE for more in (0, MORE)), SHOW_ONE, SHOW_TWO)
TABLE = (
    *(base + card for base in BASES for card in range(CARDS)),
    *range(PASS, NO + 1),
    *range(NAMING, NAMING + 4),
)


def actions(game: Game, rules: TractorRules) -> Actions:
    """The same ids by all rules."""
    return Actions(game, rules, TABLE)


class TractorObservation(Observation):
    """What a seat sees of a match. Cards are 54 numbers, how many of each: the twos (clubs, diamonds, hearts, spades)
    up to the aces, the small and the big joker."""

    def __init__(self, game: Game, rules: TractorRules) -> None:
        seats, copies = rules.seats, max(rules.decks, rules.joker_copies)
        points = 100_000
        parts = [
            Part("hand", 54, "the seat's own cards", copies),
            Part("played", 54, "all cards that were played in this hand", copies),
            Part("chosen", 54, "the cards picked so far of a choice that is not complete", copies),
            Part("kitty", 54, "the kitty, for the declarer", copies),
            Part("given", 54, "cards he has put into it or picked up", copies),
            Part("flipped", 54, "cards of the kitty that were turned over", copies),
            Part("bid", 54, "the card that was shown to declare, once or twice", 2),
            Part("calls", 2 * 54, "the cards called for friends: by the first copy, by the second"),
            Part("trick", 54 * seats, "the cards of this trick", copies),
            Part("known", 54 * seats, "what everybody knows each seat to hold", copies),
            Part("voids", 5 * seats, "the suits that each seat has run out of: C D H S, trumps"),
            Part("phase", 10, "declare, bury, swap, take, name trumps, call friends, lead, follow, continue, over"),
            Part("trump", 5, "trumps: C D H S, none"),
            Part("rank", 13, "the rank that is trump, from the two to the ace"),
            Part("to_move", seats, "whose turn it is; while cards are dealt only whether it is the own one"),
            Part("declarer", seats, "the declarer, or who is dealt to first"),
            Part("bidder", seats, "who has declared"),
            Part("first_bidder", seats, "who has declared first"),
            Part("receiver", seats, "who gets the next card, while cards are dealt"),
            Part("leader", seats, "who led to this trick"),
            Part("winning", seats, "who wins it so far"),
            Part("allies", seats, "who is known to be on the declarer's side"),
            Part("counts", seats, "how many cards each seat holds", 112),
            Part("levels", seats, "the level of each seat, 0 for twos", 13),
            Part("scores", seats, "the scores", points, -points),
            Part("captured", seats, "the points that each seat has taken", points),
            Part("fails", seats, "what each seat owes for throws that failed", points),
            Part("round", 1, "everybody who can is asked to declare, not only who got the last card"),
            Part("closing", 1, "all cards are dealt"),
            Part("dealt", 1, "how many cards are dealt", 112),
            Part("kitty_size", 1, "cards in the kitty", 112),
            Part("picked", 1, "how many cards of a choice are picked", 112),
            Part("need", 1, "how many are to be taken from the kitty", 112),
            Part("trick_points", 1, "the points in this trick", 1000),
            Part("points", 1, "what counts against the declarers", points, -points),
            Part("number", 1, "the number of the hand", points),
        ]
        super().__init__(game, rules, parts)
        self.hand, self.calls, self.trick, self.known, self.voids = self.starts("hand calls trick known voids")
        self.phase, self.to_move, self.counts, self.round = self.starts("phase to_move counts round")

    def _look(self, state: State, seat: int) -> int:
        deal = cast(TractorState, state)
        seats = deal.seats
        me = seat if seat >= 0 else 0
        place = self.counts
        other = me
        for i in range(seats):
            self.out[place + i] = deal.counts[other]
            self.out[place + seats + i] = deal.levels[other]
            self.out[place + 2 * seats + i] = deal.scores[other]
            other += 1
            if other == seats:
                other = 0
        self.out[self.phase + deal.phase] = 1
        self.out[self.phase + 15 + deal.rank] = 1
        self.out[self.round + 8] = deal.number
        self.put_seat(self.to_move + seats, deal.declarer, me, seats)
        if deal.phase != DECLARE or deal.turn == seat:
            self.put_seat(self.to_move, deal.turn, me, seats)
        if deal.phase == CONTINUE or deal.phase == FINISHED:
            return 0
        self.look_at_cards(deal, seat, me)
        if deal.phase == DECLARE:
            self.look_at_deal(deal, seat, me)
        else:
            self.look_aside(deal, seat)
        if deal.phase == LEAD or deal.phase == FOLLOW:
            self.look_at_trick(deal, me)
        return 0

    def look_at_cards(self, deal: TractorState, seat: int, me: int) -> None:
        """The own hand, what everybody knows of the others, and the declaration."""
        seats = deal.seats
        if seat >= 0:
            for level in range(LEVELS):
                self.put_set(self.hand, deal.held[LEVELS * seat + level])
        other = me
        for i in range(seats):
            for level in range(LEVELS):
                self.put_set(self.known + CARDS * i, deal.known[LEVELS * other + level])
            other += 1
            if other == seats:
                other = 0
        if deal.flipped:
            for card in deal.flipped:
                self.out[self.hand + 5 * CARDS + card] += 1
        if deal.bidder >= 0:
            self.out[self.hand + 6 * CARDS + deal.bid_card] = 2 if deal.bid_strength > 1 else 1
            self.put_seat(self.to_move + 2 * seats, deal.bidder, me, seats)
            self.put_seat(self.to_move + 3 * seats, deal.first_bidder, me, seats)
        if deal.phase != DECLARE and deal.phase != SWAP and deal.phase != TAKE and deal.phase != NAME:
            self.out[self.phase + 10 + deal.suit] = 1
        if deal.phase == CALL or deal.phase == LEAD or deal.phase == FOLLOW:
            for said in range(deal.picked if deal.phase == CALL else deal.settings.friends):
                self.out[self.calls + (CARDS if deal.calls[said] >> 7 == 2 else 0) + (deal.calls[said] & CARD)] = 1

    def look_at_deal(self, deal: TractorState, seat: int, me: int) -> None:
        """How far the deal has come."""
        if deal.turn == seat:
            self.out[self.round] = 1 if deal.round else 0
        self.out[self.round + 1] = 1 if deal.closing else 0
        self.out[self.round + 2] = deal.dealt
        self.out[self.round + 3] = deal.settings.kitty
        self.put_seat(self.to_move + 4 * deal.seats, deal.receiver, me, deal.seats)

    def look_aside(self, deal: TractorState, seat: int) -> None:
        """The kitty, which only the declarer may look at, and the cards chosen so far."""
        size = 0
        for level in range(LEVELS):
            size += size_of(deal.kitty[level])
            if seat == deal.declarer:
                self.put_set(self.hand + 3 * CARDS, deal.kitty[level])
                self.put_set(self.hand + 4 * CARDS, deal.given[level])
            if seat == deal.declarer or deal.phase == LEAD or deal.phase == FOLLOW:
                self.put_set(self.hand + 2 * CARDS, deal.chosen[level])
        self.out[self.round + 3] = size
        self.out[self.round + 4] = deal.picked
        self.out[self.round + 5] = deal.need

    def look_at_trick(self, deal: TractorState, me: int) -> None:
        """What has been played and taken."""
        seats = deal.seats
        other = me
        for level in range(LEVELS):
            self.put_set(self.hand + CARDS, deal.gone[level])
        for i in range(seats):
            for level in range(LEVELS):
                self.put_set(self.trick + CARDS * i, deal.table[LEVELS * other + level])
            self.put_set(self.voids + 5 * i, deal.voids[other])
            self.out[self.counts + 3 * seats + i] = deal.captured[other]
            self.out[self.counts + 4 * seats + i] = deal.fails[other]
            other += 1
            if other == seats:
                other = 0
        self.put_seat(self.to_move + 5 * seats, deal.leader, me, seats)
        self.put_seat(self.to_move + 6 * seats, deal.best, me, seats)
        self.put_seats(self.to_move + 7 * seats, deal.allies, me, seats)
        self.out[self.round + 6] = trick.table_points(deal)
        self.out[self.round + 7] = score.opponents_points(deal, deal.allies)
