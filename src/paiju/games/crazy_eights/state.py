"""A game of Crazy Eights: one round for places, or rounds until somebody reaches the target.

`legal` is in this order: cards from the two of clubs up to the ace of spades, for each eight the suits clubs,
diamonds, hearts, spades; then draw, take or pass, of which there is never more than one. In a vote: yes, no.

An eight normally names a suit. It names none, and then has only the one plain form `8C`, when the round certainly
ends with it (C5: "if the round ends, no suit is needed"):
- it is the seat's last card, and only one other seat is left, or nobody plays on (`play_on=never`), or nobody
  would be asked (`play_on=ask`, no human remains, `continue_without_humans=false`);
- it is played on the last turn that `max_turns` allows, the seat's last card or not.
While a vote could still decide to play on, the suit is needed. The first card turned names its own suit.

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

from ...errors import IllegalAction, PaijuError
from ...rng import Random
from ...state import DEALER, OVER, Entry, Moves
from .encoding import (
    ACE,
    ASK,
    CLUBS,
    COLLECT,
    DRAW,
    EIGHT,
    EIGHTS,
    FINISHED,
    NEVER,
    NO,
    PASS,
    PENALTY,
    QUEEN,
    TAKE,
    TURN,
    TWO,
    TWOS,
    VOTE,
    YES,
)
from .layout import Layout
from .messages import NOT_OVER
from .rules import EightsRules

DICE = Random()
MASK = 0xFFFFFFFFFFFFFFFF

# A power of two times this number has a different leading six bits for each power.
DE_BRUIJN = 0x03F79D71B4CB0A89
BIT_NUMBER = [0] * 64
for _bit in range(64):
    BIT_NUMBER[(((DE_BRUIJN << _bit) & MASK) >> 58) & 63] = _bit


def lowest_card(mask: int) -> int:
    """The lowest card of a set."""
    return BIT_NUMBER[(((mask & (~mask + 1)) * DE_BRUIJN) & MASK) >> 58]


def size_of(mask: int) -> int:
    """How many cards are in a set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


class EightsState(Layout):
    """One game: whose turn it is, what is pending, who is out, the score."""

    def __init__(self, game: Any, rules: EightsRules, key0: int, key1: int) -> None:
        super().__init__(game, rules, key0, key1)
        self.places = [0] * 10
        self.scores = [0] * 10
        self.active = 0
        self.playing = 0
        self.phase = TURN
        self.turn = 0
        self.direction = 1
        self.pending = 0
        self.drawn = 0
        self.passes = 0
        self.turns = 0
        self.voted = 0
        self.ayes = 0
        self.dealer = rules.seats - 1
        self.round = 1

    # What may happen.

    def to_move(self) -> int:
        if self.phase == TURN:
            return self.turn
        return self.voter() if self.phase == VOTE else OVER

    def voter(self) -> int:
        """The seat whose vote is next: human, still in, lowest number."""
        waiting = self.active & self.settings.humans & ~self.voted
        seat = 0
        while not (waiting >> seat) & 1:
            seat += 1
        return seat

    def playable(self) -> int:
        """The cards the seat to move can play, C4; while a draw is pending, the twos that can answer."""
        if self.pending:
            return self.held[self.turn] & TWOS if self.settings.stack else 0
        rank = TWOS
        rank <<= self.pile[self.piled - 1] & 0x3C
        return self.held[self.turn] & (EIGHTS | (CLUBS << self.suit) | rank)

    def ends_round(self) -> bool:
        """Whether the round certainly ends if the seat to move plays a card now."""
        settings = self.settings
        if self.turns + 1 >= settings.max_turns:
            return True
        if self.sizes[self.turn] != 1:
            return False
        if self.playing == 2 or settings.play_on == NEVER:
            return True
        left = self.active & ~(1 << self.turn)
        return settings.play_on == ASK and not settings.without_humans and not (left & settings.humans)

    def suits_to_name(self, playable: int) -> int:
        """How many forms each playable eight has: four, or one when no suit is needed."""
        return 1 if not (playable & EIGHTS) or self.ends_round() else 4

    def last_resort(self, playable: int) -> int:
        """What may be done instead of playing: 1 for draw, 2 for pass, 0 for neither; never both (C5)."""
        settings = self.settings
        if playable and not settings.voluntary:
            return 2 if self.drawn and not settings.until else 0
        if self.available() and (settings.until or self.drawn < settings.max_draw):
            return 1
        return 0 if playable and (settings.until or not self.drawn) else 2

    def other_action(self, playable: int) -> int:
        """The one action besides playing a card, or 0."""
        if self.pending:
            return TAKE
        resort = self.last_resort(playable)
        return DRAW if resort == 1 else PASS if resort == 2 else 0

    def count(self) -> int:
        if self.phase != TURN:
            return 2 if self.phase == VOTE else 0
        playable = self.playable()
        cards = size_of(playable) + (self.suits_to_name(playable) - 1) * size_of(playable & EIGHTS)
        return cards + (1 if self.other_action(playable) else 0)

    def nth(self, index: int) -> int:
        if self.phase != TURN:
            return YES if index == 0 else NO
        playable = self.playable()
        return self.pick(playable, self.suits_to_name(playable), index)

    def pick(self, playable: int, suits: int, index: int) -> int:
        """The action with this index among plays of these cards and what else may be done."""
        while playable:
            lowest = playable & (~playable + 1)
            forms = suits if lowest & EIGHTS else 1
            if index < forms:
                card = lowest_card(lowest)
                return card + 64 * (index + 1) if forms == 4 else card
            index -= forms
            playable &= playable - 1
        return self.other_action(self.playable())

    def random_move(self, rng: Random) -> int:
        if self.phase != TURN:
            return YES if rng.below(2) == 0 else NO
        playable = self.playable()
        other = self.other_action(playable)
        if not playable:
            rng.below(1)
            return other
        suits = self.suits_to_name(playable)
        n = size_of(playable) + (suits - 1) * size_of(playable & EIGHTS) + (1 if other else 0)
        return self.pick(playable, suits, rng.below(n))

    def collect(self, moves: Moves) -> int:
        moves.clear()
        if self.phase == TURN:
            playable = self.playable()
            suits = self.suits_to_name(playable)
            other = self.other_action(playable)
            while playable:
                card = lowest_card(playable)
                playable &= playable - 1
                if card >> 2 == EIGHT and suits == 4:
                    for suit in range(4):
                        moves.add(card + 64 * (suit + 1))
                else:
                    moves.add(card)
            if other:
                moves.add(other)
        elif self.phase == VOTE:
            moves.add(YES)
            moves.add(NO)
        return moves.n

    def allows(self, action: int) -> bool:
        if self.phase != TURN:
            return self.phase == VOTE and action in (YES, NO)
        playable = self.playable()
        if action >= DRAW:
            return self.other_action(playable) == action
        card = action & 63
        if card > 51 or not (playable >> card) & 1:
            return False
        names = action >> 6
        if card >> 2 == EIGHT and self.suits_to_name(playable) == 4:
            return names > 0
        return names == 0

    def refusal(self, action: object) -> PaijuError:
        from .notation import refuse

        seat = self.to_move()
        return refuse(self.view(None if seat == OVER else seat), action)

    # Moving.

    def step(self, action: int) -> int:
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

    def payoffs(self) -> list[float]:
        """Zero-sum: places compared pair by pair, or the distance from the average score."""
        if self.phase != FINISHED:
            raise IllegalAction("NOT_OVER", NOT_OVER)
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

    def remember(self, seat: int, action: int) -> Any:
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
        return ("deal", pile, self.suit, self.stocked, self.pending, self.drawn, self.buried)

    def result(self, how: str, before: list[int]) -> tuple[Any, ...]:
        """What everybody sees when a round ends, for the log."""
        seats = range(self.seats)
        won = [self.scores[seat] - before[seat] for seat in seats] if self.settings.scoring else []
        return ("over", how, [self.places[seat] for seat in seats], [self.hand(seat) for seat in seats], won)

    # Copies and what leaves the engine.

    def copy(self) -> EightsState:
        other = EightsState.__new__(EightsState)
        other.moves = None
        other.assign(self)
        return other

    def assign(self, other: Self) -> int:
        Layout.assign(self, other)
        source = other
        self.places = source.places[:]
        self.scores = source.scores[:]
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
        self.dealer = source.dealer
        self.round = source.round
        return 0

    def view(self, seat: int | None) -> Any:
        from .view import see

        return see(self, seat)

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)
