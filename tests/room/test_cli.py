"""The command line: what every command prints, and one sentence with exit code 2 for whatever is wrong."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import paiju
from paiju import Record, bots, cli
from paiju.table import Seat, Table

from .running import process, run

ESCAPE = "\x1b["


@pytest.fixture
def record(tmp_path) -> Path:
    path = tmp_path / "game.txt"
    run("play", "duel", "--rules", "long", "--seed", 1, "--save", path, typed="1\n" * 20)
    return path


BAD_INPUT = [
    (["nonsense"], "nonsense"),
    (["--nonsense"], "--nonsense"),
    (["--lang", "xx"], 'There is no language "xx". Languages are: en, zh.'),
    (["games", "extra"], "extra"),
    (["rules"], "GAME"),
    (["rules", "chess"], 'There is no game "chess". Games are: crazy_eights, doudizhu, duel'),
    (["rules", "duel", "--rules", "nope"], 'there are no rules "nope". Presets are: short, long.'),
    (["rules", "duel", "--rules", "short,x=1"], 'there is no flag "x".'),
    (["rules", "duel", "--rules", "short,cards=many"], "cards is a whole number"),
    (["play"], "Which game? Games are: crazy_eights, doudizhu, duel"),
    (["play", "chess"], 'There is no game "chess".'),
    (["play", "duel", "--bots", "nobody"], 'There is no bot "nobody" for duel. Bots are: random.'),
    (["play", "duel", "--bots", "nofile.py:Bot"], 'The bot "nofile.py:Bot" cannot be loaded: FileNotFoundError'),
    (["play", "duel", "--seats", "9"], "Duel needs 2 to 4 players."),
    (["play", "duel", "--seats", "x"], "--seats"),
    (["play", "duel", "--seat", "5"], "There is no seat 5: seats are 1 to 2."),
    (["play", "duel", "--seats", "2", "--bots", "random,random"], "2 seats do not fit 1 person and 2 bots."),
    (["play", "duel", "--mission", "1"], "duel has no missions."),
    (["play", "doudizhu", "--mission", "999"], "There is no mission 999."),
    (["play", "doudizhu", "--bots", "solver"], 'The bot "solver" cannot play by the rules classic. Bots for them are:'),
    (["play", "doudizhu", "--hands", "34567/89TJQ"], "hands should have 3 parts separated by /, not 2."),
    (["play", "doudizhu", "--rules", "endgame", "--hands", "33333/4"], "there are not so many 3 in one pack."),
    (["play", "doudizhu", "--rules", "endgame", "--hands", "3/4", "--seats", "3"], "is not for 3 players"),
    (["play", "doudizhu", "--mission", "1", "--hands", "3/4"], "A mission has its own hands: leave out --hands."),
    (["play", "doudizhu", "--position", "endgame hands=3/3 rubbish"], '"rubbish" should be name=value'),
    (["play", "doudizhu", "--position", "endgame hands=3/4", "--hands", "3/4"], "A position tells its rules and hands"),
    (["play", "doudizhu", "--position", "endgame hands=3/4", "--rules", "classic"], "A position tells its rules"),
    (["play", "doudizhu", "--position", "endgame hands=3/4", "--seats", "3"], "The position has 2 seats."),
    (
        ["play", "doudizhu", "--position", "endgame hands=3/4", "--bots", "rule,rule"],
        "2 seats do not fit 1 person and 2 bots.",
    ),
    (["play", "holdem", "--hands", "AhKh/AhQd"], "That position is not possible"),
    (["play", "crazy_eights", "--hands", "xx/5c"], 'I do not know the card "xx".'),
    (["play", "duel", "--save", "/no/such/place"], "/no/such/place cannot be written"),
    (["play", "duel", "--save", __file__], "holds something else than records"),
    (["play", "--resume", "/no/such/file"], "/no/such/file cannot be read"),
    (["play", "no_such_game.py"], "no_such_game.py cannot be loaded"),
    (["auto"], "GAME"),
    (["auto", "duel"], "NAMES"),
    (["auto", "duel", "A"], "Duel needs 2 to 4 players."),
    (["auto", "duel", "A", "A"], 'Two players are called "A".'),
    (["auto", "holdem", "A"], '"no-limit" is not for 1 player: '),
    (["auto", "doudizhu", "A", "B"], '"classic" is not for 2 players'),
    (["auto", "duel", "A", "B", "--bots", "random,random,random"], "2 names need one bot for all or 2 bots, not 3."),
    (["auto", "doudizhu", "A", "B", "C", "--bots", "solver"], 'The bot "solver" cannot play by the rules classic.'),
    (["equity"], "HANDS"),
    (["equity", "AA", "hello"], 'I do not understand "hello".'),
    (["equity", "AA", "KK", "--board", "2h"], "A board has 0, 3, 4 or 5 cards, not 1."),
    (["equity", "AA", "KK", "--dead", "1x"], 'I do not know the card "1x".'),
    (["equity", "AA", "--players", "11"], "Two to ten players can be compared, not 11."),
    (["equity", "AA", "AA", "AA"], "These hands cannot be dealt together."),
    (["equity", "AA", "KK", "--trials", "0"], "The number of trials must be from 1"),
    (["equity", "AA", "KK", "--jobs", "0"], "The number of jobs must be from 1 to 1024."),
    (["sim"], "GAME"),
    (["sim", "duel", "--deals", "0"], "The number of deals must be at least 1."),
    (["sim", "duel", "--deals", "many"], "--deals"),
    (["sim", "duel", "--jobs", "0"], "The number of jobs must be from 1 to 1024."),
    (["sim", "duel", "--bots", "random,nobody"], 'There is no bot "nobody"'),
    (["sim", "doudizhu", "--bots", "solver"], 'The bot "solver" cannot play by the rules classic.'),
    (["sim", "doudizhu", "--bots", "rule,rule,solver"], 'The bot "solver" cannot play by the rules classic.'),
    (["sim", "duel", "--seats", "3", "--bots", "random,random"], "3 players are needed, 2 were given."),
    (["replay"], "FILE"),
    (["replay", "/no/such/file"], "/no/such/file cannot be read: No such file or directory."),
    (["replay", "/"], "/ cannot be read"),
    (["replay", "a\0b"], "is no name of a file"),
    (["replay", __file__], 'Line 1 of the record: a record begins with "paiju 1".'),
    (["replay", "-"], "Standard input holds no record."),
    (["replay", sys.executable], "is no text file"),
    (["engine"], "GAME"),
    (["completion", "dos"], "dos"),
    (["engine", "chess"], 'There is no game "chess".'),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD_INPUT, ids=[" ".join(row[0])[:60] for row in BAD_INPUT])
def test_bad_input_is_answered_by_one_sentence(arguments, sentence):
    assert sentence in run(*arguments).complaint


CHINESE = {
    "rules chess": "没有叫“chess”的游戏。现有游戏：crazy_eights, doudizhu, duel",
    "play": "玩哪一种？可选：crazy_eights, doudizhu, duel",
    "nonsense": "没有命令 nonsense。",
    "--nonsense": "没有选项 --nonsense。",
    "rules": "缺少 GAME。用法：paiju rules [选项] GAME",
    "games extra": "多余的参数：extra。用法：paiju games [选项]",
    "play duel --seats x": "--seats 必须是数，不能是“x”。用法：paiju play [选项] GAME",
    "play duel --seats": "选项 --seats 后面要有值。",
    "play duel --letters=1": "选项 --letters 后面没有值。",
    "completion dos": "{bash|zsh|fish} 只能是 'bash', 'zsh', 'fish'，不能是“dos”。用法：paiju completion [选项]",
    "loadtest url --jobs 99": "--jobs 必须在 1<=x<=64 范围内，不能是 99。用法：paiju loadtest [选项] URL",
    "play duel --seats 2 --bots random,random": "2 个座位不合 1 人和 2 个电脑。",
    "auto duel A A": "有两名玩家都叫“A”。",
    "auto doudizhu A B": "“classic”不能 2 人玩：规则设置有误：两人残局没有叫分：请设 auction=none。",
    "sim duel --jobs 0": "进程数须在 1 到 1024 之间。",
    "replay /no/such/file": "无法读取 /no/such/file：没有这个文件。",
    "replay /": "无法读取 /：这是目录。",
    "replay -": "标准输入 里没有牌局记录。",
    "play duel --save /no/such/place": "无法写入 /no/such/place：没有这个文件。",
    f"play duel --save {__file__}": f"{__file__} 里不是牌局记录：请另选一个文件。",
    "play duel --bots nofile.py:Bot": "无法载入电脑“nofile.py:Bot”：FileNotFoundError",
    "play no_such_game.py": "无法载入 no_such_game.py：没有这个文件。",
}


@pytest.mark.parametrize("line", CHINESE)
def test_complaints_are_in_the_readers_language(line):
    assert CHINESE[line] in run(*line.split(), language="zh").complaint
    assert CHINESE[line] in run("--lang", "zh", *line.split()).complaint
    assert not re.search("[\u4e00-\u9fff]", run(*line.split()).complaint)


def test_a_language_that_is_unknown_is_refused_in_the_one_that_is_spoken():
    assert run("play", "duel", "--lang", "xx", language="zh").complaint == "没有语言“xx”。可选：en, zh。"


GIVEN_BEFORE = ["games", "rules duel", "play duel --seed 1", "auto duel A B --seed 1", "equity AA KK --trials 10", ""]


@pytest.mark.parametrize("line", GIVEN_BEFORE)
def test_language_and_letters_may_be_asked_for_before_the_command(line):
    chinese = run("--lang", "zh", *line.split())
    assert chinese.code == 0 and re.search("[\u4e00-\u9fff]{2}", chinese.out)
    assert (
        chinese.out
        == run(*line.split(), "--lang", "zh").out
        == run(*line.split(), language="zh").out
        != run(*line.split()).out
    )
    assert run("--lang", "zh", *line.split(), "--lang", "en").out == run(*line.split()).out


def test_letters_may_be_asked_for_before_the_command():
    line = ["auto", "doudizhu", "A", "B", "C", "--seed", "1"]
    letters = run("--letters", *line)
    assert letters.out == run(*line, "--letters").out != run(*line).out and "♠" not in letters.out


class Screen(io.StringIO):
    """What a person sees."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("line", "told"),
    [("auto duel A B", 1), ("sim duel --deals 1 --jobs 1", 1), ("--version", 1), ("games", 0), ("engine duel", 0)],
)
def test_a_person_is_told_that_the_core_is_not_compiled(line, told, monkeypatch, capsys):
    for language, words in (("en", "Install a C compiler"), ("zh", "安装 C 编译器")):
        for compiled in (False, True):
            screen = Screen()
            monkeypatch.setattr(paiju, "compiled", compiled)
            monkeypatch.setattr(sys, "stderr", screen)
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
            assert cli.run(["--lang", language, *line.split()]) == 0
            assert screen.getvalue().count(words) == (told and not compiled)
            assert words not in capsys.readouterr().out
    monkeypatch.setattr(paiju, "compiled", False)
    assert not run(*line.split()).err


def test_games():
    lines = run("games").out.splitlines()
    assert lines[0].split() == ["game", "title", "players", "rules"]
    assert lines[1].split() == ["crazy_eights", "Crazy", "Eights", "疯狂八点", "2-10", "seed,", "points,", "party"]
    listed = json.loads(run("games", "--json").out)
    assert [game["name"] for game in listed] == paiju.games()
    assert listed[1]["presets"]["classic"]["spring"] is True
    assert "random" in listed[1]["bots"]


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(monkeypatch):
    monkeypatch.setattr(paiju.catalogue, "BUILT_IN", ("doudizhu", "lost"))
    done = run("games")
    assert done.code == 0 and "doudizhu" in done.out and "lost cannot be loaded" in done.err


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", ["crazy_eights", "doudizhu", "duel", "pinochle"])
def test_rules_tell_every_flag_and_its_value(game, language):
    found = paiju.game(game)
    for name, preset in found.presets.items():
        done = run("rules", game, "--rules", name, "--lang", language)
        assert done.code == 0
        for flag in preset.flags():
            assert re.search(rf"^\s*{flag}\s", done.out, re.MULTILINE)
        data = json.loads(run("rules", game, "--rules", name, "--json").out)
        assert data["flags"] == preset.flags()
    assert f"--rules {next(iter(found.presets))}" in " ".join(done.out.split())


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", paiju.catalogue.BUILT_IN)
def test_every_built_in_game_has_its_rules_page(game, language):
    page = (files(f"paiju.games.{game}") / f"rules.{language}.md").read_text("utf-8")
    headings = [line.strip("# ") for line in page.splitlines() if line.startswith("## ")]
    shown = run("rules", game, "--lang", language).out
    assert len(headings) >= 4 and all(heading in shown for heading in headings)
    assert (len(re.findall("[\u4e00-\u9fff]", page)) > len(page) / 4) == (language == "zh")


def test_equity():
    done = run("equity", "AhKh", "QQ+,AKs", "--board", "2h7dTs", "--categories")
    assert done.out.splitlines()[:3] == [
        "hand      equity      win      tie",
        "AhKh     26.66 %  17.41 %  18.48 %",
        "QQ+,AKs  73.34 %  64.10 %  18.48 %",
    ]
    assert "three of a kind   1.31 %   4.38 %" in done.out and done.out.endswith("exact: all 14,850 deals\n")
    drawn = run("equity", "AhKh", "--players", 3, "--trials", 1000, "--lang", "zh")
    assert drawn.out.count("random") == 2 and "± " in drawn.out and "随机 1,000 局" in drawn.out
    data = json.loads(run("equity", "AhKh", "QQ", "--board", "2h7dTs4c", "--json").out)
    assert data["exact"] and sum(player["equity"] for player in data["players"]) == pytest.approx(1)


def test_auto_tells_a_game_with_one_line_for_each_action():
    done = run("auto", "duel", "Ann", "Bob", "Cem", "--seed", 1)
    lines = done.out.splitlines()
    assert done.code == 0
    assert lines[0] == "Duel · short,seats=3 · Ann, Bob, Cem"
    assert [line.split(":")[0] for line in lines[1:4]] == ["   Ann", "   Bob", "   Cem"]
    assert len([line for line in lines[4:] if line.startswith(("Ann:", "Bob:", "Cem:"))]) == 9
    assert "The game is over: " in lines[-4]
    assert run("auto", "duel", "Ann", "Bob", "Cem", "--seed", 1).out == done.out
    assert run("auto", "duel", "Ann", "Bob", "Cem", "--seed", 2).out != done.out


NAMES = ["Ann", "Bob", "Cem", "Dee"]
SEVERAL_DEALS = [
    ("crazy_eights", "points", "-- A new round"),
    ("doudizhu", "classic,deals=3", "-- New deal"),
    ("holdem", "no-limit,start_stack=100", "-- Hand "),
    ("pinochle", "auction,target=300", "-- Deal "),
]


@pytest.mark.parametrize(("game", "rules", "line"), SEVERAL_DEALS, ids=[row[0] for row in SEVERAL_DEALS])
def test_a_told_game_tells_the_hands_of_every_deal(game, rules, line):
    names = NAMES[: 3 if game == "doudizhu" else 4]
    lines = run("auto", game, *names, "--rules", rules, "--seed", 7).out.splitlines()
    assert rules.split(",")[0] in lines[0] and lines[0].endswith(f" · {', '.join(names)}")
    deals = [at for at, text in enumerate(lines) if text.startswith(line)]
    assert len(deals) > 1
    for at in deals[1:]:
        dealt = [each for each in lines[at + 1 : at + 5] if re.match(r"   \w+: .*[♣♦♥♠]", each)]
        assert len(dealt) > 1, lines[at : at + 6]
    assert any("The game is over: " in each for each in lines[-8:])


def test_tractor_tells_the_hands_when_all_are_dealt():
    lines = run("auto", "tractor", *NAMES, "--seed", 3).out.splitlines()
    at = next(place for place, text in enumerate(lines) if re.match("-- .* is the declarer|-- .* declarer", text))
    assert sorted(len(re.findall("[♣♦♥♠]|Joker", text)) for text in lines[at + 1 : at + 5]) == [25, 25, 25, 33]
    assert not any(text.startswith("   Ann: ") for text in lines[:at])


def test_a_replay_tells_what_was_told(tmp_path):
    """Apart from what only the console says to people, a record is told as the game was."""
    for game, rules, _ in SEVERAL_DEALS:
        file = tmp_path / f"{game}.txt"
        found = paiju.game(game)
        names = NAMES[: found.ruleset(rules).seats]
        seats = [Seat(name, bots.bot("rule", game), "rule") for name in names]
        table = Table.open(found, found.ruleset(rules), seats, seed="7")
        while table.bots_move() is not None:
            pass
        file.write_text(table.record.text(), "utf-8")
        assert run("replay", file).out == run("auto", game, *names, "--rules", rules, "--seed", 7).out


def test_whoever_is_called_you_is_spoken_to():
    done = run("auto", "pinochle", "A", "B", "C", "You", "--seed", 3)
    assert "-- Deal 1: You deal.\n" in done.out and "-- Deal 2: A deals." in done.out
    assert "第 1 副，你发牌" in run("auto", "pinochle", "A", "B", "C", "你", "--seed", 3, "--lang", "zh").out


@pytest.mark.parametrize("game", ["crazy_eights", "doudizhu"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_auto_tells_the_real_games(game, language):
    for seed in range(3):
        done = run("auto", game, "Ann", "Bob", "Cem", "--seed", seed, "--bots", "random", "--lang", language)
        assert done.code == 0 and not done.err
        assert ("The game is over: " if language == "en" else "游戏结束") in done.out


def test_sim_is_reproducible_and_does_not_depend_on_the_jobs():
    def results(*more: object) -> str:
        done = run("sim", "doudizhu", "--bots", "random", "--deals", 8, "--json", *more)
        assert done.code == 0 and not done.err
        return done.out

    one = results("--seed", 5, "--jobs", 1)
    assert results("--seed", 5, "--jobs", 3) == results("--seed", 5) == one != results("--seed", 6)
    data = json.loads(one)
    assert (data["deals"], data["games"]) == (8, 24)
    roles = {line["role"]: line for line in data["results"]}
    assert set(roles) == {None, "landlord", "peasant"} and roles["landlord"]["seats"] == 24
    assert roles["landlord"]["points"]["low"] < roles["landlord"]["points"]["mean"]


def test_sim_for_people():
    done = run("sim", "duel", "--bots", "random,random,random", "--deals", 5, "--rules", "long")
    lines = done.out.splitlines()
    assert done.code == 0 and not done.err
    assert lines[0].startswith("Duel, long,seats=3: 5 deals, each in 3 rotations, 15 games")
    assert lines[1].split() == ["bot", "seats", "points", "95", "%", "won", "95", "%"]
    assert lines[2].split()[:2] == ["random", "45"]
    told = run("sim", "doudizhu", "--bots", "random", "--deals", 2).out
    assert "地主" in run("sim", "doudizhu", "--bots", "random", "--deals", 1, language="zh").out
    assert "1 deal, each in 2 rotations, 2 games, " in run("sim", "duel", "--deals", 1).out
    assert "landlord" in told and "*" not in told and re.search("^random  all ", told, re.MULTILINE)


def test_one_deal_gives_no_interval():
    line = json.loads(run("sim", "duel", "--deals", 1, "--json").out)["results"][0]
    assert line["points"]["low"] is line["won"]["high"] is None
    assert "- .. -" in run("sim", "duel", "--deals", 1).out


def test_replay_tells_the_whole_game(record):
    done = run("replay", record)
    assert done.code == 0 and done.out.startswith("Duel · long")
    assert "The game is over" in done.out
    assert run("replay", "-", typed=record.read_text("utf-8")).out == done.out


def test_replay_at_one_moment(record):
    text = record.read_text("utf-8")
    done = run("replay", record, "--at", 2)
    assert Record.parse(text).replay(2).position() in done.out
    data = json.loads(run("replay", record, "--at", 2, "--json").out)[0]
    assert len(data["actions"]) == 2 and data["payoffs"] is None
    whole = json.loads(run("replay", record, "--json").out)[0]
    assert whole["to_move"] is None and sum(whole["payoffs"]) == 0
    assert "--at is 0 to" in run("replay", record, "--at", 999, "--json").complaint


def test_a_damaged_record_is_refused(record):
    lines = record.read_text("utf-8").splitlines()
    for damaged in (
        lines[1:],
        [*lines[:4], *lines[5:]],
        [*lines, "0 nonsense"],
        [*lines, "x"],
        [line.replace("duel", "chess") for line in lines],
        [line.replace("hands=", "hands=x") for line in lines],
    ):
        record.write_text("\n".join(damaged), "utf-8")
        done = run("replay", record, "--json")
        assert done.complaint


def test_version():
    assert run("--version").out.startswith(f"paiju {paiju.__version__} (")


def test_help_tells_of_every_command():
    done = run("--help")
    assert done.code == 0
    for command in ("games", "rules", "play", "auto", "sim", "replay", "engine"):
        assert command in done.out
        assert run(command, "--help").code == 0


def test_alone_and_without_a_terminal_it_shows_a_game_and_how_to_go_on():
    done = run()
    assert done.code == 0 and "The game is over" in done.out
    assert "paiju play crazy_eights" in done.out
    assert "paiju play crazy_eights" in run(language="zh").out


def test_a_bug_is_told_in_one_sentence(monkeypatch):
    monkeypatch.setattr(paiju.catalogue, "games", lambda: 1 / 0)
    monkeypatch.setattr(paiju, "games", lambda: 1 / 0)
    done = run("games")
    assert done.code == 1 and done.err.count("\n") == 1 and "PAIJU_DEBUG=1" in done.err
    with pytest.raises(ZeroDivisionError):
        run("games", PAIJU_DEBUG="1")


def test_a_game_from_a_file(tmp_path):
    source = Path(__file__).with_name("duel.py").read_text("utf-8")
    file = tmp_path / "arrow.py"
    file.write_text(
        source.replace('name = "duel"', 'name = "arrow"') + "\nimport paiju\npaiju.register(GAME)\n", "utf-8"
    )
    done = process("sim", file, "--deals", 20, "--jobs", 2, "--json")
    assert done.code == 0 and json.loads(done.out)["games"] == 40
    done = process("play", file, typed="1\n1\n1\n")
    assert done.code == 0 and "The game is over" in done.out


# The real thing: processes.


def test_as_a_process_bad_input_ends_with_2_and_no_traceback():
    assert process("rules", "chess").complaint.startswith('There is no game "chess".')


@pytest.mark.parametrize("arguments", [["games"], ["auto", "doudizhu", "A", "B", "C", "--bots", "random"]])
def test_a_closed_pipe_ends_quietly(arguments):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as out:
        command = [sys.executable, "-m", "paiju", *arguments]
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, timeout=60)
    assert not done.stderr


def test_colour_only_where_it_is_wanted():
    shown = ["auto", "doudizhu", "A", "B", "C", "--bots", "random", "--seed", "1"]
    assert ESCAPE not in process(*shown).out
    assert ESCAPE in process(*shown, FORCE_COLOR="1").out
    assert ESCAPE + "31m" not in process(*shown, FORCE_COLOR="1", NO_COLOR="1").out


def test_a_terminal_without_symbols_gets_letters():
    done = process("auto", "doudizhu", "A", "B", "C", "--bots", "random", "--seed", 1, PYTHONIOENCODING="ascii")
    assert done.code == 0 and "?" not in done.out and re.search(r"\b10[cdhs]", done.out)
    assert done.out.startswith("Dou Dizhu - classic (")
    done = process("play", "doudizhu", "--seed", 1, typed="1\n22\n", PYTHONIOENCODING="ascii")
    assert done.code == 0 and "?" not in done.out.replace("Type ? for help", "")


def complete(words: str) -> list[str]:
    """What the shell offers after these words."""
    position = str(len(words.split(" ")) - 1)
    environment = {"_PAIJU_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": position}
    return [line.partition(",")[2] for line in process(**environment).out.splitlines()]


def test_the_shell_completes_games_rules_and_bots():
    assert {"games", "play", "sim"} <= set(complete("paiju "))
    assert complete("paiju play dou") == ["doudizhu"]
    assert complete("paiju play doudizhu --rules cl") == ["classic", "classic-strict"]
    assert complete("paiju rules doudizhu --rules classic,sp") == ["classic,spring="]
    assert "random" in complete("paiju sim crazy_eights --bots r")
    assert complete("paiju sim doudizhu --bots s") == ["search", "seed"]
    assert complete("paiju sim doudizhu --rules endgame --bots s") == ["seed", "solver"]
    assert complete("paiju sim doudizhu --rules nonsense --bots s") == ["search", "seed", "solver"]
    assert complete("paiju play doudizhu --lang ") == ["en", "zh"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_is_taught(shell):
    assert f"_PAIJU_COMPLETE={shell}_complete" in run("completion", shell).out


def test_games_needs_nothing_heavy():
    code = "import sys; from paiju import cli; cli.run(['games']); sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, timeout=60).returncode == 0
