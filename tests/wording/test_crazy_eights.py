"""Crazy Eights in words."""

from __future__ import annotations

import pytest

from paiju import Random, State, game
from paiju.wording import Said, Shown, Summary, wording

from .setting import NAMES, asked, deal_result, labels, play, prompt, result, told

GAME = game("crazy_eights")


def position(rules: str, hands: str, pile: str = "7S", stock: str = "3D", more: str = "") -> State:
    return GAME.position(f"{rules} hands={hands} pile={pile} stock={stock} turn=0 {more}")


@pytest.mark.parametrize(
    ("state", "english", "chinese"),
    [
        (position("seed,seats=2", "7H2S/KD9C"), "Your turn. Play spades, 7 or 8.",
         "轮到你了。请出黑桃、7 或 8。"),
        (position("seed,seats=2", "TH2S/KD9C", "TS"), "Your turn. Play spades, 10 or 8.",
         "轮到你了。请出黑桃、10 或 8。"),
        (position("seed,seats=2", "8H/KD", "8C", more="suit=D"), "Your turn. Play diamonds or 8.",
         "轮到你了。请出方块或 8。"),
        (position("seed,seats=2", "KD9C/QD"), "Your turn. You have no spades, 7 or 8: draw.",
         "轮到你了。你没有黑桃、7 或 8，请摸牌。"),
        (position("seed,seats=2,voluntary_draw=true", "7H/KD"), "Your turn. Play spades, 7 or 8, or draw.",
         "轮到你了。请出黑桃、7 或 8，或摸牌。"),
        (position("party,seats=2", "7H9C/KD", more="drawn=1"), "Your turn. Play spades, 7 or 8, or pass.",
         "轮到你了。请出黑桃、7 或 8，或过。"),
        (position("party,seats=2", "KD9C4H5D/QD", more="drawn=3"),
         "Your turn. You have drawn 3 cards and have no spades, 7 or 8: pass.",
         "轮到你了。你已摸 3 张牌，仍没有黑桃、7 或 8，请过。"),
        (position("seed,seats=2", "9C/KD", stock="-"),
         "Your turn. You have no spades, 7 or 8, and nothing can be drawn: pass.",
         "轮到你了。你没有黑桃、7 或 8，也没有牌可摸，请过。"),
        (position("party,seats=2", "2D5S/KD", "2S", more="pending=2"), "Your turn. Play a 2, or take 2 cards.",
         "轮到你了。请出 2，或收 2 张牌。"),
        (position("party,seats=2", "6D5S/KD", "2S", more="pending=4"), "Your turn. Take 4 cards.",
         "轮到你了。请收 4 张牌。"),
        (play(position("seed,seats=3", "7H/KD/9C"), "7H"), "Your turn. Play on for the places that are left?",
         "轮到你了。要继续争剩下的名次吗？"),
    ],
)  # fmt: skip
def test_the_seat_to_move_is_told_what_is_legal(state: State, english: str, chinese: str) -> None:
    assert asked(state) == (english, chinese)


def test_others_are_told_for_whom_they_wait() -> None:
    state = position("seed,seats=3", "7H/KD/9C")
    assert (prompt(state, 1).en, prompt(state, None).zh) == ("Mei is to move.", "等待 Mei 出牌。")
    play(state, "7H")
    assert (prompt(state, 0).en, prompt(state, None).zh) == ("老陈 is to vote.", "等待老陈投票。")
    state = position("party,seats=2", "2D5S/KD", "2S", more="pending=2")
    assert (prompt(state, 1).en, prompt(state, 1).zh) == ("Mei has cards to take.", "等待 Mei 收牌或出 2。")


def test_buttons() -> None:
    assert labels(position("seed,seats=2,voluntary_draw=true", "7H8C/KD")) == {
        "7H": ("Play 7♥", "出 7♥"),
        "8C=C": ("Play 8♣, name clubs", "出 8♣，指定梅花"),
        "8C=D": ("Play 8♣, name diamonds", "出 8♣，指定方块"),
        "8C=H": ("Play 8♣, name hearts", "出 8♣，指定红桃"),
        "8C=S": ("Play 8♣, name spades", "出 8♣，指定黑桃"),
        "draw": ("Draw", "摸牌"),
    }
    state = position("party,seats=2", "2D5S/KD", "2S", more="pending=2")
    assert labels(state) == {"2D": ("Play 2♦", "出 2♦"), "take": ("Take 2 cards", "收 2 张牌")}
    state = play(position("seed,seats=3", "7H/KD/9C"), "7H")
    assert labels(state) == {"yes": ("Play on", "继续"), "no": ("Stop", "结束")}


def test_only_who_draws_reads_the_card() -> None:
    state = play(position("seed,seats=2", "9C5D/KD8D", stock="4H2S"), "draw", "draw", "2S", "8D=H")
    assert told(state, 0) == [
        "A new round begins: 7♠ is turned up.",
        "You draw 4♥.",
        "You draw 2♠.",
        "You play 2♠.",
        "老陈 plays 8♦ and names hearts.",
    ]
    assert told(state, 1, "zh") == [
        "新的一轮开始，翻出 7♠。",
        "Mei 摸一张牌。",
        "Mei 摸一张牌。",
        "Mei 出 2♠。",
        "你出 8♦，指定红桃。",
    ]


def test_cards_that_are_taken_and_a_new_stock() -> None:
    state = play(position("party,seats=2", "6D5S/KD", "7S2S", "3D", more="pending=2"), "take")
    assert told(state, 0)[0] == "On top lies 2♠. To be taken: 2 cards."
    assert told(state, 0)[1] == "You take 3♦ 7♠."
    assert told(state, 1)[1:] == ["Mei takes 2 cards.", "The discards are shuffled: 1 card in the stock."]


def test_a_round_for_places() -> None:
    state = play(position("seed,seats=3", "7H/KD8H/9C"), "7H", "yes", "no")
    assert told(state, None)[-3:] == [
        "老陈 votes to play on.",
        "Ada votes to stop.",
        "The round ends by vote. Places: 1. Mei, 2. Ada, 3. 老陈.",
    ]
    assert result(state, 2) == [
        "Mei wins.",
        "Mei: place 1 (out)",
        "You: place 2 (9 points, 1 card left)",
        "老陈: place 3 (60 points, 2 cards left)",
        "Score: Mei +1, 老陈 −1, You 0 (players behind minus players ahead, out of 2)",
    ]
    assert result(state, 0, "zh")[:2] == ["你获胜。", "你：第 1 名（出完）"]


def test_a_round_for_points() -> None:
    state = play(position("points,seats=2", "7H/KD8H", more="scores=5/10"), "7H")
    assert deal_result(state, 0) == [
        "You are out first.",
        "You: out",
        "老陈: 60 points (2 cards left)",
        "Penalties of this round: You 0, 老陈 +60",
        "In all: You 5, 老陈 70",
    ]
    assert told(state)[-2] == "The round is over. Mei 0, 老陈 +60."


def test_a_game_for_points() -> None:
    state = play(position("points,seats=2,scoring=collect,target=50", "7H/KD8H", more="scores=5/10"), "7H")
    assert result(state, None) == [
        "Mei wins with 65 points.",
        "Mei: 65 points (place 1)",
        "老陈: 10 points (place 2)",
        "Played to: 50 points (the highest total wins)",
        "Score: Mei +27.5, 老陈 −27.5 (against the average total of 37.5)",
        "The last round: Mei is out first.",
        "Collected in this round: Mei +60, 老陈 0",
    ]
    assert result(state, 1, "zh")[0] == "Mei 以 65 分获胜。"


def test_a_result_shows_the_hands_that_were_left() -> None:
    state = play(position("points,seats=2,scoring=collect,target=50", "7H/KD8H", more="scores=5/10"), "7H")
    summary = wording(GAME).result(state.view(None), NAMES)
    assert [item.seat for item in summary.items] == [0, 1, -1, -1, -1, -1]
    assert summary.items[4].cards == (Shown(1, ("8H", "KD"), Said("60 points", "60 分")),)
    deal = wording(GAME).report(state.view(0), state.view(0).history[-1], NAMES).summary
    assert deal is not None and [item.cards for item in deal.items[:2]] == [(), (Shown(1, ("8H", "KD")),)]


def test_beside_a_player_stands_what_he_did() -> None:
    state = play(position("party,seats=2", "9C5D/2D8D7C", stock="2S4H5H6H7H"), "draw", "2S", "2D", "take", "8D=H")
    reports = wording(GAME).tell(state.view(0), NAMES)
    assert [(each.short.en, each.short.zh) for each in reports] == [
        ("", ""),
        ("draw", "摸牌"),
        ("", ""),
        ("", ""),
        ("take 4 cards", "收 4 张牌"),
        ("hearts", "指定红桃"),
    ]


def test_rounds_are_told_alike_whenever_they_are_told() -> None:
    """What a result says follows from its event, not from the view of the moment."""
    state, rng = GAME.deal("points,seats=3,target=150", seed=5), Random(5)
    told: list[Summary] = []
    while not state.over():
        state.play(state.random_move(rng))
        summaries = [report.summary for report in wording(GAME).tell(state.view(1), NAMES) if report.summary]
        assert summaries[: len(told)] == told
        told = summaries
    assert len(told) == state.view(0).round > 1
