"""Fixed results: the same seed gives the same games everywhere, interpreted and compiled."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from paiju import Random, playouts

from .setting import GAME

# Rules, a fingerprint of every position, action and view of three random games, moves in 20 random playouts.
GAMES = [
    ("seed,seats=2", "f71ed3c005cc6614", 961),
    ("seed,seats=4", "542b097b84dc162b", 3140),
    ("seed,seats=8,reshuffle=false,voluntary_draw=true", "d111123b7a75f7a7", 3257),
    ("points,seats=3", "ae7ebe35385f44f7", 6908),
    ("points,scoring=collect,seats=6,target=80", "bb2462621a89e6d5", 2424),
    ("party,seats=5,upcard_effects=true,first_dealer=random", "291d1d79d2dbd1a6", 5683),
    ("party,seats=2,draw=until,stack_twos=false,max_turns=70", "959745e6e74858b0", 1457),
]


def fingerprint(rules: str) -> str:
    digest = blake2b(digest_size=8)
    for seed in range(3):
        state, rng = GAME.deal(rules, seed), Random(seed)
        while not state.over():
            digest.update(f"{state.position()} {state.legal()}".encode())
            state.play(state.random_move(rng))
        digest.update(repr(state.payoffs()).encode())
        for seat in range(state.seats):
            digest.update(state.view(seat).json())
    return digest.hexdigest()


@pytest.mark.parametrize(("rules", "expected", "moves"), GAMES)
def test_the_same_everywhere(rules: str, expected: str, moves: int) -> None:
    assert (fingerprint(rules), playouts(GAME.deal(rules, 1), 20, Random(1))) == (expected, moves)
