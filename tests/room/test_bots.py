"""Bots are found by name, in files, in modules and in other packages."""

from __future__ import annotations

import pytest

from paiju import PaijuError, Random, bots

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


@pytest.mark.parametrize("game", bots.BUILT_IN)
def test_the_bots_that_paiju_brings_can_be_made(game):
    assert bots.default(game) == "rule"
    for name in bots.BUILT_IN[game]:
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
