"""How a hand begins: button and blinds move on (B4), blinds rise (B8), cards are dealt, blinds posted (B3)."""

from __future__ import annotations

from typing import Any, Self

from ...rng import Random
from .betting import Betting, after, pay
from .encoding import PREFLOP, UNKNOWN
from .rules import HoldemRules

PACK = list(range(52))


class Dealing(Betting):
    """The cards of a hand, who has the button and the blinds, and how high they are.

    `board` holds all five cards from the deal on, of which `turned` lie open. `playing` are the seats that are still in
    the match, `began` what each had when the hand began.
    """

    def __init__(self, game: Any, rules: HoldemRules, key0: int, key1: int) -> None:
        super().__init__(game, rules, key0, key1)
        self.holes = [0] * 20
        self.board = [0] * 5
        self.deck = PACK[:]
        self.began = [0] * 10
        self.hand = 1
        self.turned = 0
        self.small = 0
        self.ante = 0
        self.dead = 0
        self.button = rules.seats - 1
        self.small_seat = 0
        self.big_seat = 0
        self.playing = (1 << rules.seats) - 1

    def _assign(self, other: Self) -> int:
        Betting._assign(self, other)
        source = other
        self.holes = source.holes[:]
        self.board = source.board[:]
        self.began = source.began[:]
        self.hand = source.hand
        self.turned = source.turned
        self.small = source.small
        self.ante = source.ante
        self.dead = source.dead
        self.button = source.button
        self.small_seat = source.small_seat
        self.big_seat = source.big_seat
        self.playing = source.playing
        return 0

    def first_blinds(self, rng: Random) -> int:
        """The blinds of a first hand: left of the button, or drawn."""
        if self.settings.random_blind:
            self.draw_blinds(rng)
        elif self.is_pair(self.playing):
            self.small_seat = self.button
            self.big_seat = after(self.button, self.playing)
        else:
            self.small_seat = after(self.button, self.playing)
            self.big_seat = after(self.small_seat, self.playing)
        return 0

    def is_pair(self, seats: int) -> bool:
        """Whether a set has two seats."""
        rest = seats & (seats - 1)
        return rest != 0 and not rest & (rest - 1)

    def draw_blinds(self, rng: Random) -> int:
        """The big blind is drawn; the small blind is the live seat before it."""
        seat = after(self.seats - 1, self.playing)
        steps = rng._below(self.players())
        for _ in range(steps):
            seat = after(seat, self.playing)
        self.big_seat = seat
        self.small_seat = self.before(seat)
        return 0

    def players(self) -> int:
        """How many are still in the match."""
        n = 0
        for seat in range(self.seats):
            n += (self.playing >> seat) & 1
        return n

    def before(self, seat: int) -> int:
        """The player on the right of a seat."""
        while True:
            seat = seat - 1 if seat else self.seats - 1
            if (self.playing >> seat) & 1:
                return seat

    def move_button(self, rng: Random) -> int:
        """Where button and blinds are in the next hand, B4."""
        if self.settings.random_blind:
            self.button = after(self.button, self.playing)
            self.draw_blinds(rng)
        elif not self.settings.dead_button:
            last = self.big_seat
            self.button = after(self.button, self.playing)
            self.first_blinds(rng)
            if self.is_pair(self.playing) and self.big_seat == last:
                self.button = last
                self.first_blinds(rng)
        elif self.is_pair(self.playing):
            self.big_seat = after(self.big_seat, self.playing)
            self.small_seat = after(self.big_seat, self.playing)
            self.button = self.small_seat
        else:
            self.button = self.small_seat
            self.small_seat = self.big_seat
            self.big_seat = after(self.big_seat, self.playing)
        return 0

    def set_level(self) -> int:
        """The blinds of this hand, B8."""
        settings = self.settings
        level = min((self.hand - 1) // settings.level_every, settings.levels - 1)
        self.small = settings.small[level]
        self.big = settings.big[level]
        self.ante = settings.ante[level]
        return 0

    def deal_cards(self, rng: Random) -> int:
        """Two cards each, one at a time from the left of the button, then the board."""
        n = 0
        self.deck = PACK[:]
        for i in range(2):
            seat = self.button
            for _ in range(self.players()):
                seat = after(seat, self.playing)
                self.holes[2 * seat + i] = self.draw(rng, n)
                n += 1
        for i in range(5):
            if self.settings.burn and (i == 0 or i > 2):
                self.draw(rng, n)
                n += 1
            self.board[i] = self.draw(rng, n)
            n += 1
        return 0

    def draw(self, rng: Random, n: int) -> int:
        """Card number `n` of the pack, drawn from those that are left."""
        other = n + rng._below(52 - n)
        card = self.deck[other]
        self.deck[other] = self.deck[n]
        self.deck[n] = card
        return card

    def post(self) -> int:
        """Antes, small blind, big blind, straddle, B4; who has too little is all-in with it."""
        if self.ante and not self.settings.big_pays_ante:
            for seat in range(self.seats):
                if (self.playing >> seat) & 1:
                    pay(self, seat, min(self.ante, self.stacks[seat]))
                    self.bets[seat] = 0
        if (self.playing >> self.small_seat) & 1:
            pay(self, self.small_seat, min(self.small, self.stacks[self.small_seat]))
        pay(self, self.big_seat, min(self.big, self.stacks[self.big_seat]))
        if self.ante and self.settings.big_pays_ante:
            self.dead = min(self.ante, self.stacks[self.big_seat])
            self.stacks[self.big_seat] -= self.dead
            if not self.stacks[self.big_seat]:
                self.active &= ~(1 << self.big_seat)
        self.price = self.big
        self.base = self.big
        self.raises = 1
        self.turn = self.big_seat
        if self.settings.straddle and self.players() > 2:
            self.post_straddle()
        self.due = self.active
        return 0

    def post_straddle(self) -> int:
        """A blind raise to twice the big blind, after which its owner acts last; nobody posts it from an empty seat."""
        seat = after(self.big_seat, self.playing) if self.settings.straddle == 1 else self.button
        if seat in (self.small_seat, self.big_seat) or not (self.playing >> seat) & 1 or not self.stacks[seat]:
            return 0
        pay(self, seat, min(2 * self.big, self.stacks[seat]))
        self.price = 2 * self.big
        if self.settings.fixed:
            self.base = self.price
            self.raises = 2
        else:
            self.full = self.price
        self.turn = seat
        return 0

    def hole(self, seat: int) -> list[int]:
        """The two cards of a seat, as far as they are known; none if it was not dealt in."""
        if not self.began[seat]:
            return []
        return [card for card in (self.holes[2 * seat], self.holes[2 * seat + 1]) if card != UNKNOWN]

    def hole_lists(self, seats: int) -> list[list[int]]:
        """The cards of some seats, an empty list for the others."""
        return [self.hole(seat) if (seats >> seat) & 1 else [] for seat in range(self.seats)]

    def opening(self) -> tuple[Any, ...]:
        """What everybody sees when a hand begins."""
        seats = range(self.seats)
        posts = [self.bets[seat] for seat in seats]
        antes = [self.began[seat] - self.stacks[seat] - self.bets[seat] for seat in seats]
        if self.acted or self.street != PREFLOP:  # a position in the middle of a hand: what the rules ask for
            antes = [self.ante_of(seat) for seat in seats]
            posts = [0] * self.seats
            posts[self.small_seat] = min(self.small, self.began[self.small_seat] - antes[self.small_seat])
            posts[self.big_seat] = min(self.big, self.began[self.big_seat] - antes[self.big_seat])
        return (
            "deal",
            self.hand,
            (self.button, self.small_seat, self.big_seat),
            (self.small, self.big, self.ante),
            [self.began[seat] for seat in seats],
            posts,
            antes if any(antes) else [],
            self.hole_lists(self.playing) if self.settings.open_hands else [],
        )

    def ante_of(self, seat: int) -> int:
        """What a seat pays before the blinds by the rules."""
        if self.settings.big_pays_ante:
            return self.dead if seat == self.big_seat else 0
        return min(self.ante, self.began[seat])
