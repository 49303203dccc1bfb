"""How long it takes to look at a finished game: all decisions of one seat, as the server and `paiju analyse` do it."""

from __future__ import annotations

import time
from functools import lru_cache

import paiju
from contest import Cost, Sample, Side, Work
from paiju.analysis import analyse
from paiju.bots import bot
from paiju.record import Record
from paiju.table import Seat, Table

GAMES = {
    "crazy_eights": "points",
    "doudizhu": "classic",
    "holdem": "no-limit,max_hands=10",
    "pinochle": "auction",
    "tractor": "classic",
}


@lru_cache
def played(name: str, rules: str) -> Record:
    """A game of four sound bots."""
    game = paiju.game(name)
    resolved = game.ruleset(rules)
    table = Table.open(game, resolved, [Seat(f"{n}", bot("rule", name)) for n in range(resolved.seats)], seed=1)
    table.run()
    return table.record


def looks(record: Record) -> Work:
    """So many looks at one seat's decisions."""

    def work(n: int) -> Sample:
        start = time.process_time()
        for _ in range(n):
            analyse(record, [0])
        return Sample(n, time.process_time() - start)

    return work


def entries() -> list[Cost]:
    found = []
    for name, rules in GAMES.items():
        record = played(name, rules)
        judged = len(analyse(record, [0], worlds=2).decisions)
        found.append(
            Cost(
                f"{name}: look at a game",
                Side(f"{name} analyse()", looks(record)),
                limit=20.0,
                note=f"`{rules}`, {len(record.actions)} actions, {judged} decisions of one seat judged.",
            )
        )
    return found
