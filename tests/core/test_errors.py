"""Refusals: a code, a sentence in two languages, and they travel between processes."""

from __future__ import annotations

import copy
import pickle

import pytest

from paiju import IllegalAction, NotationError, PaijuError, SetupError
from paiju.errors import NOT_YOUR_TURN, Sentence


@pytest.mark.parametrize("kind", [PaijuError, IllegalAction, NotationError, SetupError])
def test_errors_say_what_is_wrong_and_pickle(kind: type[PaijuError]) -> None:
    error = kind("NOT_YOUR_TURN", NOT_YOUR_TURN, name="{Ann}")
    for each in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(each) is kind and isinstance(each, ValueError)
        assert (each.code, each.facts) == ("NOT_YOUR_TURN", {"name": "{Ann}"})
        assert str(each) == each.message == "It is {Ann}'s turn."
        assert each.say("zh") == "现在轮到{Ann}。"
        assert repr(each) == f"{kind.__name__}('NOT_YOUR_TURN', \"It is {{Ann}}'s turn.\")"


def test_a_plain_text_is_taken_as_it_is() -> None:
    error = PaijuError("ODD", "100 {braces} stay")
    assert error.say("en") == error.say("zh") == str(pickle.loads(pickle.dumps(error))) == "100 {braces} stay"


def test_a_sentence_fills_in_its_facts() -> None:
    assert Sentence("a {x}", "甲 {x}").say("zh", x=1) == "甲 1"
