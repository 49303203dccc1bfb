"""Advice: what is best, why in words, and a warning before a move that throws much away."""

from __future__ import annotations

import pytest

import paiju
from paiju.analysis.advice import advise
from paiju.rng import Random
from paiju.wording import wording

from .games import SHORT, finished


def test_the_last_card_needs_no_numbers():
    state = paiju.game("doudizhu").deal("endgame", hands=["33", "44K"])
    advice = advise(state.view(0), [], Random(1))
    assert advice is not None and advice.best is not None
    assert advice.best.move == "33"
    assert "you win" in advice.reason.en
    assert advice.warning is None


def test_the_only_move_has_no_better_reason():
    state = paiju.game("doudizhu").position("classic hands=345/6/7 table=2@2")
    advice = advise(state.view(0), ["pass"], Random(1), worlds=4)
    assert state.view(0).legal == ("pass",)
    assert advice is not None and advice.reason.en == "There is no other move." and advice.warning is None


def test_a_move_that_loses_is_warned_of():
    state = paiju.game("doudizhu").deal("endgame", hands=["34A", "5K"])
    advice = advise(state.view(0), ["A"], Random(1))
    assert advice is not None and advice.warning is not None
    assert advice.cost == 1.0
    assert "100 %" in advice.warning.en and "100%" in advice.warning.zh
    good = advise(state.view(0), ["3"], Random(1))
    assert good is not None and good.warning is None


@pytest.mark.parametrize("name", list(SHORT))
def test_reasons_can_be_said_of_every_move(name):
    """Whatever is legal: a reason in both languages, or none."""
    record = finished(name)
    words = wording(record.game)
    told = asked = 0
    for state in record.states():
        seat = state.to_move()
        if seat < 0 or state.stages():
            continue
        view = state.view(seat)
        for text in view.legal:
            asked += 1
            said = words.reason(view, text)
            assert said is None or (said.en and said.zh and "{" not in said.en + said.zh)
            told += said is not None
    assert asked > 20
    assert told > 0 or name == "sevens"


def test_each_reason_is_said_where_it_holds():
    dou = paiju.game("doudizhu")
    words = wording(dou)
    view = dou.deal("endgame", hands=["3345", "9"]).view(0)
    assert words.why(view, "33").kind == "no_single"
    view = dou.deal("endgame", hands=["34567AA", "99TT"]).view(0)
    assert words.why(view, "34567").kind == "last_but"
    view = dou.deal("endgame", hands=["34567AAK", "99TT"]).view(0)
    assert words.why(view, "34567").kind == "together"
    assert words.why(view, "3") is None


@pytest.mark.parametrize("name", ["crazy_eights", "sevens"])
def test_where_a_game_has_no_reason_numbers_say_why(name):
    record = finished(name)
    found = 0
    for at in range(0, len(record.actions), 7):
        state = record.replay(at)
        seat = state.to_move()
        if seat < 0 or state.count() < 2:
            continue
        advice = advise(state.view(seat), [], Random(1), worlds=6)
        if advice is not None:
            assert advice.reason.en and advice.reason.zh
            found += 1
    assert found
