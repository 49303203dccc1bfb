"""Crazy Eights in the console: the end of a game tells how the result came about."""

from __future__ import annotations

from pathlib import Path

import pytest

from room.running import run

POINTS = {
    "en": [
        "-- The round is over",
        "   Ann: 2♦ 4♦ 5♦ 7♦ A♦ 2♥ 3♥ A♥ 3♠ (28 points)",
        "   Bob: 2♣ 9♣ A♣ 3♦ 6♦ Q♦ 5♠ 6♠ K♠ A♠ (53 points)",
        "   Cem: out, no cards left",
        "   {counted}",
        "   Totals: {totals}",
        "The game is over: Cem won.",
        "Places: {places}",
        "Score, against the average total of 27: {scores}",
    ],
    "zh": [
        "-- 本轮结束",
        "   Ann：2♦ 4♦ 5♦ 7♦ A♦ 2♥ 3♥ A♥ 3♠（28 分）",
        "   Bob：2♣ 9♣ A♣ 3♦ 6♦ Q♦ 5♠ 6♠ K♠ A♠（53 分）",
        "   Cem：出完，没有剩牌",
        "   {counted}",
        "   总分：{totals}",
        "游戏结束",
        "名次：{places}",
        "得分（与平均总分 27 相比）：{scores}",
    ],
}
PENALTY = {
    "en": {
        "counted": "Penalty points of this round: Ann 28, Bob 53, Cem 0",
        "totals": "Ann 28, Bob 53, Cem 0",
        "places": "1. Cem 0 points, 2. Ann 28 points, 3. Bob 53 points (the lowest total wins)",
    },
    "zh": {
        "counted": "本轮罚分：Ann 28、Bob 53、Cem 0",
        "totals": "Ann 28、Bob 53、Cem 0",
        "places": "1. Cem 0 分、2. Ann 28 分、3. Bob 53 分（总分最低者胜）",
    },
}
COLLECT = {
    "en": {
        "counted": "Points collected in this round: Ann 0, Bob 0, Cem 81",
        "totals": "Ann 0, Bob 0, Cem 81",
        "places": "1. Cem 81 points, 2. Ann 0 points, 2. Bob 0 points (the highest total wins)",
    },
    "zh": {
        "counted": "本轮得分：Ann 0、Bob 0、Cem 81",
        "totals": "Ann 0、Bob 0、Cem 81",
        "places": "1. Cem 81 分、2. Ann 0 分、2. Bob 0 分（总分最高者胜）",
    },
}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("scoring", "facts", "score"), [("penalty", PENALTY, "-1"), ("collect", COLLECT, "-27")])
def test_the_end_tells_how_the_points_came_about(
    scoring: str, facts: dict[str, dict[str, str]], score: str, language: str
) -> None:
    rules = f"points,target=40,scoring={scoring}"
    told = run("auto", "crazy_eights", "Ann", "Bob", "Cem", "--seed", 3, "--rules", rules, "--lang", language)
    expected = [line.format(scores=f"Ann {score}", **facts[language]) for line in POINTS[language]]
    lines = told.out.splitlines()[-len(expected) :]
    assert told.code == 0 and len(lines) == len(expected)
    for line, start in zip(lines, expected, strict=True):
        assert line.startswith(start)


def test_a_game_that_was_played_and_its_replay_tell_the_same_end(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    rules = ["--seats", 2, "--rules", "points,target=20", "--seed", 1]
    played = run("play", "crazy_eights", *rules, "--save", record, typed="1\n" * 400).out.splitlines()
    replayed = run("replay", record).out.splitlines()
    assert replayed[-1].startswith("Score, against the average total of ") and replayed[-1] in played
    assert replayed[-2].startswith("Places: 1. ") and replayed[-2] in played


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Score, players behind minus players ahead, out of 3: "),
        ("zh", "得分（排在后面的人数减去排在前面的人数，除以 3）："),
    ],
)
def test_places_are_told_with_what_they_count(language: str, words: str) -> None:
    told = run("auto", "crazy_eights", *"ABCD", "--seed", 3, "--rules", "party", "--lang", language).out.splitlines()
    assert told[-1].startswith(words) and "+0.33" in told[-1]
    assert ("1. C, 2. D, 3. B, 4. A" if language == "en" else "1. C、2. D、3. B、4. A") in told[-2]
    left = "A: 9♣ 10♥ 3♠ (22 points)" if language == "en" else "A：9♣ 10♥ 3♠（22 分）"
    assert any(left in line for line in told)
