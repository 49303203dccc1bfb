"""Pots, what goes back, and odd chips: every row of the rules page (B7, B13)."""

from __future__ import annotations

import pytest

from paiju import Random
from paiju.games.holdem.pots import Pot, make_pots, share

ROWS = [
    ("100 100 100", 0, None, "300:0+1+2"),
    ("30 100 100", 0, None, "90:0+1+2 140:1+2"),
    ("30 70 100", 0, (30, 2), "90:0+1+2 80:1+2"),
    ("50 120 120 20F", 0, None, "170:0+1+2 140:1+2"),
    ("25 75 75 150", 0, (75, 3), "100:0+1+2+3 150:1+2+3"),
    ("10 40F 40 40", 0, None, "40:0+2+3 90:2+3"),
    ("100 60 100F", 0, None, "180:0+1 80:0"),
    ("5F 10 0F", 0, (5, 1), "10:1"),
    ("30 100 50F", 0, (50, 1), "90:0+1 40:1"),
    ("20F 20 20", 10, None, "70:1+2"),
]


@pytest.mark.parametrize(("contributions", "dead", "returned", "pots"), ROWS)
def test_pots(contributions: str, dead: int, returned: tuple[int, int] | None, pots: str) -> None:
    words = contributions.split()
    live = sum(1 << seat for seat, word in enumerate(words) if not word.endswith("F"))
    back, found = make_pots([int(word.removesuffix("F")) for word in words], live, dead)
    assert back == (Pot(returned[0], (returned[1],)) if returned else None)
    assert " ".join(f"{pot.amount}:{'+'.join(map(str, pot.seats))}" for pot in found) == pots


@pytest.mark.parametrize(
    ("pots", "button", "seats", "paid"),
    [
        ([(100, (0, 1, 2))], 0, 3, [33, 34, 33]),
        ([(101, (0, 1, 2))], 0, 3, [33, 34, 34]),
        ([(101, (0, 1))], 0, 3, [50, 51, 0]),
        ([(101, (0, 1))], 0, 2, [50, 51]),
        ([(101, (0, 1))], 1, 2, [51, 50]),
        ([(75, (0,)), (50, (1, 2)), (25, (2,))], 1, 3, [75, 25, 50]),
        ([(91, (0, 1, 2)), (35, (1, 2))], 2, 3, [31, 48, 47]),
    ],
)
def test_odd_chips_go_clockwise_from_the_left_of_the_button(
    pots: list[tuple[int, tuple[int, ...]]], button: int, seats: int, paid: list[int]
) -> None:
    total = [0] * seats
    for amount, winners in pots:
        mask = sum(1 << seat for seat in winners)
        for seat in winners:
            total[seat] += share(amount, mask, (button + 1) % seats, seat, seats)
    assert total == paid


def test_no_chip_is_lost() -> None:
    rng = Random("pots")
    for _ in range(2000):
        seats = 2 + rng.below(9)
        paid = [rng.below(40) for _ in range(seats)]
        live = 1 + rng.below((1 << seats) - 1)
        dead = rng.below(3)
        back, pots = make_pots(paid, live, dead)
        assert sum(pot.amount for pot in pots) + (back.amount if back else 0) == sum(paid) + dead
        for pot in pots:
            winners = sum(1 << seat for seat in pot.seats)
            assert pot.seats and winners & ~live == 0
            assert sum(share(pot.amount, winners, 0, seat, seats) for seat in pot.seats) == pot.amount
