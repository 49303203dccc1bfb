"""OpenSpiel's own algorithms on our games, through the adapter."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, mcts

import paiju
from paiju.envs.openspiel import SpielGame

HOLDEM = paiju.game("holdem")
RIVER = (
    "no-limit,seats=2,start_stack=2,small_blind=1,big_blind=1,max_hands=1 phase=river hand=1 button=1 blinds=1/0 "
    "turn=0 stacks=1/1 paid=1/1 hands={}/{} board=2s3h7d8c9s live=0+1"
)


def test_cfr_finds_the_value_of_kuhn_poker_in_a_river_of_holdem() -> None:
    """One chip in the pot from each, one behind, and a pair of jacks, queens or kings each: that is Kuhn's game."""
    deals = [HOLDEM.position(RIVER.format(*pair)) for pair in itertools.permutations(("JcJd", "QcQd", "KcKd"), 2)]
    game = SpielGame("holdem", deals=deals)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)
    assert value[0] == pytest.approx(-1 / 18, abs=0.002)


def test_mcts_plays_crazy_eights() -> None:
    game = SpielGame("crazy_eights", "points,seats=2,target=1", seed=1)
    state = game.new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 10, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        before = str(state)
        state.clone().apply_action(action)
        assert str(state) == before
        state.apply_action(action)
    assert len(state.observation_tensor(0)) == len(game.seen)
    assert "history" in state.information_state_string(0) and "history" not in state.observation_string(0)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == state.now.payoffs()


def test_deals_are_states_of_the_game() -> None:
    for wrong in ([], [paiju.game("crazy_eights").deal(seed=1)]):
        with pytest.raises(paiju.SetupError):
            SpielGame("holdem", deals=wrong)
