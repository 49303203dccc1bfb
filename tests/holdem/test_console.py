"""Hold'em in the console: a whole sit-and-go, wrong input at the prompt, and the end of every hand told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import paiju
from paiju import PaijuError, Random
from paiju.cards import parse_card
from paiju.games.holdem.drawing import Drawing
from paiju.games.holdem.evaluate import rank
from paiju.games.holdem.ranking import name
from paiju.plain.paper import Paper
from paiju.wording import wording
from room.running import run

GAME = paiju.game("holdem")


def test_a_sit_and_go_is_played_to_its_end() -> None:
    done = run("play", "holdem", "--seats", 3, "--seed", 1, typed="all-in\n" * 200)
    assert done.code == 0 and "-- The game is over: " in done.out and "   1. " in done.out
    assert "-- Hand 1. Button: " in done.out and " wins " in done.out


def test_who_is_out_need_not_watch_the_rest() -> None:
    done = run("play", "holdem", "--rules", "no-limit,start_stack=40", "--seed", 3, typed="all-in\n" * 20)
    before, after = done.out.split("You are out; the others play on to the end.")
    assert done.code == 0 and "-- You are out in place " in before
    assert after.count("-- ") == 1 and "-- The game is over: " in after and "   1. " in after


def test_the_table_tells_what_matters_and_wrong_input_is_explained() -> None:
    typed = "raise 5\nraise 5000\ndance\n9\nmoves\nhint\n?\ntable\nraise 40\nquit\n"
    out = run("play", "holdem", "--seats", 2, "--seed", 2, typed=typed).out
    for words in (
        "Blinds 5/10",
        "Board: Before the flop",
        "Your turn. Call 5, raise to between 20 and 1000, or fold.",
        "Your hand: ",
        "1 Fold",
        "Raise to 1000, all-in",
        "! Raise to at least 20 (or all-in for 1000).",
        "! You only have 1000.",
        '! I do not understand "dance". Try fold, check, call, raise to N or all-in.',
        "! There is no move number 9.",
        "Hint: ",
        "the total in front of you",
        "You: raise to 40",
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


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "rules",
    ["no-limit,seats=3", "limit,seats=4", "lab", "no-limit,seats=3,start_stack=60,game_type=cash,free_muck=true"],
)
def test_whatever_is_listed_can_be_typed(rules: str, language: str) -> None:
    """In the console's list and on the buttons."""
    listed = set()
    for seed in range(4):
        state, rng = GAME.deal(rules, seed), Random(seed)
        picture = Drawing(GAME, [f"p{seat}" for seat in range(state.seats)], Paper(language))
        for _ in range(60):
            if state.over():
                break
            view = state.view(state.to_move())
            words = wording(GAME)
            shown = re.split(r"  (?=\d)", picture.moves(view).plain)
            for text, move in zip(view.legal, shown, strict=True):
                said = words.move(view, text)
                for typed in (move.partition(" ")[2], said.zh if language == "zh" else said.en):
                    listed.add(re.sub("[0-9]+", "N", typed))
                    assert GAME.text(GAME.parse(view, typed)) == text, typed
            state.play(state.candidates()[rng.below(len(state.candidates()))])
    assert len(listed) >= 5


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3bb", "raise 30"),
        ("raise 3bb", "raise 30"),
        ("raise to 2.5bb", "raise 25"),
        ("r 4BB", "raise 40"),
        ("50%", "raise 20"),
        ("bet 50%", "raise 20"),
        ("200%", "raise 50"),
        ("half", "raise 20"),
        ("pot", "raise 30"),
        ("900000%", "raise 1000"),
        ("call 5", "call"),
        ("raise 1000 (all-in)", "raise 1000"),
        ("1bb", "RAISE_TOO_SMALL"),
        ("101bb", "RAISE_TOO_BIG"),
        ("call 10", "CALL_SIZE"),
        ("banana", "BAD_ACTION"),
        ("rabbit", "BAD_ACTION"),
        ("raise banana", "BAD_AMOUNT"),
        ("raise -3bb", "BAD_AMOUNT"),
        ("下注" * 5000 + "bb", "BAD_AMOUNT"),
    ],
)
def test_sizes_and_what_is_no_move(typed: str, meant: str) -> None:
    view = GAME.position("no-limit,seats=2 button=0").view(0)
    try:
        assert GAME.text(GAME.parse(view, typed)) == meant
    except PaijuError as refusal:
        assert refusal.code == meant


def test_banana_is_told_the_moves() -> None:
    out = run("play", "holdem", "--seats", 2, "--seed", 2, typed="banana\nquit\n").out
    assert '! I do not understand "banana". Try fold, check, call, raise to N or all-in.' in out


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_match_that_plays_itself_out_is_told(language: str) -> None:
    """Both players are all-in with the blinds: nobody ever has anything to decide."""
    words = ("第 1 手", "河牌", "赢得", "   1. ") if language == "zh" else ("Hand 1", "River", " wins ", "   1. ")
    rules = ("--rules", "no-limit,start_stack=5", "--seed", 2, "--lang", language)
    played = run("play", "holdem", "--seats", 2, *rules)
    watched = run("auto", "holdem", "Ann", "Bob", *rules)
    for done in (played, watched):
        assert done.code == 0 and all(word in done.out for word in words), done.out


def test_a_record_of_it_is_told_too(tmp_path: Path) -> None:
    file = tmp_path / "a.paiju"
    run("play", "holdem", "--seats", 2, "--rules", "no-limit,start_stack=5", "--seed", 2, "--save", file)
    out = run("replay", file).out
    assert "Hand 1" in out and "River" in out and "   1. " in out


def test_the_lab_has_its_own_players_and_ranks_the_hands() -> None:
    table = run("play", "holdem", "--rules", "lab", "--seed", 4, typed="call\ncheck\ncall\ncheck\nquit\n").out
    flop = table[table.index("-- Flop") :].splitlines()
    places = [line.split(".")[0].strip() for line in flop[1:3]]
    assert places == ["1", "2"] and "  " in flop[1].strip()


def test_lab_bots_are_seated() -> None:
    from paiju.terminal.seating import seat_players

    for rules, kind in (("lab", "lab"), ("no-limit", "normal")):
        _, seats = seat_players(GAME, GAME.ruleset(rules), ["Ann"], [])
        assert {seat.kind for seat in seats if not seat.person} == {kind}


def test_a_pair_says_of_what() -> None:
    for face, en, zh in (
        ("J", "a pair of jacks", "一对 J"),
        ("2", "a pair of twos", "一对 2"),
        ("6", "a pair of sixes", "一对 6"),
        ("A", "a pair of aces", "一对 A"),
    ):
        others = [card for card in ("3c", "5d", "8h", "9s", "Td") if card[0] != face]
        hand = [parse_card(card) for card in (f"{face}c", f"{face}h", *others)]
        assert tuple(name(rank(hand))) == (en, zh)
    for pair in range(13):
        worst, best = (
            [pair << 2, pair << 2 | 1, *(card << 2 | 2 for card in [c for c in order if c != pair][:3])]
            for order in (range(13), range(12, -1, -1))
        )
        assert name(rank(worst)) == name(rank(best))


def test_sim_says_big_blinds_per_100() -> None:
    done = run("sim", "holdem", "--bots", "lab,random", "--deals", 3, "--rules", "no-limit,max_hands=5", "--jobs", 1)
    assert "bb/100" in done.out.splitlines()[1]
    data = json.loads(
        run(
            "sim",
            "holdem",
            "--bots",
            "lab,random",
            "--deals",
            3,
            "--rules",
            "no-limit,max_hands=5",
            "--jobs",
            1,
            "--json",
        ).out
    )
    rates = [line["big_blinds_per_100"]["mean"] for line in data["results"]]
    assert abs(sum(rates)) < 1e-9 and rates[0] != 0
    assert "bb/100" not in run("sim", "doudizhu", "--bots", "random", "--deals", 1, "--jobs", 1).out
