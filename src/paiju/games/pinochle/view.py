"""What a seat may know (section 8): its own hand, the bids, the melds that were shown, every trick, the scores.

Hidden are the other hands and the cards that the partners of the other team pass. Where hands are open people and
spectators see all of them, bots only their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from ...rules import rules_reader
from ...view import LARGEST, View, bad_view, check_cards, check_place, check_range, own, public
from . import auction, hands, score
from .encoding import NONE
from .events import Contracted, Dealt, Meld, Melded, PinochleEvent, Played, Result, TrickTaken
from .melds import POINTS, evaluate, meld_points
from .notation import HIGHEST_BID, NUMBERS, SUITS, write_cards
from .rules import COUNTS, PRESETS, PinochleRules
from .state import PinochleState
from .story import describe, shown_cards, shown_melds, unpacked

PHASES = ("auction", "trump", "give", "return", "concede", "play", "misdeal", "over")

Lacking = Literal["", "points", "trick", "counter"]


class PinochleView(View, frozen=True, kw_only=True, omit_defaults=True):
    """A game of Pinochle as one seat (None: a spectator) sees it. Teams are seats 0 and 2, and seats 1 and 3.

    `estimates` are the meld points of the own hand if C, D, H or S were trumps, until trumps are named. `shown` are the
    cards that lie there for the melds, `bids` what the teams bid automatically. `made` is what the contract team has so
    far towards its `goal`, with its melds if they count for it, and `lacking` what it still needs. `trick` is the
    current trick from the leader on, `laid` the same by seat, and `trick_points` what its cards count.
    """

    outline: ClassVar[tuple[str, ...]] = (
        "phase",
        "deal",
        "dealer",
        "counts",
        "bid",
        "bidder",
        "trump",
        "goal",
        "leader",
        "trick",
        "points",
        "scores",
    )

    history: tuple[PinochleEvent, ...] = ()
    phase: str
    deal: int
    dealer: int
    counts: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] = ()
    passed: tuple[int, ...] = ()
    bid: int = 0
    bidder: int | None = None
    least_bid: int = 0
    trump: str = ""
    given: tuple[str, ...] = ()
    received: tuple[str, ...] = ()
    given_counts: tuple[int, ...] = ()
    melds: tuple[tuple[Meld, ...], ...] = ()
    meld_points: tuple[int, ...] = ()
    shown: tuple[tuple[str, ...], ...] = ()
    values: tuple[int, ...] = ()
    estimates: tuple[int, ...] = ()
    bids: tuple[int, ...] = ()
    goal: int | None = None
    made: int = 0
    lacking: Lacking = ""
    leader: int | None = None
    trick: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    winning: str = ""
    trick_points: int = 0
    last_trick: tuple[str, ...] = ()
    last_leader: int | None = None
    gone: tuple[str, ...] = ()
    won: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    counters: tuple[int, ...] = ()
    scores: tuple[int, ...]
    target: int

    def ruleset(self) -> PinochleRules:
        """The rules of this game."""
        return rules_of(self.rules)

    def check(self) -> None:
        super().check()
        rules = self.ruleset()
        self.check_rules(rules)
        melded = (self.melds, self.meld_points, self.shown, self.values)
        by_seat = (self.hands, self.given_counts, *melded, self.won, self.laid)
        self.check_seats(self.counts, may_lack=by_seat)
        check_range(0, 24, *self.counts)
        check_range(0, 48, sum(self.counts) + len(self.gone) + len(self.trick))
        check_range(0, rules.pass_cards, *self.given_counts, len(self.given), len(self.received))
        check_range(0, HIGHEST_BID, self.bid)
        check_range(1, LARGEST, self.deal)
        check_place(4, self.dealer, self.bidder, self.leader, self.last_leader, *self.passed)
        check_cards(NUMBERS, 2, self.hand, self.gone, self.trick)
        check_cards(NUMBERS, 2, *self.hands)
        check_cards(NUMBERS, 2, self.given)
        check_cards(NUMBERS, 2, self.received)
        check_cards(NUMBERS, 2, self.last_trick)
        for melds in self.melds:
            check_cards(POINTS, 8, [meld.name for meld in melds])
            check_cards(NUMBERS, 48, *(meld.cards for meld in melds))
        if self.seat is not None:
            check_range(len(self.hand), len(self.hand), self.counts[self.seat])
        if self.phase not in PHASES or (self.phase == "over") != self.over or self.trump not in ("", *SUITS):
            raise bad_view("the phase does not fit.")
        if len(self.trick) > 3 or len(self.last_trick) not in (0, 4) or (self.trick and self.winning not in self.trick):
            raise bad_view("the trick does not fit.")
        if any(len(teams) not in (0, 2) for teams in (self.points, self.counters, self.bids)) or len(self.scores) != 2:
            raise bad_view("there are two teams.")
        if any((self.leader is None) != (not teams) for teams in (self.won, self.points, self.counters)):
            raise bad_view("tricks are counted when there is a leader.")
        if bool(self.melds) != bool(self.meld_points):
            raise bad_view("melds have points.")
        if len(set(self.passed)) != len(self.passed):
            raise bad_view("a seat is named twice.")
        for event in self.history:
            check_event(event)


def check_event(event: PinochleEvent) -> None:
    """Refuse an event that names seats or cards that there are not, or too few."""
    check_cards(NUMBERS, 4, event.cards)
    match event:
        case Dealt():
            check_place(4, event.dealer)
        case Contracted():
            check_place(4, event.bidder)
        case Played():
            check_range(1, 1, len(event.cards))
        case TrickTaken():
            check_place(4, event.leader, event.winner)
            check_range(4, 4, len(event.cards))
        case Melded():
            check_range(4, 4, len(event.melds), len(event.points), len(event.shown))
            check_cards(POINTS, 4 * 8, [meld.name for melds in event.melds for meld in melds])
        case Result():
            check_place(4, event.bidder)


rules_of = rules_reader(PRESETS)


def see(state: PinochleState, seats: Iterable[int | None]) -> list[PinochleView]:
    """The views of some seats."""
    seen = PinochleView(**everybody_sees(state), seat=None)
    return [replace(seen, **own(state, seat, describe), **sees(state, seat)) for seat in seats]


def sees(state: PinochleState, seat: int | None) -> dict[str, Any]:
    """What only this seat sees."""
    rules: Any = state.rules
    open_hands = rules.open_hands and (seat is None or seat in rules.human_seats)
    facts: dict[str, Any] = {}
    if open_hands:
        facts["hands"] = tuple(write_cards(hands.cards(state, each)) for each in range(4))
    if seat is None:
        return facts
    facts["hand"] = write_cards(hands.cards(state, seat))
    if any(state.given):
        facts["given"] = write_cards(unpacked(state.given[seat]))
        facts["received"] = write_cards(received_cards(state, seat))
    if PHASES[state.phase] in ("auction", "trump"):
        facts["estimates"] = estimates(state.held[seat], state.paired[seat], state.settings.exact)
    return facts


def everybody_sees(state: PinochleState) -> dict[str, Any]:
    """What does not depend on who looks."""
    rules: Any = state.rules
    playing = state.leader >= 0
    trick = write_cards(state.trick[: state.played])
    melds = tuple(shown_melds(state.melds[each], state.trump) for each in range(4)) if state.shown else ()
    return dict(
        **public(state),
        phase=PHASES[state.phase],
        deal=state.deal,
        dealer=state.dealer,
        counts=tuple(state.sizes),
        passed=tuple(each for each in range(4) if state.passed >> each & 1),
        bid=state.bid,
        bidder=seat_or_none(state.bidder),
        least_bid=auction.least_bid(state) if PHASES[state.phase] == "auction" else 0,
        trump=SUITS[state.trump] if state.trump >= 0 else "",
        given_counts=tuple(hands.given_count(state, each) for each in range(4)) if any(state.given) else (),
        melds=melds,
        shown=tuple(map(shown_cards, melds)),
        meld_points=tuple(state.meld_points) if state.shown else (),
        values=tuple(state.values) if any(state.values) else (),
        bids=(score.team_bid(state, 0), score.team_bid(state, 1)) if any(state.values) else (),
        **progress(state),
        leader=seat_or_none(state.leader),
        trick=trick,
        laid=laid(state, trick) if trick else (),
        winning=trick[state.best] if trick else "",
        trick_points=sum(COUNTS[rules.count][card % 6] for card in state.trick[: state.played]),
        last_trick=write_cards(state.last) if state.last_leader >= 0 else (),
        last_leader=seat_or_none(state.last_leader),
        gone=write_cards(gone_cards(state)) if playing else (),
        won=tuple(state.won) if playing else (),
        points=tuple(state.points) if playing else (),
        counters=tuple(state.counters) if playing else (),
        scores=tuple(state.scores),
        target=state.settings.target,
    )


def seat_or_none(seat: int) -> int | None:
    """A seat, None for nobody."""
    return None if seat == NONE else seat


def progress(state: PinochleState) -> dict[str, Any]:
    """How far the contract team has come, once the melds are shown."""
    if not state.shown or state.bidder == NONE:
        return {}
    team: int = state.bidder & 1
    rules: Any = state.rules
    made = state.points[team] + (0 if state.settings.on_melds else score.melds_of(state, team))
    lacking = "points"
    if made >= score.goal(state):
        lacking = "" if state.settings.on_melds or score.saved(state, team) else rules.save_meld
    return {"goal": score.goal(state), "made": made, "lacking": lacking}


def laid(state: PinochleState, trick: tuple[str, ...]) -> tuple[str, ...]:
    """The card that each seat has played to the trick, empty for none."""
    places = [(seat - state.leader) & 3 for seat in range(4)]
    return tuple(trick[place] if place < len(trick) else "" for place in places)


@lru_cache(4096)
def estimates(held: int, paired: int, exact: bool) -> tuple[int, ...]:
    """What a hand would meld with each suit as trumps; asked again with every bid."""
    return tuple(meld_points(evaluate(held, paired, suit, exact), suit) for suit in range(len(SUITS)))


def received_cards(state: PinochleState, seat: int) -> list[int]:
    """The cards a seat got from its partner: all of them or none yet."""
    cards = unpacked(state.given[seat ^ 2])
    return cards if len(cards) == state.settings.pass_cards else []


def gone_cards(state: PinochleState) -> list[int]:
    """The cards of the tricks that were taken: those nobody holds and that do not lie on the table."""
    gone = hands.nowhere(state)
    for place in range(state.played):
        gone.remove(state.trick[place])
    return gone
