"""The bots: legal in every preset and for every number of players, and the rule bot stronger than the others."""

from __future__ import annotations

import pytest

import paiju
from paiju import Random, bots
from paiju.arena import Match, run

GAME = paiju.game("holdem")


@pytest.mark.parametrize("name", ["lab", "rule"])
@pytest.mark.parametrize("seats", [2, 3, 6, 10])
@pytest.mark.parametrize(
    "rules",
    [
        "no-limit,max_hands=4,ante=1",
        "limit,max_hands=4",
        "lab,max_hands=4,max_seats=10",
        "no-limit,start_stack=80,game_type=cash,rebuys=1,auto_muck=false,max_hands=6,ask_end=true",
    ],
)
def test_bots_play_by_the_rules(name: str, seats: int, rules: str) -> None:
    state, rng, bot = GAME.deal(rules, seats, seats=seats), Random(seats), bots.bot(name, "holdem")
    while not state.over():
        view = state.view(state.to_move())
        state.play(GAME.parse(view, bot(view, rng)))


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("rules", "opponents", "deals"),
    [
        ("limit,max_hands=25", ("random", "random"), 4),
        ("limit,max_hands=25", ("lab", "lab"), 5),
        ("no-limit,seats=2,max_hands=25", ("lab",), 8),
    ],
)
def test_the_rule_bot_wins(rules: str, opponents: tuple[str, ...], deals: int) -> None:
    names = ("rule", *opponents)
    match = Match(GAME, GAME.ruleset(rules, seats=len(names)), names, deals, seed="strong")
    line = run(match).lines()[0]
    assert line.bot == "rule" and line.points.mean > 0


def deal(cards: str, rules: str = "no-limit,seats=6") -> paiju.State:
    others = [
        pair
        for pair in ("2c7d", "2d7h", "3c8d", "3d8h", "4c9d", "4d9h")
        if not {pair[:2], pair[2:]} & {cards[:2], cards[2:]}
    ]
    hands = "/".join([*others[:3], cards, *others[3:5]])
    return GAME.position(f"{rules} button=0 hands={hands}")


@pytest.mark.parametrize(
    ("cards", "words"), [("AhAs", {"raise"}), ("KhKs", {"raise"}), ("2h7c", {"fold"}), ("9h3s", {"fold"})]
)
def test_the_rule_bot_chooses_its_hands(cards: str, words: set[str]) -> None:
    view = deal(cards).view(3)
    bot = bots.bot("rule", "holdem")
    assert {bot(view, Random(seed)).split()[0] for seed in range(20)} == words
