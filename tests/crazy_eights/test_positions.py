"""Positions: explicit hands, missing fields, and what cannot be."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju import PaijuError
from paiju.games.crazy_eights import EightsState
from paiju.games.crazy_eights.notation import read_cards

from .setting import GAME, position


def all_cards(state: EightsState) -> Counter[int]:
    fields = state.fields()
    return Counter(
        read_cards(fields["hands"].replace("/", "").replace("-", "") + fields["stock"].strip("-") + fields["pile"])
    )


def test_hands_say_how_many_play() -> None:
    state = GAME.deal("seed", hands=["7H 2S", "KD9C"], seed=3)
    assert isinstance(state, EightsState)
    assert state.view(0).hand == ("2S", "7H") and state.view(1).hand == ("9C", "KD")
    assert state.view(0).stock == 47 and state.to_move() == 0
    assert all_cards(state) == Counter(range(52))
    assert state.position() == GAME.deal("seed", hands=["7H2S", "KD9C"], seed=3).position()
    assert GAME.deal("seed", hands=["7H"] + ["KD"] + ["KC"] * 1, seed=3).seats == 3
    assert GAME.deal("points", hands=["7H", "8D"], seed=3).view(0).top[0] != "8"


def test_a_key_alone_is_a_deal() -> None:
    for rules in ("seed", "points,seats=7", "party,first_dealer=random,upcard_effects=true,seats=3"):
        for seed in range(30):
            state = GAME.deal(rules, seed)
            key = state.fields()["key"].partition(".")[0] + ".0"
            assert GAME.position(f"{rules} key={key}").position() == state.position()


def test_missing_fields_are_dealt() -> None:
    state = position("seed,seats=3", pile="8S", suit="H")
    assert state.view(0).counts == (5, 5, 5) and state.view(0).stock == 36 and state.view(0).suit == "H"
    assert all_cards(state) == Counter(range(52))
    state = position("seed,seats=3", stock="-", places="0/0/0")
    assert state.view(0).counts == (5, 5, 5) and state.view(0).stock == 0 and len(state.view(0).pile) == 1


BASE = "hands=7H2S/KD9C"
REFUSED = [
    "hands=7H2S",
    "hands=7H/7H",
    "hands=7H/KD/2C",
    "hands=7H/-",
    "hands=7X/KD",
    "hands=7/KD",
    "hands=7H/RJKD",
    f"{BASE} stock=7H",
    f"{BASE} pile=KD",
    f"{BASE} pile=-",
    f"{BASE} pile=",
    f"{BASE} turn=2",
    f"{BASE} turn=-1",
    f"{BASE} turn=x",
    f"{BASE} dealer=2",
    f"{BASE} direction=-1",
    f"{BASE} direction=2",
    f"{BASE} pile=7S suit=H",
    f"{BASE} pile=8S suit=X",
    f"{BASE} pile=2H pending=2",
    f"{BASE} drawn=3",
    f"{BASE} passes=2",
    f"{BASE} turns=5000",
    f"{BASE} phase=vote",
    f"{BASE} phase=deal",
    f"{BASE} phase=over",
    f"{BASE} places=1/0",
    f"{BASE} places=0/3",
    f"{BASE} scores=1/0",
    f"{BASE} round=2",
    f"{BASE} votes=y",
    f"{BASE} buried=8D8D stock=3C",
    f"{BASE} key=1",
    f"{BASE} color=red",
    "phase=over places=1/2",
]


@pytest.mark.parametrize("text", REFUSED)
def test_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(PaijuError) as refused:
        GAME.position(f"seed,seats=2 {text}")
    assert refused.value.code == "BAD_POSITION" and refused.value.say("zh")


@pytest.mark.parametrize(
    "text",
    [
        "points,seats=2 hands=7H/KD scores=100/0",
        "points,seats=2 hands=-/KD phase=over places=1/2 scores=0/10",
        "points,seats=3 hands=-/KD/2C places=1/0/0",
        "party,seats=2 hands=7H/KD pile=2H pending=3",
        "party,seats=2 hands=7H/KD pile=3H pending=2",
        "party,seats=2 hands=7H/KD pile=2H pending=2 drawn=1",
        "party,seats=2 hands=7H/KD drawn=1 pile=3H turn=0 phase=over places=1/2",
        "seed,seats=3 hands=-/KD/2C places=1/0/0 phase=vote votes=yn",
        "seed,seats=3 hands=-/KD/2C places=1/0/0 phase=vote votes=x",
        "seed,seats=3 hands=-/KD/2C places=2/0/0",
        "seed,seats=3 hands=-/-/2C places=1/2/0",
        "seed,seats=3 hands=-/KD/2C places=1/0/0 turn=0",
        "seed,seats=3,humans=0 hands=-/KD/2C places=1/0/0 phase=vote",
        "seed,seats=2,decks=2 hands=7H7H/7H",
    ],
)
def test_more_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(PaijuError) as refused:
        GAME.position(text)
    assert refused.value.code == "BAD_POSITION"
