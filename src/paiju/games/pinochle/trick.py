"""The tricks of a deal: which cards may be played (6.1), who wins, what the teams take."""

from __future__ import annotations

from typing import Any, Self

from ..tricks import strength
from .encoding import KING, NONE, SUIT
from .layout import Layout
from .rules import LAST_TRICK, TRICK, PinochleRules


class Trick(Layout):
    """The trick in progress, the one before it, and what all of them brought."""

    def __init__(self, game: Any, rules: PinochleRules, key0: int, key1: int) -> None:
        super().__init__(game, rules, key0, key1)
        self.trick = [0] * 4
        self.last = [0] * 4
        self.turn = 0
        self.clear_tricks()

    def clear_tricks(self) -> int:
        """Nothing has been played yet."""
        self.won = [0, 0, 0, 0]
        self.points = [0, 0]
        self.counters = [0, 0]
        self.trump = NONE
        self.leader = NONE
        self.played = 0
        self.best = 0
        self.last_leader = NONE
        return 0

    def _assign(self, other: Self) -> int:
        Layout._assign(self, other)
        source = other
        self.trick = source.trick[:]
        self.last = source.last[:]
        self.won = source.won[:]
        self.points = source.points[:]
        self.counters = source.counters[:]
        self.turn = source.turn
        self.trump = source.trump
        self.leader = source.leader
        self.played = source.played
        self.best = source.best
        self.last_leader = source.last_leader
        return 0

    def playable(self) -> int:
        """The cards that the seat to move may play (6.1)."""
        settings = self.settings
        held = self.held[self.turn]
        trumps = held & (SUIT << (6 * self.trump))
        if self.played == 0:
            return trumps if settings.trump_first and trumps and self.tricks_made() == 0 else held
        led = self.trick[0] // 6
        best = self.trick[self.best]
        own = held & (SUIT << (6 * led))
        if own:
            if not settings.strict or best // 6 != led or not (settings.head or led == self.trump):
                return own
            return own & (-2 << best) or own
        if not settings.strict or not trumps:
            return held
        return (trumps & (-2 << best) or trumps) if best // 6 == self.trump else trumps

    def tricks_made(self) -> int:
        """How many tricks of this deal are complete."""
        return self.won[0] + self.won[1] + self.won[2] + self.won[3]

    def play_card(self, card: int) -> bool:
        """A card is played to the trick; whether that was the last of the deal."""
        led = self.trick[0] // 6
        best = self.trick[self.best]
        self.remove(self.turn, card)
        self.sizes[self.turn] -= 1
        self.trick[self.played] = card
        if self.played == 0:
            self.best = 0
        elif strength(card // 6, card % 6, led, self.trump) > strength(best // 6, best % 6, led, self.trump):
            self.best = self.played
        self.played += 1
        self.turn = (self.turn + 1) & 3
        return self.played == 4 and self.end_trick()

    def end_trick(self) -> bool:
        """The winner takes the trick and leads; whether that was the last one."""
        winner = (self.leader + self.best) & 3
        team = winner & 1
        worth = TRICK if self.settings.by_tricks else 0
        for place in range(4):
            rank = self.trick[place] % 6
            worth += self.settings.worth[rank]
            if rank >= KING:
                self.counters[team] += 1
        bonus = 0 if self.sizes[winner] else LAST_TRICK
        self.points[team] += worth + bonus
        self.won[winner] += 1
        self.last = self.trick[:]
        self.last_leader = self.leader
        self.leader = winner
        self.turn = winner
        self.played = 0
        if self.telling:
            cards = [self.last[place] for place in range(4)]
            self.tell(("trick", self.last_leader, self.best, cards, worth, bonus))
        self.best = 0
        return bonus > 0
