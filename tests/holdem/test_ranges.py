"""Ranges of starting hands: what each way of writing stands for, and one sentence for what is none."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju import NotationError, PaijuError
from paiju.games.holdem.ranges import ALL, BEST_FIRST, Range, hand_text, kind_name

# A range and the kinds of hands in it, with how many hands of the kind.
MEANINGS = [
    ("AhKh", {"AKs": 1}),
    ("KhAh", {"AKs": 1}),
    ("10h9d", {"T9o": 1}),
    ("A♥K♥", {"AKs": 1}),
    ("ah kd", {"AKo": 1}),
    ("AKs", {"AKs": 4}),
    ("AKo", {"AKo": 12}),
    ("KAo", {"AKo": 12}),
    ("AK", {"AKs": 4, "AKo": 12}),
    ("99", {"99": 6}),
    ("QQ+", {"QQ": 6, "KK": 6, "AA": 6}),
    ("AA+", {"AA": 6}),
    ("77-99", {"77": 6, "88": 6, "99": 6}),
    ("99-77", {"77": 6, "88": 6, "99": 6}),
    ("ATs+", {"ATs": 4, "AJs": 4, "AQs": 4, "AKs": 4}),
    ("J8o+", {"J8o": 12, "J9o": 12, "JTo": 12}),
    ("KQ+", {"KQs": 4, "KQo": 12}),
    ("KTo-K8o", {"K8o": 12, "K9o": 12, "KTo": 12}),
    ("A5s-A2s", {"A5s": 4, "A4s": 4, "A3s": 4, "A2s": 4}),
    ("A2s-A3s", {"A3s": 4, "A2s": 4}),
    ("JTs-87s", {"JTs": 4, "T9s": 4, "98s": 4, "87s": 4}),
    ("86s-T8s", {"T8s": 4, "97s": 4, "86s": 4}),
    ("qq+, aks", {"QQ": 6, "KK": 6, "AA": 6, "AKs": 4}),
    ("AK,AhKh", {"AKs": 4, "AKo": 12}),
]


@pytest.mark.parametrize(("text", "kinds"), MEANINGS)
def test_what_a_range_stands_for(text: str, kinds: dict[str, int]) -> None:
    found: dict[str, int] = {}
    for hand in Range(text):
        found[kind_name(hand)] = found.get(kind_name(hand), 0) + 1
    assert found == kinds
    assert set(Range(text).weights.values()) == {1.0}


@pytest.mark.parametrize(
    "text", ["random", "any", "*", "ANY", "xx", "100%", "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"]
)
def test_any_hand(text: str) -> None:
    assert len(Range(text)) == ALL
    assert Range(text).is_any
    assert Range(text) == Range("random")


def test_weights() -> None:
    weights = {hand_text(hand): weight for hand, weight in Range("AKs@0.5,QQ:.25,AhKh,AdKd@1.0").weights.items()}
    assert weights["AcKc"] == weights["AsKs"] == 0.5
    assert weights["AhKh"] == weights["AdKd"] == 1
    assert weights["QsQh"] == 0.25
    assert len(weights) == 10
    assert not Range("random,AA@0.5").is_any
    assert Range("random@0.5").is_any


def test_the_best_hands() -> None:
    assert len(BEST_FIRST.split()) == len(set(BEST_FIRST.split())) == 169
    assert {kind_name(hand) for hand in Range("3%")} == {"AA", "KK", "QQ", "JJ", "TT", "99", "88"}
    assert len(Range("0.1%")) == 6
    assert 0.5 * ALL <= len(Range("50%")) < 0.5 * ALL + 12
    assert kind_name(next(iter(set(Range("100%")) - set(Range("99%"))))) in ("32o", "42o")


BAD = [
    "", ",", "A", "AKx", "AAs", "AAo", "AKQ", "1h2d", "AhAh", "AhK", "QQ-AK", "AKs-AQo", "77-", "-77", "+", "QQ++",
    "AKs-QJo", "A5s-K2s", "101%", "0%", "-5%", "%", "15", "AhKhQh", "AA;KK", "random+", "AK s", "QQ+,", "Ah-Kh", "0x1F",
    "百",
]  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(PaijuError, match="I do not understand") as refusal:
        Range(text)
    assert refusal.value.code == "BAD_RANGE"


@pytest.mark.parametrize(
    "text", ["AA@", "AA:", "AA@0", "AA@1.5", "AA@-1", "AA@x", "AA@.", "AA@nan", "AA@1e3", "AA:0:1", "AA@٠"]
)
def test_bad_weights_are_refused(text: str) -> None:
    with pytest.raises(PaijuError, match="must be a number above 0 and at most 1"):
        Range(text)


def test_a_range_says_what_it_is() -> None:
    assert repr(Range(" QQ+ , AKs@0.5 ")) == "Range('QQ+,AKs@0.5')"
    assert Range(str(Range("QQ+ , AKs@0.5"))) == Range("QQ+,AKs@0.5")
    assert len({Range("AKs"), Range("KAs"), Range("AKo")}) == 2


@given(st.text(alphabet="23456789TJQKAcdhso+-@:.,%* 10randomy", max_size=14) | st.text("A♥百٠é\0\n@:", max_size=6))
def test_any_text_is_a_range_or_refused(text: str) -> None:
    try:
        weights = Range(text).weights
    except PaijuError as refusal:
        assert refusal.say("zh")
    else:
        assert all(hand.bit_count() == 2 and 0 < weight <= 1 for hand, weight in weights.items())


@pytest.mark.parametrize("text", ["22-", "+", "77-99s", "AKx+", "-99"])
def test_what_is_not_understood_is_quoted_whole(text: str) -> None:
    with pytest.raises(NotationError, match=re.escape(f'I do not understand "{text}".')):
        Range(text)
