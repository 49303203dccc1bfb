"""A finished game looked at: every decision judged from what its seat could see, and only when the game is over."""

from __future__ import annotations

import json

import msgspec
import pytest

import paiju
from paiju.analysis import Analysis, analyse, decisions, judge, people
from paiju.cli import run
from paiju.errors import PaijuError
from paiju.record import Record
from paiju.rng import Random
from paiju.worth import weigh

from .games import SHORT, finished

QUICK = [
    pytest.param(name, marks=[pytest.mark.compiled] if name in ("doudizhu", "holdem", "pinochle", "tractor") else [])
    for name in SHORT
]


@pytest.mark.parametrize("name", QUICK)
def test_every_decision_of_every_game_is_judged(name):
    record = finished(name)
    found = analyse(record, worlds=6)
    moments = list(decisions(record, [0]))
    assert found.seats == (0,)
    assert len(found.decisions) > 2
    assert {decision.at for decision in found.decisions} <= {moment.at for moment in moments}
    for decision in found.decisions:
        assert decision.seat == 0
        assert decision.best.behind == 0
        assert 0 <= decision.cost <= decision.made.behind
        assert [c.behind for c in decision.choices] == sorted(c.behind for c in decision.choices)
        assert all(choice.said.en and choice.said.zh for choice in decision.choices)
        if decision.unit == "chance":
            assert all(-1e-9 <= choice.value <= 1 + 1e-9 for choice in decision.choices)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


@pytest.mark.parametrize("name", QUICK)
def test_the_played_move_is_what_the_record_says(name):
    record = finished(name)
    compared = 0
    for decision in analyse(record, worlds=4).decisions:
        state = record.replay(decision.at)
        actions = record.game.parse_all(state.view(0), decision.made.move)
        for at, action in enumerate(actions, decision.at):
            assert record.actions[at] == (0, record.game.text(action))
            compared += 1
    assert compared > 2


@pytest.mark.parametrize("name", ["crazy_eights", "sevens"])
def test_nothing_but_the_view_decides(name):
    """The same answer for the view as it travels, and for a world in which the others hold other cards."""
    record = finished(name)
    game = record.game
    compared = 0
    for moment in list(decisions(record, [0]))[:4]:
        view = game.view.from_json(moment.view.json())
        other = game.sample(view, Random(5)).view(0)
        asked = [game.text(game.parse(moment.view, moment.played))]
        answers = [judge(each, asked, 12, Random(3)) for each in (moment.view, view, other)]
        assert answers[0] == answers[1] == answers[2]
        compared += answers[0] is not None
    assert compared


def test_a_game_that_is_not_over_is_refused():
    record = finished("crazy_eights")
    for kept in (0, len(record.actions) // 2, len(record.actions) - 1):
        begun = Record(record.game, record.rules, record.start, record.names, record.actions[:kept], record.headers)
        with pytest.raises(PaijuError) as refused:
            analyse(begun, worlds=2)
        assert refused.value.code == "NOT_OVER"


def test_only_the_seat_whose_cards_are_known_is_judged():
    record = finished("crazy_eights")
    seen = Record(record.game, record.rules, record.start, record.names, record.actions, {"eyes": "2"})
    assert people(seen) == [2]
    with pytest.raises(PaijuError) as refused:
        analyse(seen, [0], worlds=2)
    assert refused.value.code == "NOT_THEIR_CARDS"


def test_people_are_found():
    record = finished("crazy_eights")
    assert people(record) == [0]
    bots = Record(record.game, record.rules, record.start, record.names, [], {"bots": "rule,rule,rule,rule"})
    assert people(bots) == [0, 1, 2, 3]


def test_the_same_record_is_judged_the_same_way():
    record = finished("crazy_eights")
    assert analyse(record, worlds=8) == analyse(record, worlds=8)


def test_progress_is_told():
    told = []
    analyse(finished("crazy_eights"), progress=lambda done, total: told.append((done, total)), worlds=2)
    total = told[-1][1]
    assert told == [(done, total) for done in range(total + 1)]


def test_worths_are_compared_world_by_world():
    judged = weigh("points", ["a", "b"], [[1.0, 3.0, 5.0, 7.0], [0.0, 2.0, 4.0, 6.0]])
    assert [worth.move for worth in judged.worths] == ["a", "b"]
    best, other = judged.worths
    assert (best.value, other.value, other.behind, other.doubt) == (4.0, 3.0, 1.0, 0.0)
    assert best.error == pytest.approx((20 / 3 / 4) ** 0.5)
    assert other.worse
    assert not best.worse


def test_what_was_tried_in_fewer_worlds_is_not_judged_by_kinder_ones():
    judged = weigh("points", ["a", "b"], [[10.0, 0.0, 0.0, 0.0], [9.0]])
    assert [(worth.move, worth.value) for worth in judged.worths] == [("a", 2.5), ("b", 1.5)]


@pytest.mark.compiled
def test_a_move_that_throws_the_game_away_is_found():
    """The ace is needed against the king: whoever leads it loses. Nothing is left to chance with open hands."""
    game = paiju.game("doudizhu")
    state = game.deal("endgame", hands=["34A", "5K"])
    judged = judge(state.view(0), ["A"], 10, Random(1))
    assert judged is not None
    assert (judged.worlds, judged.unit, judged.best.value) == (0, "chance", 1.0)
    lost = judged.of("A")
    assert lost is not None
    assert lost.worse
    assert lost.value == 0.0


def test_command(tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text(finished("crazy_eights").text())
    assert run(["analyse", str(file), "--worlds", "4", "--lang", "en"]) == 0
    assert "Ann (seat 0)" in capsys.readouterr().out
    assert run(["analyse", str(file), "--worlds", "4", "--lang", "zh", "--seat", "bot 1"]) == 0
    assert "1 号座位" in capsys.readouterr().out
    assert run(["analyse", str(file), "--worlds", "4", "--json", "--seat", "all"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == [0, 1, 2, 3]


def test_where_the_screen_is_narrow_a_decision_still_takes_one_line(tmp_path, capsys, monkeypatch):
    file = tmp_path / "game.txt"
    file.write_text(finished("crazy_eights").text())

    def table(room: int) -> list[str]:
        monkeypatch.setenv("COLUMNS", str(room))
        assert run(["analyse", str(file), "--worlds", "4", "--lang", "en"]) == 0
        lines = capsys.readouterr().out.splitlines()
        return lines[lines.index(next(line for line in lines if line.startswith("move"))) :]

    wide = table(160)
    assert wide[0].split() == ["move", "played", "worth", "best", "worth", "cost"]
    decisions = wide.index(next(line for line in wide if line.startswith("The game")))
    narrow = table(max(map(len, wide[:decisions])) - 1)
    assert narrow[0].split() == ["move", "played", "worth", "best", "cost"]
    assert narrow[decisions].startswith("The game")


@pytest.mark.parametrize(
    "words", [["--seat", "9"], ["--seat", "Nobody"], ["--worlds", "1"], ["--game", "2"], ["--game", "0"]]
)
def test_command_refuses(tmp_path, capsys, words):
    file = tmp_path / "game.txt"
    file.write_text(finished("crazy_eights").text())
    assert run(["analyse", str(file), *words]) == 2
    assert capsys.readouterr().err.startswith("paiju: ")


def test_command_refuses_what_is_not_over(tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text("\n".join(finished("crazy_eights").text().splitlines()[:-1]))
    assert run(["analyse", str(file), "--lang", "en"]) == 2
    assert "not over" in capsys.readouterr().err
