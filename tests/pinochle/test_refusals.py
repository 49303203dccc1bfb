"""What is refused, with the codes and sentences of the rules page, in its order."""

from __future__ import annotations

import pytest

from paiju import IllegalAction, PaijuError, SetupError
from paiju.games.pinochle.encoding import BID, GIVE, TRUMP

from .setting import GAME, facing, moves, say

AUCTION = GAME.deal("auction", 1)
TRUMPS = say(GAME.deal("auction,marriage_needed=true", 1), "pass", "pass", "pass")
GIVING = say(GAME.deal("auction,pass_cards=3", 1), "bid 200", "pass", "pass", "pass", "trump S")
CONCEDING = say(GAME.deal("auction", 1), "bid 200", "pass", "pass", "pass", "trump S")
LEADING = say(CONCEDING.copy(), "meld")


def refusal(state, text):
    before = state.position()
    with pytest.raises(PaijuError) as refused:
        say(state, text)
    assert state.position() == before and refused.value.say("zh") != refused.value.message
    return refused.value.code, refused.value.message


@pytest.mark.parametrize(
    ("state", "text", "code", "message"),
    [
        (LEADING, "xx", "BAD_CARD", 'Cannot read "xx". Write rank and suit, for example 10H or QS.'),
        (LEADING, "", "BAD_CARD", 'Cannot read "". Write rank and suit, for example 10H or QS.'),
        (LEADING, "8H", "BAD_CARD", 'Cannot read "8H". Write rank and suit, for example 10H or QS.'),
        (LEADING, "play 10X", "BAD_CARD", 'Cannot read "10X". Write rank and suit, for example 10H or QS.'),
        (LEADING, "AS 10S", "BAD_ACTION", 'Play one card at a time, not "AS 10S".'),
        (AUCTION, "bid ten", "BAD_ACTION", 'Cannot read "bid ten". Bid a number, for example bid 210, or pass.'),
        (AUCTION, "bid", "BAD_ACTION", 'Cannot read "bid". Bid a number, for example bid 210, or pass.'),
        (AUCTION, "foo", "BAD_ACTION", 'Cannot read "foo". Bid a number, for example bid 210, or pass.'),
        (CONCEDING, "foo", "BAD_ACTION", 'Cannot read "foo". Say meld to play on, or concede.'),
        (TRUMPS, "foo", "BAD_SUIT", "Trump must be C, D, H or S."),
        (LEADING, "bid 200", "BAD_PHASE", "You cannot bid now."),
        (LEADING, "pass", "BAD_PHASE", "You cannot pass now."),
        (LEADING, "trump H", "BAD_PHASE", "You cannot name trumps now."),
        (LEADING, "give 9S", "BAD_PHASE", "You cannot give now."),
        (LEADING, "meld", "BAD_PHASE", "You cannot meld now."),
        (LEADING, "concede", "BAD_PHASE", "You cannot concede now."),
        (LEADING, "deal", "BAD_PHASE", "You cannot deal now."),
        (AUCTION, "AS", "BAD_PHASE", "You cannot play now."),
        (CONCEDING, "play AS", "BAD_PHASE", "You cannot play now."),
        (AUCTION, "bid 205", "BID_STEP", "Bids go in steps of 10."),
        (AUCTION, "bid 195", "BID_STEP", "Bids go in steps of 10."),
        (AUCTION, "bid 190", "BID_TOO_LOW", "Bid at least 200 or pass."),
        (AUCTION, "0", "BID_TOO_LOW", "Bid at least 200 or pass."),
        (AUCTION, "bid -200", "BID_TOO_LOW", "Bid at least 200 or pass."),
        (AUCTION, "bid 10010", "BID_TOO_HIGH", "Bid at most 10000 or pass."),
        (AUCTION, "bid " + "9" * 400 + "0", "BID_TOO_HIGH", "Bid at most 10000 or pass."),
        (TRUMPS, "trump X", "BAD_SUIT", "Trump must be C, D, H or S."),
        (TRUMPS, "trump", "BAD_SUIT", "Trump must be C, D, H or S."),
        (TRUMPS, "trump H S", "BAD_SUIT", "Trump must be C, D, H or S."),
        (TRUMPS, "trump S", "MARRIAGE_NEEDED", "You need king and queen of the suit you name."),
        (GIVING, "give", "GIVE_COUNT", "Give exactly 3 cards."),
        (LEADING, "give", "BAD_PHASE", "You cannot give now."),
        (GIVING, "give JS QH", "GIVE_COUNT", "Give exactly 3 cards."),
        (GIVING, "give JS QH 10D 9H", "GIVE_COUNT", "Give exactly 3 cards."),
        (GIVING, "give AS", "NOT_HELD", "You do not hold A♠."),
        (GIVING, "give JS JS 10D", "NOT_HELD", "You do not hold J♠."),
        (LEADING, "AC", "NOT_HELD", "You do not hold A♣."),
        (facing("AS 9S KD", "10S", "H"), "KD", "FOLLOW_SUIT", "You must follow spades."),
        (facing("AS 9S KD", "10S", "H"), "9S", "MUST_BEAT", "You must beat the 10♠."),
        (facing("AH KH 9H", "10H", "H"), "KH", "MUST_BEAT", "You must beat the 10♥."),
        (facing("9H AH KD", "10S", "H"), "KD", "MUST_TRUMP", "You must play a trump."),
        (facing("9H AH KD", "10S 10H", "H"), "KD", "MUST_TRUMP", "You must play a trump."),
        (facing("9H AH KD", "10S 10H", "H"), "9H", "MUST_OVERTRUMP", "You must play a higher trump than 10♥."),
        (facing("10S JS AD", "KS 9S", "H"), "js", "MUST_BEAT", "You must beat the K♠."),
        (facing("9H AH KD", "10S", "H"), "10S", "NOT_HELD", "You do not hold 10♠."),
    ],
)
def test_refusals(state, text, code, message):
    assert refusal(state.copy(), text) == (code, message)


def test_a_refused_card_comes_with_what_is_owed():
    with pytest.raises(IllegalAction) as refused:
        say(facing("9H QH KD", "10S 10H", "H"), "KD")
    assert refused.value.facts["owed"] == ("9H", "QH") and refused.value.say("zh") == "必须出主牌。"
    with pytest.raises(IllegalAction) as refused:
        say(facing("AS 9S KD", "10S", "H"), "KD")
    assert refused.value.say("zh") == "必须跟黑桃。"


def test_another_seat_is_told_whose_turn_it_is():
    with pytest.raises(IllegalAction) as refused:
        GAME.parse(AUCTION.view(2), "bid 200")
    assert (refused.value.code, refused.value.message) == ("NOT_YOUR_TURN", "It is seat 0's turn.")


@pytest.mark.parametrize(
    ("state", "action", "code"),
    [
        (AUCTION, BID + 205, "BID_STEP"),
        (AUCTION, BID + 190, "BID_TOO_LOW"),
        (AUCTION, BID + 20_000, "BID_TOO_HIGH"),
        (AUCTION, 3, "BAD_PHASE"),
        (TRUMPS, TRUMP + 3, "MARRIAGE_NEEDED"),
        (GIVING, GIVE + 23, "NOT_HELD"),
        (facing("9H AH KD", "10S 10H", "H"), 12, "MUST_OVERTRUMP"),
        (LEADING, 31, "BAD_ACTION"),
        (LEADING, 1 << 63, "BAD_ACTION"),
        (LEADING, True, "ILLEGAL"),
    ],
)
def test_numbers_are_refused_for_the_same_reasons(state, action, code):
    with pytest.raises(PaijuError) as refused:
        state.play(action)
    assert refused.value.code == code


@pytest.mark.parametrize("seats", [1, 2, 3, 5, 8])
def test_four_players(seats):
    with pytest.raises(SetupError) as refused:
        GAME.deal("lab", seats=seats)
    assert refused.value.code == "PLAYERS"
    assert refused.value.message == (
        "Pinochle needs exactly four players, for example: Pinochle player1 player2 player3 player4"
    )


@pytest.mark.parametrize(
    ("state", "text", "means"),
    [
        (AUCTION, "210", "bid 210"),
        (AUCTION, " BID   210 ", "bid 210"),
        (AUCTION, "叫 210", "bid 210"),
        (AUCTION, "p", "pass"),
        (AUCTION, "不叫", "pass"),
        (TRUMPS, "c", "trump C"),
        (TRUMPS, "♣", "trump C"),
        (TRUMPS, "Clubs", "trump C"),
        (TRUMPS, "主 梅花", "trump C"),
        (GIVING, "js", "give JS"),
        (GIVING, "给 t♦️", "give 10D"),
        (CONCEDING, "亮牌", "meld"),
        (LEADING, "play 10s", "10S"),
        (LEADING, "TS", "10S"),
        (LEADING, "10♠", "10S"),
        (LEADING, "出 t♠", "10S"),
    ],
)
def test_ways_to_write_an_action(state, text, means):
    assert [GAME.text(action) for action in GAME.parse_all(state.view(state.to_move()), text)] == [means]
    assert means in moves(state)


@pytest.mark.parametrize("text", ["give JS QH 10D", "JS, QH, 10D", "give JS give QH give 10D", "give js,qh,td"])
def test_all_cards_of_a_pass_at_once(text):
    view = GIVING.view(GIVING.to_move())
    assert [GAME.text(action) for action in GAME.parse_all(view, text)] == ["give JS", "give QH", "give 10D"]
    with pytest.raises(PaijuError):
        GAME.parse(view, text)
