"""A1: the presets."""

import pytest

from paiju import SetupError

from .setting import GAME

ALL = 14
TABLE = {
    "seats": (3, 3, 2, 2, 3),
    "open_hands": (False, False, True, True, True),
    "wings": ("standard", "strict", "standard", "standard", "standard"),
    "auction": ("bid123", "bid123", "none", "none", "none"),
    "auction_turns": ("once",) * 5,
    "spring": (True, True, False, False, False),
    "multiplier_cap": (None,) * 5,
    "max_redeals": (None,) * 5,
    "first_bidder": ("marker",) * 5,
    "deals": (1,) * 5,
    "mission": (None, None, 1, 1, 333),
}
PRESETS = ("classic", "classic-strict", "endgame", "endgame-full", "endgame-three")


def test_the_presets_are_these_and_classic_is_the_default():
    assert tuple(GAME.presets) == PRESETS
    assert GAME.ruleset() == GAME.ruleset("classic")


@pytest.mark.parametrize("flag", TABLE)
def test_preset_values(flag):
    assert tuple(getattr(GAME.ruleset(name), flag) for name in PRESETS) == TABLE[flag]


def test_endgame_has_ten_categories():
    missing = set(GAME.ruleset("classic").in_use()) - set(GAME.ruleset("endgame").in_use())
    assert missing == {"trio_solo", "trio_pair", "quad_solo", "quad_pair"}
    assert [len(GAME.ruleset(name).in_use()) for name in PRESETS] == [ALL, ALL, 10, ALL, ALL]


def test_every_flag_has_a_row_or_a_test():
    assert set(GAME.ruleset().flags()) == {*TABLE, "categories"}


@pytest.mark.parametrize(
    ("text", "flag", "value"),
    [
        ("classic,spring=false", "spring", False),
        ("classic,multiplier_cap=8", "multiplier_cap", 8),
        ("classic,multiplier_cap=none", "multiplier_cap", None),
        ("wings=loose", "wings", "loose"),
        ("classic-strict,auction=call-rob", "auction", "call-rob"),
        ("endgame,mission=12", "mission", 12),
        ("classic,categories=solo+pair", "categories", "solo+pair"),
    ],
)
def test_any_flag_may_be_overridden_on_top_of_a_preset(text, flag, value):
    rules = GAME.ruleset(text)
    assert getattr(rules, flag) == value
    assert GAME.ruleset(GAME.rules_text(rules)) == rules


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("classic,seats=4", "PLAYERS"),
        ("classic,seats=2", "BAD_RULES"),
        ("endgame,auction=bid123", "BAD_RULES"),
        ("endgame,deals=2", "BAD_RULES"),
        ("endgame,seats=3", "BAD_RULES"),
        ("classic,mission=1", "BAD_RULES"),
        ("classic,categories=pair", "BAD_RULES"),
        ("classic,categories=solo+quartet", "BAD_RULES"),
        ("classic,wings=none", "BAD_RULES"),
        ("classic,deals=0", "BAD_RULES"),
        ("classic,multiplier_cap=0", "BAD_RULES"),
        ("classic,max_redeals=-1", "BAD_RULES"),
        ("classic,trumps=1", "BAD_RULES"),
        ("tractor", "BAD_RULES"),
        ("endgame,mission=0", "BAD_MISSION"),
        ("endgame,mission=999", "BAD_MISSION"),
        ("endgame,mission=333", "BAD_RULES"),
        ("endgame-three,deals=2", "BAD_RULES"),
    ],
)
def test_rules_that_do_not_go_together(text, code):
    with pytest.raises(SetupError) as refused:
        GAME.ruleset(text)
    assert refused.value.code == code
