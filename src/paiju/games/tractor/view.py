"""What a seat at a Tractor table may know (section 9 of the rules page)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from ...rules import rules_reader
from ...state import OVER
from ...view import (
    LARGEST,
    SOMEBODY,
    View,
    bad_view,
    check_cards,
    check_place,
    check_range,
    own,
    public,
)
from .encoding import (
    CALL,
    CARD,
    CONTINUE,
    DECLARE,
    FINISHED,
    FOLLOW,
    LEAD,
    NAME,
    NOBODY,
    PHASES,
    SWAP,
    TAKE,
)
from .events import TractorEvent
from .faces import TEXTS, TRUMPS, texts
from .layout import written
from .rules import PRESETS, RANKS, TractorRules
from .score import opponents_points
from .story import describe
from .trick import table_points

if TYPE_CHECKING:
    from .state import TractorState


class TractorView(View, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's view. Cards are texts such as `10H`, `JokerC`.

    `chosen` are the cards picked so far of a choice that is not complete; those to be buried or swapped (and `given`,
    `kitty`) are seen by the declarer only; while he buries, `given` are the cards that he has picked up. `plays` are
    the cards of the current trick by seat, `played` all cards that were played in this hand, `known` what everybody
    knows each seat to hold (the declarer: hold or have buried), `voids` the suits each seat has run out of. `allies`
    are the seats known to be on the declarer's side, `captured` the points taken by each seat, `trick_points` those in
    the trick, `points` what counts against the declarers. While cards are dealt, only who is asked to declare sees it,
    and why (`round`: everybody who can is asked, not only who got the last card); to the others `to_move` is SOMEBODY,
    whoever that is.
    """

    outline: ClassVar[tuple[str, ...]] = (
        "phase",
        "counts",
        "trump",
        "rank",
        "levels",
        "declarer",
        "bid",
        "leader",
        "plays",
        "points",
        "scores",
    )

    history: tuple[TractorEvent, ...] = ()
    phase: str
    number: int = 1
    counts: tuple[int, ...]
    trump: str = ""
    rank: str = "2"
    levels: tuple[str, ...]
    declarer: int | None = None
    dealt_first: int = 0
    bidder: int | None = None
    first_bidder: int | None = None
    bid: tuple[str, ...] = ()
    round: bool = False
    closing: bool = False
    dealt: int = 0
    receiver: int = 0
    flipped: tuple[str, ...] = ()
    kitty: tuple[str, ...] = ()
    kitty_size: int = 0
    chosen: tuple[str, ...] = ()
    picked: int = 0
    given: tuple[str, ...] = ()
    need: int = 0
    calls: tuple[tuple[str, int], ...] = ()
    allies: tuple[int, ...] = ()
    leader: int | None = None
    plays: tuple[tuple[str, ...], ...] = ()
    winning: int | None = None
    trick_points: int = 0
    captured: tuple[int, ...] = ()
    fails: tuple[int, ...] = ()
    points: int = 0
    played: tuple[str, ...] = ()
    known: tuple[tuple[str, ...], ...] = ()
    voids: tuple[str, ...] = ()
    scores: tuple[int, ...]

    def ruleset(self) -> TractorRules:
        """The rules of the game that this is a view of."""
        return rules_of(self.rules)

    def movers(self) -> tuple[int, ...]:
        if self.phase == "over":
            return (OVER,)
        if self.phase == "declare":
            return (SOMEBODY,) if self.seat is None else (SOMEBODY, self.seat)
        return tuple(range(self.seats))

    def check(self) -> None:
        super().check()
        rules = self.ruleset()
        self.check_rules(rules)
        copies = max(rules.decks, rules.joker_copies)
        self.check_seats(
            self.counts,
            self.levels,
            self.scores,
            may_lack=(self.plays, self.captured, self.fails, self.known, self.voids),
        )
        numbers = (self.dealt, self.kitty_size, self.picked, self.need, len(self.flipped))
        check_range(0, rules.cards, *self.counts, *numbers)
        check_range(0, rules.cards, sum(self.counts) + len(self.played) + self.kitty_size + self.need)
        check_range(0, 100_000, *self.captured, *self.fails)
        check_range(1, LARGEST, self.number)
        check_place(self.seats, self.declarer, self.dealt_first, self.bidder, self.first_bidder, self.receiver)
        check_place(self.seats, self.leader, self.winning, *self.allies)
        given = () if self.phase == "bury" else self.given  # picked up, and in the hand
        check_cards(TEXTS, copies, self.given)
        for heaps in ((self.hand, self.played, self.chosen, given, self.kitty), self.plays, self.known):
            check_cards(TEXTS, copies, *heaps)
        check_cards(TEXTS, copies, self.flipped)
        check_cards(TEXTS, 2, self.bid)
        check_cards(TEXTS, 2, [card for card, _ in self.calls])
        check_range(1, 2, *(copy for _, copy in self.calls))
        check_range(0, 2, len(self.calls), len(self.bid))
        if self.seat is not None and self.phase not in ("continue", "over"):
            check_range(len(self.hand), len(self.hand), self.counts[self.seat])
        if self.phase not in PHASES or (self.phase == "over") != self.over or self.trump not in ("", *TRUMPS):
            raise bad_view("the phase does not fit.")
        if any(level not in RANKS for level in (self.rank, *self.levels)):
            raise bad_view("there is no such level.")
        if any(set(suits) - set("CDHST") or len(suits) > 5 for suits in self.voids):
            raise bad_view("there are no such suits.")
        if self.phase in ("lead", "follow") and (self.leader is None or not self.plays or not self.voids):
            raise bad_view("the trick does not fit.")


rules_of = rules_reader(PRESETS)


def see(state: TractorState, seats: Iterable[int | None]) -> list[TractorView]:
    """The views of some seats."""
    seen = TractorView(**everybody_sees(state), seat=None)
    return [replace(seen, **sees(state, seat)) for seat in seats]


def sees(state: TractorState, seat: int | None) -> dict[str, Any]:
    """What only this seat sees."""
    facts = own(state, seat, describe)
    if state.phase in (CONTINUE, FINISHED):
        return facts
    if seat is not None:
        facts["hand"] = written(state.held, seat)
    if state.phase != DECLARE:
        facts |= cards_aside(state, seat)
    elif seat == state.turn:
        facts |= {"to_move": seat, "round": bool(state.round)}
    return facts


def everybody_sees(state: TractorState) -> dict[str, Any]:
    """What does not depend on who looks."""
    facts: dict[str, Any] = public(state) | {
        "phase": PHASES[state.phase],
        "number": state.number,
        "counts": tuple(state.counts[: state.seats]),
        "rank": RANKS[state.rank],
        "levels": tuple(RANKS[level] for level in state.levels[: state.seats]),
        "dealt_first": state.declarer,
        "declarer": None if state.phase == DECLARE and state.number == 1 else state.declarer,
        "scores": tuple(state.scores[: state.seats]),
    }
    if state.phase not in (CONTINUE, FINISHED):
        facts |= declared(state)
        if state.phase == DECLARE:
            facts |= deal(state)
        if state.phase in (CALL, LEAD, FOLLOW):
            said = state.picked if state.phase == CALL else state.settings.friends
            facts["calls"] = tuple((texts([code & CARD])[0], code >> 7) for code in state.calls[:said])
        if state.phase in (LEAD, FOLLOW):
            facts |= trick(state)
    return facts


def all_written(row: list[int], seats: int) -> tuple[tuple[str, ...], ...]:
    """A row of holdings as texts, seat by seat."""
    return tuple([written(row, seat) for seat in range(seats)]) if any(row) else ((),) * seats


def declared(state: TractorState) -> dict[str, Any]:
    """The declaration that stands, and what was shown."""
    facts: dict[str, Any] = {
        "known": all_written(state.known, state.seats),
        "flipped": texts(state.flipped),
    }
    if state.bidder != NOBODY:
        copies = 2 if state.bid_strength > 1 else 1
        facts |= {"bidder": state.bidder, "first_bidder": state.first_bidder, "bid": texts([state.bid_card] * copies)}
    if state.phase not in (DECLARE, SWAP, TAKE, NAME):
        facts["trump"] = TRUMPS[state.suit]
    return facts


def deal(state: TractorState) -> dict[str, Any]:
    """How far the deal has come. Who is asked, and whether once more, is a secret."""
    return {
        "to_move": SOMEBODY,
        "closing": state.closing,
        "dealt": state.dealt,
        "receiver": state.receiver,
        "kitty_size": state.settings.kitty,
    }


def cards_aside(state: TractorState, seat: int | None) -> dict[str, Any]:
    """The kitty, which only the declarer may look at, and the cards chosen so far."""
    mine = seat == state.declarer
    kitty = written(state.kitty, 0)
    return {
        "kitty": kitty if mine else (),
        "kitty_size": len(kitty),
        "picked": state.picked,
        "chosen": written(state.chosen, 0) if mine or state.phase in (LEAD, FOLLOW) else (),
        "given": written(state.given, 0) if mine else (),
        "need": state.need,
    }


def trick(state: TractorState) -> dict[str, Any]:
    """What has been played and taken."""
    seats = state.seats
    return {
        "allies": tuple(seat for seat in range(seats) if (state.allies >> seat) & 1),
        "leader": state.leader,
        "plays": all_written(state.table, seats),
        "winning": state.best if state.best != NOBODY else None,
        "trick_points": table_points(state),
        "captured": tuple(state.captured[:seats]),
        "fails": tuple(state.fails[:seats]),
        "points": opponents_points(state, state.allies),
        "played": written(state.gone, 0),
        "voids": tuple(suit_letters(void) for void in state.voids[:seats]),
    }


@lru_cache(64)
def suit_letters(suits: int) -> str:
    """A set of effective suits as letters, T for trumps."""
    return "".join(name for bit, name in enumerate("CDHST") if (suits >> bit) & 1)
