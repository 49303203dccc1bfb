"""Finished games to look at."""

from __future__ import annotations

from functools import lru_cache

import paiju
from paiju.bots import bot
from paiju.record import Record
from paiju.table import Seat, Table

SHORT = {
    "crazy_eights": "seed",
    "doudizhu": "classic",
    "holdem": "no-limit,max_hands=4",
    "pinochle": "auction,max_deals=1",
    "sevens": "paiqi",
    "tractor": "classic",
}


@lru_cache
def finished(name: str, seed: int = 1) -> Record:
    """A game of somebody against bots."""
    game = paiju.game(name)
    rules = game.ruleset(SHORT[name])
    others = "random" if name == "sevens" else "rule"
    seats = [Seat("Ann", bot(others, name), "-")]
    seats += [Seat(f"bot {n}", bot(others, name), others) for n in range(1, rules.seats)]
    table = Table.open(game, rules, seats, seed=seed)
    table.run()
    return table.record
