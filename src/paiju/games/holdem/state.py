"""A match of Texas Hold'em: hand after hand until one player has all the chips, or as long as the rules say.

A hand runs as in B3: blinds and antes, two cards each (dealing.py), four betting rounds (betting.py), the showdown
(streets.py), pots (payout.py, pots.py). Then who has no chips left is out and takes a place, or buys in again in a cash
game; button and blinds move on (match.py).

`legal` is in this order: fold, check or call, wagers from the smallest up; at a showdown show, muck; after a hand
rebuy, leave or continue, end.
"""

from __future__ import annotations

from typing import Any, Self

from ...rng import Random
from ...state import DEALER, OVER, Entry, Moves, State
from . import betting, dealing, match, streets
from .encoding import (
    AMOUNT,
    BET,
    BETTING,
    CALL,
    CONTINUE,
    END,
    FINISHED,
    LEAVE,
    MUCK,
    NOBODY,
    OPEN,
    REBUY,
    REBUYING,
    SHOW,
    SHOWDOWN,
    UNKNOWN,
)
from .pots import Pots
from .rules import HoldemRules
from .settings import settings_of

PACK = list(range(52))


class HoldemState(State):
    """A match: the chips, the cards and the betting of the hand that is played, and who is still in.

    A set of seats has one bit for each. `waiting` are the seats that still have to show or answer. `origin` is the
    position from which hands played themselves out before anybody had to act.
    """

    def __init__(self, game: Any, rules: HoldemRules, key0: int, key1: int) -> None:
        super().__init__()
        self.game = game
        self.rules = rules
        self.seats = rules.seats
        self.key0 = key0
        self.key1 = key1
        self.settings = settings_of(rules)
        # Who is in the match, and what it has brought and cost.
        self.hand = 1
        self.phase = BETTING
        self.playing = (1 << rules.seats) - 1
        self.stacks = [0] * 10
        self.invested = [0] * 10
        self.rebought = [0] * 10
        self.places = [0] * 10
        self.waiting = 0
        self.origin: dict[str, str] | None = None
        # How the hand began: button and blinds, chips and cards.
        self.button = rules.seats - 1
        self.small_seat = 0
        self.big_seat = 0
        self.small = 0
        self.big = 0
        self.ante = 0
        self.dead = 0
        self.began = [0] * 10
        self.deck = PACK[:]
        self.holes = [0] * 20
        self.board = [0] * 5
        self.turned = 0
        # The betting.
        self.street = 0
        self.turn = 0
        self.live = 0
        self.active = 0
        self.acted = 0
        self.due = 0
        self.bets = [0] * 10
        self.paid = [0] * 10
        self.seen = [0] * 10
        self.price = 0
        self.full = 0
        self.base = 0
        self.raises = 0
        self.capped = False
        self.aggressor = NOBODY
        self.call = 0
        self.low = 0
        self.high = 0
        self.closed = OPEN
        # The showdown.
        self.pots = Pots(rules.seats)
        self.ranks = [0] * 10
        self.won = [0] * 10
        self.opened = 0
        for seat in range(rules.seats):
            self.stacks[seat] = rules.start_stack
            self.invested[seat] = rules.start_stack

    # What may happen.

    def to_move(self) -> int:
        return self.turn if self.phase != FINISHED else OVER

    def count(self) -> int:
        if self.phase == BETTING:
            return betting.bet_count(self)
        return 2 if self.phase != FINISHED else 0

    def _nth(self, index: int) -> int:
        if self.phase == BETTING:
            return betting.bet_number(self, index)
        if self.phase == SHOWDOWN:
            return SHOW if index == 0 else MUCK
        if self.phase == REBUYING:
            return REBUY if index == 0 else LEAVE
        return CONTINUE if index == 0 else END

    def _collect(self, moves: Moves) -> int:
        moves.clear()
        if self.phase == BETTING:
            return betting.list_bets(self, moves)
        if self.phase != FINISHED:
            moves.add(self._nth(0))
            moves.add(self._nth(1))
        return moves.n

    def _allows(self, action: int) -> bool:
        if self.phase == BETTING:
            return betting.allows(self, action)
        return self.phase != FINISHED and (action == self._nth(0) or action == self._nth(1))

    def _random_move(self, rng: Random) -> int:
        if self.phase == BETTING:
            return betting.random_bet(self, rng)
        return self._nth(rng._below(self.count()))

    def candidates(self) -> list[int]:
        """A short list of sensible actions: wagers of the least, half the pot, the pot and everything."""
        from .notation import candidates

        return candidates(self)

    def ranges(self) -> list[tuple[int, int]]:
        """From the smallest wager to the largest."""
        if self.phase != BETTING or not self.low:
            return []
        return [(betting.wager_to(self, self.low), betting.wager_to(self, self.high))]

    # Moving.

    def _step(self, action: int) -> int:
        if self.phase == BETTING:
            streets.take_turn(self, action)
        elif self.phase == SHOWDOWN:
            streets.answer_showdown(self, action)
        elif self.phase == REBUYING:
            match.answer_rebuy(self, action)
        elif action == CONTINUE:
            match.next_hand(self)
        else:
            match.finish(self)
        return 0

    # Cards and results.

    def hole(self, seat: int) -> list[int]:
        """The two cards of a seat, as far as they are known; none if it was not dealt in."""
        if not self.began[seat]:
            return []
        return [card for card in (self.holes[2 * seat], self.holes[2 * seat + 1]) if card != UNKNOWN]

    def hole_lists(self, seats: int) -> list[list[int]]:
        """The cards of some seats, an empty list for the others."""
        return [self.hole(seat) if (seats >> seat) & 1 else [] for seat in range(self.seats)]

    def _payoffs(self) -> list[float]:
        """The chips won: what a seat has now less what it has bought."""
        return [float(self.stacks[seat] - self.invested[seat]) for seat in range(self.seats)]

    # The log.

    def note_opening(self, origin: dict[str, str]) -> None:
        """Begin the log with how this hand began, and with those before it that played themselves out from `origin`."""
        news = self.news or [dealing.opening(self)]
        self.news = None
        self.telling = False
        for item in news:
            self.note(Entry(DEALER, 0, item))
        self.origin = origin if len(news) > 1 else None

    def beginning(self) -> dict[str, str]:
        fresh = self.origin is not None and all(entry.seat == DEALER for entry in self.entries())
        return self.origin if self.origin is not None and fresh else self.fields()

    def _remember(self, seat: int, action: int) -> Any:
        """What an action costs, what lies in front of the player then and what is left; or the cards that are shown."""
        if action == CALL:
            return (self.call, self.bets[seat] + self.call, self.stacks[seat] - self.call)
        if action >= BET:
            amount = action & AMOUNT
            paid = min(amount - self.bets[seat], self.stacks[seat])
            return (paid, amount, self.stacks[seat] - paid)
        if action == SHOW:
            return self.hole(seat)
        return self.settings.start_stack if action == REBUY else None

    # Copies and what leaves the engine.

    def copy(self) -> HoldemState:
        other = HoldemState.__new__(HoldemState)
        other.listed = None
        other.pots = Pots(self.seats)
        other._assign(self)
        return other

    def _assign(self, other: Self) -> int:
        State._assign(self, other)
        source = other
        self.settings = source.settings
        self.hand = source.hand
        self.phase = source.phase
        self.playing = source.playing
        self.stacks = source.stacks[:]
        self.invested = source.invested[:]
        self.rebought = source.rebought[:]
        self.places = source.places[:]
        self.waiting = source.waiting
        self.origin = source.origin
        self.button = source.button
        self.small_seat = source.small_seat
        self.big_seat = source.big_seat
        self.small = source.small
        self.big = source.big
        self.ante = source.ante
        self.dead = source.dead
        self.began = source.began[:]
        self.holes = source.holes[:]
        self.board = source.board[:]
        self.turned = source.turned
        self.street = source.street
        self.turn = source.turn
        self.live = source.live
        self.active = source.active
        self.acted = source.acted
        self.due = source.due
        self.bets = source.bets[:]
        self.paid = source.paid[:]
        self.seen = source.seen[:]
        self.price = source.price
        self.full = source.full
        self.base = source.base
        self.raises = source.raises
        self.capped = source.capped
        self.aggressor = source.aggressor
        self.call = source.call
        self.low = source.low
        self.high = source.high
        self.closed = source.closed
        self.ranks = source.ranks[:]
        self.won = source.won[:]
        self.opened = source.opened
        self.pots.seats = source.seats
        if source.phase == SHOWDOWN:
            self.pots.amounts = source.pots.amounts[:]
            self.pots.eligible = source.pots.eligible[:]
            self.pots.n = source.pots.n
        return 0

    def _view(self, seat: int | None) -> Any:
        return self._views([seat])[0]

    def _views(self, seats: list[int | None]) -> Any:
        from .view import see

        return see(self, seats)

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)
