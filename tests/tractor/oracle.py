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


def divisions(places: list[int], demands: list[int]) -> list[list[int]]:
    """Every way to meet all demands by runs of exactly their length: the tops, largest demand first."""
    if not demands:
        return [[]]
    largest, *rest = sorted(demands, reverse=True)
    return [[run[-1], *tail] for run in runs(places, largest) for tail in divisions(without(places, run), rest)]


def winner(plays: list[list[str]], trump: str, rank: str) -> int:
    """Who wins a trick (section 7, `throw_compare=largest`), counted from the leader."""
    lead = plays[0]
    led, demands = suit_of(lead[0], trump, rank), lead_demands(lead, trump, rank)
    thrown = len(demands) + len(lead) - 2 * sum(demands) > 1
    best, value = 0, (0, -1) if thrown else None
    for seat, play in enumerate(plays):
        suits = {suit_of(card, trump, rank) for card in play}
        ways = divisions(pair_places(play, trump, rank), demands)
        if suits not in ({led}, {"trump"}) or not ways or (thrown and (seat == 0 or suits == {led})):
            continue
        top = max(way[0] for way in ways) if demands else max(place_of(card, trump, rank) for card in play)
        worth = (int(suits == {"trump"}), top)
        if value is None or worth > value:
            best, value = seat, worth
    return best


def parts(play: list[str], demands: list[int], trump: str, rank: str) -> list[list[int]]:
    """Every way to divide a play into the led parts: the tops, largest kind first, each kind downwards."""
    everything = sorted((place_of(card, trump, rank) for card in play), reverse=True)
    found = []
    for way in divisions(pair_places(play, trump, rank), demands):
        used = [
            top - step for top, length in zip(way, sorted(demands, reverse=True), strict=True) for step in range(length)
        ]
        runs_by_size = sorted(zip(sorted(demands, reverse=True), way, strict=True), reverse=True)
        singles = sorted((Counter(everything) - Counter(used) - Counter(used)).elements(), reverse=True)
        found.append([top for _, top in runs_by_size] + singles)
    return found


def winner_of_all(plays: list[list[str]], trump: str, rank: str) -> int:
    """Who wins a plain throw with `throw_compare=all`: some division must beat every part of the play ahead."""
    demands, best, ahead = lead_demands(plays[0], trump, rank), 0, None
    for seat, play in enumerate(plays[1:], 1):
        ways = parts(play, demands, trump, rank)
        if {suit_of(card, trump, rank) for card in play} != {"trump"} or not ways:
            continue
        if ahead is None or any(all(mine > theirs for mine, theirs in zip(way, ahead, strict=True)) for way in ways):
            best, ahead = seat, max(ways)
    return best


def components(lead: list[str], trump: str, rank: str) -> list[tuple[int, int]]:
    """The parts of a lead: number of pairs (0 for a single) and lowest position."""
    places, found = pair_places(lead, trump, rank), []
    while places:
        length = max(n for n in range(1, 17) if runs(places, n))
        run = runs(places, length)[0]
        places = without(places, run)
        found.append((length, run[0]))
    singles = [card for card, n in Counter(lead).items() if n % 2]
    return [*found, *((0, place_of(card, trump, rank)) for card in singles)]


def thrown_instead(lead: list[str], others: list[list[str]], trump: str, rank: str) -> tuple[int, int] | None:
    """The part that is led instead of a throw that is beaten (section 6.3), or None if it stands."""
    led = suit_of(lead[0], trump, rank)
    beaten = []
    for length, start in components(lead, trump, rank):
        for hand in others:
            own = [card for card in hand if suit_of(card, trump, rank) == led]
            if length == 0:
                higher = any(place_of(card, trump, rank) > start for card in own)
            else:
                higher = any(run[0] > start for run in runs(pair_places(own, trump, rank), length))
            if higher:
                beaten.append((length, start))
    return min(beaten, default=None)
