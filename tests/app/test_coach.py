"""The coach at a table in the terminal: what is best and why, and a word before a move that throws much away."""

from __future__ import annotations

import pytest

import paiju
from paiju.errors import PaijuError
from paiju.terminal import coaching


def ending():
    """A lead after which the ace, played at once, loses: it is needed against the king."""
    return paiju.game("doudizhu").deal("endgame", hands=["34A", "5K"]).view(0)


def test_the_coach_says_what_is_best_and_why():
    said = coaching.explained(coaching.ask(ending(), True))
    assert said.en.startswith("Best: Play single ") and "100 %" in said.en
    assert said.zh.startswith("最好：") and "100%" in said.zh


def test_he_is_there_only_for_those_who_play_alone():
    with pytest.raises(PaijuError) as refused:
        coaching.ask(ending(), False)
    assert refused.value.code == "NOT_ALONE"


def test_he_warns_once():
    guard = coaching.Guard()
    assert guard.warning(ending(), "3").en == ""
    assert "gives away 100 %" in guard.warning(ending(), "A").en
    assert guard.warning(ending(), "A").en == ""
