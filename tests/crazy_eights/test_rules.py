"""Presets and flags (C1)."""

from __future__ import annotations

import pytest

from paiju import PaijuError
from paiju.table import Seat, rules_for

from .setting import GAME

# flag: seed, points, party
PRESETS = {
    "draw": ("until", "until", "max"),
    "max_draw": (3, 3, 3),
    "voluntary_draw": (False, False, False),
    "reshuffle": (True, True, True),
    "bury_first_eight": (False, True, True),
    "queen_skips": (False, False, True),
    "ace_reverses": (False, False, True),
    "two_draws": (False, False, True),
    "stack_twos": (True, True, True),
    "upcard_effects": (False, False, False),
    "two_player_reverse": ("skip", "skip", "skip"),
    "play_on": ("ask", "never", "always"),
    "scoring": ("none", "penalty", "none"),
    "goal": (None, 100, None),
    "max_turns": (5000, 5000, 5000),
}


def test_presets() -> None:
    assert list(GAME.presets) == ["seed", "points", "party"]
    for number, preset in enumerate(GAME.presets.values()):
        for flag, values in PRESETS.items():
            assert getattr(preset, flag) == values[number], flag


def test_targets() -> None:
    assert GAME.ruleset("points,scoring=collect,seats=6").goal == 300
    assert GAME.ruleset("points,scoring=collect,target=120").goal == 120


@pytest.mark.parametrize("text", ["points,play_on=always", "seed,scoring=collect", "party,scoring=penalty"])
def test_scoring_forces_the_round_to_end(text: str) -> None:
    assert GAME.ruleset(text).play_on == "never"


REFUSED = [
    ("seed,seats=1", "PLAYERS"),
    ("seed,seats=11", "PLAYERS"),
    ("seed,decks=3", "BAD_RULES"),
    ("seed,decks=0", "BAD_RULES"),
    ("seed,hand_size=0", "BAD_RULES"),
    ("seed,hand_size=53", "BAD_RULES"),
    ("seed,draw=never", "BAD_RULES"),
    ("seed,max_draw=0", "BAD_RULES"),
    ("seed,max_turns=0", "BAD_RULES"),
    ("seed,target=0", "BAD_RULES"),
    ("seed,humans=4", "BAD_RULES"),
    ("seed,humans=2+0", "BAD_RULES"),
    ("seed,humans=0+0", "BAD_RULES"),
    ("seed,humans=", "BAD_RULES"),
    ("seed,humans=me", "BAD_RULES"),
    ("seed,wild=true", "BAD_RULES"),
    ("seed,reshuffle=perhaps", "BAD_RULES"),
]


@pytest.mark.parametrize(("text", "code"), REFUSED)
def test_rules_that_cannot_be(text: str, code: str) -> None:
    with pytest.raises(PaijuError) as refused:
        GAME.ruleset(text)
    assert refused.value.code == code


@pytest.mark.parametrize("text", ["seed", "points,seats=2", "party,humans=0+2,seats=3", "seed,scoring=penalty,decks=2"])
def test_rules_as_text(text: str) -> None:
    rules = GAME.ruleset(text)
    assert GAME.ruleset(GAME.rules_text(rules)) == rules


TOO_MANY = ["seed,seats=4,hand_size=13", "seed,seats=10,decks=1,hand_size=6", "seed,seats=2,hand_size=26"]


@pytest.mark.parametrize("text", TOO_MANY)
def test_no_card_is_left_to_turn(text: str) -> None:
    rules = GAME.ruleset(text)
    for deal in (
        lambda: GAME.deal(rules, seed=1),
        lambda: rules_for(rules, [Seat(str(n)) for n in range(rules.seats)]),
    ):
        with pytest.raises(PaijuError) as refused:
            deal()
        assert refused.value.code == "PACK_EMPTY"
    with pytest.raises(PaijuError) as refused:
        GAME.position(text)
    assert refused.value.code == "BAD_POSITION"


def test_the_size_of_hands_is_judged_with_the_players_there_are() -> None:
    rules = GAME.ruleset("seed,hand_size=20")
    assert GAME.deal(rules, seed=1, seats=2).view(0).counts == (20, 20)
    assert rules_for(rules, [Seat("Ann"), Seat("Bob")]).seats == 2
    assert GAME.deal("seed,hand_size=25", seed=1, seats=2).view(0).stock == 1
    with pytest.raises(PaijuError, match="after 4 hands of 20 cards"):
        GAME.deal("seed,hand_size=20", seed=1)


@pytest.mark.parametrize(("flags", "each", "stock"), [("hand_size=8,seats=3", 8, 27), ("decks=2,seats=2", 7, 89)])
def test_other_sizes(flags: str, each: int, stock: int) -> None:
    view = GAME.deal(f"seed,{flags}", 1).view(0)
    assert view.counts[0] == each and view.stock == stock
