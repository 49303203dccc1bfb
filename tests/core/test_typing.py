"""What type checkers know of a game that is found by its name: `make lint` checks every `assert_type` here."""

from __future__ import annotations

from typing import Any, assert_type

import paiju
from paiju.games.crazy_eights.rules import EightsRules
from paiju.games.crazy_eights.view import EightsView
from paiju.games.doudizhu.rules import DouDizhuRules
from paiju.games.doudizhu.view import DouDizhuView
from paiju.games.holdem.rules import HoldemRules
from paiju.games.holdem.view import HoldemView
from paiju.games.pinochle.rules import PinochleRules
from paiju.games.pinochle.view import PinochleView
from paiju.games.tractor.rules import TractorRules
from paiju.games.tractor.view import TractorView


def test_the_built_in_games_have_their_own_rules_and_views() -> None:
    assert_type(paiju.game("crazy_eights").ruleset(), EightsRules)
    assert_type(paiju.game("doudizhu").ruleset(), DouDizhuRules)
    assert_type(paiju.game("holdem").ruleset(), HoldemRules)
    assert_type(paiju.game("pinochle").ruleset(), PinochleRules)
    assert_type(paiju.game("tractor").ruleset(), TractorRules)
    views = (
        assert_type(paiju.game("crazy_eights").deal(seed=1).view(0), EightsView),
        assert_type(paiju.game("doudizhu").deal(seed=1).view(0), DouDizhuView),
        assert_type(paiju.game("holdem").deal(seed=1).view(0), HoldemView),
        assert_type(paiju.game("pinochle").deal(seed=1).view(0), PinochleView),
        assert_type(paiju.game("tractor").deal(seed=1).view(0), TractorView),
    )
    kinds: tuple[type[paiju.View], ...] = (EightsView, DouDizhuView, HoldemView, PinochleView, TractorView)
    assert tuple(map(type, views)) == kinds


def test_what_a_game_makes_is_of_its_kind() -> None:
    game = paiju.game("doudizhu")
    assert_type(game.rules, type[DouDizhuRules])
    assert_type(game.presets["classic"], DouDizhuRules)
    assert_type(game.view, type[DouDizhuView])
    state = game.deal("classic", seed=1)
    view = assert_type(state.view(state.to_move()), DouDizhuView)
    assert_type(view.landlord, int | None)
    assert_type(game.parse(view, "pass"), int)
    for other in (game.sample(view, paiju.Random(1)), game.position(state.position()), state.copy()):
        assert_type(other.view(None), DouDizhuView)
    assert game.text(game.parse(view, "pass")) == "bid pass"


def test_a_name_that_is_only_known_later_finds_any_game() -> None:
    name = sorted(paiju.games())[0]
    assert_type(paiju.game(name), paiju.Game[Any, Any])
    game: paiju.Game = paiju.game("holdem")
    assert_type(game, paiju.Game[Any, Any])
    assert game.name == "holdem"
