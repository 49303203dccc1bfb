"""A sound player of Pinochle and a good partner.

It bids what its melds, its expected tricks and its partner's usual share are worth, names the suit that is worth most,
passes trumps and aces and gets back what it needs least. In the play it counts the cards that are out, knows who
is void, leads cards that win, wins cheaply, and gives counters to a trick that its partner wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property

from ....rng import Random
from ....view import View
from ...tricks import strength
from ..encoding import ACE, CARDS, KING, QUEEN, TEN
from ..estimate import PLAIN_RANKS, points_shown, trick_points
from ..evidence import Evidence, numbers
from ..notation import SUITS, TEXTS
from ..rules import COUNTS, TRICK
from ..view import PinochleView

PARTNER_MELDS = 36.0
PASSED_CARD = 22.0

# What a hand must be worth beyond the bid, by what becomes of the contract otherwise; found by playing some thousand
# auctions out both ways. If nobody bids, the dealer is obliged to the lowest bid: to spare an opponent that costs about
# 100 points, unless the hand is very strong; to spare the partner is nearly always worth it.
OPPONENT_OBLIGED = 75.0
PARTNER_OBLIGED = -10.0
OPPONENT_BIDS = 30.0
PARTNER_BIDS = 70.0

# What a card is worth for later tricks, found by duels of 600 deals: trumps are for ruffing and the end, not to be led.
TRUMP = 18.0
TRUMP_RANK = 4.0
TRUMP_MASTER = 10.0
PLAIN_MASTER = 4.0
TO_COME = 4.0

GIFTS = (40.0, 85.0, 88.0, 90.0, 95.0, 100.0)


class RuleBot:
    """Chooses by simple rules; knows nothing but the view."""

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, PinochleView)
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "auction":
            return call(view)
        if view.phase == "trump":
            return max(view.legal, key=lambda text: worth(view, SUITS.index(text[-1])))
        if view.phase == "give":
            return give(view, best_gift)
        if view.phase == "return":
            return give(view, least_needed)
        if view.phase == "concede":
            return "concede" if hopeless(view) else "meld"
        return Play(view).choose(rng)


def worth(view: PinochleView, trump: int) -> float:
    """What the own hand is worth with this trump, the partner's usual share included."""
    cards = numbers(view.hand)
    rules = view.ruleset()
    melds = points_shown(cards, trump, rules.melds == "exact")
    return melds + PARTNER_MELDS + PASSED_CARD * rules.pass_cards + trick_points(cards, trump)


def call(view: PinochleView) -> str:
    """Bid by the smallest step as long as the hand is worth it."""
    assert view.seat is not None
    suits = [suit for suit in range(4) if can_name(view, suit)]
    limit = max((worth(view, suit) for suit in suits), default=0.0) - caution(view, view.seat)
    bid = f"bid {view.least_bid}"
    return bid if view.least_bid <= limit and bid in view.legal else "pass"


def caution(view: PinochleView, seat: int) -> float:
    """How much more than the bid a hand must be worth."""
    if view.bidder is not None:
        return PARTNER_BIDS if view.bidder == seat ^ 2 else OPPONENT_BIDS
    if view.ruleset().all_pass == "redeal":
        return OPPONENT_BIDS
    return PARTNER_OBLIGED if (view.dealer - seat) % 2 == 0 else OPPONENT_OBLIGED


def can_name(view: PinochleView, suit: int) -> bool:
    """Whether the rules would let this seat name the suit."""
    letter = SUITS[suit]
    return not view.ruleset().marriage_needed or {f"K{letter}", f"Q{letter}"} <= set(view.hand)


def give(view: PinochleView, choice: Callable[[PinochleView, list[int]], int]) -> str:
    """The whole of a pass, each card chosen from those that are left."""
    hand = numbers(view.hand)
    for _ in range(view.ruleset().pass_cards - len(view.given)):
        hand.remove(choice(view, hand))
    gift = Counter(numbers(view.hand)) - Counter(hand)
    return "give " + " ".join(TEXTS[card] for card in gift.elements())


def best_gift(view: PinochleView, hand: list[int]) -> int:
    """What helps the bidder most: trumps from the top, then aces, then halves of a pinochle."""
    trump = SUITS.index(view.trump)

    def use(card: int) -> float:
        suit, rank = divmod(card, 6)
        if suit == trump:
            return GIFTS[rank]
        if TEXTS[card] in ("QS", "JD"):
            return 45.0
        return 60.0 if rank == ACE else float(rank)

    return max(hand, key=use)


def least_needed(view: PinochleView, hand: list[int]) -> int:
    """The card whose loss costs least: no meld, no trump, no ace, rather from a short suit."""
    trump = SUITS.index(view.trump)
    exact = view.ruleset().melds == "exact"

    def cost(card: int) -> float:
        rest = list(hand)
        rest.remove(card)
        suit, rank = divmod(card, 6)
        keep = 100.0 + 5 * rank if suit == trump else PLAIN_RANKS[rank] + 2 * sum(other // 6 == suit for other in hand)
        return keep - points_shown(rest, trump, exact)

    return min(hand, key=cost)


def hopeless(view: PinochleView) -> bool:
    """Whether the bid is out of reach."""
    assert view.seat is not None
    need = view.bid - view.meld_points[view.seat] - view.meld_points[view.seat ^ 2]
    return need > min(trick_points(numbers(view.hand), SUITS.index(view.trump)) + 70.0, 245.0)


class Play:
    """One choice of a card: what is out, who can beat what, and what each card is worth."""

    def __init__(self, view: PinochleView) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.rules = view.ruleset()
        self.trump = SUITS.index(view.trump)
        self.hand = numbers(view.hand)
        self.trick = numbers(view.trick)
        self.counts = COUNTS["counters" if self.rules.count == "tricks" else self.rules.count]
        self.base = float(TRICK) if self.rules.count == "tricks" else 0.0
        self.left = len(view.hand)
        self.chances: dict[tuple[int, int, int], float] = {}

    @cached_property
    def barred(self) -> list[int]:
        """The cards that each seat cannot hold, by what it has shown and played."""
        return Evidence(self.view).barred

    @cached_property
    def unseen(self) -> list[int]:
        """How many of each card are in other hands."""
        out = [2] * CARDS
        for card in (*self.hand, *self.trick, *numbers(self.view.gone)):
            out[card] -= 1
        return out

    @cached_property
    def hidden(self) -> int:
        """How many cards are in other hands."""
        return max(sum(self.unseen), 1)

    def choose(self, rng: Random) -> str:
        """The card with the greatest worth."""
        cards = numbers(self.view.legal)
        worths = [self.worth(card) for card in cards]
        best = max(worths)
        return TEXTS[rng.choice([card for card, worth in zip(cards, worths, strict=True) if worth == best])]

    def worth(self, card: int) -> float:
        """What the trick brings if this card is played, less what the card would be worth later."""
        trick = [*self.trick, card]
        led = trick[0] // 6
        powers = [strength(each // 6, each % 6, led, self.trump) for each in trick]
        best = powers.index(max(powers))
        ours = 1.0 if (len(trick) - 1 - best) % 2 == 0 else 0.0
        for ahead in range(1, 5 - len(trick)):
            chance = self.beats((self.seat + ahead) % 4, trick[best], led)
            ours = ours * (1 - chance) if ahead % 2 else ours + (1 - ours) * chance
        at_stake = self.base + sum(self.counts[each % 6] for each in trick) + TO_COME * (4 - len(trick))
        if self.left == 1:
            at_stake += 10
        return (2 * ours - 1) * at_stake - self.keeping(card)

    def beats(self, seat: int, best: int, led: int) -> float:
        """How likely it is that a seat can beat the best card of the trick."""
        higher = self.holds(seat, best // 6, best % 6 + 1)
        if led == self.trump:
            return higher
        void = 1 - self.holds(seat, led, 0)
        if best // 6 == self.trump:
            return void * higher
        return higher + void * self.holds(seat, self.trump, 0)

    def holds(self, seat: int, suit: int, lowest: int) -> float:
        """How likely it is that a seat holds a card of a suit, of this rank or higher."""
        key = seat, 6 * suit + lowest, 6 * suit + 6
        if key not in self.chances:
            self.chances[key] = self.at_least_one(*key)
        return self.chances[key]

    def at_least_one(self, seat: int, first: int, end: int) -> float:
        """How likely a hand with its share of the hidden cards holds one of these."""
        barred = self.barred[seat]
        share = min(self.view.counts[seat] / self.hidden, 1.0)
        n = sum([self.unseen[card] for card in range(first, end) if not barred >> card & 1])
        return float(1 - (1 - share) ** n)

    def keeping(self, card: int) -> float:
        """What a card is worth for later tricks."""
        suit, rank = divmod(card, 6)
        higher = sum(self.unseen[card + 1 : 6 * suit + 6])
        if suit == self.trump:
            return TRUMP + TRUMP_RANK * rank + (0.0 if higher else TRUMP_MASTER)
        if not higher and rank > QUEEN:
            return PLAIN_MASTER + 0.1 * rank
        return {ACE: 9.0, TEN: 5.0, KING: 3.0}.get(rank, 0.5 * rank)
