"""What all games' words are made with, and the words of a game that has none of its own."""

from __future__ import annotations

import pytest

import paiju
from paiju import View
from paiju.language import Called, Sentence
from paiju.wording import Said, wording
from paiju.wording.words import Words, acts, face, faces, listed, number, row, say, signed, win

PLAYS = Sentence("{name} play{s} {card}.", "{name}出{card}。")


@pytest.mark.parametrize(
    ("name", "card", "english", "chinese"),
    [
        ("Mei", "10♥", "Mei plays 10♥.", "Mei 出 10♥。"),
        ("小梅", "10♥", "小梅 plays 10♥.", "小梅出 10♥。"),
        (None, "Q", "You play Q.", "你出 Q。"),
        ("阿Q", "Q", "阿Q plays Q.", "阿Q 出 Q。"),
        ("{name}", "{s}", "{name} plays {s}.", "{name}出{s}。"),
        ("", "", " plays .", "出。"),
    ],
)
def test_a_sentence_is_said_to_its_reader_and_about_others(
    name: str | None, card: str, english: str, chinese: str
) -> None:
    assert acts(PLAYS, name, card=card) == Said(english, chinese)


def test_facts_may_be_said_in_both_languages() -> None:
    assert say(PLAYS, name=Said("Joker", "王"), s="s", card=face("RJ")) == Said("Joker plays big joker.", "王出大王。")


@pytest.mark.parametrize(
    ("items", "english", "chinese"),
    [
        ([], "", ""),
        (["A"], "A", "A"),
        (["A", "B"], "A and B", "A 和 B"),
        (["A", "B", "梅"], "A, B and 梅", "A、B 和梅"),
    ],
)
def test_items_in_a_row(items: list[str], english: str, chinese: str) -> None:
    assert listed(items) == Said(english, chinese)


def test_numbers_have_a_real_minus() -> None:
    assert [signed(score) for score in (3, -3.0, 0, 0.5, -1234567)] == ["+3", "−3", "0", "+0.5", "−1234567"]
    assert [number(n) for n in (3, -3, 0)] == ["3", "−3", "0"]


@pytest.mark.parametrize(
    ("text", "english", "chinese"),
    [
        ("Th", "10♥", "10♥"), ("10H", "10♥", "10♥"), ("AD", "A♦", "A♦"), ("BJ", "small joker", "小王"),
        ("RJ", "big joker", "大王"), ("JokerC", "small joker", "小王"), ("JokerD", "big joker", "大王"),
        ("x", "x", "x"),
    ],
)  # fmt: skip
def test_cards_as_people_read_them(text: str, english: str, chinese: str) -> None:
    assert face(text) == Said(english, chinese)


def test_several_cards() -> None:
    assert faces(("Th", "9c")) == Said("10♥ 9♣", "10♥ 9♣")
    assert faces(("Th", "RJ")) == Said("10♥, big joker", "10♥、大王")
    assert row([Said("a", "甲"), Said("b", "乙")]) == Said("a, b", "甲，乙")


def test_who_wins() -> None:
    view = paiju.game("sevens").deal(seed=1).view(1)
    names = ["Mei", "Chen", "Ada"]
    assert win(view, [0], names).en == "Mei wins."
    assert win(view, [1], names).en == "You win."
    assert win(view, [0, 1], names) == Said("You and Mei win.", "你和 Mei 获胜。")
    assert win(view, [], names) == Said("Nobody wins: it is a tie.", "平局，没有赢家。")


def test_a_game_without_words_of_its_own_is_told_plainly() -> None:
    game = paiju.game("sevens")
    state = game.deal("paiqi,seats=3", seed=1)
    names, words, mover = ["Mei", "Chen", "Ada"], Words[View](game), state.to_move()
    assert words.prompt(state.view(mover), names) == Said("Your turn.", "轮到你了。")
    assert words.prompt(state.view(None), names).en == f"{names[mover]} is to move."
    text = state.view(mover).legal[0]
    assert words.move(state.view(mover), text) == Said(text, text)
    rng = paiju.Random(1)
    while not state.over():
        state.play(state.random_move(rng))
    view = state.view(0)
    assert words.tell(view, names)[0].said.en.startswith(names[mover])
    assert words.prompt(view, names).en == "The game is over."
    assert len(words.result(view, names).items) == 3
    assert words.deal_result(view, view.history[-1], names).verdict == Said("Chen and Ada win.", "Chen 和 Ada 获胜。")


@pytest.mark.parametrize("name", paiju.games())
def test_a_person_called_like_a_bot_keeps_the_name(name: str) -> None:
    """Whatever was said of the bot before: names of people are never put into Chinese."""
    game = paiju.game(name)
    state, rng = game.deal(None, 1), paiju.Random(1)
    while state.stages():  # all may speak up, and nobody is waited for by name
        state.play(state.random_move(rng))
    people = tuple(f"Mei {seat}" for seat in range(state.seats))
    bots = tuple(Called(each, f"小梅 {seat}") for seat, each in enumerate(people))
    for names, wanted, other in ((bots, "小梅", "Mei"), (people, "Mei", "小梅")):
        said = wording(game).prompt(state.view(None), names).zh
        assert wanted in said and other not in said
