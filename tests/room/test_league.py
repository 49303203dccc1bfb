"""The arena: who sits where, games inside the core, leagues that stop honestly, go on after a kill, and are told."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import paiju
from paiju import PaijuError, Random
from paiju.arena import League, Match, Result, Tally, compete, match, run
from paiju.arena.match import core_player, play_block
from paiju.arena.report import page
from paiju.arena.verdict import LEAST, is_clear, judge
from paiju.cli import run as command
from paiju.player import Player, PlayerBot

from .duel import GAME as DUEL

EIGHTS = paiju.game("crazy_eights")
DOUDIZHU = paiju.game("doudizhu")


class Last(Player):
    """Plays the last legal action."""

    def choose(self, state, rng):
        return state._nth(state.count() - 1)


class Choosy(Player):
    """Plays by chance, not evenly."""

    def choose(self, state, rng):
        return state._nth(min(rng.below(state.count()), rng.below(state.count())))


class Cheat(Player):
    """Plays what is not there."""

    def choose(self, state, rng):
        return 0xFFFFFF


class Tired(Player):
    def choose(self, state, rng):
        raise RuntimeError("tired")


def bot_of(player: type[Player], game: paiju.Game = DUEL) -> type[PlayerBot]:
    return type(player.__name__, (PlayerBot,), {"game": game, "player": player})


@pytest.fixture(autouse=True)
def _players(monkeypatch):
    from paiju import bots

    monkeypatch.setenv("PAIJU_LANG", "en")  # and what --lang sets is gone afterwards
    known = dict(bots._registered)
    monkeypatch.setattr(bots, "_registered", known)
    for player in (Last, Choosy, Cheat, Tired):
        for game in (DUEL, EIGHTS, DOUDIZHU):
            bots.register(player.__name__.lower(), bot_of(player, game), game.name)


def duel(*bots: str, deals: int = 20, seed: int = 3, **more) -> League:
    return League(DUEL, DUEL.ruleset("short"), bots, deals, seed, **more)


# Who sits where.


def test_partners_are_played_by_one_bot_and_change_sides():
    tractor = paiju.game("tractor")
    one = Match(tractor, tractor.ruleset("classic"), ("rule", "random"), 1)
    assert one.seatings(one.deal(0)) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    pinochle = paiju.game("pinochle")
    one = Match(pinochle, pinochle.ruleset("auction"), ("rule", "random"), 1)
    assert one.seatings(one.deal(0)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_a_landlord_without_an_auction_is_one_side_and_counts_once_for_a_game():
    rules = DOUDIZHU.ruleset("classic,auction=none,first_bidder=random")
    one = Match(DOUDIZHU, rules, ("random", "last"), 12)
    landlords = set()
    for number in range(12):
        dealt = one.deal(number)
        landlord = DOUDIZHU.sides(dealt).index(0)
        assert DOUDIZHU.sides(dealt).count(0) == 1 and dealt.to_move() == landlord
        assert [seating[landlord] for seating in one.seatings(dealt)] == [0, 1]
        landlords.add(landlord)
    assert landlords == {0, 1, 2}
    lines = {(line.bot, line.role): line for line in run(one).lines()}
    assert lines["random", ""].seats == 24 and lines["random", "landlord"].seats == 12
    assert lines["random", ""].wins.mean + lines["last", ""].wins.mean == pytest.approx(1)


def test_without_sides_each_bot_sits_alone_among_the_others_in_every_seat():
    one = Match(EIGHTS, EIGHTS.ruleset("seed", seats=3), ("rule", "random"), 1)
    assert one.seatings(one.deal(0)) == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    auction = Match(DOUDIZHU, DOUDIZHU.ruleset("classic"), ("rule", "random"), 1)
    assert len(auction.seatings(auction.deal(0))) == 6


# Inside the core.


@pytest.mark.parametrize("name", ["crazy_eights", "doudizhu", "holdem", "pinochle", "tractor"])
def test_the_core_and_a_table_come_to_the_same_result(name, monkeypatch):
    game = paiju.game(name)
    rules = next(iter(game.presets.values()))
    one = Match(game, rules, ("random",) * rules.seats, 3, 5)
    inside = run(one)
    monkeypatch.setattr(match, "core_player", lambda *about: None)
    at_tables = run(one)
    assert inside.standing == at_tables.standing and inside.actions == at_tables.actions > 3 * rules.seats


@pytest.mark.parametrize("bots", [("last", "random"), ("last", "rule"), ("rule", "last")])
def test_players_choose_the_same_beside_bots_that_need_views(bots, monkeypatch):
    one = Match(EIGHTS, EIGHTS.ruleset("seed", seats=3), bots, 4, 2)
    mixed = run(one)
    monkeypatch.setattr(match, "core_player", lambda *about: None)
    assert run(one).standing == mixed.standing


def test_players_keep_the_core_to_themselves():
    one = Match(DUEL, DUEL.ruleset("short"), ("last", "choosy"), 4)
    assert isinstance(core_player(one, "last"), Last)
    assert play_block(one, range(4)).actions == 4 * 2 * 6


@pytest.mark.parametrize(("bad", "why"), [("cheat", "cheat.*answered"), ("tired", "tired.*has failed.*tired")])
@pytest.mark.parametrize("other", ["last", "random", f"{__name__}:reader"])
def test_a_player_that_fails_is_named(bad, why, other):
    with pytest.raises(PaijuError, match=why):
        run(Match(DUEL, DUEL.ruleset("short"), (bad, other), 1))


def reader(view, rng):
    """A bot that reads."""
    return view.legal[0]


# How sure it is, and when it stops.


def test_equal_bots_are_told_apart_in_at_most_5_of_100_matches():
    rng = Random(1)
    wrong = early = 0
    runs, deals = 1000, 256
    for _ in range(runs):
        gap = Tally()
        result = Result(["a", "b"], gaps={("a", "b"): (gap, gap)})
        while result.deals < deals:
            for _ in range(8):
                gap.add(1, rng.random() + rng.random() - 1.0 + (rng.below(20) == 0) * (rng.random() - 0.5) * 6)
            result.deals += 8
            if is_clear(result, deals, "points"):
                early += 1
                break
        wrong += judge(result, ("a", "b"), deals, "points", True).better != 0
    assert early <= 0.01 * runs + 3 * (0.01 * runs) ** 0.5, "seed 1"
    assert 0.01 * runs < wrong <= 0.05 * runs + 3 * (0.05 * runs) ** 0.5, "seed 1"


def test_a_clear_difference_ends_the_match_early():
    league = League(EIGHTS, EIGHTS.ruleset("seed", seats=2), ("rule", "random"), 400, 1, stop=True)
    standings = compete(league)
    (result,), (verdict,) = standings.results, standings.verdicts()
    assert LEAST <= result.deals < 400
    assert verdict.winner == "rule" and verdict.early
    plain = result.gaps["rule", "random"][0].average()
    assert verdict.difference.low < plain.low < plain.high < verdict.difference.high


def test_without_the_wish_all_deals_are_played():
    standings = compete(duel("last", "choosy", deals=80))
    assert standings.results[0].deals == 80 and not standings.verdicts()[0].early


def test_the_number_of_processes_changes_nothing(tmp_path):
    path = tmp_path / "bots.py"
    path.write_text("def high(view, rng): return view.legal[-1]\ndef low(view, rng): return view.legal[0]\n")
    league = duel(f"{path}:high", f"{path}:low", "random", deals=40, stop=True)
    results = [compete(league, jobs=jobs) for jobs in (1, 2, None)]
    assert len({str([result.standing for result in standings.results]) for standings in results}) == 1


# Files.


def told(capsys, *arguments: object) -> dict:
    assert command([*map(str, arguments), "--json"]) == 0, capsys.readouterr().err
    return without_rates(json.loads(capsys.readouterr().out))


def without_rates(data: dict) -> dict:
    assert all(match.pop("games_per_second") > 0 for match in data["matches"])
    return data


LEAGUE = ("arena", "crazy_eights", "--seats", 2, "--bots", "rule,random", "--deals", 48, "--seed", 4, "--jobs", 1)


def test_results_are_taken_from_the_file_and_the_rest_is_played(tmp_path, capsys):
    file = tmp_path / "kept.jsonl"
    whole = told(capsys, *LEAGUE)
    assert told(capsys, *LEAGUE, "--file", file) == whole
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 6
    for kept in (lines[:1], lines[:3], [*lines[:4], lines[4][:40]], [lines[0][:-1]], lines):
        file.write_bytes(b"".join(kept))
        if kept == [lines[0][:-1]]:
            file.write_bytes(b"")
        assert told(capsys, *LEAGUE, "--file", file) == whole
        assert [json.loads(line)["block"] for line in file.read_bytes().splitlines()[1:]] == list(range(6))


def test_a_run_that_was_killed_goes_on(tmp_path, capsys):
    file = tmp_path / "kept.jsonl"
    arguments = [*map(str, LEAGUE), "--deals", "200", "--file", str(file)]
    running = subprocess.Popen([sys.executable, "-m", "paiju", *arguments], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") >= 4) and time.monotonic() < deadline:
        assert running.poll() is None
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    before = file.read_bytes().count(b"\n")
    assert 4 <= before < 26
    assert told(capsys, *arguments) == told(capsys, *LEAGUE, "--deals", 200)


def test_a_file_of_something_else_is_left_alone(tmp_path, capsys):
    file = tmp_path / "kept.jsonl"
    told(capsys, *LEAGUE, "--file", file)
    before = file.read_bytes()
    assert command([*map(str, LEAGUE), "--seed", "5", "--file", str(file)]) == 2
    assert "seed differs" in capsys.readouterr().err and file.read_bytes() == before
    for text in ("hello\n", "hello", '{"arena": 1}\n', "[]\n"):
        file.write_text(text)
        assert command([*map(str, LEAGUE), "--file", str(file)]) == 2
        assert "kept.jsonl" in capsys.readouterr().err and file.read_text() == text
    assert command([*map(str, LEAGUE), "--file", str(tmp_path / "no" / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


# Ratings.


def test_ratings_follow_who_wins_and_are_reproducible():
    league = League(DUEL, DUEL.ruleset("long"), ("random", "choosy", "last"), 60, 3)
    first, second = ([*map(tuple, league_ratings(league))] for _ in range(2))
    assert first == second and {name for name, _, _ in first} == {"random", "choosy", "last"}
    assert [mu for _, mu, _ in first] == sorted((mu for _, mu, _ in first), reverse=True)
    wins = dict.fromkeys(league.bots, 0)
    for result in compete(league).results:
        for (one, other), signs in result.signs.items():
            assert len(signs) == 60
            wins[one] += signs.count("+") - signs.count("-")
            wins[other] -= signs.count("+") - signs.count("-")
    assert first[0][0] == max(wins, key=wins.get)


def league_ratings(league: League):
    from paiju.arena.ratings import rate

    return rate(compete(league))


def test_without_openskill_a_league_is_refused_before_it_begins(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert command(["arena", "duel", "--bots", "random,last,choosy", "--deals", "9"]) == 2
    assert "pip install 'paiju[arena]'" in capsys.readouterr().err


# On a cluster.


def test_a_dask_cluster_plays_the_same(capsys):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        there = told(capsys, *LEAGUE, "--dask", cluster.scheduler_address)
    assert there == told(capsys, *LEAGUE)


def test_a_missing_cluster_or_package_is_told(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert command([*map(str, LEAGUE), "--dask", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'paiju[dask]'" in capsys.readouterr().err


# Told.


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        assert not {name for name, _ in attrs} & {"src", "href"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_needs_nothing_else(language):
    standings = compete(League(DUEL, DUEL.ruleset("long"), ("random", "choosy", "last"), 40, 3))
    written = page(standings, language)
    reader = Page()
    reader.feed(written)
    pictures = re.findall("<svg.*?</svg>", written)
    assert reader.tags.count("svg") == len(pictures) == 5 and "prefers-color-scheme: dark" in written
    for picture in pictures:
        ElementTree.fromstring(picture)
    assert ("更强" in written or "未能分出" in written) == (language == "zh")
    assert "url(" not in written and "://" not in written


def test_names_from_outside_are_escaped(tmp_path):
    path = tmp_path / "a<b>&.py"
    path.write_text("def first(view, rng): return view.legal[0]\n")
    assert "<b>" not in page(compete(duel(f"{path}:first", "random", deals=16)))


def test_files_for_people_and_spreadsheets(tmp_path, capsys):
    html, table = tmp_path / "page.html", tmp_path / "table.csv"
    assert command([*map(str, LEAGUE), "--html", str(html), "--csv", str(table), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "rule against random: 48 of 48 deals, 96 games, " in out and "games/s" in out
    assert "rule – random, difference of points: +" in out and "rule is better." in out
    assert html.read_text("utf-8").startswith("<!doctype html>")
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert [(row["bot"], row["against"], row["games"]) for row in rows] == [
        ("rule", "random", "96"),
        ("random", "rule", "96"),
    ]
    assert command([*map(str, LEAGUE), "--html", str(tmp_path / "no" / "page.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err


REFUSED = [
    (["--bots", "rule"], "At least two different bots"),
    ([], "At least two different bots"),
    (["--bots", "rule,random", "--by", "luck"], "points or wins"),
    (["--bots", "rule,random", "--deals", "0"], "at least 1"),
    (["--bots", "rule,random", "--jobs", "0"], "from 1 to 1024"),
    (["--bots", "rule,nobody"], 'no bot "nobody"'),
    (["--bots", "rule,random,random", "--seats", "4"], "4 players are needed"),
    (["--bots", "rule,random,rule,last", "--stop"], "compares two bots; here are 3"),
]


@pytest.mark.parametrize(("arguments", "why"), REFUSED)
def test_what_cannot_be_compared_is_refused_in_a_sentence(arguments, why, capsys):
    assert command(["arena", "crazy_eights", *arguments, "--lang", "en"]) == 2
    assert why in capsys.readouterr().err


def test_bots_named_seat_by_seat_are_one_match(capsys):
    data = told(capsys, "arena", "crazy_eights", "--bots", "rule,random,random", "--deals", 6, "--jobs", 1)
    (one,) = data["matches"]
    assert one["rules"] == "seed,seats=3" and one["games"] == 18
