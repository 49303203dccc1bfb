"""The lab: its automatic player (B11), its three printed hands, and the command that prints such hands."""

from __future__ import annotations

import re
from typing import Any

import pytest

import paiju
from paiju import Random, bots
from paiju.games.holdem.lab import Printer
from room.running import run

from .setting import GAME, hand, play

CASE_5 = {"stacks": "60/60/60/60/60/60", "blinds": "0/1", "button": 5, "hands": "QhQs/Ks6d/Jh6c/7c8d/7h8s/2s5s"}
CASE_6 = {"stacks": "50/56/60/57/77/60", "blinds": "0/1", "button": 4, "hands": "7s8s/8cQc/9d4d/KcTs/3hJh/Tc2c"}
CASE_7 = {
    "stacks": "31/36/186/58/49/0",
    "places": "0/0/0/0/0/6",
    "blinds": "2/3",
    "button": 4,
    "hands": "JsKs/JdQh/8cQd/TsQc/4d2d/-",
    "board": "3hJh3d3s9d",
}
RIVER_6 = "raise, fold, raise, fold, fold" + ", raise" * 14
CASE_7_AS_PRINTED = (
    "call, call, call, fold, check, check, check, check, check,"
    "raise, raise, raise, raise, call, call, call,"
    "raise, raise, raise, raise, call, raise, raise, call, call"
)


def by_bots(rules: str, **fields: object) -> Any:
    """A hand that the automatic players play."""
    state = hand(rules, **fields)
    lab = bots.bot("lab", "holdem")
    while not state.over() and state.view(None).phase != "ask":
        seat = state.to_move()
        state.play(GAME.parse(state.view(seat), lab(state.view(seat), Random(1))))
    return state


def printed(state: Any) -> list[str]:
    """The lines of the lab for a state, without blanks."""
    printer = Printer([f"p{number}" for number in range(1, 7)])
    lines = [line for event in state.view(None).history for line in printer.lines(event)]
    return [line.strip() for line in lines if line.strip()]


def choices(state: Any) -> str:
    """Who chose what, from the printed lines."""
    found = [re.fullmatch(r"(p\d)'s turn, he chose (\w+)", line) for line in printed(state)]
    return " ".join(f"{match[1]} {match[2]}" for match in found if match)


def test_case_5_ends_early() -> None:
    state = by_bots("lab", **CASE_5, board="9dQc4d")
    assert state.stacks[:6] == [68, 58, 60, 58, 58, 58]
    assert printed(state) == CASE_5_PRINTED.split("\n")


CASE_5_PRINTED = """\
---------------------------new Game start!-------------------
big blind:p2
small blind:p1
p1's hand:
Q♥ Q♠
p2's hand:
K♠ 6♦
p3's hand:
J♥ 6♣
p4's hand:
7♣ 8♦
p5's hand:
7♥ 8♠
p6*'s hand:
2♠ 5♠
p3's turn, he chose fold
p4's turn, he chose call
p5's turn, he chose call
p6's turn, he chose call
p1's turn, he chose call
p2's turn, he chose check
end betting round
players not folded:
p1
p2
p4
p5
p6
Flop:
9♦ Q♣ 4♦
p4's turn, he chose check
p5's turn, he chose check
p6's turn, he chose check
p1's turn, he chose raise
p2's turn, he chose fold
p4's turn, he chose fold
p5's turn, he chose fold
p6's turn, he chose fold
end betting round
players not folded:
p1
-------Print out from the highest ranked to the lowest player on the table and their cards:-------------
p1 has threeofakind
card in p1's hand:
Q♥ Q♠ 9♦ Q♣ 4♦
only 1 player didn't fold his cards, ending the game...
winner is p1
----------------------------reseting the chips------------------------------------
p1 has 68 chips after this game
p2 has 58 chips after this game
p3 has 60 chips after this game
p4 has 58 chips after this game
p5 has 58 chips after this game
p6 has 58 chips after this game"""


def test_case_6_is_raised_until_both_are_all_in() -> None:
    """Printed as there, but for two slips of the lab.

    It printed "call" where p2 checked before the flop: a call with nothing to pay is a check. Its ranking on the
    turn put p1, K Q J 8 7, before p6 and p3, who have K Q J 10 and K Q J 9.
    """
    state = by_bots("lab", **CASE_6, board="6hKhQdJdAd")
    assert state.stacks[:6] == [48, 54, 126, 57, 75, 0] and state.places[5] == 6
    assert choices(state) == (
        "p3 call p4 fold p5 call p6 call p1 call p2 check "
        "p3 check p5 check p6 check p1 check p2 check p3 check p5 check p6 check p1 check p2 check "
        "p3 raise p5 fold p6 raise p1 fold p2 fold" + " p3 raise p6 raise" * 7
    )
    lines = printed(state)
    river = lines[lines.index("River:") :]
    assert river[1] == "6♥ K♥ Q♦ J♦ A♦"
    assert "\n".join(river[river.index("p3 has flush") :]) == (
        "p3 has flush\ncard in p3's hand:\n9♦ 4♦ Q♦ J♦ A♦\n"
        "p6 has straight\ncard in p6's hand:\n10♣ K♥ Q♦ J♦ A♦\n"
        "winner is p3\n----------------------------reseting the chips------------------------------------\n"
        "p1 has 48 chips after this game\np2 has 54 chips after this game\np3 has 126 chips after this game\n"
        "p4 has 57 chips after this game\np5 has 75 chips after this game\np6 has 0 chips after this game\n"
        "p6 has 0 score and will be kicked out of the game, he is No.6"
    )
    turn = lines[lines.index("Turn:") : lines.index("River:")]
    assert [line for line in turn if " has " in line] == [
        "p2 has pair", "p5 has pair", "p6 has xhigh", "p3 has xhigh", "p1 has xhigh"
    ]  # fmt: skip
    assert [line for line in turn if line.endswith("J♦")][1:] == [
        "8♣ Q♣ K♥ Q♦ J♦", "J♥ 6♥ K♥ Q♦ J♦", "10♣ 6♥ K♥ Q♦ J♦", "9♦ 6♥ K♥ Q♦ J♦", "7♠ 8♠ K♥ Q♦ J♦"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "stacks"),
    [("lab", [76, 76, 185, 16, 7]), ("lab,side_pots=true", [63, 77, 185, 28, 7])],
)
def test_case_7_is_a_tie(rules: str, stacks: list[int]) -> None:
    state = play(hand(rules, **CASE_7), CASE_7_AS_PRINTED)
    assert state.stacks[:5] == stacks
    assert ("winners are p1 and p2" in printed(state)) == (rules == "lab")
    assert choices(state).endswith("p5 raise p1 raise p2 raise p4 raise p5 call p1 raise p2 raise p4 call p5 call")


def test_case_7_with_the_strategy_as_listed() -> None:
    state = by_bots("lab", **CASE_7)
    assert state.stacks[:5] == [80, 80, 185, 12, 3]
    assert "p5 check p1 raise p2 raise p4 call p5 call p1 call" in choices(state)


STRATEGY = [
    ("preflop", "AhAd", "", 0, False, "raise"), ("preflop", "KhKd", "", 0, False, "raise"),
    ("preflop", "JhJd", "", 2, False, "call"), ("preflop", "ThTd", "", 0, False, "call"),
    ("preflop", "Ah2d", "", 0, False, "call"), ("preflop", "AhKd", "", 0, False, "call"),
    ("preflop", "Ah9h", "", 0, False, "call"), ("preflop", "Kh2d", "", 0, False, "fold"),
    ("flop", "AhAd", "Ac7d2s", 0, False, "raise"), ("flop", "7h2d", "Ac7d2s", 0, False, "raise"),
    ("flop", "7h2d", "Ac7d2s", 4, True, "call"), ("flop", "9h8d", "7c6dKs", 0, True, "call"),
    ("flop", "9h8h", "KhAh2s", 0, True, "call"), ("flop", "9h4d", "KcAh2s", 0, True, "fold"),
    ("flop", "9h4d", "KcAh2s", 0, False, "check"), ("flop", "Kh4d", "KcAh2s", 0, True, "call"),
    ("flop", "9h9d", "9cKhKs", 0, False, "raise"),
    ("turn", "9h8d", "7c6d5s2h", 0, False, "raise"), ("turn", "9h9d", "9c2dKsJh", 0, False, "raise"),
    ("turn", "9h9d", "9c2dKsJh", 4, True, "call"), ("turn", "Ah3d", "2c4dKsJh", 0, True, "call"),
    ("turn", "Ah7d", "2c4dKsJh", 0, True, "fold"),
    ("river", "9h8d", "7c6d5s2hKd", 0, True, "raise"), ("river", "9h8h", "7h6hKs2hKd", 0, True, "raise"),
    ("river", "9h9d", "9c2dKsJh5d", 0, False, "raise"), ("river", "9h9d", "9c2dKsJh5d", 4, True, "call"),
    ("river", "9h2h", "9c2dKsJh5d", 0, True, "call"), ("river", "9h3h", "9c2dKsJh5d", 0, True, "fold"),
    ("river", "9h3h", "9c2dKsJh5d", 0, False, "check"), ("river", "9h9d", "9cKhKsKd2c", 0, False, "raise"),
]  # fmt: skip


@pytest.mark.parametrize(("street", "cards", "board", "own", "raised", "choice"), STRATEGY)
def test_the_automatic_player(street: str, cards: str, board: str, own: int, raised: bool, choice: str) -> None:
    """Every cell of the table of B11, for a player who is not the big blind."""
    import msgspec

    from paiju.games.holdem.bots.lab import lab_choice

    view: Any = paiju.game("holdem").deal("lab", 1, seats=3).view(0)
    big = view.blinds[1]
    view = msgspec.structs.replace(
        view,
        phase=street,
        hand=(cards[:2], cards[2:]),
        board=tuple(board[i : i + 2] for i in range(0, len(board), 2)),
        bets=(own, 0, 0),
        big_seat=1,
        price=(big if street == "preflop" else 0) + 4 * raised,
    )
    assert lab_choice(view) == choice


def test_auto_prints_hands_of_the_lab() -> None:
    names = [f"p{number}" for number in range(1, 7)]
    done = run("auto", "holdem", *names, "--rules", "lab,max_hands=3", "--seed", 3)
    assert done.code == 0 and done.out.splitlines()[1].split() == ["=", "HoldEmGame", "="]
    assert done.out.count("new Game start!") == 3 and done.out.count("Do you want to end the game? (y/n)") == 2
    assert done.out.count("*'s hand") == 3 and done.out.splitlines()[-1].endswith(" wins the game")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Missing argument 'GAME'."),
        (["random"], "Missing argument 'NAMES...'."),
        (["random", "p1", "p2"], 'There is no game "random".'),
        (["holdem", "p1", "--rules", "lab"], "Texas Hold'em needs 2 to 8 players."),
        (["holdem", *"abcdefghi", "--rules", "lab"], "Texas Hold'em needs 2 to 8 players."),
        (["holdem", "p1"], "Texas Hold'em needs 2 to 10 players."),
    ],
)
def test_wrong_usage_is_answered_by_a_sentence_and_the_usage(arguments: list[str], sentence: str) -> None:
    complaint = run("auto", *arguments).complaint
    assert sentence in complaint and complaint.endswith("Usage: paiju auto [OPTIONS] GAME NAMES...")
