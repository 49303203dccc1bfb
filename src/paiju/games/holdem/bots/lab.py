"""The automatic player of the lab (B11), rule by rule."""

from __future__ import annotations

from collections import Counter

from ....rng import Random
from ....view import View
from ..evaluate import rank_set
from ..notation import CARD_NUMBERS
from ..ranking import STRAIGHT
from ..view import HoldemView

QUESTIONS = {"showdown": "muck", "rebuy": "rebuy", "ask": "continue"}
ACE, JACK = 12, 9


def unthinking(view: HoldemView) -> str:
    """What needs no thought: an answer after the betting, and what to do with cards that nobody knows."""
    if view.phase in QUESTIONS:
        return "show" if view.phase == "showdown" and view.ruleset().free_muck else QUESTIONS[view.phase]
    if len(view.hand) < 2:
        return "fold" if view.to_call else "check"
    return ""


class LabBot:
    """The automatic player of the lab."""

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, HoldemView)
        answer = unthinking(view)
        if answer:
            return answer
        wish = lab_choice(view)
        if wish == "raise" and view.min_raise:
            return f"raise {view.min_raise}"
        if wish in ("raise", "call"):
            return "call" if view.to_call else "check"
        return "check" if wish == "check" and not view.to_call else "fold"


def lab_choice(view: HoldemView) -> str:
    """What the table of B11 says: raise, call, check or fold."""
    assert view.seat is not None
    hand = [CARD_NUMBERS[card] for card in view.hand]
    cards = hand + [CARD_NUMBERS[card] for card in view.board]
    first = "raise" if view.bets[view.seat] == 0 else "call"
    raised = view.price > (view.blinds[1] if view.phase == "preflop" else 0)
    if view.phase == "preflop":
        return lab_before_flop(hand, first) or ("check" if view.seat == view.big_seat and not raised else "fold")
    return lab_after_flop(view.phase, cards, first) or ("fold" if raised else "check")


def lab_before_flop(hand: list[int], first: str) -> str:
    """The choice that two cards make, if any."""
    low, high = sorted(card >> 2 for card in hand)
    if low == high:
        return "raise" if high == ACE else first if high >= JACK else "call"
    return "call" if row(hand) >= 2 or hand[0] & 3 == hand[1] & 3 else ""


def lab_after_flop(street: str, cards: list[int], first: str) -> str:
    """The choice that the cards make on flop, turn and river, if any."""
    counts = sorted(Counter(card >> 2 for card in cards).values(), reverse=True)
    three, two_pair, pair = counts[0] >= 3, counts[1] >= 2, counts[0] >= 2
    if street == "flop":
        best, good = three, two_pair
    elif street == "turn":
        best, good = row(cards) >= 5, three
    else:
        best, good = rank_set(sum(1 << card for card in cards)) >> 12 >= STRAIGHT, three
    if best:
        return "raise"
    if good:
        return first
    if street == "river":
        return "call" if two_pair else ""
    suits = Counter(card & 3 for card in cards)
    return "call" if pair or row(cards) >= 4 or max(suits.values()) >= 4 else ""


def row(cards: list[int]) -> int:
    """The length of the longest row of consecutive ranks; the ace is high or low."""
    ranks = {card >> 2 for card in cards}
    ranks |= {-1} if ACE in ranks else set()
    longest = 0
    for rank in ranks:
        length = 1
        while rank + length in ranks:
            length += 1
        longest = max(longest, length)
    return longest
