"""RLCard's rule agent as our bot (benchmarks/rlcard_rule.py) chooses what it chooses in RLCard's own games."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np
import pytest
from rlcard.games.doudizhu import Game
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

import paiju
from paiju.arena import Match, run

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
from rlcard_rule import PROTOCOL, Agent

GAME = paiju.game("doudizhu")


@pytest.mark.parametrize("seed", range(8))
def test_the_agent_chooses_what_it_chooses_at_home(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(np.random, "choice", min)  # where it guesses, it guesses the same
    rng, home, agent, player = random.Random(seed), Game(), DouDizhuRuleAgentV1(), Agent.player()
    home.np_random = np.random.RandomState(seed)
    shown, _ = home.init_game()
    hands = "/".join(each.initial_hand for each in home.players)
    state = GAME.position(f"classic phase=play hands={hands} landlord=0 bid=1")
    asked = 0
    while not home.is_over():
        if len(shown["actions"]) > 1:
            asked += 1
            assert GAME.text(player.choose(state, paiju.Random(1))) == agent.step({"raw_obs": shown}), f"seed {seed}"
        move = agent.step({"raw_obs": shown}) if rng.random() < 0.7 else rng.choice(sorted(shown["actions"]))
        state.play(GAME.parse(state.view(state.to_move()), move))
        shown, _ = home.step(move)
    assert asked > 5


def test_it_sits_only_where_its_rules_are_played_and_beats_random() -> None:
    assert Agent.can_play(GAME.ruleset(PROTOCOL)) and not Agent.can_play(GAME.ruleset("classic"))
    file = Path(__file__).parents[2] / "benchmarks" / "rlcard_rule.py"
    name = f"{file}:Agent"
    result = run(Match(GAME, GAME.ruleset(PROTOCOL), (name, "random"), 40, 1))
    assert result.standing[name, ""][1].mean > 0.8  # .93 and .95 as landlord and peasants in the papers
