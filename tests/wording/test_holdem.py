"""Texas Hold'em in words."""

from __future__ import annotations

import pytest

from paiju import State, game
from paiju.games.holdem.words import with_article
from paiju.wording import Said, wording

from .setting import NAMES, asked, deal_result, labels, play, prompt, result, told

GAME = game("holdem")
THREE = "no-limit,seats=3 button=0 stacks=1000/1000/1000"
HANDS = "hands=AhAd/KsKd/7c2d board=3s4h9cTdJc"


def position(text: str, *actions: str) -> State:
    return play(GAME.position(text), *actions)


@pytest.mark.parametrize(
    ("text", "actions", "english", "chinese"),
    [
        (THREE, "", "Your turn. Call 10, raise to between 20 and 1000, or fold.",
         "轮到你了。可跟注 10、加注到 20 至 1000 或弃牌。"),
        (THREE, "call call", "Your turn. Check or raise to between 20 and 1000.",
         "轮到你了。可过牌或加注到 20 至 1000。"),
        (THREE, "call call check", "Your turn. Check or bet 10 to 990.",
         "轮到你了。可过牌或下注 10 到 990。"),
        (THREE, "all-in", "Your turn. Call all-in for 995 or fold.",
         "轮到你了。可全下跟注 995 或弃牌。"),
        (THREE.replace("no-limit", "limit"), "", "Your turn. Call 10, raise to 20, or fold.",
         "轮到你了。可跟注 10、加注到 20 或弃牌。"),
        (f"no-limit,seats=3,auto_muck=false button=0 stacks=1000/1000/1000 {HANDS}",
         "raise_20 call call check check check check check check check check check",
         "Your turn. Your hand is beaten: show it or muck it.", "轮到你了。你的牌输了，可亮牌或盖牌。"),
        ("no-limit,seats=2,game_type=cash button=0 stacks=1000/1000 hands=AhAd/KsKd board=3s4h9cTdJc", "all-in call",
         "Your turn. You have no chips left: buy in again for 1000, or leave.",
         "轮到你了。你的筹码输光了，可用 1000 重新买入，或离开。"),
        ("lab,seats=3", "fold fold", "Your turn. Play another hand, or end the game.",
         "轮到你了。再打一手，或结束牌局。"),
    ],
)  # fmt: skip
def test_the_seat_to_move_is_told_what_it_costs(text: str, actions: str, english: str, chinese: str) -> None:
    assert asked(position(text, *(action.replace("_", " ") for action in actions.split()))) == (english, chinese)


def test_others_are_told_for_whom_they_wait() -> None:
    state = position(THREE)
    assert (prompt(state, 1).en, prompt(state, None).zh) == ("Mei is to move.", "等待 Mei 行动。")
    state = position("no-limit,seats=2,game_type=cash stacks=1000/1000 button=0 hands=AhAd/KsKd board=3s4h9cTdJc")
    play(state, "all-in", "call")
    assert (prompt(state, 0).en, prompt(state, 0).zh) == ("老陈 may buy in again.", "等待老陈决定是否重新买入。")
    assert labels(state) == {"rebuy": ("Buy in again for 1000", "重新买入 1000"), "leave": ("Leave", "离开")}


def test_buttons() -> None:
    assert labels(position("limit,seats=3 button=0 stacks=15/1000/1000")) == {
        "fold": ("Fold", "弃牌"),
        "call": ("Call 10", "跟注 10"),
        "raise 15": ("Raise to 15, all-in", "加注到 15，全下"),
    }
    assert labels(position("limit,seats=3 button=0 stacks=8/1000/1000")) == {
        "fold": ("Fold", "弃牌"),
        "call": ("Call 8, all-in", "跟注 8，全下"),
    }
    state = position("limit,seats=3 button=0 stacks=1000/1000/1000", "call", "call", "check")
    assert labels(state) == {"fold": ("Fold", "弃牌"), "check": ("Check", "过牌"), "bet 10": ("Bet 10", "下注 10")}


def test_a_hand_is_told() -> None:
    state = position(
        f"{THREE} {HANDS}", "raise 30", "call", "fold", "bet 50", "call", "check", "check", "check", "check"
    )
    assert told(state, 0)[:-1] == [
        "Hand 1. Button: You. Blinds: 老陈 5, Ada 10.",
        "You raise to 30.",
        "老陈 calls 25.",
        "Ada folds.",
        "Flop: 3♠ 4♥ 9♣.",
        "老陈 bets 50.",
        "You call 50.",
        "Turn: 10♦.",
        "老陈 checks.",
        "You check.",
        "River: J♣.",
        "老陈 checks.",
        "You check.",
        "You win 170 with a pair of aces.",
    ]
    assert told(state, None, "zh")[-2] == "Mei 以一对 A 赢得 170。"
    assert deal_result(state) == [
        "Mei wins 170 with a pair of aces.",
        "Board: 3♠ 4♥ 9♣ 10♦ J♣",
        "Mei: a pair of aces, +90, 1090 chips",
        "老陈: a pair of kings, −80, 920 chips",
        "Ada: −10, 990 chips",
    ]
    (event,) = (event for event in state.view(0).history if event.ends_deal)
    items = wording(GAME).deal_result(state.view(0), event, NAMES).items
    assert [(item.seat, [(shown.seat, " ".join(shown.cards)) for shown in item.cards]) for item in items] == [
        (-1, []), (0, [(-1, "Ah Ad")]), (1, [(-1, "Ks Kd")]), (2, []),
    ]  # fmt: skip


def test_side_pots_places_and_the_end() -> None:
    state = position(f"no-limit,seats=3,max_hands=1 button=0 stacks=100/300/1000 {HANDS}", "all-in", "all-in", "call")
    assert "Hands are turned up: Mei A♥ A♦, 老陈 K♠ K♦, Ada 7♣ 2♦." in told(state)
    assert told(state)[-1] == "The game is over. 1. Ada, 2. 老陈, 3. Mei."
    assert result(state, 1) == [
        "Ada wins.",
        "1. Ada: 700 chips, −300",
        "2. You: 400 chips, +100",
        "3. Mei: 300 chips, +200",
        "The last hand: Mei wins 300 with a pair of aces. You win 400 with a pair of kings. "
        "(A pair of aces beats a pair of kings.)",
        "Main pot: 300 to Mei (for Mei, You and Ada)",
        "Side pot: 400 to You (for You and Ada)",
        "Mei: a pair of aces, +200, 300 chips",
        "You: a pair of kings, +100, 400 chips",
        "Ada: high card, −300, 700 chips",
    ]


def test_what_nobody_called_goes_back_and_who_loses_all_is_out() -> None:
    state = position(f"no-limit,seats=3 button=0 stacks=1000/300/1000 {HANDS}", "all-in", "call", "fold")
    assert told(state, 1)[-2] == "You are out in place 3." and told(state, 0, "zh")[-2] == "老陈出局，第 3 名。"
    state = position(THREE, "fold", "raise 50", "fold")
    assert told(state, 1)[3:6] == ["Ada folds.", "You take back 40.", "You win 20."]


def test_a_pot_with_nothing_in_it() -> None:
    state = position("no-limit,seats=3 button=0 blinds=1/2 stacks=100/0/100 places=0/3/0")
    play(state, "fold")
    assert "Ada wins the hand." in told(state) and deal_result(state, 2) == ["You win the hand."]


def test_the_five_cards_that_make_a_hand_are_named() -> None:
    words, state = wording(GAME), position(f"{THREE} {HANDS}", "call", "call", "check")
    mine = words.made(state.view(1))
    assert [(made.seat, made.cards, made.name.en) for made in mine] == [
        (1, ("Ks", "Kd", "9c", "4h", "3s"), "a pair of kings")
    ]
    assert words.made(state.view(None)) == ()
    play(state, *["check"] * 9)
    shown = [made for made in words.made(state.view(None)) if made.event >= 0]
    assert [(made.seat, made.cards[:2]) for made in shown] == [(0, ("Ah", "Ad")), (1, ("Ks", "Kd"))]
    assert state.view(None).history[shown[0].event].kind == "result"


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("high card", "a high card"),
        ("two pair", "two pair"),
        ("a pair of jacks", "a pair of jacks"),
        ("flush", "a flush"),
        ("four of a kind", "four of a kind"),
        ("royal flush", "a royal flush"),
    ],
)
def test_hands_have_an_article_where_they_are_not_counted(hand: str, said: str) -> None:
    assert with_article(Said(hand, "")).en == said


def test_straddles_and_late_posts_are_told() -> None:
    straddled = told(position("no-limit,seats=4,straddle=utg button=0"))
    assert straddled[0] == "Hand 1. Button: Mei. Blinds: 老陈 5, Ada 10. Rafa straddles: 20."
    late = position("no-limit,seats=4 button=3 blinds=0/1 posts=5/10/10/0 turn=2")
    assert told(late, 2)[0].endswith("You post 10.") and "Ada 补盲 10。" in told(late, None, "zh")[0]


def test_who_may_muck_any_hand_is_told_what_that_means() -> None:
    state = position("no-limit,seats=2,free_muck=true button=0 stacks=50/50", "raise 50", "call")
    assert asked(state)[0] == "Your turn. Show your hand, or muck it and give up the pot."
