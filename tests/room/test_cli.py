"""The command line: what every command prints, and one sentence with exit code 2 for whatever is wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import paiju
from paiju import Record

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
    (["play", "duel", "--seats", "2", "--bots", "random,random"], "2 seats do not fit 1 people and 2 bots."),
    (["play", "duel", "--mission", "1"], "duel has no missions."),
    (["play", "doudizhu", "--mission", "99"], "There is no mission 99."),
    (["play", "duel", "--save", "/no/such/place"], "/no/such/place cannot be written"),
    (["play", "duel", "--save", __file__], "holds something else than records"),
    (["play", "--resume", "/no/such/file"], "/no/such/file cannot be read"),
    (["play", "no_such_game.py"], "no_such_game.py cannot be loaded"),
    (["auto"], "GAME"),
    (["auto", "duel"], "NAMES"),
    (["auto", "duel", "A"], "Duel needs 2 to 4 players."),
    (["auto", "doudizhu", "A", "B"], '"classic" is not for 2 players'),
    (["auto", "duel", "A", "B", "--bots", "random,random,random"], "2 names need one bot for all or 2 bots, not 3."),
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


def test_complaints_are_in_the_readers_language():
    assert "没有叫“chess”的游戏" in run("rules", "chess", language="zh").complaint


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
    assert [line.split(":")[0] for line in lines[:3]] == ["Ann", "Bob", "Cem"]
    assert len([line for line in lines[3:] if line.startswith(("Ann:", "Bob:", "Cem:"))]) == 9
    assert "The game is over: " in lines[-2]
    assert run("auto", "duel", "Ann", "Bob", "Cem", "--seed", 1).out == done.out
    assert run("auto", "duel", "Ann", "Bob", "Cem", "--seed", 2).out != done.out


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
    assert "landlord" in run("sim", "doudizhu", "--bots", "random", "--deals", 2).out


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
    assert complete("paiju play doudizhu --lang ") == ["en", "zh"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_is_taught(shell):
    assert f"_PAIJU_COMPLETE={shell}_complete" in run("completion", shell).out


def test_games_needs_nothing_heavy():
    code = "import sys; from paiju import cli; cli.run(['games']); sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, timeout=60).returncode == 0
