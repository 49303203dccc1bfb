# cython: nonecheck=True
"""Where the cards are: hands, kitty, what has been played, what everybody knows of the hands.

A holding is four sets in a row: the cards held at least once, twice, three and four times. Seat s has the sets 4s to
4s + 3 of `held`. Moving a card is written out for each holding because a compiled array belongs to its object.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...rng import Random
from ..tricks import lowest, size_of
from .encoding import LEVELS
from .faces import TEXTS

if TYPE_CHECKING:
    from .state import TractorState

UNIT = 1
FIVES = 0xF000
TENS = 0xF00000000
KINGS = 0xF00000000000


def fill_pack(state: TractorState, rng: Random) -> None:
    """All the cards of these rules in a random order, or in the one in which somebody has laid them."""
    if state.stack is not None:
        for i, card in enumerate(state._unstack()):
            state.pack[i] = card
        return
    n = 0
    for card in range(54):
        for _ in range(state.settings.decks if card < 52 else state.settings.jokers):
            state.pack[n] = card
            n += 1
    for i in range(n - 1, 0, -1):
        j = rng._below(i + 1)
        card = state.pack[i]
        state.pack[i] = state.pack[j]
        state.pack[j] = card


def give(state: TractorState, seat: int, card: int) -> int:
    """Put a card into a hand."""
    bit = UNIT
    bit <<= card
    at = LEVELS * seat
    while state.held[at] & bit:
        at += 1
    state.held[at] |= bit
    state.counts[seat] += 1
    return 0


def take(state: TractorState, seat: int, card: int) -> int:
    """Take a card out of a hand."""
    bit = UNIT
    bit <<= card
    at = LEVELS * seat + LEVELS - 1
    while not state.held[at] & bit:
        at -= 1
    state.held[at] ^= bit
    state.counts[seat] -= 1
    return 0


def choose(state: TractorState, seat: int, card: int) -> int:
    """Move a card from a hand to the cards chosen."""
    take(state, seat, card)
    bit = UNIT
    bit <<= card
    at = 0
    while state.chosen[at] & bit:
        at += 1
    state.chosen[at] |= bit
    return 0


def lay_aside(state: TractorState, card: int) -> int:
    """Put a card into the kitty."""
    bit = UNIT
    bit <<= card
    at = 0
    while state.kitty[at] & bit:
        at += 1
    state.kitty[at] |= bit
    return 0


def pick_up(state: TractorState, card: int) -> int:
    """Take a card out of the kitty."""
    bit = UNIT
    bit <<= card
    at = LEVELS - 1
    while not state.kitty[at] & bit:
        at -= 1
    state.kitty[at] ^= bit
    return 0


def put_away(state: TractorState, card: int) -> int:
    """Note that a card has been played."""
    bit = UNIT
    bit <<= card
    at = 0
    while state.gone[at] & bit:
        at += 1
    state.gone[at] |= bit
    return 0


def show(state: TractorState, seat: int, card: int, copies: int) -> int:
    """Note that everybody knows a seat to hold at least so many of a card."""
    bit = UNIT
    bit <<= card
    for at in range(copies):
        state.known[LEVELS * seat + at] |= bit
    return 0


def forget(state: TractorState, seat: int, card: int) -> int:
    """Note that a seat has played a card: one less of it is known to be there."""
    bit = UNIT
    bit <<= card
    at = LEVELS * seat + LEVELS - 1
    while at >= LEVELS * seat and not state.known[at] & bit:
        at -= 1
    if at >= LEVELS * seat:
        state.known[at] ^= bit
    return 0


def held_of(state: TractorState, seat: int, cards: int) -> int:
    """How many cards of a set a seat holds, copies counted."""
    at = LEVELS * seat
    n = size_of(state.held[at] & cards) + size_of(state.held[at + 1] & cards)
    if state.held[at + 2] & cards:
        n += size_of(state.held[at + 2] & cards) + size_of(state.held[at + 3] & cards)
    return n


def chosen_of(state: TractorState, cards: int) -> int:
    """How many of the chosen cards are in a set, copies counted."""
    n = size_of(state.chosen[0] & cards) + size_of(state.chosen[1] & cards)
    if state.chosen[2] & cards:
        n += size_of(state.chosen[2] & cards) + size_of(state.chosen[3] & cards)
    return n


def points_in(state: TractorState, cards: int) -> int:
    """What the cards of a set count: fives 5, tens 10, kings as the rules say."""
    cards &= FIVES | TENS | KINGS
    if cards == 0:
        return 0
    return 5 * size_of(cards & FIVES) + 10 * size_of(cards & TENS) + state.settings.king * size_of(cards & KINGS)


def listed(holding: Sequence[int]) -> list[int]:
    """The cards of a holding in order, copies next to each other."""
    once, twice, thrice, fourfold = holding
    found = []
    while once:
        card = lowest(once)
        copies = 1 + ((twice >> card) & 1) + ((thrice >> card) & 1) + ((fourfold >> card) & 1)
        found += [card] * copies
        once &= once - 1
    return found


def written(row: list[int], seat: int) -> tuple[str, ...]:
    """What one seat has in a row of holdings, as texts."""
    at = LEVELS * seat
    if row is None or not 0 <= at <= len(row) - LEVELS:
        raise IndexError(seat)
    once, twice, thrice, fourfold = row[at], row[at + 1], row[at + 2], row[at + 3]
    found = []
    while once:
        card = lowest(once)
        copies = 1 + ((twice >> card) & 1) + ((thrice >> card) & 1) + ((fourfold >> card) & 1)
        found += [TEXTS[card]] * copies
        once &= once - 1
    return tuple(found)


def by_seat(row: Sequence[int], seats: int) -> list[list[int]]:
    """A row of holdings as lists of cards, seat by seat."""
    return [listed(row[LEVELS * seat : LEVELS * seat + LEVELS]) for seat in range(seats)]


def holding_of(cards: Iterable[int]) -> list[int]:
    """Four sets from a list of cards."""
    once = twice = thrice = fourfold = 0
    for card in cards:
        bit = UNIT
        bit <<= card
        fourfold |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    return [once, twice, thrice, fourfold]
