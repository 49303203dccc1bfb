"""Our regret minimisation against OpenSpiel's CFR: no easier to exploit in Leduc after as many iterations."""

from __future__ import annotations

from collections.abc import Callable

import pyspiel
import pytest

from paiju.regret.exact import DISCOUNTED, PLAIN, Deal, Exact
from paiju.regret.tree import Tree
from regret.games import kuhn, leduc

ITERATIONS = 50


@pytest.mark.parametrize(("name", "ours"), [("kuhn_poker", kuhn), ("leduc_poker", leduc)])
def test_no_easier_to_exploit_than_openspiel(name: str, ours: Callable[[], tuple[Tree, list[Deal]]]) -> None:
    game = pyspiel.load_game(name)
    theirs = pyspiel.CFRSolver(game)
    for _ in range(ITERATIONS):
        theirs.evaluate_and_update_policy()
    peer = pyspiel.exploitability(game, theirs.average_policy())
    found = {}
    for discount in (PLAIN, DISCOUNTED):
        solved = Exact(*ours(), discount)
        solved.run(ITERATIONS)
        found[discount] = solved.exploitability()
    print(name, "OpenSpiel", peer, "plain", found[PLAIN], "discounted", found[DISCOUNTED])
    assert found[DISCOUNTED] <= peer
    assert found[PLAIN] == pytest.approx(peer, rel=1e-4)
