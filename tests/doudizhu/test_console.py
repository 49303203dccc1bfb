"""Dou Dizhu in the terminal: hints, hands of one's own, and the whole deal told to those who watch."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from paiju.bots import bot
from paiju.games.doudizhu.bots.solver import NOT_SEARCHED, SolverBot
from paiju.plain.drawing import drawing
from paiju.plain.paper import Paper
from paiju.table import Seat, Table
from paiju.terminal.transcript import Teller
from room.running import run

from .setting import GAME, say

LARGE = "3456789TJQKA2BR345/3456789TJQKA2678"  # more than can be searched


@pytest.mark.parametrize(("number", "move"), [(4, "T"), (5, "89TJQ"), (12, "8")])
def test_hints_in_a_mission_are_the_solvers(number, move):
    done = run("play", "doudizhu", "--mission", number, typed="hint\n")
    assert f"Hint: {move}\nIt wins against any defence.\n" in done.out


def test_a_hint_in_a_lost_mission_says_so():
    done = run("play", "doudizhu", "--mission", 4, typed="88\nhint\n", language="zh")
    assert "对方不出错就都会输，这一手最难应对。" in done.out


def test_hints_follow_the_mission_to_its_end():
    """Whatever the computer does, what is hinted wins."""
    typed: list[str] = []
    for _ in range(20):
        done = run("play", "doudizhu", "--mission", 5, typed="\n".join([*typed, "hint"]) + "\n")
        if "You win." in done.out:
            return
        typed.append(done.out.rpartition("Hint: ")[2].split()[0])
    raise AssertionError(done.out)


def test_with_three_players_hints_are_the_rule_bots_and_claim_nothing():
    done = run("play", "doudizhu", "--seed", 1, typed="hint\n")
    assert "Hint: " in done.out and "defence" not in done.out


def test_a_computer_that_cannot_search_to_the_end_says_so_once(monkeypatch):
    monkeypatch.setattr(SolverBot, "limit", 50)
    done = run("play", "doudizhu", "--rules", "endgame-full", "--hands", LARGE, typed="hint\n3\n\n\n")
    assert done.out.count(NOT_SEARCHED.en.split(":")[0]) == 2  # with the hint, and by the opponent
    assert f"Mei: {NOT_SEARCHED.en[:40]}" in done.out


def test_a_position_is_played_on_and_kept(tmp_path):
    file = tmp_path / "kept.txt"
    position = "endgame hands=88TJ/TKK turn=0 table=9@1"
    done = run("play", "doudizhu", "--position", position, "--save", file, "--bots", "seed", typed="T\nquit\n")
    assert "To beat: 9 (Mei)" in done.out and "Mei: K" in done.out
    again = run("play", "--resume", file, typed="history\n")
    assert "You: 10♣" in again.out and "Mei: K" in again.out


def test_hands_of_ones_own_for_three():
    done = run("play", "doudizhu", "--hands", "34567/89TJQ/3", typed="34567\n")
    assert "You win as landlord." in done.out


# Those who watch are told the whole deal.

TOLD = {
    "en": """\
-- The marker card is K♦. Bob bids first.
Bob: bid 3
-- Bob is landlord.
   Bottom cards: 6♦ 10♠ K♣
Bob: 3♣ 3♠  pair of 3
-- Bob wins as landlord.
   Bid: 3
   Bombs: 1, ×2  Bob B R
   Stake: 3 × 2 = 6
   Ann: −6 (as peasant)
   Bob: +12 (as landlord)
   Cem: −6 (as peasant)
   In all: Ann −6, Bob +12, Cem −6
-- New deal. The marker card is 6♠. Ann bids first.
Ann: bid 3
-- Ann is landlord.
   Bottom cards: J♠ Q♣ K♥
-- The game is over: Bob wins the match with +24.
   Ann: −30 (−24 as landlord in the last deal)
   Bob: +24 (+12 as peasant in the last deal)
   Cem: +6 (+12 as peasant in the last deal)""",
    "zh": """\
-- 明牌是 K♦。Bob 先叫。
Bob：叫 3 分
-- Bob 当地主。
   底牌：6♦ 10♠ K♣
Bob：3♣ 3♠  对子 3
-- Bob 当地主获胜。
   叫分：3
   炸弹：1 个，×2  Bob B R
   本局分：3 × 2 = 6
   Ann：−6（农民）
   Bob：+12（地主）
   Cem：−6（农民）
   总分：Ann −6，Bob +12，Cem −6
-- 新的一局。明牌是 6♠。Ann 先叫。
Ann：叫 3 分
-- Ann 当地主。
   底牌：J♠ Q♣ K♥
-- 游戏结束：Bob 以 +24 分赢得比赛。
   Ann：−30（最后一局当地主 −24）
   Bob：+24（最后一局当农民 +12）
   Cem：+6（最后一局当农民 +12）""",
}


def in_order(told: str, out: str) -> None:
    """Every line is there, one after the other."""
    rest = out.splitlines()
    for line in told.splitlines():
        assert line in rest, f"{line!r} is missing or too early in\n{out}"
        rest = rest[rest.index(line) + 1 :]


@pytest.mark.parametrize("language", TOLD)
def test_auto_tells_marker_landlord_bottom_cards_stake_and_totals(language):
    """The bids, and what everybody won, are the rule bots'."""
    done = run("auto", "doudizhu", "Ann", "Bob", "Cem", "--rules", "classic,deals=2", "--seed", 3, language=language)
    in_order(TOLD[language], done.out)


def test_a_replay_tells_the_same(tmp_path):
    seats = [Seat(name, bot("rule", "doudizhu")) for name in ("Ann", "Bob", "Cem")]
    table = Table.open(GAME, "classic,deals=2", seats, seed="3")
    table.run()
    file = tmp_path / "deal.txt"
    file.write_text(table.record.text(), "utf-8")
    in_order(TOLD["en"], run("replay", file).out)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("classic,auction=none", "-- Cem is landlord.\n   Bottom cards: 9♠ 10♣ B\n   Bid: 1\n   Stake: 1"),
        (
            "classic,auction=call-rob,first_bidder=random",
            "-- Bob bids first.\nAnn: rob\n-- Ann is landlord.\n   Robs: 1, ×2",
        ),
    ],
)
def test_other_ways_to_find_the_landlord(rules, told):
    in_order(told, run("auto", "doudizhu", "Ann", "Bob", "Cem", "--rules", rules, "--seed", 5).out)


def test_spring_redeals_and_a_cap_are_told():
    """Two bombs and a spring would be eight times, but four is the most; then nobody wants to be landlord."""
    paper = Paper(console=Console(file=StringIO(), width=100))
    state = GAME.position("classic,multiplier_cap=4 phase=play hands=333344445/67/67 landlord=0 bid=3")
    teller = Teller(drawing(GAME, ["Ann", "Bob", "Cem"], paper))
    lines = []
    for move in ("3333", "pass", "pass", "4444", "pass", "pass", "5"):
        lines += [line.plain for line in teller.news(say(state, move))]
    told = (
        "-- Ann is landlord.|   Bombs: 2, ×4  Ann 3♣ 3♦ 3♥ 3♠  Ann 4♣ 4♦ 4♥ 4♠|   Spring: ×2|   Multiplier at most: ×4"
    )
    in_order(told.replace("|", "\n"), "\n".join(lines))
    state = GAME.deal(seed=1)
    teller = Teller(drawing(GAME, ["Ann", "Bob", "Cem"], paper))
    lines = []
    for _ in range(3):
        lines += [line.plain for line in teller.news(say(state, "pass"))]
    redealt = [line.startswith("-- Nobody wants to be landlord: new cards. The marker card is ") for line in lines]
    assert lines[0].startswith("-- The marker card is ") and redealt.count(True) == 1
    assert [line.split(":")[0].strip() for line in lines[redealt.index(True) + 1 :]] == ["Ann", "Bob", "Cem"]


def test_a_person_is_told_too():
    """Whoever plays hears who became landlord, and at the end how the stake came about."""
    done = run("play", "doudizhu", "--hands", "34567/89TJQ/3", typed="34567\n")
    in_order("-- You win as landlord.\n   Spring: ×2\n   Stake: 1 × 2 = 2\n   You: +4 (as landlord)", done.out)
    typed = run("play", "doudizhu", "--seed", 7, typed="pass\n3\n")
    assert typed.out.count(" landlord.\n   Bottom cards: ") == 1 and "Bottom cards: " in typed.out
