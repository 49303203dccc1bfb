"""Pinochle in words."""

from __future__ import annotations

import re

import pytest

from paiju import State, game

from .setting import NAMES, asked, deal_result, label, labels, play, prompt, result, told

GAME = game("pinochle")


def facing(hand: str, trick: str, trump: str = "S", rules: str = "auction") -> State:
    """Seat 0 with this hand is to play to this trick; the others hold other cards."""
    lying = trick.split()
    leader = -len(lying) % 4
    pack = [f"{rank}{suit}" for suit in "CDHS" for rank in ("9", "J", "Q", "K", "10", "A")] * 2
    for card in (*hand.split(), *lying):
        pack.remove(card)
    hands = ["".join(hand.split())]
    for seat in range(1, 4):
        size = len(hand.split()) - ((seat - leader) % 4 < len(lying))
        hands.append("".join(pack[:size]) or "-")
        del pack[:size]
    return GAME.position(
        f"{rules} phase=play hands={'/'.join(hands)} trump={trump} bidder=0 melds=-/-/-/- leader={leader} "
        f"trick={''.join(lying)} won={12 - len(hand.split())}/0/0/0"
    )


@pytest.mark.parametrize(
    ("state", "english", "chinese"),
    [
        (facing("9H AH 9C", ""), "You lead: play any card.", "你先出，任意一张牌。"),
        (facing("9H AH 9C", "10H"), "Your turn. Follow hearts and beat 10♥.",
         "轮到你了。请跟红桃，并压过 10♥。"),
        (facing("9H JH 9C", "10H"), "Your turn. Follow hearts.",
         "轮到你了。请跟红桃。"),
        (facing("9S AS 9C", "10H"), "Your turn. You have no hearts: play a trump.",
         "轮到你了。你没有红桃，请出主牌。"),
        (facing("9S AS 9C", "10H QS"), "Your turn. You have no hearts: beat Q♠ with a trump.",
         "轮到你了。你没有红桃，请用主牌压过 Q♠。"),
        (facing("9C AD 9D", "10H"), "Your turn. You have no hearts: play any card.",
         "轮到你了。你没有红桃，可出任意一张牌。"),
        (GAME.deal("auction", 1), "Your turn. Bid 200 or more, or pass.",
         "轮到你了。请叫 200 或更高，或不叫。"),
        (play(GAME.deal("auction", 1), "250"), "Your turn. Bid 260 or more, or pass.",
         "轮到你了。请叫 260 或更高，或不叫。"),
        (play(GAME.deal("auction", 1), "250", "pass", "pass", "pass"),
         "Your turn. Name trumps: clubs, diamonds, hearts or spades.", "轮到你了。请定主：梅花、方块、红桃或黑桃。"),
        (play(GAME.deal("auction,pass_cards=3", 1), "250", "pass", "pass", "pass", "H"),
         "Your turn. Give 3 cards to Mei, your partner.", "轮到你了。请把 3 张牌给搭档 Mei。"),
        (play(GAME.deal("auction", 1), "250", "pass", "pass", "pass", "H"),
         "Your turn. Play the hand, or concede.", "轮到你了。开打，或认输。"),
    ],
)  # fmt: skip
def test_the_seat_to_move_is_told_what_it_owes(state: State, english: str, chinese: str) -> None:
    assert asked(state) == (english, chinese)


@pytest.mark.parametrize(
    ("actions", "english", "chinese"),
    [
        ((), "Mei is to bid.", "等待 Mei 叫分。"),
        (("250", "pass", "pass", "pass"), "Mei is to name trumps.", "等待 Mei 定主。"),
        (("250", "pass", "pass", "pass", "H"), "Mei is to play or concede.", "等待 Mei 开打或认输。"),
        (("250", "pass", "pass", "pass", "H", "meld"), "Mei leads.", "等待 Mei 先出牌。"),
    ],
)
def test_others_are_told_for_whom_they_wait(actions: tuple[str, ...], english: str, chinese: str) -> None:
    state = play(GAME.deal("auction", 1), *actions)
    assert prompt(state, 1) == prompt(state, None)
    assert (prompt(state, 1).en, prompt(state, 1).zh) == (english, chinese)


def test_buttons() -> None:
    state = GAME.deal("auction,pass_cards=3", 1)
    assert label(state, "bid 260") == ("Bid 260", "叫 260") and label(state, "pass") == ("Pass", "不叫")
    play(state, "250", "pass", "pass", "pass")
    assert label(state, "trump H") == ("Name hearts", "定红桃为主")
    play(state, "H")
    assert label(state, "give 9C") == ("Give 9♣", "给 9♣")
    assert label(state, "give 9C 10D JC") == ("Give 9♣ 10♦ J♣", "给 9♣ 10♦ J♣")
    assert labels(play(GAME.deal("auction", 1), "250", "pass", "pass", "pass", "H")) == {
        "meld": ("Play the hand", "开打"),
        "concede": ("Concede", "认输"),
    }
    assert labels(facing("9H 10H 9C", "JH")) == {"10H": ("Play 10♥", "出 10♥")}


def test_only_the_giver_reads_the_card() -> None:
    state = play(GAME.deal("auction,pass_cards=3", 1), "250", "pass", "pass", "pass", "H")
    given = state.view(2).hand[:3]
    play(state, f"give {' '.join(given)}")
    assert told(state, 0) == [
        "Deal 1: Rafa deals.",
        "You bid 250.",
        "老陈 passes.",
        "Ada passes.",
        "Rafa passes.",
        "The contract: You, 250.",
        "You name hearts trumps.",
        "Ada gives 3 cards to you.",
    ]
    assert told(state, None)[-1] == "Ada gives 3 cards to Mei." and told(state, 1, "zh")[-1] == "Ada 把 3 张牌给 Mei。"
    assert re.fullmatch("You give( [^ ]+[♣♦♥♠]){3} to Mei[.]", told(state, 2)[-1])


def test_tricks_and_the_score_of_a_deal() -> None:
    state = GAME.position(
        "auction phase=play hands=AH/9H/9C/10H trump=S bid=200 bidder=0 leader=0 won=6/5/0/0 points=150/80 "
        "counters=15/8 melds=pinochle/dix/-/- scores=100/-50"
    )
    play(state, "AH", "9H", "9C", "10H")
    assert "Mei takes the last trick with A♥: 20 points, and 10 points for the last trick." in told(state)
    assert "你以 A♥ 赢得末墩：20 分，末墩另加 10 分。" in told(state, 0, "zh")
    assert deal_result(state, 2) == [
        "You and Mei make the contract of 200.",
        "You and Mei: melds 40 + tricks 180 = +220",
        "老陈 and Rafa: melds 10 + tricks 80 = +90",
        "In all: You and Mei 320, 老陈 and Rafa 40 (the game ends at 1500)",
    ]
    assert deal_result(state, None, "zh") == [
        "Mei 和 Ada 完成定约 200。",
        "Mei 和 Ada：组合 40 + 墩分 180 = +220",
        "老陈和 Rafa：组合 10 + 墩分 80 = +90",
        "总分：Mei 和 Ada 320，老陈和 Rafa 40（打到 1500）",
    ]


def test_a_conceded_contract_ends_the_game() -> None:
    state = play(GAME.deal("auction,max_deals=1", 1), "250", "pass", "pass", "pass", "H", "concede")
    assert result(state, 1)[0] == "You and Rafa win." and result(state, None, "zh")[0] == "老陈和 Rafa 获胜。"
    assert result(state, 1)[2] == "The last deal: Mei and Ada concede the contract of 250."
    assert any(line.startswith("Melds: ") or line == "Nobody has a meld." for line in told(state))


def test_a_misdeal_is_told() -> None:
    seeds = (seed for seed in range(400) if GAME.deal("lab", seed).view(None).phase == "misdeal")
    state = GAME.deal("lab", next(seeds))
    assert asked(state) == (
        "Your turn. Both teams bid the same: deal again.",
        "轮到你了。双方叫分相同，请重新发牌。",
    )
    assert prompt(state, None).en == f"{NAMES[state.to_move()]} is to deal again."
    play(state, "deal")
    assert any(line.startswith("Misdeal: both teams bid ") for line in told(state))
