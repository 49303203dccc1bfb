"""An independent reading of section 6.2, by trying everything: slow, short, and on plain lists of texts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def suit_of(card: str, trump: str, rank: str) -> str:
    if card.startswith("Joker") or card[:-1] == rank or card[-1] == trump:
        return "trump"
    return card[-1]


def place_of(card: str, trump: str, rank: str) -> int:
    if card.startswith("Joker"):
        return 15 if card == "JokerD" else 14
    if card[:-1] == rank:
        return 13 if trump in ("NT", card[-1]) else 12
    return [value for value in RANKS if value != rank].index(card[:-1])


def pair_places(cards: list[str], trump: str, rank: str) -> list[int]:
    return sorted(place_of(card, trump, rank) for card, n in Counter(cards).items() for _ in range(n // 2))


def runs(places: list[int], length: int) -> list[list[int]]:
    found = [[start + step for step in range(length)] for start in range(16)]
    return [run for run in found if all(place in places for place in run)]


def without(places: list[int], run: list[int]) -> list[int]:
    return list((Counter(places) - Counter(run)).elements())


def lead_demands(lead: list[str], trump: str, rank: str) -> list[int]:
    places, demands = pair_places(lead, trump, rank), []
    while places:
        length = max(n for n in range(1, 17) if runs(places, n))
        places = without(places, runs(places, length)[0])
        demands.append(length)
    return demands


def profile(places: list[int], demands: list[int]) -> list[int]:
    if not demands or not places:
        return []
    largest, *rest = sorted(demands, reverse=True)
    length = max(n for n in range(1, largest + 1) if runs(places, n))
    if largest > length:
        rest = [*rest, largest - length]
    return max([length, *profile(without(places, run), rest)] for run in runs(places, length))


def legal_follows(hand: list[str], lead: list[str], trump: str, rank: str, pairs_only: bool) -> set[tuple[str, ...]]:
    """Every legal play, each as a sorted tuple."""
    led, n = suit_of(lead[0], trump, rank), len(lead)
    own = [card for card in hand if suit_of(card, trump, rank) == led]
    demands = lead_demands(lead, trump, rank)
    best = profile(pair_places(own, trump, rank), demands)
    found = set()
    for play in combinations(sorted(hand), n):
        given = [card for card in play if suit_of(card, trump, rank) == led]
        if len(own) <= n:
            legal = len(given) == len(own)
        elif len(given) < n:
            legal = False
        else:
            mine = profile(pair_places(list(play), trump, rank), demands)
            legal = sum(mine) == sum(best) if pairs_only else mine == best
        if legal:
            found.add(play)
    return found
