"""How actions are written and read (C2)."""

from __future__ import annotations

import pytest

from paiju.games.crazy_eights.notation import ACTIONS

from .setting import GAME, legal, position

READ = [
    ("TD", "TD"),
    ("play TD", "TD"),
    ("10d", "TD"),
    ("10♦", "TD"),
    ("10♦\ufe0f", "TD"),
    ("t♢", "TD"),
    ("PLAY 10D", "TD"),
    ("play  td ", "TD"),
    ("8C=S", "8C=S"),
    ("8c=s", "8C=S"),
    ("8c s", "8C=S"),
    ("play 8C S", "8C=S"),
    ("8C = ♠", "8C=S"),
    ("8♣ ♥\ufe0f", "8C=H"),
]


@pytest.mark.parametrize(("text", "action"), READ)
def test_plays(text: str, action: str) -> None:
    state = position("seed,seats=2", hands="TD 8C KD/QS", pile="7D", stock="3C", turn=0)
    assert GAME.parse(state.view(0), text) == ACTIONS[action]


WORDS = [("draw", "KC", "d DRAW 摸牌"), ("pass", "KC", "p Pass 过")]


@pytest.mark.parametrize(("action", "hand", "texts"), WORDS)
def test_words(action: str, hand: str, texts: str) -> None:
    stock = "3C" if action == "draw" else "-"
    state = position("seed,seats=2", hands=f"{hand}/QS", pile="7D", stock=stock, turn=0)
    for text in [action, *texts.split()]:
        assert GAME.parse(state.view(0), text) == ACTIONS[action]


def test_take_and_votes() -> None:
    state = position("party,seats=2", hands="KC/QS", pile="2D", pending=2, stock="3C", turn=0)
    assert GAME.parse(state.view(0), "t") == GAME.parse(state.view(0), "Take") == ACTIONS["take"]
    state = position("seed,seats=3", phase="vote", hands="-/KC/QS", places="1/0/0", pile="2D", stock="3C", turn=2)
    assert GAME.parse(state.view(1), "y") == GAME.parse(state.view(1), "YES") == ACTIONS["yes"]
    assert GAME.parse(state.view(1), "n") == GAME.parse(state.view(1), "no") == ACTIONS["no"]


def test_every_action_has_one_text() -> None:
    assert len(ACTIONS) == 52 + 16 + 5
    assert all(GAME.text(action) == text for text, action in ACTIONS.items())


def test_the_order_of_actions() -> None:
    state = position("seed,seats=2,voluntary_draw=true", hands="8S 8C AS 2S TD KC/QS", pile="7S", stock="3C", turn=0)
    assert legal(state) == ["2S", "8C=C", "8C=D", "8C=H", "8C=S", "8S=C", "8S=D", "8S=H", "8S=S", "AS", "draw"]


def test_two_equal_cards_are_one_action() -> None:
    state = position("seed,seats=6,decks=2", hands="7H7H8C8C/3C/3C/4C/4C/5C", pile="9H", stock="-", turn=0)
    assert legal(state) == ["7H", "8C=C", "8C=D", "8C=H", "8C=S"]
    state.play(ACTIONS["7H"])
    assert state.view(0).hand == ("7H", "8C", "8C")
