"""A quick player of Crazy Eights for playouts: what the rule bot looks at, without what it remembers.

It keeps its eights, plays towards its longest suit, and minds the next player when he is nearly out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...player import Player
from ...rng import Random
from ...state import State
from . import choices, layout, turns
from .encoding import ACE, CLUBS, EIGHT, EIGHTS, NO, QUEEN, TURN, TWO, YES
from .scoring import rank_points
from .state import EightsState

NEARLY_OUT = 2
AVERAGE_POINTS = 9.77
TWOS = 0xF

# What counts for a card: cards of its suit and of its rank left in the hand, its points while nobody is nearly out and
# when somebody is, and what an eight is worth in the hand in either case. Found by matches of 700 deals, one weight
# after the other: 25.9 % of wins for points against three players with the weights of the rule bot (3,000 fresh deals).
USUAL = (1.0, 0.8, 0.02, 0.58, 12.0, 2.0)


class EightsPolicy(Player):
    """Chooses by the own hand and by how many cards the others hold."""

    def __init__(self, weights: Sequence[float] = USUAL) -> None:
        self.same_suit, self.same_rank, self.points_calm, self.points_danger, self.price_calm, self.price_danger = (
            weights
        )

    def choose(self, state: State, rng: Random) -> int:
        assert isinstance(state, EightsState)
        game = state
        if game.phase != TURN:
            return vote(game)
        cards = choices.playable(game)
        if not cards:
            return choices.other_action(game, cards)
        if cards & (cards - 1) == 0 and not cards & EIGHTS:
            return choices.lowest_card(cards)
        seat = game.turn
        held = game.held[seat]
        if game.sizes[seat] == 1:
            return choices.nth(game, rng._below(choices.count(game)))
        danger = is_in_danger(game, seat)
        suits = choices.suits_to_name(game, cards)
        best = -1.0e9
        found = 0
        ties = 0
        left = cards
        while left:
            card = choices.lowest_card(left)
            left &= left - 1
            bit = 1
            bit <<= card
            rest = held if game.doubled[seat] & bit else held & ~bit
            if card >> 2 != EIGHT:
                value = self.worth(game, seat, card, card & 3, rest & ~EIGHTS, danger)
                action = card
            else:
                suit = longest(rest & ~EIGHTS, rng)
                value = self.worth(game, seat, card, suit, rest & ~EIGHTS, danger) - self.price(game, danger)
                action = card + 64 * (suit + 1) if suits == 4 else card
            if value > best:
                best, found, ties = value, action, 1
            elif value == best:
                ties += 1
                if rng._below(ties) == 0:
                    found = action
        return found

    def price(self, game: EightsState, danger: bool) -> float:
        """What an eight is worth in the hand: less when it may soon count fifty points."""
        if game.sizes[game.turn] == 2:
            return 0.0
        return self.price_danger if danger and game.settings.scoring else self.price_calm

    def worth(self, game: EightsState, seat: int, card: int, suit: int, rest: int, danger: bool) -> float:
        """How good it is to play this card and leave this suit: what the rest of the hand can follow, its effect."""
        rank = card >> 2
        equal = TWOS
        equal <<= 4 * rank
        value = self.same_suit * choices.size_of(rest & (CLUBS << suit))
        value += self.same_rank * choices.size_of(rest & equal)
        if rank != EIGHT and game.settings.scoring:
            value += (self.points_danger if danger else self.points_calm) * rank_points(rank)
        return value + effect(game, seat, rank)


def vote(game: EightsState) -> int:
    """Play on if stopping now would leave this seat in the worse half."""
    seat = choices.voter(game)
    own = layout.points(game, seat)
    others = 0
    ahead = 0
    for other in range(game.seats):
        if other != seat and game.sizes[other]:
            others += 1
            if game.sizes[other] * AVERAGE_POINTS < own:
                ahead += 1
    return YES if 2 * ahead >= others else NO


def is_in_danger(game: EightsState, seat: int) -> bool:
    """Whether somebody else is nearly out."""
    for other in range(game.seats):
        if other != seat and (game.active >> other) & 1 and game.sizes[other] <= NEARLY_OUT:
            return True
    return False


def longest(cards: int, rng: Random) -> int:
    """The suit with most cards."""
    best = -1
    found = 0
    ties = 0
    for suit in range(4):
        n = choices.size_of(cards & (CLUBS << suit))
        if n > best:
            best, found, ties = n, suit, 1
        elif n == best:
            ties += 1
            if rng._below(ties) == 0:
                found = suit
    return found


def effect(game: EightsState, seat: int, rank: int) -> float:
    """What a queen, an ace or a two does."""
    settings = game.settings
    if not ((rank == QUEEN and settings.queen_skips) or (rank == ACE and settings.ace_reverses) or rank == TWO):
        return 0.0
    before = turns.after(game, seat)
    following = before
    if rank == QUEEN and settings.queen_skips:
        following = turns.after(game, before)
    elif rank == ACE and settings.ace_reverses:
        if game.playing == 2:
            following = seat if settings.two_player_skip else before
        else:
            game.direction = -game.direction
            following = turns.after(game, seat)
            game.direction = -game.direction
    if following == seat:
        return 2.0
    value = 0.0
    if following != before and game.sizes[before] <= NEARLY_OUT and game.sizes[following] > game.sizes[before]:
        value += 3.0
    if rank == TWO and settings.two_draws:
        value += 4.0 if game.sizes[following] <= NEARLY_OUT else 0.8
    return value
