"""A game of Pinochle in progress: deals until a team has the target (sections 3, 5 and 6).

What happens is in course.py, and its parts in hands.py, auction.py, melds.py, trick.py and score.py.

`legal` is in this order: cards by suit (clubs, diamonds, hearts, spades) from the nine to the ace; in the auction pass,
then the bids from the lowest; trumps by suit; meld before concede.

Corners the rules page leaves open:
- The cards of a pass change hands when the last of them was given, so that nobody chooses on what he gets.
- With `all_pass=redeal` the dealer may bid after three passes; when he passes too, he deals again.
- After a misdeal the dealer says `deal`; this is the key that the lab asks for.
- The bidder says `meld` to play or `concede`, when all melds lie on the table. Without `concede` nobody is asked.
- A counter is an ace, ten or king, however cards are counted.
- A game that `max_deals` ends is won by the higher score; equal scores are a tie.
"""

from __future__ import annotations

from typing import Any, Self

from ...rng import Random
from ...state import DEALER, OVER, Entry, Moves, State
from ..tricks import lowest, nth_card, size_of
from . import auction, course, trick
from .encoding import (
    AUCTION,
    BID,
    CARDS,
    CONCEDE,
    CONCEDED,
    CONCEDING,
    DEAL,
    FINISHED,
    GIVE,
    GIVING,
    MELD,
    MISDEAL,
    NAMING,
    NONE,
    PASS,
    PLAYED,
    PLAYING,
    RETURNING,
    TRUMP,
)
from .rules import PinochleRules
from .settings import settings_of

NEXT_BIDS = 20


class PinochleState(State):
    """One game: the cards, the contract, the trick, the score. Lists are by seat, by team, or the cards of a trick."""

    def __init__(self, game: Any, rules: PinochleRules, key0: int, key1: int) -> None:
        super().__init__()
        self.game = game
        self.rules = rules
        self.settings = settings_of(rules)
        self.seats = rules.seats
        self.key0 = key0
        self.key1 = key1
        self.phase = AUCTION
        self.turn = 0
        # The game.
        self.dealer = 3
        self.deal = 1
        self.scores = [0] * 2
        self.winner = NONE
        # The hands: cards held at least once, cards held twice, the order in which they came, how many there are.
        self.held = [0] * 4
        self.paired = [0] * 4
        self.order = [0] * 64
        self.sizes = [0] * 4
        # The auction and what follows from it; cards that were given are packed.
        self.passed = 0
        self.bid = 0
        self.bidder = NONE
        self.trump = NONE
        self.given = [0] * 4
        # Melds, packed as `melds.evaluate` does, and hand values.
        self.melds = [0] * 4
        self.meld_points = [0] * 4
        self.values = [0] * 4
        self.shown = False
        # The tricks: the cards of this one and of the last, and what all of them brought.
        self.trick = [0] * 4
        self.leader = NONE
        self.played = 0
        self.best = 0
        self.last = [0] * 4
        self.last_leader = NONE
        self.won = [0] * 4
        self.points = [0] * 2
        self.counters = [0] * 2

    def copy(self) -> PinochleState:
        other = PinochleState.__new__(PinochleState)
        other.listed = None
        other._assign(self)
        return other

    def _assign(self, other: Self) -> int:
        State._assign(self, other)
        source = other
        self.settings = source.settings
        self.phase = source.phase
        self.turn = source.turn
        self.dealer = source.dealer
        self.deal = source.deal
        self.scores = source.scores[:]
        self.winner = source.winner
        self.held = source.held[:]
        self.paired = source.paired[:]
        self.order = source.order[:]
        self.sizes = source.sizes[:]
        self.passed = source.passed
        self.bid = source.bid
        self.bidder = source.bidder
        self.trump = source.trump
        self.given = source.given[:]
        self.melds = source.melds[:]
        self.meld_points = source.meld_points[:]
        self.values = source.values[:]
        self.shown = source.shown
        self.trick = source.trick[:]
        self.leader = source.leader
        self.played = source.played
        self.best = source.best
        self.last = source.last[:]
        self.last_leader = source.last_leader
        self.won = source.won[:]
        self.points = source.points[:]
        self.counters = source.counters[:]
        return 0

    # What may happen.

    def to_move(self) -> int:
        return OVER if self.phase == FINISHED else self.turn

    def choices(self) -> int:
        """The cards or suits to choose from in a phase where one is chosen."""
        if self.phase == PLAYING:
            return trick.playable(self)
        return auction.suits_to_name(self) if self.phase == NAMING else self.held[self.turn]

    def prefix(self) -> int:
        """What is added to a card or suit to make an action of it."""
        if self.phase == PLAYING:
            return 0
        return TRUMP if self.phase == NAMING else GIVE

    def count(self) -> int:
        phase = self.phase
        if phase == AUCTION:
            return 1 + auction.bids_left(self)
        if phase == CONCEDING:
            return 2
        if phase >= MISDEAL:
            return 1 if phase == MISDEAL else 0
        return size_of(self.choices())

    def _nth(self, index: int) -> int:
        phase = self.phase
        if phase == AUCTION:
            return PASS if index == 0 else BID + auction.least_bid(self) + (index - 1) * self.settings.bid_step
        if phase == CONCEDING:
            return MELD if index == 0 else CONCEDE
        if phase == MISDEAL:
            return DEAL
        return self.prefix() + nth_card(self.choices(), index)

    def _random_move(self, rng: Random) -> int:
        if self.phase != PLAYING:
            return self._nth(rng._below(self.count()))
        cards = trick.playable(self)
        return nth_card(cards, rng._below(size_of(cards)))

    def _collect(self, moves: Moves) -> int:
        moves.clear()
        phase = self.phase
        if phase == AUCTION:
            moves.add(PASS)
            action = BID + auction.least_bid(self)
            for _ in range(auction.bids_left(self)):
                moves.add(action)
                action += self.settings.bid_step
        elif phase == CONCEDING or phase >= MISDEAL:
            for index in range(self.count()):
                moves.add(self._nth(index))
        else:
            cards = self.choices()
            prefix = self.prefix()
            while cards:
                moves.add(prefix + lowest(cards))
                cards &= cards - 1
        return moves.n

    def candidates(self) -> list[int]:
        """All actions, but in the auction only pass and the next bids: there are hundreds more."""
        if self.phase != AUCTION:
            return self.legal()
        return [self._nth(index) for index in range(min(self.count(), 1 + NEXT_BIDS))]

    def _allows(self, action: int) -> bool:
        phase = self.phase
        if phase == AUCTION:
            return action == PASS or (
                BID < action <= BID + self.settings.max_bid and auction.allows(self, action - BID)
            )
        if phase == CONCEDING:
            return action == MELD or action == CONCEDE
        if phase >= MISDEAL:
            return phase == MISDEAL and action == DEAL
        if action < self.prefix() or action >= self.prefix() + CARDS:
            return False
        return (self.choices() >> (action - self.prefix())) & 1 == 1

    def choosing(self) -> bool:
        return (self.phase == GIVING or self.phase == RETURNING) and self.given[self.turn] != 0

    # Moving.

    def _step(self, action: int) -> int:
        if action < CARDS:
            if trick.play_card(self, action):
                course.end_deal(self, PLAYED)
        elif action < TRUMP:
            course.give(self, action - GIVE)
        elif action < PASS:
            course.name_trumps(self, action - TRUMP)
        elif action >= BID:
            course.call(self, action - BID)
        elif action == PASS:
            course.call(self, 0)
        elif action == MELD:
            course.begin_play(self)
        elif action == CONCEDE:
            course.end_deal(self, CONCEDED)
        else:
            course.deal_cards(self)
        return 0

    def _remember(self, seat: int, action: int) -> Any:
        """The log begins with how the table lies before the first action; of a gift it is noted what went before."""
        if self.logged == 0:
            for item in course.opening(self):
                self.note(Entry(DEALER, 0, item))
        return (self.given[seat], self.settings.pass_cards) if GIVE <= action < TRUMP else None

    # Results, and what leaves the engine.

    def _payoffs(self) -> list[float]:
        """1 for the winners and -1 for the losers; all 0 for a tie."""
        if self.winner < 0:
            return [0.0] * 4
        return [1.0 if seat & 1 == self.winner else -1.0 for seat in range(4)]

    def _view(self, seat: int | None) -> Any:
        return self._views([seat])[0]

    def _views(self, seats: list[int | None]) -> Any:
        from .view import see

        return see(self, seats)

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)
