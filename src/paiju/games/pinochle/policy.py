"""A quick player of Pinochle, for playouts and by itself: it bids by a forecast of the hand and plays by plays.py."""

from __future__ import annotations

from ...player import Player
from ...rng import Random
from ...state import State
from ..tricks import lowest
from . import auction, score
from .bidding import Bidding
from .encoding import (
    ACE,
    AUCTION,
    BID,
    CONCEDE,
    CONCEDING,
    DEAL,
    GIVE,
    GIVING,
    JACK_OF_DIAMONDS,
    MELD,
    NAMING,
    PASS,
    PLAYING,
    QUEEN_OF_SPADES,
    RETURNING,
    TRUMP,
)
from .melds import evaluate, meld_points
from .plays import Plays
from .state import PinochleState

# What a card is worth to the bidder, trumps by rank (9 J Q K 10 A), and to the hand that it leaves.
GIFTS = [40.0, 85.0, 88.0, 90.0, 95.0, 100.0]
HALF_OF_PINOCHLE = 45.0
ACE_GIVEN = 60.0
ACE_KEPT = 11.0

# The tricks that a bid may lack before it is given up: by so much they exceed what was expected once in a while.
HOPE = 45.0
MOST = 245.0


class PinochlePolicy(Player):
    """Chooses by the own hand, what everybody has shown and the cards that are out."""

    def __init__(self, bidding: Bidding | None = None, plays: Plays | None = None) -> None:
        self.bidding = bidding or Bidding()
        self.plays = plays or Plays()

    def choose(self, state: State, rng: Random) -> int:
        assert isinstance(state, PinochleState)
        game = state
        if game.phase == PLAYING:
            return self.plays.choose(game, rng)
        if game.phase == AUCTION:
            return self.call(game)
        if game.phase == NAMING:
            return TRUMP + self.bidding.best_suit(game, game.turn)
        if game.phase == GIVING:
            return GIVE + best_gift(game)
        if game.phase == RETURNING:
            return GIVE + least_needed(game)
        if game.phase == CONCEDING:
            return CONCEDE if self.is_hopeless(game) else MELD
        return DEAL

    def call(self, game: PinochleState) -> int:
        """Bid by the smallest step as long as the hand is worth it."""
        least = auction.least_bid(game)
        if least > game.settings.max_bid or not self.bidding.is_worth(game, least):
            return PASS
        return BID + least

    def is_hopeless(self, game: PinochleState) -> bool:
        """Whether the bid is out of reach."""
        need = game.bid - score.melds_of(game, game.bidder & 1)
        return need > min(self.bidding.tricks(game, game.turn) + HOPE, MOST)


def best_gift(game: PinochleState) -> int:
    """What helps the bidder most: trumps from the top, then aces, then halves of a pinochle."""
    best = -1.0
    found = 0
    cards = game.held[game.turn]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card // 6 == game.trump:
            use = GIFTS[card % 6]
        elif card == JACK_OF_DIAMONDS or card == QUEEN_OF_SPADES:
            use = HALF_OF_PINOCHLE
        else:
            use = ACE_GIVEN if card % 6 == ACE else card % 6
        if use > best:
            best, found = use, card
    return found


def least_needed(game: PinochleState) -> int:
    """The card whose loss costs least: no meld, no trump, no ace, rather from a short suit."""
    least = 1.0e9
    found = 0
    held = game.held[game.turn]
    paired = game.paired[game.turn]
    lengths = [0, 0, 0, 0]
    for card in range(24):
        lengths[card // 6] += ((held >> card) & 1) + ((paired >> card) & 1)
    for card in range(24):
        if not (held >> card) & 1:
            continue
        bit = 1 << card
        rest = held if paired & bit else held & ~bit
        cost = -1.0 * meld_points(evaluate(rest, paired & ~bit, game.trump, game.settings.exact), game.trump)
        if card // 6 == game.trump:
            cost += 100.0 + 5 * (card % 6)
        else:
            cost += 2.0 * lengths[card // 6] + (ACE_KEPT if card % 6 == ACE else 0.2 * (card % 6))
        if cost < least:
            least, found = cost, card
    return found
