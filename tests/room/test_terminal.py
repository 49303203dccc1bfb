"""At a real terminal: menus, hiding between players, interrupts, colours."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
HERE = str(Path(__file__).parents[1])


def hear_interrupts() -> None:
    """A suite that runs in the background ignores interrupts, and its children would too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def paiju() -> Iterator[Callable[..., pexpect.spawn]]:
    started: list[pexpect.spawn] = []

    def start(*arguments: str, columns: int = 80, **environment: str) -> pexpect.spawn:
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        plain = ["--plain"] if not arguments or "play" in arguments else []
        child = pexpect.spawn(
            sys.executable,
            ["-m", "paiju", *arguments, *plain],
            env={**kept, "PAIJU_LANG": "en", "PAIJU_NAME": "You", "TERM": "xterm-256color", **environment},
            dimensions=(40, columns),
            encoding="utf-8",
            timeout=60,
            preexec_fn=hear_interrupts,
        )
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def ended(child: pexpect.spawn) -> int:
    """What is left to read, and the exit code."""
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def test_the_home_menu_leads_to_a_game(paiju):
    child = paiju()
    child.expect(r"(?s)1 Dou Dizhu\r\n.*([0-9]) Crazy Eights\r\n.*Which game\? \[1\] ")
    number = child.match[1]
    child.sendline("chess")
    child.expect("Please type a number from 1 to [0-9].")
    child.sendline(number)
    child.expect(r"Which rules\? \[1\] ")
    child.sendline("")
    child.expect(r"How many players, you included \(2-10\)\? \[4\] ")
    child.sendline("11")
    child.expect("Please type a number from 2 to 10.")
    child.sendline("2")
    child.expect("You> ")
    child.sendline("quit")
    child.expect("The game stops here.")
    assert ended(child) == 0


@pytest.mark.parametrize("leave", ["\x04", "quit\n"])
def test_the_home_menu_can_be_left(paiju, leave):
    child = paiju()
    child.expect(r"Which game\? \[1\] ")
    child.send(leave)
    child.expect("Goodbye.")
    assert ended(child) == 0


def test_an_interrupt_ends_quietly_and_the_game_is_kept(paiju, tmp_path):
    file = tmp_path / "kept.txt"
    child = paiju("play", "crazy_eights", "--seed", "1", "--save", str(file), columns=1000)
    child.expect("You> ")
    child.sendintr()
    child.expect(f"paiju replay {re.escape(str(file))}")
    assert ended(child) == 130
    assert "Traceback" not in child.before and file.read_text("utf-8").startswith("paiju 1\n")


def test_an_interrupt_of_a_simulation_ends_quietly(paiju):
    child = paiju("sim", "crazy_eights", "--bots", "random", "--deals", "100000", "--jobs", "2")
    child.expect("%")
    child.sendintr()
    code = ended(child)
    assert code == 130 and "Traceback" not in child.before


def test_red_suits_are_red_unless_colour_is_unwanted(paiju):
    child = paiju("play", "doudizhu", "--rules", "endgame", "--seed", "1")
    child.expect("You> ")
    assert re.search("\x1b\\[31m[0-9JQKA]+[♦♥]", child.before)
    child = paiju("play", "doudizhu", "--rules", "endgame", "--seed", "1", NO_COLOR="1")
    child.expect("You> ")
    assert "[31m" not in child.before


def test_between_two_people_the_screen_is_cleared(paiju):
    child = paiju("play", "doudizhu", "--rules", "endgame", "--name", "Ann", "--name", "Bob", "--seed", "1")
    child.expect("Pass the keyboard to Ann, then press Enter. ")
    child.sendline("")
    child.expect_exact(CLEAR)
    child.expect("Ann> ")
    child.sendline("#1")
    child.expect_exact(CLEAR)
    child.expect("Pass the keyboard to Bob, then press Enter. ")
    assert not re.search("[♣♦♥♠]", child.before)
    child.sendline("")
    child.expect_exact(CLEAR)
    child.expect("Bob> ")


def test_after_a_mission_one_chooses_again_next_or_any_other(paiju):
    """Mission 1 is won against the plain computer and lost to the perfect one; there is nothing after the last one."""
    child = paiju("play", "doudizhu", "--mission", "1", "--bots", "seed")
    question = r"Which mission now: again, next, or its number\? \[{}\] "

    def play(*moves):
        for move in moves:
            child.expect("You> ")
            child.sendline(move)

    play("789TJ", "pass", "A", "8")
    child.expect("You win.")
    child.expect(question.format("next"))
    child.sendline("n")
    child.expect("Type again, next, the number of a mission, or quit.")
    child.expect(question.format("next"))
    child.sendline("again")
    child.expect("Type . for help")
    play("789TJ", "pass", "A", "8")
    child.expect(question.format("next"))
    child.sendline("")
    child.expect("mission=2")
    play("quit")
    assert ended(child) == 0
    child = paiju("play", "doudizhu", "--mission", "12")
    play("K")
    for _ in range(20):
        child.expect(["You> ", "Mei wins"])
        if child.after == "Mei wins":
            break
        child.sendline("#1")
    child.expect(question.format("again"))
    child.sendline("mission 393")
    child.expect("There is no mission 393.")
    child.expect(question.format("again"))
    child.sendline("mission 999")
    child.expect("There is no mission 999.")
    child.expect(question.format("again"))
    child.sendline("mission 3")
    child.expect("mission=3")
    play("quit")
    assert ended(child) == 0


def test_another_game_is_offered_at_the_end(paiju):
    child = paiju("play", "crazy_eights", "--seats", "2", "--seed", "2", "--rules", "seed,hand_size=1")
    while child.expect(["You> ", r"Another game\? \[Y/n\] "]) == 0:
        child.sendline("1")
    child.sendline("n")
    assert ended(child) == 0


def test_a_replay_can_be_stepped_through(paiju, tmp_path):
    file = tmp_path / "one.txt"
    child = paiju("play", "crazy_eights", "--seats", "2", "--seed", "2", "--save", str(file))
    child.expect("You> ")
    child.sendline("1")
    child.expect("You> ")
    child.sendline("quit")
    ended(child)
    child = paiju("replay", str(file), "--step")
    child.expect(r"0/\d+ ")
    child.sendline("")
    child.expect(r"1/\d+ ")
    child.sendline("quit")
    assert ended(child) == 0


def test_a_person_without_a_name_is_asked_for_one(paiju):
    child = paiju("play", "crazy_eights", "--seed", "1", PAIJU_NAME="")
    child.expect(r"Your name\? \[You\] ")
    child.sendline("Mei")
    child.expect("Bots: Chen, Ada, Rafa.")
    child.expect("Mei> ")
    child.sendline("quit")
    assert ended(child) == 0


@pytest.mark.parametrize(("language", "question", "name"), [("en", "Your name", "You"), ("zh", "你叫什么名字", "你")])
def test_enter_is_a_name_too(paiju, language, question, name):
    child = paiju("--lang", language, "play", "crazy_eights", "--seed", "1", PAIJU_NAME="")
    child.expect_exact(question)
    child.sendline("")
    child.expect_exact(f"{name}> ")


def test_the_question_for_the_name_can_be_left(paiju):
    child = paiju("play", "crazy_eights", PAIJU_NAME="")
    child.expect("Your name")
    child.sendeof()
    child.expect("Goodbye.")
    assert ended(child) == 0


@pytest.mark.parametrize("options", [["--name", "Ann"], ["--name", "Ann", "--name", "Bob"]])
def test_whoever_gave_a_name_is_not_asked(paiju, options):
    child = paiju("play", "crazy_eights", "--seed", "1", *options, PAIJU_NAME="")
    child.expect("> |Pass the keyboard to Ann")
    assert "Your name" not in child.before


def test_a_misdeal_waits_for_a_key(paiju):
    child = paiju("auto", "pinochle", "A", "B", "C", "D", "--rules", "lab", "--seed", "14")
    child.expect(r"Deal Again \(Press any key\)")
    assert child.expect(["Dealing cards", pexpect.TIMEOUT], timeout=1) == 1
    child.send("x")
    child.expect("Dealing cards")
