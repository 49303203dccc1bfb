"""Dealing card by card, and declaring trumps meanwhile (section 5.1).

When somebody may declare: after a dealt card, if a legal declaration exists. With `windows=cards` everybody who can
is asked after every card, starting with who received it. With `windows=changes` a pass holds until something changes:
a seat is asked when its new card makes a declaration possible, when another declaration was made, and once more after
the last card.

Who is asked, and that somebody passes, is a secret of the deal: no view tells it (see `view`). The deal ends when who
was dealt to first has passed too, whether that seat could declare or not, so the end comes to no one as news.
"""

from __future__ import annotations

from typing import Self

from .encoding import BIG, LEVELS, NOBODY, SMALL
from .score import Score

UNIT = 1
FOUR = 15


class Declaring(Score):
    """How far the deal has come, and the declaration that stands."""

    def wipe(self) -> None:
        Score.wipe(self)
        self.bidder = NOBODY
        self.first_bidder = NOBODY
        self.bid_card = 0
        self.bid_strength = 0
        self.waiting = 0
        self.receiver = 0
        self.closing = False
        self.round = False
        self.flipped: tuple[int, ...] = ()

    def _assign(self, other: Self) -> int:
        Score._assign(self, other)
        source = other
        self.bidder = source.bidder
        self.first_bidder = source.first_bidder
        self.bid_card = source.bid_card
        self.bid_strength = source.bid_strength
        self.waiting = source.waiting
        self.receiver = source.receiver
        self.closing = source.closing
        self.round = source.round
        self.flipped = source.flipped
        return 0

    def deal_card(self) -> int:
        """Give the next card to the next seat; returns the card."""
        card = self.pack[self.dealt]
        self.receiver = (self.declarer + self.dealt) % self.seats
        self.give(self.receiver, card)
        self.dealt += 1
        return card

    def open_window(self, but: int) -> int:
        """Ask everybody who has a legal declaration, without those in `but`; at the end also who was dealt to first."""
        self.waiting = self.able(but)
        if self.closing:
            self.waiting |= 1 << self.declarer
        self.round = True
        return 0

    def able(self, but: int) -> int:
        """The seats that have a legal declaration, as bits, without those in `but`."""
        found = 0
        for seat in range(self.seats):
            if not (but >> seat) & 1 and (self.single_shows(seat) | self.pair_shows(seat)):
                found |= 1 << seat
        return found

    def enables(self, card: int) -> bool:
        """Whether the card just dealt gives its receiver a declaration."""
        shows = self.single_shows(self.receiver) | self.pair_shows(self.receiver)
        return (shows >> card) & 1 != 0

    def single_shows(self, seat: int) -> int:
        """The cards that a seat may show alone to declare."""
        four = FOUR
        if self.bid_strength:
            return 0
        return self.held[LEVELS * seat] & (four << (4 * self.rank))

    def pair_shows(self, seat: int) -> int:
        """The cards that a seat may show as a pair to declare."""
        four = FOUR
        one = UNIT
        if not self.settings.overcall or self.bid_strength == 4:
            return 0
        pairs = self.held[LEVELS * seat + 1]
        if seat == self.bidder:
            return pairs & (one << self.bid_card) if self.bid_strength == 1 else 0
        allowed = one << BIG
        if self.bid_strength < 3:
            allowed |= one << SMALL
        if self.bid_strength < 2:
            allowed |= four << (4 * self.rank)
        return pairs & allowed

    def declare(self, card: int, copies: int) -> None:
        """Show cards: the declaration stands until a stronger one is made."""
        seat = self.turn
        self.bidder = seat
        if self.first_bidder == NOBODY:
            self.first_bidder = seat
        self.bid_card = card
        self.bid_strength = copies if card < SMALL else card - SMALL + 3
        self.show(seat, card, copies)
        self.open_window(0 if self.settings.every_card else 1 << seat)

    def flip(self) -> int:
        """Expose the kitty card by card: the first card of the trump rank gives the suit, else the highest card."""
        best = NOBODY
        shown: list[int] = []
        for place in range(self.dealt, self.settings.cards):
            card = self.pack[place]
            shown.append(card)
            if card < SMALL and card >> 2 == self.rank:
                best = card
                break
            if card < SMALL and (best == NOBODY or card >> 2 > best >> 2):
                best = card
        self.flipped = tuple(shown)
        for card in shown:
            self.show(self.declarer, card, shown.count(card))
        self.tell(("flip", self.flipped))
        return best & 3
