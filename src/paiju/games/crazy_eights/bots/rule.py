"""A sound player of Crazy Eights.

It keeps its eights for when they are needed, plays towards its longest suit and names the suit it holds most of.
It looks at the next player: one with few cards left gets skipped, passed over or given cards where the rules
have such cards, and a suit it could not follow lately. Where points count it gets rid of high cards when
somebody is about to go out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....rng import Random
from ....view import View
from ..events import Dealt, Drew, Passed, Played, Took
from ..notation import CARD_NUMBERS, SUITS
from ..scoring import hand_points, rank_points
from ..view import EightsView

EIGHT = CARD_NUMBERS["8C"] >> 2
AVERAGE_POINTS = 508 / 52
NEARLY_OUT = 2


class RuleBot:
    """Chooses by simple rules; knows nothing but the view."""

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, EightsView)
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "vote":
            return vote(view)
        plays = [action for action in view.legal if action[:2] in CARD_NUMBERS]
        if not plays:
            return view.legal[0]
        table = Situation(view)
        worths = [table.worth(CARD_NUMBERS[play[:2]], play[3:]) for play in plays]
        best = max(worths)
        return rng.choice([play for play, worth in zip(plays, worths, strict=True) if worth == best])


def vote(view: EightsView) -> str:
    """Play on if stopping now would leave this seat in the worse half."""
    own = hand_points(CARD_NUMBERS[card] for card in view.hand)
    others = [count for seat, count in enumerate(view.counts) if count and seat != view.seat]
    ahead = sum(count * AVERAGE_POINTS < own for count in others)
    return "yes" if 2 * ahead >= len(others) else "no"


class Situation:
    """What matters for a choice: the own hand, who is next on either side, what they could not follow."""

    def __init__(self, view: EightsView) -> None:
        assert view.seat is not None
        self.rules = view.ruleset()
        self.hand = [CARD_NUMBERS[card] for card in view.hand]
        ring = [view.seat]
        while (seat := neighbour(view, ring[-1], view.direction)) != view.seat:
            ring.append(seat)
        self.counts = view.counts
        self.ring = ring
        self.weak = weak_suits(view)
        self.danger = min(view.counts[seat] for seat in ring[1:]) <= NEARLY_OUT
        self.scored = self.rules.scoring != "none" or self.rules.play_on != "always"

    def worth(self, card: int, named: str) -> float:
        """How good it is to play this card."""
        rest = list(self.hand)
        rest.remove(card)
        if not rest:
            return 1000.0
        suit = SUITS.index(named) if named else card & 3
        worth = 2.0 * sum(other & 3 == suit for other in rest if other >> 2 != EIGHT)
        worth += 0.8 * sum(other >> 2 == card >> 2 for other in rest if other >> 2 != EIGHT)
        if card >> 2 == EIGHT:
            worth -= self.price_of_eight(rest)
        elif self.scored:
            worth += (0.12 if self.danger else 0.02) * rank_points(card >> 2)
        return worth + self.effect(card, rest) + self.pressure(self.next_after(card), suit)

    def price_of_eight(self, rest: Sequence[int]) -> float:
        """An eight is worth keeping, less so when the end is near and it would count fifty points."""
        if len(rest) == 1:
            return 0.0
        return 2.0 if self.danger and self.rules.scoring != "none" else 12.0

    def effect(self, card: int, rest: Sequence[int]) -> float:
        """What a queen, an ace or a two does here."""
        before, after = self.ring[1], self.next_after(card)
        if after == self.ring[0]:
            follows = any(other & 3 == card & 3 or other >> 2 in (card >> 2, EIGHT) for other in rest)
            return 2.5 if follows else -1.0
        worth = 0.0
        if after != before and self.counts[before] <= NEARLY_OUT:
            worth += 3.0 * (self.counts[after] > self.counts[before])
        if card >> 2 == 0 and self.rules.two_draws:
            worth += 4.0 if self.counts[after] <= NEARLY_OUT else 0.8
        return worth

    def next_after(self, card: int) -> int:
        """Who moves after this card."""
        rank = card >> 2
        if rank == 10 and self.rules.queen_skips:
            return self.ring[2 % len(self.ring)]
        if rank == 12 and self.rules.ace_reverses:
            if len(self.ring) > 2:
                return self.ring[-1]
            return self.ring[0] if self.rules.two_player_reverse == "skip" else self.ring[1]
        return self.ring[1]

    def pressure(self, seat: int, suit: int) -> float:
        """How badly the next player takes this suit, judging by what it drew on or asked for lately."""
        if seat == self.ring[0]:
            return 0.0
        weight = 4.0 if self.counts[seat] <= NEARLY_OUT else 1.5
        return weight * self.weak[seat].get(suit, 0.0)


def neighbour(view: EightsView, seat: int, direction: int) -> int:
    """The next seat still in."""
    while True:
        seat = (seat + direction) % view.seats
        if view.counts[seat]:
            return seat


def weak_suits(view: EightsView) -> list[dict[int, float]]:
    """For every seat the suits it could not follow (1, fading with every card drawn) or asked for itself (-1)."""
    found: list[dict[int, float]] = [{} for _ in range(view.seats)]
    start = max((i for i, event in enumerate(view.history) if isinstance(event, Dealt)), default=0)
    suit = -1
    for event in view.history[start:]:
        match event:
            case Dealt():
                suit = SUITS.index(event.suit)
            case Drew() | Took() | Passed():
                seat = found[event.seat]
                for each in seat:
                    seat[each] *= 0.8
                if not isinstance(event, Took):
                    seat[suit] = 1.0
            case Played():
                suit = SUITS.index(event.named) if event.named else CARD_NUMBERS[event.cards[0]] & 3
                found[event.seat].pop(suit, None)
                if event.named:
                    found[event.seat][suit] = -1.0
    return found
