"""What the rule bot of Hold'em wins from simple opponents, in big blinds per 100 hands, with 95 % intervals.

    python benchmarks/holdem_opponents.py [deals] [jobs]

Two players, or six: the bot alone among five opponents, or one opponent among five of the bot, which then share what he
loses. Every deal is played in all seats with chips for 100 or for 15 big blinds.
"""

from __future__ import annotations

import sys
import time
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from holdem.opponents import OPPONENTS, Bot, win_rate
from paiju import bots

TABLES = [
    ("two", 2, True),
    ("six, alone", 6, True),
    ("six, one opponent", 6, False),
]
DEFAULTS = ("6000", "2")
Cell = tuple[str, int, bool, int, int]


def measure(cell: Cell) -> tuple[Cell, tuple[float, float], float]:
    """One cell of the table, and the milliseconds of a decision."""
    name, seats, alone, depth, deals = cell
    rule: Bot = bots.bot("rule", "holdem")
    spent: list[float] = []

    def timed(view: object, rng: object) -> str:
        before = time.process_time()
        choice = rule(view, rng)
        spent.append(time.process_time() - before)
        return choice

    found = win_rate(timed, OPPONENTS[name], seats, depth, range(deals if seats == 2 else deals // 3), alone)
    return cell, found, 1000 * sum(spent) / len(spent)


def main() -> None:
    """Print the table."""
    deals, jobs = map(int, [*sys.argv[1:], *DEFAULTS[len(sys.argv) - 1 :]])
    cells = [
        (name, seats, alone, depth, deals) for name in OPPONENTS for depth in (100, 15) for _, seats, alone in TABLES
    ]
    with Pool(jobs) as pool:
        found = {cell: (rate, cost) for cell, rate, cost in pool.imap_unordered(measure, cells)}
    columns = [(depth, *table) for depth in (100, 15) for table in TABLES]
    print("| opponent |", " | ".join(f"{title}, {depth} bb" for depth, title, *_ in columns), "|")
    print("|---|" + "---|" * len(columns))
    for name in OPPONENTS:
        rates = [found[name, seats, alone, depth, deals][0] for depth, _, seats, alone in columns]
        print(f"| {name} |", " | ".join(f"{mean:+.1f} ± {half:.1f}" for mean, half in rates), "|")
    print(f"\nA decision takes {sum(cost for _, cost in found.values()) / len(found):.2f} ms on average.")


if __name__ == "__main__":
    main()
