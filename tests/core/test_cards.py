"""Cards: text in, number, text out."""

from __future__ import annotations

import pytest

from paiju import NotationError
from paiju.cards import card_symbol, card_text, cards_text, pack, parse_card, parse_cards, rank_of, suit_of


def test_every_card_reads_back() -> None:
    for card in pack(jokers=True):
        assert parse_card(card_text(card)) == card
        assert parse_card(card_symbol(card)) == card
        assert parse_card(f" {card_text(card).swapcase()} ") == card
    assert parse_cards(cards_text(pack())) == pack() == list(range(52))


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("2c", 0), ("As", 51), ("Th", 34), ("10h", 34), ("10♥", 34), ("t♡", 34), ("9c", 28), ("9♣\ufe0f", 28),
        ("BJ", 52), ("rj", 53), ("B", 52), ("R", 53),
    ],
)  # fmt: skip
def test_reading(text: str, card: int) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize("text", ["", "1h", "11h", "h10", "7", "7x", "7hh", "JokerX", "TT", "🂡", "７h", "7\x00h", "0h"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_card(text)
    assert refused.value.code == "BAD_CARD"
    assert str(refused.value).startswith(f'I do not know the card "{text}".')
    assert text in refused.value.say("zh")


def test_ranks_suits_and_symbols() -> None:
    assert (rank_of(parse_card("2d")), suit_of(parse_card("2d"))) == (0, 1)
    assert (rank_of(parse_card("As")), suit_of(parse_card("As")), rank_of(52), rank_of(53)) == (12, 3, 13, 13)
    assert [card_symbol(parse_card(text)) for text in ("Th", "9c", "BJ")] == ["10♥", "9♣", "BJ"]
    assert parse_cards("7h,8h  9h") == [parse_card("7h"), parse_card("8h"), parse_card("9h")]
    assert len(pack()) == 52 and len(pack(jokers=True)) == 54
