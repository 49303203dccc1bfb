"""`paiju solve`: the verdict, the moves and the line, for people and programs, and what is refused."""

import json

import pytest

from room.running import run

from .setting import GAME, say


@pytest.mark.parametrize(
    ("position", "winning"),
    [
        (["4"], ["T"]),
        (["7889TJA/7TA2222"], ["789TJ"]),
        (["7889TJA/7TA2222", "turn=1"], None),
        (["endgame hands=88TJ/TKK table=9@1"], None),
        (["889TTTJ/679QQR/6679JJ2"], ["9TTT"]),
        (["345/678/9TJ"], []),
        (["345/678/9TJ", "landlord=1", "turn=0"], None),
    ],
)
def test_what_is_proved_is_told_to_programs(position, winning):
    told = json.loads(run("solve", *position, "--json").out)
    state = GAME.position(told["position"])
    assert told["to_move"] == state.to_move() and told["wins"] == bool(told["winning"])
    assert winning is None or told["winning"] == winning
    for step in told["line"]:
        assert state.to_move() == step["seat"]
        say(state, step["move"])
    first = told["to_move"]
    assert state.over() and (state.payoffs()[first] > 0) == told["wins"]
    assert told["nodes"] >= 0 and told["seconds"] > 0


def test_what_is_proved_is_told_to_people():
    done = run("solve", "7889TJA/7TA2222")
    assert "Seat 0 to move wins against any defence.\nWinning moves: 789TJ\nLine: 0 789TJ, 1 pass, 0 8" in done.out
    lost = run("solve", "345/678", language="zh")
    assert "对方不出错，轮到的0 号位必输。" in lost.out and "能赢的走法" not in lost.out


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (["999"], "There is no mission 999."),
        (["33/44444"], "That position is not possible: there are not so many 4 in one pack."),
        (["3/4/5/6"], ""),
        (["classic"], ""),
        (["hands=3"], ""),
        (["345/678", "colour=red"], ""),
        (["7889TJA/7TA2222", "--limit", "3"], "There are more than 3 positions to search here."),
        (["7889TJA/7TA2222", "--limit", "0"], "--limit is at least 1."),
        (["endgame phase=over hands=-/34 played=3/-"], "The solver needs open hands and cards to play"),
    ],
)
def test_what_cannot_be_proved_is_refused_in_one_sentence(asked, complaint):
    done = run("solve", *asked)
    assert done.code == 2 and not done.out and done.err.count("\n") == 1
    assert complaint in done.err
