"""A quick player of Tractor, in microseconds: for playouts, and a sound opponent by itself.

It declares on trump length, buries low cards of short suits, calls a friend by an ace it lacks, and plays what looks
best among the proposals. It remembers every card played, since the state does, and looks at its own hand alone.
"""

from __future__ import annotations

from ...player import Player
from ...rng import Random
from ...state import State
from ..tricks import lowest, size_of
from . import layout, trick
from .declaring import pair_shows, single_shows
from .encoding import (
    BURY,
    BURYING,
    CALL,
    CALLING,
    CARD,
    DECLARE,
    FOLLOW,
    GIVING,
    JOKERS,
    KEEP,
    LEAD,
    LEVELS,
    MORE,
    NAME,
    NAMING,
    NO,
    NO_TRUMP,
    PASS,
    SHOW_ONE,
    SHOW_TWO,
    SMALL,
    SWAP,
    TAKE,
    TAKING,
    TOP_PLAIN,
    TRUMP_SUIT,
)
from .follows import Follows
from .leads import Leads
from .proposals import Proposals, put_back
from .state import TractorState
from .trump import cards_of, effective_suit, position, trumps
from .weights import Weights

UNIT = 1


class TractorPolicy(Player):
    """Chooses card by card what it would play as a whole."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self.leads = Leads(self.weights)
        self.follows = Follows(self.weights)
        self.proposals: Proposals = self.leads  # those made last
        self.hand = [0] * 4

    def choose(self, state: State, rng: Random) -> int:
        assert isinstance(state, TractorState)
        game = state
        phase = game.phase
        if phase == FOLLOW or phase == LEAD:
            return self.choose_card(game)
        if phase == DECLARE:
            return declare(game, self.weights)
        if phase == BURY:
            return self.bury(game)
        if phase == SWAP:
            return self.swap(game)
        if phase == TAKE:
            return self.take(game)
        if phase == NAME:
            self.gather(game, False)
            return NAMING + self.best_suit(game)
        if phase == CALL:
            return self.call(game)
        return NO

    # The play.

    def choose_card(self, game: TractorState) -> int:
        """The next card of the play that looks best, if what was chosen so far is of it."""
        begun = game.picked
        chosen1 = game.chosen[0]
        chosen2 = game.chosen[1]
        if begun:
            thrice = game.chosen[2]
            fourfold = game.chosen[3]
            put_back(game)
            self.propose(game, False)
            choose_all(game, chosen1, chosen2)
            choose_all(game, thrice, fourfold)
            if thrice:
                return game._nth(0)
        else:
            self.propose(game, False)
        found = self.proposals
        once = found.once[found.best]
        twice = found.twice[found.best]
        if chosen1 & ~once or chosen2 & ~twice:
            return game._nth(0)
        rest = (once & ~chosen1) | (twice & ~chosen2)
        if not rest:
            return game._nth(0)
        size = size_of(once) + size_of(twice)
        return lowest(rest) + (MORE if begun + 1 < size else 0)

    def propose(self, game: TractorState, thorough: bool) -> int:
        """The index of the play that looks best, and `thorough`, all others; nothing of a choice is made."""
        if game.phase == LEAD:
            self.proposals = self.leads
            return self.leads.propose_leads(game)
        self.proposals = self.follows
        return self.follows.propose_follows(game, thorough)

    def play_whole(self, game: TractorState) -> int:
        """Play what looks best, all of it at once."""
        self.propose(game, False)
        found = self.proposals
        choose_all(game, found.once[found.best], found.twice[found.best])
        return trick.put_down(game)

    # Before the play.

    def gather(self, game: TractorState, kitty: bool) -> int:
        """All cards of the seat to move: its hand, what it has chosen or given, and the kitty if that is open to it."""
        at = LEVELS * game.turn
        for level in range(LEVELS):
            self.hand[level] = game.held[at + level]
        for level in range(LEVELS):
            self.join(game.chosen[level])
            if game.phase != BURY:
                self.join(game.given[level])
            if kitty:
                self.join(game.kitty[level])
        return 0

    def join(self, cards: int) -> int:
        """Add a set of cards to those gathered."""
        for level in range(LEVELS):
            carried = self.hand[level] & cards
            self.hand[level] |= cards
            cards = carried
        return 0

    def held(self, cards: int) -> int:
        """How many of a set of cards were gathered."""
        return (
            size_of(self.hand[0] & cards)
            + size_of(self.hand[1] & cards)
            + size_of(self.hand[2] & cards)
            + size_of(self.hand[3] & cards)
        )

    def best_suit(self, game: TractorState) -> int:
        """The suit that makes the longest trumps of the cards gathered."""
        best = 0
        most = -1.0
        for suit in range(4):
            cards = trumps(suit, game.rank)
            length = self.held(cards) + 0.5 * self.held(JOKERS) + 0.5 * size_of(self.hand[1] & cards)
            if length > most:
                best, most = suit, length
        return best

    def keep_value(self, game: TractorState, card: int, suit: int, hiding: bool) -> float:
        """How much the declarer wants to keep a card in hand; `hiding`: points aside are nobody's."""
        place = position(card, suit, game.rank)
        effective = effective_suit(card, suit, game.rank)
        if effective == TRUMP_SUIT:
            return 60.0 + 3 * place + 0.01 * card
        length = self.held(cards_of(effective, suit, game.rank))
        weights = self.weights
        value = weights.bury_place * place + weights.bury_length * min(length, 7) + 0.01 * card
        if place == TOP_PLAIN:
            value += weights.bury_ace
        if (self.hand[1] >> card) & 1:
            value += weights.bury_pair
        points = layout.points_in(game, UNIT << card)
        return value - 1.5 * points if hiding else value + weights.bury_point * points

    def worst(self, game: TractorState, suit: int, hiding: bool, without: int) -> int:
        """The card of the hand that is worth least, after one copy of another (-1: none) is gone."""
        at = LEVELS * game.turn
        cards = game.held[at]
        found = -1
        least = 0.0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            value = self.keep_value(game, card, suit, hiding)
            if card == without and not (game.held[at + 1] >> card) & 1:
                continue
            if found < 0 or value < least:
                found = card
                least = value
        return found

    def bury(self, game: TractorState) -> int:
        """Lay aside low cards of short suits, no points, no trumps."""
        self.gather(game, False)
        more = MORE if game.picked + 1 < game.settings.kitty else 0
        return BURYING + more + self.worst(game, game.suit, False, -1)

    def swap(self, game: TractorState) -> int:
        """Give away what is worth least of hand and kitty, for the trumps that will be named."""
        self.gather(game, True)
        suit = self.best_suit(game)
        hiding = game.settings.kitty_factor == 3
        worst = self.worst(game, suit, hiding, -1)
        if self.better(game, worst, suit, hiding) <= game.picked:
            return KEEP if game.picked == 0 else GIVING + worst
        more = 0
        if game.picked + 1 < game.settings.kitty and game.counts[game.turn] > 1:
            following = self.worst(game, suit, hiding, worst)
            if self.better(game, following, suit, hiding) > game.picked + 1:
                more = MORE
        return GIVING + more + worst

    def better(self, game: TractorState, card: int, suit: int, hiding: bool) -> int:
        """How many cards of the kitty are worth more than a card."""
        n = 0
        value = self.keep_value(game, card, suit, hiding)
        for level in range(LEVELS):
            cards = game.kitty[level]
            while cards:
                n += self.keep_value(game, lowest(cards), suit, hiding) > value
                cards &= cards - 1
        return n

    def take(self, game: TractorState) -> int:
        """The best cards of the kitty."""
        self.gather(game, True)
        suit = self.best_suit(game)
        hiding = game.settings.kitty_factor == 3
        best, most = -1, 0.0
        cards = game.kitty[0]
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            value = self.keep_value(game, card, suit, hiding)
            if best < 0 or value > most:
                best, most = card, value
        return TAKING + best + (MORE if game.picked + 1 < game.need else 0)

    def call(self, game: TractorState) -> int:
        """Call a high card that somebody else must hold, first in the longest suits."""
        self.gather(game, True)
        best, most = -1, 0.0
        for card in range(SMALL):
            called = False
            for said in range(game.picked):
                called = called or game.calls[said] & CARD == card
            if called or effective_suit(card, game.suit, game.rank) == TRUMP_SUIT:
                continue
            length = self.held(cards_of(card & 3, game.suit, game.rank))
            value = 10.0 * (card >> 2) - 40 * self.held(UNIT << card) + length - 0.01 * card
            if best < 0 or value > most:
                best, most = card, value
        return CALLING + 128 + best + (MORE if game.picked + 1 < game.settings.friends else 0)


def choose_all(game: TractorState, once: int, twice: int) -> int:
    """Choose the cards of a play."""
    while once:
        layout.choose(game, game.turn, lowest(once))
        game.picked += 1
        once &= once - 1
    while twice:
        layout.choose(game, game.turn, lowest(twice))
        game.picked += 1
        twice &= twice - 1
    return 0


def trump_length(game: TractorState, seat: int, suit: int) -> float:
    """How long trumps would be, high ones counting a little more."""
    cards = trumps(suit, game.rank)
    jokers = layout.held_of(game, seat, JOKERS)
    return layout.held_of(game, seat, cards) + 0.5 * jokers + 0.5 * size_of(game.held[LEVELS * seat + 1] & cards)


def declare(game: TractorState, weights: Weights) -> int:
    """Declare the longest trumps if they are longer than a fair share."""
    seat = game.turn
    best = 0.0
    choice = PASS
    for copies in range(1, 3):
        cards = single_shows(game, seat) if copies == 1 else pair_shows(game, seat)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            length = trump_length(game, seat, NO_TRUMP if card >= SMALL else card & 3)
            if card >= SMALL:
                length = weights.declare_joker * length - 2
            elif copies == 2:
                length -= weights.declare_pair
            if length > best:
                best = length
                choice = card + (SHOW_ONE if copies == 1 else SHOW_TWO)
    size = game.counts[seat]
    fair = weights.declare_share * size + (0.5 if size < 12 else 0.0)
    if game.bid_strength:
        fair += weights.declare_over
    return choice if best >= fair and best >= weights.declare_least else PASS
