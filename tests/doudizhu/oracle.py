"""A slow second reading of A3 to A5, written from the rules page alone, to compare the engine with."""

from __future__ import annotations

from collections import Counter
from itertools import product

RANKS = "3456789TJQKA2BR"
CHAIN = "3456789TJQKA"

Reading = tuple[str, int, str]  # category, length of its chain, main rank


def readings(cards: str, wings: str = "standard") -> set[Reading]:
    """Everything the cards can be read as."""
    counts = Counter(cards)
    found: set[Reading] = set()
    if len(cards) > 20 or not cards:
        return found
    if len(cards) == 1:
        found.add(("solo", 1, cards))
    if counts == {"B": 1, "R": 1}:
        found.add(("rocket", 1, "R"))
    for rank, held in counts.items():
        if held == len(cards) and held >= 2:
            found.add(({2: "pair", 3: "trio", 4: "bomb"}[held], 1, rank))
        if held == 4:
            rest = counts - Counter({rank: 4})
            if rest.total() == 2 and singles_allowed(rest, "", wings):
                found.add(("quad_solo", 1, rank))
            if rest.total() == 4 and pairs_allowed(rest, wings):
                found.add(("quad_pair", 1, rank))
    for category, each, shortest in (("solo_chain", 1, 5), ("pair_chain", 2, 3), ("trio_chain", 3, 2)):
        ranks = "".join(rank for rank in RANKS if counts[rank])
        if len(ranks) >= shortest and ranks in CHAIN and set(counts.values()) == {each}:
            found.add((category, len(ranks), ranks[-1]))
    for chain in trio_runs(counts) if max(counts.values()) >= 3 else []:
        rest = counts - Counter(3 * chain)
        if any(rank in rest for rank in chain):
            continue
        single = rest.total() == len(chain)
        pairs = rest.total() == 2 * len(chain)
        if len(chain) == 1 and single:
            found.add(("trio_solo", 1, chain))
        elif len(chain) == 1 and pairs and pairs_allowed(rest, wings):
            found.add(("trio_pair", 1, chain))
        elif single and singles_allowed(rest, chain, wings):
            found.add(("airplane_solo", len(chain), chain[-1]))
        elif pairs and pairs_allowed(rest, wings):
            found.add(("airplane_pair", len(chain), chain[-1]))
    return found


def trio_runs(counts: Counter[str]) -> list[str]:
    """Single ranks, and consecutive ranks from 3 to A, held three times each."""
    runs = [rank for rank in RANKS if counts[rank] >= 3]
    chains = [CHAIN[low:high] for low in range(len(CHAIN)) for high in range(low + 2, len(CHAIN) + 1)]
    return runs + [chain for chain in chains if all(counts[rank] >= 3 for rank in chain)]


def singles_allowed(rest: Counter[str], chain: str, wings: str) -> bool:
    """The table of A4 for single wings."""
    if wings == "loose":
        return True
    if rest["B"] and rest["R"]:
        return False
    if wings == "strict":
        return max(rest.values()) == 1
    for rank, n in rest.items():
        beside = chain and rank in CHAIN and (rank + chain in CHAIN or chain + rank in CHAIN)
        if n == 4 or (n == 3 and beside):
            return False
    return True


def pairs_allowed(rest: Counter[str], wings: str) -> bool:
    """The table of A4 for pairs."""
    return all(n == 2 or (n == 4 and wings == "loose") for n in rest.values())


def beats(play: Reading, table: Reading) -> bool:
    """A5."""
    if "rocket" in (play[0], table[0]):
        return table[0] != "rocket"
    if play[0] == "bomb" and table[0] != "bomb":
        return True
    return play[:2] == table[:2] and RANKS.index(play[2]) > RANKS.index(table[2])


def plays(hand: str, wings: str) -> list[tuple[str, Reading]]:
    """Every reading of every set of cards in a hand."""
    counts = Counter(hand)
    found = []
    for chosen in product(*(range(counts[rank] + 1) for rank in RANKS)):
        cards = "".join(rank * n for rank, n in zip(RANKS, chosen, strict=True))
        found += [(cards, reading) for reading in readings(cards, wings)]
    return found
