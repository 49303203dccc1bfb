"""Tractor in the terminal: whole hands of every preset with wrong input at every prompt, undo, hints."""

from __future__ import annotations

import io
from contextlib import suppress

import pytest
from rich.console import Console

from paiju.bots import bot
from paiju.plain.paper import Leave, Paper
from paiju.table import Seat, Table
from paiju.terminal.console import Session

from .setting import GAME
from .twins import SECRET, twins

WRONG = (
    "nonsense", "♠", "💥", "0", "999", "declare", "declare 3H", "declare JokerC", "bury", "bury 3C", "swap 3C for",
    "swap 3C 4C for 5D", "friend", "friend AS", "friend AS 9", "friend 2H 1", "trump", "trump X", "pass pass", "3Z",
    "AS AS AS AS AS", "3C 4D 5H", "2S 2H", "\x00", "红桃A", "9" * 500, "+", "JokerC+ JokerD",
)  # fmt: skip


class Typist(Paper):
    """Types some wrong lines at every prompt, then what the rule bot would play."""

    def __init__(self, language: str, wrong: int, script: list[str]) -> None:
        super().__init__(language, console=Console(file=io.StringIO(), highlight=False, markup=False, width=100))
        self.wrong, self.script, self.prompts, self.typed = wrong, script, 0, 0
        self.table: Table

    def ask(self, prompt: str) -> str:
        self.prompts += 1
        if self.prompts > 1500 or (self.script and self.script[0] == "leave"):
            raise Leave
        if self.script:
            return self.script.pop(0)
        if self.typed < self.wrong:
            self.typed += 1
            return WRONG[self.prompts % len(WRONG)]
        self.typed = 0
        return self.table.advise(bot("rule", "tractor"), 0)

    @property
    def text(self) -> str:
        return self.console.file.getvalue()


def session(rules: str, seed: int, language: str = "en", wrong: int = 0, script: list[str] | None = None) -> str:
    seats = [Seat("You"), *(Seat(f"Bot {n}", bot("rule", "tractor")) for n in range(1, GAME.ruleset(rules).seats))]
    paper = Typist(language, wrong, script or [])
    paper.table = Table.open(GAME, rules, seats, seed=seed)
    with suppress(Leave):
        Session(paper.table, paper).play()
    return paper.text


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "rules",
    ["classic", "simple", "simple,open_hands=false", "sishifen", "friends", "friends,seats=6", "friends,seats=7"],
)
def test_a_whole_hand_with_wrong_input_at_every_prompt(rules, language):
    text = session(f"{rules},hands=1", 6, language, wrong=2)
    assert ("Thank you for playing" if language == "en" else "感谢参与") in text
    assert "\n! " in text and "None" not in text and "{" not in text and "Traceback" not in text


def test_open_hands_are_shown_and_shielded_ones_are_not():
    shown, shielded = (session(f"simple,open_hands={flag}", 1, script=["leave"]) for flag in ("true", "false"))
    assert shown.count("Bot 1: ") == 1 and "Bot 1: " not in shielded


def test_undo_takes_back_a_swap_of_several_cards_and_the_lead_of_a_pair():
    text = session("simple,hands=1", 1, script=["10S 10S", "JokerD JokerD", "undo", "table", "leave"])
    before, after = text.split("Taken back.")
    assert "You: 10♠ 10♠  2 cards out" in before and "Chosen so far" not in after and "Type: swap " in after
    text = session("simple,hands=1", 1, script=["", "C", "JokerD JokerD", "undo", "leave"])
    before, after = text.split("Taken back.")
    assert "You: JokerD JokerD" in before and "Chosen so far" not in after and "25 cards" in after


def test_moves_of_several_cards_are_told_as_cards():
    script = ["declare 2D 2D", "bury 3S 6C 5C 7H 3H 3H 5H JC", "moves", "friend AH 1", "moves", "leave"]
    text = session("friends,hands=1", 6, script=script)
    assert "You: the first A♥" in text and "+" not in text.replace("You +", "")


def test_hints_are_what_one_would_type():
    text = session("simple,hands=1", 2, script=["hint", "leave"])
    hint = text.split("Hint: ")[1].split("\n")[0]
    assert hint.startswith("swap ") and hint.count(" for ") == 1 and "," not in hint and "+" not in hint


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("trump H", "You cannot name trumps now: swap cards."),
        ("bury 3C", "You cannot bury now: swap cards."),
        ("swap 3H for", "Swap the same number of cards each way."),
        ("swap 3H for AH", "A♥ not among the extra cards."),
        ("3Z", 'Cannot read "3Z". Write value and suit, for example 6C, 10H, KH or JokerC.'),
    ],
)
def test_refusals_before_the_swap(typed, answer):
    assert f"! {answer}" in session("simple,hands=1", 2, script=[typed, "leave"])


@pytest.mark.parametrize("typed", ["C", "c", "♣", "trump C", "clubs", "定主 梅花"])
def test_ways_to_name_trumps(typed):
    assert "You: clubs trumps" in session("simple,hands=1", 1, script=["", "trump", "trump C D", "X", typed, "leave"])


def test_the_cards_picked_up_and_the_play_ahead_are_marked():
    text = session("friends,hands=1", 6, script=["declare 2D 2D", "leave"])
    line = next(line for line in text.splitlines() if line.startswith("Picked up: "))
    assert len(line.removeprefix("Picked up: ").split()) == 8
    assert "  wins so far" in session("sishifen,hands=1", 1)


def test_a_table_of_six_goes_by_the_rules_for_friends():
    assert session("classic,seats=6,hands=1", 6, script=["leave"]).startswith("Tractor · friends,seats=6,hands=1")


class Keyboard(Typist):
    """Notes what is asked, and at which keyboard."""

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        return super().ask(prompt)


@pytest.mark.parametrize("said", ["pass", ""])
def test_several_people_at_one_keyboard_are_all_asked_alike_when_the_cards_are_dealt(said):
    """Whether they can declare or not, so that nobody sees who could."""
    asked = []
    for state, can in zip(twins("classic,no_declaration=no_trump,hands=3", seed=5), (True, False), strict=True):
        paper = Keyboard("en", 0, ["", "", "", said if can else "", "", "", "", "", "", "leave"])
        paper.asked = []
        paper.table = Table(state, [Seat(name) for name in ("Ann", "Bob", "Cid", "Dot")], seed=1)
        with suppress(Leave):
            Session(paper.table, paper).play()
        asked.append(paper.asked)
        assert "There is no trump suit" in paper.text and "You have nothing to say. Press Enter." in paper.text
    assert asked[0] == asked[1] and asked[0][1:8:2] == ["Ann>", "Bob>", "Cid>", "Dot>"]


def test_several_people_are_asked_again_when_somebody_has_declared():
    state, _ = twins("classic,no_declaration=no_trump,hands=3", seed=5)
    text = next(text for text in state.at_stage(25, SECRET).view(SECRET).legal if len(text.split()) == 2)
    paper = Keyboard("en", 0, ["", "", "", "nonsense", "help", text, *[""] * 13, "leave"])
    paper.asked = []
    paper.table = Table(state, [Seat(name) for name in ("Ann", "Bob", "Cid", "Dot")], seed=1)
    with suppress(Leave):
        Session(paper.table, paper).play()
    assert paper.asked.count("Ann>") == 3 and paper.table.view(None).bidder == SECRET  # the last time to bury
