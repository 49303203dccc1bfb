"""What a seat may know (B3, "Visibility"): its own two cards, the board, all chips and the whole betting.

Hidden are the other hands, unless they were shown, and the cards to come. What was mucked or folded stays hidden for
ever; `open_hands` shows every hand to all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from ...rules import rules_reader
from ...view import LARGEST, View, bad_view, check_cards, check_place, check_range, own, public
from .encoding import (
    ASKING,
    BETTING,
    CAPPED,
    FINISHED,
    NO_OPPONENT,
    NOT_OPEN,
    REBUYING,
    SHOWDOWN,
)
from .events import HoldemEvent
from .notation import CARD_NUMBERS, write_cards
from .pots import Pot, make_pots
from .rules import PRESETS, HoldemRules
from .story import STREETS, describe, seats_of

if TYPE_CHECKING:
    from .state import HoldemState

OTHER_PHASES = {SHOWDOWN: "showdown", REBUYING: "rebuy", ASKING: "ask", FINISHED: "over"}
CLOSED = {NOT_OPEN: "NO_RAISE", NO_OPPONENT: "NO_OPPONENT", CAPPED: "CAPPED"}


class HoldemView(View, frozen=True, kw_only=True, omit_defaults=True):
    """A match of Hold'em as one seat (None: a spectator) sees it.

    `stacks` are the chips behind, `bets` those in front on this street, `paid` what each seat has put into the hand,
    and `pot` all of it. `pots` are the pots of the streets before this one. `to_call`, `min_raise` and `max_raise`
    (totals, 0 for none) and `reach`, all it could put in front, are for the seat to move; `closed` says why it may
    not raise.
    `live` seats have not folded, `playing` ones are still in the match. `hands` are the hands that lie open, an
    empty one for each other seat.
    """

    outline: ClassVar[tuple[str, ...]] = ("street", "number", "board", "stacks", "bets", "pot", "button", "blinds")

    history: tuple[HoldemEvent, ...] = ()
    phase: str
    number: int
    board: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    pot: int
    pots: tuple[Pot, ...] = ()
    dead: int = 0
    blinds: tuple[int, int, int]
    button: int
    small_seat: int
    big_seat: int
    live: tuple[int, ...]
    playing: tuple[int, ...]
    acted: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    seen: tuple[int, ...]
    price: int
    full: int
    base: int = 0
    raises: int = 0
    capped: bool = False
    aggressor: int | None = None
    to_call: int = 0
    min_raise: int = 0
    max_raise: int = 0
    reach: int = 0
    closed: str = ""
    began: tuple[int, ...]
    invested: tuple[int, ...]
    rebought: tuple[int, ...] = ()
    places: tuple[int, ...]
    street: str

    def ruleset(self) -> HoldemRules:
        """The rules of this game."""
        return rules_of(self.rules)

    def check(self) -> None:
        super().check()
        self.check_rules(self.ruleset())
        seats = self.seats
        per_seat = (self.stacks, self.bets, self.paid, self.seen, self.began, self.invested, self.places)
        self.check_seats(*per_seat, may_lack=(self.hands, self.rebought))
        chips = (self.pot, self.dead, self.price, self.full, self.base, self.raises, self.number, *self.blinds)
        check_range(0, LARGEST, *self.stacks, *self.bets, *self.paid, *self.began, *self.invested, *chips)
        check_range(0, LARGEST, sum(self.stacks) + sum(self.paid))
        check_place(seats, *self.live, *self.playing, *self.acted, *self.waiting, self.aggressor)
        check_range(-1, seats - 1, self.button, self.small_seat, self.big_seat)
        check_cards(CARD_NUMBERS, 1, self.board, *self.hands, () if any(self.hands) else self.hand)
        check_cards(CARD_NUMBERS, 2, self.hand)
        if any(len(group) != len(set(group)) for group in (self.live, self.playing, self.acted, self.waiting)):
            raise bad_view("a seat is named twice.")
        if any(len(hand) not in (0, 2) for hand in (self.hand, *self.hands)) or len(self.board) not in (0, 3, 4, 5):
            raise bad_view("a hand has two cards, the board three to five.")
        if self.street not in STREETS or self.phase not in (*STREETS, *OTHER_PHASES.values()):
            raise bad_view("the phase does not fit.")
        if (self.phase == "over") != self.over or (self.phase in STREETS and self.to_move not in self.live):
            raise bad_view("the phase does not fit.")

    def is_out(self, seat: int) -> bool:
        rules = self.ruleset()
        return seat not in self.playing and not (rules.ask_end and seat in rules.human_seats[:1])


rules_of = rules_reader(PRESETS)


def see(state: HoldemState, seats: Iterable[int | None]) -> list[HoldemView]:
    """The views of some seats."""
    seen = HoldemView(**everybody_sees(state), seat=None)
    return [
        replace(seen, **own(state, seat, describe), hand=() if seat is None else write_cards(state.hole(seat)))
        for seat in seats
    ]


def everybody_sees(state: HoldemState) -> dict[str, Any]:
    """What does not depend on who looks."""
    n = state.seats
    betting = state.phase == BETTING
    mover = state.turn
    return dict(
        **public(state),
        phase=phase_name(state),
        street=STREETS[state.street],
        number=state.hand,
        board=write_cards(state.board[: state.turned]),
        hands=open_hands(state),
        stacks=tuple(state.stacks[:n]),
        bets=tuple(state.bets[:n]),
        paid=tuple(state.paid[:n]),
        pot=state.dead + sum(state.paid[:n]),
        pots=collected(state),
        dead=state.dead,
        blinds=(state.small, state.big, state.ante),
        button=state.button,
        small_seat=state.small_seat,
        big_seat=state.big_seat,
        live=seats_of(state.live),
        playing=seats_of(state.playing),
        acted=seats_of(state.acted),
        waiting=seats_of(state.waiting),
        seen=tuple(state.seen[:n]),
        price=state.price,
        full=state.full,
        base=state.base,
        raises=state.raises,
        capped=state.capped,
        aggressor=state.aggressor if state.aggressor >= 0 else None,
        to_call=state.call if betting else 0,
        min_raise=state.low if betting else 0,
        max_raise=state.high if betting else 0,
        reach=state.bets[mover] + state.stacks[mover] if betting else 0,
        closed=CLOSED.get(state.closed, "") if betting else "",
        began=tuple(state.began[:n]),
        invested=tuple(state.invested[:n]),
        rebought=tuple(state.rebought[:n]) if any(state.rebought) else (),
        places=tuple(state.places[:n]),
    )


def phase_name(state: HoldemState) -> str:
    """The street, or what is asked after the betting."""
    return STREETS[state.street] if state.phase == BETTING else OTHER_PHASES[state.phase]


def open_hands(state: HoldemState) -> tuple[tuple[str, ...], ...]:
    """The hands that everybody sees."""
    opened = (1 << state.seats) - 1 if state.settings.open_hands else state.opened
    return tuple(map(write_cards, state.hole_lists(opened))) if opened else ()


def collected(state: HoldemState) -> tuple[Pot, ...]:
    """The pots as they stand without the bets of this street; none before the flop."""
    if state.phase != BETTING or not state.street:
        return ()
    before = [paid - bet for paid, bet in zip(state.paid[: state.seats], state.bets[: state.seats], strict=True)]
    return tuple(make_pots(before, state.live, state.dead, state.settings.side_pots)[1])
