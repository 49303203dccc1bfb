"""Worlds that agree with what a seat has seen: hidden hands and the cards to come are dealt anew.

The betting says nothing that is certain about hidden cards. A hand that was mucked at a showdown was beaten by the
hands shown, and so it is in a sample.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import NotationError, PaijuError
from ...rng import Random
from ...view import entries_of
from . import betting, payout
from .encoding import BETTING, MOST_SEATS, NOBODY, SHOWDOWN
from .messages import BAD_VIEW
from .notation import CARD_NUMBERS
from .positions import PHASES
from .state import HoldemState
from .story import STREETS
from .view import HoldemView

if TYPE_CHECKING:
    from . import HoldemGame

ATTEMPTS = 400


def sample(game: HoldemGame, view: HoldemView, rng: Random) -> HoldemState:
    """A state that shows a seat this view, the rest drawn at random."""
    try:
        return build(game, view, rng)
    except (PaijuError, LookupError, ValueError, TypeError, OverflowError, AttributeError) as error:
        raise NotationError("BAD_VIEW", BAD_VIEW, problem=str(error)) from None


def build(game: HoldemGame, view: HoldemView, rng: Random) -> HoldemState:
    """The state with everything as the view tells it."""
    key0, key1 = rng.key()
    state = HoldemState(game, view.ruleset(), key0, key1)
    for name in ("stacks", "bets", "paid", "seen", "began", "invested", "places"):
        setattr(state, name, padded(getattr(view, name)))
    state.rebought = padded(view.rebought)
    for name in ("live", "playing", "acted", "waiting"):
        setattr(state, name, set_of(getattr(view, name)))
    state.opened = 0 if view.ruleset().open_hands else sum(1 << seat for seat, hand in enumerate(view.hands) if hand)
    for name in ("price", "full", "base", "raises", "capped", "dead", "button", "small_seat", "big_seat"):
        setattr(state, name, getattr(view, name))
    state.small, state.big, state.ante = view.blinds
    state.phase = PHASES[view.phase]
    state.hand = view.number
    state.street = STREETS.index(view.street)
    state.turned = (0, 3, 4, 5)[state.street]
    state.aggressor = NOBODY if view.aggressor is None else view.aggressor
    state.turn = max(view.to_move, 0)
    state.active = sum(1 << seat for seat in view.live if view.stacks[seat])
    state.relive(entries_of(view))
    deal(state, view, rng)
    if state.phase == BETTING:
        betting.refresh(state)
    return state


def padded(numbers: tuple[int, ...]) -> list[int]:
    """A number for each seat, as an array of the state."""
    return [*numbers, *[0] * (MOST_SEATS - len(numbers))]


def set_of(seats: tuple[int, ...]) -> int:
    """Seats as a set."""
    return sum(1 << seat for seat in seats)


def deal(state: HoldemState, view: HoldemView, rng: Random) -> None:
    """Hands and board: what the seat has seen, the rest drawn until mucked hands are beaten."""
    hands = [list(hand) for hand in view.hands] or [[] for _ in range(view.seats)]
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    known = [[CARD_NUMBERS[card] for card in hand] for hand in hands]
    board = [CARD_NUMBERS[card] for card in view.board]
    gone = {card for cards in (*known, board) for card in cards}
    unseen = [card for card in range(52) if card not in gone]
    mucked = beaten_seats(state, view)
    for _ in range(ATTEMPTS):
        cards = unseen[:]
        rng.shuffle(cards)
        holes: list[int] = []
        for seat in range(view.seats):
            hidden = 2 - len(known[seat])
            holes += known[seat] + ([cards.pop() for _ in range(hidden)] if view.began[seat] else [0] * hidden)
        state.holes = holes + [0] * (2 * MOST_SEATS - len(holes))
        state.board = [*board, *cards[: 5 - len(board)]]
        if mucked or state.phase == SHOWDOWN:
            state.pots.paid = state.paid
            state.pots.build(state.live, state.dead, state.settings.side_pots)
            payout.rank_hands(state)
        if not any(payout.can_win(state, seat) for seat in mucked):
            return


def beaten_seats(state: HoldemState, view: HoldemView) -> list[int]:
    """The seats whose hidden hands are known to be beaten."""
    if state.phase == BETTING or len(view.board) < 5 or len(view.live) < 2 or view.ruleset().free_muck:
        return []
    asked = {view.to_move} if state.phase == SHOWDOWN else set()
    return [
        seat
        for seat in view.live
        if not state.opened >> seat & 1 and seat != view.seat and (seat not in view.waiting or seat in asked)
    ]
