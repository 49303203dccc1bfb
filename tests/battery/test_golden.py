"""Playthroughs and counts that must not change unless somebody means it: `pytest --update-golden` rewrites them."""

from __future__ import annotations

import pytest

from .arrangements import PRESETS, Arrangement
from .digest import ROOT

GOLDEN = ROOT / "tests" / "golden"
SEED = 2026
MOVES = 150
NODES = 4_000


def playthrough(arrangement: Arrangement) -> str:
    """A random game as a text: who had how many choices and did what, with a position now and then."""
    lines = [f"{arrangement}, seed {SEED}"]
    for made, state in enumerate(arrangement.walk(SEED, MOVES)):
        if made:
            entries = [entry for entry in state.entries() if entry.seat >= 0]
            lines[-1] += f" -> {entries[-1].seat} {state.game.text(entries[-1].action)}"
        if made % 10 == 0 or state.over():
            lines.append(state.position())
        lines.append(f"{state.count()} to choose from")
    if state.over():
        lines += [f"payoffs {state.payoffs()}", state.view(None).json().decode()]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_playthroughs_stay_the_same(arrangement: Arrangement, update_golden: bool) -> None:
    path = GOLDEN / f"{arrangement.name}-{arrangement.rules}.txt"
    text = playthrough(arrangement)
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def perft(state, depth: int) -> int:
    """How many sequences of so many actions there are; one that ends the game counts too."""
    if depth == 0 or state.over():
        return 1
    if depth == 1:
        return int(state.count())
    total = 0
    for action in state.legal():
        after = state.copy()
        after.step(action)
        total += perft(after, depth - 1)
    return total


def counts(arrangement: Arrangement) -> list[str]:
    """A line for a few states of a random game: number of moves made, then the counts to depth 1, 2 and so on."""
    lines = []
    for made, state in enumerate(arrangement.walk(SEED, MOVES)):
        if made % 12 == 0 and not state.over():
            found = [perft(state, 1)]
            while len(found) < 8 and found[-1] * state.count() < NODES:
                found.append(perft(state, len(found) + 1))
            lines.append(f"{arrangement} {made} {' '.join(map(str, found))}")
    return lines


@pytest.mark.compiled
def test_counts_of_positions_stay_the_same(update_golden: bool) -> None:
    path = GOLDEN / "perft.txt"
    text = "\n".join(line for arrangement in PRESETS for line in counts(arrangement)) + "\n"
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
