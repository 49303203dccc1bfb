"""Dou Dizhu in words."""

from __future__ import annotations

import pytest

from paiju import Random, State, game
from paiju.games.doudizhu.words import combination
from paiju.wording import Said, Shown, Summary, wording

from .setting import NAMES, asked, deal_result, label, labels, play, prompt, result, told

GAME = game("doudizhu")
LEAD = "classic phase=play hands={hand}/3/3 landlord=0 bid=1"


@pytest.mark.parametrize(
    ("text", "spoken", "button", "chinese"),
    [
        ("J", "a single J", "single J", "单张 J"),
        ("B", "the small joker", "small joker", "小王"),
        ("R", "the big joker", "big joker", "大王"),
        ("TT", "a pair of 10", "pair of 10", "对子 10"),
        ("222", "three 2", "three 2", "三张 2"),
        ("4555", "three 5 with 4", "three 5 with 4", "三张 5 带 4"),
        ("555B", "three 5 with small joker", "three 5 with small joker", "三张 5 带小王"),
        ("44555", "three 5 with a pair of 4", "three 5 with a pair of 4", "三张 5 带对子 4"),
        ("6789T", "a straight 6 to 10", "straight 6 to 10", "顺子 6 到 10"),
        ("667788", "a straight of pairs 6 to 8", "straight of pairs 6 to 8", "连对 6 到 8"),
        ("333444", "an airplane 3 to 4", "airplane 3 to 4", "飞机 3 到 4"),
        ("3334445R", "an airplane 3 to 4 with 5 and big joker", "airplane 3 to 4 with 5 and big joker",
         "飞机 3 到 4 带 5 和大王"),
        ("33344455KK", "an airplane 3 to 4 with pairs of 5 and K", "airplane 3 to 4 with pairs of 5 and K",
         "飞机 3 到 4 带对子 5 和 K"),
        ("AAAA", "a bomb of A", "bomb of A", "炸弹 A"),
        ("999957", "four 9 with 5 and 7", "four 9 with 5 and 7", "四张 9 带 5 和 7"),
        ("99995577", "four 9 with pairs of 5 and 7", "four 9 with pairs of 5 and 7", "四张 9 带对子 5 和 7"),
        ("BR", "the rocket", "rocket", "王炸"),
    ],
)  # fmt: skip
def test_combinations_are_named_by_figures(text: str, spoken: str, button: str, chinese: str) -> None:
    ordered = "".join(sorted(text, key="3456789TJQKA2BR".index))
    named = combination(ordered, "standard")
    assert (named.spoken.en, named.button.en, named.spoken.zh) == (spoken, button, chinese)


@pytest.mark.parametrize(
    ("position", "english", "chinese"),
    [
        ("classic hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2 first=0",
         "Your turn. Bid 1, 2 or 3, or pass.", "轮到你了。可叫 1、2 或 3 分，或不叫。"),
        ("classic hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2 first=0 calls=2",
         "Your turn. Bid 3, or pass.", "轮到你了。可叫 3 分，或不叫。"),
        ("classic,auction=call-rob hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2 first=0",
         "Your turn. Call landlord, or pass.", "轮到你了。叫地主，或不叫。"),
        ("classic,auction=call-rob hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2 first=0 calls=call",
         "Your turn. Rob the landlord, or pass.", "轮到你了。抢地主，或不抢。"),
        ("classic phase=play hands=34/5/6", "You lead: play any combination.", "你先出，任意牌型。"),
        ("classic phase=play hands=QQ3/5/6 table=JJ@2",
         "Your turn. Beat a pair of J, or pass.", "轮到你了。请压过对子 J，或不出。"),
        ("classic phase=play hands=99/5/6 table=JJ@2",
         "Your turn. You cannot beat a pair of J: pass.", "轮到你了。你压不过对子 J，只能不出。"),
        ("endgame phase=play hands=34/5", "You lead: play any combination.", "你先出，任意牌型。"),
    ],
)  # fmt: skip
def test_the_seat_to_move_is_told_what_is_legal(position: str, english: str, chinese: str) -> None:
    assert asked(GAME.position(position)) == (english, chinese)


def test_others_are_told_for_whom_they_wait() -> None:
    state = GAME.position("classic hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2 first=0")
    assert prompt(state, 1).en == "Mei is to bid." and prompt(state, None).zh == "等待 Mei 叫分。"
    state = GAME.position("classic phase=play hands=34/5/6")
    assert prompt(state, None).en == "Mei leads."
    play(state, "3")
    assert prompt(state, 0).en == "老陈 is to move." and prompt(state, 0).zh == "等待老陈出牌。"
    play(state, "5")
    assert prompt(state, 0).en == "The game is over." and prompt(state, None).zh == "牌局结束。"


def test_buttons() -> None:
    state = GAME.position("classic phase=play hands=QQ3BR/5/6 table=JJ@2")
    assert labels(state) == {
        "QQ": ("Play pair of Q", "出对子 Q"),
        "BR": ("Play rocket", "出王炸"),
        "pass": ("Pass", "不出"),
    }
    hands = "hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2 first=0"
    state = GAME.position(f"classic {hands}")
    assert label(state, "bid 2") == ("Bid 2", "叫 2 分")
    assert label(state, "bid pass") == ("Pass", "不叫")
    state = GAME.position(f"classic,auction=call-rob {hands} calls=call")
    assert labels(state) == {"bid pass": ("Pass", "不抢"), "rob": ("Rob the landlord", "抢地主")}


def test_the_history_speaks_to_its_reader() -> None:
    hands = "hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2 first=0"
    state = play(GAME.position(f"classic {hands}"), "1", "pass", "3", "JJ")
    assert told(state, 2) == [
        "Mei bids 1.",
        "老陈 passes.",
        "You bid 3.",
        "You are landlord.",
        "You play a pair of J.",
    ]
    assert told(state, 0, "zh") == ["你叫 1 分。", "老陈不叫。", "Ada 叫 3 分。", "Ada 当地主。", "Ada 出对子 J。"]


def test_the_landlord_is_named_when_the_auction_ends() -> None:
    hands = "hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2 first=0"
    state = play(GAME.position(f"classic {hands}"), "2", "pass", "pass")
    assert told(state)[-2:] == ["Ada passes.", "Mei is landlord."]
    state = play(GAME.position(f"classic,auction=call-rob {hands}"), "call", "rob", "pass", "pass")
    assert told(state) == [
        "Mei calls landlord.",
        "老陈 robs the landlord.",
        "Ada passes.",
        "Mei passes.",
        "老陈 is landlord.",
    ]
    assert told(state, 2, "zh")[2:] == ["你不要地主。", "Mei 不要地主。", "老陈当地主。"]


def test_a_redeal_is_told() -> None:
    state = play(GAME.deal("classic", 5), "pass", "pass", "pass")
    *_, last = told(state)
    assert last.startswith("Nobody wants to be landlord: new cards. The marker card is ") and last.endswith(
        "bids first."
    )


def test_the_score_of_a_deal_is_explained() -> None:
    state = GAME.position("classic phase=play hands=3333BR7/5/6 landlord=0 bid=2 turn=0")
    play(state, "3333", "pass", "pass", "BR", "pass", "pass", "7")
    assert result(state, 0) == [
        "You win as landlord.",
        "Bid: 2",
        "Bombs: 2, ×4",
        "Spring: ×2",
        "Stake: 2 × 8 = 16",
        "You: +32 (as landlord)",
        "老陈: −16 (as peasant)",
        "Ada: −16 (as peasant)",
    ]
    assert result(state, None, "zh") == [
        "Mei 当地主获胜。",
        "叫分：2",
        "炸弹：2 个，×4",
        "春天：×2",
        "本局分：2 × 8 = 16",
        "Mei：+32（地主）",
        "老陈：−16（农民）",
        "Ada：−16（农民）",
    ]
    assert deal_result(state)[0] == "Mei wins as landlord."
    assert told(state)[-1] == "Mei wins as landlord. Mei +32, 老陈 −16, Ada −16."


def test_peasants_win_against_a_landlord_who_played_once() -> None:
    state = play(GAME.position("classic,multiplier_cap=1 phase=play hands=34/5/6 landlord=0 bid=3 turn=0"), "3", "5")
    assert result(state, 1) == [
        "You and Ada win as peasants.",
        "Bid: 3",
        "Spring against the landlord: ×2",
        "Multiplier at most: ×1",
        "Stake: 3",
        "Mei: −6 (as landlord)",
        "You: +3 (as peasant)",
        "Ada: +3 (as peasant)",
    ]
    assert result(state, 0, "zh")[0] == "农民获胜：老陈和 Ada。"


def test_a_match_has_totals() -> None:
    state = GAME.position("classic,deals=2 phase=play hands=34/5/6 landlord=0 bid=1 turn=0 deal=2 scores=4/-2/-2")
    play(state, "3", "pass", "pass", "4")
    assert deal_result(state)[-1] == "In all: Mei +8, 老陈 −4, Ada −4"
    assert result(state) == [
        "Mei wins the match with +8.",
        "Mei: +8 (+4 as landlord in the last deal)",
        "老陈: −4 (−2 as peasant in the last deal)",
        "Ada: −4 (−2 as peasant in the last deal)",
        "The last deal: Mei wins as landlord.",
        "Bid: 1",
        "Spring: ×2",
        "Stake: 1 × 2 = 2",
    ]


def test_a_mission_is_won_or_lost() -> None:
    state = play(GAME.position("endgame phase=play hands=34/5"), "3", "5")
    assert told(state)[-1] == "老陈 wins." and deal_result(state, 1) == ["You win."]
    assert result(state, 0) == ["老陈 wins."] and result(state, 1, "zh") == ["你获胜。"]


def test_beside_a_player_stands_what_he_did() -> None:
    hands = "hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2 first=0"
    state = play(GAME.position(f"classic {hands}"), "1", "pass", "3", "JJ", "pass")
    assert shorts(state) == [
        ("bid 1", "叫 1 分"),
        ("pass", "不叫"),
        ("bid 3", "叫 3 分"),
        ("", ""),
        ("pair of J", "对子 J"),
        ("pass", "不出"),
    ]
    state = play(GAME.position(f"classic,auction=call-rob {hands}"), "call", "rob", "pass")
    assert shorts(state) == [("call landlord", "叫地主"), ("rob", "抢地主"), ("pass", "不要")]


def shorts(state: State) -> list[tuple[str, str]]:
    return [(each.short.en, each.short.zh) for each in wording(GAME).tell(state.view(None), NAMES)]


def test_a_result_shows_the_bombs_and_whose_lines_are_whose() -> None:
    state = GAME.position("classic phase=play hands=33337/BR5/6 landlord=0 bid=2 turn=0")
    play(state, "3333", "BR", "pass", "pass", "5")
    items = wording(GAME).result(state.view(0), NAMES).items
    assert [item.seat for item in items if item.seat >= 0] == [0, 1, 2]
    (bombs,) = [item for item in items if item.cards]
    assert bombs.cards == (
        Shown(0, ("3c", "3d", "3h", "3s"), Said("bomb of 3", "炸弹 3")),
        Shown(1, ("BJ", "RJ"), Said("rocket", "王炸")),
    )


def test_a_deal_is_told_alike_whenever_it_is_told() -> None:
    """What a result says follows from its event, not from the view of the moment."""
    state = GAME.deal("classic,deals=3", seed=11)
    rng = Random(3)
    told: list[Summary] = []
    while not state.over():
        state.play(state.random_move(rng))
        summaries = [report.summary for report in wording(GAME).tell(state.view(1), NAMES) if report.summary]
        assert summaries[: len(told)] == told
        told = summaries
    assert len(told) == 3
