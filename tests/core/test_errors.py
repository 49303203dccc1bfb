"""Refusals: a code, a sentence in two languages, and they travel between processes."""

from __future__ import annotations

import copy
import pickle

import pytest

import paiju
from paiju import IllegalAction, NotationError, PaijuError, SetupError
from paiju.catalogue import BUILT_IN
from paiju.errors import NOT_YOUR_TURN
from paiju.language import Sentence


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


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_wrong_number_of_players_has_one_code_in_all_games(name: str) -> None:
    for seats in (1, 99):
        with pytest.raises(SetupError) as refused:
            paiju.game(name).deal(seats=seats)
        assert refused.value.code == "PLAYERS" and refused.value.say("zh") != refused.value.message


NOT_HELD = [
    ("crazy_eights", "seed hands=3C4C/5C6C/7C7D/9C9D stock=KHTD pile=3D", "3H"),
    ("doudizhu", "endgame hands=33/4", "5"),
    ("pinochle", "", ""),
    ("tractor", "", ""),
]


@pytest.mark.parametrize(("name", "position", "text"), NOT_HELD)
def test_a_card_that_is_not_held_has_one_code_in_all_games(name: str, position: str, text: str) -> None:
    game = paiju.game(name)
    state = game.position(position) if position else leading(game)
    hand = state.view(state.to_move()).hand
    missing = (
        text if position else next(card for card in state.view((state.to_move() + 1) % 4).hand if card not in hand)
    )
    with pytest.raises(IllegalAction) as refused:
        state.play(missing)
    assert refused.value.code == "NOT_HELD"


def leading(game: paiju.Game) -> paiju.State:
    """A deal in which somebody has to lead to the first trick."""
    state, rng = game.deal(seed=1), paiju.Random(1)
    while state.view(None).phase not in ("play", "lead"):
        state.play(rng.choice(state.moves))
    return state
