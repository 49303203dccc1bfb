"""What the plays of a hand have told about the cards that the others hold.

- Who followed pairs or tractors with less than they ask for had no more of them (6.2).
- A throw that stood could not be beaten by anybody; of one that failed, just the part that was led could be (6.3).
- Who was asked at the end of the deal could declare, and who was not asked could not (5.1).

That somebody has run out of a suit is not looked for here: a view says so (`voids`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..hidden import Heaps
from .encoding import LEVELS
from .faces import NUMBERS, numbers
from .follow import FITTING, verdict_on
from .layout import holding_of, listed
from .shape import components, count_pairs, fits
from .state import Tractor
from .trump import cards_of, effective_suit
from .view import TractorView

STEPS = 300
ALL_CARDS = (1 << 54) - 1

Hands = Sequence[Sequence[int]]


class Follow(NamedTuple):
    """A play that met less than the lead asked for. `later` are the cards that the seat has played since.

    `suspects` are the seats and `cards` the cards, as bits, that a piece of evidence is about.
    """

    desk: Tractor
    suspects: tuple[int, ...]
    cards: int
    lead: list[int]
    play: list[int]
    later: list[int]

    def holds(self, hands: Hands) -> bool:
        desk, led = self.desk, holding_of(self.lead)
        hand = [*hands[self.suspects[0]], *self.play, *self.later]
        demands = components(count_pairs(led[1], led[3], desk.suit, desk.rank))
        suit = effective_suit(self.lead[0], desk.suit, desk.rank)
        pairs_only = desk.settings.pairs_only
        n = len(self.lead)
        return verdict_on(hand, self.play, n, suit, demands, desk.suit, desk.rank, pairs_only) == FITTING


class Throw(NamedTuple):
    """A throw and what became of it. `later` are the cards that each seat has played since, this trick included."""

    desk: Tractor
    suspects: tuple[int, ...]
    cards: int
    leader: int
    shown: list[int]
    led: list[int]
    later: list[list[int]]

    def holds(self, hands: Hands) -> bool:
        desk = self.desk
        held = [holding_of([*hands[seat], *self.later[seat]]) for seat in range(desk.seats)]
        held[self.leader] = [0] * LEVELS
        desk.held = [level for holding in held for level in holding] + [0] * (28 - LEVELS * desk.seats)
        desk.turn = self.leader
        desk.chosen = holding_of(self.shown)
        desk.read_lead()
        desk.test_throw()
        return listed(desk.chosen) == sorted(self.led)


class Asked(NamedTuple):
    """Whether a seat was asked to declare when all cards were dealt. `later` are the cards it has played since."""

    desk: Tractor
    suspects: tuple[int, ...]
    cards: int
    asked: bool
    later: list[int]

    def holds(self, hands: Hands) -> bool:
        seat = self.suspects[0]
        holding = holding_of([*hands[seat], *self.later])
        before, after = [0] * (LEVELS * seat), [0] * (24 - LEVELS * seat)
        self.desk.held = [*before, *holding, *after]
        return bool(self.desk.single_shows(seat) | self.desk.pair_shows(seat)) == self.asked


Evidence = Follow | Throw | Asked


class Played(NamedTuple):
    """One play of a trick; `shown` is more than `cards` for a throw that failed."""

    seat: int
    cards: list[int]
    shown: list[int]


def tricks_of(view: TractorView) -> list[list[Played]]:
    """The tricks of this hand, as far as the history goes back, play by play."""
    tricks: list[list[Played]] = [[]]
    begun: list[int] = []
    for event in view.history:
        word, *rest = event.text.split()
        if event.seat >= 0:
            if word.removesuffix("+") not in NUMBERS:
                continue
            begun += numbers(event.cards)
            if not word.endswith("+"):
                tricks[-1].append(Played(event.seat, begun, begun))
                begun = []
        elif word == "trumps":
            tricks = [[]]
        elif word == "throw":
            tricks[-1][-1] = Played(int(rest[0]), numbers(rest[2:]), numbers(event.cards))
        elif word == "trick":
            tricks.append([])
    return tricks


def evidence_of(view: TractorView, desk: Tractor) -> list[Evidence]:
    """All evidence about seats whose hands are hidden; `desk` has the trumps and the declaration of the view."""
    found: list[Evidence] = []
    later: list[list[int]] = [[] for _ in range(view.seats)]
    for trick in reversed(tricks_of(view)):
        lead = trick[0] if trick else None
        for played in reversed(trick):
            if lead is not None and played is not lead and played.seat != view.seat and tells(desk, lead, played):
                cards = suit_cards(desk, lead.cards)
                rest = list(later[played.seat])
                found.append(Follow(desk, (played.seat,), cards, lead.cards, played.cards, rest))
            later[played.seat] += played.cards
        if lead is not None and is_throw(desk, lead.shown):
            others = tuple(seat for seat in range(view.seats) if seat not in (lead.seat, view.seat))
            rest_of = [list(cards) for cards in later]
            found.append(Throw(desk, others, suit_cards(desk, lead.shown), lead.seat, lead.shown, lead.cards, rest_of))
    return [*found, *asked_to_declare(view, desk, later)]


def suit_cards(desk: Tractor, cards: Sequence[int]) -> int:
    """All cards of the suit that was led."""
    return cards_of(effective_suit(cards[0], desk.suit, desk.rank), desk.suit, desk.rank)


def tells(desk: Tractor, lead: Played, played: Played) -> bool:
    """Whether a play meets less than the lead asks for, although all of it is of the suit."""
    led, own = holding_of(lead.cards), holding_of(played.cards)
    demands = components(count_pairs(led[1], led[3], desk.suit, desk.rank))
    if demands == 0 or own[0] & ~suit_cards(desk, lead.cards):
        return False
    return not fits(count_pairs(own[1], own[3], desk.suit, desk.rank), demands)


def is_throw(desk: Tractor, cards: Sequence[int]) -> bool:
    """Whether a lead has several parts."""
    desk.chosen = holding_of(cards)
    desk.read_lead()
    return desk.thrown


def asked_to_declare(view: TractorView, desk: Tractor, later: Sequence[list[int]]) -> Iterable[Evidence]:
    """Who could declare when all cards were dealt; the declarer's hand has changed since."""
    texts = [(event.seat, event.text) for event in view.history]
    end = max((at for at, (_, text) in enumerate(texts) if text.startswith("trumps ")), default=-1)
    dealt = f"dealt {desk.seats * desk.settings.hand}"
    start = max((at for at in range(end) if texts[at] == (-1, dealt)), default=-1)
    if start < 0 or any(text.startswith("declare") for _, text in texts[start:end]):
        return
    passed = {seat for seat, text in texts[start:end] if text == "pass"}
    shows = 15 << 4 * desk.rank | 3 << 52
    for seat in range(view.seats):
        if seat not in (view.seat, view.declarer):
            yield Asked(desk, (seat,), shows, seat in passed, list(later[seat]))


def mend(heaps: Heaps, view: TractorView, evidence: Sequence[Evidence]) -> None:
    """Exchange hidden cards until they agree with the evidence, or for a number of steps."""
    hands = hands_of(heaps, view)
    agrees = [each.holds(hands) for each in evidence]
    for _ in range(STEPS):
        wrong = [each for each, holds in zip(evidence, agrees, strict=True) if not holds]
        if not wrong:
            return
        one = heaps.rng.choice(wrong)
        cards = one.cards if heaps.rng.below(8) else ALL_CARDS
        moved = heaps.exchange(heaps.rng.choice(list(one.suspects)), cards)
        if moved is None:
            continue
        hands = hands_of(heaps, view)
        after = [
            each.holds(hands) if moved[0] in each.suspects or moved[2] in each.suspects else holds
            for each, holds in zip(evidence, agrees, strict=True)
        ]
        if sum(after) < sum(agrees):
            heaps.swap(*moved)
        else:
            agrees = after


def hands_of(heaps: Heaps, view: TractorView) -> list[list[int]]:
    """What everybody holds, with the cards chosen but not yet played."""
    hands = heaps.cards[: view.seats]
    if view.seat is not None:
        hands[view.seat] = numbers(view.hand)
    if view.to_move >= 0:
        hands[view.to_move] = [*hands[view.to_move], *numbers(view.chosen)]
    return hands
