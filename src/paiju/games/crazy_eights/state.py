"""A game of Crazy Eights: one round for places, or rounds until somebody reaches the target.

Corners the rules page leaves open:
- A turn ends with a play, a pass or a take; these are what `max_turns` counts, in each round anew. A seat that
  goes out on the last turn still takes its place, and no vote is held.
- A forced pass (C8) is one with nothing to play and nothing to draw. Passing with a playable card (`draw=max`
  after drawing) ends the row of forced passes.
- An ace counts as played between two seats only if both are still in: going out with one reverses the direction.
- An eight is turned although `bury_first_eight` is set if only eights are left to turn.
"""

from __future__ import annotations

from typing import Any, Self

from ...errors import PaijuError
from ...rng import Random
from ...state import DEALER, OVER, Entry
from .choices import Choices, size_of
from .encoding import (
    ACE,
    ASK,
    COLLECT,
    DRAW,
    FINISHED,
    NEVER,
    PASS,
    PENALTY,
    QUEEN,
    TAKE,
    TURN,
    TWO,
    VOTE,
    YES,
)
from .rules import EightsRules

DICE = Random()


class EightsState(Choices):
    """One game: the rounds, who is out, the score."""

    def __init__(self, game: Any, rules: EightsRules, key0: int, key1: int) -> None:
        super().__init__(game, rules, key0, key1)
        self.places = [0] * 10
        self.scores = [0] * 10
        self.dealer = rules.seats - 1
        self.round = 1

    def refusal(self, action: object) -> PaijuError:
        from .notation import refuse

        seat = self.to_move()
        return refuse(self._view(None if seat == OVER else seat), action)

    # Moving.

    def _step(self, action: int) -> int:
        if action < DRAW:
            self.put_down(action & 63, action >> 6)
        elif action == DRAW:
            self.fetch(self.turn)
            self.drawn += 1
        elif action == TAKE:
            while self.pending and self.fetch(self.turn) >= 0:
                self.pending -= 1
            self.pending = 0
            self.end_turn()
        elif action == PASS:
            self.passes = self.passes + 1 if self.available() == 0 and not self.playable() else 0
            if self.passes >= self.playing:
                self.finish("blocked")
            else:
                self.end_turn()
        else:
            self.vote(action)
        return 0

    def put_down(self, card: int, naming: int) -> int:
        """Play a card; `naming` is the named suit plus one, or 0."""
        seat = self.turn
        self.remove(seat, card)
        self.pile[self.piled] = card
        self.piled += 1
        self.suit = naming - 1 if naming else card & 3
        self.passes = 0
        self.drawn = 0
        self.turns += 1
        self.apply(seat, card)
        if self.sizes[seat] == 0:
            self.go_out(seat)
        elif self.turns >= self.settings.max_turns:
            self.finish("turns")
        return 0

    def apply(self, seat: int, card: int) -> int:
        """What a card does to the order of play, C6: who is next, which way round, how many cards are pending."""
        settings = self.settings
        rank = card >> 2
        out = self.sizes[seat] == 0
        self.turn = seat
        if rank == QUEEN and settings.queen_skips:
            self.turn = self.after(seat)
        elif rank == TWO and settings.two_draws:
            self.pending += 2
        elif rank == ACE and settings.ace_reverses:
            between_two = self.playing == 2 and not out
            if settings.two_player_skip or not between_two:
                self.direction = -self.direction
                if between_two:
                    return 0
        self.turn = self.after(self.turn)
        return 0

    def after(self, seat: int) -> int:
        """The next seat still in, in the direction of play."""
        while True:
            seat += self.direction
            if seat == self.seats:
                seat = 0
            elif seat < 0:
                seat = self.seats - 1
            if (self.active >> seat) & 1:
                return seat

    def end_turn(self) -> int:
        """The turn passes on without a play."""
        self.drawn = 0
        self.turns += 1
        self.turn = self.after(self.turn)
        if self.turns >= self.settings.max_turns:
            self.finish("turns")
        return 0

    def go_out(self, seat: int) -> int:
        """A seat has played its last card: it takes the next place, and the others may play on."""
        settings = self.settings
        self.active &= ~(1 << seat)
        self.places[seat] = self.seats - self.playing + 1
        self.playing -= 1
        if self.playing == 1 or settings.play_on == NEVER:
            self.finish("out")
        elif self.turns >= settings.max_turns:
            self.finish("turns")
        elif settings.play_on == ASK:
            if self.active & settings.humans:
                self.phase = VOTE
                self.voted = 0
                self.ayes = 0
            elif not settings.without_humans:
                self.finish("out")
        return 0

    def vote(self, answer: int) -> int:
        """A vote on playing on; after the last one more yes than no continues."""
        seat = self.voter()
        self.voted |= 1 << seat
        if answer == YES:
            self.ayes |= 1 << seat
        if not self.active & self.settings.humans & ~self.voted:
            goes_on = 2 * size_of(self.ayes) > size_of(self.voted)
            self.voted = 0
            self.ayes = 0
            if goes_on:
                self.phase = TURN
            else:
                self.finish("vote")
        return 0

    # Rounds.

    def open_game(self) -> int:
        """Choose the first dealer and deal the first round."""
        rng = self.shuffler(DICE)
        if self.settings.random_dealer:
            self.dealer = rng.below(self.seats)
        self.deal_round(rng)
        return 0

    def deal_round(self, rng: Random) -> int:
        """Setup, C3: shuffle, deal one card at a time from the dealer's left, turn a card."""
        self.shuffle_packs(rng)
        self.clear_round()
        for _ in range(self.settings.cards_each):
            for i in range(1, self.seats + 1):
                seat = (self.dealer + i) % self.seats
                self.stocked -= 1
                self.add(seat, self.stock[self.stocked])
        self.turn_up(rng)
        self.lead()
        return 0

    def clear_round(self) -> int:
        """Nobody is out and nothing is counted at the start of a round."""
        for seat in range(self.seats):
            self.places[seat] = 0
        self.active = (1 << self.seats) - 1
        self.playing = self.seats
        self.phase = TURN
        self.direction = 1
        self.pending = 0
        self.drawn = 0
        self.passes = 0
        self.turns = 0
        self.voted = 0
        self.ayes = 0
        return 0

    def lead(self) -> int:
        """The seat left of the dealer begins, unless the turned card acts as if the dealer had played it."""
        self.turn = self.after(self.dealer)
        if self.settings.upcard_effects:
            self.apply(self.dealer, self.pile[0])
        return 0

    def finish(self, how: str) -> int:
        """The round is over: places, scores, then the next round or the end."""
        settings = self.settings
        self.phase = FINISHED
        self.pending = 0
        self.drawn = 0
        before = [self.scores[seat] for seat in range(self.seats)] if self.telling else []
        if settings.scoring == PENALTY:
            for seat in range(self.seats):
                self.scores[seat] += self.points(seat)
        elif settings.scoring == COLLECT:
            self.collect_points()
        self.rank_hands()
        if self.telling:
            self.tell(self.result(how, before))
        if settings.scoring:
            if self.goal_reached():
                self.rank_scores()
            else:
                self.next_round()
        return 0

    def rank_hands(self) -> int:
        """Places for the seats still in, after those who went out: fewer points, then fewer cards; C5."""
        self.weights = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        for seat in range(self.seats):
            self.weights[seat] = 128 * self.points(seat) + self.sizes[seat]
        for seat in range(self.seats):
            if (self.active >> seat) & 1:
                self.places[seat] = self.seats - self.playing + 1
                for other in range(self.seats):
                    if (self.active >> other) & 1 and self.weights[other] < self.weights[seat]:
                        self.places[seat] += 1
        return 0

    def collect_points(self) -> int:
        """`collect`, C7: who went out gets all points left; in a blocked round the lowest hands share."""
        lowest = self.points(0)
        total = 0
        for seat in range(self.seats):
            points = self.points(seat)
            total += points
            lowest = min(lowest, points)
        winners = 0
        for seat in range(self.seats):
            if self.points(seat) == lowest:
                winners += 1
        for seat in range(self.seats):
            if self.points(seat) == lowest:
                self.scores[seat] += (total - self.seats * lowest) // winners
        return 0

    def goal_reached(self) -> bool:
        """Whether somebody has the points that end the game."""
        return any(self.scores[seat] >= self.settings.goal for seat in range(self.seats))

    def rank_scores(self) -> int:
        """The final places of a game for points: fewest penalties or most collected; ties share."""
        sign = -1 if self.settings.scoring == COLLECT else 1
        for seat in range(self.seats):
            place = 1
            for other in range(self.seats):
                if sign * self.scores[other] < sign * self.scores[seat]:
                    place += 1
            self.places[seat] = place
        return 0

    def next_round(self) -> int:
        """The deal moves one seat on."""
        self.dealer = (self.dealer + 1) % self.seats
        self.round += 1
        self.deal_round(self.shuffler(DICE))
        if self.telling:
            self.tell(self.opening())
        return 0

    # Results.

    def _payoffs(self) -> list[float]:
        """Zero-sum: places compared pair by pair, or the distance from the average score."""
        seats = range(self.seats)
        if self.settings.scoring:
            mean = sum(self.scores[seat] for seat in seats) / self.seats
            sign = 1 if self.settings.scoring == COLLECT else -1
            return [sign * (self.scores[seat] - mean) for seat in seats]
        places = [self.places[seat] for seat in seats]
        return [
            (sum(mine < other for other in places) - sum(mine > other for other in places)) / (self.seats - 1)
            for mine in places
        ]

    # The log.

    def _remember(self, seat: int, action: int) -> Any:
        """The cards that are about to be drawn. The log begins with how the table lies before the first action."""
        if self.logged == 0:
            self.note(Entry(DEALER, 0, self.opening()))
        if action != DRAW and action != TAKE:
            return None
        ahead = self.copy()
        cards = []
        for _ in range(self.pending if action == TAKE else 1):
            card = ahead.fetch(seat)
            if card >= 0:
                cards.append(card)
        return tuple(cards)

    def opening(self) -> tuple[Any, ...]:
        """What everybody sees when a round or the log begins."""
        pile = [self.pile[i] for i in range(self.piled)]
        return ("deal", self.round, self.dealer, pile, self.suit, self.stocked, self.pending, self.drawn, self.buried)

    def result(self, how: str, before: list[int]) -> tuple[Any, ...]:
        """What everybody sees when a round ends, for the log."""
        seats = range(self.seats)
        totals = [self.scores[seat] for seat in seats] if self.settings.scoring else []
        won = [totals[seat] - before[seat] for seat in seats] if totals else []
        return ("result", how, [self.places[seat] for seat in seats], [self.hand(seat) for seat in seats], won, totals)

    # Copies and what leaves the engine.

    def copy(self) -> EightsState:
        other = EightsState.__new__(EightsState)
        other.listed = None
        other._assign(self)
        return other

    def _assign(self, other: Self) -> int:
        Choices._assign(self, other)
        source = other
        self.places = source.places[:]
        self.scores = source.scores[:]
        self.dealer = source.dealer
        self.round = source.round
        return 0

    def _view(self, seat: int | None) -> Any:
        return self._views([seat])[0]

    def _views(self, seats: list[int | None]) -> Any:
        from .view import see

        return see(self, seats)

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)
