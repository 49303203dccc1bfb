"""Dou Dizhu as arrays.

Ids 0 to 27,471 are the plays and the pass, numbered as in RLCard: singles, pairs, trios, trios with a single, with a
pair, chains of singles, pairs and trios, airplanes with singles, with pairs, four with two singles, with two pairs,
bombs, the rocket, pass. Then come the six calls of the auction, if there is one, and with `wings=loose` the further
plays which that allows.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from ...arrays import Actions, Observation, Part
from ...contract import Game
from ...state import State
from .combos import count_ranks, length_of, main_rank, make_plays
from .kinds import (
    AIRPLANE_SOLO,
    AUCTION,
    BID_PASS,
    BOMB,
    CALL,
    CARDS,
    FULL_DECK,
    LOOSE,
    PASS,
    QUAD_PAIR,
    QUAD_SOLO,
    ROB,
    ROCKET,
    SOLO,
    STANDARD,
    UNSAID,
    WINGS,
)
from .rules import DouDizhuRules
from .state import DouDizhuState

CALLS = (*range(BID_PASS, BID_PASS + 4), CALL, ROB)
KINDS = (*range(SOLO, BOMB), QUAD_SOLO, QUAD_PAIR, BOMB, ROCKET)
JOKERS = 13  # the first of them, as a rank
RED_JOKER = 56  # its bit in a multiset; it has one place, behind that of the black one
OTHERS = 0xFFFFFFFFFFFFFF  # all cards but this one; written out, as 1 << 56 is cut off when compiled
# The eight places of two ranks, for each two numbers of cards of them.
PLACES = [int(place < (byte >> 4 * rank & 15)) for byte in range(256) for rank in range(2) for place in range(4)]


def actions(game: Game, rules: DouDizhuRules) -> Actions:
    """All plays that a pack allows, and what else can be said."""
    calls = CALLS if rules.auction != "none" else ()
    loose = further_plays() if WINGS.index(rules.wings) == LOOSE else ()
    return Actions(game, rules, [*usual_plays(), PASS, *calls, *loose])


@cache
def usual_plays() -> tuple[int, ...]:
    """The 27,471 plays with standard wings, of which strict ones are a part, in the usual order."""
    return tuple(play for kind in KINDS for play in in_order(kind))


def in_order(kind: int) -> list[int]:
    """The plays of a kind: airplanes with singles have an order of their own, all others that of `legal`."""
    plays = make_plays(FULL_DECK, kind, 0, -1, STANDARD)
    return sorted(plays, key=airplane_order) if kind == AIRPLANE_SOLO else plays


def airplane_order(play: int) -> tuple[int, int, int, list[int]]:
    """By length and main rank. Of three wings different ones come first, then three of a kind, then a pair and a
    single; of more, those with a joker come first."""
    cards = play & CARDS
    length, top = length_of(cards, AIRPLANE_SOLO), main_rank(cards, AIRPLANE_SOLO, STANDARD)
    wings = [
        rank for rank in range(15) for _ in range((cards >> 4 * rank & 15) - (3 if top - length < rank <= top else 0))
    ]
    if length == 3:
        sort = {3: 0, 1: 1, 2: 2}[len(set(wings))]
        return length, top, sort, sorted(wings, key=lambda rank: (-wings.count(rank), rank))
    return length, top, int(length > 3 and max(wings) < JOKERS), wings


@cache
def further_plays() -> tuple[int, ...]:
    """Those that only loose wings allow, in the order of `legal`."""
    usual = set(usual_plays())
    return tuple(play for kind in KINDS for play in make_plays(FULL_DECK, kind, 0, -1, LOOSE) if play not in usual)


class DouDizhuObservation(Observation):
    """What a seat sees of a deal. Cards are 54 numbers: four for each rank from 3 to 2, of which the first n are 1 for
    n cards of the rank, then the black and the red joker."""

    def __init__(self, game: Game, rules: DouDizhuRules) -> None:
        seats = rules.seats
        parts = [
            Part("hand", 54, "the seat's own cards"),
            Part("unseen", 54, "the cards that it has not seen, or sees only since hands are open"),
            Part("bottom", 54, "the three cards that the landlord took"),
            Part("table", 54, "the combination to beat"),
            Part("played", 54 * seats, "what each seat has played"),
            Part("latest", 54 * seats, "the last combination of each seat in this deal; nothing if it passed"),
            Part("open", 54 * seats if rules.open_hands else 0, "all hands, where they are open"),
            Part("kind", 15, "what kind the combination to beat is, 0 for none"),
            Part("rank", 1, "its main rank from 3 (0) to the red joker (14), -1 for none", 14, -1),
            Part("length", 1, "how long a chain it is", 12),
            Part("table_seat", seats, "who played it"),
            Part("passed", seats, "who has passed since his last combination"),
            Part("counts", seats, "how many cards each seat holds", 20),
            Part("plays", seats, "how many combinations each seat has played", 20),
            Part("landlord", seats, "the landlord"),
            Part("to_move", seats, "whose turn it is"),
            Part("phase", 3, "auction, play, over"),
            Part("said", 6 * 14, "the auction in order: pass, 1, 2, 3, call, rob for each thing said"),
            Part("first", seats, "who spoke first in the auction"),
            Part("marker", 15, "the rank of the card that lay face up in the deal"),
            Part("scores", seats, "the scores", 1_000_000, -1_000_000),
            Part("bid", 1, "the bid", 3),
            Part("robs", 1, "how often the landlord was robbed", 14),
            Part("bombs", 1, "bombs and rockets", 14),
            Part("passes", 1, "passes in a row", 2),
            Part("deal", 1, "the number of the deal", 10_000),
        ]
        super().__init__(game, rules, parts)
        self.open_hands = rules.open_hands
        self.hand, self.unseen, self.bottom, self.table_cards = self.starts("hand unseen bottom table")
        self.played, self.latest, self.open, self.kind, self.rank = self.starts("played latest open kind rank")
        self.table_seat, self.passed, self.counts, self.plays = self.starts("table_seat passed counts plays")
        self.landlord, self.to_move, self.phase, self.said = self.starts("landlord to_move phase said")
        self.first, self.marker, self.scores, self.bid = self.starts("first marker scores bid")

    def _look(self, state: State, seat: int) -> int:
        deal = cast(DouDizhuState, state)
        seats = deal.seats
        me = seat if seat >= 0 else 0
        gone = 0
        other = me
        for place in range(seats):
            played = count_ranks(deal.dealt[other]) - deal.hands[other]
            gone += played
            self.put_cards(self.played + 54 * place, played)
            if self.open_hands:
                self.put_cards(self.open + 54 * place, deal.hands[other])
            if deal.latest[other] == PASS:
                self.out[self.passed + place] = 1
            elif deal.latest[other] != UNSAID:
                self.put_cards(self.latest + 54 * place, deal.latest[other] & CARDS)
            self.out[self.counts + place] = deal.left[other]
            self.out[self.plays + place] = deal.plays[other]
            self.out[self.scores + place] = deal.scores[other]
            other += 1
            if other == seats:
                other = 0
        if seat >= 0:
            self.put_cards(self.hand, deal.hands[seat])
            gone += deal.hands[seat]
        self.put_cards(self.unseen, FULL_DECK - gone)
        if deal.phase != AUCTION:
            self.put_cards(self.bottom, count_ranks(deal.bottom))
        self.out[self.rank] = -1
        if deal.table:
            self.put_cards(self.table_cards, deal.table & CARDS)
            self.out[self.kind + deal.table_kind] = 1
            self.out[self.rank] = deal.table_rank
            self.out[self.rank + 1] = deal.table_length
            self.put_seat(self.table_seat, deal.table_seat, me, seats)
        else:
            self.out[self.kind] = 1
        self.put_seat(self.landlord, deal.landlord, me, seats)
        self.put_seat(self.to_move, deal.turn, me, seats)
        self.out[self.phase + deal.phase] = 1
        if deal.calls:
            self.put_calls(deal.calls)
        if seats == 3:
            self.put_seat(self.first, deal.first, me, seats)
        if deal.marker >= 0:
            self.out[self.marker + (deal.marker - 39 if deal.marker >= 52 else ((deal.marker >> 2) + 12) % 13)] = 1
        self.out[self.bid] = deal.bid
        self.out[self.bid + 1] = deal.robs
        self.out[self.bid + 2] = deal.bombs
        self.out[self.bid + 3] = deal.passes
        self.out[self.bid + 4] = deal.deal
        return 0

    def put_calls(self, calls: tuple[int, ...]) -> None:
        """What was said, in order."""
        place = self.said
        for call in calls:
            self.out[place + call - BID_PASS] = 1
            place += 6

    def put_cards(self, base: int, cards: int) -> None:
        """Some cards, two ranks at a time."""
        self.out[base + 53] = cards >> RED_JOKER
        cards &= OTHERS
        while cards:
            byte = 8 * (cards & 255)
            for place in range(8):
                self.out[base + place] += PLACES[byte + place]
            cards >>= 8
            base += 8
