"""Pinochle in the terminal: whole games of every preset, wrong input at every prompt, the lab's usage."""

from __future__ import annotations

import io
from contextlib import suppress

import pytest
from rich.console import Console

from paiju.bots import bot
from paiju.games.pinochle.drawing import Drawing
from paiju.plain.drawing import Drawing as AnyDrawing
from paiju.plain.paper import Leave, Paper
from paiju.table import Seat, Table
from paiju.terminal.console import Session
from room.running import run

from .setting import GAME


class Typing(Paper):
    """Paper on which a script types; when it is at its end the hint is typed."""

    def __init__(self, language: str, lines: list[str]) -> None:
        super().__init__(language, console=Console(file=io.StringIO(), highlight=False, markup=False, width=100))
        self.lines = lines

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise Leave
        return self.lines.pop(0)

    @property
    def text(self) -> str:
        return self.console.file.getvalue()


def session(rules: str, lines: list[str], language: str = "en", bots: str = "rule") -> str:
    paper = Typing(language, lines)
    seats = [Seat("Ann"), *(Seat(name, bot(bots, "pinochle")) for name in ("Bob", "Cem", "Dai"))]
    with suppress(Leave):
        Session(Table.open(GAME, rules, seats, seed=1), paper).play()
    return paper.text


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "rules",
    [
        "auction,max_deals=2",
        "auction,max_deals=2,pass_cards=3,max_bid=300",
        "lab,target=200",
        "lab_intended,target=300",
    ],
)
def test_a_whole_game_by_numbers(rules, language):
    text = session(rules, ["1"] * 400, language)
    assert ("The game is over" if language == "en" else "游戏结束") in text
    assert "None" not in text and "{" not in text


def test_wrong_input_at_every_prompt():
    wrong = ["", "x", "bid", "bid 7", "7♥", "trump 9", "give", "concede please", "#0", "999999", "\x00", "AC AC"]
    lines = [
        *wrong,
        "bid 600",
        *wrong,
        "trump S",
        *wrong,
        "meld",
        *wrong,
        "9C",
        "AS",
        *wrong,
        "history",
        "moves",
        "rules",
    ]
    text = session("auction", lines, bots="lab")
    assert text.count("! ") > 40
    assert "The contract: You, 600." in text and "You take the trick with A♠: 10 points." in text


def test_a_pass_is_typed_as_a_whole():
    rules = "auction,pass_cards=3,max_bid=300"
    text = session(rules, ["bid 300", "trump S", "give 9S JC", "give 9S JC QD", "meld"], bots="lab")
    assert "Give 3 cards, for example: give" in text
    assert "Ann: 9♠ J♣ Q♦  3 cards for the partner" in text and "Cem: 3 cards for the partner" in text
    assert "! Give exactly 3 cards." in text


def test_melds_are_shown_card_by_card():
    text = session("auction", ["bid 600", "trump S"], bots="lab")
    assert "Ann: pinochle J♦ Q♠ 40; royal marriage K♠ Q♠ 40; dix 9♠ 10" in text
    assert "Cem: marriage K♣ Q♣ 20; marriage K♥ Q♥ 20" in text


def test_open_hands_are_shown_to_people_in_the_lab():
    assert "Bob's hand:" in session("lab", ["quit"]) and "Bob's hand:" not in session("auction", ["quit"])


@pytest.mark.parametrize("names", [["A"], ["A", "B", "C"], ["A", "B", "C", "D", "E"]])
@pytest.mark.parametrize("rules", ["lab", "auction"])
def test_a_wrong_number_of_players_is_answered_with_an_example_and_the_usage(names, rules):
    done = run("auto", "pinochle", *names, "--rules", rules)
    assert done.code == 2 and not done.out
    assert "Pinochle needs exactly four players, for example: Pinochle player1 player2 player3 player4" in done.err
    assert "Usage: " in done.err


def test_auto_prints_the_transcript_of_the_lab():
    done = run("auto", "pinochle", "A", "B", "C", "D", "--rules", "lab", "--seed", "3")
    assert done.code == 0 and not done.err
    assert "=                 PinochleGame                     =" in done.out and "D*'s hand: " in done.out
    assert "        Game Over!" in done.out and "Winner: Team " in done.out
    assert done.out.count("Turn 12 starts:") == done.out.count("meet the contract bid") + done.out.count("meets the")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("rules", ["auction", "auction,pass_cards=4", "lab_intended"])
def test_auto_tells_a_game(rules, language):
    more = ("--lang", language, "--bots", "random") if rules != "lab_intended" else ("--lang", language)
    done = run("auto", "pinochle", "A", "B", "C", "D", "--rules", f"{rules},max_deals=2", "--seed", "3", *more)
    assert done.code == 0 and not done.err and done.out


def test_a_hand_is_estimated_for_each_trump_while_bidding():
    english = session("auction", ["bid 200", "trump S", "quit"], bots="lab")
    assert (
        english.count("Your melds + expected tricks by trump: ♣ 60 + ") == 2
    )  # in the auction, and when trumps are named
    assert "各花色为主时的组合分 + 预计墩分：♣ 60 + " in session("auction", ["quit"], "zh")


def drawn(position: str, seat: int, language: str = "en") -> str:
    paper = Typing(language, [])
    drawing = Drawing(GAME, ["Ann", "Bob", "Cem", "Dai"], paper)
    return "\n".join(line.plain for line in drawing.table(GAME.position(position).view(seat)))


LAST_CARDS = (
    "phase=play hands=AH/9C/9D/9S trump=H bidder=0 bid=250 melds={melds}/-/-/- won={won} points={points} leader=0"
)


@pytest.mark.parametrize(
    ("rules", "melds", "won", "points", "said"),
    [
        ("auction", "pinochle", "6/5/0/0", "130/110", "80 to go"),
        ("auction", "insuitrun", "6/5/0/0", "100/140", "made"),
        ("auction", "doublepinochle", "0/11/0/0", "0/240", "melds need a trick to count"),
        (
            "auction,save_meld=counter",
            "doublepinochle",
            "1/10/0/0",
            "0/240",
            "melds need an A, 10 or K in a trick to count",
        ),
        ("auction,save_meld=none", "doublepinochle", "0/11/0/0", "0/240", "made"),
        (
            "auction,contract=melds",
            "pinochle",
            "1/10/0/0",
            "10/230",
            "Contract 40, bid by Ann, bid 250, hearts trump, 30 to go",
        ),
    ],
)
def test_the_contract_says_what_is_still_needed(rules, melds, won, points, said):
    assert said in drawn(f"{rules} {LAST_CARDS.format(melds=melds, won=won, points=points)}", 1)


def test_what_is_needed_in_chinese():
    assert "还差 80" in drawn(
        f"auction {LAST_CARDS.format(melds='pinochle', won='6/5/0/0', points='130/110')}", 1, "zh"
    )


def test_cards_from_the_partner_are_marked():
    rules = "auction,pass_cards=3,max_bid=300"
    text = session(rules, ["bid 300", "trump S", "quit"], bots="lab")
    hand = next(line for line in text.splitlines() if "* from Cem" in line)
    assert hand.count("*") == 4 and hand.endswith("   * from Cem")


def test_grammar():
    rules = "auction,pass_cards=3,max_bid=300"
    text = session(rules, ["bid 300", "trump S", "give 9S", "give JC", "quit"], bots="lab")
    assert "Give 1 card, for example: give" in text and "1 cards" not in text
    assert "Ann: bid 300" in text and "Ann: spades trumps" in text


def test_the_face_shows_a_table_without_a_drawing_of_its_own():
    position = (
        "phase=play hands=AH9H/9C/9D/9SAS trump=H bidder=0 bid=250 melds=pinochle/-/-/- won=6/4/0/0 points=130/90"
    )
    paper = Typing("en", [])
    generic = AnyDrawing(GAME, ["Ann", "Bob", "Cem", "Dai"], paper)
    state = GAME.position(f"auction {position} leader=1 trick=10CJC")
    text = "\n".join(line.plain for line in generic.table(state.view(0)))
    for line in ("  Bob  10♣  1 card", "Contract: 250", "Made so far: 170", "Trumps: H", "Your hand: 9♥ A♥"):
        assert line in text


def test_the_game_is_left_by_any_word_for_it():
    assert session("auction", ["leave"]) == session("auction", ["exit"]) == session("auction", ["quit"])
    assert session("auction", ["离开"], "zh") == session("auction", ["quit"], "zh")
