"""The order of the cards (section 3 of the rules page).

Jokers, cards of the trump rank and cards of the trump suit are one suit, trumps. Inside a suit a card has a position:
2 < 3 < ... < A without the trump rank are 0 to 11, in the trump suit too; above them stand the other cards of the
trump rank (12, all equal), that of the trump suit (13), the small joker (14), the big joker (15). Without a trump suit
all cards of the trump rank are 13. All trumps beat all plain cards.
"""

from __future__ import annotations

from .encoding import JOKERS, NO_TRUMP, ROW, SMALL

FOUR = 0xF


def trumps(suit: int, rank: int) -> int:
    """The set of all trumps."""
    row = ROW
    four = FOUR
    found = JOKERS | (four << (4 * rank))
    return found if suit == NO_TRUMP else found | (row << suit)


def cards_of(effective: int, suit: int, rank: int) -> int:
    """The set of all cards of an effective suit: a plain one, or TRUMP_SUIT."""
    row = ROW
    found = trumps(suit, rank)
    return found if effective == 4 else (row << effective) & ~found


def position(card: int, suit: int, rank: int) -> int:
    """The strength of a card inside its effective suit."""
    own = card >> 2
    if card >= SMALL:
        return card - 38
    if own == rank:
        return 13 if suit == NO_TRUMP or (card & 3) == suit else 12
    return own - 1 if own > rank else own


def effective_suit(card: int, suit: int, rank: int) -> int:
    """The suit a card belongs to, TRUMP_SUIT for trumps."""
    if card >= SMALL or card >> 2 == rank or (card & 3) == suit:
        return 4
    return card & 3
