"""What a seat may know (section 8): its own hand, the bids, the melds that were shown, every trick, the scores.

Hidden are the other hands and the cards that the partners of the other team pass. Where hands are open people and
spectators see all of them, bots only their own.

The history begins, with the first action, by how the table lay before it. Events of the dealer (seat -1) read
    deal n=2 dealer=3 [trump=H] scores=120/0        a deal begins
    contract seat=2 bid=210                         the contract; with automatic bidding the bid is the team's
    passed seat=1                                   this seat's partner has taken the cards it gave
    melds trump=H dix/-/fortyjacks+pinochle/-       hands: the cards everybody shows
    misdeal bid=60                                  both teams bid the same
    trick seat=2 card=AD                            cards: the trick; who won it with what
    result made seat=2 goal=210 melds=60/0 points=170/80      scores: what each seat's team got
where a result is `made`, `set`, `conceded` or `no_marriage`. Others read `give` without the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from ...rules import rules_reader
from ...state import DEALER, Entry, State
from ...view import (
    LARGEST,
    Told,
    View,
    announcement,
    bad_view,
    check_cards,
    check_place,
    check_range,
    own,
    public,
    slashed,
)
from .encoding import CONCEDED, NO_MARRIAGE, NONE
from .melds import POINTS, evaluate, meld_points, named
from .notation import HIGHEST_BID, NUMBERS, SUITS, TEXTS, text, write_cards
from .rules import COUNTS, PRESETS, PinochleRules
from .state import PinochleState

PHASES = ("auction", "trump", "give", "return", "concede", "play", "misdeal", "over")


class Meld(msgspec.Struct, frozen=True):
    """A meld that was shown."""

    name: str
    cards: tuple[str, ...]
    points: int


class PinochleView(View, frozen=True, kw_only=True, omit_defaults=True):
    """A game of Pinochle as one seat (None: a spectator) sees it. Teams are seats 0 and 2, and seats 1 and 3.

    `estimates` are the meld points of the own hand if C, D, H or S were trumps, until trumps are named. `trick_points`
    is what the cards of the current trick count.
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

    history: tuple[Told, ...] = ()
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
    values: tuple[int, ...] = ()
    estimates: tuple[int, ...] = ()
    goal: int | None = None
    leader: int | None = None
    trick: tuple[str, ...] = ()
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
        self.check_seats(
            self.counts, may_lack=(self.hands, self.given_counts, self.melds, self.meld_points, self.values, self.won)
        )
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
        if any(len(teams) not in (0, 2) for teams in (self.points, self.counters)) or len(self.scores) != 2:
            raise bad_view("there are two teams.")
        if any((self.leader is None) != (not teams) for teams in (self.won, self.points, self.counters)):
            raise bad_view("tricks are counted when there is a leader.")
        if bool(self.melds) != bool(self.meld_points):
            raise bad_view("melds have points.")
        if len(set(self.passed)) != len(self.passed):
            raise bad_view("a seat is named twice.")


rules_of = rules_reader(PRESETS)


def see(state: PinochleState, seats: Iterable[int | None]) -> list[PinochleView]:
    """The views of some seats."""
    seen = everybody_sees(state)
    return [PinochleView(**seen, **own(state, seat, describe), **sees(state, seat)) for seat in seats]


def sees(state: PinochleState, seat: int | None) -> dict[str, Any]:
    """What only this seat sees."""
    rules: Any = state.rules
    open_hands = rules.open_hands and (seat is None or seat in rules.human_seats)
    facts = {"hands": tuple(write_cards(state.hand(each)) for each in range(4))} if open_hands else {}
    if seat is None:
        return facts
    return facts | {
        "hand": write_cards(state.hand(seat)),
        "given": write_cards(given_cards(state, seat)),
        "received": write_cards(received_cards(state, seat)),
        "estimates": estimates(state, seat) if PHASES[state.phase] in ("auction", "trump") else (),
    }


def everybody_sees(state: PinochleState) -> dict[str, Any]:
    """What does not depend on who looks."""
    rules: Any = state.rules
    playing = state.leader >= 0
    trick = write_cards(state.trick[: state.played])
    return dict(
        **public(state),
        phase=PHASES[state.phase],
        deal=state.deal,
        dealer=state.dealer,
        counts=tuple(state.sizes),
        passed=tuple(each for each in range(4) if state.passed >> each & 1),
        bid=state.bid,
        bidder=seat_or_none(state.bidder),
        least_bid=state.least_bid() if PHASES[state.phase] == "auction" else 0,
        trump=SUITS[state.trump] if state.trump >= 0 else "",
        given_counts=tuple(map(state.given_count, range(4))) if any(state.given) else (),
        melds=tuple(shown_melds(state.melds[each], state.trump) for each in range(4)) if state.shown else (),
        meld_points=tuple(state.meld_points) if state.shown else (),
        values=tuple(state.values) if any(state.values) else (),
        goal=state.goal() if state.shown and state.bidder >= 0 else None,
        leader=seat_or_none(state.leader),
        trick=trick,
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


def estimates(state: PinochleState, seat: int) -> tuple[int, ...]:
    """What the hand of a seat would meld with each suit as trumps."""
    held, paired, exact = state.held[seat], state.paired[seat], state.settings.exact
    return tuple(meld_points(evaluate(held, paired, suit, exact), suit) for suit in range(len(SUITS)))


def given_cards(state: PinochleState, seat: int) -> list[int]:
    """The cards a seat gave, in order."""
    given, cards = state.given[seat], []
    while given:
        cards.append((given & 31) - 1)
        given >>= 5
    return cards


def received_cards(state: PinochleState, seat: int) -> list[int]:
    """The cards a seat got from its partner: all of them or none yet."""
    cards = given_cards(state, seat ^ 2)
    return cards if len(cards) == state.settings.pass_cards else []


def gone_cards(state: PinochleState) -> list[int]:
    """The cards of the tricks that were taken: those nobody holds and that do not lie on the table."""
    gone = state.nowhere()
    for place in range(state.played):
        gone.remove(state.trick[place])
    return gone


@lru_cache(4096)
def shown_melds(code: int, trump: int) -> tuple[Meld, ...]:
    """The melds of one hand."""
    return tuple(Meld(name, write_cards(cards), POINTS[name]) for name, cards in named(code, trump))


@lru_cache(4096)
def shown_cards(melds: tuple[Meld, ...]) -> tuple[str, ...]:
    """The cards that lie on the table to show these melds; one card may serve in several."""
    cards = sorted({card for meld in melds for card in meld.cards}, key=TEXTS.index)
    return tuple(card for card in cards for _ in range(most_of(card, melds)))


def most_of(card: str, melds: tuple[Meld, ...]) -> int:
    """How many copies of a card are needed: within one kind of meld each copy serves once."""
    kinds: dict[str, int] = {}
    for meld in melds:
        kind = "trumps" if meld.name in ("insuitrun", "insuitdoublerun", "insuitmarriage") else meld.name
        kinds[kind] = kinds.get(kind, 0) + meld.cards.count(card)
    return max(kinds.values())


def describe(state: State, entry: Entry, private: bool) -> Told:
    """A log entry as an event: `private` shows a card to the seat that gave it."""
    if entry.seat != DEALER:
        event = Told(entry.seat, text=text(entry.action))
        return event if private else concealed(event)
    kind, *facts = entry.detail
    return TELLERS[kind](*facts)


def concealed(event: Told) -> Told:
    """What others see of a card that somebody gives."""
    return Told(event.seat, text="give") if event.word == "give" else event


def tell_deal(number: int, dealer: int, trump: int, scores: list[int]) -> Told:
    named = SUITS[trump] if trump >= 0 else None
    return Told(DEALER, text=announcement("deal", n=number, dealer=dealer, trump=named, scores=scores))


def tell_contract(seat: int, bid: int) -> Told:
    return Told(DEALER, text=announcement("contract", seat=seat, bid=bid))


def tell_passed(seat: int) -> Told:
    return Told(DEALER, text=announcement("passed", seat=seat))


def tell_misdeal(bid: int) -> Told:
    return Told(DEALER, text=announcement("misdeal", bid=bid))


def tell_melds(trump: int, codes: list[int]) -> Told:
    melds = [shown_melds(code, trump) for code in codes]
    names = slashed(["+".join(meld.name for meld in hand) or "-" for hand in melds])
    text = announcement("melds", f"trump={SUITS[trump]}", names)
    return Told(DEALER, text=text, hands=tuple(map(shown_cards, melds)))


def tell_trick(seat: int, card: int, cards: list[int]) -> Told:
    return Told(DEALER, text=announcement("trick", seat=seat, card=TEXTS[card]), cards=write_cards(cards))


def tell_result(
    how: int, seat: int, goal: int, melds: list[int], points: list[int], won: list[float], made: bool
) -> Told:
    word = "conceded" if how == CONCEDED else "no_marriage" if how == NO_MARRIAGE else "made" if made else "set"
    words = announcement("result", word, seat=seat, goal=goal, melds=melds, points=points)
    return Told(DEALER, text=words, scores=tuple(won))


TELLERS: dict[str, Callable[..., Told]] = {
    "deal": tell_deal,
    "contract": tell_contract,
    "passed": tell_passed,
    "misdeal": tell_misdeal,
    "melds": tell_melds,
    "trick": tell_trick,
    "result": tell_result,
}
