"""Bots are found by name, in files, in modules and in other packages."""

from __future__ import annotations

import time

import pytest

import paiju
from paiju import PaijuError, Random, bots, game
from paiju.catalogue import BUILT_IN
from paiju.table import Seat, Table

from .duel import GAME as DUEL

VIEW = DUEL.deal("short", seed=1).view(0)

FILE = """
from paiju.bots import BotError

class Highest:
    def __call__(self, view, rng):
        return view.legal[-1]

def lowest(view, rng):
    return view.legal[0]

number = 7

class Broken:
    def __init__(self):
        raise RuntimeError("no licence")
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


def test_random_plays_every_game():
    assert bots.names("duel") == ["random"]
    assert bots.default("duel") == "random"
    assert bots.bot("random", "duel")(VIEW, Random(1)) in VIEW.legal


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_bots_that_paiju_brings_can_be_made(game):
    assert bots.default(game) == "normal"
    for name in paiju.game(game).bots:
        assert name in bots.names(game) and callable(bots.bot(name, game))


def test_a_registered_bot_is_for_its_game_alone():
    bots.register("first", lambda: lambda view, rng: view.legal[0], game="duel")
    try:
        assert "first" in bots.names("duel") and "first" not in bots.names("doudizhu")
        assert bots.bot("first", "duel")(VIEW, Random(1)) == VIEW.legal[0]
    finally:
        del bots._registered["duel", "first"]


def test_a_class_makes_a_bot_and_a_function_is_one(file):
    assert bots.bot(f"{file}:Highest", "duel")(VIEW, Random(1)) == VIEW.legal[-1]
    assert bots.bot(f"{file}:lowest", "duel")(VIEW, Random(1)) == VIEW.legal[0]


def test_a_bot_of_an_installed_module():
    assert bots.bot("paiju.bots.uniform:RandomBot", "duel")(VIEW, Random(1)) in VIEW.legal


@pytest.mark.parametrize("name", ["Nobody", "number", "Broken"])
def test_a_bot_that_cannot_be_made_is_named(file, name):
    with pytest.raises(bots.BotError) as error:
        bots.bot(f"{file}:{name}", "duel")
    assert error.value.code == "BAD_BOT" and name in error.value.message


@pytest.mark.parametrize(
    "name", ["nobody", "", "a b", "nofile.py:Bot", "no.such.module:Bot", ":", "x:", "..:x", "\ud800"]
)
def test_an_unknown_bot_is_refused(name):
    with pytest.raises(PaijuError) as error:
        bots.bot(name, "duel")
    assert error.value.code in ("UNKNOWN_BOT", "BAD_BOT")


def test_bots_of_other_packages_are_found_by_entry_points(tmp_path, monkeypatch):
    (tmp_path / "others.py").write_text(FILE)
    info = tmp_path / "others-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n")
    (info / "entry_points.txt").write_text(
        "[paiju.bots]\nhighest = others:Highest\nduel.lowest = others:lowest\nchess.mate = others:lowest\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    bots._offered.cache_clear()
    try:
        assert bots.names("duel") == ["highest", "lowest", "random"]
        assert bots.bot("highest", "duel")(VIEW, Random(1)) == VIEW.legal[-1]
        assert bots.bot("lowest", "duel")(VIEW, Random(1)) == VIEW.legal[0]
    finally:
        bots._offered.cache_clear()


# Which rules a bot can play.

PRESETS = [(name, preset) for name in BUILT_IN for preset in game(name).presets]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_bot_that_is_offered_for_rules_can_play_by_them(name, preset):
    rules = game(name).ruleset(preset)
    offered = bots.names(name, rules)
    assert {"random", "rule", bots.default(name, rules), bots.adviser(name, rules)} <= {*offered}
    for kind in offered:
        seats = [Seat(f"seat {seat}", bots.bot(kind, name, rules)) for seat in range(rules.seats)]
        table, began = Table.open(game(name), rules, seats, seed=1), time.process_time()
        while not table.over() and len(table.record.actions) < (12 if time.process_time() - began > 1 else 60):
            before = len(table.record.actions)
            table.bots_move()
            assert len(table.record.actions) > before, kind


@pytest.mark.parametrize("preset", ["classic", "classic-strict", "endgame,mission=none,open_hands=false"])
def test_the_solver_is_neither_offered_nor_seated_where_it_cannot_play(preset):
    rules = game("doudizhu").ruleset(preset)
    able = bots.names("doudizhu", rules)
    assert {"normal", "rule", "seed"} < set(able) and "solver" not in able
    assert "solver" not in (bots.default("doudizhu", rules), bots.adviser("doudizhu", rules))
    for name in ("solver", "paiju.games.doudizhu.bots.solver:SolverBot"):
        with pytest.raises(PaijuError) as refused:
            bots.bot(name, "doudizhu", rules)
        written = game("doudizhu").rules_text(rules)
        assert (refused.value.code, str(refused.value)) == (
            "UNFIT_BOT",
            f'The bot "{name}" cannot play by the rules {written}. Bots for them are: {", ".join(able)}.',
        )


def test_missions_are_played_against_the_solver_and_advised_by_it():
    rules = game("doudizhu").ruleset("endgame", mission=4)
    assert {"random", "rule", "seed", "solver"} <= set(bots.names("doudizhu", rules))
    assert bots.default("doudizhu", rules) == bots.adviser("doudizhu", rules) == "solver"


def test_a_bot_of_ones_own_may_say_which_rules_it_plays(tmp_path):
    """A class, and a function."""
    path = tmp_path / "choosy.py"
    path.write_text(
        "class Choosy:\n    can_play = staticmethod(lambda rules: rules.seats == 2)\n"
        "    def __call__(self, view, rng):\n        return view.legal[0]\n"
        "def choosy(view, rng):\n    return view.legal[0]\nchoosy.can_play = lambda rules: rules.seats == 2\n"
    )
    for name in (f"{path}:Choosy", f"{path}:choosy"):
        assert callable(bots.bot(name, "doudizhu", game("doudizhu").ruleset("endgame")))
        with pytest.raises(PaijuError) as refused:
            bots.bot(name, "doudizhu", game("doudizhu").ruleset())
        assert refused.value.code == "UNFIT_BOT"


def test_the_usual_bot_is_what_the_game_says():
    assert bots.default("pinochle", game("pinochle").ruleset("lab")) == "lab"
    assert bots.default("pinochle", game("pinochle").ruleset("auction")) == "normal"
