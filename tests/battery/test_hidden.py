"""Every game: a seat learns nothing that it may not know.

`Game.sample` gets nothing but a view and sets up a state that agrees with it; the seat's view of that state must be
byte-identical to its view of the true one. So no view depends on what its seat cannot see.
"""

from __future__ import annotations

import pytest

import paiju
from paiju import DEALER, Random, playout

from .arrangements import ARRANGEMENTS, SECRET, SILENT, Arrangement, seats_and_spectator, seeds, some


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_sampled_state_looks_the_same(arrangement: Arrangement, long: bool) -> None:
    game = arrangement.game
    with seeds(arrangement, 100 if long else 3) as numbers:
        for seed in numbers:
            rng = Random(f"sample {seed}")
            for state in arrangement.walk(seed, moves=300):
                if rng.below(8) and not state.over():
                    continue
                for seat in some(range(state.seats), rng):
                    view = state.view(seat)
                    sampled = game.sample(view, rng)
                    assert sampled.view(seat).json() == view.json()
                    assert game.position(sampled.position()).position() == sampled.position()


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_sample_follows_from_the_view_and_can_be_played(arrangement: Arrangement, long: bool) -> None:
    game = arrangement.game
    with seeds(arrangement, 50 if long else 4) as numbers:
        for seed in numbers:
            state = arrangement.somewhere(seed)
            for seat in some(range(state.seats), Random(seed)):
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


def public(arrangement: Arrangement, text: str) -> str:
    word = text.split()[0]
    return word if word in SECRET.get(arrangement.name, ()) else text


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_what_others_do_in_secret_looks_the_same_in_two_worlds(arrangement: Arrangement, long: bool) -> None:
    """The true state and a sampled one go on with actions that look alike, so must the views, until cards are shown."""
    game = arrangement.game
    with seeds(arrangement, 200 if long else 12) as numbers:
        for seed in numbers:
            state, rng = arrangement.somewhere(seed), Random(f"worlds {seed}")
            seat = rng.below(state.seats)
            other = game.sample(state.view(seat), rng)
            while not state.over() and state.to_move() == other.to_move():
                mover = state.to_move()
                action = state.random_move(rng)
                looks = public(arrangement, game.text(action))
                alike = [each for each in other.legal() if public(arrangement, game.text(each)) == looks]
                if not alike:
                    break
                before, told = len(state.entries()), len(state.view(seat).history)
                state.play(action)
                other.play(rng.choice(alike))
                news = state.entries()[before:]
                history = state.view(seat).history
                assert len(history) - told == len(news) - (looks in SILENT.get(arrangement.name, ()))
                if (
                    mover == seat
                    or any(event.cards for event in history[told : told + 1])
                    or any(entry.seat == DEALER for entry in news)
                ):
                    break
                if state.to_move() == other.to_move():
                    assert state.view(seat).json() == other.view(seat).json()


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_deals_differ(arrangement: Arrangement) -> None:
    if arrangement.deal(1).seats == 2 and arrangement.name == "doudizhu":
        return  # a mission is always the same
    assert len({arrangement.deal(seed).position().partition("key=")[0] for seed in range(20)}) == 20
    assert arrangement.deal(3).position() == arrangement.deal(3).position()
    secret = {arrangement.game.deal(arrangement.rules).position() for _ in range(5)}
    assert len(secret) == 5


def test_paiju_knows_the_example_game() -> None:
    assert "sevens" in paiju.games() and paiju.game("Sevens").title.zh == "排七"
