"""States that agree with what one seat has seen: the hidden cards are dealt anew among the seats that hide them."""

from __future__ import annotations

from ...cards import parse_card
from ...rng import Random
from ...view import entries_of
from . import faces
from .kinds import AUCTION, NOBODY, PHASES
from .positions import restore_table
from .state import DouDizhuState
from .story import code_of
from .view import DouDizhuView


def sample(view: DouDizhuView, rng: Random) -> DouDizhuState:
    """One such state, each way to deal the hidden cards equally likely."""
    from . import GAME

    state = DouDizhuState(GAME.ruleset(view.rules))
    state.key0, state.key1 = rng.key()
    state.phase = PHASES.index(view.phase)
    bottom = [parse_card(card) for card in view.bottom]
    marker = parse_card(view.marker) if view.marker else NOBODY
    played = [[parse_card(card) for card in cards] for cards in view.played]
    held = known_hands(view, played, bottom, marker)
    unseen = [card for card in faces.PACK if not any(card in cards for cards in (*played, *held, bottom))]
    rng.shuffle(unseen)
    for seat, cards in enumerate(held):
        while len(cards) < view.counts[seat]:
            cards.append(unseen.pop())
    if state.phase == AUCTION:
        bottom = [unseen.pop() for _ in range(3)]
    state.dealt = tuple(
        bytes(faces.in_order(gone) + faces.in_order(cards)) for gone, cards in zip(played, held, strict=True)
    )
    state.bottom = bytes(bottom)
    pad = [0] * (3 - view.seats)
    state.hands = [*map(faces.count_ranks, held), *pad]
    state.left = [*view.counts, *pad]
    state.plays = [*view.plays, *pad]
    state.scores = [*view.scores, *pad]
    state.calls = tuple(map(code_of, view.bids))
    state.first = view.first_bidder
    state.marker = marker
    state.landlord = NOBODY if view.landlord is None else view.landlord
    state.bid, state.robs, state.bombs = view.bid, view.robs, view.bombs
    state.deal, state.redeals, state.passes = view.deal, view.redeals, view.passes
    state.turn = view.to_move
    if view.table:
        restore_table(state, f"{view.table}@{view.table_seat}")
    state.relive(entries_of(view))
    return state


def known_hands(view: DouDizhuView, played: list[list[int]], bottom: list[int], marker: int) -> list[list[int]]:
    """What the seat knows that each seat holds: open hands, its own, the bottom cards and the marker."""
    gone = {card for cards in played for card in cards}
    held: list[list[int]] = []
    for seat in range(view.seats):
        if view.hands:
            cards = [parse_card(card) for card in view.hands[seat]]
        elif seat == view.seat:
            cards = [parse_card(card) for card in view.hand]
        else:
            cards = [card for card in bottom if seat == view.landlord and card not in gone]
            if seat == view.marker_holder and marker not in gone and marker not in cards:
                cards.append(marker)
        held.append(cards)
    return held
