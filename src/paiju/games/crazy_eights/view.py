"""What a seat may know (C9): its own hand, the discards, every seat's number of cards, and what everybody did.

Hidden are the other hands, the cards that others draw, and the order of the stock. The discards under the top
card were all seen when they were played. When a round ends all hands are shown.

What happened is told by the events of events.py; `draw` and `take` show their cards to the seat that drew them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from msgspec.structs import replace

from ...rules import rules_reader
from ...state import OVER
from ...view import View, bad_view, check_cards, check_place, check_range, own, public
from .encoding import FINISHED, VOTE
from .events import Dealt, EightsEvent, Refilled, Took
from .layout import hand
from .notation import CARD_NUMBERS, SUITS, write_cards
from .rules import PRESETS, EightsRules
from .state import EightsState
from .story import cards_of, describe


class EightsView(View, frozen=True, kw_only=True, omit_defaults=True):
    """A game of Crazy Eights as one seat (None: a spectator) sees it."""

    outline: ClassVar[tuple[str, ...]] = ("phase", "counts", "top", "suit", "stock", "pending", "scores")

    history: tuple[EightsEvent, ...] = ()
    counts: tuple[int, ...]
    top: str
    suit: str
    pile: tuple[str, ...]
    stock: int
    direction: int
    pending: int
    drawn: int
    phase: str
    turn: int
    dealer: int
    round: int
    turns: int
    passes: int
    places: tuple[int, ...]
    scores: tuple[int, ...] = ()
    target: int | None = None
    votes: tuple[str, ...] = ()
    buried: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()

    def ruleset(self) -> EightsRules:
        """The rules of this game."""
        return rules_of(self.rules)

    def check(self) -> None:
        super().check()
        rules = self.ruleset()
        self.check_rules(rules)
        self.check_seats(self.counts, self.places, may_lack=(self.scores, self.hands))
        cards = 52 * rules.packs
        check_range(0, cards, *self.counts, self.stock, self.pending, self.drawn)
        check_range(1, cards, sum(self.counts) + self.stock + len(self.pile))
        check_range(0, rules.max_turns, self.turns, self.passes)
        check_range(0, self.seats, *self.places, len(self.votes))
        check_place(self.seats, self.turn, self.dealer)
        check_cards(CARD_NUMBERS, rules.packs, self.pile, self.hand)
        check_cards(CARD_NUMBERS, rules.packs, self.pile, *self.hands)
        check_cards(CARD_NUMBERS, 1, self.buried)
        if self.seat is not None:
            check_range(len(self.hand), len(self.hand), self.counts[self.seat])
        if not self.pile or self.top != self.pile[-1] or self.suit not in SUITS or self.direction not in (-1, 1):
            raise bad_view("the pile does not fit.")
        voters = [seat for seat in rules.human_seats if self.counts[seat]]
        mover = {"over": OVER, "vote": voters[len(self.votes)] if len(self.votes) < len(voters) else None}
        if mover.get(self.phase, self.turn) != self.to_move or (not self.over and not self.counts[self.to_move]):
            raise bad_view("the phase does not fit.")
        for event in self.history:
            if isinstance(event, Dealt):
                check_range(0, cards, event.stock, event.pending, event.drawn)
            elif isinstance(event, Refilled | Took):
                check_range(0, cards, event.stock if isinstance(event, Refilled) else event.count)

    def is_out(self, seat: int) -> bool:
        return self.places[seat] > 0


rules_of = rules_reader(PRESETS)


def see(state: EightsState, seats: Iterable[int | None]) -> list[EightsView]:
    """The views of some seats."""
    n = state.seats
    hands = [hand(held, doubled) for held, doubled in zip(state.held[:n], state.doubled[:n], strict=True)]
    seen = EightsView(**everybody_sees(state, hands), seat=None)
    return [
        replace(seen, **own(state, seat, describe), hand=() if seat is None else write_cards(hands[seat]))
        for seat in seats
    ]


def everybody_sees(state: EightsState, hands: list[list[int]]) -> dict[str, Any]:
    """What does not depend on who looks."""
    scored = state.settings.scoring != 0
    pile = write_cards(state.pile[: state.piled])
    return dict(
        **public(state),
        counts=tuple(state.sizes[: state.seats]),
        top=pile[-1],
        suit=SUITS[state.suit],
        pile=pile,
        stock=state.stocked,
        direction=state.direction,
        pending=state.pending,
        drawn=state.drawn,
        phase=phase_name(state),
        turn=state.turn,
        dealer=state.dealer,
        round=state.round,
        turns=state.turns,
        passes=state.passes,
        places=tuple(state.places[: state.seats]),
        scores=tuple(state.scores[: state.seats]) if scored else (),
        target=state.settings.goal or None,
        votes=votes(state),
        buried=write_cards(cards_of(state.buried)),
        hands=tuple(map(write_cards, hands)) if state.phase == FINISHED else (),
    )


def phase_name(state: EightsState) -> str:
    """The phase in the words of the rules page (C5)."""
    if state.phase == FINISHED:
        return "over"
    if state.phase == VOTE:
        return "vote"
    return "pending" if state.pending else "turn"


def votes(state: EightsState) -> tuple[str, ...]:
    """The votes cast so far, in the order of the seats that vote."""
    voted = state.voted
    return tuple(["yes" if state.ayes >> seat & 1 else "no" for seat in range(voted.bit_length()) if voted >> seat & 1])
