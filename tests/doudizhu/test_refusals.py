"""A8: every refusal, its message and the order of the tests."""

import pytest

from paiju import PaijuError
from paiju.games.doudizhu.kinds import CATEGORIES, KIND_SHIFT
from paiju.games.doudizhu.plays import pack

from .setting import FULL_HANDS, GAME, facing, say

BAD_CARD = 'I do not know the card "X". Use 3-9, T (or 10), J, Q, K, A, 2, B, R.'
BID_NOW = "You can bid now: pass, 1, 2 or 3."
CALL_NOW = "You can call now: call or pass."


def auction(rules="classic"):
    return GAME.position(f"{rules} {FULL_HANDS} first=0")


def finished():
    return say(facing("3"), "3")


TYPED = [
    # Each refusal of the page.
    (lambda: facing("45", "3"), 1, "4", "NOT_YOUR_TURN", "It is seat 0's turn."),
    (auction, 0, "34567", "BAD_PHASE", BID_NOW),
    (auction, 0, "", "BAD_PHASE", BID_NOW),
    (auction, 0, "call", "BAD_PHASE", BID_NOW),
    (lambda: auction("classic,auction=call-rob"), 0, "2", "BAD_PHASE", CALL_NOW),
    (lambda: auction("classic,auction=call-rob"), 0, "rob", "BAD_PHASE", CALL_NOW),
    (lambda: facing("34"), 0, "bid 2", "BAD_PHASE", "You can play cards now."),
    (lambda: facing("34"), 0, "call", "BAD_PHASE", "You can play cards now."),
    (lambda: facing("34"), 0, "3x", "BAD_CARD", BAD_CARD),
    (lambda: facing("34"), 0, "", "EMPTY", "Choose at least one card, or pass."),
    (lambda: facing("34"), 0, " , - ", "EMPTY", "Choose at least one card, or pass."),
    (lambda: facing("34"), 0, "33", "NOT_HELD", "You do not hold 33."),
    (lambda: facing("34"), 0, "kq", "NOT_HELD", "You do not hold QK."),
    (lambda: facing("34"), 0, "43", "NO_COMBINATION", "34 is not a legal combination."),
    (lambda: facing("333444BR"), 0, "333444BR", "NO_COMBINATION", "333444BR is not a legal combination."),
    (
        lambda: facing("333R", "lead", "endgame"),
        0,
        "333R",
        "CATEGORY_OFF",
        "A trio with a single is not used in these rules.",
    ),
    (
        lambda: facing("44556", "33"),
        0,
        "4",
        "WRONG_CATEGORY",
        "You must beat 33 with a pair, 2 cards, or a bomb or the rocket.",
    ),
    (
        lambda: facing("456789", "34567"),
        0,
        "456789",
        "WRONG_CATEGORY",
        "You must beat 34567 with a straight, 5 cards, or a bomb or the rocket.",
    ),
    (lambda: facing("34", "4"), 0, "4", "TOO_LOW", "4 does not beat 4."),
    (lambda: facing("3333", "4444"), 0, "3333", "TOO_LOW", "3333 does not beat 4444."),
    (lambda: facing("2222", "BR"), 0, "2222", "TOO_LOW", "2222 does not beat BR."),
    (lambda: facing("34"), 0, "pass", "CANNOT_PASS", "You lead this round: play something."),
    (lambda: say(auction(), "2"), 1, "1", "BID_TOO_LOW", "Bid more than 2, or pass."),
    (lambda: say(auction(), "2"), 1, "bid 2", "BID_TOO_LOW", "Bid more than 2, or pass."),
    (auction, 0, "4", "BID_RANGE", "Bids are 1, 2 or 3."),
    (auction, 0, "-1", "BID_RANGE", "Bids are 1, 2 or 3."),
    (auction, 0, "bid 100", "BID_RANGE", "Bids are 1, 2 or 3."),
    (finished, 0, "3", "GAME_OVER", "This game is finished."),
    # The order of the tests: the first that fails is told.
    (finished, 1, "x", "GAME_OVER", "This game is finished."),
    (auction, 1, "34567", "NOT_YOUR_TURN", "It is seat 0's turn."),
    (auction, None, "3", "NOT_YOUR_TURN", "It is seat 0's turn."),
    (auction, 0, "xyz", "BAD_PHASE", BID_NOW),
    (lambda: facing("34"), 0, "bid x", "BAD_PHASE", "You can play cards now."),
    (lambda: facing("34"), 0, "kkx", "BAD_CARD", BAD_CARD),
    (lambda: facing("34", "5"), 0, "77", "NOT_HELD", "You do not hold 77."),
    (lambda: facing("34", "5555"), 0, "3", "WRONG_CATEGORY", "You must beat 5555 with a higher bomb or the rocket."),
    (lambda: facing("34", "5"), 0, "34", "NO_COMBINATION", "34 is not a legal combination."),
    (
        lambda: facing("33344", "5", "endgame"),
        0,
        "33344",
        "CATEGORY_OFF",
        "A trio with a pair is not used in these rules.",
    ),
    (
        lambda: facing("334", "5"),
        0,
        "33",
        "WRONG_CATEGORY",
        "You must beat 5 with a single, or a bomb or the rocket.",
    ),
]


@pytest.mark.parametrize(("setting", "seat", "typed", "code", "message"), TYPED)
def test_what_is_typed(setting, seat, typed, code, message):
    state = setting()
    before = state.position()
    with pytest.raises(PaijuError) as refused:
        GAME.parse(state.view(seat), typed)
    assert (refused.value.code, str(refused.value)) == (code, message)
    assert state.position() == before
    chinese = refused.value.say("zh")
    assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese) and "{" not in chinese


def play(category, cards):
    return CATEGORIES.index(category) + 1 << KIND_SHIFT | pack(cards)


NUMBERS = [
    (finished, play("solo", "3"), "GAME_OVER"),
    (finished, -1, "GAME_OVER"),
    (auction, play("solo", "3"), "BAD_PHASE"),
    (auction, 0, "BAD_PHASE"),
    (auction, 20, "BAD_PHASE"),
    (lambda: say(auction(), "2"), 17, "BID_TOO_LOW"),
    (lambda: facing("34"), 17, "BAD_PHASE"),
    (lambda: facing("34"), 5, "BAD_PHASE"),
    (lambda: facing("34"), play("solo", "5"), "NOT_HELD"),
    (lambda: facing("34"), play("pair", "33"), "NOT_HELD"),
    (lambda: facing("34"), play("pair", "34"), "NO_COMBINATION"),
    (lambda: facing("33"), play("solo", "33"), "NO_COMBINATION"),
    (lambda: facing("3"), play("solo", ""), "NO_COMBINATION"),
    (lambda: facing("3"), play("rocket", "3"), "NO_COMBINATION"),
    (lambda: facing("3"), 15 << KIND_SHIFT | pack("3"), "NO_COMBINATION"),
    (lambda: facing("333R", "lead", "endgame"), play("trio_solo", "333R"), "CATEGORY_OFF"),
    (lambda: facing("334", "5"), play("pair", "33"), "WRONG_CATEGORY"),
    (lambda: facing("34", "4"), play("solo", "3"), "TOO_LOW"),
    (lambda: facing("34"), 0, "CANNOT_PASS"),
    (lambda: facing("34"), -1, "ILLEGAL"),
    (lambda: facing("34"), 1 << 64, "ILLEGAL"),
    (lambda: facing("34"), None, "ILLEGAL"),
    (lambda: facing("34"), 3.0, "ILLEGAL"),
    (lambda: facing("34"), "5", "NOT_HELD"),
    (lambda: facing("34"), (1 << 64) - 1, "NOT_HELD"),
]


@pytest.mark.parametrize(("setting", "action", "code"), NUMBERS)
def test_what_is_played_as_a_number(setting, action, code):
    state = setting()
    before = state.position()
    assert not state.is_legal(action)
    with pytest.raises(PaijuError) as refused:
        state.play(action)
    assert refused.value.code == code
    assert state.position() == before


@pytest.mark.parametrize("number", [0, 393, 999])
def test_unknown_missions(number):
    with pytest.raises(PaijuError) as refused:
        GAME.deal("endgame", mission=number)
    assert (refused.value.code, str(refused.value)) == ("BAD_MISSION", f"There is no mission {number}.")


@pytest.mark.parametrize("hands", [["33333", "4"], ["333", "344443"], ["BB", "3"], ["3", "R4R"]])
def test_missions_that_do_not_fit_one_pack(hands):
    with pytest.raises(PaijuError) as refused:
        GAME.deal("endgame", hands=hands)
    assert refused.value.code == "BAD_MISSION"
    assert str(refused.value).startswith("That position is not possible")
