"""The console: what a person sees and may type, and what nobody may see."""

from __future__ import annotations

import contextlib
import io
import re
from itertools import permutations

import pytest
from rich.console import Console

import paiju
from paiju import Random, Record
from paiju.cards import card_symbol, parse_card
from paiju.plain.paper import Leave, Paper
from paiju.table import Seat, Table
from paiju.terminal.console import Session

from .duel import GAME as DUEL
from .running import run


def test_a_whole_game_with_piped_input():
    done = run("play", "duel", "--seed", 1, typed="1\n" * 20)
    assert done.code == 0
    assert "Your hand: " in done.out and "Moves: 1 " in done.out
    assert "The game is over: " in done.out.splitlines()[-3]


def test_end_of_input_ends_politely():
    done = run("play", "duel", "--seed", 1, typed="1\n")
    assert done.code == 0 and not done.err
    assert done.out.splitlines()[-2:] == ["The game stops here.", "(--save FILE keeps the record of a game.)"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("nonsense", '! I do not know the card "nonsense".'),
        ("0", "! There is no move number 0."),
        ("99", "! There is no move number 99."),
        ("9" * 5000, "99999999"),
        ("#7", "! There is no move number 7."),
        ("", "Type a move, or ? for help."),
        ("?", "Type a move as it is listed, or its number."),
        ("？", "Type a move as it is listed, or its number."),
        ("HELP", "Type a move as it is listed, or its number."),
        ("moves", "1 "),
        ("hint", "There is no hint for this game."),
        ("undo", "! There is no move of yours to take back."),
        ("history", "Nothing has happened yet."),
        ("table", "Your hand: "),
        ("rules", "Rules in force: short"),
        ("\x00\x07é♥", "! I do not know the card"),
    ],
)
def test_whatever_is_typed_is_answered_and_asked_again(typed, answer):
    done = run("play", "duel", "--seed", 1, typed=f"{typed}\nquit\n")
    assert done.code == 0 and not done.err
    after = done.out.split("You> ")[1]
    assert after.strip("\n").startswith(answer) or answer in after


def test_a_refusal_changes_nothing(tmp_path):
    for name, typed in (("plain", "1\n2\n1\n"), ("wrong", "x\n1\n99\n\n2\nhint\n1\n")):
        run("play", "duel", "--seed", 1, "--save", tmp_path / name, typed=typed)
    assert (tmp_path / "plain").read_text("utf-8") == (tmp_path / "wrong").read_text("utf-8")


def test_undo_takes_the_move_back():
    plain = run("play", "duel", "--seed", 1, typed="1\n2\n1\n").out.splitlines()[-2:]
    taken = run("play", "duel", "--seed", 1, typed="2\nundo\n1\n2\nundo\nundo\n1\n2\n1\n").out
    assert taken.splitlines()[-2:] == plain and taken.count("Taken back.") == 3


def test_a_move_can_be_typed_or_numbered_and_enter_plays_the_only_one():
    first = DUEL.deal("short", seed=1).view(0).legal[0]
    typed = run("play", "duel", "--seed", 1, typed=f"{first}\n1\n\n")
    numbered = run("play", "duel", "--seed", 1, typed="1\n#1\n1\n")
    assert typed.out == numbered.out and "press Enter." in typed.out


def test_chinese():
    done = run("play", "duel", "--seed", 1, "--lang", "zh", typed="帮助\n规则\n提示\n1\n撤回\n退出\n")
    assert done.code == 0
    for words in ("对决", "你的手牌：", "直接输入要出的牌", "当前规则", "已撤回", "牌局到此为止"):
        assert words in done.out
    assert run("play", "duel", "--seed", 1, language="zh_CN.UTF-8", typed="").out.startswith("对决")


def test_letters_instead_of_symbols():
    done = run("play", "duel", "--seed", 1, "--letters", typed="1\n1\n1\n")
    assert not re.search("[♣♦♥♠]", done.out)


def test_a_narrow_terminal_stays_readable():
    done = run("play", "doudizhu", "--seed", 1, "--bots", "random", typed="pass\n" * 9, COLUMNS="40")
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 40


def test_the_result_is_shown_between_deals():
    done = run("play", "duel", "--rules", "long", "--seed", 1, typed="1\n" * 20)
    assert done.out.count(" wins.\n   You: ") == 4 and "The game is over" in done.out


def test_a_saved_game_replays_and_goes_on(tmp_path):
    file = tmp_path / "game.txt"
    done = run("play", "duel", "--rules", "long", "--seed", 1, "--save", file, typed="1\n1\n")
    assert f"paiju replay {file}" in done.out and "--resume" in done.out
    record = Record.parse(file.read_text("utf-8"))
    assert record.names == ["You", "Mei"] and record.headers["bots"] == "-,random"
    assert not record.replay().over()
    done = run("play", "--resume", file, typed="1\n" * 20)
    assert done.code == 0 and "The game is over" in done.out
    assert Record.parse(file.read_text("utf-8")).replay().over()
    run("play", "duel", "--save", file, typed="1\n" * 5)
    assert len(list(Record.parse_all(file.read_text("utf-8")))) == 2
    assert run("replay", file).out.count("The game is over") == 2


def test_several_people_must_have_different_names_and_fit():
    assert run("play", "duel", "--name", "A", "--name", "A").complaint == 'Two players are called "A".'
    assert "5 players" in run("play", "duel", *["--name", "A", "--name", "B"] * 2, "--name", "E").complaint


def test_people_and_bots_sit_where_they_are_asked_to(tmp_path):
    file = tmp_path / "seats.txt"
    run("play", "duel", "--seats", 4, "--name", "Ann", "--name", "Bob", "--seat", 2, "--save", file)
    assert Record.parse(file.read_text("utf-8")).names == ["Chen", "Ann", "Bob", "Mei"]


# What nobody may see.


def shown(name: str) -> set[str]:
    """The cards on the screen of one game, as symbols."""
    return set(re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", name))


def symbols(cards) -> set[str]:
    return {card_symbol(parse_card(card)) for card in cards}


def test_in_turns_at_one_keyboard_everything_is_hidden_between_the_players():
    table = Table.open(DUEL, "long", [Seat("Ann"), Seat("Bob")], seed=2)
    hands = [symbols(table.view(seat).hand) for seat in range(2)]
    done = run("play", "duel", "--rules", "long", "--seed", 2, "--name", "Ann", "--name", "Bob", typed="\n1\n" * 4)
    screens = done.out.split("-" * 20)
    passing = [screen for screen in screens if "Pass the keyboard" in screen]
    assert len(passing) >= 3 and not any(shown(screen) for screen in passing)
    ann = next(screen for screen in screens if "Ann>" in screen)
    bob = next(screen for screen in screens if "Bob>" in screen)
    assert hands[0] <= shown(ann) and not hands[1] & shown(ann)
    assert hands[1] <= shown(bob) and len(hands[0] & shown(bob)) == 1


class Scripted(Paper):
    """Paper on which somebody always plays the same numbers, until a given number of lines."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("en", console=Console(width=80, record=True, file=io.StringIO()))
        self.lines = iter(lines)

    def ask(self, prompt: str) -> str:
        self.console.print(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise Leave from None


def screen(state: paiju.State, seat: int, lines: list[str]) -> str:
    """All that a person at a seat sees, the others playing the first legal action."""

    def first(view, rng):
        return view.legal[0]

    seats = [Seat(f"P{each}", None if each == seat else first) for each in range(state.seats)]
    paper = Scripted(lines)
    with contextlib.suppress(Leave):
        Session(Table(state, seats, seed=1), paper).play()
    return paper.console.export_text()


COMMANDS = ["table", "history", "moves", "hint", "rules", "?"]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["doudizhu", "crazy_eights"])
def test_the_screen_depends_on_nothing_that_is_hidden(game, seed):
    """The same view gives the same screen, whatever the cards of the others: compared byte for byte."""
    found = paiju.game(game)
    rng = Random(seed)
    state = found.deal(seed=seed)
    for _ in range(rng.below(12)):
        if not state.over():
            state.play(state.random_move(rng))
    if state.over():
        return
    seat = state.to_move()
    other = found.sample(state.view(seat), rng)
    assert other.position() != state.position()
    assert screen(other, seat, COMMANDS) == screen(state, seat, COMMANDS)


def test_two_deals_that_differ_in_hidden_cards_look_the_same():
    """In the small game: the other's unplayed cards change nothing on the screen of the first turn."""
    screens = {
        screen(DUEL.deal("short", hands=["2c3c4c", "".join(hand)]), 0, COMMANDS)
        for hand in permutations(["9d", "Th", "Js", "Ac"], 3)
    }
    assert len(screens) == 1


class Watched(Scripted):
    """Paper that is looked over at every prompt of a whole game; the person plays the last legal move."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__([])
        self.table, self.seat, self.known = table, seat, set[str]()

    def ask(self, prompt: str) -> str:
        view = self.table.view(self.seat)
        self.known |= symbols([*view.hand, *getattr(view, "bottom", ()), *filter(None, [getattr(view, "marker", "")])])
        self.known |= symbols(getattr(view, "pile", ()))
        for event in view.history:
            played = (
                [event.text.partition("=")[0]] if event.text[:1] in [*"23456789TJQKA"] and len(event.text) < 5 else []
            )
            self.known |= symbols([*event.cards, *(card for hand in event.hands for card in hand)])
            self.known |= symbols(card for card in played if card[-1:].lower() in "cdhs")
        assert shown(self.console.export_text(clear=False)) <= self.known
        return f"#{len(view.legal)}"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "rules"), [("doudizhu", "classic,deals=2"), ("crazy_eights", "seed")])
def test_no_card_of_another_hand_is_printed_before_it_is_played(game, rules, seed):
    found = paiju.game(game)
    seats = found.ruleset(rules).seats
    players = [Seat("You")] + [Seat(f"Bot {n}", lambda view, rng: rng.choice(view.legal)) for n in range(1, seats)]
    table = Table.open(found, rules, players, seed=seed)
    paper = Watched(table, 0)
    Session(table, paper).play()
    assert table.over() and len(shown(paper.console.export_text())) > 20
