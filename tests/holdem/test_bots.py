"""The bots: legal in every preset and for every number of players, and the rule bot stronger than the others."""

from __future__ import annotations

import pytest

import paiju
from paiju import Random, bots
from paiju.arena import Match, run

from .opponents import OPPONENTS, win_rate

GAME = paiju.game("holdem")


@pytest.mark.parametrize("name", ["lab", "rule", "table"])
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


@pytest.mark.parametrize(
    ("position", "words"),
    [
        # 72o has 1,000 chips and an opponent puts 4,000 in: 1,000 are to be won, not 4,000.
        ("no-limit,seats=2 button=1 stacks=1000/4000 hands=7c2d/AhKd;raise 4000", {"fold"}),
        ("no-limit,seats=2 button=1 stacks=1000/4000 hands=AcAd/AhKd;raise 4000", {"raise", "call"}),
        # Whoever puts in a hundred big blinds at once has one of the best hands.
        ("no-limit,seats=2 button=1 hands=KcTd/AhKd;raise 1000", {"fold"}),
        ("no-limit,seats=2 button=1 hands=KcKd/AhKh;raise 1000", {"call"}),
        ("no-limit,seats=2 button=1 hands=KcTd/AhKd board=Tc7d2h;call;check;check;bet 990", {"fold"}),
        ("no-limit,seats=2 button=1 hands=TdTh/AhKd board=Tc7d2h;call;check;check;bet 990", {"call"}),
        # With little chips and much in the pot nearly everything calls.
        ("no-limit,seats=2 button=1 stacks=30/4000 hands=9c8c/AhKd;raise 4000", {"call"}),
    ],
)
def test_the_rule_bot_calls_what_pays(position: str, words: set[str]) -> None:
    start, *actions = position.split(";")
    state = GAME.position(start)
    for text in actions:
        state.play(GAME.parse(state.view(state.to_move()), text))
    view = state.view(state.to_move())
    assert view.seat == 0
    bot = bots.bot("rule", "holdem")
    assert {bot(view, Random(seed)).split()[0] for seed in range(30)} <= words


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "depth", "deals"), [(2, 100, 150), (2, 15, 150), (6, 100, 25), (6, 15, 25)])
@pytest.mark.parametrize("name", OPPONENTS)
def test_simple_opponents_win_nothing_from_the_rule_bot(name: str, seats: int, depth: int, deals: int) -> None:
    """Quick; benchmarks/holdem_opponents.py measures closely."""
    mean, half = win_rate(bots.bot("rule", "holdem"), OPPONENTS[name], seats, depth, range(deals))
    assert mean + half > 0, (mean, half)


def first_view(seed: int) -> paiju.View:
    """What the first to act sees at a table of six."""
    state = GAME.deal("no-limit,seats=6", f"few {seed}")
    return state.view(state.to_move())


def test_the_table_bot_plays_fewer_hands_than_the_rule_bot() -> None:
    played = {
        name: sum(bots.bot(name, "holdem")(first_view(seed), Random(seed)) != "fold" for seed in range(150))
        for name in ("rule", "table")
    }
    assert 0 < played["table"] < 0.8 * played["rule"]


def test_the_table_bot_plays_the_blueprint_against_one() -> None:
    rules = "no-limit,seats=3,max_hands=9 hand=2 button=0 stacks=1000/0/1000 places=0/3/0"
    view = GAME.position(rules).view(0)
    assert len(view.playing) == 2
    table, blueprint = bots.bot("table", "holdem"), bots.bot("blueprint", "holdem")
    assert all(table(view, Random(seed)) == blueprint(view, Random(seed)) for seed in range(20))
