"""The rule bot plays every kind of game, and better than chance."""

from __future__ import annotations

import pytest

from paiju import Random
from paiju.games.crazy_eights.bots.rule import RuleBot

from .setting import GAME, position

ARRANGEMENTS = [
    "seed,seats=2",
    "seed,seats=10",
    "seed,seats=4,humans=1+2,voluntary_draw=true",
    "seed,seats=3,reshuffle=false,draw=max,max_draw=1",
    "points,seats=4,target=60",
    "points,scoring=collect,seats=3,target=60",
    "party,seats=2,two_player_reverse=none",
    "party,seats=7,upcard_effects=true",
]


@pytest.mark.parametrize("rules", ARRANGEMENTS)
def test_it_plays_to_the_end(rules: str) -> None:
    for seed in range(3):
        state, rng, bot = GAME.deal(rules, seed), Random(seed), RuleBot()
        while not state.over():
            view = state.view(state.to_move())
            action = bot(view, rng)
            assert action in view.legal
            state.play(GAME.parse(view, action))


def choose(rules: str, **fields: object) -> str:
    state = position(rules, **fields)
    return RuleBot()(state.view(state.to_move()), Random(1))


def test_it_keeps_eights_and_names_its_longest_suit() -> None:
    table = {"pile": "7S", "stock": "3D 4D", "turn": 0}
    assert choose("seed,seats=2", hands="8C 2S KH QH/3C 4C 5C 6C", **table) == "2S"
    assert choose("seed,seats=2", hands="8C 2D KH QH/3C 4C 5C 6C", **table) == "8C=H"


def test_it_stops_a_player_who_is_nearly_out() -> None:
    table = {"hands": "2S QS 5S 6S 9S/3C/3D 4D 5D 6D", "pile": "7S", "stock": "4C 5C"}
    assert choose("party,seats=3", turn=0, **table) in ("2S", "QS")


def test_it_votes_by_its_hand() -> None:
    table = {"phase": "vote", "pile": "7H", "stock": "3D", "places": "1/0/0", "turn": 1}
    assert choose("seed,seats=3", hands="-/8C 8D/AC AD 2D 3C", **table) == "yes"
    assert choose("seed,seats=3", hands="-/AC/8C 8D KD KC", **table) == "no"


@pytest.mark.compiled
def test_it_beats_chance() -> None:
    rng, bot, won = Random(9), RuleBot(), 0
    for deal in range(60):
        for seat in (0, 1):
            state = GAME.deal("seed,seats=2,voluntary_draw=true", deal)
            while not state.over():
                view = state.view(state.to_move())
                action = bot(view, rng) if state.to_move() == seat else rng.choice(view.legal)
                state.play(GAME.parse(view, action))
            won += state.payoffs()[seat] > 0
    assert won > 100
