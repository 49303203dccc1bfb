"""House rules: presets, flags, texts."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Literal

import pytest

import paiju
from paiju import Rules, SetupError
from paiju.rules import describe, flag, flag_types, parse_rules, rules_text
from sevens import SevensRules


@dataclass(frozen=True, kw_only=True)
class Kitchen(Rules):
    seats: int = flag(2, "how many")
    style: Literal["plain", "fancy"] = flag("plain", "how", "怎样")
    spicy: bool = flag(False, "hot?")
    limit: int | None = flag(None, "how far")
    note: str = flag("-", "a word")


PRESETS = {"home": Kitchen(), "feast": Kitchen(seats=6, style="fancy", spicy=True)}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", "home"), ("home", "home"), (" home ", "home"), ("seats=6", "home,seats=6"),
        ("feast, limit = 7", "feast,limit=7"), ("feast,limit=none", "feast"), ("spicy=1,limit=null", "home,spicy=true"),
        ("home,seats=6,style=fancy", "feast,spicy=false"), ("feast,spicy=false,note=x+y", "feast,spicy=false,note=x+y"),
    ],
)  # fmt: skip
def test_rules_as_text(text: str, written: str) -> None:
    rules = parse_rules(text, PRESETS)
    assert rules_text(rules, PRESETS) == written
    assert parse_rules(written, PRESETS) == rules


@pytest.mark.parametrize(
    ("text", "problem", "chinese"),
    [
        (
            "nowhere",
            'there are no rules "nowhere". Presets are: home, feast.',
            "没有叫“nowhere”的规则。预设有：home, feast。",
        ),
        (
            "home,salt=1",
            'there is no flag "salt". Flags are: seats, style, spicy, limit, note.',
            "没有选项“salt”。可选：seats, style, spicy, limit, note。",
        ),
        ("home,spicy", '"spicy" should be flag=value.', "“spicy”应写成 选项=值。"),
        ("home,spicy=maybe", 'spicy is true or false, not "maybe".', "spicy 应是 true 或 false，不能是“maybe”。"),
        ("home,style=odd", 'style is one of plain, fancy, not "odd".', "style 应是 plain, fancy 之一，不能是“odd”。"),
        ("home,limit=x", 'limit is a whole number or none, not "x".', "limit 应是整数或 none，不能是“x”。"),
        (
            "home,seats=9999999999999999",
            'seats is a whole number, not "9999999999999999".',
            "seats 应是整数，不能是“9999999999999999”。",
        ),
        (
            "home,note=a b",
            'note is a text without spaces and commas, not "a b".',
            "note 应是不含空格和逗号的文字，不能是“a b”。",
        ),
        (",", 'there are no rules "". Presets are: home, feast.', "没有叫“”的规则。预设有：home, feast。"),
    ],
)
def test_rules_that_cannot_be(text: str, problem: str, chinese: str) -> None:
    with pytest.raises(SetupError) as refused:
        parse_rules(text, PRESETS)
    assert refused.value.code == "BAD_RULES" and str(refused.value) == problem
    assert refused.value.say("zh") == f"规则设置有误：{chinese}"


def test_rules_are_values() -> None:
    assert Kitchen() == Kitchen() and hash(Kitchen()) == hash(Kitchen()) and Kitchen().override() == Kitchen()
    with pytest.raises(FrozenInstanceError):
        Kitchen().seats = 3  # type: ignore[misc]
    assert [describe(kind).en for kind in flag_types(Kitchen).values()] == [
        "a whole number", "one of plain, fancy", "true or false", "a whole number or none",
        "a text without spaces and commas",
    ]  # fmt: skip


def test_a_game_takes_rules_in_every_form() -> None:
    game = paiju.game("sevens")
    expected = SevensRules(seats=5, deals=3)
    assert game.ruleset("match,seats=5") == game.ruleset("match", seats=5) == game.ruleset(expected) == expected
    assert game.deal("match", 1, seats=5).rules == game.deal(expected, 1).rules == expected
    for wrong in (Kitchen(), 7):
        with pytest.raises(SetupError):
            game.ruleset(wrong)  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        game.deal(seats=2)


def test_a_number_that_is_too_long_for_a_choice_of_numbers_is_refused() -> None:
    for number in (10**5000, -(10**5000)):
        with pytest.raises(SetupError):
            paiju.game("pinochle").ruleset(pass_cards=number)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("classic,seats=5", "friends"),
        ("classic,seats=6", "friends,seats=6"),
        ("friends,seats=7,hands=2", "friends,seats=7,hands=2"),
        ("friends,seats=4", "classic"),
        ("sishifen,decks=2,overcall=true", "classic,step=20"),
        ("classic,ask=false", "classic,ask=false"),
    ],
)
def test_rules_are_written_from_the_nearest_preset(text: str, written: str) -> None:
    game = paiju.game("tractor")
    rules = game.ruleset(text)
    assert game.rules_text(rules) == written and game.ruleset(written) == rules
