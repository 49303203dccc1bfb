"""Levels: declared once by a game, found by name, offered with a line of what they are, and really apart."""

from __future__ import annotations

import pytest

import paiju
import sevens  # noqa: F401
from paiju import Random, bots
from paiju.arena import Match, run
from paiju.catalogue import BUILT_IN
from paiju.cli import run as command
from paiju.language import Sentence
from paiju.level import LEVELS, Level
from paiju.slips import Slips

from .duel import GAME as DUEL


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_levels_with_a_line_in_both_languages(game):
    found = bots.levels(game)
    assert list(found) == [name for name in LEVELS if name in found] and {"easy", "normal"} <= set(found)
    assert bots.names(game)[: len(found)] == list(found)
    for name, level in found.items():
        assert level.about.en and level.about.zh and bots.about(name, game) is level.about
        assert set(level.bots) <= set(paiju.game(game).bots)
    assert bots.about("rule", game) is None


@pytest.mark.parametrize(
    ("game", "preset"), [(name, preset) for name in BUILT_IN for preset in paiju.game(name).presets]
)
def test_a_level_is_offered_for_every_preset_and_hides_the_bot_behind_it(game, preset):
    rules = paiju.game(game).ruleset(preset)
    offered = bots.offered(game, rules)
    assert {"easy", "normal"} <= set(offered) and "rule" not in offered and "random" in offered
    assert bots.default(game, rules) in offered
    for name in bots.levels(game):
        assert (name in offered) == bots.can_play(bots.behind(name, game, rules), game, rules)


class Two:
    can_play = staticmethod(lambda rules: rules.seats == 2)

    def __call__(self, view, rng):
        return view.legal[0]


class Any:
    def __call__(self, view, rng):
        return view.legal[-1]


@pytest.fixture
def graded(monkeypatch):
    """Duel with a level that two bots play, the better one by some rules only."""
    about = Sentence("plays", "玩")
    monkeypatch.setattr(type(DUEL), "bots", {"two": Two, "any": Any, "rule": Any}, raising=False)
    levels = {"hard": Level(about, ("missing", "two", "any")), "easy": Level(about, ("missing",))}
    monkeypatch.setattr(type(DUEL), "levels", levels, raising=False)


@pytest.mark.usefixtures("graded")
def test_the_first_bot_that_can_play_the_rules_plays_a_level():
    few, many = DUEL.ruleset("short"), DUEL.ruleset("short", seats=3)
    assert list(bots.levels("duel")) == ["hard"], "a level without a bot is not there"
    assert (bots.behind("hard", "duel", few), bots.behind("hard", "duel", many)) == ("two", "any")
    assert isinstance(bots.bot("hard", "duel", few), Two) and isinstance(bots.bot("hard", "duel", many), Any)
    unsettled = bots.bot("hard", "duel")
    for rules, which in ((few, 0), (many, -1), (few, 0)):
        view = DUEL.deal(rules, 1).view(0)
        assert unsettled(view, Random(1)) == view.legal[which]


def test_other_games_have_levels_only_if_they_have_a_rule_bot(monkeypatch):
    assert bots.levels("duel") == {} and bots.names("duel") == ["random"]
    monkeypatch.setattr(type(DUEL), "bots", {"rule": Any}, raising=False)
    assert {name: level.bots for name, level in bots.levels("duel").items()} == {
        "easy": ("random",),
        "normal": ("rule",),
    }
    assert bots.default("duel") == "normal"
    assert ("normal" in bots.names("sevens")) == ("rule" in paiju.game("sevens").bots)


class Steady:
    def __call__(self, view, rng):
        return view.legal[0]


class Clumsy(Slips):
    sound = Steady
    share = 0.25

    def tempting(self, view):
        return view.legal[1:]


def test_slips_come_as_often_as_said():
    view = DUEL.deal("short", 1).view(0)
    rng, clumsy = Random(3), Clumsy()
    slips = sum(clumsy(view, rng) != view.legal[0] for _ in range(2000))
    assert 420 < slips < 580


MATCHES = [
    ("crazy_eights", "seed,seats=2", 60),
    ("doudizhu", "classic,auction=none,first_bidder=random", 60),
    ("pinochle", "auction,target=300", 6),
    ("tractor", "classic,hands=1", 24),
]


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "rules", "deals"), MATCHES)
def test_normal_beats_easy_and_easy_beats_random(name, rules, deals):
    game = paiju.game(name)
    for better, worse in (("normal", "easy"), ("easy", "random")):
        result = run(Match(game, game.ruleset(rules), (better, worse), deals, 2))
        assert result.gaps[better, worse][0].mean > 0, (better, worse)


def test_the_command_line_takes_levels_and_tells_them(capsys, monkeypatch):
    monkeypatch.setenv("PAIJU_LANG", "en")  # and what --lang sets is gone afterwards
    assert command(["games", "--bots", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    for name in BUILT_IN:
        assert name in told
    assert "  normal  plays soundly by rules of thumb" in told and "rule," not in told
    assert command(["games", "--bots", "--lang", "zh"]) == 0
    assert "按经验规则稳健出牌" in capsys.readouterr().out
    assert command(["auto", "crazy_eights", "Ann", "Bob", "--bots", "easy", "--seed", "1"]) == 0
    assert command(["play", "doudizhu", "--plain", "--bots", "hopeless", "--lang", "en"]) == 2
    assert 'no bot "hopeless"' in capsys.readouterr().err
