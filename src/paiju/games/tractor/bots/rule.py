"""A sound partner at Tractor.

It declares on trump length, buries low cards of short suits, calls a friend by an ace it lacks, and remembers every
card played: it leads cards, pairs, tractors and throws that nothing unseen can beat, gives points to a partner who is
winning, trumps where points lie, wins as cheaply as it can, and otherwise plays low. High trumps are kept for the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ....rng import Random
from ....view import View
from ..encoding import SMALL
from ..faces import NUMBERS, SUITS, TRUMPS, card_text, numbers, words
from ..rules import RANKS
from ..trump import effective_suit, position
from ..view import TractorView
from .play import follow, lead
from .situation import ACE, worth

PLAIN_SUITS = range(4)
SHORTEST = 2.5  # trumps to declare on, however few cards are dealt


class RuleBot:
    """Chooses by simple rules; knows nothing but the view."""

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, TractorView)
        if len(view.legal) == 1 and "+" not in view.legal[0]:
            return view.legal[0]
        return CHOICES[view.phase](view)


def trump_length(cards: Sequence[int], suit: int, rank: int) -> float:
    """How long trumps would be, high ones counting a little more."""
    held = [card for card in cards if effective_suit(card, suit, rank) == 4]
    pairs = sum(n >= 2 for n in Counter(held).values())
    return len(held) + 0.5 * sum(card >= SMALL for card in held) + 0.5 * pairs


# Before the play.


def declare(view: TractorView) -> str:
    """Declare the longest trumps if they are longer than a fair share."""
    hand, rank = numbers(view.hand), RANKS.index(view.rank)
    best, choice = 0.0, "pass"
    for text in view.legal:
        if text == "pass":
            continue
        card = NUMBERS[text.split()[1]]
        length = trump_length(hand, 4 if card >= SMALL else card & 3, rank)
        if card >= SMALL:
            length = 2.2 * length - 2
        elif len(text.split()) == 3:
            length -= 1.5
        if length > best:
            best, choice = length, text
    fair = 0.3 * len(hand) + (1.0 if view.bid else 0.0) + (0.5 if len(hand) < 12 else 0.0)
    return choice if best >= max(fair, SHORTEST) else "pass"


def keep_value(card: int, cards: Sequence[int], suit: int, rank: int, hide_points: bool) -> float:
    """How much the declarer wants to keep a card in hand."""
    effective, place = effective_suit(card, suit, rank), position(card, suit, rank)
    if effective == 4:
        return 60.0 + 3 * place
    length = sum(effective_suit(other, suit, rank) == effective for other in cards)
    copies = cards.count(card)
    value = 2.0 * place + (14.0 if place == ACE else 0.0) + (9.0 if copies > 1 else 0.0)
    value += 2.5 * min(length, 7)
    points = worth(card, 10)
    return value - 1.5 * points if hide_points else value + 1.2 * points


def bury(view: TractorView) -> str:
    """Lay aside low cards of short suits, no points, no trumps."""
    suit, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    hand = numbers(view.hand)
    left = view.ruleset().kitty_size - view.picked
    order = sorted(hand, key=lambda card: (keep_value(card, hand, suit, rank, False), card))
    return "bury " + words(order[:left])


def best_suit(cards: Sequence[int], rank: int) -> int:
    """The suit that makes the longest trumps."""
    return max(PLAIN_SUITS, key=lambda suit: (trump_length(cards, suit, rank), -suit))


def swap(view: TractorView) -> str:
    """Keep the best cards of hand and kitty for the trumps that will be named; points in the kitty are nobody's."""
    if view.picked:
        return next(text for text in view.legal if not text.startswith("swap+"))
    hand, kitty, rank = numbers(view.hand), numbers(view.kitty), RANKS.index(view.rank)
    everything = [*hand, *kitty]
    suit = best_suit(everything, rank)
    hidden = view.ruleset().kitty_mult == "none"
    order = sorted(everything, key=lambda card: (keep_value(card, everything, suit, rank, hidden), card))
    aside = Counter(order[: len(kitty)])
    given = list((aside - Counter(kitty)).elements())
    taken = list((Counter(kitty) - aside).elements())
    return f"swap {words(given)} for {words(taken)}" if given else "keep"


def take(view: TractorView) -> str:
    """The best cards of the kitty, if a swap was begun by somebody else."""
    suit, rank = best_suit(numbers(view.hand), RANKS.index(view.rank)), RANKS.index(view.rank)
    kitty = numbers(view.kitty)
    order = sorted(kitty, key=lambda card: (-keep_value(card, kitty, suit, rank, True), card))
    return "for " + words(order[: view.need - view.picked])


def name_trump(view: TractorView) -> str:
    """The longest suit."""
    return SUITS[best_suit(numbers(view.hand), RANKS.index(view.rank))]


def call_friends(view: TractorView) -> str:
    """Call high cards that somebody else must hold, first in the longest suits."""
    hand = [*numbers(view.hand), *numbers(view.kitty)]
    suit, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    called = {card for card, _ in view.calls}
    options = []
    for card in range(SMALL):
        if effective_suit(card, suit, rank) == 4 or card_text(card) in called:
            continue
        length = sum(effective_suit(other, suit, rank) == card & 3 for other in hand)
        options.append((-10 * (card >> 2) + 40 * hand.count(card) - length, card))
    left = view.ruleset().friends - len(view.calls)
    chosen = [card for _, card in sorted(options)[:left]]
    return "friend " + " ".join(f"{card_text(card)} 1" for card in chosen)


def stop(view: TractorView) -> str:
    """One hand is enough among bots."""
    return "no"


CHOICES: dict[str, Callable[[TractorView], str]] = {
    "declare": declare,
    "bury": bury,
    "swap": swap,
    "take": take,
    "trump": name_trump,
    "friends": call_friends,
    "lead": lead,
    "follow": follow,
    "continue": stop,
}
