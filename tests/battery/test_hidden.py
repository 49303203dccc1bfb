"""Every game: a seat learns nothing that it may not know.

`Game.sample` gets nothing but a view and sets up a state that agrees with it; the seat's view of that state must be
byte-identical to its view of the true one, and so must be what it sees as an array. So neither depends on what the seat
cannot see.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from operator import ne

import pytest
from msgspec import structs

import paiju
from paiju import DEALER, Random, State, playout

from .arrangements import (
    ARRANGEMENTS,
    Arrangement,
    seats_and_spectator,
    seeds,
    some,
)
from .worlds import beginnings, differ, go_on_alike


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_sampled_state_looks_the_same(arrangement: Arrangement, long: bool) -> None:
    game, compared, secrets = arrangement.game, 0, 0
    observation = game.observation_space(arrangement.rules)
    with seeds(arrangement, 100 if long else 3) as numbers:
        for seed in numbers:
            rng = Random(f"sample {seed}")
            for state in arrangement.walk(seed, moves=300):
                if rng.below(8) and not state.over():
                    continue
                for seat in some(seats_and_spectator(state), rng):
                    view = state.view(seat)
                    sampled = game.sample(view, rng)
                    assert sampled.view(seat).json() == view.json()
                    assert (observation.observe(sampled, seat) == observation.observe(state, seat)).all()
                    assert game.position(sampled.position()).position() == sampled.position()
                    compared += differ(state, sampled)
                    secrets += kept_from_others(state, sampled, seat)
    assert (compared > 0) == (not arrangement.open_to_all)
    if paiju.compiled or not arrangement.acts_in_secret:  # one pair of eyes may have seen none
        assert (secrets > 0) == arrangement.acts_in_secret


def kept_from_others(state: State, sampled: State, seat: int | None) -> int:
    """The number of events of which a seat has seen more than others: in a sample of what it has seen, these see no
    more of them than in truth, and a spectator sees what he sees in truth, but for hands that lie open."""
    truth, watched = state.view(None), sampled.view(None)
    if getattr(state.rules, "open_hands", False) and hasattr(truth, "hands"):
        watched = structs.replace(watched, hands=truth.hands)
    assert watched.json() == truth.json()
    assert all(sampled.view(other).history == truth.history for other in range(state.seats) if other != seat)
    return sum(map(ne, state.view(seat).history, truth.history))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_sample_follows_from_the_view_and_can_be_played(arrangement: Arrangement, long: bool) -> None:
    game = arrangement.game
    with seeds(arrangement, 50 if long else 4) as numbers:
        for seed in numbers:
            state = arrangement.somewhere(seed)
            for seat in some(seats_and_spectator(state), Random(seed)):
                view = state.view(seat)
                sampled = game.sample(view, Random(seed))
                again = game.sample(game.view.from_json(view.json()), Random(seed))
                assert again.position() == sampled.position()
                rng = Random(seed)
                while not sampled.over():
                    sampled.play(sampled.random_move(rng))
                sampled.view(seat)
                playout(again, Random(seed))
                assert again.position() == sampled.position()


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_no_view_tells_the_key(arrangement: Arrangement) -> None:
    for state in arrangement.walk(seed=7):
        if state.over() or state.count() % 3 == 0:
            for seat in seats_and_spectator(state):
                text = state.view(seat).json().decode()
                for key in (state.key0, state.key1):
                    assert str(key) not in text and f"{key:x}" not in text and f"{key:016x}" not in text


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_what_others_do_in_secret_looks_the_same_in_two_worlds(arrangement: Arrangement, long: bool) -> None:
    """The true state and a sampled one go on with actions that look alike, so must the views, until cards are shown."""
    compared: Counter[str] = Counter()
    with seeds(arrangement, 200 if long else 6) as numbers:
        for seed in numbers:
            rng = Random(f"worlds {seed}")
            for state, eyes in beginnings(arrangement, seed, rng):
                compared.update(asdict(go_on_alike(arrangement, state, eyes, rng)))
    print(dict(compared))
    assert (compared["pairs"] > 0) == (compared["views"] > 0) == (not arrangement.open_to_all)
    assert (compared["watched"] > 0) == (not arrangement.open_to_spectators)
    assert (compared["secrets"] > 0) == arrangement.acts_in_secret


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_others_are_told_the_first_word_of_a_secret_action_and_all_the_rest(arrangement: Arrangement) -> None:
    *_, state = arrangement.walk(seed=5)
    heard, hidden = [], 0
    for entry in state.entries():
        silent = entry.seat != DEALER and arrangement.looks(entry.action) in arrangement.arranged.silent
        assert entry.silent == silent
        heard += [] if silent else [entry]
    histories = [state.view(seat).history for seat in seats_and_spectator(state)]
    for entry, *events in zip(heard, *histories, strict=True):
        if entry.seat == DEALER or not arrangement.is_secret(entry.action):
            assert len(set(events)) == 1
            continue
        own = events.pop(entry.seat)
        assert {(event.kind, event.text, event.cards) for event in events} == {(own.kind, own.text.split()[0], ())}
        hidden += own not in events
    assert (hidden > 0) == arrangement.acts_in_secret


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_deals_differ(arrangement: Arrangement) -> None:
    if arrangement.deal(1).rules.mission is not None:
        return  # a mission is always the same
    assert len({arrangement.deal(seed).position().partition("key=")[0] for seed in range(20)}) == 20
    assert arrangement.deal(3).position() == arrangement.deal(3).position()
    secret = {arrangement.game.deal(arrangement.rules).position() for _ in range(5)}
    assert len(secret) == 5


def test_paiju_knows_the_example_game() -> None:
    assert "sevens" in paiju.games() and paiju.game("Sevens").title.zh == "排七"
