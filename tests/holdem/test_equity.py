"""Equity: known values, a plain enumeration to agree with, and chance that a seed fixes."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import pytest

import paiju
from paiju import PaijuError
from paiju.games.holdem.equity import Equity, equity, read_cards
from paiju.games.holdem.evaluate import rank
from paiju.games.holdem.ranges import Range

BEFORE_THE_FLOP = [
    (["AA", "KK"], [0.81946, 0.18054]),
    (["AhKh", "QsQc"], [0.46215, 0.53785]),
    (["AsKs", "2h2d"], [0.49925, 0.50075]),
    (["AhAd", "7c2d"], [0.88, 0.12]),
    (["AhKh", "AdKd"], [0.5, 0.5]),
]


def plain(ranges: list[str], board: str, dead: str = "") -> tuple[list[float], list[float], list[float]]:
    """Win, tie and equity of each player by going through every deal."""
    shown, gone = read_cards(board), read_cards(dead)
    known = sum(1 << card for card in shown + gone)
    totals = [[0.0, 0.0, 0.0] for _ in ranges]
    mass = 0.0
    rank_of = cache(rank)
    for deal in product(*(Range(text).weights.items() for text in ranges)):
        used = known
        weight = 1.0
        for hand, chance in deal:
            weight *= 0 if used & hand else chance
            used |= hand
        if not weight:
            continue
        for more in combinations([card for card in range(52) if not used >> card & 1], 5 - len(shown)):
            cards = sum(1 << card for card in (*shown, *more))
            ranks = [rank_of(cards | hand) for hand, _ in deal]
            winners = [player for player, found in enumerate(ranks) if found == max(ranks)]
            mass += weight
            for player in winners:
                totals[player][0 if len(winners) == 1 else 1] += weight
                totals[player][2] += weight / len(winners)
    win, tie, share = ([total[i] / mass for total in totals] for i in range(3))
    return win, tie, share


def shares(result: Equity) -> tuple[list[float], list[float], list[float]]:
    return (
        [share.win for share in result.shares],
        [share.tie for share in result.shares],
        [share.equity for share in result.shares],
    )


# Ranges that share cards, with weights, suits that are alike and suits that are not; many against many for the sweep.
SITUATIONS = [
    (["AhKh", "QQ+,AKs"], "2h7dTs", ""),
    (["AhKh", "QQ+,AKs"], "2h7dTs4c", "Ac"),
    (["AA,KK@0.5", "AK,QQ@0.25"], "2h7h8h9d", ""),
    (["22+,AT+", "55+,A9s+,KQ"], "Ah7d2s9c", ""),
    (["22+,AT+,K9+", "22+,AT+,K9+"], "Ah7d2s9c3h", "Kd"),
    (["A2+,K2+,Q2+", "random@0.5"], "Ah7d2s9c3h", "QcQdQhQsKcKdKhKs"),
    (["AhKh", "QJs", "77,22"], "2h7dTs4c", ""),
    (["AK", "AK", "AQ,KQ"], "Ah7dTs4c", "Kc"),
    (["AhKh", "QdQs", "JcTc", "7d7s"], "AdQcJh2s", ""),
    (["AhKh", "QdQs"], "AdQcJh2s5d", ""),
    (["2c3d", "4h5s"], "AsKsQsJsTs", ""),
]


@pytest.mark.parametrize(("hands", "board", "dead"), SITUATIONS)
def test_exact_shares_are_those_of_a_plain_enumeration(hands: list[str], board: str, dead: str) -> None:
    result = equity(hands, board, dead, exact=True)
    assert result.exact
    for found, expected in zip(shares(result), plain(hands, board, dead), strict=True):
        assert found == pytest.approx(expected, abs=1e-12)
    for share in result.shares:
        assert sum(share.categories) == pytest.approx(1)
        assert share.error == 0


@pytest.mark.parametrize(("hands", "board", "dead"), SITUATIONS)
def test_random_shares_are_near_the_exact_ones(hands: list[str], board: str, dead: str) -> None:
    exact = equity(hands, board, dead, exact=True)
    drawn = equity(hands, board, dead, trials=40_000 if paiju.compiled else 4000, seed=3)
    assert not drawn.exact
    for right, near in zip(exact.shares, drawn.shares, strict=True):
        assert abs(right.equity - near.equity) <= 5 * near.error + 1e-9
        assert near.categories == pytest.approx(right.categories, abs=0.05)


@pytest.mark.parametrize(("hands", "expected"), BEFORE_THE_FLOP)
def test_before_the_flop(hands: list[str], expected: list[float], long: bool) -> None:
    """Exact when compiled; interpreted and in a hurry, near enough by chance."""
    if paiju.compiled or long:
        result = equity(hands)
        assert result.exact
        assert [share.equity for share in result.shares] == pytest.approx(expected, abs=5e-3)
    else:
        result = equity(hands, trials=3000)
        assert [share.equity for share in result.shares] == pytest.approx(expected, abs=0.06)


def test_aces_against_kings() -> None:
    """61,642,944 deals of 2,598,960 boards, of which suits leave a twentieth to look at."""
    if paiju.compiled:
        result = equity(["AA", "KK"])
        assert (result.exact, result.deals) == (True, 36 * 1712304)
        assert result.shares[0].equity == pytest.approx(0.8194612, abs=1e-6)


@pytest.mark.parametrize("players", [3, 10])
def test_players_without_a_hand_have_any(players: int) -> None:
    result = equity(["AA"], players=players, trials=20_000 if paiju.compiled else 1000)
    assert len(result.shares) == players
    assert sum(share.equity for share in result.shares) == pytest.approx(1)
    assert result.shares[0].equity == pytest.approx({3: 0.734, 10: 0.311}[players], abs=6 * result.shares[0].error)


def test_one_hand_plays_against_any_other() -> None:
    assert [share.hand for share in equity(["AhKh"], "2h7dTs4c").shares] == ["AhKh", "random"]


def test_a_range_is_never_empty_handed_by_the_others() -> None:
    """Aces beside an ace elsewhere: three combinations are left, and the weights of the other follow from them."""
    result = equity(["AA", "AK", "KK"], "2h7dTs4c9d", exact=True)
    assert result.deals == sum(not (a & b or b & c) for a, b, c in product(Range("AA"), Range("AK"), Range("KK")))


def test_a_seed_fixes_all_chance_whatever_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.games.holdem.equity.BLOCK", 2000)
    trials = 5000
    hands, board = ["AhKh", "QQ+,AKs@0.5"], "2h7dTs"
    once = equity(hands, board, trials=trials, seed="x")
    assert once == equity(hands, board, trials=trials, seed="x")
    assert once == equity(hands, board, trials=trials, seed="x", jobs=2)
    assert once != equity(hands, board, trials=trials, seed="y")
    assert equity(hands, board) == equity(hands, board, jobs=2)


def test_progress_is_told() -> None:
    steps: list[tuple[int, int]] = []
    equity(["AhKh", "QQ"], "2h7dTs", progress=lambda done, total: steps.append((done, total)))
    assert steps == sorted(steps)
    assert steps[-1][0] == steps[-1][1]


REFUSED = [
    ({"hands": []}, "There are 0 hands for 2 players."),
    ({"hands": ["AA"] * 11}, "Two to ten players can be compared, not 11."),
    ({"players": 1}, "Two to ten players can be compared, not 1."),
    ({"players": 10**5000}, "Two to ten players can be compared"),
    ({"hands": ["AA", "KK", "QQ"], "players": 2}, "There are 3 hands for 2 players."),
    ({"hands": ["AA", "hello"]}, 'I do not understand "hello".'),
    ({"board": "2h"}, "A board has 0, 3, 4 or 5 cards, not 1."),
    ({"board": "2h3h4h5h6h7h"}, "A board has 0, 3, 4 or 5 cards, not 6."),
    ({"board": "2h3h2h"}, "The card 2♥ is there twice."),
    ({"board": "2h3h4h", "dead": "3h"}, "The card 3♥ is there twice."),
    ({"board": "BJ3h4h"}, "without jokers"),
    ({"board": [1, 2, 99]}, "without jokers"),
    ({"dead": "zz"}, 'I do not know the card "zz".'),
    ({"hands": ["AhKh", "AhQh"]}, "is left beside the other cards."),
    ({"hands": ["AA", "KK"], "dead": "AhAdAs"}, 'No hand of "AA" is left beside the other cards.'),
    ({"hands": ["AA", "AA", "AA"]}, "These hands cannot be dealt together."),
    ({"hands": ["AA", "AA", "AA"], "trials": 10}, "These hands cannot be dealt together."),
    ({"hands": ["AA", "random", "random"], "exact": True}, "There are too many deals to look at all of them"),
    ({"trials": 0}, "The number of trials must be from 1"),
    ({"trials": 10**30}, "The number of trials must be from 1"),
    ({"jobs": 0}, "The number of jobs must be from 1 to 1024."),
    (
        {"hands": ["22", "33"], "players": 10, "dead": "4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9sTcTdThTs"},
        "enough cards",
    ),
]


@pytest.mark.parametrize(("wish", "sentence"), REFUSED)
def test_what_makes_no_sense_is_refused(wish: dict[str, object], sentence: str) -> None:
    with pytest.raises(PaijuError) as refusal:
        equity(**{"hands": ["AhKh", "QQ"], **wish})
    assert sentence in refusal.value.message
    assert refusal.value.say("zh")
