"""Worlds that agree with what a seat has seen.

A seat knows of the others: the cards they showed in melds and still hold, that they showed no more than they had, the
cards it passed to its partner, and what their plays told. Who did not follow, head, trump or overtrump although the
rules ask for it had no such card. All of this holds in a sampled world, except that after some attempts a hand
may hold a meld that was not shown.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ...errors import NotationError, PaijuError
from ...rng import Random
from ...view import Event, entries_of
from ..hidden import Heaps
from ..tricks import strength
from .encoding import CARDS, FINISHED, HAND, NINE, NONE, SUIT
from .melds import evaluate
from .messages import BAD_VIEW
from .notation import NUMBERS, SUITS
from .positions import pack_gift, read_melds
from .state import PinochleState
from .view import PHASES, Meld, PinochleView, shown_cards

if TYPE_CHECKING:
    from . import Pinochle

ATTEMPTS = 24
SEATS = 4


def sample(game: Pinochle, view: PinochleView, rng: Random) -> PinochleState:
    """A state that shows a seat this view, the rest drawn at random."""
    try:
        return build(game, view, world(Memory(view), rng), rng)
    except (PaijuError, LookupError, ValueError, TypeError, OverflowError) as error:
        raise NotationError("BAD_VIEW", BAD_VIEW, problem=str(error)) from None


def read(cards: tuple[str, ...]) -> list[int]:
    """Cards of a view as numbers."""
    return [NUMBERS[card] for card in cards]


def tricks_told(view: PinochleView) -> list[Event]:
    """The complete tricks of this deal, as far as the history goes back."""
    found = []
    for event in reversed(view.history):
        if event.text.startswith("trick "):
            found.append(event)
        elif event.text.startswith("deal "):
            break
    found.reverse()
    return found


@lru_cache(4096)
def trick_of(event: Event) -> tuple[int, tuple[int, ...]]:
    """Leader and cards of a trick that was told."""
    facts = event.facts
    return (int(facts["seat"]) - event.cards.index(facts["card"])) % SEATS, tuple(read(event.cards))


@lru_cache(4096)
def conclusions(cards: tuple[int, ...], trump: int, strict: bool, head: bool) -> tuple[int, ...]:
    """The cards, as bits, that whoever played each card of a trick no longer held."""
    led, best = cards[0] // 6, cards[0]
    trumps = SUIT << 6 * trump
    found = [0]
    for card in cards[1:]:
        beats = power(card, led, trump) > power(best, led, trump)
        cannot = 0
        if card // 6 == led:
            if strict and not beats and best // 6 == led and (head or led == trump):
                cannot = SUIT << 6 * led & -2 << best
        else:
            cannot = SUIT << 6 * led
            if strict and card // 6 != trump:
                cannot |= trumps
            elif strict and not beats:
                cannot |= trumps & -2 << best
        found.append(cannot)
        if beats:
            best = card
    return tuple(found)


def power(card: int, led: int, trump: int) -> int:
    """How strong a card is in a trick."""
    return strength(card // 6, card % 6, led, trump)


class Memory:
    """What one seat knows of every heap: the four hands, and the cards that each seat has laid aside to give."""

    def __init__(self, view: PinochleView) -> None:
        self.view = view
        self.rules = view.ruleset()
        self.trump = SUITS.index(view.trump) if view.trump else NONE
        self.tricks = [trick_of(event) for event in tricks_told(view)]
        self.complete = len(self.tricks) == sum(view.won)
        if view.trick and view.leader is not None:
            self.tricks.append((view.leader, tuple(read(view.trick))))

    @cached_property
    def barred(self) -> list[int]:
        """The cards that each seat cannot hold, because of what it played, or because a dix that is held is shown."""
        strict, head = self.rules.obligations == "strict", self.rules.head_rule == "always"
        barred = [0] * SEATS
        for leader, cards in self.tricks:
            for place, cannot in enumerate(conclusions(cards, self.trump, strict, head)):
                barred[(leader + place) % SEATS] |= cannot
        if self.complete and self.rules.melds == "standard":
            for seat, melds in enumerate(self.view.melds):
                if not any(meld.name == "dix" for meld in melds):
                    barred[seat] |= 1 << 6 * self.trump + NINE
        return barred

    @cached_property
    def played(self) -> list[Counter[int]]:
        """The cards that each seat has played."""
        played: list[Counter[int]] = [Counter() for _ in range(SEATS)]
        for leader, cards in self.tricks:
            for place, card in enumerate(cards):
                played[(leader + place) % SEATS][card] += 1
        return played

    @cached_property
    def codes(self) -> list[int]:
        """Everybody's melds as the state keeps them."""
        return [meld_code(melds, self.trump) for melds in self.view.melds]

    @cached_property
    def sure(self) -> list[Counter[int]]:
        """What each seat held when play began: the cards it showed, and those given to it that did not come back."""
        view = self.view
        sure: list[Counter[int]] = [Counter() for _ in range(SEATS)]
        if not self.complete:
            return sure
        for seat, melds in enumerate(view.melds):
            sure[seat] |= Counter(read(shown_cards(melds)))
        if view.seat is not None and len(view.given) == self.rules.pass_cards:
            kept = Counter(read(view.given))
            if view.seat != view.bidder:
                kept -= Counter(read(view.received))
            sure[view.seat ^ 2] |= kept
        return sure

    def still_sure(self, seat: int) -> Counter[int]:
        """The cards that a seat certainly holds now."""
        return self.sure[seat] - self.played[seat]

    def shows_right(self, seat: int, hand: list[int]) -> bool:
        """Whether a hand, with the cards it has played, would have shown just the melds that it did."""
        if not self.codes or not self.complete or len(hand) + self.played[seat].total() != HAND:
            return True
        held = paired = 0
        for card in [*hand, *self.played[seat].elements()]:
            paired |= held & 1 << card
            held |= 1 << card
        return evaluate(held, paired, self.trump, self.rules.melds == "exact") == self.codes[seat]


World = list[list[int]]


def world(memory: Memory, rng: Random) -> World:
    """Eight heaps: the hands, and what each seat has laid aside to give and its partner has not taken yet."""
    view = memory.view
    best: World = []
    fewest = SEATS + 1
    for _ in range(ATTEMPTS):
        heaps = dealt(memory, rng)
        wrong = sum(not memory.shows_right(seat, heaps[seat]) for seat in range(SEATS) if seat != view.seat)
        if wrong < fewest:
            best, fewest = heaps, wrong
        if not wrong:
            break
    return best


def dealt(memory: Memory, rng: Random) -> World:
    """The hidden cards dealt at random to the heaps, so that every heap gets what it can hold."""
    view = memory.view
    room = [*view.counts, *(aside(view, seat) for seat in range(SEATS))]
    heaps = Heaps(room, [*memory.barred, 0, 0, 0, 0], rng)
    unseen = Counter(dict.fromkeys(range(CARDS), 2))
    unseen.subtract(read(view.gone + view.trick))
    seen = known(view)
    for heap, cards in seen.items():
        for card in cards:
            heaps.keep(heap, card)
        unseen.subtract(cards)
    for seat in range(SEATS):
        for card in (memory.still_sure(seat) & unseen).elements() if seat not in seen else ():
            if heaps.room[seat]:
                heaps.keep(seat, card)
                unseen[card] -= 1
    heaps.deal(unseen.elements())
    return heaps.cards


def aside(view: PinochleView, seat: int) -> int:
    """How many cards a seat has laid aside that its partner has not taken."""
    given = view.given_counts[seat] if view.given_counts else 0
    return given if given < view.ruleset().pass_cards else 0


def known(view: PinochleView) -> dict[int, list[int]]:
    """The heaps whose cards the seat sees."""
    heaps = {seat: read(hand) for seat, hand in enumerate(view.hands)}
    if view.seat is not None:
        heaps[view.seat] = read(view.hand)
        if aside(view, view.seat):
            heaps[SEATS + view.seat] = read(view.given)
    return heaps


@lru_cache(4096)
def meld_code(melds: tuple[Meld, ...], trump: int) -> int:
    """Shown melds as the state keeps them."""
    words = [meld.name + (f".{meld.cards[0][-1]}" if meld.name == "offsuitmarriage" else "") for meld in melds]
    return read_melds("+".join(words) or "-", trump)


def gifts(memory: Memory, heaps: World, rng: Random) -> list[int]:
    """What each seat has given: seen, laid aside, or any cards that the partner has or had."""
    view = memory.view
    found = []
    for seat in range(SEATS):
        n = view.given_counts[seat] if view.given_counts else 0
        if view.seat is not None and seat == view.seat:
            cards = read(view.given)
        elif view.seat is not None and seat == view.seat ^ 2 and view.received:
            cards = read(view.received)
        elif heaps[SEATS + seat]:
            cards = heaps[SEATS + seat]
        else:
            cards = [*heaps[seat ^ 2], *heaps[SEATS + (seat ^ 2)], *memory.played[seat ^ 2].elements()]
            rng.shuffle(cards)
            if len(cards) < n:
                cards += read(view.gone)
        found.append(pack_gift(cards[:n]))
    return found


def build(game: Pinochle, view: PinochleView, heaps: World, rng: Random) -> PinochleState:
    """The state with these cards and everything else as the view tells it."""
    memory = Memory(view)
    key0, key1 = rng.key()
    state = PinochleState(game, view.ruleset(), key0, key1)
    state.empty_hands()
    for seat in range(SEATS):
        for card in heaps[seat]:
            state.add(seat, card)
    state.given = gifts(memory, heaps, rng)
    state.phase = PHASES.index(view.phase)
    state.deal = view.deal
    state.dealer = view.dealer
    state.passed = sum(1 << seat for seat in view.passed)
    state.bid = view.bid
    state.bidder = NONE if view.bidder is None else view.bidder
    state.trump = memory.trump
    if view.melds:
        state.melds = memory.codes
        state.meld_points = list(view.meld_points)
        state.shown = True
    state.values = list(view.values) or [0] * SEATS
    state.leader = NONE if view.leader is None else view.leader
    trick = read(view.trick)
    state.trick = trick + [0] * (SEATS - len(trick))
    state.played = len(trick)
    state.best = view.trick.index(view.winning) if view.trick else 0
    if view.last_trick and view.last_leader is not None:
        state.last = read(view.last_trick)
        state.last_leader = view.last_leader
    if view.won:
        state.won = list(view.won)
        state.points = list(view.points)
        state.counters = list(view.counters)
    state.scores = list(view.scores)
    state.turn = max(view.to_move, 0)
    if state.phase == FINISHED:
        state.winner = state.victor(state.bidder & 1)
    state.relive(entries_of(view.history))
    return state
