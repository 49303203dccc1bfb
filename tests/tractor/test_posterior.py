"""Samples against all deals there can be: on small positions every deal that agrees with what was seen, and none other,
comes up, each as often as the shuffles that lead to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial, sqrt

import pytest

import paiju
from paiju import PaijuError, Random

from .oracle import RANKS
from .setting import GAME, position, say

SAMPLES = 12_000 if paiju.compiled else 2_000

# Eyes, the cards of a position (all others have been played), and what everybody then plays.
CASES = {
    "a pair is followed without one": (
        0,
        {"hands": "6H 6H 3C/9H KH 7H/8H 8H 5C/10H QH QC", "kitty": "3S 3S 4S 4S 5S 5S 6S 6S"},
        ["6H 6H", "9H KH", "8H 8H", "10H QH"],
    ),
    "somebody runs out of a suit": (
        0,
        {"hands": "6H 3C 4C 6C/9H KH 7H 7C/8D 8H QC QC/10H QH 7H 9C", "kitty": "3S 3S 4S 4S 5S 5S 6S 6S"},
        ["6H", "9H", "8H", "10H", "QH", "3C", "KH", "8D"],
    ),
    "a tractor is followed by a pair": (
        0,
        {"hands": "6H 6H 7H 7H 3C/9H 9H JH KH 4C/8D 8D 4C 3C QC/3H 10H 10H QH QD", "kitty": "3S 3S 4S 4S 5S 5S 6S 6S"},
        ["6H 6H 7H 7H", "9H 9H JH KH", "8D 8D 4C 3C", "10H 10H QH 3H"],
    ),
    "a throw stands": (
        0,
        {"hands": "AH QH 3C 3C/9H JH 5C 7C/8H 10H QC QC/10H 7H QH 6C", "kitty": "3S 3S 4S 4S 5S 5S 6S 6S"},
        ["AH QH", "9H JH", "8H 10H", "10H 7H"],
    ),
    "a throw fails": (
        0,
        {"hands": "3C 9C 6C 6C/AH 7H 8C 5C/QH 10H 10C QC/JH 5C 10C AC", "kitty": "3S 3S 4S 4S 5S 5S 6S 6S",
         "leader": "2"},
        ["QH 10H", "JH", "9C", "7H"],
    ),
    "a declared card may be buried": (
        1,
        {"hands": "6H 2C/9H 3C/8H 4C/10H 4C", "kitty": "2C 3S 3S 4S 4S 5S 5S 6S", "bid": "2C@0", "first": "0",
         "known": "2C/-/-/-", "trump": "C"},
        ["6H", "9H", "8H", "10H"],
    ),
}  # fmt: skip


def start(fields: dict[str, str], hands: list[list[str]], kitty: list[str]):
    """The position with these hands and this kitty, all other cards played."""
    pack = Counter(f"{value}{suit}" for value in RANKS for suit in "CDHS" for _ in range(2))
    pack += Counter({"JokerC": 2, "JokerD": 2})
    pack -= Counter([*kitty, *(card for hand in hands for card in hand)])
    more = {name: value for name, value in fields.items() if name not in ("hands", "kitty")}
    given = {"rank": "2", "trump": "S", "declarer": "0", "played": " ".join(sorted(pack.elements()))} | more
    rows = "/".join("".join(hand) for hand in hands)
    return position("classic,hands=1", phase="lead", hands=rows, kitty=" ".join(kitty), **given)


def deals(cards: tuple[str, ...], room: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to put cards into places of so much room."""
    if not room:
        yield ()
        return
    for first in combinations_of(cards, room[0]):
        rest = tuple(sorted((Counter(cards) - Counter(first)).elements()))
        for others in deals(rest, room[1:]):
            yield (first, *others)


def combinations_of(cards: tuple[str, ...], n: int) -> Iterator[tuple[str, ...]]:
    """Every choice of so many cards, alike ones counted once."""
    if n == 0:
        yield ()
    elif cards:
        first, copies = cards[0], cards.count(cards[0])
        for taken in range(min(copies, n), -1, -1):
            for rest in combinations_of(cards[copies:], n - taken):
                yield (first,) * taken + rest


def shuffles(deal: tuple[tuple[str, ...], ...]) -> int:
    """In how many ways the copies of each card can lie like this."""
    ways = 1
    for card in {card for place in deal for card in place}:
        ways *= factorial(sum(place.count(card) for place in deal))
        for place in deal:
            ways //= factorial(place.count(card))
    return ways


@pytest.mark.parametrize("case", CASES)
def test_samples_follow_the_exact_posterior(case):
    eyes, fields, plays = CASES[case]
    hands = [row.split() for row in fields["hands"].split("/")]
    kitty = fields["kitty"].split()
    state = start(fields, hands, kitty)
    say(state, *plays)
    view = state.view(eyes)
    left = [list(state.view(seat).hand) for seat in range(4)]
    gone = [list((Counter(hands[seat]) - Counter(left[seat])).elements()) for seat in range(4)]
    places = [seat for seat in range(4) if seat != eyes]
    inside = [left[seat] for seat in places] + ([kitty] if eyes != 0 else [])
    hidden = tuple(sorted(card for place in inside for card in place))
    expected: dict[tuple[tuple[str, ...], ...], int] = {}
    for deal in deals(hidden, tuple(map(len, inside))):
        whole = [list(hand) for hand in hands]
        for seat, cards in zip(places, deal, strict=False):
            whole[seat] = [*cards, *gone[seat]]
        try:
            other = say(start(fields, whole, list(deal[3]) if eyes != 0 else kitty), *plays)
        except PaijuError:
            continue
        if other.view(eyes).json() == view.json():
            expected[deal] = shuffles(deal)
    assert 3 < len(expected) < SAMPLES / 6
    rng = Random(f"posterior {case}")
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for _ in range(SAMPLES):
        sampled = GAME.sample(view, rng)
        deal = [tuple(sorted(sampled.view(seat).hand)) for seat in places]
        if eyes != 0:
            deal.append(tuple(sorted(sampled.view(0).kitty)))
        found[tuple(deal)] += 1
    assert set(found) <= set(expected), "a sample that cannot be"
    total = sum(expected.values())
    square = sum((found[deal] - SAMPLES * n / total) ** 2 / (SAMPLES * n / total) for deal, n in expected.items())
    free = len(expected) - 1
    assert square < free + 4.5 * sqrt(2 * free) + 8, f"chi-square {square:.1f} with {free} degrees of freedom"
