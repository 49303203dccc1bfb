"""Positions and keys as text."""

from __future__ import annotations

import pytest

import paiju
from paiju import NotationError
from paiju.contract import key_text, parse_key
from paiju.fields import Fields

GAME = paiju.game("sevens")


@pytest.mark.parametrize("key", [(0, 0, 0), (1, 2, 3), ((1 << 64) - 1, (1 << 64) - 1, 10**18 - 1)])
def test_keys_read_back(key: tuple[int, int, int]) -> None:
    assert parse_key(key_text(*key)) == key


@pytest.mark.parametrize(
    "text", ["", "0", "0" * 32, "0" * 32 + ".", "0" * 32 + ".x", "-" + "0" * 31 + ".0", "0x" + "0" * 30 + ".0",
             "0_" * 16 + ".0", " " * 32 + ".0", "0" * 32 + ".٣", "0" * 32 + "." + "9" * 19, "0" * 32 + ".0\n"],
)  # fmt: skip
def test_what_is_no_key(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_key(text)
    assert refused.value.code == "BAD_POSITION"


def test_a_position_without_rules_means_the_first_preset() -> None:
    full = GAME.deal("paiqi", 3).position()
    rules, _, fields = full.partition(" ")
    assert rules == "paiqi" and GAME.position(fields).position() == full
    assert GAME.position("paiqi " + fields.replace(" ", "\n \t")).position() == full


def test_spaces_in_hands_do_not_matter() -> None:
    state = GAME.deal(seed=5)
    hands = [" ".join(state.view(seat).hand) for seat in range(4)]
    again = GAME.deal(seed=5, hands=hands)
    assert again.fields()["hands"] == state.fields()["hands"] and again.to_move() == state.to_move()


@pytest.mark.parametrize(
    ("read", "problem"),
    [
        (lambda fields: fields.text("missing"), "missing is missing."),
        (lambda fields: fields.choice("word", ("a", "b"), "a"), "word should be one of a, b."),
        (lambda fields: fields.number("word", 0), "word should be a whole number from 0 to 1000000000000000, not x."),
        (lambda fields: fields.number("five", 0, high=4), "five should be a whole number from 0 to 4, not 5."),
        (lambda fields: fields.numbers("pair", 3), "pair should have 3 parts separated by /, not 2."),
        (lambda fields: fields.finish(), "five is not part of it here."),
    ],
)
def test_fields_are_checked(read: object, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        read(Fields({"word": "x", "pair": "1/-2", "five": "5"}))  # type: ignore[operator]
    assert str(refused.value) == f"That position is not possible: {problem}"


def test_fields_have_defaults() -> None:
    fields = Fields({"pair": "1/-2", "five": "5"})
    assert fields.numbers("pair", 2, low=-2) == [1, -2] and fields.number("five", 0) == 5
    assert fields.numbers("none", 2, default=3) == [3, 3] and fields.parts("nothing", 2, "-") == ["-", "-"]
    assert fields.key() == (0, 0, 0) and fields.choice("way", ("a", "b"), "b") == "b"
    fields.finish()
