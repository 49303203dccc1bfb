"""Hold'em in the console: a whole sit-and-go, wrong input at the prompt, and the end of every hand told."""

from __future__ import annotations

import pytest

from room.running import run


def test_a_sit_and_go_is_played_to_its_end() -> None:
    done = run("play", "holdem", "--seats", 3, "--seed", 1, typed="all-in\n" * 200)
    assert done.code == 0 and "-- Places: 1. " in done.out and "The game is over" in done.out
    assert "-- Hand 1: button " in done.out and " go to " in done.out


def test_who_is_out_need_not_watch_the_rest() -> None:
    done = run("play", "holdem", "--rules", "no-limit,start_stack=40", "--seed", 3, typed="all-in\n" * 20)
    before, after = done.out.split("You are out; the others play on to the end.")
    assert done.code == 0 and "-- Out: You, place " in before
    assert after.count("-- ") == 1 and "-- Places: 1. " in after and "The game is over: You lose." in after


def test_the_table_tells_what_matters_and_wrong_input_is_explained() -> None:
    typed = "raise 5\nraise 5000\ndance\n9\nmoves\nhint\n?\ntable\nraise 40\nquit\n"
    out = run("play", "holdem", "--seats", 2, "--seed", 2, typed=typed).out
    for words in (
        "blinds 5/10",
        "Board: before the flop",
        "to call",
        "Your hand: ",
        "1 fold",
        "(all-in)",
        "! Raise to at least 20 (or all-in for 1000).",
        "! You only have 1000.",
        '! I do not understand "dance". Try fold, check, call, raise to N or all-in.',
        "! There is no move number 9.",
        "Hint: ",
        "the total in front of you",
        "You: raises to 40",
    ):
        assert words in out, words


@pytest.mark.parametrize("rules", ["no-limit,max_hands=2", "limit,max_hands=2", "lab,max_hands=2"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_preset_in_both_languages(rules: str, language: str) -> None:
    done = run("play", "holdem", "--rules", rules, "--seed", 5, "--lang", language, typed="1\n" * 30)
    assert done.code == 0 and ("游戏结束" if language == "zh" else "The game is over") in done.out
    done = run("auto", "holdem", "Ann", "Bob", "Cem", "--rules", rules, "--bots", "rule", "--lang", language)
    assert done.code == 0


def test_other_hands_stay_hidden() -> None:
    out = run("play", "holdem", "--seats", 2, "--seed", 8, typed="call\nquit\n").out
    assert out.count("Your hand") >= 1 and "Mei: 9" not in out
    assert not any(line.startswith("  Mei") and any(suit in line for suit in "♣♦♥♠") for line in out.splitlines())


def test_rules_page() -> None:
    for language, word in (("en", "side pot"), ("zh", "边池")):
        assert word in run("rules", "holdem", "--lang", language).out
