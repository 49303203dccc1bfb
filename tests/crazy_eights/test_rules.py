"""Presets and flags (C1)."""

from __future__ import annotations

import pytest

from paiju import PaijuError

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
    ("seed,seats=4,hand_size=13", "BAD_RULES"),
    ("seed,seats=10,decks=1,hand_size=6", "BAD_RULES"),
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


@pytest.mark.parametrize(("flags", "each", "stock"), [("hand_size=8,seats=3", 8, 27), ("decks=2,seats=2", 7, 89)])
def test_other_sizes(flags: str, each: int, stock: int) -> None:
    view = GAME.deal(f"seed,{flags}", 1).view(0)
    assert view.counts[0] == each and view.stock == stock
