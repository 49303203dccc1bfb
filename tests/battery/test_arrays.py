"""Every game as arrays: ids and actions, masks, observations within their bounds (that they hide what views hide is for
test_hidden.py), and many games at once."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import paiju
from paiju import IllegalAction, Random, WrongArgument

from .arrangements import ARRANGEMENTS, PRESETS, Arrangement, seats_and_spectator, seeds

STEPS = 40


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_ids_stand_for_legal_actions_and_observations_keep_their_bounds(arrangement: Arrangement) -> None:
    game = arrangement.game
    actions, observation = game.action_space(arrangement.rules), game.observation_space(arrangement.rules)
    low, high, seen = observation.low, observation.high, 0
    with seeds(arrangement, 2) as numbers:
        for seed in numbers:
            for state in arrangement.walk(seed, moves=STEPS):
                ids = actions.legal(state)
                chosen = [actions.action(number, state) for number in ids]
                assert len(set(ids)) == len(ids) and all(map(state.is_legal, chosen))
                assert [actions.id(action, state) for action in chosen] == ids
                assert np.flatnonzero(actions.mask(state)).tolist() == sorted(ids)
                if game.lists_all:
                    assert chosen == state.legal()
                for seat in seats_and_spectator(state):
                    row = observation.observe(state, seat)
                    assert row.dtype == np.float32 and (row >= low).all() and (row <= high).all()
                    seen += 1
    assert seen > STEPS / 2


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_every_id_has_a_text_of_its_own(arrangement: Arrangement) -> None:
    actions = arrangement.game.action_space(arrangement.rules)
    assert len({actions.text(number) for number in range(len(actions))}) == len(actions)


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_a_view_is_enough_to_observe(arrangement: Arrangement) -> None:
    observation = arrangement.game.observation_space(arrangement.rules)
    state = arrangement.somewhere(4)
    for seat in seats_and_spectator(state):
        assert (observation.observe_view(state.view(seat)) == observation.observe(state, seat)).all()
        assert observation.information(state, seat) == state.view(seat).json().decode()
    parts = observation.split(observation.observe(state, 0))
    assert [part.name for part in observation.parts] == list(parts) and all(part.meaning for part in observation.parts)
    assert sum(part.size for part in parts.values()) == len(observation)


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_a_batch_does_what_single_games_do(arrangement: Arrangement) -> None:
    batch = paiju.Batch(arrangement.name, arrangement.rules, 3, seed=5)
    ended = 0
    for _ in range(10 * STEPS if paiju.compiled else STEPS):
        states = [batch.state(row) for row in range(3)]
        for row, state in enumerate(states):
            assert state.to_move() == batch.turns[row]
            assert (batch.observation.observe(state, state.to_move()) == batch.observations[row]).all()
            assert (batch.actions.mask(state) == batch.masks[row]).all()
        rows, ids = batch.legal()
        assert np.array_equal(np.unique(rows), [0, 1, 2]) and batch.masks[rows, ids].all()
        assert len(ids) == batch.masks.sum()
        chosen = batch.random()
        for state, number in zip(states, chosen.tolist(), strict=True):
            state.step(batch.actions.action(number, state))
        _, _, rewards, done = batch.step(chosen)
        for row, state in enumerate(states):
            assert state.over() == done[row]
            won = state.payoffs() if state.over() else [0.0] * state.seats
            assert (rewards[row] == np.array(won, "f")).all()
            if not state.over():
                assert batch.state(row) == state
        ended += int(done.sum())
    print(ended, "games ended")


def test_cards_of_dou_dizhu_are_told_once_and_in_their_own_part() -> None:
    game, seen_jokers = paiju.game("doudizhu"), 0
    observation = game.observation_space("classic")
    for seed in range(20):
        state, rng = game.deal("classic", seed), Random(seed)
        while not state.over():
            parts = observation.split(observation.observe(state, 0))
            dealt = 51 if parts["phase"][0] else 54
            assert parts["hand"].sum() == parts["counts"][0]
            assert parts["played"].sum() == dealt - parts["counts"].sum()
            assert parts["unseen"].sum() == 54 - parts["hand"].sum() - parts["played"].sum()
            seen_jokers += int(parts["table"][52:].sum())
            state.step(state.random_move(rng))
    assert seen_jokers > 10


def test_a_batch_takes_actions_that_have_no_id() -> None:
    batch = paiju.Batch("holdem", "no-limit", 2, seed=1)
    wager = next(action for action in batch.state(0).legal() if paiju.game("holdem").text(action) == "raise 137")
    with pytest.raises(WrongArgument):
        batch.actions.id(wager, batch.state(0))
    batch.play(np.array([wager, wager], "u8"))
    assert batch.observation.split(batch.observations)["price"].ravel().tolist() == [137.0, 137.0]


def test_a_batch_refuses_what_is_not_legal_and_changes_nothing() -> None:
    batch = paiju.Batch("crazy_eights", None, 4, seed=2)
    before = batch.observations.copy()
    right = batch.random()
    wrong = right.copy()
    wrong[3] = int(np.flatnonzero(~batch.masks[3])[0])
    for ids in (wrong, right - 1000, right + 1000, right[:3], right.astype(float), "x", None, right[None]):
        with pytest.raises((IllegalAction, WrongArgument)):
            batch.step(ids)
        assert (batch.observations == before).all()
    with pytest.raises(IllegalAction):
        batch.play(np.full(4, 999, "u8"))
    for n in (0, -1, 1.5, True, None, 10**9):
        with pytest.raises(paiju.SetupError):
            paiju.Batch("crazy_eights", None, n)
    with pytest.raises(WrongArgument):
        batch.state(4)
    batch.step(right.tolist())


def test_what_a_user_writes_into_the_arrays_is_gone_after_a_step() -> None:
    batch = paiju.Batch("crazy_eights", None, 4, seed=2)
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[:] = True  # the core would do what they say
    wrong = [int(np.flatnonzero(~mask)[0]) for mask in batch.masks]
    with pytest.raises(IllegalAction):
        batch.step(wrong)
    batch.rewards -= 1
    batch.done[:] = True
    batch.turns[:] = 99
    batch.observations[:] = 99
    _, _, rewards, done = batch.step(batch.random())
    assert not rewards.any() and not done.any() and (batch.turns < 4).all()
    assert (batch.observations <= batch.observation.high).all()


def test_what_arrays_are_of_is_seen_at_a_glance() -> None:
    game = paiju.game("doudizhu")
    assert repr(game.action_space("classic")) == "<27478 actions of doudizhu classic>"
    assert repr(game.observation_space("classic")).startswith("<688 numbers of doudizhu classic: hand, unseen, ")
    assert repr(paiju.Batch("holdem", "limit,seats=2", 3)) == "<3 games of holdem limit,seats=2>"


def test_the_same_seed_gives_the_same_batch() -> None:
    one, two = (paiju.Batch("doudizhu", None, 5, seed="x") for _ in range(2))
    for _ in range(30):
        ids = one.random()
        assert (ids == two.random()).all()
        one.step(ids)
        two.step(ids)
        assert (one.observations == two.observations).all()
    one.reset("x")
    two.reset("x")
    assert (one.masks == two.masks).all() and not one.done.any()


def test_a_game_without_arrays_says_so() -> None:
    class Silent(type(paiju.game("sevens"))):  # type: ignore[misc]
        name = "silent"
        actions = observation = ""

    for ask in (Silent().action_space, Silent().observation_space):
        with pytest.raises(paiju.SetupError, match="silent has no arrays"):
            ask()


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_arrays_are_for_their_own_rules_and_seats(arrangement: Arrangement) -> None:
    game, state = arrangement.game, arrangement.deal(1)
    actions, observation = game.action_space(arrangement.rules), game.observation_space(arrangement.rules)
    for seat in (-1, state.seats, 99, True, "0", 1.0):
        with pytest.raises(WrongArgument):
            observation.observe(state, seat)
    stranger = paiju.game("sevens" if game.name != "sevens" else "holdem").deal(seed=1)
    for wrong in (None, stranger, "x"):
        with pytest.raises(WrongArgument):
            actions.legal(wrong)
        with pytest.raises(WrongArgument):
            observation.observe(wrong, 0)
    for number in (-1, len(actions), True, "x", None, 1.5, 1 << 70):
        with pytest.raises(WrongArgument):
            actions.text(number)
    for thing in (actions, observation):
        assert len(pickle.loads(pickle.dumps(thing))) == len(copy.copy(thing)) == len(thing)
    legal = actions.legal(state)
    assert actions.legal(pickle.loads(pickle.dumps(state))) == legal
    assert Random(1).choice(legal) in range(len(actions))
