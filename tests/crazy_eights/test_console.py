"""Crazy Eights in the console: the end of a game tells how the result came about."""

from __future__ import annotations

from pathlib import Path

import pytest

from room.running import run

POINTS = {
    "en": [
        "-- Cem is out first.",
        "   Ann: 28 points (9 cards left)  2♦ 2♥ 3♥ 3♠ 4♦ 5♦ 7♦ A♦ A♥",
        "   Bob: 53 points (10 cards left)  2♣ 3♦ 5♠ 6♦ 6♠ 9♣ Q♦ K♠ A♣ A♠",
        "   Cem: out",
    ],
    "zh": [
        "-- Cem 先出完。",
        "   Ann：28 分（剩 9 张牌）  2♦ 2♥ 3♥ 3♠ 4♦ 5♦ 7♦ A♦ A♥",
        "   Bob：53 分（剩 10 张牌）  2♣ 3♦ 5♠ 6♦ 6♠ 9♣ Q♦ K♠ A♣ A♠",
        "   Cem：出完",
    ],
}
PENALTY = {
    "en": [
        "   Penalties of this round: Ann +28, Bob +53, Cem 0",
        "   In all: Ann 28, Bob 53, Cem 0",
        "-- The game is over: Cem wins with 0 points.",
        "   Cem: 0 points (place 1)",
        "   Ann: 28 points (place 2)",
        "   Bob: 53 points (place 3)",
        "   Played to: 40 points (the lowest total wins)",
        "   Score: Ann −1, Bob −26, Cem +27 (against the average total of 27)",
    ],
    "zh": [
        "   本轮罚分：Ann +28，Bob +53，Cem 0",
        "   总分：Ann 28，Bob 53，Cem 0",
        "-- 游戏结束：Cem 以 0 分获胜。",
        "   Cem：0 分（第 1 名）",
        "   Ann：28 分（第 2 名）",
        "   Bob：53 分（第 3 名）",
        "   打到：40 分（总分最低者胜）",
        "   得分：Ann −1，Bob −26，Cem +27（与平均总分 27 相比）",
    ],
}
COLLECT = {
    "en": [
        "   Collected in this round: Ann 0, Bob 0, Cem +81",
        "   In all: Ann 0, Bob 0, Cem 81",
        "-- The game is over: Cem wins with 81 points.",
        "   Cem: 81 points (place 1)",
        "   Ann: 0 points (place 2)",
        "   Bob: 0 points (place 2)",
        "   Played to: 40 points (the highest total wins)",
        "   Score: Ann −27, Bob −27, Cem +54 (against the average total of 27)",
    ],
    "zh": [
        "   本轮得分：Ann 0，Bob 0，Cem +81",
        "   总分：Ann 0，Bob 0，Cem 81",
        "-- 游戏结束：Cem 以 81 分获胜。",
        "   Cem：81 分（第 1 名）",
        "   Ann：0 分（第 2 名）",
        "   Bob：0 分（第 2 名）",
        "   打到：40 分（总分最高者胜）",
        "   得分：Ann −27，Bob −27，Cem +54（与平均总分 27 相比）",
    ],
}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("scoring", "told"), [("penalty", PENALTY), ("collect", COLLECT)])
def test_the_end_tells_how_the_points_came_about(scoring: str, told: dict[str, list[str]], language: str) -> None:
    rules = f"points,target=40,scoring={scoring}"
    done = run("auto", "crazy_eights", "Ann", "Bob", "Cem", "--seed", 3, "--rules", rules, "--lang", language)
    expected = [*POINTS[language], *told[language]]
    assert done.code == 0 and done.out.splitlines()[-len(expected) :] == expected


def test_a_game_that_was_played_and_its_replay_tell_the_same_end(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    rules = ["--seats", 2, "--rules", "points,target=20", "--seed", 1]
    played = run("play", "crazy_eights", *rules, "--save", record, typed="1\n" * 400).out.splitlines()
    replayed = run("replay", record).out.splitlines()
    assert replayed[-1].startswith("   Score: ") and replayed[-1] in played
    assert replayed[-4].endswith("(place 1)") and replayed[-4] in played


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "   Score: A −1, B −0.33, C +1, D +0.33 (players behind minus players ahead, out of 3)"),
        ("zh", "   得分：A −1，B −0.33，C +1，D +0.33（排在后面的人数减去排在前面的人数，除以 3）"),
    ],
)
def test_places_are_told_with_what_they_count(language: str, words: str) -> None:
    told = run("auto", "crazy_eights", *"ABCD", "--seed", 3, "--rules", "party", "--lang", language).out.splitlines()
    assert told[-1] == words
    assert [line[3] for line in told[-6:-2]] == ["C", "D", "B", "A"]
    left = {
        "en": "   A: place 4 (22 points, 3 cards left)  3♠ 9♣ 10♥",
        "zh": "   A：第 4 名（22 分，剩 3 张牌）  3♠ 9♣ 10♥",
    }
    assert told[-3] == left[language]
