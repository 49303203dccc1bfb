"""A game of Crazy Eights: one round for places, or rounds until somebody reaches the target.

Here is what a game consists of. How cards move is in layout.py, what a seat may do in choices.py, what that does in
turns.py, and how a round begins, ends and counts in rounds.py.
"""

from __future__ import annotations

from typing import Any, Self

from ...rng import Random
from ...state import DEALER, OVER, Entry, Moves, State
from . import choices, layout, rounds, turns
from .encoding import DRAW, TAKE, TURN, VOTE
from .rules import EightsRules
from .settings import settings_of


class EightsState(State):
    """One game.

    On the table: `held` are the cards a seat holds at least once, `doubled` those it holds twice, as sets. The next
    card to be drawn is the last of the first `stocked` ones of `stock`, the top discard the last of the first `piled`
    ones of `pile`. `buried` are the eights that were turned first and went back into the stock.

    In the round: the seat to move, the `direction` of play, how many cards are `pending`. `active` are the seats still
    in, `playing` of them; `voted` are those that have voted and `ayes` those that said yes, as sets. `drawn` counts the
    cards drawn in this turn, `passes` the forced passes in a row, `turns` all turns of the round.

    In the game: `places` and `scores` of the seats, the `dealer` and the number of the `round`.
    """

    def __init__(self, game: Any, rules: EightsRules, key0: int, key1: int) -> None:
        super().__init__()
        self.game = game
        self.rules = rules
        self.seats = rules.seats
        self.key0 = key0
        self.key1 = key1
        self.settings = settings_of(rules)
        self.held = [0] * 10
        self.doubled = [0] * 10
        self.sizes = [0] * 10
        self.stock = [0] * 104
        self.pile = [0] * 104
        self.stocked = 0
        self.piled = 0
        self.suit = 0
        self.buried = 0
        self.active = (1 << self.seats) - 1
        self.playing = self.seats
        self.phase = TURN
        self.turn = 0
        self.direction = 1
        self.pending = 0
        self.drawn = 0
        self.passes = 0
        self.turns = 0
        self.voted = 0
        self.ayes = 0
        self.places = [0] * 10
        self.scores = [0] * 10
        self.dealer = rules.seats - 1
        self.round = 1

    def copy(self) -> EightsState:
        other = EightsState.__new__(EightsState)
        other.listed = None
        other._assign(self)
        return other

    def _assign(self, other: Self) -> int:
        State._assign(self, other)
        source = other
        self.settings = source.settings
        self.held = source.held[:]
        self.doubled = source.doubled[:]
        self.sizes = source.sizes[:]
        self.stock = source.stock[:]
        self.pile = source.pile[:]
        self.stocked = source.stocked
        self.piled = source.piled
        self.suit = source.suit
        self.buried = source.buried
        self.active = source.active
        self.playing = source.playing
        self.phase = source.phase
        self.turn = source.turn
        self.direction = source.direction
        self.pending = source.pending
        self.drawn = source.drawn
        self.passes = source.passes
        self.turns = source.turns
        self.voted = source.voted
        self.ayes = source.ayes
        self.places = source.places[:]
        self.scores = source.scores[:]
        self.dealer = source.dealer
        self.round = source.round
        return 0

    # What may happen, and what does.

    def to_move(self) -> int:
        if self.phase == TURN:
            return self.turn
        return choices.voter(self) if self.phase == VOTE else OVER

    def count(self) -> int:
        return choices.count(self)

    def _nth(self, index: int) -> int:
        return choices.nth(self, index)

    def _random_move(self, rng: Random) -> int:
        return choices.random_move(self, rng)

    def _collect(self, moves: Moves) -> int:
        return choices.collect(self, moves)

    def _allows(self, action: int) -> bool:
        return choices.allows(self, action)

    def _step(self, action: int) -> int:
        return turns.act(self, action)

    def _payoffs(self) -> list[float]:
        return rounds.payoffs(self)

    # The log: numbers that story.py makes events of.

    def _remember(self, seat: int, action: int) -> Any:
        """The cards that are about to be drawn. The log begins with how the table lies before the first action."""
        if self.logged == 0:
            self.note(Entry(DEALER, 0, rounds.opening(self)))
        if action != DRAW and action != TAKE:
            return None
        ahead = self.copy()
        ahead.stack = self.stack
        cards = []
        for _ in range(self.pending if action == TAKE else 1):
            card = layout.fetch(ahead, seat)
            if card >= 0:
                cards.append(card)
        return cards

    # What leaves the engine.

    def _view(self, seat: int | None) -> Any:
        return self._views([seat])[0]

    def _views(self, seats: list[int | None]) -> Any:
        from .view import see

        return see(self, seats)

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)
