"""Every refusal of the rules page (C10), by text and by number, with its code and its words; nothing changes."""

from __future__ import annotations

import pytest

from paiju import PaijuError
from paiju.games.crazy_eights.notation import ACTIONS
from paiju.state import is_whole

from .setting import GAME, play, position

HAND = {"hands": "7H 8C KD/QH QS", "pile": "4D 7S", "stock": "3D", "turn": 0}
STUCK = {"hands": "KD 9C/QH QS", "pile": "4D 7S", "stock": "3D", "turn": 0}
PENDING = {"hands": "2D 5S 8D/QH QS", "pile": "3S 2S", "pending": 2, "stock": "3D", "turn": 0}
VOTING = {"hands": "-/5H 2C/6S 7D", "pile": "7H", "stock": "3D", "phase": "vote", "places": "1/0/0", "turn": 1}
SEED = "seed,seats=2"
MAX = "seed,seats=2,draw=max,max_draw=2"
CHOICE = ",voluntary_draw=true"
PARTY = "party,seats=2"

BAD_CARD = 'I do not know the card "{}". Use a rank A,2-9,T,J,Q,K and a suit S,H,D,C.'
PENDING_TWO = "Take 2 cards or answer with a two."
MUST_PLAY = "You can play {}: drawing is not allowed."
VOTE = "Shall the others play on? Answer yes or no."

REFUSALS = [
    (SEED, HAND, "7X", "BAD_SUIT", "The suit must be S, H, D or C."),
    (SEED, HAND, "10x", "BAD_SUIT", "The suit must be S, H, D or C."),
    (SEED, HAND, "1C", "BAD_RANK", 'There is no rank "1" in "1c". Ranks are A, 2-9, T, J, Q, K.'),
    (SEED, HAND, "14♥", "BAD_RANK", 'There is no rank "14" in "14♥". Ranks are A, 2-9, T, J, Q, K.'),
    (SEED, HAND, "XS=H", "BAD_RANK", 'There is no rank "x" in "xs". Ranks are A, 2-9, T, J, Q, K.'),
    (SEED, HAND, "XX", "BAD_CARD", BAD_CARD.format("xx")),
    (SEED, HAND, "banana", "BAD_CARD", BAD_CARD.format("banana")),
    (SEED, HAND, "", "BAD_CARD", BAD_CARD.format("")),
    (SEED, HAND, "play", "BAD_CARD", BAD_CARD.format("play")),
    (SEED, HAND, "BJ", "BAD_CARD", BAD_CARD.format("bj")),
    (SEED, HAND, "8C S H", "BAD_CARD", BAD_CARD.format("8c s h")),
    (SEED, HAND, "8C==S", "BAD_CARD", BAD_CARD.format("8c==s")),
    (SEED, HAND, "7D", "NOT_HELD", "You do not hold 7♦."),
    (SEED, HAND, "8D=S", "NOT_HELD", "You do not hold 8♦."),
    (SEED, HAND, "KD", "NO_MATCH", "K♦ does not match 7♠ (suit in play: ♠)."),
    (SEED, HAND, "KD=S", "NO_MATCH", "K♦ does not match 7♠ (suit in play: ♠)."),
    (SEED, HAND | {"pile": "4D 8S", "suit": "C"}, "7H", "NO_MATCH", "7♥ does not match 8♠ (suit in play: ♣)."),
    (SEED, HAND, "8C", "SUIT_NEEDED", "Name a suit with the eight: 8C=S."),
    (SEED, HAND, "8C=X", "BAD_SUIT", "The suit must be S, H, D or C."),
    (SEED, HAND, "8C=", "BAD_SUIT", "The suit must be S, H, D or C."),
    (SEED, HAND, "7H=S", "SUIT_NOT_ALLOWED", "Only an eight names a suit."),
    (SEED, HAND, "draw", "MUST_PLAY", MUST_PLAY.format("7♥, 8♣")),
    (MAX, HAND | {"drawn": 1}, "draw", "MUST_PLAY", MUST_PLAY.format("7♥, 8♣")),
    (SEED + CHOICE, HAND | {"pile": "7S", "stock": "-"}, "draw", "MUST_PLAY", MUST_PLAY.format("7♥, 8♣")),
    (SEED, STUCK, "pass", "MUST_DRAW", "You cannot pass while you can draw."),
    (SEED + CHOICE, HAND, "pass", "MUST_DRAW", "You cannot pass while you can draw."),
    (SEED, HAND, "pass", "CANNOT_PASS", "You cannot pass while you can play."),
    (MAX, STUCK | {"drawn": 2}, "draw", "DRAW_LIMIT", "You have drawn 2 cards: play or pass."),
    (MAX + CHOICE, HAND | {"drawn": 2}, "draw", "DRAW_LIMIT", "You have drawn 2 cards: play or pass."),
    (SEED, STUCK | {"pile": "7S", "stock": "-"}, "draw", "NOTHING_TO_DRAW", "No card is left to draw: pass."),
    (PARTY, PENDING, "draw", "PENDING_TWO", PENDING_TWO),
    (PARTY, PENDING, "pass", "PENDING_TWO", PENDING_TWO),
    (PARTY, PENDING, "5S", "PENDING_TWO", PENDING_TWO),
    (PARTY, PENDING, "8D=S", "PENDING_TWO", PENDING_TWO),
    (PARTY, PENDING, "2H", "NOT_HELD", "You do not hold 2♥."),
    (PARTY + ",stack_twos=false", PENDING, "2D", "PENDING_TWO", PENDING_TWO),
    (SEED, HAND, "take", "NOTHING_PENDING", "There is nothing to take."),
    (SEED, HAND, "yes", "NO_VOTE", "There is no vote now."),
    ("seed,seats=3", VOTING, "5H", "VOTE_NEEDED", VOTE),
    ("seed,seats=3", VOTING, "draw", "VOTE_NEEDED", VOTE),
    ("seed,seats=3", VOTING, "take", "VOTE_NEEDED", VOTE),
]


@pytest.mark.parametrize(("rules", "fields", "text", "code", "message"), REFUSALS)
def test_refused(rules: str, fields: dict[str, object], text: str, code: str, message: str) -> None:
    state = position(rules, **fields)
    before = state.position()
    with pytest.raises(PaijuError) as refused:
        GAME.parse(state.view(state.to_move()), text)
    assert (refused.value.code, refused.value.message) == (code, message)
    assert refused.value.say("zh") != message
    if text in ACTIONS:
        with pytest.raises(PaijuError) as played:
            state.play(ACTIONS[text])
        assert (played.value.code, played.value.message) == (code, message)
    assert state.position() == before and state.entries() == []


def test_not_your_turn() -> None:
    state = position(SEED, **HAND)
    for seat in (1, None):
        with pytest.raises(PaijuError) as refused:
            GAME.parse(state.view(seat), "QS")
        assert (refused.value.code, refused.value.message) == ("NOT_YOUR_TURN", "It is seat 0's turn.")


def test_game_over() -> None:
    state = play(position(SEED, hands="7H/QS", pile="7S", stock="-", turn=0), "7H")
    for seat in (0, 1, None):
        with pytest.raises(PaijuError) as refused:
            GAME.parse(state.view(seat), "QS")
        assert (refused.value.code, refused.value.message) == ("GAME_OVER", "This game is finished.")
    with pytest.raises(PaijuError) as refused:
        state.play(ACTIONS["QS"])
    assert refused.value.code == "GAME_OVER"


def test_no_payoffs_before_the_end() -> None:
    with pytest.raises(PaijuError) as refused:
        position(SEED, **HAND).payoffs()
    assert refused.value.code == "NOT_OVER"


def test_a_suit_where_none_is_needed() -> None:
    state = position(SEED, hands="8C/QS", pile="7S", stock="-", turn=0)
    assert GAME.parse(state.view(0), "8C=S") == GAME.parse(state.view(0), "8C") == ACTIONS["8C"]
    with pytest.raises(PaijuError) as refused:
        state.play(ACTIONS["8C=S"])
    assert refused.value.code == "SUIT_NOT_ALLOWED" and "name no suit" in refused.value.message
    with pytest.raises(PaijuError) as refused:
        GAME.parse(state.view(0), "8C=X")
    assert refused.value.code == "BAD_SUIT"


@pytest.mark.parametrize("number", [52, 63, 64, 88 + 256, 325, 1 << 40, -1, True, None])
def test_numbers_that_are_no_actions(number: object) -> None:
    state = position(SEED, **HAND)
    assert not state.is_legal(number)
    with pytest.raises(PaijuError) as refused:
        state.play(number)  # type: ignore[arg-type]
    assert refused.value.code == ("BAD_ACTION" if is_whole(number) and number >= 0 else "ILLEGAL")
    if not isinstance(number, bool):
        with pytest.raises(PaijuError) as refused:
            GAME.text(number)  # type: ignore[arg-type]
        assert refused.value.code == "BAD_ACTION"
