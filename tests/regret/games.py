"""Kuhn and Leduc poker, as trees and deals."""

from __future__ import annotations

from itertools import product

from paiju.regret import FOLDED, SHOWN
from paiju.regret.exact import Deal
from paiju.regret.tree import Tree


def kuhn() -> tuple[Tree, list[Deal]]:
    """Three cards, one bet of one chip."""
    tree = Tree([3])
    root = tree.act(0, 0, 2)
    checked = tree.act(1, 0, 2)
    bet = tree.act(1, 0, 2)
    answer = tree.act(0, 0, 2)
    tree.link(root, 0, checked)
    tree.link(root, 1, bet)
    tree.link(checked, 0, tree.end(SHOWN, 1))
    tree.link(checked, 1, answer)
    for node, lost in ((bet, 1), (answer, -1)):
        tree.link(node, 0, tree.end(FOLDED, lost))
        tree.link(node, 1, tree.end(SHOWN, 2))
    cards = [(mine, theirs) for mine, theirs in product(range(3), repeat=2) if mine != theirs]
    return tree, [Deal(1 / 6, ((mine,), (theirs,)), 1 if mine > theirs else -1) for mine, theirs in cards]


def leduc() -> tuple[Tree, list[Deal]]:
    """Six cards of three ranks, one of them for both; bets of 2, then of 4, two on a street."""
    tree = Tree([3, 9])
    grow(tree, 0, 0, 1, 1, 0, False)
    deals = []
    for mine, theirs, shared in product(range(3), repeat=3):
        left = [2, 2, 2]
        weight = 1.0
        for i, rank in enumerate((mine, theirs, shared)):
            weight *= left[rank] / (6 - i)
            left[rank] -= 1
        worth = [(rank == shared, rank) for rank in (mine, theirs)]
        result = (worth[0] > worth[1]) - (worth[0] < worth[1])
        if weight:
            deals.append(Deal(weight, ((mine, 3 * mine + shared), (theirs, 3 * theirs + shared)), result))
    return tree, deals


def grow(tree: Tree, street: int, actor: int, mine: int, theirs: int, raises: int, acted: bool) -> int:
    """A node of Leduc, where the player to act has put in `mine`, and what follows."""
    facing = theirs > mine
    node = tree.act(actor, street, 1 + facing + (raises < 2))
    if facing:
        tree.link(node, 0, tree.end(FOLDED, mine if actor else -mine))
    if not acted:
        called = grow(tree, street, 1 - actor, theirs, theirs, raises, True)
    elif street == 1:
        called = tree.end(SHOWN, theirs)
    else:
        called = grow(tree, 1, 0, theirs, theirs, 0, False)
    tree.link(node, int(facing), called)
    if raises < 2:
        raised = grow(tree, street, 1 - actor, theirs, theirs + (2, 4)[street], raises + 1, True)
        tree.link(node, 1 + facing, raised)
    return node
