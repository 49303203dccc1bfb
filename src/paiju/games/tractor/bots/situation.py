"""What the bot at a Tractor table knows in the middle of a hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import chain, repeat

from ..encoding import SMALL
from ..faces import NUMBERS, TRUMPS, numbers
from ..layout import holding_of
from ..rules import RANKS
from ..shape import count_pairs
from ..trump import effective_suit, position
from ..view import TractorView

ACE = 11  # the position of the highest plain card
TRUMP = 4  # the effective suit
SUIT_LETTERS = "CDHST"
POINT = 3.0  # how much a point is worth keeping: a five more than a queen, a ten more than an ace


def worth(card: int, king: int) -> int:
    """What a card counts."""
    return {3: 5, 8: 10, 11: king}.get(card >> 2, 0) if card < SMALL else 0


@lru_cache(64)
def order(suit: int, rank: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Effective suit and position of every card."""
    cards = range(SMALL + 2)
    return (
        tuple([effective_suit(card, suit, rank) for card in cards]),
        tuple([position(card, suit, rank) for card in cards]),
    )


@lru_cache(4)
def worths(king: int) -> tuple[int, ...]:
    """What every card counts."""
    return tuple([worth(card, king) for card in range(SMALL + 2)])


class Situation:
    """The own hand, the table and the cards that others may hold.

    `of(card)` is the effective suit of a card, `place(card)` its position, `worth(card)` what it counts.
    """

    def __init__(self, view: TractorView) -> None:
        assert view.seat is not None and view.leader is not None
        self.view = view
        self.seat = view.seat
        self.rules = view.ruleset()
        self.suit, self.rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
        suits, places = order(self.suit, self.rank)
        self.of = suits.__getitem__
        self.place = places.__getitem__
        self.worth = worths(self.rules.king).__getitem__
        self.chosen = numbers(view.chosen)
        self.hand = [*numbers(view.hand), *self.chosen]
        self.plays = [numbers(cards) for cards in view.plays]
        self.lead = self.plays[view.leader]
        self.prices: dict[int, tuple[float, int]] = {}

    @cached_property
    def unseen(self) -> list[int]:
        """The cards that others may hold, in order."""
        rules = self.rules
        copies = [rules.decks] * SMALL + [rules.joker_copies] * 2
        for card in (*numbers(self.view.played), *self.hand, *numbers(self.view.kitty)):
            copies[card] -= 1
        return list(chain.from_iterable(map(repeat, range(SMALL + 2), copies)))

    def by_suit(self, cards: Iterable[int]) -> list[list[int]]:
        """Cards sorted into the four plain suits and trumps."""
        suits: list[list[int]] = [[], [], [], [], []]
        for card in cards:
            suits[self.of(card)].append(card)
        return suits

    def pairs(self, cards: Iterable[int]) -> int:
        """Pairs by position, see `shape`."""
        held = holding_of(cards)
        return count_pairs(held[1], held[3], self.suit, self.rank)

    def friends_of(self, seat: int) -> bool:
        """Whether a seat is on this bot's side, as far as it can tell."""
        if self.view.seats == 4:
            return (seat - self.seat) % 2 == 0
        return seat == self.seat or self.with_declarer(seat) == self.with_declarer(self.seat)

    def with_declarer(self, seat: int) -> bool:
        """Whether a seat is known to play with the declarer; the bot knows which called cards it holds itself."""
        if seat in self.view.allies:
            return True
        mine = {card for card, _ in self.view.calls if NUMBERS[card] in self.hand}
        return seat == self.seat and bool(mine)

    def price(self, card: int) -> tuple[float, int]:
        """How dear a card is: cheap ones are thrown away first."""
        if card not in self.prices:
            self.prices[card] = self.value(card), card
        return self.prices[card]

    def value(self, card: int) -> float:
        """What a card of the hand is worth keeping."""
        place = self.place(card)
        value = 2.0 * place + POINT * self.worth(card)
        if self.of(card) == TRUMP:
            value += 40
        elif place == ACE:
            value += 6
        if self.hand.count(card) > 1:
            value += 5
        return value
