"""Packs of Dou Dizhu cards, as ranks, for the comparisons with other programs."""

from __future__ import annotations

import random
from collections.abc import Iterable

RANKS = "3456789TJQKA2BR"
PACK = [rank for rank in RANKS[:13] for _ in range(4)] + ["B", "R"]


def in_order(cards: Iterable[str]) -> str:
    """Cards from low to high, as one text."""
    return "".join(sorted(cards, key=RANKS.index))


def random_pack(seed: int) -> list[str]:
    """A shuffled pack; for odd seeds one in which cards of a rank stay together, which makes hands full of bombs,
    trios and chains."""
    rng = random.Random(seed)
    blocks = []
    left = PACK[:]
    while left:
        size = rng.randint(1, 4) if seed % 2 else 1
        blocks.append(left[:size])
        del left[:size]
    rng.shuffle(blocks)
    return [card for block in blocks for card in block]
