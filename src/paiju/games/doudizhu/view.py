"""What a seat at a Dou Dizhu table may know (A6 and A7, "Visibility")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from ...cards import card_text, pack
from ...rules import rules_reader
from ...view import View, bad_view, check_cards, check_place, check_range, own, public
from . import faces
from .auction import standing
from .events import Called, DouDizhuEvent
from .kinds import AUCTION, FINISHED, NOBODY, PHASES
from .plays import play_text
from .rules import PRESETS, DouDizhuRules
from .story import called, describe

if TYPE_CHECKING:
    from .state import DouDizhuState

CARDS_KNOWN = frozenset(map(card_text, pack(jokers=True)))


class DouDizhuView(View, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's view. Cards are texts such as `7h`, `BJ`; combinations are rank texts such as `33344456`.

    `hands` is empty while hands are hidden. `played` are the cards each seat has played in this deal, `plays` how many
    combinations that were. `bids` is what was said in its auction. `table` is the combination to beat, empty for the
    leader.
    """

    outline: ClassVar[tuple[str, ...]] = (
        "phase",
        "landlord",
        "bottom",
        "counts",
        "table",
        "table_seat",
        "multiplier",
        "scores",
    )

    history: tuple[DouDizhuEvent, ...] = ()
    phase: str
    counts: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] = ()
    played: tuple[tuple[str, ...], ...]
    plays: tuple[int, ...]
    bids: tuple[Called, ...] = ()
    first_bidder: int = 0
    marker: str = ""
    marker_holder: int | None = None
    bottom: tuple[str, ...] = ()
    landlord: int | None = None
    table: str = ""
    table_seat: int | None = None
    passes: int = 0
    bid: int = 0
    robs: int = 0
    bombs: int = 0
    multiplier: int = 1
    scores: tuple[int, ...]
    deal: int = 1
    deals: int = 1
    redeals: int = 0

    def ruleset(self) -> DouDizhuRules:
        """The rules of this game."""
        return rules_of(self.rules)

    def check(self) -> None:
        super().check()
        rules = self.ruleset()
        self.check_rules(rules)
        self.check_seats(self.counts, self.played, self.plays, self.scores, may_lack=(self.hands,))
        check_range(0, 20, *self.counts, *self.plays)
        check_range(0, 14, self.bombs, self.robs, len(self.bids))
        check_range(0, 3, self.bid, len(self.bottom))
        check_range(0, self.seats - 1, self.first_bidder if self.seats == 3 else 0, self.passes)
        check_range(0, max(rules.deals, 1), self.deal)
        check_place(self.seats, self.marker_holder, self.landlord, self.table_seat, *(bid.seat for bid in self.bids))
        check_cards(CARDS_KNOWN, 1, self.hand, *self.played)
        check_cards(CARDS_KNOWN, 1, self.bottom)
        check_cards(CARDS_KNOWN, 1, *self.hands, *(self.played if self.hands else ()))
        check_range(0, 54, sum(self.counts) + sum(map(len, self.played)))
        has_landlord = self.seats == 3 and self.phase != "auction"
        if (
            self.phase not in PHASES
            or (self.phase == "over") != self.over
            or (self.landlord is not None) != has_landlord
            or (self.marker and self.marker not in CARDS_KNOWN)
        ):
            raise bad_view("the phase does not fit.")
        for seat, cards in enumerate(self.hands) if self.hands else [(self.seat, self.hand)]:
            if seat is not None and len(cards) != self.counts[seat]:
                raise bad_view("a hand has another number of cards.")


rules_of = rules_reader(PRESETS)


def see(state: DouDizhuState, seats: Iterable[int | None]) -> list[DouDizhuView]:
    """The views of some seats."""
    parts = [faces.shown(state.dealt[each], state.hands[each]) for each in range(state.seats)]
    seen = DouDizhuView(**everybody_sees(state, parts), seat=None)
    return [replace(seen, **own(state, seat, describe), hand=() if seat is None else parts[seat][1]) for seat in seats]


def everybody_sees(state: DouDizhuState, parts: list[tuple[tuple[str, ...], tuple[str, ...]]]) -> dict[str, Any]:
    """What does not depend on who looks; the parts are the cards that each seat has played, and those it holds."""
    rules = state.rules
    seats = range(state.seats)
    marker = card_text(state.marker) if state.marker != NOBODY else ""
    return dict(
        **public(state),
        phase=PHASES[state.phase],
        counts=tuple(state.left[: state.seats]),
        hands=tuple(cards for _, cards in parts) if rules.open_hands or state.phase == FINISHED else (),
        played=tuple(cards for cards, _ in parts),
        plays=tuple(state.plays[: state.seats]),
        bids=bids(state),
        first_bidder=state.first,
        marker=marker,
        marker_holder=next((each for each in seats if state.marker in state.dealt[each]), None) if marker else None,
        bottom=faces.texts(faces.in_order(state.bottom)) if state.phase != AUCTION else (),
        landlord=state.landlord if state.landlord != NOBODY else None,
        table=play_text(state.table) if state.table else "",
        table_seat=state.table_seat if state.table else None,
        passes=state.passes,
        bid=state.bid,
        robs=state.robs,
        bombs=state.bombs,
        multiplier=state.multiplier(),
        scores=tuple(state.scores[: state.seats]),
        deal=state.deal,
        deals=rules.deals,
        redeals=state.redeals,
    )


def bids(state: DouDizhuState) -> tuple[Called, ...]:
    """Who said what in this deal's auction."""
    found = []
    for said, call in enumerate(state.calls):
        before = standing(state.rules.auction, state.rules.auction_turns, state.calls[:said])
        found.append(called((state.first + before.speaker) % 3, call))
    return tuple(found)
