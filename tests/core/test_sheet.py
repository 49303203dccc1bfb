"""Cards that can be looked at, and what a sheet makes of values."""

from __future__ import annotations

import pytest

import paiju
from paiju import Cards
from paiju.sheet import Sheet, cell_of


def test_cards_are_read_from_texts_and_numbers() -> None:
    assert Cards("Th 9c, BJ") == Cards(["Th", "9c", "BJ"]) == Cards([34, 28, 52]) == ("Th", "9c", "BJ")
    assert repr(Cards("Th 9c")) == "Cards('Th 9c')" and str(Cards("Th 9c")) == "10♥ 9♣"
    assert str(Cards(["10H", "JokerC", "JokerD"])) == "10♥, small joker, big joker"
    assert Cards() == () and str(Cards()) == Cards()._repr_html_() == ""


@pytest.mark.parametrize("wrong", [5, None, 1.5, True])
def test_what_are_no_cards(wrong: object) -> None:
    with pytest.raises(paiju.WrongArgument) as refused:
        Cards(wrong)  # type: ignore[arg-type]
    assert refused.value.code == "NOT_CARDS" and refused.value.say("zh")


@pytest.mark.parametrize("wrong", ["7", "Th x", ["JokerX"], [54], [-1], [True], [None], [b"Th"], "<b>"])
def test_what_is_no_card(wrong: object) -> None:
    with pytest.raises(paiju.NotationError) as refused:
        Cards(wrong)  # type: ignore[arg-type]
    assert refused.value.code == "BAD_CARD" and refused.value.say("zh")


@pytest.mark.parametrize(
    ("card", "shown", "red"),
    [
        ("Th", "10♥", True), ("2d", "2♦", True), ("9c", "9♣", False), ("As", "A♠", False),
        ("BJ", "small joker", False), ("JokerH", "big joker", True),
    ],
)  # fmt: skip
def test_a_notebook_shows_red_and_black_suits(card: str, shown: str, red: bool) -> None:
    html = Cards([card])._repr_html_()
    assert html.endswith(f">{shown}</span>") and ("color:#c00" in html) == red and ("color:#000" in html) != red


def test_values_are_shown_for_people() -> None:
    assert [cell_of("suit", "H"), cell_of("trump", "c"), cell_of("trump", "NT"), cell_of("rank", "H")] == [
        "♥",
        "♣",
        "NT",
        "H",
    ]
    assert cell_of("plays", (("7h", "8h"), (), ("2",))) == "7♥ 8♥ / - / 2"
    assert [cell_of("x", value) for value in (True, False, 0.1 + 0.2, -3)] == ["yes", "no", "0.3", "-3"]
    assert Sheet("Head", (("a", "1"), ("long", Cards("7h")))).text() == "Head\n  a     1\n  long  7♥"
