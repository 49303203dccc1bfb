"""The rule bot keeps its bombs."""

from __future__ import annotations

import pytest

from paiju import Random
from paiju.games.doudizhu import each
from paiju.games.doudizhu.bots.rule import RuleBot

from .setting import GAME, spare


def leads(hand: str, others: int = 10) -> str:
    """What the landlord leads from a hand while the peasants hold so many cards each."""
    rest = spare(hand, n=2 * others)
    state = GAME.position(f"classic phase=play hands={hand}/{rest[:others]}/{rest[others:]} landlord=0 bid=1")
    return RuleBot()(state.view(0), Random(1))


@pytest.mark.parametrize(
    "hand",
    [
        "345666789999JQKKAA2R",
        "3466667899TTJQQKKAA2",
        "33556678TTJJQQAAAA22",
        "34455778999TJJJJKA22",
        "3355579JKKAAAA",
        "4555578TJJ2",
    ],
)
def test_a_bomb_is_not_led_with_kickers_nor_broken(hand):
    lead = leads(hand)
    bomb = next(each("bomb", hand))
    assert bomb[0] not in lead, lead


@pytest.mark.parametrize(
    ("hand", "lead"),
    [
        ("55KKAAAA", "55KKAAAA"),  # it goes out
        ("3AAAAK", "3KAAAA"),
        ("33AAAA", "33AAAA"),
        ("AAAA", "AAAA"),
    ],
)
def test_a_bomb_goes_with_kickers_to_win_at_once(hand, lead):
    assert leads("".join(sorted(hand, key="3456789TJQKA2BR".index))) == lead


def test_a_quad_with_kickers_is_not_answered_by_a_higher_one():
    """The bomb itself beats it as well, and stays a bomb if it is kept."""
    state = GAME.position(
        "classic phase=play hands=3445579TTQQ2222/3/67 landlord=1 bid=1 played=-/33448888/- table=33448888@1"
    )
    assert RuleBot()(state.view(0), Random(1)) in ("2222", "pass")
